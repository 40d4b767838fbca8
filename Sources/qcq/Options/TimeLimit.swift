import ArgumentParser

/// A length of time as typed: `5`, `5s`, `500ms`, `2m`.
struct TimeLimit: ExpressibleByArgument, Hashable {
  let seconds: Double

  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number > 0,
      let factor = TimeLimit.factor(argument.dropFirst(digits.count)), number * factor < 1e6
    else { return nil }
    seconds = number * factor
  }

  private static func factor(_ unit: Substring) -> Double? {
    switch unit {
    case "", "s": 1
    case "ms": 0.001
    case "m": 60
    case "h": 3600
    default: nil  // Substring
    }
  }
}

import QCQText

/// Numbers as other languages write them. What is more than a number (`500g`, `5k`) is none: it
/// would be another value without its letters.
package enum ForeignNumber {
  /// A number as the language writes it, of the same value; nil where there is none.
  static func meant(by text: String) -> String? {
    let digits = text.lowercased().filter { $0 != "_" }
    if digits.hasPrefix("0x") { return whole(digits.dropFirst(2), radix: 16) }
    if digits.hasPrefix("0b") { return whole(digits.dropFirst(2), radix: 2) }
    if digits.hasPrefix("0o") { return whole(digits.dropFirst(2), radix: 8) }
    // `6x` is how a list shows six of something.
    if digits.hasSuffix("x") { return plain(digits.dropLast()) }
    return plain(digits[...]) ?? raised(digits)
  }

  /// `5,000`, `1,250,000`: whether digits between commas may be the thousands of one number.
  package static func areThousands(_ groups: [String]) -> Bool {
    guard let first = groups.first, first.count <= 3, !first.hasPrefix("0") else { return false }
    return groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(isDigit) }
      && first.allSatisfy(isDigit)
  }

  /// What digits between commas may be as one number, none of them likelier: `5,000` is five
  /// thousand in one country, and five in another.
  static func meant(by groups: [String]) -> [String] {
    let fraction = groups.count == 2 ? [groups.joined(separator: ".")] : []
    return (areThousands(groups) ? [groups.joined()] : []) + fraction
  }

  /// `8am`, `8pm`: a time of day as it is written behind a date; nil where there is none.
  static func timeOfDay(_ text: String) -> String? {
    let text = text.lowercased()
    guard text.hasSuffix("am") || text.hasSuffix("pm"), let hour = Int(text.dropLast(2)),
      (1...12).contains(hour)
    else { return nil }
    let full = hour % 12 + (text.hasSuffix("pm") ? 12 : 0)
    return (full < 10 ? "0" : "") + "\(full):00"
  }

  private static func whole(_ digits: Substring, radix: Int) -> String? {
    Int64(digits, radix: radix).flatMap { $0 >= 0 ? String($0) : nil }
  }

  /// Digits, with a fraction or not.
  private static func plain(_ text: Substring) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    return isNumber ? String(text) : nil
  }

  /// `1.5e3`: the dot is moved.
  private static func raised(_ text: String) -> String? {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2, plain(parts[0]) != nil, let places = Int(parts[1]),
      (0...15).contains(places)
    else { return nil }
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let zeros = String(repeating: "0", count: max(places - fraction.count, 0))
    let (moved, rest) = (fraction.prefix(places), fraction.dropFirst(places))
    return "\(mantissa[0])\(moved)\(zeros)" + (rest.isEmpty ? "" : ".\(rest)")
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

extension Diagnostic {
  /// - Parameter meant: What it may be as one number, none of them likelier.
  static func decimalComma(_ span: Span, _ text: String, meant: [String]) -> Diagnostic {
    if meant.count == 1, meant[0].contains(".") {
      return Diagnostic(
        .invalidNumber, span, "a number is written with a decimal point", write: meant[0])
    }
    return Diagnostic(
      .invalidNumber, span, "a number is written without commas",
      help: meant.isEmpty
        ? nil
        : "`\(text)` is " + meant.map { "`\($0)`" }.joined(separator: " or ") + " here",
      proposals: meant.map { .replace(span, with: $0) })
  }
}

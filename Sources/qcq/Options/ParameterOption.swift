import ArgumentParser

/// Values for the parameters of a script.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: .customLong("param"),
    help: ArgumentHelp("The value of a parameter.", valueName: "name=value"))
  var assignments: [ParameterAssignment] = []

  var values: [String: String] {
    Dictionary(assignments.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  func validate() throws {
    let names = assignments.map(\.name)
    guard let twice = names.first(where: { name in names.count { $0 == name } > 1 }) else { return }
    throw ValidationError("The parameter \(twice) has two values.")
  }
}

/// `name=value`; the name may be written with its `$`.
struct ParameterAssignment: ExpressibleByArgument, Hashable {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].hasPrefix("$") ? parts[0].dropFirst() : parts[0]
    guard parts.count == 2, !name.isEmpty else { return nil }
    self.name = String(name)
    value = String(parts[1])
  }
}

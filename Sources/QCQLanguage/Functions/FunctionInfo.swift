/// How a function is called, for completion, hover and help.
package struct FunctionInfo: Sendable {
  package let name: String
  /// The ways to call it: of the rows of a group, and of the items that belong to a row.
  package let signatures: [String]
  package let summary: String
  /// Calls of it that are right in one place or another.
  package let forms: [String]
  package let example: String

  init(_ signatures: String..., summary: String, forms: [String], example: String) {
    name = String(signatures[0].prefix { $0 != "(" && $0 != " " })
    (self.signatures, self.summary, self.forms) = (signatures, summary, forms)
    self.example = example
  }

  package static let all =
    AggregateFunction.allCases.map(\.info) + AmongFunction.allCases.map(\.info)
    + ScalarFunction.allCases.map(\.info)

  /// What completion writes, with the place where it goes on: behind a bracket, or at the end of
  /// what is written without one.
  package var insertion: String { forms[0].hasPrefix(name + "(") ? name + "($0)" : forms[0] }

  package static func named(_ name: String) -> FunctionInfo? { all.first { $0.name == name } }
}

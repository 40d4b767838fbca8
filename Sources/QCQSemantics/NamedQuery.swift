package import QCQSyntax
package import QCQText
package import QCQLanguage

/// A `let` that was declared, for those who offer and explain it.
package struct NamedQuery: Sendable {
  package var name: String
  /// What it means; nil where it has errors.
  package var query: CheckedQuery?
  package var syntax: LetSyntax
  /// The text that its syntax has spans of.
  package var source: SourceText
  package var parameters: [(name: String, type: ValueType)]
}

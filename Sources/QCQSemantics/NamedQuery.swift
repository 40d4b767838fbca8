package import QCQSyntax
package import QCQText
package import QCQLanguage

/// A `let` that was declared. A class, so that declarations with many of them are quick to copy.
package final class NamedQuery: Sendable {
  package let syntax: LetSyntax
  /// The text that its syntax has spans of.
  package let source: SourceText
  /// What it means, where it has no errors; with parameters the body as it was declared.
  package let query: CheckedQuery?
  package let parameters: [(name: String, type: ValueType)]
  /// The parameters of the text that it reads, itself or through what it is built on.
  package let needed: Set<String>
  /// How many named queries it is built on.
  let depth: Int
  /// How many comparisons it has, with those of the ones that it is built on.
  let comparisons: Int
  /// From another file: not to be warned about when it is not used.
  let isImported: Bool
  /// Where its name stands in the text that is being checked.
  let place: Span

  /// How many named queries one may be built on: each adds its conditions to those before.
  static let maximumDepth = 48
  /// How many comparisons they may come to together: SQLite compares each with all before it.
  static let maximumComparisons = 5000

  package var name: String { syntax.name.text }

  init(
    _ syntax: LetSyntax, _ source: SourceText, query: CheckedQuery? = nil,
    parameters: [(name: String, type: ValueType)] = [], needed: Set<String> = [],
    depth: Int, comparisons: Int = 0, isImported: Bool, place: Span
  ) {
    (self.syntax, self.source, self.query) = (syntax, source, query)
    (self.parameters, self.needed) = (parameters, needed)
    (self.depth, self.isImported, self.place) = (depth, isImported, place)
    self.comparisons = comparisons
  }

  func moved(by offset: Int) -> NamedQuery {
    NamedQuery(
      syntax, source, query: query, parameters: parameters, needed: needed,
      depth: depth, comparisons: comparisons, isImported: isImported,
      place: place.shifted(by: offset))
  }
}

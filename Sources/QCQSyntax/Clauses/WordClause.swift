package import QCQText

/// A clause that is its word and one thing more: `having count() > 2`, `into "january.csv"`.
package struct WordClause<Content: Hashable & Sendable>: Hashable, Sendable {
  package let content: Content
  package let span: Span
}

extension QueryParser {
  /// having = "having" expr
  /// into = "into" STRING
  mutating func parseWordClause<Content>(
    _ parseContent: (inout QueryParser) -> Content
  ) -> WordClause<Content> {
    let start = advance(as: .keyword).span.lowerBound
    let content = parseContent(&self)
    return WordClause(content: content, span: span(from: start))
  }
}

import QCQLanguage
package import QCQText

/// `having count() > 2`: the condition that groups must meet.
package struct HavingClause: Hashable, Sendable {
  package let condition: Expression
  package let span: Span
}

extension QueryParser {
  /// having = "having" expr
  mutating func parseHaving() -> HavingClause {
    let start = advance(as: .keyword).span.lowerBound
    let condition = expressions.parseExpression()
    return HavingClause(condition: condition, span: span(from: start))
  }
}

package import QCQText

/// `where pending and quantity > 3`: the condition that rows must meet.
package struct WhereClause: Sendable {
  package var condition: Expression
  package var span: Span
}

extension QueryParser {
  /// where = "where" expr
  mutating func parseWhere() -> WhereClause {
    let start = advance(as: .keyword).span.lowerBound
    let condition = expressions.parseExpression()
    return WhereClause(condition: condition, span: span(from: start))
  }
}

package import QCQText

/// `where pending and quantity > 3`: the condition that rows must meet.
package struct WhereClause: Hashable, Sendable {
  package let condition: Expression
  package let span: Span
}

extension QueryParser {
  /// where = "where" expr
  ///
  /// A second one is an error, but its condition is still checked.
  mutating func parseWhere(after first: WhereClause?) -> WhereClause {
    let start = advance(as: .keyword).span.lowerBound
    let condition = expressions.parseExpression()
    guard let first else { return WhereClause(condition: condition, span: span(from: start)) }
    // Flat, as many of them would nest too deep; and not all of very many.
    var terms = [first.condition]
    if case .and(let earlier) = first.condition { terms = earlier }
    guard terms.count < Parser.maximumParts else { return first }
    return WhereClause(
      condition: .and(terms + [condition]), span: first.span.union(span(from: start)))
  }
}

package import QCQText

/// `in "BBQ", "Party"`: the lists whose items are meant.
package struct ScopeClause: Sendable {
  package var lists: [ListReference]
  package var span: Span
}

extension Parser {
  /// scope = "in" listref { "," listref }
  mutating func parseScope() -> ScopeClause {
    let start = advance(as: .keyword).span.lowerBound
    var lists = [parseListReference()]
    while consume(.comma) { lists.append(parseListReference()) }
    return ScopeClause(lists: lists, span: span(from: start))
  }
}

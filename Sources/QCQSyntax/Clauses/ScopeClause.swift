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
    let lists = parseList { $0.parseListReference() }
    return ScopeClause(lists: lists, span: span(from: start))
  }
}

import QCQLanguage
package import QCQText

/// `sort quantity desc, name`: the order of the rows.
package struct SortClause: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package let expression: Expression
    package let isDescending: Bool
  }

  package let keys: [Key]
  package let span: Span
}

extension QueryParser {
  /// sort = "sort" expr [ "asc" | "desc" ] { "," expr [ "asc" | "desc" ] }
  mutating func parseSort() -> SortClause {
    let start = advance(as: .keyword).span.lowerBound
    if at(.by) {
      let span = Span(previousEnd, current.span.upperBound)
      report(.foreignWordRemoved("sort by", current.span, removing: span, write: "sort"))
      advance()
    }
    let keys = parseList { parser in
      let expression = parser.expressions.parseExpression(before: [.asc, .desc])
      return SortClause.Key(expression: expression, isDescending: parser.parseDirection())
    }
    return SortClause(keys: keys, span: span(from: start))
  }

  private mutating func parseDirection() -> Bool {
    if at(.word), current.keyword == nil,
      let meant = ForeignWords.direction(text(current).lowercased())
    {
      repair(to: meant)
    }
    if consume(.desc) { return true }
    _ = consume(.asc)
    return false
  }
}

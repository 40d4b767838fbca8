package import QCQText

/// `sort quantity desc, name`: the order of the rows.
package struct SortClause: Sendable {
  package struct Key: Sendable {
    package var expression: Expression
    package var isDescending: Bool
  }

  package var keys: [Key]
  package var span: Span
}

extension Parser {
  /// sort = "sort" expr [ "asc" | "desc" ] { "," expr [ "asc" | "desc" ] }
  mutating func parseSort() -> SortClause {
    let start = advance(as: .keyword).span.lowerBound
    if at(.by) {
      let span = Span(previousEnd, current.span.upperBound)
      report(.foreignWordRemoved("sort by", current.span, removing: span, write: "sort"))
      advance()
    }
    expressionEnds = [.asc, .desc]
    defer { expressionEnds = [] }
    let keys = parseList { parser in
      let expression = parser.parseExpression()
      return SortClause.Key(expression: expression, isDescending: parser.parseDirection())
    }
    return SortClause(keys: keys, span: span(from: start))
  }

  private mutating func parseDirection() -> Bool {
    if consume(.desc) { return true }
    if consume(.asc) || !at(.word) || current.keyword != nil { return false }
    let foreign: [String: Keyword] = [
      "descending": .desc, "ascending": .asc, "down": .desc, "up": .asc,
    ]
    guard let meant = foreign[text(current).lowercased()] else { return false }
    repair(to: meant)
    advance(as: .keyword)
    return meant == .desc
  }
}

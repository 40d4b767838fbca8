import QCQLanguage
import QCQSyntax
import QCQText

extension QueryCheck {
  /// False where there are no groups.
  func check(_ having: WordClause<Expression>) -> Bool {
    guard case .groups(let keys) = query.grouping, !keys.isEmpty else {
      let word = Span(having.span.lowerBound, having.span.lowerBound + 6)
      let hasCall = text.source.text(having.span).utf8.contains(UInt8(ascii: "("))
      report(.havingWithoutPer(word, isOfGroups: hasCall))
      return false
    }
    let condition = groupExpressions(.having).checkCondition(having.content)
    if condition.type != nil { query.having.append(condition.expression) }
    return true
  }
}

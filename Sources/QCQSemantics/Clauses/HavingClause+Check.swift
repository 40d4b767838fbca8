import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  /// False where there are no groups.
  mutating func check(_ having: HavingClause, _ query: inout CheckedQuery) -> Bool {
    guard case .groups(let keys) = query.grouping, !keys.isEmpty else {
      let word = Span(having.span.lowerBound, having.span.lowerBound + 6)
      let hasCall = source.text(having.span).utf8.contains(UInt8(ascii: "("))
      report(.havingWithoutPer(word, isOfGroups: hasCall))
      return false
    }
    let context = RowContext(
      entity: query.source, allowsAggregates: true, groupKeys: keys, clause: "having")
    let condition = checkCondition(having.condition, context)
    if condition.type != nil { query.having.append(condition.expression) }
    return true
  }
}

import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  mutating func check(_ limit: LimitClause, _ syntax: QuerySyntax, _ query: inout CheckedQuery) {
    if limit.isEach {
      guard case .sections = query.grouping else {
        report(.eachWithoutBy(limit.span))
        return
      }
    }
    if case .groups(let keys) = query.grouping, keys.isEmpty {
      report(.clauseWithMeasure("limit", limit.span, "aggregates without `per`"))
      return
    }
    query.limit = CheckedLimit(
      count: limit.count, isEach: limit.isEach, skip: limit.skip ?? 0)
  }
}

import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  func check(_ limit: LimitClause) {
    if limit.isEach {
      guard case .sections = query.grouping else { return report(.eachWithoutBy(limit.span)) }
    }
    if case .groups(let keys) = query.grouping, keys.isEmpty {
      return report(.clauseWithMeasure("limit", limit.span, "aggregates without `per`"))
    }
    query.limit = CheckedLimit(count: limit.count, isEach: limit.isEach, skip: limit.skip ?? 0)
  }
}

import QCQSyntax
import QCQText

/// How many rows are wanted, of the whole or of each section, and after how many.
package struct CheckedLimit: Hashable, Sendable {
  package var count: Int64
  package var isEach: Bool
  package var skip: Int64

  /// `at most 10 rows, after skipping 20`
  var words: String {
    let each = isEach ? " of each section" : ""
    return "at most \(count) rows\(each)" + (skip > 0 ? ", after skipping \(skip)" : "")
  }
}

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

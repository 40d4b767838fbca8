import QCQLanguage
package import QCQText

/// `limit 10`, `limit 3 each`, `limit 10 skip 20`: how many rows, and from where.
package struct LimitClause: Hashable, Sendable {
  package let count: Int64
  package let countSpan: Span
  /// The count holds for each section of `by`.
  package let isEach: Bool
  package let skip: Int64?
  package let span: Span
}

extension QueryParser {
  /// limit = "limit" NUMBER [ "each" ] [ "skip" NUMBER ]
  mutating func parseLimit() -> LimitClause {
    let start = advance(as: .keyword).span.lowerBound
    let (count, countSpan) = parseCount("a number after `limit`")
    let isEach = next.kind == .integer ? consume(.each) : consumeRepaired(.each)
    if atForeignSkip { repair(to: .skip) }
    let skip = consume(.skip) ? parseCount("a number after `skip`").0 : nil
    return LimitClause(
      count: count, countSpan: countSpan, isEach: isEach, skip: skip, span: span(from: start))
  }

  private var atForeignSkip: Bool {
    guard at(.word), !current.startsClause, !at(.each), !at(.skip) else { return false }
    let word = text(current).lowercased()
    if word == "offset" { return true }
    return next.kind == .integer && Suggestion.isNear(word, "skip")
  }

  /// A whole number, zero or more.
  mutating func parseCount(_ what: String) -> (Int64, Span) {
    let start = current.span.lowerBound
    let value = parseSignedInteger(what)
    let whole = span(from: start)
    if value < 0 { report(.negativeCount(whole)) }
    return (max(0, value), whole)
  }
}

import QCQLanguage
import QCQText

/// What the next words are about to say of a value.
struct TestLookahead: TokenReader {
  let cursor: TokenCursor

  /// Whether a test begins here whose left side is missing.
  var startsTest: Bool {
    if current.kind.comparison != nil { return true }
    if at(.starts) || at(.ends) { return next.keyword == .with }
    guard at(.word), let word = current.keyword else { return false }
    return word.textOperator != nil || word.dateOperator != nil || word == .during
  }

  /// `in last week`, `on last week` or `last week` after a field: a stretch of time without its
  /// `during`.
  var startsPeriod: Bool {
    let distance = at(.in) || at(.on) ? 1 : 0
    let word = token(after: distance).keyword
    guard word == .this || word == .last || word == .next else { return false }
    let follower = token(after: distance + 1)
    return follower.unit != nil
      || follower.kind == .integer && token(after: distance + 2).unit != nil
  }

  /// Whether `in` stands here in front of a set, not of a list.
  var isMembership: Bool {
    next.kind == .leftParenthesis || next.kind == .integer || next.kind == .parameter
      || next.kind == .decimal || next.kind == .minus || token(after: 2).kind == .dotDot
  }

  /// The bounds of a range, one of which is a share or has a fraction.
  struct FractionRange {
    let low, high: Span
    /// `25..75%`: both are meant to be shares.
    let lacksPercent: Bool
  }

  /// `0.25..0.75` or `25%..75%`; nil for a range of whole numbers, and for all else.
  var fractionRange: FractionRange? {
    guard let low = bound(after: 0), token(after: low.count).kind == .dotDot,
      let high = bound(after: low.count + 1),
      [low, high].contains(where: { $0.isShare || $0.isDecimal })
    else { return nil }
    return FractionRange(
      low: low.span, high: high.span,
      lacksPercent: high.isShare && !low.isShare && !low.isDecimal)
  }

  private struct Bound {
    let span: Span
    let count: Int
    let isShare, isDecimal: Bool
  }

  /// A number with its sign and its percent sign, and how many tokens further it ends.
  private func bound(after start: Int) -> Bound? {
    var end = start + (token(after: start).kind == .minus ? 1 : 0)
    let number = token(after: end)
    guard number.kind == .integer || number.kind == .decimal else { return nil }
    let sign = token(after: end + 1)
    let isShare = sign.kind == .percent && sign.isGlued
    end += isShare ? 2 : 1
    return Bound(
      span: token(after: start).span.union(token(after: end - 1).span), count: end,
      isShare: isShare, isDecimal: number.kind == .decimal)
  }

  /// `pending and price < 2 or > 5`: whether what is joined by `or` belongs together, and not to
  /// what `and` joins in front of it.
  func needsBrackets(from subject: Span) -> Bool {
    guard previous?.keyword == .or else { return false }
    var depth = 0
    for token in cursor.tokens.reversed() where token.span.upperBound <= subject.lowerBound {
      if token.kind == .rightParenthesis { depth += 1 }
      if token.kind == .leftParenthesis { depth -= 1 }
      if depth < 0 || token.keyword == .where { return false }
      if depth == 0, token.keyword == .and { return true }
    }
    return false
  }
}

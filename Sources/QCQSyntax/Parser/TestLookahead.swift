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

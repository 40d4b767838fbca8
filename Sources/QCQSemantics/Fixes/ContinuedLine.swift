import QCQLanguage
import QCQText

/// A line or a part of one that says more of the statement above it, but is no part of it as it is
/// written: `whre completed`, `filter completed`, `completed`.
///
/// As a statement of its own it would leave that one without its condition, so it gets no fix.
enum ContinuedLine {
  static let advice =
    "a line that continues the one above is indented, or starts with a clause such as `where`"

  static func isOne(_ trial: FixTrial) -> Bool {
    guard let pieces = trial.pieces, let first = pieces.first,
      // A named query in backticks is cut as a text.
      !trial.declarations.letNames.contains(
        first.written.hasPrefix("`") ? first.text : first.written)
    else { return false }
    let namesRows = pieces.contains { piece in
      piece.kind == .word && Meanings.meaning(of: [piece.text][...], as: .source) != nil
    }
    return trial.isOnlyCondition || !namesRows && isClause(first)
  }

  /// Whether a word stands for one that a line goes on with: with a slip, or as other languages
  /// have it.
  private static func isClause(_ first: Piece) -> Bool {
    if first.kind == .sign { return ["&", "&&", "|", "||"].contains(first.text) }
    guard first.kind == .word else { return false }
    if Meanings.meaning(of: [first.text][...], as: .clause)?.meant == Keyword.where.word {
      return true
    }
    guard first.text.count > 3, !Meanings.has(first.text) else { return false }
    return KeywordSet.lineContinuing.keywords.contains {
      $0.word.count > 3 && Suggestion.distance(first.text, $0.word, atMost: 1) != nil
    }
  }
}

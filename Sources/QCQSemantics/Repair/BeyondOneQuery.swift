/// What no query of this language says at once, or is more than words in any order.
struct BeyondOneQuery: PieceReader {
  var cursor: PieceCursor

  init(_ cursor: PieceCursor) { self.cursor = cursor }

  /// Whether a sentence is of that kind.
  var isSo: Bool {
    hasInnerQuery || pieces.last?.text == "," || limitsFirst || asksTwice
  }

  /// `items | take 3 | where pending`: the first of all rows, which the language can't say.
  private var limitsFirst: Bool {
    let isPiped =
      words.contains("|")
      || zip(pieces, pieces.dropFirst()).contains {
        $0.text == "." && $0.kind == .sign && $1.isGlued
      }
    let limits = ["take", "head", "limit", "first", "top"]
    guard isPiped, let limit = words.firstIndex(where: limits.contains) else { return false }
    let later = ["where", "filter", "sort", "order", "orderby", "sort_by", "sort_values", "skip"]
    return words[limit...].contains(where: later.contains)
  }

  /// `what is the total, and which items have no price`: two questions at once.
  private var asksTwice: Bool {
    zip(words, words.dropFirst()).contains { $0 == "and" && ["which", "what"].contains($1) }
      && ["which", "what", "how"].contains(words.first)
  }

  /// Whether a condition or shape stands in brackets, which is more than words in any order.
  private var hasInnerQuery: Bool {
    var depth = 0
    for word in words[place...] {
      if word == "{" || depth > 0 && ["where", "select"].contains(word) { return true }
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
    }
    return false
  }
}

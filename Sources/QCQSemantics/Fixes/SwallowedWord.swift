import QCQLanguage
import QCQText

/// A word of the language that would go into a name because of a slip: `"Party form Week shop"`.
enum SwallowedWord {
  /// What joins the parts of a change: a wrong letter makes no name of it either.
  private static let joints: Set<String> = {
    let keywords: [Keyword] = [.from, .to, .with, .into, .in, .as, .more, .note, .where, .and, .or]
    return Set(keywords.map(\.word) + ["less"])
  }()
  private static let numbers = Set(Meanings.phrases(.number).map(\.phrase))

  private static let all = Respelling.ofLanguage.union(joints).union(numbers).sorted()
  private static let known = Set(all.map { $0.lowercased() })

  /// Whether one of several words of a name is such a slip: a name of one word is all that was
  /// said, and what joins the parts of a change has one in front: `Wish list` is no `with list`.
  static func isIn(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    guard words.count > 1 else { return false }
    return words.indices.contains { isSlip(words[$0], isFirst: $0 == 0) }
  }

  /// Whether a text of a statement has such a slip, and was not written so: a quote stood between.
  static func isIn(_ statement: [Piece], past old: String) -> Bool {
    let written = old.lowercased()
    return statement.contains { piece in
      piece.kind == .text && !written.contains(piece.text.lowercased()) && isIn(piece.text)
    }
  }

  private static func isSlip(_ word: String, isFirst: Bool) -> Bool {
    guard word.count > 1, !known.contains(word), !Meanings.has(word) else { return false }
    return all.contains { meant in
      guard abs(meant.utf8.count - word.utf8.count) < 2,
        Suggestion.distance(word, meant, atMost: 1) != nil
      else { return false }
      if isTurned(word, meant) { return true }
      // `tea`, `gin` and `flour` are no `ten`, `in` and `four`, and `shop` is no `show`.
      if meant.utf8.count < 4 { return false }
      if numbers.contains(meant) { return word.count < meant.count }
      // Nor are `dates` a slip of `date`.
      return joints.contains(meant) && !isFirst
        || word.count != meant.count && word != meant + "s"
    }
  }

  /// Whether a word has the letters of another one, each as often or doubled.
  private static func isTurned(_ word: String, _ meant: String) -> Bool {
    word.sorted() == meant.sorted() || word.count > meant.count && Set(word) == Set(meant)
  }
}

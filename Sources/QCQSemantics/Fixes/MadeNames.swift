import QCQLanguage
import QCQText

/// The names that a fix of a change puts in quotes: none begins or ends with a word that was to say
/// what they are, or with a slip of one.
struct MadeNames {
  private let quoted: Set<String>
  private let new: [Piece]
  private let names: KnownNames

  /// - Parameter old: The pieces of the sentence; nil where it can't be cut.
  init(_ old: [Piece]?, _ new: String, _ names: KnownNames) {
    let texts = (old ?? []).filter { $0.kind == .text }
    quoted = Set(texts.map { KnownNames.key($0.text) })
    (self.new, self.names) = (PieceCutter.cut(new) ?? [], names)
  }

  /// `create category emoji "🥖"` is about no category `emoji`, and `t oGrill` no title.
  var areData: Bool {
    new.indices.allSatisfy { index in
      let piece = new[index]
      guard piece.kind == .text, !quoted.contains(KnownNames.key(piece.text)), isName(index),
        [KnownNames.Kind.title, .category, .item].allSatisfy({
          names.name(piece.text, $0) == nil
        })
      else { return true }
      let words = piece.text.split(separator: " ").map(String.init)
      guard let first = words.first, let last = words.last else { return true }
      if MadeNames.opening.contains(first) || MadeNames.closing.contains(last) { return false }
      return words.count < 2 || !MadeNames.isSlip(first) && !MadeNames.isSlip(last)
    }
  }

  /// Whether a text is no remark or picture, which may begin with any word.
  private func isName(_ index: Int) -> Bool {
    let front = new[..<index].last { $0.kind == .word }?.text ?? ""
    return ![Keyword.note, .emoji, .contains, .matches, .with].map(\.word).contains(front)
  }

  /// Words that stand in front of a name, or say what is done with it.
  private static let opening = Set(
    StatementInfo.changes.map(\.begins.keyword.word)
      + [Keyword.to, .from, .in, .as, .emoji, .note, .set, .where, .category].map(\.word)
      + ["item", "items", "lists", "categories", "called", "named"])
  /// Words that something follows.
  private static let closing = Set(
    [Keyword.to, .from, .as, .emoji, .set, .where].map(\.word) + ["called", "named"])

  /// `t`, `tp`, `emoij`: whether a word in small letters is hardly more than one of those.
  private static func isSlip(_ word: String) -> Bool {
    guard word.allSatisfy({ $0.isLowercase }) else { return false }
    if word.count == 1 { return word == "t" }
    let isShort = word.count == 2 || word.count == 3 && word.hasSuffix(Keyword.to.word)
    return isShort && !Meanings.has(word)
      && Suggestion.distance(word, Keyword.to.word, atMost: 1) != nil
      || [Keyword.from, .emoji, .where].contains { Suggestion.isPlainSlip(word, of: $0.word) }
  }
}

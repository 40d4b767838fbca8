import QCQLanguage
import QCQText

/// The names that a fix of a change puts in quotes: none begins or ends with a word that was to say
/// what they are, or with a slip of one, nor stands beside a slip whose end was guessed.
struct MadeNames {
  private let old: [Piece]
  private let quoted: Set<String>
  private let new: [Piece]
  private let names: KnownNames

  /// - Parameter old: The pieces of the sentence; nil where it can't be cut.
  init(_ old: [Piece]?, _ new: String, _ names: KnownNames) {
    let texts = (old ?? []).filter { $0.kind == .text }
    quoted = Set(texts.map { KnownNames.key($0.text) })
    (self.old, self.new, self.names) = (old ?? [], PieceCutter.cut(new) ?? [], names)
  }

  /// `create category emoji "🥖"` is about no category `emoji`, and `t oGrill` is no title.
  var areData: Bool { new.indices.allSatisfy { !isMade($0) || isData($0) && isApart($0) } }

  /// Whether a text is a name that nobody has quoted, and that nothing is called yet.
  private func isMade(_ index: Int) -> Bool {
    let piece = new[index]
    return piece.kind == .text && !quoted.contains(KnownNames.key(piece.text)) && isName(index)
      && [KnownNames.Kind.title, .category, .item].allSatisfy { names.name(piece.text, $0) == nil }
  }

  private func isData(_ index: Int) -> Bool {
    let words = new[index].text.split(separator: " ").map(String.init)
    guard let first = words.first, let last = words.last else { return true }
    if MadeNames.opening.contains(first) || MadeNames.closing.contains(last) { return false }
    if words.count < 2 { return true }
    return !MadeNames.isSlip(first) && !MadeNames.isSlip(last)
      && !(lacksTo(index) && MadeNames.isNearTo(first))
  }

  /// Whether a text is no remark or picture, which may begin with any word.
  private func isName(_ index: Int) -> Bool {
    let front = new[..<index].last { $0.kind == .word }?.text ?? ""
    return ![Keyword.note, .emoji, .contains, .matches, .with].map(\.word).contains(front)
  }

  // MARK: The word beside a name

  /// `t oGrill`, `ad dTofu`, `Tofut o`: whether no letter may have gone over the blank between the
  /// name and a word that was put right.
  private func isApart(_ index: Int) -> Bool {
    let words = new[index].text.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first, let last = words.last else { return true }
    let front = index > 0 ? new[index - 1] : nil
    let next = index + 1 < new.count ? new[index + 1] : nil
    return zip(old, old.dropFirst()).allSatisfy { left, right in
      guard left.kind == .word, right.kind == .word else { return true }
      if right.text == first, let meant = front, MadeNames.isSlip(left, of: meant) {
        let isDoubled = left.text == meant.text + String(meant.text.suffix(1))
        return isDoubled || !(left.text + first).hasPrefix(meant.text)
      }
      if left.text == last, let meant = next, MadeNames.isSlip(right, of: meant) {
        let isDoubled = right.text == String(meant.text.prefix(1)) + meant.text
        return isDoubled || !(last + right.text).hasSuffix(meant.text)
      }
      return true
    }
  }

  /// Whether a word is a slip of another one; a letter is, whatever it stands for elsewhere.
  private static func isSlip(_ word: Piece, of meant: Piece) -> Bool {
    let isWord = Meanings.has(word.text) || Respelling.ofLanguage.contains(word.text)
    return meant.kind == .word && (!isWord || word.text.count == 1)
      && Suggestion.distance(word.text, meant.text, atMost: 1) != nil
  }

  /// Whether a fix writes the `to` in front of a name, which may have been there with a slip.
  private func lacksTo(_ index: Int) -> Bool {
    func isTo(_ piece: Piece) -> Bool { piece.kind == .word && piece.text == Keyword.to.word }
    return index > 0 && isTo(new[index - 1]) && !old.contains(where: isTo)
  }

  // MARK: Words that are none of a name

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
    if word.count == 1 { return word == "t" || word == "o" }
    let isShort = word.count == 2 || word.count == 3 && word.hasSuffix(Keyword.to.word)
    return isShort && isNearTo(word)
      || [Keyword.from, .emoji, .where].contains { Suggestion.isPlainSlip(word, of: $0.word) }
  }

  private static func isNearTo(_ word: String) -> Bool {
    word.allSatisfy { $0.isLowercase } && !Meanings.has(word)
      && Suggestion.distance(word, Keyword.to.word, atMost: 1) != nil
  }
}

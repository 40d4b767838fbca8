import QCQLanguage
import QCQText

/// The words of a sentence that nobody knows: no fix of a change leaves one out, as it may have
/// been what said which rows are meant.
struct UnknownWords {
  private let pieces: [Piece]
  /// The fields and named queries that there are, in small letters.
  private let names: Set<String>

  init(_ pieces: [Piece], names: [String]) {
    self.pieces = pieces
    self.names = Set(names.map { $0.lowercased() })
  }

  /// The first one of which a statement has nothing; nil where it has something of each.
  func lost(in statement: [Piece]) -> String? {
    let new = statement.filter { $0.kind != .sign }.flatMap { KnownNames.words(of: $0.text) }
    let said = Set(new)
    var left = new
    for word in pieces.filter({ $0.kind != .sign }).flatMap({ KnownNames.words(of: $0.text) }) {
      if let place = left.firstIndex(of: word) { left.remove(at: place) }
    }
    let begun = statement.filter { $0.kind == .text }.flatMap { KnownNames.words(of: $0.text) }
    for index in pieces.indices where isUnknown(index) && !isJoined(index, new) {
      let word = pieces[index].text
      let parts = KnownNames.words(of: word)
      if parts.allSatisfy({ said.contains($0) || parts.count > 1 && isKnown($0) }) { continue }
      if word.count > 2, begun.contains(where: { $0.hasPrefix(word) }) { continue }
      if let place = left.firstIndex(where: { UnknownWords.isSlip(word, of: $0) }) {
        left.remove(at: place)
        continue
      }
      return pieces[index].written
    }
    return nil
  }

  /// The first one that is no part of a name either; nil where all are known.
  func first(unless isName: (String) -> Bool) -> String? {
    pieces.indices.first { index in
      isUnknown(index) && !isName(pieces[index].text)
        && !KnownNames.words(of: pieces[index].text).allSatisfy(isKnown)
    }.map { pieces[$0].written }
  }

  private func isUnknown(_ index: Int) -> Bool {
    let (piece, word) = (pieces[index], pieces[index].text)
    guard piece.kind == .word else { return false }
    // The rest of a number that is written otherwise, as `1e2`.
    if piece.isGlued, index > 0, pieces[index - 1].kind == .number { return false }
    if word.count == 1, word != "a", word != "i" { return !saysLetter(index) }
    if isKnown(word) { return false }
    if index == 0, WordSlip.word(meantBy: word, opens: true).map(isKnown) == true { return false }
    // `cpoy list BBQ to "BBQ 2"` is said with another verb, and `hsa completed` without one.
    let verbs = index == 0 ? StatementInfo.changes.map(\.begins.keyword.word) : []
    return word.count < 3
      || !(verbs + [Keyword.has.word]).contains { UnknownWords.isSlip(word, of: $0) }
  }

  /// Whether a letter means something where it stands: `items i where i.completed`, `6 x`, `5 g`,
  /// `completed = f`, `cp -r`, `w`.
  private func saysLetter(_ index: Int) -> Bool {
    let word = pieces[index].text
    let before = index > 0 ? pieces[index - 1] : nil
    let next = index + 1 < pieces.count ? pieces[index + 1] : nil
    // `delete items x in "BBQ"` may be about something that is called so.
    if word == "x", index == 0 || before?.kind == .text || next?.kind == .number { return true }
    if word == "w", next.map({ $0.text != Keyword.in.word }) ?? false { return true }
    if before?.kind == .number || ["=", "==", ":", "-"].contains(before?.text) { return true }
    return zip(pieces, pieces.dropFirst()).contains { $0.text == word && $1.text == "." }
  }

  private func isKnown(_ word: String) -> Bool {
    Meanings.isWord(word) || Rephrasings.isWord(word) || ChangeWords.isFiller(word)
      || Respelling.ofLanguage.contains(word) || names.contains(word)
      || LooseDate.month(word) != nil || DateTestReader.lengthWord == word
      || Opposite.stems(of: word).contains(where: Meanings.isWord)
  }

  /// Whether a word runs together with its neighbour, or is torn, in one of the two texts only.
  private func isJoined(_ index: Int, _ new: [String]) -> Bool {
    let word = pieces[index].text
    let isTorn = [index - 1, index].contains { place in
      pieces.indices.contains(place) && pieces.indices.contains(place + 1)
        && new.contains(pieces[place].text + pieces[place + 1].text)
    }
    return isTorn
      || new.indices.contains { place in
        [2, 3].contains { new[place...].prefix($0).joined() == word }
      }
  }

  private static func isSlip(_ word: String, of meant: String) -> Bool {
    guard word.count > 1 || meant.count > 1 else { return false }
    let most = word.count > 4 && meant.count > 4 ? 2 : 1
    return Suggestion.distance(word, meant, atMost: most) != nil
  }
}

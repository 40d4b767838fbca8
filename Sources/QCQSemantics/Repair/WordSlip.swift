import QCQLanguage

/// A slip of one letter in a word of a sentence: `pendign`, `freqent`, `renmae`.
enum WordSlip {
  /// The words that sentences are understood by.
  private static let known: Set<String> = {
    let phrases = Meanings.Context.allCases.flatMap { Meanings.phrases($0).map(\.phrase) }
    let words = (phrases + Rephrasings.phrases).flatMap { $0.split(separator: " ") }
    return Set(words.map(String.init) + Keyword.allCases.map(\.word))
  }()

  /// The one word that another is a slip of: with two letters in each other's place, one too few or
  /// one too many, else with another letter; nil where there is none, or more than one.
  ///
  /// - Parameter opens: Whether it opens the sentence: another letter makes no verb of another tool
  ///   of it, as many verbs differ in one.
  static func word(meantBy word: String, opens: Bool) -> String? {
    guard word.utf8.count > 3, !known.contains(word), !Negation.mayTurn(word),
      word.utf8.allSatisfy({ (97...122).contains($0) })
    else { return nil }
    let letters = Array(word.utf8)
    for (slips, isReplaced) in [(moved(letters), false), (replaced(letters), true)] {
      let found = Set(slips.map { String(decoding: $0, as: UTF8.self) }.filter(known.contains))
        .filter { !(opens && isReplaced && isForeignVerb($0)) }
      if found.count > 1 { return nil }
      if let one = found.first { return Meanings.isNoSlip(word, of: one) ? nil : one }
    }
    return nil
  }

  private static func isForeignVerb(_ word: String) -> Bool {
    Meanings.meaning(of: [word][...], as: .verb).map { $0.meant != word } ?? false
  }

  private static let alphabet = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))

  private static func moved(_ letters: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for index in letters.indices {
      var other = letters
      if index > 0 {
        other.swapAt(index - 1, index)
        found.append(other)
      }
      other = letters
      other.remove(at: index)
      found.append(other)
    }
    for index in 0...letters.count {
      found += alphabet.map { letters[..<index] + [$0] + letters[index...] }.map(Array.init)
    }
    return found
  }

  private static func replaced(_ letters: [UInt8]) -> [[UInt8]] {
    letters.indices.flatMap { index in
      alphabet.map { letter in
        var other = letters
        other[index] = letter
        return other
      }
    }
  }
}

/// The slips in the words of a sentence, as far as these are no data.
struct WordSlips {
  private let written: [Piece]
  private let meant: [Int: String]

  init(_ pieces: [Piece], _ names: KnownNames, _ words: Set<String>) {
    written = pieces
    let data = Set((names.titles + names.items + names.categories).flatMap(KnownNames.words))
    var meant: [Int: String] = [:]
    for (index, piece) in pieces.enumerated()
    where piece.kind == .word && !words.contains(piece.text) && !data.contains(piece.text) {
      meant[index] = WordSlip.word(meantBy: piece.text, opens: index == 0)
    }
    self.meant = meant
  }

  /// The sentence with its slips put right; nil without any.
  ///
  /// - Parameter first: Only that of the first word.
  func pieces(first: Bool = false) -> [Piece]? {
    let meant = first ? self.meant.filter { $0.key == 0 } : self.meant
    if meant.isEmpty { return nil }
    var pieces = written
    for (index, word) in meant {
      pieces[index] = Piece(
        kind: .word, text: word, written: word, isGlued: written[index].isGlued)
    }
    return pieces
  }

  /// Whether a statement has one of the words that were put right in a text, where what was written
  /// is what counts.
  func areData(in statement: String) -> Bool {
    let texts = (PieceCutter.cut(statement) ?? []).filter { $0.kind == .text }
    let words = Set(texts.flatMap { KnownNames.words(of: $0.text) })
    return meant.values.contains(where: words.contains)
  }
}

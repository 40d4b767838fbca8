/// Words that turn a meaning round by what stands in front: `incomplete`, `unchecked`, `nonfood`.
package enum Opposite {
  private static let prefixes = ["non-", "non", "not", "un", "in", "im", "dis", "no"]

  /// Whether one of two words is the other turned round.
  ///
  /// It is where they are nearer to each other without the prefix of one of them than with it:
  /// `incomplete` is three slips away from `completed` as it stands and one without `in`, but
  /// `intems` is one slip from `items` either way.
  package static func crosses(_ word: String, _ meant: String) -> Bool {
    // `not completed` says what `incomplete` does.
    if word.utf8.contains(UInt8(ascii: " ")) || meant.utf8.contains(UInt8(ascii: " ")) {
      return false
    }
    let (word, meant) = (word.lowercased(), meant.lowercased())
    if isGlued(word, meant) || isGlued(meant, word) { return true }
    return stems(of: word).contains { isNearer($0, meant, than: word) }
      || stems(of: meant).contains { isNearer($0, word, than: meant) }
  }

  /// `hasno` is `has` with its negation behind it, and `ncontains` one with an `n` for `not`.
  private static func isGlued(_ word: String, _ meant: String) -> Bool {
    endings.contains { word == meant + $0 } || tests.contains(meant) && word == "n" + meant
  }

  private static let endings = ["no", "not", "nt", "n't"]
  /// What languages negate by one letter.
  private static let tests = [
    "any", "every", "some", "all", "contains", "has", "matches", "starts", "ends", "like", "empty",
    "in", "is",
  ]

  /// The words that it might turn round.
  package static func stems(of word: String) -> [String] {
    prefixes.compactMap { prefix in
      guard word.hasPrefix(prefix), word.utf8.count >= prefix.utf8.count + 3 else { return nil }
      return String(word.dropFirst(prefix.count))
    }
  }

  private static let farthest = 3

  private static func isNearer(_ stem: String, _ other: String, than whole: String) -> Bool {
    guard let near = Suggestion.distance(stem, other, atMost: stem.count < 5 ? 0 : farthest - 1)
    else { return false }
    return Suggestion.distance(whole, other, atMost: farthest).map { near < $0 } ?? true
  }
}

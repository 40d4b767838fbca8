extension Suggestion {
  /// True when a word is so near another that it was probably meant.
  package static func isNear(_ word: String, _ meant: String) -> Bool {
    nearest(to: word, among: [meant]).first == meant
  }
}

/// Turns of phrase that messages share.
package enum Phrase {
  /// `` `a`, `b`, `c` ``
  package static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// `a, b or c`
  package static func either(_ words: [String]) -> String { joined(words, "or") }

  /// `a, b and c`
  package static func all(_ words: [String]) -> String { joined(words, "and") }

  /// `a` or `an`, as it stands in front of a word.
  package static func article(of word: String) -> String {
    word.lowercased().first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
  }

  private static func joined(_ words: [String], _ connective: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(connective) " + last
  }
}

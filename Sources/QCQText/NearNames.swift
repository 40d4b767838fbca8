/// Finds which names of a database somebody may have meant.
///
/// A name is more than a word: people leave out its signs and small words, and run it together.
package enum NearNames {
  /// The names nearest to one, best first: those of the same letters, then those that go on from
  /// its words, then those within a few slips, then those that have all its words, or only words
  /// of it.
  package static func nearest(
    to name: String, among names: [String], limit: Int = 3
  ) -> [String] {
    let wanted = letters(of: name)
    var found: [String] = []
    func add(_ more: [String]) {
      for name in more where found.count < limit && !found.contains(name) { found.append(name) }
    }
    if !wanted.isEmpty { add(names.filter { letters(of: $0) == wanted }) }
    if wanted.count > 2 {
      let front = wordsInOrder(of: name)
      add(names.filter { wordsInOrder(of: $0).starts(with: front) })
    }
    // Any letter would be a slip of another one.
    if wanted.count != 1 { add(Suggestion.nearest(to: name, among: names, limit: limit)) }
    if found.isEmpty {
      let words = words(of: name)
      add(names.filter { isPart(words, NearNames.words(of: $0)) })
    }
    return found
  }

  /// In small letters, without signs and blanks.
  private static func letters(of name: String) -> [UInt32] {
    name.unicodeScalars.filter(\.isOfWord).flatMap { scalar in
      scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
  }

  private static func words(of name: String) -> Set<String> {
    Set(wordsInOrder(of: name))
  }

  private static func wordsInOrder(of name: String) -> [String] {
    name.lowercased().split { !($0.unicodeScalars.first?.isOfWord ?? false) }.map(String.init)
  }

  private static let negations: Set<String> = ["no", "non", "not", "un", "without", "geen", "niet"]

  /// Whether one has all words of the other, which are more than a letter, and turns none round.
  private static func isPart(_ one: Set<String>, _ other: Set<String>) -> Bool {
    let (few, many) = one.count < other.count ? (one, other) : (other, one)
    return few.contains { $0.count > 2 } && few.isSubset(of: many)
      && many.subtracting(few).isDisjoint(with: negations)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

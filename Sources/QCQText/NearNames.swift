/// Finds which names of a database somebody may have meant.
///
/// A name is more than a word: people leave out its signs and small words, and run it together.
package enum NearNames {
  /// The names nearest to one, best first: those of the same letters, then those that go on from
  /// its words, then those within a few slips, then those that have all its words, or only words of
  /// it. What turns a name round, or joins several, is near to none: `not BBQ`, `BBQ & Basics`.
  ///
  /// - Parameter isExact: Whether a word more makes another name, as it does where rows are
  ///   changed: `Old BBQ`.
  package static func nearest(
    to name: String, among names: [String], limit: Int = 3, isExact: Bool = false
  ) -> [String] {
    // Nobody who types a page means a name, nor by a name a page.
    guard name.utf8.count <= 1000 else { return [] }
    // `Week 48` is no slip of `Week 49`, nor `2023` of `2024`.
    let digits = name.filter(\.isNumber)
    let names = names.filter {
      $0.utf8.count <= 1000 && isOne(name, $0) && $0.filter(\.isNumber) == digits
    }
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
    if wanted.count != 1 {
      add(Suggestion.nearest(to: name, among: names, limit: limit).filter { isAlike(name, $0) })
    }
    if found.isEmpty {
      let words = words(of: name)
      add(names.filter { isPart(words, NearNames.words(of: $0), isExact: isExact) })
    }
    return found
  }

  /// Whether a name goes on from another, or has at most one slip in three letters: `Wine` is no
  /// slip of `Done`. Words of the language are few and known, and names are anything.
  private static func isAlike(_ written: String, _ name: String) -> Bool {
    let written = String(written.drop(while: \.isWhitespace))
    guard let slips = Suggestion.distance(written, name, atMost: 3) else { return true }
    return slips * 3 <= max(written.count, name.count)
      || name.lowercased().hasPrefix(written.lowercased())
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

  /// The names that a text joins, as they are called: `BBQ & Basics`; nil for a text that joins
  /// none, or something that is no name.
  package static func joined(in text: String, among names: [String]) -> [String]? {
    let parts = parts(of: text)
    guard parts.count > 1 else { return nil }
    let found = parts.compactMap { part in names.first { letters(of: $0) == letters(of: part) } }
    return found.count == parts.count ? found : nil
  }

  /// The name that a text turns round: `all but BBQ`, `!BBQ`, `non-Dairy`.
  package static func turned(in text: String, among names: [String]) -> String? {
    names.first { name in
      let (written, own) = (words(of: text), words(of: name))
      return !own.isEmpty && own.isSubset(of: written) && !isOne(text, name)
        && parts(of: text).count < 2
    }
  }

  /// What stands between the words and signs that join.
  private static func parts(of text: String) -> [String] {
    text.split { ",;&/+|".contains($0) }.flatMap { part in
      part.split(separator: " ").split { joints.contains($0.lowercased()) }
        .map { $0.joined(separator: " ") }
    }.filter { letters(of: $0).count > 1 }
  }

  private static let joints: Set<String> = ["and", "or", "plus", "en", "of", "und", "oder"]

  /// Whether a text may be one name with slips in it, and not its opposite or several.
  private static func isOne(_ text: String, _ name: String) -> Bool {
    let extra = Set(words(of: text)).subtracting(words(of: name))
    if !extra.isDisjoint(with: negations) { return false }
    if let sign = text.first, "!-~^≠".contains(sign), name.first != sign { return false }
    return parts(of: text).count < 2 || parts(of: name).count > 1
  }

  private static let negations: Set<String> = [
    "no", "non", "not", "un", "without", "except", "excluding", "but", "other", "free", "minus",
    "geen", "niet", "zonder", "behalve",
  ]

  /// Words that say what something is, and are no part of its name.
  private static let small: Set<String> = [
    "the", "my", "our", "a", "an", "list", "lists", "shopping", "item", "items", "category",
    "aisle",
    "section", "de", "het", "mijn", "lijst", "for", "from", "on", "in", "of", "s", "products",
    "food", "foods", "goods", "things", "stuff",
  ]

  /// Whether one has all words of the other, which are more than a letter.
  private static func isPart(_ written: Set<String>, _ name: Set<String>, isExact: Bool) -> Bool {
    if written.isSubset(of: name) { return written.contains { $0.count > 2 } }
    return name.contains { $0.count > 2 } && name.isSubset(of: written)
      && (!isExact || written.subtracting(name).isSubset(of: small))
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

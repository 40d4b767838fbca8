import QCQLanguage

/// Patterns of other languages, and the tests that say the same here.
package enum ForeignPattern {
  private static let likes = ["like", "ilike", "glob"]
  private static let searches = ["regexp", "rlike", "=~", "~"]
  private static let wildcards: [Character] = ["%", "*"]
  /// What stands for other characters within a pattern, and for itself in a text.
  private static let further: [Character] = ["%", "*", "_", "?", "[", "\\"]

  /// Whether an operator takes a pattern.
  package static func takesPattern(_ word: String) -> Bool {
    likes.contains(word) || searches.contains(word)
  }

  /// What an operator of another language tests with a text: `like "mel%"` is `starts with "mel"`;
  /// empty where no test says just that.
  ///
  /// - Returns: Each test, the likeliest first, and what it takes as it is written.
  package static func meanings(
    of word: String, _ text: String
  ) -> [(test: String, value: String)] {
    guard let first = meant(by: word, text) else { return [] }
    // Without wildcards it is the whole text to SQL, and a part of it to most people.
    let isPart =
      first.test == "contains" && word == "like"
      && !text.contains(where: wildcards.contains)
    return isPart ? [first, (test: "=", value: first.value)] : [first]
  }

  /// A test as it is written, turned round or not.
  package static func word(_ test: String, isNegated: Bool) -> String {
    !isNegated ? test : test == "=" ? "!=" : "not \(test)"
  }

  private static func meant(by word: String, _ text: String) -> (test: String, value: String)? {
    if searches.contains(word) { return search(text) }
    let starts = text.first.map { wildcards.contains($0) } ?? false
    let ends = text.count > 1 && text.last.map { wildcards.contains($0) } ?? false
    let inner = text.dropFirst(starts ? 1 : 0).dropLast(ends ? 1 : 0)
    let isLike = likes.contains(word)
    guard !inner.isEmpty, !isLike || !inner.contains(where: { further.contains($0) })
    else { return nil }
    // Capital letters count for `=`, and not for `ilike`.
    if word == "ilike", !starts, !ends {
      let isPlain = inner.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
      return isPlain ? (test: "matches", value: "/(?i)^\(inner)$/") : nil
    }
    let test = starts && ends ? "contains" : ends ? "starts with" : starts ? "ends with" : nil
    let whole = word == "glob" ? "=" : "contains"
    return (test: test ?? whole, value: StringEscapes.quoted(String(inner)))
  }

  /// A regular expression stands anywhere in a text, as one without signs does for `contains`.
  private static func search(_ text: String) -> (test: String, value: String)? {
    let signs = "^$.*+?()[]{}|\\/"
    guard text.contains(where: { signs.contains($0) }) else {
      return text.isEmpty ? nil : (test: "contains", value: StringEscapes.quoted(text))
    }
    if text.contains(where: { $0.isNewline }) { return nil }
    var pattern = ""
    var isEscaped = false
    for letter in text {
      if letter == "/", !isEscaped { pattern += "\\" }
      pattern.append(letter)
      isEscaped = letter == "\\" && !isEscaped
    }
    return isEscaped ? nil : (test: "matches", value: "/\(pattern)/")
  }
}

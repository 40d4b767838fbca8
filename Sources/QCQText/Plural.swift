/// Nouns in English that numbers stand before: `1 item`, `3 items`, `2 categories`.
package enum Plural {
  package static func of(_ noun: String) -> String {
    let isAfterVowel = noun.dropLast().last.map { "aeiou".contains($0) } ?? false
    return noun.hasSuffix("y") && !isAfterVowel ? noun.dropLast() + "ies" : noun + "s"
  }

  package static func singular(_ nouns: String) -> String {
    if nouns.hasSuffix("ies") { return nouns.dropLast(3) + "y" }
    return nouns.hasSuffix("s") ? String(nouns.dropLast()) : nouns
  }

  /// - Parameter digits: The number as it is to be written.
  package static func count(
    _ number: some BinaryInteger, _ noun: String, digits: String? = nil
  ) -> String {
    "\(digits ?? String(number)) \(number == 1 ? noun : of(noun))"
  }
}

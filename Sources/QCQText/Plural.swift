/// Nouns in English that numbers stand before: `1 item`, `3,000 items`, `2 categories`,
/// `4 watches`.
package enum Plural {
  package static func of(_ noun: String) -> String {
    if noun.hasSuffix("ch") { return noun + "es" }
    let isAfterVowel = noun.dropLast().last.map { "aeiou".contains($0) } ?? false
    return noun.hasSuffix("y") && !isAfterVowel ? noun.dropLast() + "ies" : noun + "s"
  }

  package static func singular(_ nouns: String) -> String {
    if nouns.hasSuffix("ies") { return nouns.dropLast(3) + "y" }
    if nouns.hasSuffix("ches") { return String(nouns.dropLast(2)) }
    return nouns.hasSuffix("s") ? String(nouns.dropLast()) : nouns
  }

  /// A number and its noun, for people; nothing reads it again.
  package static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(Grouped.digits(number)) \(number == 1 ? noun : of(noun))"
  }
}

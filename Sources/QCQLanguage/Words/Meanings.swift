/// What words of other tools, of SQL, of spoken English and of Dutch are called here.
///
/// The one place that knows. What a word means depends on what is asked for: `done` is a condition
/// behind an item, and what to do in front of one. Letters decide only where this table is silent.
package enum Meanings {
  /// What is asked for.
  package enum Context: String, CaseIterable, Sendable {
    /// What queries ask for.
    case source
    /// Words that a sentence is the same without.
    case noise
    case measure
    /// A whole condition on items.
    case condition
    case field, clause, comparison, connective, direction
    /// What comes first: a key of `sort`.
    case order
    /// A day or a period.
    case day
    /// What is done to items.
    case verb
    case unit, number, truth
    /// A question that has a turn of phrase of its own.
    case idiom
    /// Words that narrow what is meant in a way that the language does not have: what leaves them
    /// out reaches more.
    case narrowing
  }

  /// Words and what they mean, longest first.
  private static let entries: [Context: [String: [(words: [String], meant: String)]]] =
    Dictionary(
      uniqueKeysWithValues: Context.allCases.map { context in
        var found: [String: [(words: [String], meant: String)]] = [:]
        for line in lines(of: context).split(separator: "\n") {
          let parts = line.split(separator: ":", maxSplits: 1)
          for phrase in parts[1].split(separator: ",") {
            let words = phrase.split(separator: " ").map(String.init)
            found[words[0], default: []].append((words, String(parts[0])))
          }
        }
        return (
          context,
          found.mapValues { $0.sorted { $0.words.count > $1.words.count } }
        )
      })

  /// What the words at the beginning of some mean, by the longest phrase of the table.
  package static func meaning(
    of words: ArraySlice<String>, as context: Context
  ) -> (meant: String, count: Int)? {
    guard let first = words.first, let phrases = entries[context]?[first] else { return nil }
    return phrases.first { words.starts(with: $0.words) }.map { ($0.meant, $0.words.count) }
  }

  /// Whether a verb takes back what was checked, and so turns a meaning round.
  package static func unchecks(_ word: String) -> Bool {
    meaning(of: [word][...], as: .verb)?.meant == Keyword.uncheck.word
  }

  /// Whether a word begins a phrase of the table by itself, were it only one of this language.
  package static func has(_ word: String) -> Bool { single.contains(word) }

  /// The phrases of one word, whatever they mean: it is asked of each word of a sentence.
  private static let single: Set<String> = {
    let phrases = entries.values.flatMap(\.values).joined()
    return Set(phrases.filter { $0.words.count == 1 }.map { $0.words[0] })
  }()

  /// Whether a word stands in any phrase of the table, be it only beside others.
  package static func isWord(_ word: String) -> Bool { all.contains(word) }

  private static let all = Set(entries.values.flatMap(\.values).joined().flatMap(\.words))

  /// Whether a word is a pronoun, a verb, a number or a field's name elsewhere, and so no slip of
  /// another one.
  ///
  /// Shorter ones may be slips all the same: `it "BBQ"`. So may the beginning of a word: `item`.
  package static func isNoSlip(_ word: String, of meant: String) -> Bool {
    let lowercased = word.lowercased()
    if joiners.contains(lowercased) || otherNouns.contains(lowercased) || isOfMoney(lowercased) {
      return true
    }
    if isInflected(lowercased, of: meant) { return true }
    // Of two opposites neither is the nearer one: `ncheck`.
    if meant == Keyword.check.word, word.lowercased().hasSuffix(meant) {
      return word.lowercased() != meant
    }
    guard word.utf8.count > 3, !meant.hasPrefix(word.lowercased()) else { return false }
    let words = [word.lowercased()][...]
    return [Context.noise, .field, .verb, .narrowing, .number].compactMap {
      meaning(of: words, as: $0)?.meant
    }
    .contains { $0 != meant }
  }

  /// Whether a word is a noun, a joiner or an order by itself, and so no slip of another one:
  /// `items last` asks for no list.
  package static func isOtherNoun(_ word: String) -> Bool {
    otherNouns.contains(word) || joiners.contains(word)
  }

  /// `priced` is no slip of `price`: what a language makes of a word says something else.
  private static func isInflected(_ word: String, of meant: String) -> Bool {
    let stem = meant.last == "e" ? String(meant.dropLast()) : meant
    return ["ed", "er", "est", "ing"].contains { word == stem + $0 }
  }

  /// Whether a word is about money: it is no slip of another one, and may mean a price, or a price
  /// times a quantity.
  package static func isOfMoney(_ word: String) -> Bool {
    ["cost", "costs"].contains(word.lowercased())
  }

  /// Words that are said of lists, items and days or begin a sentence, and are only near to words
  /// of the language.
  private static let otherNouns = [
    "none", "nobody", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "last",
    "dont", "noon", "midday", "midnight", "morning", "afternoon", "evening", "night", "dawn",
    "dusk", "case", "past",
  ]

  /// What joins conditions elsewhere, and is neither `and` nor `or`.
  private static let joiners = ["xor", "nor", "nand", "xnor"]

  /// All that a word or phrase means, for those who ask for it.
  package static func meanings(of phrase: String) -> [(context: Context, meant: String)] {
    let words = phrase.lowercased().split(separator: " ").map(String.init)
    return Context.allCases.filter { $0 != .noise && $0 != .narrowing }.compactMap { context in
      guard let found = meaning(of: words[...], as: context), found.count == words.count,
        found.meant != phrase
      else { return nil }
      return (context, found.meant)
    }
  }

  /// Every phrase of a context with its meaning, as tests go through them.
  package static func phrases(_ context: Context) -> [(phrase: String, meant: String)] {
    (entries[context] ?? [:]).values.flatMap { $0 }
      .map { ($0.words.joined(separator: " "), $0.meant) }
  }

  /// Each field of the language, which means itself.
  private static let ownFields: String = {
    let names = StoredField.allCases.map(\.rawValue) + DerivedField.allCases.map(\.rawValue)
    return names.map { "\($0):\($0)" }.joined(separator: "\n")
  }()

  private static func lines(of context: Context) -> String {
    switch context {
    case .source: sources
    case .noise: noise
    case .measure: measures
    case .condition: conditions
    case .field: fields + "\n" + ownFields
    case .clause: clauses
    case .comparison: comparisons
    case .connective: connectives
    case .direction: directions
    case .order: orders
    case .day: days
    case .verb: verbs
    case .unit: units
    case .number: numbers
    case .truth: truths
    case .idiom: idioms
    case .narrowing: narrowings
    }
  }
}

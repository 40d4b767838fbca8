import QCQLanguage
import QCQSyntax
import QCQText

/// The words of the language that one with a slip in it may be: where there are two, nobody knows
/// which one was meant, and none is written unseen.
struct NearWords {
  /// What is near to each word that was asked for: a text may have the same slip in each line.
  private var known: [String: [(word: String, distance: Int)]] = [:]

  private static let fields = Set(
    StoredField.allCases.map(\.rawValue) + DerivedField.allCases.map(\.rawValue))
  private static let keywords = Set(Keyword.allCases.map(\.word))
  private static let all = Respelling.ofLanguage.union(fields).sorted()
  private static let connectives = Set([Keyword.and, .or].map(\.word))
  /// Longer lines are not read again for each word that may stand in them.
  private static let longestLine = 1000

  /// Whether a word that is no other one of the language is a field, be it of the database.
  static func isField(_ word: String) -> Bool {
    guard word.first?.isLetter ?? false else { return false }
    return fields.contains(word) || !Respelling.ofLanguage.contains(word)
  }

  /// Whether a fix makes of a word what may be another one as well, or what turns or joins
  /// conditions otherwise than was said.
  mutating func leaveDoubt(of fix: SpellingFix) -> Bool {
    for (word, meant) in fix.slips where isDoubtful(word, meant, in: fix.fixed) { return true }
    return false
  }

  private mutating func isDoubtful(_ word: String, _ meant: String, in text: String) -> Bool {
    if Negation.turns(word) || Negation.turns(meant) { return true }
    // Who writes `dsc` has left a letter out, and means no `asc`.
    if Meanings.meaning(of: [word][...], as: .direction)?.meant == meant { return false }
    if SpellingFix.isOtherWord(word, meant) {
      // `of` is a word of the language itself, and as near to `on`.
      return Self.keywords.contains(word) && Self.connectives.contains(meant)
    }
    guard let most = near(word).first(where: { $0.word == meant })?.distance else { return false }
    return near(word).contains { other, distance in
      distance <= most && Self.mayBe(other, for: meant)
        && Self.canStand(other, for: meant, in: text)
    }
  }

  private mutating func near(_ word: String) -> [(word: String, distance: Int)] {
    if let found = known[word] { return found }
    let found = Self.all.compactMap { other -> (word: String, distance: Int)? in
      guard abs(other.utf8.count - word.utf8.count) <= 2 else { return nil }
      return Suggestion.distance(word, other, atMost: 2).map { (word: other, distance: $0) }
    }
    known[word] = found
    return found
  }

  /// Whether a word is another one of the same kind: `list` and `lists` are one.
  private static func mayBe(_ other: String, for meant: String) -> Bool {
    guard other != meant, other + "s" != meant, meant + "s" != other else { return false }
    return keywords.contains(other) && keywords.contains(meant)
      || fields.contains(other) && fields.contains(meant)
      || FunctionInfo.named(other) != nil && FunctionInfo.named(meant) != nil
  }

  /// Whether a text can be read as well with another word where one stands.
  private static func canStand(_ other: String, for meant: String, in text: String) -> Bool {
    guard text.utf8.count <= longestLine else { return true }
    let most = errors(text)
    return texts(with: other, for: meant, in: text).contains { errors($0) <= most }
  }

  private static func errors(_ text: String) -> Int {
    Parser.parse(SourceText(text)).diagnostics.count(where: { $0.severity == .error })
  }

  /// The text with another word in one of the places of a word.
  private static func texts(with other: String, for word: String, in text: String) -> [String] {
    let signs = Array(text)
    var texts: [String] = []
    var index = 0
    while index < signs.count {
      let found = signs[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if found.isEmpty {
        index = (QuoteMarks.end(of: signs, from: index) ?? index) + 1
        continue
      }
      if String(found).lowercased() == word {
        texts.append(String(signs[..<index]) + other + String(signs[found.endIndex...]))
      }
      index = found.endIndex
    }
    return texts
  }
}

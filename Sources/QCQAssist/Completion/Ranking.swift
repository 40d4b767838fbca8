import QCQLanguage

/// How well a candidate fits what is typed; smaller is better.
enum Match: Int, Comparable {
  case exactPrefix, prefix, wordStart, subsequence

  static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }

  /// Nil where the typed letters do not occur in that order.
  init?(_ candidate: String, typed: String) {
    if typed.isEmpty || candidate.hasPrefix(typed) {
      self = .exactPrefix
      return
    }
    let (candidate, typed) = (candidate.lowercased(), typed.lowercased())
    if candidate.hasPrefix(typed) {
      self = .prefix
    } else if candidate.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
      .contains(where: { $0.hasPrefix(typed) })
    {
      self = .wordStart
    } else if Match.isSubsequence(typed, of: candidate) {
      self = .subsequence
    } else {
      return nil
    }
  }

  private static func isSubsequence(_ letters: String, of text: String) -> Bool {
    var rest = text[...]
    for letter in letters {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}

/// How likely a word of the language is at a place.
struct WordRank {
  private let clause: ClauseKind?
  /// A whole value stands before the cursor, which `sort` and `show` rarely compare with another.
  private let isBehindValue: Bool

  init(_ trial: Trial) {
    clause = trial.clause
    let word = clause.flatMap { Self.wordsBehindValues[$0] }
    isBehindValue = word.map { trial.verdict(of: $0) != nil } ?? false
  }

  /// Words that stand only behind a whole value, in the clauses that rarely compare one.
  private static let wordsBehindValues: [ClauseKind: Keyword] = [.sort: .desc, .show: .as]

  /// Nil where a whole value is all that is wanted.
  var kindOfSigns: Int? { !isBehindValue ? 3 : clause == .sort ? nil : 5 }

  /// What only this clause has comes first, then what goes on with the query.
  func kind(of keyword: Keyword) -> Int {
    guard isBehindValue, let clause else { return keyword == .and || keyword == .or ? 3 : 4 }
    if clause.info.holds.contains(where: { $0.keyword == keyword }) { return 2 }
    if let next = keyword.clause, next > clause { return 4 }
    return keyword == .in || WordInfo.tests.contains { $0.keyword == keyword } ? 6 : 4
  }
}

/// A completion with all that decides where it stands.
struct RankedCompletion {
  let completion: Completion
  let match: Match
  /// How likely it is behind what stands there; smaller comes first.
  let follows: Int
  /// How likely its kind is here; smaller comes first.
  let kind: Int
  let order: Int
  /// The errors there are with it: those that leave fewest are offered.
  let errors: Int

  /// - Parameter known: How few errors there are with what need not be offered.
  static func inOrder(_ items: [RankedCompletion], atMost known: Int = .max) -> [Completion] {
    let least = min(known, items.map(\.errors).min() ?? 0)
    let fitting = items.filter { $0.errors == least }
    let sorted = fitting.sorted {
      ($0.match, $0.follows, $0.kind, $0.order, $0.completion.label)
        < ($1.match, $1.follows, $1.kind, $1.order, $1.completion.label)
    }
    return sorted.map(\.completion)
  }
}

import QCQLanguage
import QCQSyntax
import QCQText

/// A line or a part of one that says more of the statement above it, but is no part of it as it is
/// written: `whre completed`, `filter completed`, `completed`, `that are completed`.
///
/// As a statement of its own it would leave that one without its condition, so it gets no fix.
enum ContinuedLine {
  static let advice =
    "a line that continues the one above is indented, or starts with a clause such as `where`"

  static func isOne(_ trial: FixTrial) -> Bool {
    guard let pieces = trial.pieces, let first = pieces.first,
      // A named query in backticks is cut as a text.
      !trial.declarations.letNames.contains(
        first.written.hasPrefix("`") ? first.text : first.written)
    else { return false }
    let namesRows = pieces.contains { piece in
      piece.kind == .word && Meanings.meaning(of: [piece.text][...], as: .source) != nil
    }
    return trial.isOnlyCondition || !namesRows && isClause(first)
      || trial.opening.isUnknown && narrows(pieces, trial.declarations.vocabulary)
  }

  /// Whether a fix makes a query of its own of what does not ask for anything: `were completed`,
  /// `i "BBQ"`, `en quantity > 5`. Whatever its first word was to be, below another statement it
  /// may say more of that one, which would lose it.
  static func isTakenForQuery(_ trial: FixTrial, by fixes: [Fix], at place: Span) -> Bool {
    if fixes.isEmpty || asks(trial) { return false }
    return fixes.contains { fix in
      trial.tree(with: fix, at: place)?.statements.contains(where: \.asks) ?? true
    }
  }

  /// Whether it names what a query asks for, or begins as a statement does or a question, be it
  /// with a slip.
  private static func asks(_ trial: FixTrial) -> Bool {
    guard let pieces = trial.pieces ?? PlainSentence.pieces(of: trial.sentence),
      let first = pieces.first
    else { return KeywordSet.statementStarts.contains(trial.tree.tokens.first?.keyword) }
    let names = trial.declarations.letNames
    let name = first.kind == .text ? first.text : first.written
    if names.contains(name) { return true }
    let isNamed = !Suggestion.nearest(to: name, among: names, limit: 1).isEmpty
    if isNamed, first.kind == .word && first.text.count > 2 || first.written.hasPrefix("`") {
      return true
    }
    if joins(first) { return false }
    return pieces.contains(where: namesRows) || first.kind == .word && begins(pieces)
  }

  /// Whether a word is one for what queries ask for, or a slip of it.
  private static func namesRows(_ piece: Piece) -> Bool {
    guard piece.kind == .word else { return false }
    if Entity.isNoun(piece.text) { return true }
    return piece.text.count > 3 && !Meanings.has(piece.text)
      && Entity.allCases.contains {
        Suggestion.distance(piece.text, $0.rawValue, atMost: 1) != nil
      }
  }

  /// Whether some words begin as a statement does, or as a question. `max 2` has as many at most.
  private static func begins(_ pieces: [Piece]) -> Bool {
    let (first, next) = (pieces[0].text, pieces.dropFirst().first?.kind)
    let starts = KeywordSet.statementStarts.keywords.map(\.word)
    if starts.contains(first) { return next != .number }
    if questions.contains(first) { return true }
    guard first.count > 3, !Meanings.has(first) else { return false }
    let words = starts + KeywordSet.lineContinuing.keywords.map(\.word)
    let near = Suggestion.nearest(to: first, among: words, limit: 1).first
    return near.map { starts.contains($0) } ?? false
  }

  /// Whether a word or sign goes on with what was said, as it is or with a slip: then what follows
  /// it is no question of its own, whatever it names.
  private static func joins(_ first: Piece) -> Bool {
    if joining.contains(first.text) { return first.kind == .sign || first.kind == .word }
    guard first.kind == .word, first.text.count > 2, !Meanings.has(first.text) else { return false }
    return [Keyword.where, .and, .with].contains {
      Suggestion.distance(first.text, $0.word, atMost: 1) != nil
    }
  }

  private static let joining: Set = [
    "and", "or", "but", "also", "then", "plus", "nor", "so", "too", "en", "of", "ook", "dan", "is",
    "are", "was", "were", "be", "been", "being", "&", "&&", "|", "||", ",", "+",
  ]

  /// Words that a question begins with, and no clause.
  private static let questions: Set = [
    "find", "get", "give", "tell", "display", "fetch", "select", "search", "lookup", "grep", "how",
    "what", "whats", "what's", "toon", "geef", "zoek", "vind", "hoeveel",
  ]

  /// Whether it begins as words do that say which rows are meant, behind what names these: `only
  /// completed`, `older than 1 week`, `category "Produce"`, `the completed ones`, `completed
  /// items`.
  private static func narrows(_ pieces: [Piece], _ vocabulary: Vocabulary) -> Bool {
    let rest = pieces.drop { $0.kind == .word && articles.contains($0.text) }
    guard let first = rest.first else { return false }
    let words = rest.map { $0.kind == .text ? "\"" : $0.text }[...]
    let next = words.dropFirst().first ?? ""
    if first.kind == .number { return openings.contains(next) || rest.count < pieces.count }
    guard first.kind == .word else { return false }
    if openings.contains(first.text) {
      // `which items are done?`, `only show completed`
      let isQuestion =
        first.text == "which" && Meanings.meaning(of: [next][...], as: .source) != nil
      return !isQuestion && !asking.contains(next)
    }
    let isField = vocabulary.items.fields[first.text] != nil
    let isState =
      Meanings.meaning(of: words, as: .condition) != nil
      || isField && Meanings.meaning(of: [next][...], as: .source) != nil
    if isState { return words.allSatisfy { !ownClauses.contains($0) } }
    return (isField || first.text == Keyword.category.word) && next != "of" && next != ""
  }

  private static let articles: Set = ["the", "all", "any", "those", "these", "them", "de", "het"]

  /// Words that only say which ones of what was named before.
  private static let openings: Set = [
    "that", "which", "who", "whose", "only", "just", "solely", "but", "except", "excluding",
    "besides", "unless", "if", "when", "with", "without", "having", "lacking", "missing", "being",
    "older", "newer", "younger", "before", "after", "since", "during", "until", "more", "less",
    "fewer", "over", "under", "above", "below", "not", "no", "none", "first", "last", "newest",
    "oldest", "other", "others", "from", "for", "on", "at", "of", "die", "dat", "alleen", "met",
    "zonder", "behalve", "ouder",
  ]

  /// Words that ask for something by themselves.
  private static let asking: Set = [
    "show", "list", "count", "find", "give", "get", "display", "print", "one",
  ]

  /// What a query has that stands for itself, and hardly any description of rows.
  private static let ownClauses: Set = [
    "\"", "in", "on", "from", "by", "per", "show", "sort", "where", "limit", "?", "|",
  ]

  /// Whether a word stands for one that a line goes on with: with a slip, or as other languages
  /// have it.
  private static func isClause(_ first: Piece) -> Bool {
    if first.kind == .sign { return ["&", "&&", "|", "||"].contains(first.text) }
    guard first.kind == .word else { return false }
    if Meanings.meaning(of: [first.text][...], as: .clause)?.meant == Keyword.where.word {
      return true
    }
    return clause(meantBy: first.text) != nil
  }

  /// The word that a line goes on with of which another one is a slip; nil where there is none. A
  /// short word has lost one of its letters: `sor`.
  static func clause(meantBy word: String) -> String? {
    guard word.count > 2, !Meanings.has(word) else { return nil }
    let clauses = KeywordSet.lineContinuing.keywords.map(\.word).filter { clause in
      clause.count > 3 && Suggestion.distance(word, clause, atMost: 1) != nil
        && (word.count > 3 || word.first == clause.first)
    }
    return clauses.first
  }
}

extension Statement {
  /// Whether it asks for something by itself, or names what to ask for.
  fileprivate var asks: Bool {
    switch self {
    case .query, .watch, .assert, .together, .let: true
    case .explain(let explained, _): explained.asks
    case .use, .print, .param, .change, .invalid: false
    }
  }
}

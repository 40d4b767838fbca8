import QCQLanguage
import QCQSyntax
import QCQText

/// The words that a statement opens with, as they are written: they tell what kind it is.
struct StatementOpening {
  /// The first one behind `watch` and `explain`, and the one behind it; in lower case.
  private let first: String
  private let second: String
  private let third: String
  /// Whether data follows the first word.
  private let hasData: Bool
  private let fronts: [Keyword]
  /// The verb of a change that stands behind the rows it is for: `items … set …`.
  private let lateVerb: Keyword?
  /// Whether nothing but a name is set.
  private let onlyNames: Bool
  /// Whether nothing but a note is set.
  private let onlyNotes: Bool
  /// Whether nothing is set but an empty text, or `none`.
  private let onlyClears: Bool
  /// Whether rows are to be printed, and no text: `print items`.
  let printsRows: Bool

  /// - Parameter number: That of the statement which is meant; the first one if there are fewer.
  init(_ tree: SyntaxTree, from number: Int = 0) {
    let start =
      tree.statements.indices.contains(number) && number > 0
      ? tree.statements[number].span.lowerBound : 0
    func word(_ token: Token?) -> String {
      token.map { tree.source.text($0.span).lowercased() } ?? ""
    }
    func keyword(_ token: Token) -> Keyword? {
      Self.fronts.first { $0.word == word(token) }
    }
    let tokens = tree.tokens.filter {
      $0.kind != .newline && $0.kind != .end && $0.span.lowerBound >= start
    }
    fronts = tokens.prefix { keyword($0) != nil }.compactMap(keyword)
    let rest = tokens.dropFirst(fronts.count).prefix(3)
    (first, second) = (word(rest.first), word(rest.dropFirst().first))
    third = word(rest.dropFirst(2).first)
    lateVerb =
      zip(tokens, tokens.dropFirst()).lazy.dropFirst(fronts.count).compactMap {
        $0.1.kind == .word ? Self.lateVerb(word($0.1), behind: $0.0) : nil
      }.first
    let last = tokens.suffix(4)
    onlyNames = last.prefix(3).map(word) == ["set", "name", "="] && last.last?.kind == .string
    onlyNotes = last.prefix(3).map(word) == ["set", "note", "="] && last.last?.kind == .string
    let value = last.last.map { tree.source.text($0.span) } ?? ""
    onlyClears = last.first.map(word) == "set" && ["\"\"", "none"].contains(value)
    printsRows = first == Keyword.print.word && tokens.contains { Entity.isNoun(word($0)) }
    hasData = rest.dropFirst().first.map { $0.kind == .string || $0.kind == .parameter } ?? false
  }

  private static let fronts: [Keyword] = [.watch, .explain]
  private static let changes = StatementInfo.changes.map(\.begins.keyword)
  private static let queries = Set((KeywordSet.asked).keywords.map(\.word))
  private static let objects = ["list", "category"]
  /// Words that no description of rows stands in front of: `done all items` tells to do it.
  static let quantities: Set = ["all", "every", "each"]

  /// `set`, or `move` and `copy` behind a name or a condition that is whole.
  private static func lateVerb(_ word: String, behind token: Token) -> Keyword? {
    if word == Keyword.set.word { return .update }
    let isBehindRows =
      token.kind == .string || token.kind == .integer
      || token.kind == .word && token.keyword == nil
    if isBehindRows, word == "replace" { return .update }
    return isBehindRows ? [Keyword.move, .copy, .rename].first { $0.word == word } : nil
  }

  private enum Kind: Equatable {
    case query
    case change(Keyword)
    case other(String)
    /// No word that begins a statement: a name, or a slip.
    case unknown
  }

  private var kind: Kind {
    // `copy (select …) to 'week.csv'` is SQL, and changes nothing.
    if first == Keyword.copy.word, second == "(", third == "select" { return .unknown }
    if let verb = Self.changes.first(where: { $0.word == first }) { return .change(verb) }
    if Self.queries.contains(first) { return .query }
    // `qcq>` is a prompt, and `qcq 1` the edition.
    if first == Keyword.qcq.word, second.first?.isNumber != true { return .unknown }
    return KeywordSet.statementStarts.keywords.contains { $0.word == first }
      ? .other(first) : .unknown
  }

  /// Whether a statement that opens so may be a fix of one that opened otherwise.
  ///
  /// What was a query stays one, and a change the same change; of a word that is neither, a change
  /// is made only if it is a slip of its verb or another language's word for it, and never of what
  /// describes rows: `unchecked items`, `done items`.
  func mayStandFor(_ written: StatementOpening) -> Bool {
    guard fronts == written.fronts || written.kind == .unknown else { return false }
    if fronts.first == .explain, written.isSlipOfExplain {
      let explained = fronts.dropFirst().map(\.word) + [first, second]
      return explained.prefix(2) == [written.second, written.third]
    }
    guard case .change(let verb) = kind else {
      return kind == written.kind || written.kind == .unknown
        || kind == .unknown && written.kind == .query
    }
    switch written.kind {
    case .change(let other): return verb == other && hasObject(of: written, verb)
    case .query, .other: return false
    case .unknown: return written.means(verb)
    }
  }

  /// Whether a statement made of what the words mean may stand for one that opened so.
  ///
  /// What was a query stays one, and a change the same deed: who writes a verb of this language
  /// means it. Two verbs are one deed only for another kind of object: an item is made by `add`
  /// and a list by `create`, a list gets its name by `rename` and an item by `update … set name`,
  /// items are copied by `copy` and a list by `create list … from`,
  /// get to another list by `move`, a note is deleted by
  /// `update … set note = ""`, a price by `set price = none`, and what is set as completed is
  /// checked.
  func mayBeRead(from written: StatementOpening) -> Bool {
    guard fronts == written.fronts || written.fronts.isEmpty && written.kind == .unknown else {
      return false
    }
    guard case .change(let verb) = kind else {
      return written.kind == .query || written.kind == .unknown || written.kind == kind
        || written.printsRows && kind == .query
    }
    switch written.kind {
    case .change(let other): return verb == other || isSameDeed(verb, as: other)
    case .unknown: return true
    // `use "BBQ" as a template for …`
    case .other(let word): return verb == .create && word == Keyword.use.word
    // No query has such a verb: the rows were written in front of what is done to them.
    case .query: return written.lateVerb.map { verb == $0 || isSameDeed(verb, as: $0) } ?? false
    }
  }

  /// Whether two verbs do the same, to what only one of them can do it to.
  private func isSameDeed(_ verb: Keyword, as other: Keyword) -> Bool {
    // `update items set completed = 1`
    if other == .update, verb == .check || verb == .uncheck { return true }
    if verb == .update {
      return other == .rename && onlyNames || other == .delete && onlyClears
        || other == .add && onlyNotes
    }
    // `update items set list = "Party"`
    if verb == .move, other == .update { return true }
    return verb == .rename && other == .update || Set([verb, other]) == [.add, .create]
      || verb == .create && other == .copy
  }

  /// Whether another word for what is done to rows that are chosen opens it, or its verb is behind
  /// them.
  var mayChooseRows: Bool {
    if kind == .query { return lateVerb != nil }
    guard kind == .unknown, let verb = Meanings.meaning(of: [first, second, third][...], as: .verb)
    else { return false }
    return Self.changes.contains { $0.word == verb.meant } && !Self.makes(verb.meant)
  }

  /// Whether it only makes or names something, so that there are no rows to choose.
  var makesOnly: Bool {
    guard case .change(let verb) = kind else { return false }
    return Self.makes(verb.word)
  }

  /// Whether it adds items.
  var adds: Bool { kind == .change(.add) }

  /// `create list`, `add list`
  var makesList: Bool {
    let isMade = kind == .change(.create) || kind == .change(.add)
    let isNew = ["a", "new"].contains(second) && [Keyword.list.word, "new"].contains(third)
    return isMade && (second == Keyword.list.word || isNew)
  }

  private static func makes(_ verb: String) -> Bool {
    [Keyword.add, .create, .rename].contains { $0.word == verb }
  }

  /// Whether it is a change of rows that it chooses: what is made or named has no others.
  var choosesRows: Bool {
    isChange && !makesOnly
  }

  /// Whether it opens with the verb of a change.
  var isChange: Bool { if case .change = kind { true } else { false } }

  /// Whether it may be meant to change something: no query does but one with a verb behind it.
  var mayChange: Bool { kind != .query || lateVerb != nil }

  /// Whether it opens with no word that begins a statement.
  var isUnknown: Bool { kind == .unknown }

  /// Whether it opens like a query.
  var isQuery: Bool { kind == .query }

  /// `explan delete …`: what stands behind it is explained, and not done.
  private var isSlipOfExplain: Bool {
    fronts.isEmpty && kind == .unknown
      && Suggestion.distance(first, Keyword.explain.word, atMost: 2) != nil
  }

  /// `create list` and `create category` are two things; of `create` alone nobody knows which.
  private func hasObject(of written: StatementOpening, _ verb: Keyword) -> Bool {
    if second == written.second { return true }
    if Self.objects.contains(written.second) {
      // `update category "Dairy" set …`: the one that is called so.
      return verb == .update && Entity(rawValue: second)?.singular == written.second
    }
    return !Self.objects.contains(second) || verb == .create
      || Suggestion.distance(second, written.second, atMost: 1) != nil
  }

  /// Whether the first word, which is none of the language, stands for the verb of a change.
  private func means(_ verb: Keyword) -> Bool {
    if let foreign = ForeignWords.statement(first), foreign.replacement == verb.word {
      return hasData || verb != .check || Self.quantities.contains(second)
    }
    return ForeignWords.isSlip(first, of: verb)
  }
}

extension KeywordSet {
  /// The words that a query begins with.
  static let asked = KeywordSet(
    [ClauseInfo.measure, .source].flatMap { $0.begins.map(\.keyword) })
}

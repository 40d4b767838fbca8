import QCQLanguage
import QCQText

/// The words that may follow what is being read, where they would otherwise be unknown.
struct Followers {
  /// Words that end the query: `is` and `gives` in an assert.
  var ofQuery = KeywordSet()
  /// Words after an expression of the clause: `as`, `asc`, `desc`.
  var ofExpression = KeywordSet()
  /// The query stands in brackets, and ends with them.
  var endAtBracket = false

  func contains(_ keyword: Keyword?) -> Bool {
    ofQuery.contains(keyword) || ofExpression.contains(keyword)
  }
}

/// Finds the keyword that a misspelt word was meant to be: that depends on what follows it.
struct WordRepair: TokenReader {
  let cursor: TokenCursor
  var followers = Followers()

  // MARK: At the start of a statement or query

  private static let itemVerbs: [Keyword] = [
    .check, .uncheck, .toggle, .delete, .update, .move, .copy, .add,
  ]

  /// For a statement's first word, in front of what can't follow a named query.
  var statementWord: Keyword? {
    guard at(.word), !KeywordSet.statementStarts.contains(current.keyword), !lacksMeasure,
      !current.startsClause, !mayFollowName,
      ForeignWords.statement(text(current).lowercased()) == nil
    else { return nil }
    return nearest(among: statementWords)
  }

  /// `quantity of items`: what is measured, but not how.
  var lacksMeasure: Bool {
    at(.word) && next.keyword == .of && !KeywordSet.measures.contains(current.keyword)
      && Meanings.meaning(of: [text(current).lowercased()][...], as: .narrowing) == nil
  }

  /// True where the next token may follow the name of a query.
  private var mayFollowName: Bool {
    if token(after: 2).kind == .colon { return false }
    return next.startsClause || next.kind.endsStatement || next.kind == .leftParenthesis
  }

  /// The words that can start a statement that goes on like this one.
  private var statementWords: [Keyword] {
    if next.kind == .string { return WordRepair.itemVerbs + [.use, .print] }
    if next.kind == .parameter { return WordRepair.itemVerbs }
    if next.kind == .integer { return [.add, .qcq] }
    if next.kind == .leftBrace { return [.together] }
    guard next.kind.isName else { return [] }
    let third = token(after: 2)
    if third.kind == .colon { return [.param] }
    if third.kind == .equal || third.kind == .leftParenthesis { return [.let] }
    if third.keyword == .of { return KeywordSet.measures.keywords }
    if next.keyword == .list || next.keyword == .category { return [.create, .rename, .delete] }
    if next.keyword == .together { return [.watch] }
    let verbs = WordRepair.itemVerbs.filter { ForeignWords.isSlip(text(current), of: $0) }
    return [.watch, .explain, .assert] + verbs + KeywordSet.measures.keywords
  }

  /// `conut items`, `sun quantity of items`: for a query's first word.
  var measure: Keyword? {
    guard at(.word), next.kind == .word, !next.startsClause,
      !KeywordSet.measures.contains(current.keyword),
      !KeywordSet.sources.contains(current.keyword)
    else { return nil }
    if token(after: 2).keyword == .of || token(after: 4).keyword == .of {
      return nearest(among: KeywordSet.measures.keywords)
    }
    return KeywordSet.sources.contains(next.keyword) ? nearest(among: [.count]) : nil
  }

  /// For a word where a clause, or the end of the query, should be.
  func clause(after last: ClauseKind?) -> Keyword? {
    let clauses = KeywordSet.clauseStarts.keywords.filter { $0.clause.map(mayBegin) ?? false }
    let later = clauses.filter { keyword in last.map { $0 < keyword.clause ?? $0 } ?? true }
    return nearest(among: later + followers.ofQuery.keywords) ?? nearest(among: clauses)
  }

  // MARK: Before and after an expression

  /// `hsa note`, `nt completed`: two words where one field or a condition should be.
  var prefix: Keyword? {
    guard at(.word), next.kind.isName, !next.startsClause,
      current.keyword == nil || at(.on) && !startsDate(next)
        || at(.as) && previous?.kind != .leftParenthesis,
      !mayFollowExpression(next.keyword), !isDirectionNext
    else { return nil }
    return nearest(among: [.not, .has, .no])
  }

  /// `sort n decs`: what stands here is the key, and the slip is behind it.
  private var isDirectionNext: Bool {
    followers.ofExpression.contains(.desc) && endsPart(token(after: 2))
      && nearest(among: [.asc, .desc], after: 1) != nil
  }

  func mayFollowExpression(_ keyword: Keyword?) -> Bool {
    KeywordSet.reservedInExpressions.contains(keyword) || keyword == .starts || keyword == .ends
      || followers.contains(keyword)
  }

  private static let afterExpression: [Keyword] = [
    .contains, .starts, .ends, .matches, .since, .before, .on, .during, .in, .and, .or, .not, .as,
    .asc, .desc, .is, .gives, .set, .to, .else,
  ]

  /// For a word after an expression that can't follow one.
  var follower: Keyword? {
    guard at(.word), !current.startsClause, !mayFollowExpression(current.keyword), !at(.has),
      !at(.no)
    else { return nil }
    let candidates = WordRepair.afterExpression + KeywordSet.clauseStarts.keywords
    return nearest(among: candidates.filter(mayFollow))
  }

  /// `not cantains`, `not n (1, 2)`: for a word after `not`.
  var negatedTest: Keyword? {
    nearest(among: [.contains, .starts, .ends, .matches, .in].filter(mayBeOperator))
  }

  /// Whether what follows the word here could follow that keyword after an expression.
  private func mayFollow(_ keyword: Keyword) -> Bool {
    if followers.ofQuery.contains(keyword) { return mayEndQuery(keyword) }
    if followers.ofExpression.contains(keyword) {
      return keyword == .as ? next.kind.isName : endsPart(next)
    }
    if let clause = keyword.clause, keyword != .in { return mayBegin(clause) }
    return mayBeOperator(keyword)
  }

  private func endsPart(_ token: Token) -> Bool {
    token.kind == .comma || token.kind.endsStatement || token.startsClause
      || followers.ofQuery.contains(token.keyword)
  }

  private func mayEndQuery(_ keyword: Keyword) -> Bool {
    if keyword == .is { return next.kind == .word }
    if keyword == .set { return token(after: 2).kind == .equal }
    if keyword == .to || keyword == .else { return next.kind.isData || next.keyword == .id }
    return next.kind != .word && !endsPart(next)
  }

  private func mayBegin(_ clause: ClauseKind) -> Bool {
    switch clause.info.follower {
    case .list: next.kind.isData || next.keyword == .id
    case .number: next.kind == .integer || next.kind == .string || next.kind == .date
    case .text: next.kind == .string
    case .name: next.kind.isName
    case .expression: startsExpression(next)
    case .word(let keyword): next.keyword == keyword
    case .nothing: endsPart(next)
    }
  }

  private func startsExpression(_ token: Token) -> Bool {
    switch token.kind.category {
    case .name: !token.startsClause && token.keyword != .and && token.keyword != .or
    case .literal: token.kind != .regex
    case .parameter: true
    case .opening, .arithmetic: token.kind == .leftParenthesis || token.kind == .minus
    case .closing, .punctuation, .comparison, .stray, .separator: false
    }
  }

  private static let textTests: KeywordSet = [.contains, .starts, .ends, .matches, .in]

  private func mayBeOperator(_ keyword: Keyword) -> Bool {
    if keyword == .contains { return next.kind.isData }
    if keyword == .matches { return next.kind == .slash || next.kind.isData }
    if keyword == .starts || keyword == .ends {
      return next.kind == .word && Suggestion.isNear(text(next), "with")
    }
    if keyword == .since || keyword == .before || keyword == .on { return startsDate(next) }
    if keyword == .during {
      return startsDate(next) || [.this, .last, .next].contains(next.keyword)
    }
    if keyword == .in { return next.kind == .leftParenthesis || token(after: 2).kind == .dotDot }
    if keyword == .not { return WordRepair.textTests.contains(next.keyword) }
    guard keyword == .and || keyword == .or else { return false }
    return startsExpression(next) && next.kind != .string
      && !WordRepair.textTests.contains(next.keyword)
  }

  private static let days = KeywordSet([.today, .tomorrow, .yesterday, .now] + Weekday.keywords)

  private func startsDate(_ token: Token) -> Bool {
    token.kind == .date || token.kind == .dateTime
      || token.kind == .integer && self.token(after: 2).kind == .word || token.kind == .parameter
      || WordRepair.days.contains(token.keyword)
      || token.kind == .word && token.keyword == nil
        && Suggestion.nearest(to: text(token), among: ["today", "yesterday"]).first != nil
  }
}

extension KeywordSet {
  static let measures = KeywordSet(ClauseInfo.measure.begins.map(\.keyword))
  static let sources = KeywordSet(ClauseInfo.source.begins.map(\.keyword))
}

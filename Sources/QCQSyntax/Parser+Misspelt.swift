import QCQText

// Keywords with a slip of the finger: what may have been meant depends on what follows.
extension Parser {
  // MARK: At the start of a statement

  /// A statement's first word that is none, in front of what can't follow a named query.
  mutating func repairStatementWord() {
    guard at(.word), !lacksMeasure, !KeywordSet.statementStarts.contains(current.keyword),
      current.keyword?.clause == nil, !mayFollowName,
      ForeignWords.statement(text(current).lowercased()) == nil,
      let keyword = nearest(among: statementWords)
    else { return }
    repair(to: keyword)
  }

  /// `quantity of items`: what is measured, but not how.
  var lacksMeasure: Bool {
    at(.word) && next.keyword == .of && !Parser.measures.contains { at($0) }
  }

  /// True where the next token may follow the name of a query.
  private var mayFollowName: Bool {
    if token(after: 2).kind == .colon { return false }
    return switch next.kind {
    case .word: next.keyword?.clause != nil || queryEnds.contains(next.keyword)
    case .newline, .end, .semicolon, .rightBrace, .leftParenthesis: true
    case .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter, .comma,
      .rightParenthesis, .leftBrace, .dot, .dotDot, .colon, .question, .equal, .notEqual, .less,
      .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown:
      false
    }
  }

  private static let itemVerbs: [Keyword] = [
    .check, .uncheck, .toggle, .delete, .update, .move, .add,
  ]
  private static let measures: [Keyword] = [.count, .sum, .average, .min, .max]
  private static let sources: [Keyword] = [.items, .lists, .categories]

  /// The words that can start a statement that goes on like this one.
  private var statementWords: [Keyword] {
    let third = token(after: 2)
    switch next.kind {
    case .string: return Parser.itemVerbs + [.use, .print]
    case .parameter: return Parser.itemVerbs
    case .integer: return [.add, .qcq]
    case .leftBrace: return [.together]
    case .word, .quotedName:
      if third.kind == .colon { return [.param] }
      if third.kind == .equal || third.kind == .leftParenthesis { return [.let] }
      if third.keyword == .of { return Parser.measures }
      if next.keyword == .list || next.keyword == .category { return [.create, .rename, .delete] }
      if next.keyword == .together { return [.watch] }
      return [.watch, .explain, .assert] + Parser.itemVerbs + Parser.measures
    case .regex, .decimal, .date, .dateTime, .comma, .leftParenthesis, .rightParenthesis,
      .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual, .less,
      .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown, .newline, .end:
      return []
    }
  }

  /// `conut items`, `sun quantity of items`: where a query begins.
  mutating func repairMeasure() {
    guard at(.word), next.kind == .word, next.keyword?.clause == nil,
      !(Parser.measures + Parser.sources).contains(where: { at($0) })
    else { return }
    let isSum = token(after: 2).keyword == .of || token(after: 4).keyword == .of
    let isCount = Parser.sources.contains { next.keyword == $0 }
    guard isSum || isCount, let keyword = nearest(among: isSum ? Parser.measures : [.count])
    else { return }
    repair(to: keyword)
  }

  // MARK: Before and behind an expression

  /// `hsa note`, `nt completed`: two words where one field or a condition should be.
  mutating func repairPrefix() {
    let isSwapped = at(.on) && !startsDate(next) || at(.as) && !isBehindBracket
    guard at(.word), current.keyword == nil || isSwapped,
      next.kind == .word || next.kind == .quotedName,
      next.keyword?.clause == nil, !followsExpression(next.keyword)
    else { return }
    guard let keyword = nearest(among: [.not, .has, .no]) else { return }
    repair(to: keyword)
  }

  private var isBehindBracket: Bool {
    position > 0 && tokens[position - 1].kind == .leftParenthesis
  }

  private func followsExpression(_ keyword: Keyword?) -> Bool {
    KeywordSet.reservedInExpressions.contains(keyword) || keyword == .starts || keyword == .ends
      || expressionEnds.contains(keyword) || queryEnds.contains(keyword)
  }

  private static let afterExpression: [Keyword] = [
    .contains, .starts, .ends, .matches, .since, .before, .on, .during, .in, .and, .or, .not, .as,
    .asc, .desc, .is, .gives, .set, .to, .else,
  ]

  /// A word behind an expression that is no keyword: the one that was meant, reported and put in
  /// its place; nil if none was.
  mutating func repairFollower() -> Keyword? {
    guard at(.word), current.keyword?.clause == nil, !followsExpression(current.keyword),
      !at(.has), !at(.no)
    else { return nil }
    let clauses = KeywordSet.clauseStarts.keywords
    let candidates = (Parser.afterExpression + clauses).filter { mayStandHere($0) }
    guard let keyword = nearest(among: candidates) else { return nil }
    if keyword.clause != nil, keyword != .in {
      report(
        text(current).lowercased() == keyword.word
          ? .keywordCase(text(current), current.span, keyword.word)
          : .unknownClause(text(current), current.span, keyword.word))
      tokens[position].keyword = keyword
    } else {
      repair(to: keyword)
    }
    if keyword == .matches { relexPattern() }
    return keyword
  }

  /// `not cantains`, `not n (1, 2)`: a slip behind `not`.
  mutating func repairNegated() -> Bool {
    guard at(.not), next.kind == .word else { return false }
    position += 1
    defer { position -= 1 }
    let words: [Keyword] = [.contains, .starts, .ends, .matches, .in]
    guard let keyword = nearest(among: words.filter { mayBeOperator($0) }) else { return false }
    repair(to: keyword)
    if keyword == .matches { relexPattern() }
    return true
  }

  /// Whether what follows the word here could follow that keyword behind an expression.
  private func mayStandHere(_ keyword: Keyword) -> Bool {
    if queryEnds.contains(keyword) { return mayEndQuery(keyword) }
    if expressionEnds.contains(keyword) {
      if keyword == .as { return next.kind == .word || next.kind == .quotedName }
      return isListEnd(next)
    }
    if let clause = keyword.clause, keyword != .in { return mayBegin(clause) }
    return mayBeOperator(keyword)
  }

  private func isListEnd(_ token: Token) -> Bool {
    switch token.kind {
    case .comma, .newline, .end, .semicolon, .rightBrace: true
    case .word: token.keyword?.clause != nil || queryEnds.contains(token.keyword)
    case .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter,
      .leftParenthesis, .rightParenthesis, .leftBrace, .dot, .dotDot, .colon, .question, .equal,
      .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent,
      .foreign, .unknown:
      false
    }
  }

  private func mayEndQuery(_ keyword: Keyword) -> Bool {
    if keyword == .is { return next.kind == .word }
    if keyword == .set { return token(after: 2).kind == .equal }
    if keyword == .to || keyword == .else {
      return next.kind == .string || next.kind == .parameter || next.keyword == .id
    }
    return next.kind != .word && !isListEnd(next)
  }

  func mayBegin(_ clause: ClauseKind) -> Bool {
    switch clause {
    case .scope: next.kind == .string || next.kind == .parameter || next.keyword == .id
    case .limit: next.kind == .integer || next.kind == .string || next.kind == .date
    case .into: next.kind == .string
    case .draw, .group: next.kind == .word || next.kind == .quotedName
    case .where, .having, .show, .sort: startsExpression(next)
    }
  }

  private func startsExpression(_ token: Token) -> Bool {
    switch token.kind {
    case .word: token.keyword?.clause == nil && token.keyword != .and && token.keyword != .or
    case .quotedName, .string, .integer, .decimal, .date, .dateTime, .parameter, .leftParenthesis,
      .minus:
      true
    case .regex, .comma, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon,
      .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus,
      .star, .slash, .percent, .foreign, .unknown, .newline, .end:
      false
    }
  }

  private static let textTests: KeywordSet = [.contains, .starts, .ends, .matches, .in]
  private static let dateTests: KeywordSet = [.since, .before, .on]
  private static let days: KeywordSet = [.today, .yesterday, .now]

  private func mayBeOperator(_ keyword: Keyword) -> Bool {
    if keyword == .contains { return next.kind == .string || next.kind == .parameter }
    if keyword == .matches {
      return next.kind == .slash || next.kind == .string || next.kind == .parameter
    }
    if keyword == .starts || keyword == .ends {
      return next.kind == .word && Suggestion.isNear(text(next), "with")
    }
    if Parser.dateTests.contains(keyword) { return startsDate(next) }
    if keyword == .during {
      return startsDate(next) || next.keyword == .this || next.keyword == .last
    }
    if keyword == .in { return next.kind == .leftParenthesis || token(after: 2).kind == .dotDot }
    if keyword == .not { return Parser.textTests.contains(next.keyword) }
    guard keyword == .and || keyword == .or else { return false }
    return startsExpression(next) && next.kind != .string
      && !Parser.textTests.contains(next.keyword)
  }

  private func startsDate(_ token: Token) -> Bool {
    token.kind == .date || token.kind == .dateTime
      || token.kind == .integer && self.token(after: 2).kind == .word || token.kind == .parameter
      || Parser.days.contains(token.keyword)
      || token.kind == .word && token.keyword == nil
        && Suggestion.nearest(to: text(token), among: ["today", "yesterday"]).first != nil
  }

  /// Behind a misspelt `matches` the pattern was read as signs and words; it is one token.
  private mutating func relexPattern() {
    guard next.kind == .slash else { return }
    let start = next.span.lowerBound
    let bytes = source.utf8
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return }
    let span = Span(start, end + 1)
    let last = tokens[(position + 1)...].firstIndex { $0.span.start >= span.end } ?? tokens.count
    let pattern = Token(kind: .regex, keyword: nil, isGlued: false, span: span)
    tokens.replaceSubrange((position + 1)..<last, with: [pattern])
    diagnostics.removeAll { $0.span.start >= span.start && $0.span.end <= span.end }
  }
}

import QCQLanguage
import QCQText

extension Parser {
  mutating func parseStatement() -> Statement {
    beginStatement()
    repairStatementWord()
    let start = current.span.lowerBound
    if consume(.watch) { return .watch(parseWatched(), span(from: start)) }
    if consume(.explain) { return .explain(parseExplained(), span(from: start)) }
    if consume(.use) {
      hasUse = true
      return .use(parseFileName(), span(from: start))
    }
    if consume(.print) { return .print(parseString(.printed), span(from: start)) }
    if at(.let) { return .let(parseLet()) }
    if at(.param) { return .param(parseParam()) }
    if at(.assert) { return .assert(parseAssert()) }
    if at(.together) { return .together(parseTogether()) }
    return parseQueryOrChange()
  }

  private mutating func repairStatementWord() {
    if let keyword = WordRepair(cursor: cursor).statementWord { repair(to: keyword) }
  }

  /// A file name, or what seems to be one without its quotes.
  private mutating func parseFileName() -> StringLiteral {
    guard at(.word) else { return parseString(.script) }
    let start = advance().span
    while !atStatementEnd, current.isGlued { advance() }
    let whole = span(from: start.lowerBound)
    fail(.unquotedData(.script, source.text(whole), whole))
    return StringLiteral(value: "", span: whole)
  }

  /// What may follow `explain`.
  private mutating func parseExplained() -> Statement {
    repairStatementWord()
    let start = current.span.lowerBound
    return consume(.watch) ? .watch(parseWatched(), span(from: start)) : parseQueryOrChange()
  }

  /// What may follow `watch`.
  private mutating func parseWatched() -> Statement {
    if next.kind == .leftBrace, !at(.together), nearest(among: [.together]) != nil {
      repair(to: .together)
    }
    return at(.together) ? .together(parseTogether()) : .query(queries.parseQuery())
  }

  private mutating func parseQueryOrChange() -> Statement {
    repairStatementWord()
    if atColumnStatement { return parseUnknownStatement() }
    if let change = parseChangeIfPresent() { return .change(change) }
    if startsQuery() || queries.hasStrayWord { return .query(queries.parseQuery()) }
    return parseUnknownStatement()
  }

  private mutating func startsQuery() -> Bool {
    if KeywordSet.sources.contains(current.keyword) || KeywordSet.measures.contains(current.keyword)
      || at(.quotedName)
    {
      return true
    }
    guard at(.word), !current.startsClause else { return false }
    // A named query: alone on its line, with arguments, or with a clause after it.
    let word = text(current)
    if ForeignWords.statement(word.lowercased()) == nil { return !beginsNothing(word) }
    ambiguousWords.append(word)
    if declaredNames.contains(word) { return true }
    // Another file may declare the name; then nothing but a clause follows it.
    return hasUse
      && (next.kind.separatesStatements || next.kind == .leftParenthesis || next.startsClause)
  }

  /// A statement that starts with nothing a statement can start with.
  private mutating func parseUnknownStatement() -> Statement {
    let start = current.span
    let word = text(current)
    if let advice = ForeignWords.schemaAdvice(word.lowercased(), text(next).lowercased()) {
      let whole = atColumnStatement ? start.union(next.span) : start
      fail(.foreignStatement(source.text(whole), whole, advice, replacement: nil))
    } else if word.lowercased() == "select", let rewrite = rewrittenSelect() {
      fail(.selectStatement(start, rewrite))
    } else if word.lowercased() == "mark", marksPending {
      fail(.foreignStatement(word, start, "write `uncheck`", replacement: nil))
    } else if at(.word), let foreign = ForeignWords.statement(word.lowercased()) {
      fail(.foreignStatement(word, start, foreign.help, replacement: foreign.replacement))
    } else if current.startsClause {
      // Behind a semicolon it may belong to the statement before, which would lose it.
      let isBrokenOff = previous?.kind == .semicolon
      fail(
        .missingSource(
          found: found, start, insertAt: isBrokenOff ? nil : start.lowerBound))
    } else if !at(.unknown) {
      fail(.unknownStatement(found, start))
    }
    state.statement.isBroken = true
    var isOpen = at(.leftBrace)
    // What looks like statements within brackets belongs to them.
    while isOpen ? !current.kind.endsLine : !current.kind.separatesStatements {
      if at(.leftParenthesis) { isOpen = true }
      advance()
    }
    return .invalid(span(from: start.lowerBound))
  }

  /// `mark BBQ as not done`: the opposite of what `mark` is for by itself.
  private var marksPending: Bool {
    let line = cursor.tokens[cursor.position...].prefix { !$0.kind.separatesStatements }
    return ForeignWords.endsPending(line.map { text($0).lowercased() })
  }

  /// `select name, quantity from items where …` as it is written here, as one edit.
  private func rewrittenSelect() -> TextEdit? {
    let line = cursor.tokens[cursor.position...].prefix { !$0.kind.separatesStatements }
    guard let first = line.first, let last = line.last,
      let from = line.firstIndex(where: { text($0).lowercased() == "from" }),
      from > line.startIndex + 1, from + 1 < line.endIndex
    else { return nil }
    func written(_ tokens: ArraySlice<Token>) -> [String] {
      guard let first = tokens.first, let last = tokens.last else { return [] }
      return [source.text(first.span.union(last.span))]
    }
    let tail = line[(from + 2)...]
    let middle = tail.prefix {
      !Self.behindShow.contains($0.keyword) && text($0).lowercased() != "order"
    }
    let columns = written(line[(line.startIndex + 1)..<from]).filter { $0 != "*" }
    let parts =
      [text(line[from + 1])] + written(middle) + columns.map { "show \($0)" }
      + written(tail[middle.endIndex...])
    return TextEdit(first.span.union(last.span), parts.joined(separator: " "))
  }

  /// The words that begin a clause behind `show`.
  private static let behindShow = KeywordSet(
    ClauseKind.allCases.filter { $0 > .show }.flatMap(\.keywords))

  // MARK: Declarations

  /// let = "let" NAME [ "(" [ parameters ] ")" ] "=" query
  private mutating func parseLet() -> LetSyntax {
    let documentation = documentation()
    let start = advance(as: .keyword).span.lowerBound
    let name = parseDeclaredName("a name for the query")
    lastDeclared = name.text
    let parameters = at(.leftParenthesis) ? parseBracketedList { $0.parseParameter() } : []
    // `let x: items` has another sign for `=`.
    if at(.colon), KeywordSet.typeNames.contains(next.keyword) {
      failMissing("(", "before the parameters")
    }
    expectEqual("between the name and its query")
    failOnChange("`let` names a query")
    let query = parseNamedQuery()
    return LetSyntax(
      name: name, parameters: parameters, query: query, documentation: documentation,
      span: span(from: start))
  }

  private mutating func parseDeclaredName(_ what: String) -> Name {
    if KeywordSet.reservedForQueries.contains(current.keyword) {
      let token = advance(as: .name)
      report(.reservedName(text(token), token.span))
      return Name(text: text(token), span: token.span)
    }
    return parseQuotedName(what) ?? parseName(what)
  }

  mutating func expectEqual(_ purpose: String) {
    if consume(.equal) { return }
    // `set quantity to 3`
    let isWord = (at(.to) || at(.is) || at(.as)) && !next.kind.separatesStatements
    if at(.foreign) || at(.colon) || isWord {
      let isGlued = at(.colon) && current.isGlued
      report(.foreignOperator(text(current), current.span, write: isGlued ? " =" : "="))
      advance()
      return
    }
    failMissing("=", purpose)
  }

  private mutating func parseParameter() -> ParameterSyntax {
    let name = parseDeclaredParameter()
    return ParameterSyntax(name: name, type: parseType(of: name))
  }

  /// The `$` belongs to the use of a parameter, not to its declaration.
  private mutating func parseDeclaredParameter() -> Name {
    guard at(.parameter) else {
      return parseQuotedName("a parameter's name") ?? parseName("a parameter's name")
    }
    let name = parseParameterName(role: .name)
    report(.dollarInDeclaration(name.span, source.text(name.span)))
    return name
  }

  /// type = ( "int" | … ) [ "?" ], after a colon
  private mutating func parseType(of parameter: Name) -> TypeSyntax {
    if !consume(.colon) {
      let isMissing = !at(.word) || current.startsClause
      report(
        .missingType(
          of: isMissing ? parameter.text : nil, value: at(.equal) ? next : nil, at: missingSpan,
          insertAt: previousEnd))
      if isMissing {
        return TypeSyntax(
          name: Name(text: "", span: missingSpan), isOptional: false, span: missingSpan)
      }
    }
    let start = current.span.lowerBound
    let name = parseName("a type: int, number, text, bool, date, list or category", role: .keyword)
    let isOptional = consume(.question)
    return TypeSyntax(name: name, isOptional: isOptional, span: span(from: start))
  }

  /// param = "param" name ":" type [ "=" literal ]
  private mutating func parseParam() -> ParamSyntax {
    let documentation = documentation()
    let start = advance(as: .keyword).span.lowerBound
    let name = parseDeclaredParameter()
    let type = parseType(of: name)
    let value = consume(.equal) ? parseDefault(of: name, type) : nil
    return ParamSyntax(
      name: name, type: type, defaultValue: value, documentation: documentation,
      span: span(from: start))
  }

  /// literal
  private mutating func parseDefault(of name: Name, _ type: TypeSyntax) -> Expression {
    let isMoving = type.name.text == Keyword.date.word && atMovingDay
    return parseConstant { isMoving ? .movingDefault(name.text, $0, $1) : .expectedLiteral($1) }
  }

  /// `7 days ago`, `friday`: a day that is another one tomorrow.
  private var atMovingDay: Bool {
    let days: KeywordSet = [.today, .tomorrow, .yesterday, .now]
    return atAhead || days.contains(current.keyword) || Weekday(word: current.keyword) != nil
      || at(.integer) && next.unit != nil && token(after: 2).keyword == .ago
  }

  // MARK: assert and together

  /// assert = "assert" query ( "is" [ "not" ] "empty" | "gives" [ cmp ] literal ) [ "else" STRING ]
  private mutating func parseAssert() -> AssertSyntax {
    let start = advance(as: .keyword).span.lowerBound
    let query = queries.parseQuery(before: [.is, .gives, .else])
    let expectation = parseExpectation()
    let message = consumeBeforeData(.else) ? parseString(.message) : nil
    return AssertSyntax(
      query: query, expectation: expectation, message: message, span: span(from: start))
  }

  private mutating func parseExpectation() -> AssertSyntax.Expectation {
    if at(.is), [.integer, .decimal, .string, .minus].contains(next.kind) {
      report(.isForGives(current.span))
      advance()
      return .gives(.equal, parseConstant())
    }
    if consume(.is) {
      let isNegated = at(.not) || next.keyword == .empty ? consumeRepaired(.not) : false
      expect(.empty, "after `is`")
      return isNegated ? .isNotEmpty : .isEmpty
    }
    if consume(.gives) {
      let comparison = parseExpectedComparison()
      return .gives(comparison, parseConstant())
    }
    fail(.missingExpectation(missingSpan, insertAt: previousEnd))
    return .missing
  }

  /// literal
  ///
  /// - Parameter refused: What is said of anything else, by its text.
  private mutating func parseConstant(
    _ refused: (_ text: String, _ span: Span) -> Diagnostic = { .expectedLiteral($1) }
  ) -> Expression {
    let errors = state.errorCount
    let value = queries.expressions.parseAtom()
    if value.isConstant || state.errorCount > errors { return value }
    if case .missing = value { return value }
    report(refused(source.text(value.span), value.span))
    return .missing(value.span)
  }

  private mutating func parseExpectedComparison() -> ComparisonOperator {
    if at(.foreign), let meant = ForeignWords.comparison(text(current)) {
      report(.foreignOperator(text(current), current.span, write: meant.rawValue))
      advance()
      return meant
    }
    guard let comparison = current.kind.comparison else { return .equal }
    advance()
    return comparison
  }

  /// together = "together" "{" { ( NAME "=" query | query ) NL } "}"
  private mutating func parseTogether() -> TogetherSyntax {
    let start = advance(as: .keyword).span.lowerBound
    guard at(.leftBrace) else {
      failMissing("{", "after `together`")
      while !current.kind.endsLine { advance() }
      return TogetherSyntax(members: [], span: span(from: start))
    }
    let open = advance()
    var members: [TogetherSyntax.Member] = []
    var isAnyBroken = false
    while true {
      while consumeMemberEnd() || consume(.semicolon) {}
      if at(.rightBrace) || current.kind.endsLine { break }
      let before = cursor.position
      members.append(parseMember())
      if !atStatementEnd {
        fail(.unexpectedAfterStatement(found, current.span))
        while !atStatementEnd { advance() }
      }
      isAnyBroken = isAnyBroken || state.statement.isBroken
      if cursor.position == before { advance() }
    }
    closeBracket(open, .rightBrace)
    if isAnyBroken { state.statement.isBroken = true }
    return TogetherSyntax(members: members, span: span(from: start))
  }

  /// A change where only a query can stand is told as one.
  private mutating func failOnChange(_ reason: String) {
    guard let keyword = current.keyword, Self.changing.contains(keyword) else { return }
    fail(.changeForQuery(text(current), current.span, reason))
  }

  private static let changing = KeywordSet(StatementInfo.changes.map(\.begins.keyword))

  /// A line break between members; the one that ends the whole statement stays.
  private mutating func consumeMemberEnd() -> Bool { current.isGlued && consume(.newline) }

  private mutating func parseMember() -> TogetherSyntax.Member {
    let terms = state.statement.termCount
    beginStatement()
    state.statement.termCount = terms
    let name = next.kind == .equal ? parseNameIfPresent() : nil
    if name != nil { advance() }
    failOnChange("`together` answers queries")
    let query = name == nil ? queries.parseQuery() : parseNamedQuery()
    return TogetherSyntax.Member(name: name, query: query)
  }

  /// The query behind a name and its `=`: what stands below is no part of it unless it is indented.
  private mutating func parseNamedQuery() -> QuerySyntax {
    if atStatementEnd, previous?.kind == .equal { fail(.missingQuery(missingSpan)) }
    return queries.parseQuery()
  }
}

extension Diagnostic {
  /// `param amount`, `param amount int`
  ///
  /// - Parameters:
  ///   - name: The parameter; nil where only the colon is missing.
  ///   - value: What stands behind `=`, which may tell the type.
  fileprivate static func missingType(
    of name: String?, value: Token?, at span: Span, insertAt: Int
  ) -> Diagnostic {
    guard let name else {
      return missingWord(":", "before the type", at: span, insertAt: insertAt)
    }
    let type = value?.typeOfValue
    return Diagnostic(
      .missingWord, span, "expected `:` before the type",
      help: type == nil ? "a parameter has a type: `\(name): text`, or one such as `int`" : nil,
      proposals: type.map { [.insert(": \($0.word)", at: insertAt)] } ?? [])
  }
}

extension Token {
  /// The type of a value as it is written; nil where several are like it, or none.
  fileprivate var typeOfValue: Keyword? {
    if kind == .integer { return .int }
    if kind == .decimal { return .number }
    if kind == .string { return .text }
    if kind == .date { return .date }
    return keyword == .true || keyword == .false ? .bool : nil
  }
}

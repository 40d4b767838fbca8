import QCQText

extension Parser {
  /// { statement , ( NL | ";" ) }
  mutating func parseStatements() -> [Statement] {
    var statements: [Statement] = []
    while true {
      while consume(.newline) || consume(.semicolon) {}
      if at(.end) { return statements }
      let start = position
      statements.append(parseStatement())
      finishStatement()
      if isBroken { brokenStatements.insert(statements.count - 1) }
      // Whatever happened, at least one token is read, so the loop ends.
      if position == start { advance() }
    }
  }

  /// "qcq" NUMBER
  mutating func parseEditionIfPresent() {
    while at(.newline) { advance() }
    guard at(.qcq) else { return }
    let start = advance(as: .keyword).span
    guard at(.integer) else {
      fail(.expectedNumber("the edition, as in `qcq 1`", found: found, missingSpan))
      skipStatement()
      return
    }
    let token = advance()
    let number = parseIntegerText(token)
    edition = Int(number)
    if number != 1 { report(.unknownEdition(start.union(token.span), number)) }
    finishStatement()
  }

  /// Reports what is left on the line of a statement that has ended.
  private mutating func finishStatement() {
    if at(.newline) || at(.semicolon) || at(.end) { return }
    fail(.unexpectedAfterStatement(found, current.span))
    skipStatement()
  }

  mutating func parseStatement() -> Statement {
    beginReporting()
    repairStatementWord()
    let start = current.span.lowerBound
    if consume(.watch) { return .watch(parseWatched(), span(from: start)) }
    if at(.explain) {
      advance(as: .keyword)
      return .explain(parseExplained(), span(from: start))
    }
    if at(.let) { return .let(parseLet()) }
    if at(.param) { return .param(parseParam()) }
    if at(.use) {
      advance(as: .keyword)
      hasUse = true
      return .use(parseFileName(), span(from: start))
    }
    if at(.assert) { return .assert(parseAssert()) }
    if at(.print) {
      advance(as: .keyword)
      return .print(parseString("a text"), span(from: start))
    }
    if at(.together) { return .together(parseTogether()) }
    return parseQueryOrChange()
  }

  /// A file name, or what seems to be one without its quotes.
  private mutating func parseFileName() -> StringLiteral {
    guard at(.word), !atStatementEnd else { return parseString("a file name") }
    let start = current.span
    while !atStatementEnd, current.isGlued || current.span == start { advance() }
    let whole = span(from: start.lowerBound)
    fail(.unquotedData("a file name", source.text(whole), whole))
    return StringLiteral(value: "", span: whole)
  }

  /// What may stand behind `explain`.
  private mutating func parseExplained() -> Statement {
    repairStatementWord()
    let start = current.span.lowerBound
    if consume(.watch) { return .watch(parseWatched(), span(from: start)) }
    return parseQueryOrChange()
  }

  /// What may stand behind `watch`.
  private mutating func parseWatched() -> Statement {
    if next.kind == .leftBrace, !at(.together), nearest(among: [.together]) != nil {
      repair(to: .together)
    }
    return at(.together) ? .together(parseTogether()) : .query(parseQuery())
  }

  private mutating func parseQueryOrChange() -> Statement {
    repairStatementWord()
    if let change = parseChangeIfPresent() { return .change(change) }
    if startsQuery() || hasStrayWord { return .query(parseQuery()) }
    return parseUnknownStatement()
  }

  private static let sources: KeywordSet = [
    .items, .lists, .categories, .count, .sum, .average, .min, .max,
  ]

  private mutating func startsQuery() -> Bool {
    if Parser.sources.contains(current.keyword) || at(.quotedName) { return true }
    guard at(.word), current.keyword?.clause == nil else { return false }
    // A named query: alone on its line, with arguments, or with a clause behind it.
    let word = text(current)
    if ForeignWords.statement(word.lowercased()) == nil { return true }
    doubtfulWords.append(word)
    if declaredNames.contains(word) || knownNames.contains(word) { return true }
    // Another file may declare the name; then nothing but a clause follows it.
    let endsHere = next.kind == .newline || next.kind == .end || next.kind == .semicolon
    return hasUse && (endsHere || next.kind == .leftParenthesis || next.keyword?.clause != nil)
  }

  /// A statement that starts with nothing a statement can start with.
  private mutating func parseUnknownStatement() -> Statement {
    let start = current.span
    let word = text(current)
    if word.lowercased() == "select", let rewrite = rewrittenSelect() {
      fail(.selectStatement(start, rewrite))
    } else if at(.word), let foreign = ForeignWords.statement(word.lowercased()) {
      fail(.foreignStatement(word, start, foreign.help, replacement: foreign.replacement))
    } else if at(.word), current.keyword?.clause != nil {
      fail(.missingSource(found: found, start, insertAt: start.lowerBound))
    } else if !at(.unknown) {
      fail(.unknownStatement(found, start))
    }
    isBroken = true
    if at(.leftBrace) { skipLine() } else { skipStatement() }
    return .invalid(span(from: start.lowerBound))
  }

  /// `select name, quantity from items where …` as it is written here, as one edit.
  private func rewrittenSelect() -> TextEdit? {
    var end = position
    while ![.newline, .end, .semicolon].contains(tokens[end].kind) { end += 1 }
    let line = Array(tokens[position..<end])
    guard let from = line.firstIndex(where: { text($0).lowercased() == "from" }), from > 1,
      from + 1 < line.count
    else { return nil }
    let columns = source.text(line[1].span.union(line[from - 1].span))
    let after: KeywordSet = [.sort, .limit, .draw, .into]
    let tail = line[(from + 2)...]
    let cut = tail.firstIndex { after.contains($0.keyword) || text($0).lowercased() == "order" }
    let middle = tail[..<(cut ?? line.count)]
    let rest = cut.map { Array(line[$0...]) } ?? []
    var parts = [text(line[from + 1])]
    if let first = middle.first, let last = middle.last {
      parts.append(source.text(first.span.union(last.span)))
    }
    if columns != "*" { parts.append("show \(columns)") }
    if let first = rest.first, let last = rest.last {
      parts.append(source.text(first.span.union(last.span)))
    }
    let whole = line[0].span.union(line[line.count - 1].span)
    return TextEdit(whole, parts.joined(separator: " "))
  }

  // MARK: Declarations

  /// The `##` comments right above the statement that begins here.
  private func documentation() -> String? {
    let lines = comments.filter { $0.isDocumentation && $0.nextToken == position }
    if lines.isEmpty { return nil }
    return lines.map { comment in
      let text = source.text(comment.span).drop { $0 == "#" }
      return String(text.first == " " ? text.dropFirst() : text)
    }.joined(separator: "\n")
  }

  /// let = "let" NAME [ "(" [ parameters ] ")" ] "=" query
  private mutating func parseLet() -> LetSyntax {
    let documentation = documentation()
    let start = advance(as: .keyword).span.lowerBound
    let name = parseDeclaredName("a name for the query")
    declaredNames.insert(name.text)
    var parameters: [ParameterSyntax] = []
    if at(.leftParenthesis) {
      let open = advance()
      if !at(.rightParenthesis), !atStatementEnd {
        parameters = parseList { $0.parseParameter() }
      }
      closeBracket(open, .rightParenthesis)
    }
    if at(.colon) {
      fail(.missingWord("(", "before the parameters", at: missingSpan, insertAt: previousEnd))
    }
    expectEqual("between the name and its query")
    let query = parseQuery()
    return LetSyntax(
      name: name, parameters: parameters, query: query, documentation: documentation,
      span: span(from: start))
  }

  private mutating func parseDeclaredName(_ what: String) -> Name {
    if at(.word),
      KeywordSet.statementStarts.contains(current.keyword)
        || current.keyword?.clause != nil
    {
      let token = advance(as: .name)
      report(.reservedName(text(token), token.span))
      return Name(text: text(token), span: token.span)
    }
    return parseName(what)
  }

  mutating func expectEqual(_ purpose: String) {
    if consume(.equal) { return }
    if at(.foreign) || at(.colon) {
      report(.foreignOperator(text(current), current.span, write: "="))
      advance()
      return
    }
    fail(.missingWord("=", purpose, at: missingSpan, insertAt: previousEnd))
  }

  private mutating func parseParameter() -> ParameterSyntax {
    let name = parseParameterName()
    return ParameterSyntax(name: name, type: parseType())
  }

  /// The `$` belongs to the use of a parameter, not to its declaration.
  private mutating func parseParameterName() -> Name {
    guard at(.parameter) else { return parseName("a parameter's name") }
    let token = advance(as: .name)
    report(.dollarInDeclaration(token.span, source.text(parameterName(token).span)))
    return parameterName(token)
  }

  /// type = ( "int" | … ) [ "?" ], behind a colon
  private mutating func parseType() -> TypeSyntax {
    if !consume(.colon) {
      report(.missingWord(":", "before the type", at: missingSpan, insertAt: previousEnd))
      if !at(.word) || current.keyword?.clause != nil {
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
    let name = parseParameterName()
    let type = parseType()
    var value: Expression?
    if at(.equal) {
      advance()
      value = parseConstant()
    }
    return ParamSyntax(
      name: name, type: type, defaultValue: value, documentation: documentation,
      span: span(from: start))
  }

  // MARK: assert and together

  /// assert = "assert" query ( "is" [ "not" ] "empty" | "gives" [ cmp ] literal ) [ "else" STRING ]
  private mutating func parseAssert() -> AssertSyntax {
    let start = advance(as: .keyword).span.lowerBound
    queryEnds = [.is, .gives, .else]
    let query = parseQuery()
    queryEnds = []
    let expectation = parseExpectation()
    var message: StringLiteral?
    if consumeBeforeData(.else) { message = parseString("a message") }
    return AssertSyntax(
      query: query, expectation: expectation, message: message, span: span(from: start))
  }

  private mutating func parseExpectation() -> AssertSyntax.Expectation {
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
  private mutating func parseConstant() -> Expression {
    let errors = errorCount
    let value = parseAtom()
    if value.isConstant || errorCount > errors { return value }
    if case .missing = value { return value }
    report(.expectedLiteral(value.span))
    return .missing(value.span)
  }

  private mutating func parseExpectedComparison() -> ComparisonOperator {
    if at(.foreign), let meant = ForeignWords.comparison(text(current)) {
      report(.foreignOperator(text(current), current.span, write: meant.rawValue))
      advance()
      return meant
    }
    guard let comparison = ComparisonOperator(rawValue: text(current)) else { return .equal }
    advance()
    return comparison
  }

  /// together = "together" "{" { ( NAME "=" query | query ) NL } "}"
  private mutating func parseTogether() -> TogetherSyntax {
    let start = advance(as: .keyword).span.lowerBound
    guard at(.leftBrace) else {
      fail(.missingWord("{", "after `together`", at: missingSpan, insertAt: previousEnd))
      skipLine()
      return TogetherSyntax(members: [], span: span(from: start))
    }
    let open = advance()
    var members: [TogetherSyntax.Member] = []
    var isAnyBroken = false
    while true {
      while consumeMemberEnd() || consume(.semicolon) {}
      if at(.rightBrace) || at(.end) || at(.newline) { break }
      let before = position
      beginMember()
      members.append(parseMember())
      if !at(.newline), !at(.semicolon), !at(.rightBrace), !at(.end) {
        fail(.unexpectedAfterStatement(found, current.span))
        skipMember()
      }
      isAnyBroken = isAnyBroken || isBroken
      if position == before { advance() }
    }
    closeBracket(open, .rightBrace)
    isBroken = isBroken || isAnyBroken
    return TogetherSyntax(members: members, span: span(from: start))
  }

  /// A line break between members; the one that ends the whole statement stays.
  private mutating func consumeMemberEnd() -> Bool { current.isGlued && consume(.newline) }

  private mutating func beginMember() {
    let limits = (termCount, depth)
    beginReporting()
    (termCount, depth) = limits
  }

  /// Skips to the end of a member, which its brace may close.
  private mutating func skipMember() {
    while !atStatementEnd { advance() }
  }

  private mutating func parseMember() -> TogetherSyntax.Member {
    var name: Name?
    if at(.word) || at(.quotedName), next.kind == .equal {
      name = parseName("a name")
      advance()
    }
    return TogetherSyntax.Member(name: name, query: parseQuery())
  }
}

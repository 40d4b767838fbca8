import QCQLanguage
import QCQText

extension ExpressionParser {
  /// test = sum [ cmp sum | textop sum | ( "since" | "before" ) point | "on" date | "during" span
  ///      | "in" set ]
  ///      | ( "has" | "no" ) path
  mutating func parseTest() -> Expression {
    if at(.word), next.kind.isName, let keyword = wordRepair.prefix { repair(to: keyword) }
    if at(.not) { return parseNot() }
    if let presence = parsePresenceIfPresent() { return presence }
    let lacksSubject = reportLackingSubject()
    let left = lacksSubject ? .missing(missingSpan) : parseSum()
    let result = parseTestTail(left)
    if !lacksSubject { subject = result.subject }
    // `1 < quantity < 5`: the language has no chains of comparisons.
    while current.kind.comparison != nil {
      fail(.chainedComparison(current.span))
      // Only read, not kept: a long chain would nest as deep.
      _ = parseTestTail(.missing(current.span))
    }
    _ = repairFollower()
    return result
  }

  private var ahead: TestLookahead { TestLookahead(cursor: cursor) }

  /// `quantity > 3 and < 7`: what the last test was about is said again for each. Whether it is
  /// about the same is not known, so nothing is said of its type.
  private mutating func reportLackingSubject() -> Bool {
    guard let subject, previous?.keyword == .and || previous?.keyword == .or,
      ahead.startsTest
    else { return false }
    report(
      .expectedValue(
        found: found, current.span, meant: source.text(subject.span),
        insertAt: current.span.lowerBound, needsBrackets: ahead.needsBrackets(from: subject.span)))
    return true
  }

  /// presence = ( "has" | "no" ) path
  private mutating func parsePresenceIfPresent() -> Expression? {
    guard at(.has) || at(.no), next.kind.isName,
      !KeywordSet.reservedInExpressions.contains(next.keyword), next.keyword != .is
    else { return nil }
    let token = advance(as: .keyword)
    let path = parsePath()
    return .presence(isPresent: token.keyword == .has, path, span(from: token.span.lowerBound))
  }

  private mutating func parseTestTail(_ left: Expression) -> Expression {
    if let comparison = current.kind.comparison { return parseComparison(left, comparison) }
    if at(.foreign) { return parseForeignComparison(left) }
    guard at(.word), !KeywordSet.afterTests.contains(current.keyword) else { return left }
    let isNegated = at(.not)
    let keyword = isNegated ? next.keyword : current.keyword
    if let operation = keyword?.textOperator {
      return parseTextTest(left, operation, isNegated: isNegated)
    }
    if ahead.startsPeriod {
      let isReplaced = at(.in) || at(.on)
      report(.missingDuring(current.span, replaces: isReplaced, insertAt: current.span.lowerBound))
      if isReplaced { advance(as: .keyword) }
      return .during(left, parsePeriod())
    }
    if keyword == .in, isNegated || ahead.isMembership {
      return parseMembership(left, isNegated: isNegated)
    }
    if isNegated, ForeignWords.isLike(text(next)) {
      let start = advance(as: .keyword).span.lowerBound
      return .not(parseLike(left, from: start), span(from: start))
    }
    if isNegated { return repairNegated() ? parseTestTail(left) : left }
    if let operation = keyword?.dateOperator {
      advance(as: .keyword)
      return .date(operation, left, operation == .on ? parseDate() : parsePoint())
    }
    if consume(.during) { return .during(left, parsePeriod()) }
    return parseForeignTest(left)
  }

  private mutating func parseComparison(
    _ left: Expression, _ comparison: ComparisonOperator
  ) -> Expression {
    let operatorSpan = advance().span
    if at(.word), ForeignWords.isNull(text(current)) {
      let whole = left.span.union(advance().span)
      let word = comparison == .notEqual ? "has" : "no"
      report(.nullTest(whole, write: "\(word) \(source.text(left.span))"))
      return .missing(whole)
    }
    let right = parseSum()
    return .comparison(comparison, left, right, operatorSpan: operatorSpan)
  }

  private mutating func parseTextTest(
    _ left: Expression, _ operation: TextOperator, isNegated: Bool
  ) -> Expression {
    let start = current.span.lowerBound
    if isNegated { advance(as: .keyword) }
    let word = advance(as: .keyword)
    if operation == .startsWith || operation == .endsWith {
      expect(.with, "after `\(word.keyword?.word ?? "")`")
    }
    let operatorSpan = span(from: start)
    let isPattern = operation == .matches && at(.regex)
    let right = isPattern ? parseAtom() : parseSum()
    if isPattern { readForeignFlags(right.span) }
    return .text(operation, left, right, isNegated: isNegated, operatorSpan: operatorSpan)
  }

  /// `/^b/i`: flags of other languages stand behind the pattern, and here in front of it.
  private mutating func readForeignFlags(_ pattern: Span) {
    guard at(.word), current.isGlued, current.keyword == nil else { return }
    let flags = text(current)
    guard flags.allSatisfy({ "gimsuy".contains($0) }) else { return }
    let own = String(flags.filter { "ims".contains($0) })
    let inner = source.text(Span(pattern.lowerBound + 1, pattern.upperBound - 1))
    let meant = own.isEmpty ? "/\(inner)/" : "/(?\(own))\(inner)/"
    report(.flagsBehindPattern(flags, pattern.union(current.span), meant))
    advance()
  }

  // MARK: Sets

  /// Inside an expression `in` is membership; where a scope's title follows, it was misplaced.
  /// set = "(" ( expr { "," expr } | query ) ")" | NUMBER ".." NUMBER | "$" name
  private mutating func parseMembership(_ left: Expression, isNegated: Bool) -> Expression {
    if isNegated { advance(as: .keyword) }
    advance(as: .keyword)
    let set: SetSyntax
    if at(.leftParenthesis) {
      set = parseValueSet()
    } else if at(.parameter) {
      set = .parameter(parseParameterName(), isOptional: consumeOptionalMark())
    } else if let range = ahead.fractionRange {
      reportFractions(range, left, isNegated: isNegated)
      set = .values([])
    } else if at(.integer) || at(.minus) || next.kind == .dotDot {
      set = parseNumberRange()
    } else {
      let lacksDot = at(.decimal) && !text(current).hasPrefix("0")
      let path = if case .path(let names) = left { names.map(\.text) } else { [String]() }
      fail(
        .expectedSet(
          found: found, missingSpan, lacksDot: lacksDot,
          example: WantedText.set(comparedWith: path), isNegated: isNegated))
      if !atStatementEnd, !current.startsClause { _ = parseSum() }
      set = .values([])
    }
    return .membership(left, set, isNegated: isNegated, span(from: left.span.lowerBound))
  }

  private mutating func parseValueSet() -> SetSyntax {
    let open = advance()
    guard enter() else { return .values([skipDeepExpression()]) }
    defer { leave() }
    if KeywordSet.sources.contains(current.keyword) {
      let query = QueryParser.parseQuery(within: &self)
      closeBracket(open, .rightParenthesis)
      return .query(query)
    }
    if at(.rightParenthesis) {
      fail(.expectedValue(found: "an empty list", open.span.union(current.span)))
      advance()
      return .values([])
    }
    let values = reading(values: true) { parser in
      var values = [parser.parseExpression()]
      while parser.consume(.comma) { values.append(parser.parseExpression()) }
      return values
    }
    closeBracket(open, .rightParenthesis)
    return .values(values)
  }

  /// `progress in 25%..75%`: a range is of whole numbers, so two comparisons say it.
  private mutating func reportFractions(
    _ range: TestLookahead.FractionRange, _ left: Expression, isNegated: Bool
  ) {
    let subject = source.text(left.span)
    let low = source.text(range.low) + (range.lacksPercent ? "%" : "")
    let tests = "\(subject) >= \(low) and \(subject) <= \(source.text(range.high))"
    let before = cursor.tokens[..<cursor.position].last {
      $0.span.upperBound <= left.span.lowerBound
    }
    let meant = isNegated ? "not (\(tests))" : before?.keyword == .not ? "(\(tests))" : tests
    report(
      Diagnostic(
        .expectedValue, left.span.union(range.high), "a range after `in` is of whole numbers",
        write: meant))
    while current.span.lowerBound < range.high.upperBound, !atStatementEnd { advance() }
  }

  private mutating func parseNumberRange() -> SetSyntax {
    let (comparing, start) = (previous?.span, current.span.lowerBound)
    let low = parseSignedInteger("a number", isBound: true)
    if consume(.dotDot) {
      return .range(low, parseSignedInteger("a number after `..`", isBound: true))
    }
    if current.unit != nil, next.keyword != .ago {
      let (number, word) = (source.text(span(from: start)), source.text(current.span))
      advance()
      fail(.inSomeTime(span(from: comparing?.lowerBound ?? start), "\(number) \(word)"))
      return .range(low, low)
    }
    if at(.integer) || atStatementEnd || current.keyword != nil || at(.rightParenthesis) {
      fail(.missingRange(span(from: start), source.text(span(from: start)), at: missingSpan))
      _ = consume(.integer)
    }
    return .range(low, low)
  }

  // MARK: Words that are misspelt or foreign

  /// A word after an expression that is no keyword: the one that was meant, reported and put in
  /// its place; nil if none was.
  private mutating func repairFollower() -> Keyword? {
    guard at(.word), let keyword = wordRepair.follower else { return nil }
    repair(to: keyword, asClause: keyword != .in && keyword.clause != nil)
    if keyword == .matches { relexPattern() }
    return keyword
  }

  /// `not cantains`, `not n (1, 2)`: a slip after `not`.
  private mutating func repairNegated() -> Bool {
    guard next.kind == .word else { return false }
    state.cursor.position += 1
    defer { state.cursor.position -= 1 }
    guard let keyword = wordRepair.negatedTest else { return false }
    repair(to: keyword)
    if keyword == .matches { relexPattern() }
    return true
  }

  /// `==`, `<>`, `=<`, `=>`, `=~`: read as what was meant, and reported.
  private mutating func parseForeignComparison(_ left: Expression) -> Expression {
    let written = text(current)
    if written == ForeignWords.unequalOrAlike {
      report(.unequalOrAlike(written, current.span, isText: next.kind == .string))
      return parseComparison(left, .equal)
    }
    guard let meant = ForeignWords.comparison(written) else { return left }
    if ForeignPattern.takesPattern(written) {
      if next.kind == .string { return parseLike(left, from: current.span.lowerBound) }
      relexPattern()
      if next.kind == .regex {
        report(.foreignOperator(written, current.span, write: Keyword.matches.word))
        let operatorSpan = advance().span
        let right = parseAtom()
        readForeignFlags(right.span)
        return .text(.matches, left, right, isNegated: false, operatorSpan: operatorSpan)
      }
    }
    report(.foreignOperator(written, current.span, write: meant.rawValue))
    return parseComparison(left, meant)
  }

  /// Operators of other languages written as words: `like`, `is null`, `between`, `equals`.
  private mutating func parseForeignTest(_ left: Expression) -> Expression {
    let word = text(current).lowercased()
    if word == "is" { return parseIsTest(left) }
    if word == "between" { return parseBetween(left) }
    if ForeignWords.isLike(word) { return parseLike(left, from: current.span.lowerBound) }
    guard let keyword = repairFollower(), keyword.clause == nil || keyword == .in,
      keyword != .and, keyword != .or, !followers.contains(keyword)
    else { return left }
    return parseTestTail(left)
  }

  /// - Parameter start: Where the `not` in front of it stands, or it itself.
  private mutating func parseLike(_ left: Expression, from start: Int) -> Expression {
    let operatorSpan = at(.word) ? advance(as: .keyword).span : advance().span
    let right = parseSum()
    let whole = Span(start, operatorSpan.upperBound)
    report(.likeOperator(source.text(operatorSpan), operatorSpan, right, whole: whole))
    return .text(.contains, left, right, isNegated: false, operatorSpan: operatorSpan)
  }

  private mutating func parseBetween(_ left: Expression) -> Expression {
    let start = advance(as: .keyword).span
    let low = parseSum()
    _ = consume(.and)
    let high = parseSum()
    report(
      .between(
        start.union(high.span), source.text(low.span), source.text(high.span),
        isDates: low.isMoment, subject: source.text(left.span)))
    return .missing(left.span.union(high.span))
  }

  /// `is null`, `is not null`, `is empty`, `is 3`
  private mutating func parseIsTest(_ left: Expression) -> Expression {
    guard !followers.ofQuery.contains(.is) else { return left }
    let start = advance(as: .keyword).span
    let isNegated = at(.word) && text(current).lowercased() == "not"
    if isNegated { advance(as: .keyword) }
    if at(.word), ForeignWords.isAbsence(text(current)) {
      let path = source.text(left.span)
      let meant = isNegated ? "has \(path)" : "no \(path)"
      let isNull = ForeignWords.isNull(text(current))
      let whole = left.span.union(advance().span)
      let written = span(from: start.lowerBound)
      report(
        isNull
          ? .nullTest(whole, write: meant)
          : .absenceTest(source.text(written), written, whole, write: meant))
      return .missing(whole)
    }
    let words = span(from: start.lowerBound)
    report(.foreignOperator(source.text(words), words, write: isNegated ? "!=" : "="))
    let right = parseSum()
    return .comparison(isNegated ? .notEqual : .equal, left, right, operatorSpan: start)
  }
}

extension TokenKind {
  var comparison: ComparisonOperator? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessEqual: .lessEqual
    case .greater: .greater
    case .greaterEqual: .greaterEqual
    case .word, .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter,
      .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon,
      .semicolon, .question, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .newline,
      .end:
      nil
    }
  }
}

extension Keyword {
  var textOperator: TextOperator? {
    if self == .contains { return .contains }
    if self == .starts { return .startsWith }
    if self == .ends { return .endsWith }
    return self == .matches ? .matches : nil
  }

  var dateOperator: DateOperator? {
    if self == .since { return .since }
    if self == .before { return .before }
    return self == .on ? .on : nil
  }
}

extension KeywordSet {
  /// Words that go on after a test that is whole.
  fileprivate static let afterTests = KeywordSet(
    [.and, .or] + clauseStarts.keywords.filter { $0 != .in })
}

extension Expression {
  /// What a test is about, if another test of it may follow; nothing of one that is negated as a
  /// whole, where it could not be told how far that goes.
  fileprivate var subject: Expression? {
    switch self {
    case .comparison(_, .literal, let right, _): right
    case .comparison(_, let left, _, _), .text(_, let left, _, _, _), .date(_, let left, _),
      .during(let left, _), .membership(let left, _, _, _):
      left
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .presence, .not,
      .and, .or, .parenthesized, .fallback, .choice, .moment, .running, .duration, .template:
      nil
    }
  }
}

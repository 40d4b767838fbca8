import QCQText

extension Parser {
  /// test = sum [ cmp sum | textop sum | dateop date | "during" span | "in" set ]
  ///      | ( "has" | "no" ) path
  mutating func parseTest() -> Expression {
    repairPrefix()
    if at(.not) { return parseNot() }
    if let presence = parsePresenceIfPresent() { return presence }
    let left = parseSum()
    let result = parseTestTail(left)
    // `1 < quantity < 5`: the language has no chains of comparisons.
    while isComparison {
      fail(.chainedComparison(current.span))
      // Only read, not kept: a long chain would nest as deep.
      _ = parseTestTail(.missing(current.span))
    }
    if at(.word) { _ = repairFollower() }
    return result
  }

  private var isComparison: Bool { comparisonOperator != nil }

  /// presence = ( "has" | "no" ) path
  private mutating func parsePresenceIfPresent() -> Expression? {
    guard at(.has) || at(.no), next.kind == .word || next.kind == .quotedName else { return nil }
    if next.kind == .word,
      KeywordSet.reservedInExpressions.contains(next.keyword) || next.keyword == .is
    {
      return nil
    }
    let token = advance(as: .keyword)
    let path = parsePath()
    return .presence(
      isPresent: token.keyword == .has, path, span(from: token.span.lowerBound))
  }

  private mutating func parseTestTail(_ left: Expression) -> Expression {
    if let comparison = comparisonOperator { return parseComparison(left, comparison) }
    if at(.foreign) { return parseForeignComparison(left) }
    guard at(.word) else { return left }
    let isNegated = at(.not)
    let keyword = isNegated ? next.keyword : current.keyword
    if Parser.textWords.contains(keyword) { return parseTextTest(left, isNegated: isNegated) }
    if keyword == .in || keyword == .this || keyword == .last, startsPeriod {
      let isIn = keyword == .in
      report(.missingDuring(current.span, replaces: isIn, insertAt: current.span.lowerBound))
      if isIn { advance(as: .keyword) }
      return .during(left, parsePeriod())
    }
    if keyword == .in, isNegated || isMembership {
      return parseMembership(left, isNegated: isNegated)
    }
    if isNegated, ForeignWords.isLike(text(next)) {
      let start = advance(as: .keyword).span.lowerBound
      return .not(parseForeignTest(left), span(from: start))
    }
    if isNegated { return repairNegated() ? parseTestTail(left) : left }
    if keyword == .since { return parseDateTest(left, .since) }
    if keyword == .before { return parseDateTest(left, .before) }
    if keyword == .on { return parseDateTest(left, .on) }
    if keyword == .during { return parseDuring(left) }
    return parseForeignTest(left)
  }

  /// `in last week` or `last week` behind a field: a stretch of time without its `during`.
  private var startsPeriod: Bool {
    let offset = at(.in) ? 1 : 0
    let word = token(after: offset).keyword
    return (word == .this || word == .last)
      && token(after: offset + 1).keyword.flatMap(CalendarUnit.init(word:)) != nil
  }

  private static let textWords: KeywordSet = [.contains, .matches, .starts, .ends]

  private var comparisonOperator: ComparisonOperator? {
    switch current.kind {
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

  /// `==`, `<>`, `=<`, `=>`, `=~`: read as what was meant, and reported.
  private mutating func parseForeignComparison(_ left: Expression) -> Expression {
    let written = text(current)
    guard let meant = ForeignWords.comparison(written) else { return left }
    report(.foreignOperator(written, current.span, write: meant.rawValue))
    return parseComparison(left, meant)
  }

  private mutating func parseTextTest(_ left: Expression, isNegated: Bool) -> Expression {
    let start = current.span
    if isNegated { advance(as: .keyword) }
    let keyword = advance(as: .keyword).keyword
    let operation: TextOperator =
      keyword == .starts
      ? .startsWith : keyword == .ends ? .endsWith : keyword == .matches ? .matches : .contains
    if operation == .startsWith || operation == .endsWith {
      let word = operation == .startsWith ? "starts" : "ends"
      expect(.with, "after `\(word)`")
    }
    let operatorSpan = span(from: start.lowerBound)
    let right = operation == .matches && at(.regex) ? parseAtom() : parseSum()
    return .text(operation, left, right, isNegated: isNegated, operatorSpan: operatorSpan)
  }

  /// Inside an expression `in` is membership; where a scope's title follows, it was misplaced.
  private var isMembership: Bool {
    next.kind == .leftParenthesis || next.kind == .integer || next.kind == .parameter
      || next.kind == .decimal || next.kind == .minus || token(after: 2).kind == .dotDot
  }

  /// set = "(" expr { "," expr } ")" | NUMBER ".." NUMBER | "$" name
  private mutating func parseMembership(_ left: Expression, isNegated: Bool) -> Expression {
    if isNegated { advance(as: .keyword) }
    advance(as: .keyword)
    let set: SetSyntax
    if at(.leftParenthesis) {
      set = parseValueSet()
    } else if at(.parameter) {
      let token = advance()
      set = .parameter(parameterName(token), isOptional: consumeOptionalMark())
    } else if at(.integer) || at(.minus) || next.kind == .dotDot {
      set = parseNumberRange()
    } else {
      fail(.expectedSet(found: found, missingSpan))
      if !atStatementEnd, current.keyword?.clause == nil { _ = parseSum() }
      set = .values([])
    }
    return .membership(
      left, set, isNegated: isNegated, span(from: left.span.lowerBound))
  }

  private mutating func parseValueSet() -> SetSyntax {
    let open = advance()
    guard enter() else { return .values([skipDeepExpression()]) }
    defer { depth -= 1 }
    if at(.rightParenthesis) {
      fail(.expectedValue(found: "an empty list", open.span.union(current.span)))
      advance()
      return .values([])
    }
    var values = [parseExpression()]
    while consume(.comma) { values.append(parseExpression()) }
    closeBracket(open, .rightParenthesis)
    return .values(values)
  }

  private mutating func parseNumberRange() -> SetSyntax {
    let start = current.span.lowerBound
    let low = parseSignedInteger("a number")
    guard consume(.dotDot) else {
      if at(.integer) || atStatementEnd || current.keyword != nil || at(.rightParenthesis) {
        fail(.missingRange(span(from: start), source.text(span(from: start)), at: missingSpan))
        if at(.integer) { advance() }
      }
      return .range(low, low)
    }
    let high = parseSignedInteger("a number after `..`")
    return .range(low, high)
  }

  /// NUMBER, with a sign if it has one.
  mutating func parseSignedInteger(_ what: String) -> Int64 {
    let isNegative = at(.minus)
    if isNegative { advance(as: .sign) }
    guard at(.integer) else {
      fail(.expectedNumber(what, found: found, missingSpan))
      if at(.decimal) || at(.string) || at(TokenKind.date)
        || at(.word) && current.keyword?.clause == nil
      {
        advance()
      }
      return 0
    }
    let value = parseIntegerText(advance())
    return isNegative ? -value : value
  }

  private mutating func parseDateTest(_ left: Expression, _ operation: DateOperator) -> Expression {
    advance(as: .keyword)
    return .date(operation, left, parseDate())
  }

  private mutating func parseDuring(_ left: Expression) -> Expression {
    advance(as: .keyword)
    return .during(left, parsePeriod())
  }

  /// Operators of other languages written as words: `like`, `is null`, `between`, `equals`.
  private mutating func parseForeignTest(_ left: Expression) -> Expression {
    let word = text(current).lowercased()
    switch word {
    case "is": return parseIsTest(left)
    case _ where ForeignWords.isLike(word):
      let start = current.span
      advance(as: .keyword)
      let right = parseSum()
      report(.likeOperator(source.text(start), start, right))
      return .text(.contains, left, right, isNegated: false, operatorSpan: start)
    case "between":
      let start = advance(as: .keyword).span
      let low = parseSum()
      if at(.and) { advance(as: .keyword) }
      let high = parseSum()
      report(
        .between(
          start.union(high.span), source.text(low.span), source.text(high.span),
          isDates: low.isMoment))
      return .missing(left.span.union(high.span))
    default:  // String
      guard let keyword = repairFollower(), keyword.clause == nil || keyword == .in,
        keyword != .and, keyword != .or, !expressionEnds.contains(keyword),
        !queryEnds.contains(keyword)
      else { return left }
      return parseTestTail(left)
    }
  }

  /// `is null`, `is not null`, `is 3`
  private mutating func parseIsTest(_ left: Expression) -> Expression {
    guard !queryEnds.contains(.is) else { return left }
    let start = advance(as: .keyword).span
    let isNegated = at(.word) && text(current).lowercased() == "not"
    if isNegated { advance(as: .keyword) }
    if at(.word), text(current).lowercased() == "null" {
      let end = advance().span
      let whole = left.span.union(end)
      let path = source.text(left.span)
      report(.nullTest(whole, write: isNegated ? "has \(path)" : "no \(path)"))
      return .missing(whole)
    }
    let words = span(from: start.lowerBound)
    report(.foreignOperator(source.text(words), words, write: isNegated ? "!=" : "="))
    let right = parseSum()
    return .comparison(isNegated ? .notEqual : .equal, left, right, operatorSpan: start)
  }
}

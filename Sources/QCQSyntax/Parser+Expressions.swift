import QCQText

extension Parser {
  /// expr = and { "or" and }
  mutating func parseExpression() -> Expression {
    guard enter() else { return skipDeepExpression() }
    defer { depth -= 1 }
    return parseChain(.or, part: { $0.parseAnd() }, make: Expression.or)
  }

  /// and = not { "and" not }
  private mutating func parseAnd() -> Expression {
    parseChain(.and, part: { $0.parseNot() }, make: Expression.and)
  }

  private mutating func parseChain(
    _ word: Keyword, part: (inout Parser) -> Expression, make: ([Expression]) -> Expression
  ) -> Expression {
    let first = part(&self)
    guard at(word) || atForeignConnective(word) else { return first }
    var terms = [first]
    while at(word) || atForeignConnective(word) {
      if at(.foreign) { report(.foreignOperator(text(current), current.span, write: word.word)) }
      advance(as: .keyword)
      terms.append(part(&self))
    }
    return make(terms)
  }

  private func atForeignConnective(_ word: Keyword) -> Bool {
    guard at(.foreign) else { return false }
    let text = text(current)
    return word == .and ? text == "&&" || text == "&" : text == "||" || text == "|"
  }

  /// not = [ "not" ] test
  mutating func parseNot() -> Expression {
    let start = current.span.lowerBound
    var count = 0
    while true {
      if at(.not) {
        advance(as: .keyword)
      } else if at(.foreign), text(current) == "!" {
        report(.foreignOperator("!", current.span, write: next.isGlued ? "not " : "not"))
        advance(as: .keyword)
      } else {
        break
      }
      count += 1
    }
    let test = parseTest()
    guard count > 0 else { return test }
    // An even number of `not`s cancels out but for one pair, which keeps the meaning and the depth.
    let once = Expression.not(test, span(from: start))
    return count % 2 == 1 ? once : .not(once, span(from: start))
  }

  /// Counts one level of nesting; false, with a diagnostic, where it would be too deep.
  mutating func enter() -> Bool {
    depth += 1
    if depth <= Parser.maximumDepth { return true }
    depth -= 1
    fail(.nestedTooDeep(current.span, limit: Parser.maximumDepth))
    return false
  }

  mutating func skipDeepExpression() -> Expression {
    let start = current.span
    var open = 0
    while !at(.newline), !at(.end), !at(.semicolon) {
      if at(.leftParenthesis) { open += 1 }
      if at(.rightParenthesis) {
        if open == 0 { break }
        open -= 1
      }
      advance()
    }
    return .missing(start)
  }

  /// sum = product { ( "+" | "-" ) product }
  mutating func parseSum() -> Expression {
    var left = parseProduct()
    while at(.plus) || at(.minus) {
      let sign: ArithmeticOperator = at(.plus) ? .add : .subtract
      advance()
      guard countTerm() else { return left }
      left = .arithmetic(sign, left, parseProduct())
    }
    return left
  }

  /// product = atom { ( "*" | "/" | "%" ) atom }
  private mutating func parseProduct() -> Expression {
    var left = parseAtom()
    while let sign = productOperator {
      advance()
      guard countTerm() else { return left }
      left = .arithmetic(sign, left, parseAtom())
    }
    return left
  }

  private var productOperator: ArithmeticOperator? {
    if at(.star) { return .multiply }
    if at(.slash) { return .divide }
    return at(.percent) ? .remainder : nil
  }

  /// Arithmetic nests to the left, one level a term; longer chains are refused.
  private mutating func countTerm() -> Bool {
    arithmeticTerms += 1
    if arithmeticTerms <= Parser.maximumArithmeticTerms { return true }
    if arithmeticTerms == Parser.maximumArithmeticTerms + 1 {
      fail(.tooManyTerms(current.span, limit: Parser.maximumArithmeticTerms))
    }
    recover()
    return false
  }

  /// atom = literal | path | "$" name [ "?" ] | FUNC "(" [ argument ] ")" | "(" expr ")" | "-" atom
  mutating func parseAtom() -> Expression {
    guard countAtom() else { return .missing(current.span) }
    switch current.kind {
    case .word, .quotedName: return parseWordAtom()
    case .string, .integer, .decimal, .date, .dateTime, .regex: return parseLiteral()
    case .parameter: return parseParameterAtom()
    case .leftParenthesis: return parseParenthesized()
    case .minus: return parseNegative()
    case .comma, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon,
      .question, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .star,
      .slash, .percent, .foreign, .unknown, .newline, .end:
      return missingValue()
    }
  }

  /// Counts one more part of the statement; false, with the rest skipped, where there are too many.
  mutating func countAtom() -> Bool {
    termCount += 1
    if termCount <= Parser.maximumTerms { return true }
    fail(.tooManyTerms(current.span, limit: Parser.maximumTerms))
    skipStatement()
    return false
  }

  /// Reads `part { "," part }`, as many as make sense for columns and keys.
  mutating func parseList<Part>(_ part: (inout Parser) -> Part) -> [Part] {
    var parts = [part(&self)]
    while consume(.comma) {
      if parts.count == Parser.maximumParts {
        fail(.tooManyParts(current.span, limit: Parser.maximumParts))
        skipStatement()
        break
      }
      parts.append(part(&self))
    }
    return parts
  }

  private static let closing: [TokenKind: String] = [.leftParenthesis: ")", .leftBrace: "}"]

  private mutating func missingValue() -> Expression {
    let span = missingSpan
    if at(.unknown) {
      advance()
      isBroken = true
    } else if atStatementEnd, position > 0,
      let closing = Parser.closing[tokens[position - 1].kind]
    {
      let open = tokens[position - 1].span
      fail(
        .unclosedBracket(
          source.text(open), open, closing: closing, insertAt: previousEnd, found: nil,
          foundSpan: open))
    } else {
      fail(.expectedValue(found: found, span))
    }
    return .missing(span)
  }

  private mutating func parseWordAtom() -> Expression {
    if at(.word), next.kind == .leftParenthesis, next.isGlued, !isOperatorBeforeParenthesis {
      return parseCall()
    }
    if at(.true) || at(.false) {
      let token = advance(as: .keyword)
      return .literal(.bool(token.keyword == .true), token.span)
    }
    if at(.word), let word = ForeignWords.value(text(current)) {
      let token = advance()
      report(.foreignWord(text(token), token.span, word))
      return .missing(token.span)
    }
    let isTextOperator = (at(.starts) || at(.ends)) && next.keyword == .with
    if KeywordSet.reservedInExpressions.contains(current.keyword) || isTextOperator {
      return missingValue()
    }
    return .path(parsePath())
  }

  /// `in(`, `and(`, `not(`: an operator written without a space, not a function.
  private var isOperatorBeforeParenthesis: Bool {
    KeywordSet.operators.contains(current.keyword)
  }

  private mutating func parseLiteral() -> Expression {
    let token = current
    let value: LiteralValue
    switch token.kind {
    case .string:
      let literal = parseString("a text")
      return .literal(.text(literal.value), literal.span)
    case .regex:
      advance()
      return .literal(.regex(RegexLiteral.pattern(text(token))), token.span)
    case .decimal: value = .number(Double(text(token)) ?? 0)
    case .date, .dateTime:
      guard let date = DateLiteral(text(token)) else {
        advance()
        return .missing(token.span)
      }
      value = .date(date)
    case .integer, .word, .quotedName, .parameter, .comma, .leftParenthesis, .rightParenthesis,
      .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual,
      .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown, .newline, .end:
      if isMoment { return .moment(parseDate()) }
      value = .int(parseIntegerText(token))
    }
    advance()
    return .literal(value, token.span)
  }

  /// `7 days ago`
  private var isMoment: Bool {
    at(.integer) && next.keyword.flatMap(CalendarUnit.init(word:)) != nil
      && token(after: 2).keyword == .ago
  }

  mutating func parseIntegerText(_ token: Token) -> Int64 {
    let digits = text(token)
    if let value = Int64(digits) { return value }
    // A number glued to letters was reported by the lexer.
    if digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
      report(.numberTooLarge(token.span, digits))
    }
    return 0
  }

  private mutating func parseParameterAtom() -> Expression {
    let token = advance()
    let name = parameterName(token)
    let isOptional = consumeOptionalMark()
    return .parameter(name, isOptional: isOptional, span(from: token.span.lowerBound))
  }

  /// The `?` of `$name?`.
  mutating func consumeOptionalMark() -> Bool { current.isGlued && consume(.question) }

  private mutating func parseNegative() -> Expression {
    let start = advance(as: .sign).span.lowerBound
    guard enter() else { return skipDeepExpression() }
    defer { depth -= 1 }
    let operand = parseAtom()
    return .negative(operand, span(from: start))
  }

  private mutating func parseParenthesized() -> Expression {
    let open = advance()
    let inner = parseExpression()
    closeBracket(open, .rightParenthesis)
    return .parenthesized(inner, span(from: open.span.lowerBound))
  }

  /// Reads the bracket that closes `open`, or reports that it is missing.
  mutating func closeBracket(_ open: Token, _ kind: TokenKind) {
    if consume(kind) { return }
    let closing = kind == .rightParenthesis ? ")" : "}"
    let isEmpty = previousEnd == open.span.upperBound
    fail(
      .unclosedBracket(
        source.text(open.span), open.span, closing: closing, insertAt: previousEnd,
        found: atStatementEnd || isEmpty ? nil : found, foundSpan: current.span))
    skipTo(kind)
  }

  private mutating func skipTo(_ kind: TokenKind) {
    let start = position
    var open = 0
    while !at(.newline), !at(.end), !at(.semicolon) {
      if at(.leftParenthesis) || at(.leftBrace) { open += 1 }
      if at(.rightParenthesis) || at(.rightBrace) {
        if open == 0 {
          if at(kind) { advance() } else { position = start }
          return
        }
        open -= 1
      }
      if open == 0, current.keyword?.clause != nil, !at(.in), !at(.where) { break }
      advance()
    }
    position = at(kind) ? position : start
  }
}

/// Regular expressions as written between slashes.
package enum RegexLiteral {
  /// The pattern inside `/…/`; `\/` stands for a slash.
  static func pattern(_ text: String) -> String {
    var inner = text.dropFirst()
    if inner.last == "/" { inner = inner.dropLast() }
    var pattern = ""
    var isEscaped = false
    for character in inner {
      if isEscaped, character == "/" { pattern.removeLast() }
      pattern.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return pattern
  }
}

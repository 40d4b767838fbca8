import QCQLanguage
import QCQText

/// Reads expressions: conditions, values and dates.
struct ExpressionParser: NodeReader {
  var state: ParserState
  var followers = Followers()
  /// How many brackets and signs deep the expression is that is being read.
  private var depth = 0
  /// What the test in front was about.
  var subject: Expression?
  /// Whether values stand here with commas between them, as in `(1, 5)` and `f(1, 5)`.
  var isWithinValues = false

  init(_ state: ParserState) { self.state = state }

  var wordRepair: WordRepair { WordRepair(cursor: cursor, followers: followers) }

  /// expr = or [ "if" or "else" expr ]
  mutating func parseExpression() -> Expression {
    guard enter() else { return skipDeepExpression() }
    defer { leave() }
    let value = parseOr()
    guard consume(.if) else { return value }
    let condition = parseOr()
    expect(.else, "and the value to take otherwise")
    return .choice(value, condition: condition, parseExpression())
  }

  /// or = and { "or" and }
  private mutating func parseOr() -> Expression {
    parseChain(.or, part: { $0.parseAnd() }, make: Expression.or)
  }

  /// An expression that some words may follow.
  mutating func parseExpression(before words: KeywordSet) -> Expression {
    let outer = followers.ofExpression
    followers.ofExpression = words
    defer { followers.ofExpression = outer }
    return parseExpression()
  }

  /// Counts one level of nesting; false, with a diagnostic, where it would be too deep.
  mutating func enter(_ bracket: Span? = nil) -> Bool {
    if depth == Parser.maximumDepth {
      fail(.nestedTooDeep(bracket ?? current.span, limit: Parser.maximumDepth))
      return false
    }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  mutating func skipDeepExpression() -> Expression {
    let start = current.span
    var open = 0
    while !current.kind.separatesStatements {
      if at(.leftParenthesis) { open += 1 }
      if at(.rightParenthesis) {
        if open == 0 { break }
        open -= 1
      }
      advance()
    }
    return .missing(start)
  }

  /// Skips to the next clause word or the end of the statement, over whole brackets.
  mutating func recover() {
    var open = 0
    while !current.kind.separatesStatements {
      if at(.leftParenthesis) || at(.leftBrace) {
        open += 1
      } else if at(.rightParenthesis) || at(.rightBrace) {
        if open == 0, at(.rightBrace) { return }
        open = max(0, open - 1)
      } else if open == 0, current.startsClause || followers.ofQuery.contains(current.keyword) {
        return
      }
      advance()
    }
  }

  // MARK: Connectives

  /// and = not { "and" not }
  private mutating func parseAnd() -> Expression {
    parseChain(.and, part: { $0.parseNot() }, make: Expression.and)
  }

  private mutating func parseChain(
    _ word: Keyword, part: (inout Self) -> Expression, make: ([Expression]) -> Expression
  ) -> Expression {
    let first = part(&self)
    guard at(word) || atForeignConnective(word) else { return first }
    advance(over: word)
    var terms = [first, part(&self)]
    while at(word) || atForeignConnective(word) {
      advance(over: word)
      terms.append(part(&self))
    }
    return make(terms)
  }

  private func atForeignConnective(_ word: Keyword) -> Bool {
    at(.foreign) && ForeignWords.connective(text(current)) == word
  }

  /// not = [ "not" ] test
  mutating func parseNot() -> Expression {
    let start = current.span.lowerBound
    var (count, end) = (0, start)
    while at(.not) || at(.foreign) && text(current) == "!" {
      if at(.foreign) {
        report(.foreignOperator("!", current.span, write: next.isGlued ? "not " : "not"))
      }
      advance(as: .keyword)
      count += 1
      if count % 2 == 0 { end = current.span.lowerBound }
    }
    let test = parseTest()
    guard count > 0 else { return test }
    subject = nil
    if count > 1 { report(.doubledNot(Span(start, end))) }
    // An even number of `not`s cancels out but for one pair, which keeps the meaning and the depth.
    let once = Expression.not(test, span(from: start))
    return count % 2 == 1 ? once : .not(once, span(from: start))
  }

  // MARK: Arithmetic

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

  /// product = operand { ( "*" | "/" | "%" ) operand }
  private mutating func parseProduct() -> Expression {
    var left = parseOperand()
    while let sign = productOperator ?? spokenProduct() {
      advance()
      guard countTerm() else { return left }
      left = .arithmetic(sign, left, parseOperand())
    }
    return left
  }

  /// operand = atom { "or" "else" atom }
  private mutating func parseOperand() -> Expression {
    var value = parseAtom()
    while at(.or), next.keyword == .else {
      advance(as: .keyword)
      advance(as: .keyword)
      guard countTerm() else { return value }
      value = .fallback(value, parseAtom())
    }
    return value
  }

  private var productOperator: ArithmeticOperator? {
    if at(.star) { return .multiply }
    if at(.slash) { return .divide }
    return at(.percent) ? .remainder : nil
  }

  /// Arithmetic nests to the left, one level a term; longer chains are refused.
  private mutating func countTerm() -> Bool {
    state.statement.arithmeticTerms += 1
    let excess = state.statement.arithmeticTerms - Parser.maximumArithmeticTerms
    if excess <= 0 { return true }
    if excess == 1 { fail(.tooManyTerms(current.span, limit: Parser.maximumArithmeticTerms)) }
    recover()
    return false
  }

  // MARK: Values

  /// atom = literal | duration | path | "$" name [ "?" ] | [ "running" ] FUNC "(" [ argument ] ")"
  ///      | "(" expr ")" | "-" atom
  mutating func parseAtom() -> Expression {
    guard countAtom() else { return .missing(current.span) }
    switch current.kind.category {
    case .name: return parseWordAtom()
    case .literal: return parseLiteral()
    case .parameter: return parseParameterAtom()
    case .opening where at(.leftParenthesis): return parseParenthesized()
    case .arithmetic where at(.minus): return parseNegative()
    case .opening, .closing, .punctuation, .comparison, .arithmetic, .stray, .separator:
      return missingValue()
    }
  }

  /// Counts one more part of the statement; false, with the rest skipped, where there are too many.
  private mutating func countAtom() -> Bool {
    state.statement.termCount += 1
    if state.statement.termCount <= Parser.maximumTerms { return true }
    fail(.tooManyTerms(current.span, limit: Parser.maximumTerms))
    skipStatement()
    return false
  }

  private mutating func missingValue() -> Expression {
    let span = missingSpan
    if at(.unknown) {
      advance()
      state.statement.isBroken = true
    } else if atStatementEnd, let open = previous, open.kind.category == .opening {
      fail(
        .unclosedBracket(
          text(open), open.span, closing: open.kind == .leftBrace ? "}" : ")",
          insertAt: previousEnd, found: nil, foundSpan: open.span))
    } else {
      fail(.expectedValue(found: found, span))
    }
    return .missing(span)
  }

  private mutating func parseWordAtom() -> Expression {
    // `in(`, `and(`, `not(`: an operator written without a space, not a function.
    if at(.word), next.kind == .leftParenthesis, next.isGlued,
      !KeywordSet.operators.contains(current.keyword)
    {
      return parseCall()
    }
    if at(.running), next.kind == .word, token(after: 2).kind == .leftParenthesis,
      token(after: 2).isGlued
    {
      let start = advance(as: .keyword).span.lowerBound
      let sum = parseCall()
      return .running(sum, span(from: start))
    }
    if atAhead { return .moment(parseDate()) }
    if at(.true) || at(.false) {
      let token = advance(as: .keyword)
      return .literal(.bool(token.keyword == .true), token.span)
    }
    if at(.word), let help = ForeignWords.value(current.span, in: source) {
      let token = advance()
      report(.foreignWord(text(token), token.span, help))
      return .missing(token.span)
    }
    let isTextOperator = (at(.starts) || at(.ends)) && next.keyword == .with
    if KeywordSet.reservedInExpressions.contains(current.keyword) || isTextOperator {
      return missingValue()
    }
    return .path(parsePath())
  }

  private mutating func parseParameterAtom() -> Expression {
    let start = current.span.lowerBound
    let name = parseParameterName()
    let isOptional = consumeOptionalMark()
    return .parameter(name, isOptional: isOptional, span(from: start))
  }

  private mutating func parseNegative() -> Expression {
    let start = advance(as: .sign).span.lowerBound
    guard enter() else { return skipDeepExpression() }
    defer { leave() }
    // The smallest whole number has no positive counterpart that could be written.
    if at(.integer), Int64(text(current)) == nil, let smallest = Int64("-" + text(current)) {
      advance()
      return .literal(.int(smallest), span(from: start))
    }
    let operand = parseAtom()
    return .negative(operand, span(from: start))
  }

  private mutating func parseParenthesized() -> Expression {
    let open = advance()
    let inner = reading(values: false) { $0.parseExpression() }
    closeBracket(open, .rightParenthesis)
    return .parenthesized(inner, span(from: open.span.lowerBound))
  }

  // MARK: Calls

  /// FUNC "(" [ argument ] ")"
  private mutating func parseCall() -> Expression {
    let name = parseName("a function", role: .function)
    guard enter() else { return skipDeepExpression() }
    defer { leave() }
    let open = advance()
    repairItems(in: name.text)
    let argument = reading(values: true) { $0.parseArgument(of: name.text) }
    closeBracket(open, .rightParenthesis)
    return .call(name, argument, span(from: name.span.lowerBound))
  }

  /// argument = expr { "," expr } | "distinct" path | "items" [ "." name ] [ "where" expr ]
  ///          | "where" expr
  private mutating func parseArgument(of function: String) -> ArgumentSyntax {
    if at(.rightParenthesis) || atStatementEnd { return .none }
    if at(.star), next.kind == .rightParenthesis {
      report(.foreignOperator("*", current.span, write: ""))
      advance()
      return .none
    }
    if at(.distinct), next.kind.isName {
      advance(as: .keyword)
      return .distinct(parsePath())
    }
    let isMisspelt =
      at(.word) && current.keyword == nil && next.kind == .word
      && !wordRepair.mayFollowExpression(next.keyword)
    if isMisspelt ? consumeRepaired(.where) : consume(.where) {
      return .condition(parseExpression())
    }
    if at(.items) || at(.word) && next.keyword == .where { return parseRelated(function) }
    var values = [parseExpression()]
    while consume(.comma) { values.append(parseExpression()) }
    return .values(values)
  }

  /// `count(iems)`, `sum(iems.quantity)`: no field can stand there, so `items` was meant.
  private mutating func repairItems(in function: String) {
    guard at(.word), !at(.items), !at(.where) else { return }
    let takesNoField = ["count", "any", "none", "every", "percent"].contains(function)
    let isRelated = next.kind == .dot || next.keyword == .where
    guard isRelated || takesNoField && next.kind == .rightParenthesis, !at(.list), !at(.category),
      nearest(among: [.items]) != nil
    else { return }
    repair(to: .items)
  }

  private mutating func parseRelated(_ function: String) -> ArgumentSyntax {
    let token = advance(as: .keyword)
    if token.keyword != .items { report(.wrongNoun(text(token), token.span)) }
    let noun = Name(text: Keyword.items.word, span: token.span)
    let field = consume(.dot) ? parseName("a field of items after `.`") : nil
    if let field, current.kind.category == .arithmetic { failWithSeveral(field, function) }
    let condition = consumeRepaired(.where) ? parseExpression() : nil
    return .related(noun: noun, field: field, condition: condition)
  }

  /// `sum(items.price * items.quantity)`: says how that is asked of items.
  private mutating func failWithSeveral(_ first: Name, _ function: String) {
    var (end, depth) = (first.span.upperBound, 0)
    for token in cursor.tokens[cursor.position...] {
      let kind = token.kind.category
      if token.kind.endsStatement || token.keyword == .where || kind == .closing && depth == 0 {
        break
      }
      if kind == .opening { depth += 1 }
      if kind == .closing { depth -= 1 }
      end = token.span.upperBound
    }
    let fields = source.text(Span(first.span.lowerBound, end))
    let owner = cursor.tokens[..<cursor.position].last {
      $0.keyword == .lists || $0.keyword == .categories
    }
    fail(
      .severalFields(
        text(current), current.span, "\(function)(\(fields.replacing("items.", with: "")))",
        per: owner?.keyword == .categories ? "category" : "list"))
  }
}

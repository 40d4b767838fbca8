import QCQText

extension Parser {
  /// FUNC "(" [ argument ] ")"
  mutating func parseCall() -> Expression {
    let start = current.span.lowerBound
    guard let name = parseNameIfPresent(role: .function) else { return .missing(current.span) }
    guard enter() else { return skipDeepExpression() }
    defer { depth -= 1 }
    let open = advance()
    let argument = parseArgument()
    closeBracket(open, .rightParenthesis)
    return .call(name, argument, span(from: start))
  }

  /// argument = expr { "," expr } | "items" [ "." name ] [ "where" expr ] | "where" expr
  private mutating func parseArgument() -> ArgumentSyntax {
    if at(.rightParenthesis) || atStatementEnd { return .none }
    if at(.star), next.kind == .rightParenthesis {
      report(.foreignOperator("*", current.span, write: ""))
      advance()
      return .none
    }
    if consume(.where) { return .condition(parseExpression()) }
    if at(.items) { return parseRelated() }
    if at(.word), next.keyword == .where || isMisspeltItems {
      return parseRelated()
    }
    var values = [parseExpression()]
    while consume(.comma) { values.append(parseExpression()) }
    return .values(values)
  }

  private var isMisspeltItems: Bool {
    next.kind == .dot && token(after: 3).keyword == .where
  }

  private mutating func parseRelated() -> ArgumentSyntax {
    let token = advance(as: .keyword)
    if token.keyword != .items { report(.wrongNoun(text(token), token.span)) }
    let noun = Name(text: text(token), span: token.span)
    var field: Name?
    if consume(.dot) { field = parseName("a field of items after `.`") }
    let condition = consume(.where) ? parseExpression() : nil
    return .related(noun: noun, field: field, condition: condition)
  }
}

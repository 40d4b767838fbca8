import QCQText

extension Parser {
  /// FUNC "(" [ argument ] ")"
  mutating func parseCall() -> Expression {
    let start = current.span.lowerBound
    guard let name = parseNameIfPresent(role: .function) else { return .missing(current.span) }
    guard enter() else { return skipDeepExpression() }
    defer { depth -= 1 }
    let open = advance()
    repairItems(in: name.text)
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
    if at(.word), current.keyword == nil, next.kind == .word, !isOperator(next),
      nearest(among: [.where]) != nil
    {
      repair(to: .where)
      advance(as: .keyword)
      return .condition(parseExpression())
    }
    if at(.items) { return parseRelated() }
    if at(.word), next.keyword == .where {
      return parseRelated()
    }
    var values = [parseExpression()]
    while consume(.comma) { values.append(parseExpression()) }
    return .values(values)
  }

  private func isOperator(_ token: Token) -> Bool {
    KeywordSet.reservedInExpressions.contains(token.keyword) || token.keyword == .starts
      || token.keyword == .ends
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

  private mutating func parseRelated() -> ArgumentSyntax {
    let token = advance(as: .keyword)
    if token.keyword != .items { report(.wrongNoun(text(token), token.span)) }
    let noun = Name(text: Keyword.items.word, span: token.span)
    var field: Name?
    if consume(.dot) { field = parseName("a field of items after `.`") }
    let condition = consumeRepaired(.where) ? parseExpression() : nil
    return .related(noun: noun, field: field, condition: condition)
  }
}

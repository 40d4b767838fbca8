import QCQLanguage
package import QCQText

/// `show name, quantity as n, items { name }`: the columns of the result.
package struct ShowClause: Hashable, Sendable {
  package indirect enum Column: Hashable, Sendable {
    case expression(Expression, alias: Name?)
    /// `items where pending { name } as open`: the rows that belong to each row.
    case shape(ShapeSyntax, alias: Name?)
  }

  package struct ShapeSyntax: Hashable, Sendable {
    package let noun: Name
    package let condition: Expression?
    package let columns: [Column]
    package let span: Span
  }

  package let columns: [Column]
  package let span: Span
}

extension QueryParser {
  /// show = "show" column { "," column }
  mutating func parseShow() -> ShowClause {
    let start = advance(as: .keyword).span.lowerBound
    if at(.star) {
      let position = cursor.position
      let before = position > 1 ? cursor.tokens[position - 2].span.upperBound : start
      report(.showEverything(Span(start, current.span.upperBound), removingFrom: before))
      advance()
      return ShowClause(columns: [], span: span(from: start))
    }
    let columns = parseList { $0.parseColumn() }
    return ShowClause(columns: columns, span: span(from: start))
  }

  /// column = expr [ "as" name ] | shape [ "as" name ]
  /// shape = "items" [ "where" expr ] "{" column { "," column } "}"
  private mutating func parseColumn() -> ShowClause.Column {
    let isItems = at(.items) || next.keyword == .where && nearest(among: [.items]) != nil
    if at(.word), next.kind == .leftBrace || isItems && isCondition(next) {
      let shape = parseShape()
      return .shape(shape, alias: parseAliasIfPresent())
    }
    let read = expressions.parseExpression(before: [.as])
    let expression = expressions.fillingHoles(read)
    return .expression(expression, alias: parseAliasIfPresent())
  }

  /// `where`, even with a slip, in front of a condition.
  private func isCondition(_ token: Token) -> Bool {
    if token.keyword == .where { return true }
    return token.kind == .word && token.keyword == nil && Suggestion.isNear(text(token), "where")
      && self.token(after: 2).kind == .word
  }

  private mutating func parseAliasIfPresent() -> Name? {
    let isMisspelt = at(.word) && current.keyword == nil && next.kind == .word
    guard isMisspelt ? consumeRepaired(.as) : consume(.as) else { return nil }
    if current.startsClause || atStatementEnd {
      fail(.expectedName("a name after `as`", found: found, missingSpan))
      return nil
    }
    return parseQuotedName("a name after `as`") ?? parseName("a name after `as`")
  }

  private mutating func parseShape() -> ShowClause.ShapeSyntax {
    let noun = parseName("`items`", role: .keyword)
    if noun.text != "items" { report(.wrongNoun(noun.text, noun.span)) }
    let condition = consumeRepaired(.where) ? expressions.parseExpression() : nil
    guard at(.leftBrace) else {
      fail(.missingShape(missingSpan, insertAt: previousEnd))
      return ShowClause.ShapeSyntax(
        noun: noun, condition: condition, columns: [], span: span(from: noun.span.lowerBound))
    }
    let open = advance()
    var columns: [ShowClause.Column] = []
    if expressions.enter(open.span) {
      columns = parseList { $0.parseColumn() }
      expressions.leave()
    } else {
      expressions.recover()
    }
    closeBracket(open, .rightBrace)
    return ShowClause.ShapeSyntax(
      noun: noun, condition: condition, columns: columns, span: span(from: noun.span.lowerBound))
  }
}

import QCQText

extension SyntaxTree {
  /// The first token that starts at or behind an offset.
  package func tokenIndex(from offset: Int) -> Int {
    tokens.endOfPrefix { $0.span.lowerBound < offset }
  }

  /// What has to come before the text can mean anything, in a few words: a string or a bracket is
  /// open, or the last line ends in a comma, an operator or a word that something has to follow.
  /// Nil for a text that is whole.
  package var missing: String? {
    if diagnostics.contains(where: { $0.code == .unclosedString }) { return "a closing quote" }
    if let bracket = openBracket { return bracket }
    guard let last = lastTokens.last, goesOnAnywhere || isOpen(last) else { return nil }
    return "what follows `\(source.text(last.span))`"
  }

  /// Whether what is missing can stand on the next line only if that is indented, as behind
  /// `where` and `let open =`.
  package var goesOnIndented: Bool {
    guard missing != nil, openBracket == nil, let last = lastTokens.last else { return false }
    return !goesOnAnywhere && isOpen(last)
  }

  /// Whether nothing but the verb of a change stands on a line that a place is in, and another line
  /// below it.
  ///
  /// - Parameter offset: Where its first token begins, or blanks in front of it.
  package func isBrokenOff(at offset: Int) -> Bool {
    let first = tokenIndex(from: offset)
    guard first == 0 || tokens[first - 1].kind == .newline,
      let end = tokens[first...].firstIndex(where: { $0.kind == .newline })
    else { return false }
    return Lexer.isBrokenOff(tokens[first..<end])
  }

  /// Whether what stands on a line up to its end may go on in the one below, which begins no
  /// statement.
  ///
  /// - Parameters:
  ///   - offset: Where its first token begins.
  ///   - end: Where it ends.
  package func mayGoOn(from offset: Int, to end: Int) -> Bool {
    let (first, last) = (tokenIndex(from: offset), tokenIndex(from: end))
    guard first == 0 || tokens[first - 1].kind == .newline, first <= last,
      tokens.indices.contains(last + 1), tokens[last].kind == .newline,
      tokens[last + 1].kind != .end
    else { return false }
    return Lexer.mayGoOn(tokens[first..<last], before: tokens[last + 1].keyword)
  }

  /// The last two tokens of the text.
  private var lastTokens: ArraySlice<Token> {
    let end = tokens.lastIndex { $0.kind != .newline && $0.kind != .end }
    return tokens[..<(end.map { $0 + 1 } ?? 0)].suffix(2)
  }

  /// Whether the last line goes on whatever the next one is, as it ends in a comma or an operator.
  private var goesOnAnywhere: Bool {
    guard let last = lastTokens.last, !lacksQuery else { return false }
    return Lexer.goesOn(after: last, behind: lastTokens.dropLast().last)
  }

  /// Whether the text ends with the `=` of a `let`.
  private var lacksQuery: Bool {
    guard lastTokens.last?.kind == .equal, case .let(let node)? = statements.last else {
      return false
    }
    return node.query.source.kind == .missing
  }

  /// Whether it is a word of the language, or the `=` of a `let`, and that nothing follows it is
  /// all that is wrong.
  private func isOpen(_ last: Token) -> Bool {
    if lacksQuery { return true }
    let errors = diagnostics.filter { $0.severity == .error }
    return last.role == .keyword && !errors.isEmpty
      && errors.allSatisfy { $0.span.lowerBound >= last.span.upperBound }
  }

  /// Whether more lines have to come before the text can mean anything.
  package var isUnfinished: Bool { missing != nil }

  /// Counted, as an error inside a bracket is reported in place of the missing end.
  private var openBracket: String? {
    var (parentheses, braces) = (0, 0)
    for token in tokens {
      if token.kind == .leftParenthesis { parentheses += 1 }
      if token.kind == .rightParenthesis { parentheses -= 1 }
      if token.kind == .leftBrace { braces += 1 }
      if token.kind == .rightBrace { braces -= 1 }
    }
    guard parentheses + braces > 0 else { return nil }
    return parentheses > 0 ? "a closing `)`" : "a closing `}`"
  }
}

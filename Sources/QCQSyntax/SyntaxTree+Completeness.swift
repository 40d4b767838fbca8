import QCQText

extension SyntaxTree {
  /// Whether more lines have to come before the text can mean anything: a string or a bracket is
  /// open, or the last line ends in a comma or an operator.
  package var isUnfinished: Bool {
    if diagnostics.contains(where: { $0.code == .unclosedString }) || hasOpenBracket {
      return true
    }
    let last = tokens.last { $0.kind != .newline && $0.kind != .end }
    return last.map(Lexer.goesOn) ?? false
  }

  private var hasOpenBracket: Bool {
    var open = 0
    for token in tokens {
      if token.kind == .leftParenthesis || token.kind == .leftBrace { open += 1 }
      if token.kind == .rightParenthesis || token.kind == .rightBrace { open = max(0, open - 1) }
    }
    return open > 0
  }
}

import QCQText

extension SyntaxTree {
  /// Whether more lines have to come before the text can mean anything: a string or a bracket is
  /// open, or the last line ends in a comma or an operator.
  package var isUnfinished: Bool {
    if diagnostics.contains(where: { $0.code == .unclosedString }) || hasOpenBracket { return true }
    let last = tokens.last { $0.kind != .newline && $0.kind != .end }
    return last.map(Lexer.goesOn) ?? false
  }

  /// Counted, as an error inside a bracket is reported in place of the missing end.
  private var hasOpenBracket: Bool {
    let open = tokens.count { $0.kind == .leftParenthesis || $0.kind == .leftBrace }
    return open > tokens.count { $0.kind == .rightParenthesis || $0.kind == .rightBrace }
  }
}

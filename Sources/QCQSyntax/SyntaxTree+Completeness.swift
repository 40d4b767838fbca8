import QCQText

extension SyntaxTree {
  /// Whether more lines have to come before the text can mean anything: a string or a bracket is
  /// open, or the last line ends in a comma or an operator.
  package var isUnfinished: Bool {
    if diagnostics.contains(where: { $0.code == .unclosedBracket || $0.code == .unclosedString }) {
      return true
    }
    let last = tokens.last { $0.kind != .newline && $0.kind != .end }
    return last.map(Lexer.goesOn) ?? false
  }
}

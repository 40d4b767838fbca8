import QCQLanguage
import QCQText

extension SyntaxTree {
  /// The first token that starts at or behind an offset.
  package func tokenIndex(from offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].span.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What has to come before the text can mean anything, in a few words: a string or a bracket is
  /// open, or the last line ends in a comma or an operator. Nil for a text that is whole.
  package var missing: String? {
    if diagnostics.contains(where: { $0.code == .unclosedString }) { return "a closing quote" }
    if let bracket = openBracket { return bracket }
    guard let last = tokens.last(where: { $0.kind != .newline && $0.kind != .end }),
      Lexer.goesOn(after: last)
    else { return nil }
    return "what follows `\(source.text(last.span))`"
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

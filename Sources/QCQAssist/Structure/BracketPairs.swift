import QCQLanguage
import QCQSyntax
import QCQText

/// The brackets of a text that belong together.
enum BracketPairs {
  /// Each pair as its opening and its closing bracket, in the order of the closing ones.
  static func pairs(in tokens: ArraySlice<Token>) -> [(open: Token, close: Token)] {
    var open: [Token] = []
    var pairs: [(open: Token, close: Token)] = []
    for token in tokens {
      if token.kind.category == .opening { open.append(token) }
      if token.kind == .rightParenthesis { close(.leftParenthesis, token, &open, &pairs) }
      if token.kind == .rightBrace { close(.leftBrace, token, &open, &pairs) }
    }
    return pairs
  }

  private static func close(
    _ kind: TokenKind, _ token: Token, _ open: inout [Token],
    _ pairs: inout [(open: Token, close: Token)]
  ) {
    guard let place = open.lastIndex(where: { $0.kind == kind }) else { return }
    pairs.append((open[place], token))
    // What was opened inside and never closed belongs to nothing.
    open.removeSubrange(place...)
  }
}

extension SyntaxTree {
  /// The tokens that lie in a span.
  func tokens(in span: Span) -> ArraySlice<Token> {
    let first = tokenIndex(from: span.lowerBound)
    var end = first
    while end < tokens.count, tokens[end].span.end <= span.end, tokens[end].kind != .end {
      end += 1
    }
    return tokens[first..<end]
  }

  /// The token that an offset lies in or, if it lies in none, the one that ends there.
  func token(at offset: Int) -> Token? {
    let next = tokenIndex(from: offset + 1)
    guard next > 0 else { return nil }
    let candidates = tokens[max(0, next - 2)..<next].filter {
      $0.kind != .newline && $0.kind != .end && $0.span.touches(offset) && !$0.span.isEmpty
    }
    return candidates.last { $0.span.contains(offset) } ?? candidates.last
  }

  /// The number of the statement that an offset lies in or at the end of.
  func statementIndex(at offset: Int) -> Int? {
    // Of two that touch, the one that begins here.
    let last = statements.endOfPrefix { $0.span.lowerBound <= offset } - 1
    return last >= 0 && statements[last].span.touches(offset) ? last : nil
  }
}

extension SourceText {
  /// What stands between the quotes, backticks or slashes of a token; nil for other tokens.
  func inner(of token: Token) -> Span? {
    if token.kind == .string { return StringEscapes.inner(self, token.span) }
    guard token.kind == .quotedName || token.kind == .regex else { return nil }
    let start = token.span.lowerBound + 1
    let isClosed =
      start < token.span.upperBound && utf8[token.span.upperBound - 1] == utf8[start - 1]
    return Span(start, token.span.upperBound - (isClosed ? 1 : 0))
  }
}

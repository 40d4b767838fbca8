package import QCQText

// The names in a text, as the parser reads them.
extension SourceText {
  /// The name that a token spells, without its `$` and its backticks; nil for what is none.
  package func name(of token: Token) -> String? {
    guard token.kind.isName || token.kind == .parameter else { return nil }
    let isParameter = token.kind == .parameter
    let span = Span(token.span.lowerBound + (isParameter ? 1 : 0), token.span.upperBound)
    let backtick = UInt8(ascii: "`")
    guard !span.isEmpty, utf8[span.lowerBound] == backtick else { return text(span) }
    let isClosed =
      span.upperBound - span.lowerBound > 1 && utf8[span.upperBound - 1] == backtick
    return text(Span(span.lowerBound + 1, span.upperBound - (isClosed ? 1 : 0)))
  }

  /// The names that stand in a token: of a text those in its braces, closed or not.
  package func names(in token: Token) -> [String] {
    if let name = name(of: token) { return [name] }
    guard token.kind == .string, utf8[token.span.range].contains(UInt8(ascii: "{")) else {
      return []
    }
    let parts = text(token.span).split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().flatMap { SourceText(String($0.prefix { $0 != "}" })).names }
  }

  /// All that stand in it, words of the language among them.
  package var names: [String] { Lexer.lex(self).tokens.flatMap { names(in: $0) } }
}

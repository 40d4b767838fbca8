import QCQLanguage
package import QCQText

/// `in "BBQ", "Party"`: the lists whose items are meant.
package struct ScopeClause: Hashable, Sendable {
  package let lists: [ListReference]
  package let span: Span
}

extension Parser {
  /// Reads a text that is nothing but a scope, `in "BBQ"`: what a prompt takes as its current list.
  ///
  /// - Returns: The scope with what is wrong with it; nil for any other text.
  package static func parseScope(
    alone source: SourceText
  ) -> (scope: ScopeClause, diagnostics: [Diagnostic])? {
    guard source.utf8.count < 10_000 else { return nil }
    var parser = QueryParser(ParserState(source, Lexer.lex(source)))
    while parser.consume(.newline) {}
    guard parser.at(.in) else { return nil }
    let scope = parser.parseScope()
    while parser.consume(.newline) || parser.consume(.semicolon) {}
    return parser.at(.end) ? (scope, parser.state.diagnostics) : nil
  }
}

extension QueryParser {
  /// scope = "in" listref { "," listref }
  mutating func parseScope() -> ScopeClause {
    let start = advance(as: .keyword).span.lowerBound
    let lists = parseList { $0.parseListReference() }
    return ScopeClause(lists: lists, span: span(from: start))
  }
}

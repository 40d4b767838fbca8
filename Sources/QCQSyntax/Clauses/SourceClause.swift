package import QCQText

/// Where a query's rows come from: `items`, or a named query with its arguments.
package struct SourceClause: Sendable {
  package enum Kind: Sendable {
    case items, lists, categories
    case named(Name, [Expression])
    case missing
  }

  package var kind: Kind
  package var span: Span
}

extension Parser {
  /// source = "items" | "lists" | "categories" | NAME [ "(" [ expr { "," expr } ] ")" ]
  mutating func parseSource() -> SourceClause {
    skipStrayWord()
    let token = current
    if at(.items) || at(.lists) || at(.categories) {
      advance(as: .keyword)
      let kind: SourceClause.Kind =
        token.keyword == .items ? .items : token.keyword == .lists ? .lists : .categories
      return SourceClause(kind: kind, span: token.span)
    }
    let isName =
      at(.quotedName) || at(.word) && !KeywordSet.reservedInExpressions.contains(current.keyword)
    guard isName, let name = parseNameIfPresent() else {
      let isBehind = atStatementEnd
      fail(
        .missingSource(
          found: found, missingSpan,
          insertAt: isBehind ? previousEnd : current.span.lowerBound, isBehind: isBehind))
      return SourceClause(kind: .missing, span: missingSpan)
    }
    guard at(.leftParenthesis) else {
      return SourceClause(kind: .named(name, []), span: name.span)
    }
    let open = advance()
    var arguments: [Expression] = []
    if !at(.rightParenthesis), !atStatementEnd {
      arguments = parseList { $0.parseExpression() }
    }
    closeBracket(open, .rightParenthesis)
    return SourceClause(kind: .named(name, arguments), span: span(from: name.span.lowerBound))
  }

  private static let nouns: KeywordSet = [.items, .lists, .categories]

  /// A word right before `items`, `lists` or `categories`: `all items`, `pending items`.
  var hasStrayWord: Bool {
    at(.word) && Parser.nouns.contains(next.keyword) && !Parser.nouns.contains(current.keyword)
      && text(current).lowercased() != "select"
  }

  /// Reports a word that stands before what is asked for, and goes on behind it.
  private mutating func skipStrayWord() {
    guard hasStrayWord else { return }
    report(.strayWord(text(current), current.span, before: text(next), next.span))
    advance()
  }
}

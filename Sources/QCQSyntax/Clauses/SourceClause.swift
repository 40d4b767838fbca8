package import QCQLanguage
package import QCQText

/// Where a query's rows come from: `items`, or a named query with its arguments.
package struct SourceClause: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case entity(Entity)
    case named(Name, [Expression])
    case missing
  }

  package let kind: Kind
  package let span: Span
}

extension QueryParser {
  /// source = "items" | "lists" | "categories" | NAME [ "(" [ expr { "," expr } ] ")" ]
  mutating func parseSource() -> SourceClause {
    skipStrayWord()
    if let entity = current.keyword.flatMap({ Entity(rawValue: $0.word) }) {
      return SourceClause(kind: .entity(entity), span: advance(as: .keyword).span)
    }
    let isName =
      at(.quotedName) || at(.word) && !KeywordSet.reservedInExpressions.contains(current.keyword)
    guard isName, let name = parseNameIfPresent() else {
      let isLast = atStatementEnd
      if let fix = withoutBrackets {
        fail(.querySourceInBrackets(missingSpan, fix))
      } else {
        fail(
          .missingSource(
            found: found, missingSpan,
            insertAt: isLast ? previousEnd : current.span.lowerBound, isLast: isLast))
      }
      return SourceClause(kind: .missing, span: missingSpan)
    }
    guard at(.leftParenthesis) else {
      return SourceClause(kind: .named(name, []), span: name.span)
    }
    let arguments = parseBracketedList { parser in
      parser.expressions.reading(values: true) { $0.parseExpression() }
    }
    return SourceClause(kind: .named(name, arguments), span: span(from: name.span.lowerBound))
  }

  /// `count(items where pending)`: the whole query stands in brackets, which are left out.
  private var withoutBrackets: Fix? {
    guard at(.leftParenthesis), KeywordSet.sources.contains(next.keyword) else { return nil }
    let line = cursor.tokens[cursor.position...].prefix { !$0.kind.separatesStatements }
    guard let last = line.last, last.kind == .rightParenthesis else { return nil }
    let blank = current.isGlued ? " " : ""
    return Fix(
      "leave the brackets out", [TextEdit(current.span, blank), TextEdit(last.span, "")])
  }

  /// A word right before `items`, `lists` or `categories`: `all items`, `pending items`.
  var hasStrayWord: Bool {
    at(.word) && KeywordSet.sources.contains(next.keyword)
      && !KeywordSet.sources.contains(current.keyword)
      && text(current).lowercased() != "select"
  }

  /// Reports a word that stands before what is asked for, and goes on after it.
  private mutating func skipStrayWord() {
    guard hasStrayWord else { return }
    report(.strayWord(text(current), current.span, before: text(next), next.span))
    advance()
  }
}

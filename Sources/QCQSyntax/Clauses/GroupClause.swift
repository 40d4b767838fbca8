import QCQLanguage
package import QCQText

/// `by category`: sections that keep their rows; `per category`: one row a group.
package struct GroupClause: Hashable, Sendable {
  package enum Kind: Sendable { case by, per }

  /// A field, or a function of one: `category`, `month(created)`.
  package struct Key: Hashable, Sendable {
    package let function: Name?
    package let path: [Name]
    package let span: Span
  }

  package let kind: Kind
  package let keys: [Key]
  package let span: Span
}

extension QuerySyntax {
  /// Where its `by` stands, if it has one.
  package var sections: Span? {
    guard let group, case .by = group.kind else { return nil }
    return Span(group.span.lowerBound, group.span.lowerBound + Keyword.by.word.utf8.count)
  }
}

extension QueryParser {
  /// group = ( "by" | "per" ) key { "," key }
  mutating func parseGroup() -> GroupClause {
    let word = advance(as: .keyword)
    let keys = parseList { $0.parseGroupKey() }
    return GroupClause(
      kind: word.keyword == .by ? .by : .per, keys: keys, span: span(from: word.span.lowerBound))
  }

  /// key = path | FUNC "(" path ")"
  private mutating func parseGroupKey() -> GroupClause.Key {
    let start = current.span.lowerBound
    if current.startsClause, next.kind != .leftParenthesis || !next.isGlued {
      fail(.expectedName("a field to group by", found: found, current.span))
      return GroupClause.Key(
        function: nil, path: [Name(text: "", span: current.span)], span: current.span)
    }
    guard at(.word), next.kind == .leftParenthesis, next.isGlued else {
      return GroupClause.Key(function: nil, path: parsePath(), span: span(from: start))
    }
    let function = parseName("a function", role: .function)
    let open = advance()
    let path = parsePath()
    closeBracket(open, .rightParenthesis)
    return GroupClause.Key(function: function, path: path, span: span(from: start))
  }
}

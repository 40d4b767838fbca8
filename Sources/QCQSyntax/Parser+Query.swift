import QCQText

extension Parser {
  /// query = [ measure ] source [ scope ] [ where ] [ group ] … [ into ]
  mutating func parseQuery() -> QuerySyntax {
    if lacksMeasure {
      fail(
        .missingWord(
          "sum", "or another measure before `\(text(current)) of`", at: current.span,
          insertAt: current.span.lowerBound))
    }
    repairMeasure()
    let measure = parseMeasureIfPresent()
    let source = parseSource()
    var query = QuerySyntax(measure: measure, source: source)
    parseClauses(&query)
    query.span = span(from: query.span.lowerBound)
    return query
  }

  private mutating func parseClauses(_ query: inout QuerySyntax) {
    var seen: [(kind: ClauseKind, span: Span)] = []
    while !atStatementEnd, !queryEnds.contains(current.keyword) {
      guard let kind = clauseHere(query, seen.last?.kind) else {
        if queryEnds.contains(current.keyword) { return }
        recover()
        if current.keyword?.clause == nil { return }
        continue
      }
      let start = current.span
      let errors = errorCount
      parseClause(kind, into: &query, isRepeated: seen.contains { $0.kind == kind })
      let span = span(from: start.lowerBound)
      if errorCount == errors { reportOrder(kind, span, after: seen) }
      if !seen.contains(where: { $0.kind == kind }) { seen.append((kind, span)) }
    }
  }

  /// The clause that begins here; where none does, what stands here is reported.
  private mutating func clauseHere(_ query: QuerySyntax, _ last: ClauseKind?) -> ClauseKind? {
    if let kind = current.keyword?.clause { return kind }
    if at(.word), let foreign = ForeignWords.clause(text(current).lowercased()),
      foreign.secondWord == nil || text(next).lowercased() == foreign.secondWord
    {
      return parseForeignClause(foreign)
    }
    if at(.string) || at(.parameter), last == nil {
      fail(
        .missingWord(
          "in", "before a list's title", at: current.span,
          insertAt: current.span.lowerBound))
      tokens.insert(
        Token(
          kind: .word, keyword: .in, isGlued: false,
          span: Span(current.span.lowerBound, current.span.lowerBound)), at: position)
      return .scope
    }
    if let keyword = repairClause(after: last) { return keyword.clause }
    fail(.unexpectedInQuery(found, current.span, hint: hintForUnexpected(last)))
    return nil
  }

  /// A clause word, or a word that ends the query, with a slip.
  private mutating func repairClause(after last: ClauseKind?) -> Keyword? {
    let candidates = KeywordSet.clauseStarts.keywords.filter { $0.clause.map(mayBegin) ?? false }
    let later = candidates.filter { keyword in last.map { $0 < keyword.clause ?? $0 } ?? true }
    let ends = queryEnds.keywords
    guard let keyword = nearest(among: later + ends) ?? nearest(among: candidates) else {
      return nil
    }
    let word = text(current)
    report(
      word.lowercased() == keyword.word
        ? .keywordCase(word, current.span, keyword.word)
        : .unknownClause(word, current.span, keyword.word))
    tokens[position].keyword = keyword
    return keyword
  }

  private func hintForUnexpected(_ last: ClauseKind?) -> Diagnostic.QueryHint {
    if at(.is) || at(.gives) || at(.else) { return .assertion(statementStart) }
    if at(.set) || at(.to) || at(.emoji) { return .change(statementStart) }
    if at(.and) || at(.or) { return .connective }
    if at(.asc) || at(.desc) { return .direction }
    if at(.comma) { return .comma }
    if last == nil, at(.word) || at(.quotedName) { return .condition(current.span.lowerBound) }
    return .none
  }

  private mutating func parseClause(
    _ kind: ClauseKind, into query: inout QuerySyntax, isRepeated: Bool
  ) {
    let start = current
    switch kind {
    case .scope: query.scope = parseScope()
    case .where:
      let clause = parseWhere()
      mergeWhere(&query, clause)
    case .group: query.group = parseGroup()
    case .having: query.having = parseHaving()
    case .show: query.show = parseShow()
    case .sort: query.sort = parseSort()
    case .limit: query.limit = parseLimit()
    case .draw: query.draw = parseDraw()
    case .into: query.into = parseInto()
    }
    if isRepeated {
      report(.duplicateClause(text(start), start.span, isWhere: kind == .where))
    }
  }

  /// A second `where` is an error, but its condition is still checked.
  private mutating func mergeWhere(_ query: inout QuerySyntax, _ clause: WhereClause) {
    guard let first = query.filter else {
      query.filter = clause
      return
    }
    // Flat, as many of them would nest too deep; and not all of very many.
    var terms = [first.condition]
    if case .and(let earlier) = first.condition { terms = earlier }
    guard terms.count < Parser.maximumParts else { return }
    query.filter = WhereClause(
      condition: .and(terms + [clause.condition]),
      span: first.span.union(clause.span))
  }

  private mutating func reportOrder(
    _ kind: ClauseKind, _ span: Span, after seen: [(kind: ClauseKind, span: Span)]
  ) {
    guard let later = seen.first(where: { $0.kind > kind }) else { return }
    let text = source.text(span)
    let word = text.prefix { $0 != " " }
    let laterWord = source.text(later.span).prefix { $0 != " " }
    report(
      .clauseOrder(
        String(word), span, before: String(laterWord), later.span,
        moving: text,
        removing: Span(
          seen.last?.span.upperBound ?? span.lowerBound,
          span.upperBound)))
  }

  /// `order by`, `group by`, `filter`, `take`, `first`, `offset` …: reported and read as meant.
  private mutating func parseForeignClause(_ foreign: ForeignWords.Clause) -> ClauseKind? {
    let start = current.span
    let written = text(current)
    if foreign.secondWord != nil { advance(as: .keyword) }
    let whole = start.union(current.span)
    report(
      .foreignWordReplaced(
        foreign.secondWord.map { "\(written) \($0)" } ?? written, whole, foreign.meant.word))
    tokens[position].keyword = foreign.meant
    return foreign.meant.clause
  }
}

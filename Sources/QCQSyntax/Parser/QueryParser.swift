import QCQLanguage
import QCQText

/// Reads queries, clause by clause.
struct QueryParser: NodeReader {
  var expressions: ExpressionParser

  init(_ state: ParserState) { expressions = ExpressionParser(state) }

  var state: ParserState {
    _read { yield expressions.state }
    _modify { yield &expressions.state }
  }

  /// A query in the brackets of an expression, which end it.
  static func parseQuery(within expressions: inout ExpressionParser) -> QuerySyntax {
    var parser = QueryParser(ParserState.empty)
    // Whoever holds two of them copies all tokens.
    swap(&parser.expressions, &expressions)
    let outer = parser.expressions.followers
    parser.expressions.followers = Followers(endAtBracket: true)
    let isWithinValues = parser.expressions.isWithinValues
    parser.expressions.isWithinValues = false
    let query = parser.parseQuery()
    parser.expressions.isWithinValues = isWithinValues
    parser.expressions.followers = outer
    swap(&parser.expressions, &expressions)
    return query
  }

  /// A query that some words end.
  mutating func parseQuery(before words: KeywordSet) -> QuerySyntax {
    expressions.followers.ofQuery = words
    defer { expressions.followers.ofQuery = [] }
    return parseQuery()
  }

  /// query = [ measure ] source [ scope ] [ where ] [ group ] … [ into ]
  mutating func parseQuery() -> QuerySyntax {
    if at(.word), text(current).lowercased() == "number", next.keyword == .of {
      fail(.foreignWordReplaced("number of", current.span, Keyword.count.word))
    } else if !ForeignWords.amounts.contains(text(current).lowercased()),
      WordRepair(cursor: cursor).lacksMeasure
    {
      let purpose = "or another measure before `\(text(current)) of`"
      fail(
        .missingWord("sum", purpose, at: current.span, insertAt: current.span.lowerBound))
    }
    if let keyword = WordRepair(cursor: cursor).measure { repair(to: keyword) }
    let measure = parseMeasureIfPresent()
    var query = QuerySyntax(measure: measure, source: parseSource())
    parseClauses(&query)
    query.span = span(from: query.span.lowerBound)
    return query
  }

  private typealias Seen = (kind: ClauseKind, span: Span)

  /// The clauses that were read; the first is kept apart, as many queries have only one.
  private struct SeenClauses {
    private var first: Seen?
    private var others: [Seen] = []

    var last: Seen? { others.last ?? first }

    func contains(_ kind: ClauseKind) -> Bool {
      first?.kind == kind || others.contains { $0.kind == kind }
    }

    func firstAfter(_ kind: ClauseKind) -> Seen? {
      if let first, first.kind > kind { return first }
      return others.first { $0.kind > kind }
    }

    mutating func append(_ seen: Seen) {
      if first == nil { first = seen } else { others.append(seen) }
    }
  }

  private var atQueryEnd: Bool {
    atStatementEnd || expressions.followers.ofQuery.contains(current.keyword)
      || expressions.followers.endAtBracket && at(.rightParenthesis)
  }

  private mutating func parseClauses(_ query: inout QuerySyntax) {
    var rest = QuerySyntax.Rest()
    if parseClauses(&query, &rest) { query.take(rest) }
  }

  /// Whether any was read that is kept apart.
  private mutating func parseClauses(
    _ query: inout QuerySyntax, _ rest: inout QuerySyntax.Rest
  ) -> Bool {
    var hasRest = false
    var seen = SeenClauses()
    // Two queries in one are told once.
    var isInOrder = true
    while !atQueryEnd || atBrokenOffClause {
      if at(.semicolon) {
        report(.semicolonInStatement(current.span, next.span, text(next)))
        advance()
      }
      // Of a word that is only a guess there is no order.
      let errors = state.errorCount
      guard let kind = clauseHere(after: seen.last?.kind) else {
        if atQueryEnd { return hasRest }
        expressions.recover()
        if !current.startsClause { return hasRest }
        continue
      }
      // A list may be read behind `in in`, too.
      if kind != .scope, next.kind == .word, next.keyword != nil, next.keyword == current.keyword {
        advance(as: .keyword)
        skipDoubledWord()
        state.cursor.position -= 1
      }
      let start = current
      let isRepeated = seen.contains(kind)
      if parseClause(kind, into: &query, &rest) { hasRest = true }
      let found = state.errorCount
      if isRepeated, isInOrder {
        report(.duplicateClause(text(start), start.span, isWhere: kind == .where))
      }
      let span = span(from: start.span.lowerBound)
      if state.errorCount == errors, isInOrder { reportOrder((kind, span), after: seen) }
      if state.errorCount > found { isInOrder = false }
      if !isRepeated { seen.append((kind, span)) }
    }
    return hasRest
  }

  /// `items; where pending`: no statement begins with a clause, so it belongs to this one.
  private var atBrokenOffClause: Bool { at(.semicolon) && next.startsClause }

  private mutating func reportOrder(_ clause: Seen, after seen: SeenClauses) {
    guard let last = seen.last, let later = seen.firstAfter(clause.kind) else { return }
    func word(_ span: Span) -> String { String(source.text(span).prefix { $0 != " " }) }
    report(
      .clauseOrder(
        word(clause.span), clause.span, before: word(later.span), later.span,
        moving: source.text(clause.span),
        removing: Span(last.span.upperBound, clause.span.upperBound),
        isOfChange: isOfChange))
  }

  // MARK: Where no clause begins

  /// The clause that begins here; where none does, what stands here is reported.
  private mutating func clauseHere(after last: ClauseKind?) -> ClauseKind? {
    if let kind = current.keyword?.clause { return kind }
    if at(.word), let foreign = ForeignWords.clause(text(current).lowercased()),
      foreign.secondWord == nil || text(next).lowercased() == foreign.secondWord
    {
      return parseForeignClause(foreign)
    }
    if current.kind.isData, last == nil {
      let place = current.span
      fail(.missingWord("in", "before a list's title", at: place, insertAt: place.lowerBound))
      state.cursor.insert(.in)
      return .scope
    }
    if let keyword = expressions.wordRepair.clause(after: last) {
      repair(to: keyword, asClause: true)
      return keyword.clause
    }
    fail(.unexpectedInQuery(found, current.span, hint: hintForUnexpected(last)))
    return nil
  }

  private func hintForUnexpected(_ last: ClauseKind?) -> Diagnostic.QueryHint {
    let start = state.statement.start
    if at(.is) || at(.gives) || at(.else) { return .assertion(start) }
    if at(.set) || at(.to) || at(.emoji) { return .change(start) }
    if at(.and) || at(.or) {
      if last == .scope, let list = previous, list.kind.isData, next.kind.isData {
        return .lists(text(list), text(next))
      }
      return .connective
    }
    if at(.asc) || at(.desc) { return .direction }
    if at(.comma) { return .comma }
    if atComparison, source.text(Span(start, current.span.lowerBound)).hasPrefix("assert ") {
      let sign = text(current)
      return .expectation(sign.hasPrefix("=") ? "gives" : "gives \(sign)", value: text(next))
    }
    if at(.word), text(current).lowercased() == "pivot" { return .pivot }
    if at(.dot), next.isGlued, text(next) == "qcq" {
      return .script(source.text(Span(start, next.span.upperBound)))
    }
    return last == nil && current.kind.isName
      ? .condition(current.span.lowerBound) : .clause(isOfChange: isOfChange)
  }

  /// Whether the query chooses the rows of a change.
  private var isOfChange: Bool {
    if expressions.followers.endAtBracket { return false }
    let fronts: KeywordSet = [.watch, .explain]
    let start = state.statement.start
    let front = cursor.tokens[..<cursor.position]
    let first = front.endOfPrefix { $0.span.lowerBound < start }
    let verb = front[first...].first { !fronts.contains($0.keyword) }
    return StatementInfo.changes.contains { verb?.keyword == $0.begins.keyword }
  }

  private var atComparison: Bool {
    [.equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual].contains(current.kind)
      || at(.foreign) && text(current) == "=="
  }

  /// Whether a statement counts or sums: then `group by` is `per`, and else rows stay in sections.
  private var isWorkedOut: Bool {
    let before = cursor.tokens[..<cursor.position].reversed().prefix {
      !$0.kind.separatesStatements
    }
    let after = cursor.tokens[cursor.position...].prefix { !$0.kind.separatesStatements }
    return (before + Array(after)).contains {
      KeywordSet.measures.contains($0.keyword) || $0.kind == .leftParenthesis
    }
  }

  /// `order by`, `group by`, `filter`, `take`, `first`, `offset` …: reported and read as meant.
  private mutating func parseForeignClause(_ foreign: ForeignWords.Clause) -> ClauseKind? {
    var foreign = foreign
    if foreign.meant == .per, !isWorkedOut { foreign.meant = .by }
    let start = current.span
    if foreign.secondWord != nil { advance(as: .keyword) }
    let whole = start.union(current.span)
    let written = foreign.secondWord.map { "\(source.text(start)) \($0)" }
    report(.foreignWordReplaced(written ?? source.text(start), whole, foreign.meant.word))
    state.cursor.take(as: foreign.meant)
    return foreign.meant.clause
  }
}

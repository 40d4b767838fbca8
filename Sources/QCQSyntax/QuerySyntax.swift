package import QCQLanguage
package import QCQText

/// A query as written; clauses that were not written are nil.
package struct QuerySyntax: Hashable, Sendable {
  package var measure: MeasureClause?
  package var source: SourceClause
  package var scope: ScopeClause?
  package var filter: WhereClause?
  package var group: GroupClause?
  private var kept = Kept.nothing
  package var span: Span

  /// The clauses that few queries have, and hardly any has all of: kept apart, so that a query
  /// stays small.
  struct Rest: Hashable, Sendable {
    /// The condition that groups must meet.
    var having: WordClause<Expression>?
    var show: ShowClause?
    var sort: SortClause?
    var limit: LimitClause?
    var form = FormClauses()
    /// The file that takes the result; its ending names the format.
    var into: WordClause<StringLiteral>?
  }

  private indirect enum Kept: Hashable {
    case nothing
    case rest(Rest)
  }

  init(measure: MeasureClause?, source: SourceClause) {
    let span = measure?.span.union(source.span) ?? source.span
    (self.measure, self.source, self.span) = (measure, source, span)
  }

  /// A named query, called with values.
  package init(_ name: Name, _ arguments: [Expression]) {
    let span = arguments.reduce(name.span) { $0.union($1.span) }
    self.init(measure: nil, source: SourceClause(kind: .named(name, arguments), span: span))
  }

  /// The clauses with their places, in the order of the language.
  package var clauses: [(kind: ClauseKind, span: Span)] {
    ClauseKind.allCases.compactMap { kind in span(of: kind).map { (kind, $0) } }
  }

  /// Where a clause stands; nil where it was not written.
  private func span(of kind: ClauseKind) -> Span? {
    switch kind {
    case .scope: scope?.span
    case .where: filter?.span
    case .group: group?.span
    case .having: having?.span
    case .show: show?.span
    case .sort: sort?.span
    case .limit: limit?.span
    case .crosstab: form.crosstab
    case .total: form.total
    case .draw: form.draw?.span
    case .into: into?.span
    }
  }

  /// The words that a clause begins with, as messages call it.
  package func words(of kind: ClauseKind) -> String {
    if kind == .group { return (group?.kind == .per ? Keyword.per : .by).word }
    let word = kind.keywords[0].word
    if case .word(let second) = kind.info.follower { return "\(word) \(second.word)" }
    return word
  }

  /// Where each clause begins, in the order written: the places where the formatter may break.
  package var clauseStarts: [Int] { clauses.map(\.span.lowerBound).sorted() }
}

extension QuerySyntax {
  package var having: WordClause<Expression>? { rest?.having }
  package var show: ShowClause? { rest?.show }
  package var sort: SortClause? { rest?.sort }
  package var limit: LimitClause? { rest?.limit }
  package var form: FormClauses { rest?.form ?? FormClauses() }
  package var into: WordClause<StringLiteral>? { rest?.into }

  private var rest: Rest? { if case .rest(let rest) = kept { rest } else { nil } }

  /// Keeps what was read of the rarer clauses.
  mutating func take(_ rest: Rest) { kept = .rest(rest) }
}

extension QueryParser {
  /// - Returns: Whether it is one of those kept apart.
  mutating func parseClause(
    _ kind: ClauseKind, into query: inout QuerySyntax, _ rest: inout QuerySyntax.Rest
  ) -> Bool {
    switch kind {
    case .scope: query.scope = parseScope()
    case .where: query.filter = parseWhere(after: query.filter)
    case .group: query.group = parseGroup()
    case .having: rest.having = parseWordClause { $0.expressions.parseExpression() }
    case .show: rest.show = parseShow()
    case .sort: rest.sort = parseSort()
    case .limit: rest.limit = parseLimit()
    case .crosstab: rest.form.crosstab = parseCrosstab()
    case .total: rest.form.total = parseTotal()
    case .draw: rest.form.draw = parseDraw()
    case .into: rest.into = parseWordClause { $0.parseString(.file) }
    }
    return kind > .group
  }
}

/// A parsed text: its statements, its tokens and comments, and what is wrong with it.
/// A class, because many parts share it and it never changes.
package final class SyntaxTree: Sendable {
  package let source: SourceText
  package let statements: [Statement]
  package let tokens: [Token]
  package let comments: [Comment]
  package let diagnostics: [Diagnostic]
  /// The statements, by number, that could not be read to their end: what they mean is a guess.
  package let brokenStatements: Set<Int>
  /// The edition the text asks for with `qcq 1`.
  package let edition: Int?

  init(
    source: SourceText, statements: [Statement], tokens: [Token] = [], comments: [Comment] = [],
    diagnostics: [Diagnostic], brokenStatements: Set<Int> = [], edition: Int? = nil
  ) {
    (self.source, self.statements, self.tokens) = (source, statements, tokens)
    (self.comments, self.diagnostics) = (comments, diagnostics)
    (self.brokenStatements, self.edition) = (brokenStatements, edition)
  }

  /// The same text with its statements read as others.
  package func mapping(_ change: (Statement) -> Statement) -> SyntaxTree {
    SyntaxTree(
      source: source, statements: statements.map(change), tokens: tokens, comments: comments,
      diagnostics: diagnostics, brokenStatements: brokenStatements, edition: edition)
  }
}

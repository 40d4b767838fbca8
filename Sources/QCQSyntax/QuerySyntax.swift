package import QCQLanguage
package import QCQText

/// A query as written; clauses that were not written are nil.
package struct QuerySyntax: Hashable, Sendable {
  package var measure: MeasureClause?
  package var source: SourceClause
  package var scope: ScopeClause?
  package var filter: WhereClause?
  package var group: GroupClause?
  package var having: HavingClause?
  package var show: ShowClause?
  package var sort: SortClause?
  package var limit: LimitClause?
  package var form = FormClauses()
  package var into: IntoClause?
  package var span: Span

  init(measure: MeasureClause?, source: SourceClause) {
    self.measure = measure
    self.source = source
    span = measure?.span.union(source.span) ?? source.span
  }

  /// A named query, called with values.
  package init(_ name: Name, _ arguments: [Expression]) {
    let span = arguments.reduce(name.span) { $0.union($1.span) }
    self.init(measure: nil, source: SourceClause(kind: .named(name, arguments), span: span))
  }

  /// The clauses with their places, in the order of the language.
  package var clauses: [(kind: ClauseKind, span: Span)] {
    let spans: [(ClauseKind, Span?)] = [
      (.scope, scope?.span), (.where, filter?.span), (.group, group?.span),
      (.having, having?.span), (.show, show?.span), (.sort, sort?.span), (.limit, limit?.span),
      (.crosstab, form.crosstab), (.total, form.total), (.draw, form.draw?.span),
      (.into, into?.span),
    ]
    return spans.compactMap { kind, span in span.map { (kind, $0) } }
  }

  /// Where each clause begins, in the order written: the places where the formatter may break.
  package var clauseStarts: [Int] { clauses.map(\.span.lowerBound).sorted() }
}

extension QueryParser {
  mutating func parseClause(_ kind: ClauseKind, into query: inout QuerySyntax) {
    switch kind {
    case .scope: query.scope = parseScope()
    case .where: query.filter = parseWhere(after: query.filter)
    case .group: query.group = parseGroup()
    case .having: query.having = parseHaving()
    case .show: query.show = parseShow()
    case .sort: query.sort = parseSort()
    case .limit: query.limit = parseLimit()
    case .crosstab: query.form.crosstab = parseCrosstab()
    case .total: query.form.total = parseTotal()
    case .draw: query.form.draw = parseDraw()
    case .into: query.into = parseInto()
    }
  }
}

/// A parsed text: its statements, its tokens and comments, and what is wrong with it.
/// An object, as much is asked of it and it never changes.
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

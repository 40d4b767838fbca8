package import QCQText

/// A query as written; clauses that were not written are nil.
package struct QuerySyntax: Sendable {
  package var measure: MeasureClause?
  package var source: SourceClause
  package var scope: ScopeClause?
  package var filter: WhereClause?
  package var group: GroupClause?
  package var having: HavingClause?
  package var show: ShowClause?
  package var sort: SortClause?
  package var limit: LimitClause?
  package var draw: DrawClause?
  package var into: IntoClause?
  package var span: Span

  init(measure: MeasureClause?, source: SourceClause) {
    self.measure = measure
    self.source = source
    span = measure?.span.union(source.span) ?? source.span
  }

  /// Where each clause begins, in the order written: the places where the formatter may break.
  package var clauseStarts: [Int] {
    let spans = [
      scope?.span, filter?.span, group?.span, having?.span, show?.span, sort?.span, limit?.span,
      draw?.span, into?.span,
    ]
    return spans.compactMap { $0?.lowerBound }.sorted()
  }
}

/// A parsed text: its statements, its tokens and comments, and what is wrong with it.
package struct SyntaxTree: Sendable {
  package let source: SourceText
  package var statements: [Statement]
  package var tokens: [Token]
  package var comments: [Comment]
  package var diagnostics: [Diagnostic]
  /// The statements, by number, that could not be read to their end: what they mean is a guess.
  package var brokenStatements: Set<Int> = []
  /// The edition the text asks for with `qcq 1`.
  package var edition: Int?
}

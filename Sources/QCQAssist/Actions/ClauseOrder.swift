import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// Puts the clauses of a query into the order of the language.
  var clauseOrderings: [CodeAction] {
    statements.flatMap { place in
      place.statement.writtenQueries.compactMap { query in
        guard place.passage.span(query.span).meets(span),
          let edit = query.ordering(in: place.passage.source)
        else { return nil }
        return CodeAction(
          title: "reorder the clauses", kind: .rewrite,
          edits: [edit.shifted(by: place.passage.start)])
      }
    }
  }
}

extension QuerySyntax {
  /// The edit that puts the clauses into their order; nil where they are, or where something stands
  /// between them.
  fileprivate func ordering(in source: SourceText) -> TextEdit? {
    let wanted = clauses
    let written = wanted.sorted { $0.span.start < $1.span.start }
    guard let first = written.first, let last = written.last,
      wanted.map(\.span) != written.map(\.span)
    else { return nil }
    var gaps: [String] = []
    for (left, right) in zip(written, written.dropFirst()) {
      guard left.span.end <= right.span.start else { return nil }
      let gap = source.text(Span(left.span.upperBound, right.span.lowerBound))
      guard gap.allSatisfy(\.isWhitespace) else { return nil }
      gaps.append(gap)
    }
    var text = source.text(wanted[0].span)
    for (gap, clause) in zip(gaps, wanted.dropFirst()) { text += gap + source.text(clause.span) }
    return TextEdit(first.span.union(last.span), text)
  }
}

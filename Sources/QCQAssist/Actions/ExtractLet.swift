import QCQLanguage
import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// Gives a query, or its beginning, a name of its own in a `let` above.
  ///
  /// With nothing selected that is the part that chooses rows: the source with `in` and `where`.
  var extractions: [CodeAction] {
    guard let place = statements.first, place.isSound,
      place.statement.hasExtractableQueries
    else { return [] }
    let (passage, statement) = (place.passage, place.statement)
    for query in statement.writtenQueries where passage.span(query.span).meets(span) {
      guard let part = query.part(selected: passage.local(span)) else { continue }
      let words = Outline(statement, in: passage.source).words.filter { part.encloses($0.span) }
      let name = freshName("query") { [$0] }
      var taken: [String] = []
      for word in words where word.role == .argumentUse && !taken.contains(word.text) {
        taken.append(word.text)
      }
      let types = statement.argumentTypes(in: passage.source)
      let parameters = taken.map { "\($0): \(types[$0] ?? "text")" }.joined(separator: ", ")
      let values = taken.map { "$" + $0 }.joined(separator: ", ")
      let head = taken.isEmpty ? name : "\(name)(\(parameters))"
      let use = taken.isEmpty ? name : "\(name)(\(values))"
      let declaration = declaring("let \(head) = \(passage.source.text(part))", above: place)
      return [
        CodeAction(
          title: "extract `\(OneLine.text(of: part, in: passage.source))` to a named query",
          kind: .extract, edits: [declaration, TextEdit(passage.span(part), use)],
          nameOffset: declaration.span.lowerBound + "let ".utf8.count)
      ]
    }
    return []
  }
}

extension CheckedPassage {
  /// True where a statement has no errors.
  func isSound(in span: Span) -> Bool {
    !diagnostics.contains { $0.severity == .error && span.touches($0.span.lowerBound) }
  }
}

extension Statement {
  /// A query of a change chooses rows under rules of its own, and stays where it is.
  fileprivate var hasExtractableQueries: Bool {
    switch self {
    case .query, .let, .assert, .together: true
    case .watch(let inner, _), .explain(let inner, _): inner.hasExtractableQueries
    case .param, .use, .print, .change, .invalid: false
    }
  }

  /// The types of a `let`'s parameters as they are written.
  fileprivate func argumentTypes(in source: SourceText) -> [String: String] {
    guard case .let(let node) = self else { return [:] }
    return Dictionary(
      node.parameters.map { ($0.name.text, source.text($0.type.span)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension QuerySyntax {
  /// The part to be extracted: the source with the clauses up to the last one that is selected, or
  /// up to `where`.
  fileprivate func part(selected: Span) -> Span? {
    let clauses = clauses
    // Misplaced and repeated clauses can't be cut apart.
    guard clauses.map(\.span.start) == clauses.map(\.span.start).sorted() else { return nil }
    var part = source.span
    for clause in clauses {
      let isChosen =
        selected.isEmpty
        ? clause.kind <= .where : clause.span.start < selected.end && clause.kind < .crosstab
      guard isChosen else { break }
      part = part.union(clause.span)
    }
    // A name for a name alone says nothing new.
    if case .named = source.kind, part == source.span { return nil }
    // What is measured or grouped changes its meaning with what comes before it.
    let isWhole = clauses.last.map { part.encloses($0.span) } ?? true
    let hasRows = !clauses.contains { $0.kind > .where && part.encloses($0.span) }
    guard hasRows || isWhole && measure == nil else { return nil }
    return part.isEmpty ? nil : part
  }
}

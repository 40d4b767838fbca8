import QCQLanguage
import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// Writes a named query out where it is used: at one place, or everywhere, in all files, and
  /// without its `let`.
  var inlinings: [CodeAction] {
    guard let name = queryName else { return [] }
    switch others {
    case .read(let analyses):
      return inlinings(among: analyses(name).filter { $0.source.name != source.name })
    case .unread(let names):
      return names(name).map(unwrittenInlinings) ?? inlinings(among: [])
    }
  }

  private func inlinings(among others: [Analysis]) -> [CodeAction] {
    let index = NameIndex(analysis, among: others)
    guard let found = inlinedName(index) else { return [] }
    let (thing, definition) = (found.thing, found.definition)
    let files = Dictionary(
      ([analysis] + others).map { ($0.source.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard let body = files[definition.file]?.namedQuery(at: definition.span) else { return [] }
    let uses =
      found.isUse ? [found.place] : index.places(of: thing, includingDefinition: false)
    var edits: [String: [TextEdit]] = [:]
    for use in uses {
      // Where one use can't do without the `let`, the `let` has to stay.
      guard let edit = files[use.file]?.inlined(body.node, body.source, at: use.span) else {
        return []
      }
      edits[use.file, default: []].append(edit)
    }
    guard !edits.isEmpty else { return [] }
    if !found.isUse { edits[source.name, default: []].append(TextEdit(body.lines, "")) }
    guard edits.allSatisfy({ files[$0]?.sound(after: $1) != nil }) else { return [] }
    let own = edits.removeValue(forKey: source.name) ?? []
    return [CodeAction(title: found.title, kind: .inline, edits: own, otherEdits: edits)]
  }

  /// The same without edits, which are written when it is chosen: for whether the `let` can go, of
  /// other files the statements that use it are enough.
  private func unwrittenInlinings(_ index: NameIndex) -> [CodeAction] {
    guard let found = inlinedName(index), let body = index.statement(at: found.definition),
      case .let(let node) = body.statement
    else { return [] }
    let uses =
      found.isUse ? [found.place] : index.places(of: found.thing, includingDefinition: false)
    var own: [TextEdit] = []
    for use in uses {
      if use.file == source.name {
        guard let edit = analysis.inlined(node, body.source, at: use.span) else { return [] }
        own.append(edit)
      } else {
        guard let user = index.statement(at: use),
          Inlining(node, body.source, in: user.statement, user.source, at: user.local(use.span))?
            .result != nil
        else { return [] }
      }
    }
    if found.definition.file == source.name {
      guard let named = analysis.namedQuery(at: found.definition.span) else { return [] }
      if !found.isUse { own.append(TextEdit(named.lines, "")) }
    }
    guard !uses.isEmpty, analysis.sound(after: own) != nil else { return [] }
    return [CodeAction(title: found.title, kind: .inline, edits: [])]
  }

  private func inlinedName(_ index: NameIndex) -> InlinedName? {
    guard let (thing, word) = index.thing(at: span.lowerBound), thing.kind == .query,
      let definition = thing.definition
    else { return nil }
    let place = NamePlace(file: source.name, span: word)
    return InlinedName(thing: thing, definition: definition, place: place)
  }

  /// Cheaper to find out than what the name stands for.
  private var queryName: String? {
    let start = span.lowerBound
    for place in analysis.statements(touching: Span(start, start)) {
      let word = Outline(place.statement, in: place.passage.source).words.first {
        $0.role.kind == .query && $0.span.touches(start - place.passage.start)
      }
      if let word { return word.text }
    }
    return nil
  }
}

/// The name of a query that is to be written out.
private struct InlinedName {
  let thing: NamedThing
  let definition: NamePlace
  /// Where the cursor is.
  let place: NamePlace

  var isUse: Bool { definition != place }
  var title: String { "inline `\(thing.name)` " + (isUse ? "here" : "everywhere") }
}

/// A statement of a file, read by itself.
private struct LoneStatement {
  let statement: Statement
  let source: SourceText
  /// Where it starts in the file.
  let start: Int

  func local(_ span: Span) -> Span { span.shifted(by: -start) }
}

extension NameIndex {
  /// The statement that a name stands in; nil where it has errors.
  fileprivate func statement(at place: NamePlace) -> LoneStatement? {
    guard let file = files[place.file], let span = file.statementSpan(around: place.span) else {
      return nil
    }
    let text = SourceText(utf8: Array(file.source.utf8[span.range]), name: place.file)
    // What it goes on from is declared elsewhere.
    let tree = Parser.parse(text, hasUse: true)
    guard tree.statements.count == 1, !tree.diagnostics.hasErrors else { return nil }
    return LoneStatement(statement: tree.statements[0], source: text, start: span.lowerBound)
  }
}

/// The `let` of a named query.
private struct NamedQuery {
  let node: LetSyntax
  let source: SourceText
  /// All of its lines in the document, with its documentation.
  let lines: Span
}

extension Analysis {
  fileprivate func namedQuery(at definition: Span) -> NamedQuery? {
    guard let place = statement(around: definition), case .let(let node) = place.statement,
      place.isSound
    else { return nil }
    return NamedQuery(node: node, source: place.passage.source, lines: place.lines)
  }

  private func statement(around span: Span) -> PlacedStatement? {
    statements(touching: span).first { $0.span.encloses(span) }
  }

  /// The edit that puts the text of a named query into the place of one use.
  fileprivate func inlined(
    _ named: LetSyntax, _ body: SourceText, at use: Span
  ) -> TextEdit? {
    guard let place = statement(around: use),
      let inlining = Inlining(
        named, body, in: place.statement, place.passage.source, at: place.passage.local(use))
    else { return nil }
    return inlining.result.map { span, text in TextEdit(place.passage.span(span), text) }
  }
}

/// One use of a named query, and what has to be written for it.
private struct Inlining {
  let named: LetSyntax
  let body: SourceText
  let use: QuerySyntax
  let values: [Expression]
  let text: SourceText
  /// The statement is about the rows that the query chooses.
  let isChange: Bool
  /// The parameters of the `let` that the use stands in.
  let arguments: [String]

  /// Nil where no query of the statement begins with the name.
  init?(
    _ named: LetSyntax, _ body: SourceText, in statement: Statement, _ text: SourceText,
    at name: Span
  ) {
    guard
      let use = statement.writtenQueries.first(where: { $0.source.span.encloses(name) }),
      case .named(_, let values) = use.source.kind
    else { return nil }
    (self.named, self.body, self.use, self.values) = (named, body, use, values)
    self.text = text
    if case .let(let node) = statement {
      arguments = node.parameters.map(\.name.text)
    } else {
      arguments = []
    }
    if case .change = statement { isChange = true } else { isChange = false }
  }

  /// The part of the use that is replaced, and by what; nil where the two can't be made one.
  var result: (Span, String)? {
    guard values.count == named.parameters.count, !isMeantOtherwise else { return nil }
    let query = named.query
    if use.clauses.isEmpty, use.measure == nil { return (use.source.span, filled(query.span)) }
    // Only conditions add up; what orders, groups and cuts would have to be weighed.
    guard query.measure == nil, query.clauses.allSatisfy({ $0.kind <= .where }),
      query.clauses.map(\.span.start) == query.clauses.map(\.span.start).sorted()
    else { return nil }
    if query.scope != nil, use.scope != nil { return nil }
    guard let outer = use.filter else {
      // What stands between source and scope of the use goes before the condition.
      guard let scope = use.scope, let inner = query.filter else {
        return (use.source.span, filled(query.span))
      }
      let span = use.source.span.union(scope.span)
      let gap = text.text(Span(use.source.span.upperBound, span.upperBound))
      return (span, filled(query.source.span) + gap + " " + filled(inner.span))
    }
    return merged(outer)
  }

  /// Whether the text of the named query would be read as something else where it is used: there
  /// its parameters may be those of another `let`, and a change takes only what chooses rows.
  private var isMeantOtherwise: Bool {
    if isChange {
      let query = named.query
      let isChoice = query.clauses.allSatisfy { $0.kind.info.purpose == .choice }
      if query.measure != nil || !isChoice { return true }
    }
    return Outline(.let(named), in: body).words.contains {
      $0.role == .parameterUse && arguments.contains($0.text)
    }
  }

  private func merged(_ outer: WhereClause) -> (Span, String)? {
    let span = use.source.span.union(outer.span)
    let scope = use.scope.map { text.text($0.span) } ?? named.query.scope.map { filled($0.span) }
    let inner = named.query.filter.map { term($0.condition, in: body, isFilled: true) }
    let conditions = [inner, term(outer.condition, in: text, isFilled: false)].compactMap { $0 }
    let isAlone = inner == nil
    let condition =
      isAlone ? text.text(outer.condition.span) : conditions.joined(separator: " and ")
    let parts = [filled(named.query.source.span), scope, "where " + condition].compactMap { $0 }
    // A comment between the clauses would be lost.
    let old = text.text(span)
    return old.contains("#") && !old.contains("\"") ? nil : (span, parts.joined(separator: " "))
  }

  /// A condition beside another one: `or` binds less than `and`.
  private func term(_ condition: Expression, in source: SourceText, isFilled: Bool) -> String {
    let written = isFilled ? filled(condition.span) : source.text(condition.span)
    if case .or = condition { return "(\(written))" }
    return written
  }

  /// A part of the named query with the values of the use in place of its parameters.
  private func filled(_ span: Span) -> String {
    let given = Dictionary(
      zip(named.parameters.map(\.name.text), values.map { text.text($0.span) }),
      uniquingKeysWith: { first, _ in first })
    let uses = Outline(.let(named), in: body).words.filter {
      $0.role == .argumentUse && span.encloses($0.span)
    }
    let edits = uses.compactMap { word in
      given[word.text].map {
        // The `$` in front goes, too.
        TextEdit(
          Span(word.span.lowerBound - 1, word.span.upperBound).shifted(by: -span.lowerBound), $0)
      }
    }
    return String(decoding: Array(body.utf8[span.range]).applying(edits), as: UTF8.self)
  }
}

package import QCQSQL
package import QCQSemantics
package import QCQSyntax
package import QCQText
import QCQLanguage
package import QuickCartStore

/// A named query that does not fit the tables any more, and why.
package struct LostDeclaration {
  package let source: SourceText
  package let diagnostics: [Diagnostic]
}

// What a session needs that goes on for a while, as at a prompt.
extension Session {
  /// A session with the same surroundings and declarations on another database, and those
  /// declarations that do not fit it, which are forgotten.
  package func moving(
    to store: Store
  ) throws(EngineError) -> (session: Session, lost: [LostDeclaration]) {
    let session = try Session(self, on: store)
    return (session, try session.reload())
  }

  /// The same session on a connection of its own, to be used by another thread.
  package func twin(on store: Store) throws(EngineError) -> Session {
    try Session(self, on: store)
  }

  /// Looks whether somebody has altered the tables since the last look; if so, reads them again.
  ///
  /// - Returns: The declarations that do not fit them; nil where nothing has changed.
  package func followSchema() throws(EngineError) -> [LostDeclaration]? {
    store.expectOtherTables()
    let found = try read { try $0.row("PRAGMA schema_version") { $0.int(0) } }
    defer { schemaVersion = found }
    guard let schemaVersion, schemaVersion != found else { return nil }
    return try reload()
  }

  /// The parameters declared so far.
  package var parameters: [CheckedParameter] { checker.parameters }

  /// All that was declared so far, to read an entry while it is being typed: what it would `use`
  /// is left alone.
  /// No key waits for the database's names.
  package var declarations: Declarations {
    checker.importing { _, _ in nil }.naming { KnownNames() }
  }

  /// The names of the named queries declared so far.
  package var queryNames: [String] { checker.letNames }

  /// What would come of a text, of which nothing is declared yet.
  package func trial(
    _ source: SourceText, in currentList: ResolvedList?, for purpose: Purpose = .check
  ) -> PreparedScript {
    let before = checker
    defer { checker = before }
    return prepare(source, for: purpose, in: currentList)
  }

  /// Why a text is no value of a parameter; nil where it is one.
  package func problem(with text: String, for parameter: CheckedParameter) -> Diagnostic? {
    let values = ParameterValues([parameter], [parameter.name: text]) { _ in false }
    if let problem = values.problems.first { return problem }
    guard let entity = parameter.type.rows else { return nil }
    var lookup = NameLookup(vocabulary: vocabulary, parameters: values, zone: store.zone)
    lookup.collect(CheckedRow(entity, .parameter(parameter.name), .none))
    do {
      try read { try lookup.run($0) }
    } catch {
      return error.diagnostic
    }
    return lookup.diagnostics.first { $0.severity == .error }
  }

  // MARK: The current list

  /// The list that a scope names, to be the current one.
  package func list(
    named scope: ScopeClause
  ) throws(EngineError) -> (list: ResolvedList?, diagnostics: [Diagnostic]) {
    guard scope.lists.count == 1 else { return (nil, [.severalCurrentLists(scope.span)]) }
    let kind: CheckedListReference.Kind
    switch scope.lists[0].kind {
    case .title(let title): kind = .title(title)
    case .id(let id): kind = .id(id)
    case .parameter(let name): kind = .parameter(name.text)
    case .missing: return (nil, [])
    }
    let reference = CheckedListReference(kind: kind, span: scope.lists[0].span)
    return try list(reference)
  }

  /// A list as it is now; nil where it is no more.
  package func list(again list: ResolvedList) throws(EngineError) -> ResolvedList? {
    try self.list(CheckedListReference(kind: .id(list.id), span: .none)).list
  }

  private func list(
    _ reference: CheckedListReference
  ) throws(EngineError) -> (list: ResolvedList?, diagnostics: [Diagnostic]) {
    guard vocabulary.lists.exists else {
      return (nil, [.noLists(vocabulary.lists.table, reference.span)])
    }
    let parameters = ParameterValues(checker.parameters, parameterValues) {
      reference.kind == .parameter($0.name)
    }.ofOtherTexts
    if !parameters.missing.isEmpty { return (nil, parameters.problems) }
    if case .parameter(let name) = reference.kind, parameters.values[name] == nil {
      let names = checker.parameters.map(\.name)
      return (nil, [.undeclaredParameter(name, among: names)])
    }
    var lookup = NameLookup(vocabulary: vocabulary, parameters: parameters, zone: store.zone)
    lookup.collect(reference)
    try read { try lookup.run($0) }
    return (lookup.named.lists[reference.kind], lookup.diagnostics)
  }
}

extension Diagnostic {
  fileprivate static func severalCurrentLists(_ span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousList, span, "one list can be the current one",
      help: "name several in the query itself: `items in \"…\", \"…\"`")
  }

  fileprivate static func noLists(_ table: String, _ span: Span) -> Diagnostic {
    Diagnostic(.missingTable, span, "this database has no table `\(table)`")
  }
}

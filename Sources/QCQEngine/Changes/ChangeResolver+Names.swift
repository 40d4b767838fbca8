import GRDB
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore

extension ChangeResolver {
  // MARK: Lists

  func createList(_ title: String, _ span: Span) throws -> ResolvedChange {
    var values = NewRow(.lists, vocabulary)
    values.set(.id, .text(makeID()))
    values.set(.title, .text(try nonEmpty(title, span)))
    values.setDates(moment)
    return ResolvedChange(
      effects: [values.effect],
      words: ChangeWords(verb: .create, object: .named("list " + quoted(title))),
      entity: .lists, warnings: try titleWarnings(title, span, except: nil))
  }

  func renameList(
    _ reference: CheckedListReference, _ title: String, _ span: Span
  ) throws -> ResolvedChange {
    let list = try list(reference)
    let value = NewValue.value(.text(try nonEmpty(title, span)))
    let query = query(.lists, id: list.id)
    return ResolvedChange(
      effects: [update(query, [(vocabulary.layout.column(.title), value)])],
      words: ChangeWords(
        verb: .rename, object: .named("list " + quoted(list.title)),
        place: " to " + quoted(title), whenNothing: sameName("list", list.title, title)),
      entity: .lists, warnings: try titleWarnings(title, span, except: list.id))
  }

  /// What to say when a name is the same as before; nil where it is another one.
  private func sameName(_ noun: String, _ old: String, _ new: String) -> String? {
    old == new ? "\(noun) \(quoted(old)) has this name already" : nil
  }

  func deleteList(_ reference: CheckedListReference) throws -> ResolvedChange {
    let list = try list(reference)
    let query = query(.lists, id: list.id)
    var effects: [RowEffect] = []
    if try !itemsGoWithLists() { effects.append(.delete(try items(ofLists: query))) }
    effects.append(.delete(query))
    return ResolvedChange(
      effects: effects,
      words: ChangeWords(verb: .delete, object: .named("list " + quoted(list.title))),
      entity: .lists)
  }

  /// Two lists of one title can't be told apart by it any more; that is allowed, but said.
  private func titleWarnings(
    _ title: String, _ span: Span, except id: String?
  ) throws -> [Diagnostic] {
    var search = TitleSearch([title])
    try search.run(db, ListTable(vocabulary))
    let others = (search.equal[title] ?? []).filter { $0.id != id }
    return others.isEmpty ? [] : [.duplicateTitle(title, span)]
  }

  /// Whether the database itself deletes the items of a list that is deleted.
  func itemsGoWithLists() throws -> Bool {
    guard vocabulary.items.exists, vocabulary.items.fields["list"] != nil else { return true }
    var found = false
    try RawStatement.each(
      db,
      """
      SELECT 1 FROM pragma_foreign_key_list(?)
      WHERE lower("from") = lower(?) AND lower("table") = lower(?) AND on_delete = 'CASCADE'
      """,
      [
        .text(vocabulary.items.table), .text(vocabulary.reference(.list)),
        .text(vocabulary.lists.table),
      ]
    ) { _ in found = true }
    return found
  }

  /// The items of all lists that a query of lists gives.
  func items(ofLists query: CheckedQuery) throws -> CheckedQuery {
    var ids = query
    guard let id = vocabulary.lists.fields["id"] else { return CheckedQuery(source: .items) }
    ids.columns = [CheckedColumn(id)]
    let statement = Lowering(vocabulary, SQLiteDialect(), context).statement(ids)
    let prepared = try RawStatement(db, statement.text)
    try prepared.bind(statement.bindings)
    var lists: [CheckedListReference] = []
    while try prepared.step() {
      lists.append(CheckedListReference(kind: .id(prepared.text(0)), span: .none))
    }
    var items = CheckedQuery(source: .items)
    items.scopes = [lists]
    return items
  }

  // MARK: Categories

  func createCategory(_ name: CheckedText, _ emoji: String) throws -> ResolvedChange {
    let title = try self.name(name)
    let table = CategoryTable(vocabulary)
    try refuseTaken(title, name.span, except: nil)
    var values = NewRow(.categories, vocabulary)
    values.set(.id, .int(try table.next(.id, db)))
    values.set(.name, .text(title))
    values.set(.emoji, .text(emoji))
    if vocabulary.categories.fields["order"] != nil {
      values.set(.order, .int(try table.next(.order, db)))
    }
    return ResolvedChange(
      effects: [values.effect],
      words: ChangeWords(verb: .create, object: .named("category " + quoted(title))),
      entity: .categories)
  }

  func renameCategory(_ old: CheckedText, _ new: CheckedText) throws -> ResolvedChange {
    let found = try category(old)
    let title = try name(new)
    try refuseTaken(title, new.span, except: found.id)
    let column = vocabulary.layout.column(.name)
    return ResolvedChange(
      effects: [update(query(.categories, id: found.id), [(column, .value(.text(title)))])],
      words: ChangeWords(
        verb: .rename, object: .named("category " + quoted(found.title)),
        place: " to " + quoted(title), whenNothing: sameName("category", found.title, title)),
      entity: .categories)
  }

  func deleteCategory(_ name: CheckedText) throws -> ResolvedChange {
    let found = try category(name)
    let count = try CategoryTable(vocabulary).itemCount(found.id, db)
    if count > 0 {
      throw EngineError.statement(.categoryInUse(found.title, name.span, items: count))
    }
    return ResolvedChange(
      effects: [.delete(query(.categories, id: found.id))],
      words: ChangeWords(verb: .delete, object: .named("category " + quoted(found.title))),
      entity: .categories)
  }

  private func refuseTaken(_ name: String, _ span: Span, except id: String?) throws {
    var search = TitleSearch([name])
    try search.run(db, CategoryTable(vocabulary).names, [])
    if let other = search.equal[name]?.first(where: { $0.id != id }) {
      throw EngineError.statement(.duplicateCategory(other.title, span))
    }
  }

  // MARK: Looking up

  func text(_ text: CheckedText) -> String {
    switch text.kind {
    case .literal(let text): return text
    case .parameter(let name):
      guard case .text(let text) = context.parameters[name] ?? .absent else { return "" }
      return text
    }
  }

  /// A text that becomes a name.
  func name(_ text: CheckedText) throws -> String {
    try nonEmpty(self.text(text), text.span)
  }

  private func nonEmpty(_ name: String, _ span: Span) throws -> String {
    if name.allSatisfy(\.isWhitespace) { throw EngineError.statement(.emptyName(span)) }
    return name
  }

  func list(_ reference: CheckedListReference) throws -> ResolvedList {
    guard let list = context.list(reference.kind) else {
      throw EngineError.statement(
        .unknownList("", reference.span, among: [], isScope: true))
    }
    return list
  }

  func category(_ name: CheckedText) throws -> ResolvedList {
    let wanted = text(name)
    var search = TitleSearch([wanted])
    let table = CategoryTable(vocabulary)
    try search.run(db, table.names, [])
    let found = search.equal[wanted] ?? []
    // The seeds' second layout lets two categories have one name.
    if let first = found.first { return first }
    var diagnostic = Diagnostic.unknownCategory(
      wanted, name.span, among: try table.allNames(db))
    diagnostic.severity = .error
    throw EngineError.statement(diagnostic)
  }

  /// The rows of a target as a query, where they are in words, and the one item that is named.
  func rows(_ target: ChangeTarget) throws -> (CheckedQuery, place: String, single: String?) {
    switch target {
    case .rows(let query):
      let titles = query.scopes.flatMap { $0 }.map { context.list($0.kind)?.title ?? "" }
      return (query, ChangeWords.places(titles), nil)
    case .item(let name, let lists):
      let item = try ItemLookup(self).find(text(name), name.span, lists)
      let titles = try lists.map { try list($0).title }
      let place = ChangeWords.places(titles)
      return (query(.items, id: item.id), place, quoted(item.title) + place)
    }
  }

  /// The one row with an id.
  func query(_ entity: Entity, id: String) -> CheckedQuery {
    var query = CheckedQuery(source: entity)
    if let field = vocabulary[entity].fields["id"] {
      query.conditions = [
        .comparison(
          .equal, .field(FieldReference(hop: nil, field: field)), .literal(.text(id)), .plain,
          isNullable: false)
      ]
    }
    return query
  }
}

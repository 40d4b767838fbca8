import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

extension ChangeResolver {
  // MARK: Lists and categories

  /// A list, empty or with copies of another one's items.
  func createList(
    _ title: String, _ span: Span, from origin: CheckedListReference?
  ) throws -> ResolvedChange {
    let id = makeID()
    var row = NewRow(.lists, vocabulary)
    row.set(.id, .text(id))
    row.set(.title, .text(try nonEmpty(title, span)))
    row.setDates(moment)
    var effects = [row.effect]
    if let origin {
      var items = CheckedQuery(source: .items)
      let list = CheckedListReference(kind: .id(try list(origin).id), span: origin.span)
      items.scopes = [[list]]
      effects.append(try copy(items, to: id))
    }
    return change(
      .create, .lists, title, effects, warnings: try warnings(of: [title], .lists, span))
  }

  func createCategory(_ name: CheckedText, _ emoji: String) throws -> ResolvedChange {
    let title = try self.name(name)
    var row = NewRow(.categories, vocabulary)
    row.set(.id, .int(try nextNumber(.id)))
    row.set(.name, .text(title))
    row.set(.emoji, .text(emoji))
    if EntityTable(.categories, vocabulary).takes(.order) {
      row.set(.order, .int(try nextNumber(.order)))
    }
    return change(
      .create, .categories, title, [row.effect],
      warnings: try warnings(of: [title], .categories, name.span))
  }

  /// One more than the largest of a field of categories.
  private func nextNumber(_ field: StoredField) throws -> Int64 {
    let table = EntityTable(.categories, vocabulary)
    let largest = try db.row("SELECT max(\(table.column(field))) FROM \(table.name)") {
      Int64($0.number(0) ?? 0)
    }
    return (largest ?? 0) + 1
  }

  func rename(
    _ entity: Entity, _ row: ResolvedList, to name: String, _ span: Span
  ) throws -> ResolvedChange {
    let value = NewValue.value(.text(try nonEmpty(name, span)))
    let column = vocabulary.layout.column(entity.nameField)
    var change = change(
      .rename, entity, row.title, [update(try query(entity, row, span), [(column, value)])],
      warnings: try warnings(of: [name], entity, span, besides: row.id))
    change.words.place = ChangePlace(to: name)
    change.words.whenNothing = "\(entity.singular) \(quoted(name)) already has this name"
    return change
  }

  func delete(_ entity: Entity, _ row: ResolvedList, _ span: Span) throws -> ResolvedChange {
    let object = "\(entity.singular) \(quoted(row.title))"
    return try deletion(
      of: try query(entity, row, span), span,
      ChangeWords(verb: .delete, entity: entity, object: object))
  }

  /// A change of one list or category.
  private func change(
    _ verb: ChangeWords.Verb, _ entity: Entity, _ name: String, _ effects: [RowEffect],
    warnings: [Diagnostic] = []
  ) -> ResolvedChange {
    let object = "\(entity.singular) \(quoted(name))"
    return ResolvedChange(
      effects: effects, words: ChangeWords(verb: verb, entity: entity, object: object),
      warnings: warnings)
  }

  /// Two lists of one title can't be told apart by it any more: that is allowed, but said, also of
  /// titles that only look the same. Two categories can't have one name.
  ///
  /// - Parameters:
  ///   - id: The row that is to have the name.
  ///   - isDone: Whether the rows have their names already.
  func warnings(
    of names: Set<String>, _ entity: Entity, _ span: Span, besides id: String? = nil,
    isDone: Bool = false
  ) throws -> [Diagnostic] {
    let search = try NameSearch(
      names, in: EntityTable(entity, vocabulary), isLoose: entity == .lists, db)
    for name in names.sorted() {
      let others = search.rows(named: name).filter { $0.id != id }
      guard others.count > (isDone ? 1 : 0) else { continue }
      if entity == .lists {
        let twins = others.filter { TextFolding.title($0.title) == TextFolding.title(name) }
        return twins.count > (isDone ? 1 : 0)
          ? [.duplicateTitle(name, span)]
          : [.similarTitle((others.first { $0.title != name } ?? others[0]).title, span)]
      }
      throw EngineError.statement(.duplicateCategory(others[0].title, span))
    }
    return []
  }

  /// The rows of a query go, and the items of lists with them; a category that is in use stays,
  /// and the others with it.
  func deletion(
    of query: CheckedQuery, _ span: Span, _ words: ChangeWords
  ) throws -> ResolvedChange {
    switch query.source {
    case .items: break
    case .lists:
      if try itemsGoWithLists() { break }
      return ResolvedChange(
        effects: [.deleteItemsOfNoted, .deleteNoted(.lists)], words: words,
        noted: try NotedRows(query, self))
    case .categories:
      guard EntityTable(.items, vocabulary).has(.category) else { break }
      let noted = try NotedRows(query, self)
      if let used = try noted.firstUsedCategory() {
        throw EngineError.statement(.categoryInUse(used.name, span, items: used.items))
      }
      return ResolvedChange(effects: [.deleteNoted(.categories)], words: words, noted: noted)
    }
    return ResolvedChange(effects: [.delete(query)], words: words)
  }

  /// Whether the database itself deletes the items of a list that is deleted.
  private func itemsGoWithLists() throws -> Bool {
    guard EntityTable(.items, vocabulary).has(.list) else { return true }
    let found: Void? = try db.row(
      """
      SELECT 1 FROM pragma_foreign_key_list(?)
      WHERE "from" = ? COLLATE NOCASE AND "table" = ? COLLATE NOCASE AND on_delete = 'CASCADE'
      """,
      [
        .text(vocabulary.items.table), .text(vocabulary.reference(.list)),
        .text(vocabulary.lists.table),
      ]
    ) { _ in }
    return found != nil
  }

  // MARK: Looking up

  func text(_ text: CheckedText) -> String {
    switch text.kind {
    case .literal(let text): return text
    case .parameter(let name): return context.parameters[name]?.text ?? ""
    }
  }

  /// A text that becomes a name.
  func name(_ text: CheckedText) throws -> String {
    try nonEmpty(self.text(text), text.span)
  }

  private func nonEmpty(_ name: String, _ span: Span) throws -> String {
    if name.isBlankName { throw EngineError.statement(.emptyName(span)) }
    return name
  }

  func list(_ reference: CheckedListReference) throws -> ResolvedList {
    guard let list = context.list(reference.kind) else {
      throw EngineError.statement(
        .unknownList("", reference.span, among: [], isScope: true, isChange: true))
    }
    return list
  }

  /// - Parameter isGiven: Items are to have it.
  func category(_ name: CheckedText, isGiven: Bool = false) throws -> ResolvedList {
    try NameLookup.category(
      text(name), name.span, in: EntityTable(.categories, vocabulary), db, isGiven: isGiven)
  }

  /// The rows of a target as a query, the lists that it names, and the one item that is named.
  func rows(_ target: ChangeTarget) throws -> (CheckedQuery, lists: [String], single: String?) {
    switch target {
    case .rows(let query):
      return (query, query.scopes.flatMap { $0 }.map { context.list($0.kind)?.title ?? "" }, nil)
    case .item(let name, let lists):
      let item = try ItemLookup(self).find(text(name), name.span, lists)
      let titles = try lists.map { try list($0).title }
      let single = quoted(item.title) + ChangePlace(in: titles).text
      return (try query(.items, item, name.span), titles, single)
    }
  }

  func prepare(_ query: CheckedQuery) throws -> RawStatement {
    try RawStatement(db, Lowering(vocabulary, SQLiteDialect(), context).statement(query))
  }

  /// The one row that a name stands for, by its id; throws where the id is that of none or of
  /// several, which a statement about it would leave alone or take along.
  private func query(
    _ entity: Entity, _ row: ResolvedList, _ span: Span
  ) throws -> CheckedQuery {
    let table = EntityTable(entity, vocabulary)
    let id = table.column(.id)
    let sql = "SELECT typeof(\(id)) FROM \(table.name) WHERE \(id) = ? LIMIT 2"
    let types = try db.rows(sql, [.text(row.id)]) { $0.text(0) }
    guard types.count == 1 else {
      throw EngineError.statement(.noOwnID(entity, row.title, span))
    }
    // A server's tables do not take digits for a number.
    let number = types[0] == "integer" ? Int64(row.id) : nil
    return query(entity, id: number.map(Value.int) ?? .text(row.id))
  }

  /// The rows with an id.
  func query(_ entity: Entity, id: Value) -> CheckedQuery {
    var query = CheckedQuery(source: entity)
    if let field = vocabulary[entity][.id] {
      query.conditions = [
        .comparison(
          .equal, .field(FieldReference(field)), .literal(id), .plain, isNullable: false)
      ]
    }
    return query
  }
}

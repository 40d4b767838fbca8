package import QCQExchange
import QCQLanguage
import QCQSQL
import QCQSemantics
package import QuickCartStore

/// What becomes of items of another program.
package struct ForeignChoices {
  /// The list for all of them; nil to take those that the file names.
  let list: String?
  /// The list for items without one.
  let defaultList: String
  /// Whether what is pending already is raised, instead of being there twice.
  let merges: Bool
  /// The names of categories here, by those of the file, folded as titles are.
  let categories: [String: String]

  package init(
    list: String? = nil, defaultList: String, merges: Bool = false,
    categories: [String: String] = [:]
  ) {
    (self.list, self.defaultList) = (list, defaultList)
    (self.merges, self.categories) = (merges, categories)
  }
}

/// Adds items of another program to lists, which are made where they are not there.
struct ForeignLoader {
  private let db: Connection
  private let vocabulary: Vocabulary
  private let choices: ForeignChoices
  private let makeID: () -> String
  private let moment: Double
  private let zone: any TimeZoneRules
  private let storages: [StoredColumn: DateStorage]
  private(set) var tally = ImportTally()
  private var lists: [String: Value] = [:]
  private var categories: [String: Value] = [:]
  /// The pending items of lists that were looked at, by their folded names.
  private var pending: [Value: [String: Value]] = [:]

  init(
    _ db: Connection, _ log: ChangeLog, _ vocabulary: Vocabulary, _ choices: ForeignChoices,
    at moment: Double, in zone: any TimeZoneRules, makeID: @escaping () -> String
  ) throws {
    (self.db, self.vocabulary, self.choices) = (db, vocabulary, choices)
    (self.makeID, self.moment, self.zone) = (makeID, moment, zone)
    for entity in [Entity.lists, .items] {
      try log.requireRecorded(entity, table: vocabulary[entity].table)
    }
    let dates = DateColumns(vocabulary: vocabulary, zone: zone, db: db)
    var storages: [StoredColumn: DateStorage] = [:]
    for entity in [Entity.lists, .items] {
      for field in [StoredField.created, .updated] where vocabulary[entity][field] != nil {
        let column = vocabulary.layout.column(field)
        storages[StoredColumn(entity, column)] = try dates.storage(of: column, entity)
      }
    }
    self.storages = storages
    lists = try names(.lists)
    categories = try names(.categories)
  }

  /// The ids of rows by their folded names; of several the first.
  private func names(_ entity: Entity) throws -> [String: Value] {
    let table = EntityTable(entity, vocabulary)
    guard vocabulary[entity].exists, table.has(.id), table.has(entity.nameField) else { return [:] }
    let pairs = try db.rows(table.names()) { (TextFolding.title($0.text(1)), $0.value(0)) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Adds an item; tells what of it has no place here.
  mutating func load(_ item: ForeignItem, _ remark: (ForeignRemark) -> Void) throws {
    let list = try list(of: item)
    let key = TextFolding.title(item.name)
    // What an item says besides its name would be lost.
    let mayMerge = choices.merges && !item.isCompleted && item.note.isEmpty
    if mayMerge, let found = try pendingItem(key, in: list) {
      try raise(found, item)
      tally.addRaised()
      return
    }
    let id = Value.text(makeID())
    var values: [StoredField: Value] = [
      .id: id, .name: .text(item.name), .quantity: .int(item.quantity),
      .completed: .int(item.isCompleted ? 1 : 0), .note: .text(item.note), .list: list,
      .created: .date(item.created ?? moment), .updated: .date(moment),
    ]
    if let name = item.category {
      values[.category] = category(name)
      if values[.category] == nil {
        tell(
          ForeignRemark(
            .altered, line: item.line, row: item.name, "there is no category `\(name)`"), remark)
      }
    }
    try insert(.items, values)
    tally.add(.added, .items)
    if mayMerge { pending[list]?[key] = id }
  }

  mutating func tell(_ found: ForeignRemark, _ remark: (ForeignRemark) -> Void) {
    tally.add(found.kind)
    remark(found)
  }

  private mutating func list(of item: ForeignItem) throws -> Value {
    let title = choices.list ?? item.list ?? choices.defaultList
    let key = TextFolding.title(title)
    if let found = lists[key] { return found }
    let id = Value.text(makeID())
    try insert(
      .lists,
      [.id: id, .title: .text(title), .created: .date(moment), .updated: .date(moment)])
    lists[key] = id
    tally.add(.added, .lists)
    return id
  }

  private func category(_ name: String) -> Value? {
    let key = TextFolding.title(name)
    return categories[choices.categories[key].map { TextFolding.title($0) } ?? key]
  }

  // MARK: Rows

  private func insert(_ entity: Entity, _ values: [StoredField: Value]) throws {
    let table = EntityTable(entity, vocabulary)
    let fields = entity.storedFields.filter { values[$0] != nil && table.has($0) }
    let columns = fields.map(table.column).joined(separator: ", ")
    let marks = fields.map { _ in "?" }.joined(separator: ", ")
    let bound = fields.map { stored(values[$0] ?? .absent, $0, entity) }
    try db.rows("INSERT INTO \(table.name) (\(columns)) VALUES (\(marks))", bound) { _ in }
  }

  private func stored(_ value: Value, _ field: StoredField, _ entity: Entity) -> Value {
    guard case .date(let instant) = value,
      let storage = storages[StoredColumn(entity, vocabulary.layout.column(field))]
    else { return value }
    return storage.value(instant, in: zone)
  }

  private mutating func pendingItem(_ key: String, in list: Value) throws -> Value? {
    if let known = pending[list] { return known[key] }
    let items = EntityTable(.items, vocabulary)
    guard items.has(.list), items.has(.quantity) else { return nil }
    let state = items.has(.completed) ? " AND \(items.column(.completed)) = 0" : ""
    let pairs = try db.rows(
      "SELECT \(items.column(.id)), \(items.column(.name)) FROM \(items.name) "
        + "WHERE \(items.column(.list)) = ?\(state)", [list]
    ) { (TextFolding.title($0.text(1)), $0.value(0)) }
    let found = Dictionary(pairs) { first, _ in first }
    pending[list] = found
    return found[key]
  }

  private func raise(_ id: Value, _ item: ForeignItem) throws {
    let items = EntityTable(.items, vocabulary)
    let quantity = items.column(.quantity)
    let stamp = items.has(.updated) ? ", \(items.column(.updated)) = ?" : ""
    let moment = stored(.date(moment), .updated, .items)
    try db.rows(
      "UPDATE \(items.name) SET \(quantity) = \(quantity) + ?\(stamp) "
        + "WHERE \(items.column(.id)) = ?",
      [.int(item.quantity)] + (stamp.isEmpty ? [] : [moment]) + [id]
    ) { _ in }
  }
}

extension Session {
  /// Takes in items of another program, in one transaction that is a step of the history.
  ///
  /// - Parameters:
  ///   - file: What the file is called in messages.
  ///   - remark: Told of each row that is left out or has become another one.
  package func take(
    _ reader: any ForeignReader, file: String, _ choices: ForeignChoices, isDryRun: Bool,
    remark: (ForeignRemark) -> Void
  ) throws(EngineError) -> ChangeResult<ImportTally> {
    let moment = now
    if isDryRun {
      let tally = try rehearse(isRevocable: false) { db, log in
        try load(reader, file, choices, at: moment, db, log, remark)
      }
      return (tally, nil)
    }
    return try change(label: "import \(file)", at: moment) { db, log in
      let tally = try load(reader, file, choices, at: moment, db, log, remark)
      let ending: ChangeEnding =
        tally.changeCount > 0 ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }

  private func load(
    _ reader: any ForeignReader, _ file: String, _ choices: ForeignChoices, at moment: Double,
    _ db: Connection, _ log: ChangeLog, _ remark: (ForeignRemark) -> Void
  ) throws -> ImportTally {
    var reader = reader
    var loader = try ForeignLoader(
      db, log, vocabulary, choices, at: moment, in: store.zone, makeID: makeID)
    do {
      while let item = try reader.next({ loader.tell($0, remark) }) {
        try log.requireGoing()
        try loader.load(item, remark)
      }
    } catch let error as ExchangeError {
      throw EngineError(error, file: file)
    }
    let dates = DateColumns(vocabulary: vocabulary, zone: store.zone, db: db)
    let column = vocabulary.layout.column(.updated)
    try log.touchLists(at: try dates.stored(.date(moment), column, .lists))
    return loader.tally
  }
}

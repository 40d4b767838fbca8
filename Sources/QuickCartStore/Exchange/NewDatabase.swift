import Foundation
import GRDB
package import QCQExchange
import QCQLanguage

/// A database that is being made: its file comes to its place when it is whole, and to nobody's
/// else.
package struct NewDatabase {
  package let store: Store
  /// Nil in memory.
  private let file: NewDatabaseFile?

  /// Opens a new file without tables; nil where there is something already.
  package init?(path: String) throws(StoreError) {
    if let size = try StorePath.look(at: path), size > 0 { return nil }
    try StorePath.makeDirectory(for: path)
    let file = NewDatabaseFile(path: path)
    file.sweep()
    do throws(StoreError) {
      store = try Store.connect(path: path, readOnly: false, file: file.draft)
    } catch {
      file.discard()
      throw error
    }
    self.file = file
  }

  private init(_ store: Store) { (self.store, file) = (store, nil) }

  /// One in memory.
  package static func inMemory() throws(StoreError) -> NewDatabase {
    NewDatabase(try Store.blank())
  }

  /// Makes the tables that an export describes, with the keys and indexes of their layout.
  package func makeTables(_ tables: [ExchangeTable]) throws(StoreError) {
    try store.write { db in
      let isBlank = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
      guard isBlank else { throw StoreError.alreadyExists(path: store.path) }
      try NewTables(tables).make(db)
    }
  }

  /// Makes the tables of a database that qcq creates, with the eight categories.
  package func makeUsualTables() throws(StoreError) { try store.write { try Migration.run($0) } }

  /// All has come in: closes the file and gives it its place. Throws `alreadyExists` where somebody
  /// else has made a database there meanwhile, which stays. What comes from now on goes through a
  /// log; rows that came into a log first would have been written twice.
  ///
  /// - Returns: Why what came in can't be undone; nil if it can.
  package func settle() throws(StoreError) -> String? {
    guard let file else { return nil }
    try store.mapping {
      try store.queue.writeWithoutTransaction { db in
        try store.mapping(db) { try NewDatabaseFile.beginLog(db) }
      }
    }
    try store.close()
    return try file.publish()
      ? nil : "there is the history of another database at \(store.path)-history"
  }

  /// Takes away what has not come to its place.
  package func discard() {
    guard let file else { return }
    try? store.close()
    file.discard()
  }

  /// All that lies on the disk until the database has its place.
  package var files: [String] { file?.drafts ?? [] }
}

/// Tables that are made anew as an export describes them.
private struct NewTables {
  private let tables: [ExchangeTable]

  init(_ tables: [ExchangeTable]) { self.tables = tables }

  func make(_ db: Database) throws {
    for entity in Blueprint.order {
      guard let table = tables.first(where: { $0.entity == entity }) else { continue }
      try db.execute(sql: statement(table))
      for var index in Blueprint.indexes where index.entity == entity {
        index.fields = Array(index.fields.prefix { table.index($0) != nil })
        if index.fields.isEmpty { continue }
        try db.execute(sql: Blueprint.createIndex(index, layout(table)))
      }
    }
    if isOwn { try Migration.sign(db) }
  }

  /// Whether the tables are those of a database that qcq creates, or these and more columns.
  private var isOwn: Bool {
    Blueprint.order.allSatisfy { entity in
      guard let table = tables.first(where: { $0.entity == entity }),
        layout(table) == .snakeCasePlural
      else { return false }
      return Blueprint.columns(entity, .snakeCasePlural).allSatisfy { wanted in
        table.columns.contains { isSame($0, wanted, .snakeCasePlural) }
      }
    }
  }

  private func layout(_ table: ExchangeTable) -> PhysicalLayout {
    PhysicalLayout.allCases.first { $0.table(table.entity) == table.name } ?? .snakeCasePlural
  }

  private func statement(_ table: ExchangeTable) -> String {
    let keys = table.columns.filter { $0.primaryKey > 0 }.sorted { $0.primaryKey < $1.primaryKey }
    var parts = table.columns.map { definition($0, table, isKey: keys == [$0]) }
    if keys.count > 1 {
      parts.append("PRIMARY KEY (\(SQLText.list(keys.map { SQLText.name($0.name) })))")
    }
    parts += Blueprint.foreignKeys(table.entity).compactMap { foreignKey($0, of: table) }
    let options = [table.isRowless ? "WITHOUT ROWID" : nil, table.isStrict ? "STRICT" : nil]
      .compactMap { $0 }
    return "CREATE TABLE \(SQLText.name(table.name)) (\n"
      + parts.map { "  " + $0 }.joined(separator: ",\n") + "\n)"
      + (options.isEmpty ? "" : " " + SQLText.list(options))
  }

  private func definition(_ column: ExchangeColumn, _ table: ExchangeTable, isKey: Bool) -> String {
    let layout = layout(table)
    let wanted = Blueprint.columns(table.entity, layout).first { isSame(column, $0, layout) }
    if let wanted { return Blueprint.definition(wanted, layout) }
    let constraints = [
      isKey ? "PRIMARY KEY" : nil, column.isNotNull ? "NOT NULL" : nil,
      column.isUnique ? "UNIQUE" : nil, column.defaultValue.map { "DEFAULT \($0)" },
    ]
    return ([SQLText.name(column.name), column.type] + constraints.compactMap { $0 })
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func isSame(
    _ column: ExchangeColumn, _ wanted: Blueprint.Column, _ layout: PhysicalLayout
  ) -> Bool {
    let (rules, name) = (wanted.constraints, layout.column(wanted.field))
    let parts = rules.split(separator: "DEFAULT ", maxSplits: 1)
    return column.name == name && column.type == wanted.type
      && column.isNotNull == rules.contains("NOT NULL")
      && (column.primaryKey == 1) == rules.contains("PRIMARY KEY")
      && column.primaryKey < 2 && column.isUnique == rules.contains("UNIQUE")
      && column.defaultValue == (rules.contains("DEFAULT") ? parts.last.map(String.init) : nil)
  }

  /// A foreign key needs a column there whose values are each their own.
  private func foreignKey(_ key: Blueprint.ForeignKey, of table: ExchangeTable) -> String? {
    let layout = layout(table)
    guard table.index(key.field) != nil,
      let owner = tables.first(where: { $0.entity == key.references }),
      owner.name == layout.table(key.references),
      let id = owner.index(.id).map({ owner.columns[$0] }),
      id.isUnique || owner.columns.filter({ $0.primaryKey > 0 }) == [id]
    else { return nil }
    return "FOREIGN KEY (\(layout.column(key.field))) REFERENCES \(owner.name) "
      + "(\(layout.column(.id)))\(key.action)"
  }
}

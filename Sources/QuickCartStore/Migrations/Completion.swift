import QCQLanguage
import GRDB
import QCQSemantics

/// What a database that qcq did not create lacks of its own layout, and how to add it.
///
/// Nothing that is there is dropped or rewritten.
struct Completion {
  private(set) var steps: [Migration.Step] = []
  /// What is missing and cannot be added.
  private(set) var obstacles: [String] = []
  private let schema: Schema
  private let layout: PhysicalLayout
  /// The names of tables, views and indexes, which no two of them share.
  private let names: Set<SQLName>

  /// Throws where a view has the name of a table: it can be given neither columns nor indexes.
  init(of schema: Schema) throws(StoreError) {
    self.schema = schema
    self.layout = PhysicalLayout(of: schema.withoutViews)
    names = Set(schema.tables.flatMap { [$0.name] + $0.indexes.map(\.name) }.map { SQLName($0) })
    for entity in Blueprint.order { try complete(entity) }
    for index in Blueprint.indexes { complete(index) }
  }

  private mutating func complete(_ entity: Entity) throws(StoreError) {
    let name = layout.table(entity)
    guard let table = schema.tables.first(where: { isSame($0.name, name) }) else {
      return add(entity)
    }
    if table.isView { throw .refused(.view(table.name)) }
    for column in Blueprint.columns(entity, layout)
    where !table.columns.contains(where: { isSame($0.name, layout.column(column.field)) }) {
      add(column, to: name)
    }
  }

  private mutating func add(_ entity: Entity) {
    let layout = layout
    steps.append(
      Migration.Step(words: "create the table \(layout.table(entity))") { db in
        try db.execute(sql: Blueprint.createTable(entity, layout))
      })
    guard entity == .categories else { return }
    steps.append(
      Migration.Step(words: "add the eight categories to \(layout.table(entity))") { db in
        try SampleWriter(db: db, layout: layout)
          .write(categories: SampleWriter.englishCategories)
      })
  }

  private mutating func add(_ column: Blueprint.Column, to table: String) {
    let name = "\(table).\(layout.column(column.field))"
    guard let filling = column.field.filling else {
      obstacles.append(
        "\(name) is missing and can't be added, as nothing says what its rows have")
      return
    }
    let addition = "ALTER TABLE \(table) ADD COLUMN \(Blueprint.definition(column, layout))"
    let words = "add the column \(name)" + (filling == .moment ? ", set to now" : "")
    steps.append(
      Migration.Step(words: words) { db in
        // Rows have it by its default: none is written anew, of which triggers would be told.
        let standard = try column.hasStandard ? "" : " DEFAULT \(Self.literal(filling, db))"
        try db.execute(sql: addition + standard)
      })
  }

  private static func literal(_ filling: StoredField.Filling, _ db: Database) throws -> String {
    switch filling {
    case .value(let sql): return sql
    case .moment:
      let seconds = "SELECT printf('%.3f', (julianday('now') - 2440587.5) * 86400)"
      return try String.fetchOne(db, sql: seconds) ?? "0"
    }
  }

  private mutating func complete(_ index: Blueprint.Index) {
    let table = layout.table(index.entity)
    guard let column = index.fields.first.map(layout.column) else { return }
    let existing = schema.tables.first { isSame($0.name, table) }
    // An index of another name that begins with the column does the same work.
    let isCovered = existing?.indexes.contains { isSame($0.columns.first ?? "", column) } ?? false
    if isCovered { return }
    var index = index
    index.name = freeName(index.name)
    let sql = Blueprint.createIndex(index, layout)
    steps.append(
      Migration.Step(words: "create the index \(index.name)") { try $0.execute(sql: sql) })
  }

  /// The name, or with a number behind it where something else is called so.
  private func freeName(_ name: String) -> String {
    let others = (2...).lazy.map { "\(name)_\($0)" }
    return names.contains(SQLName(name))
      ? others.first { !names.contains(SQLName($0)) } ?? name : name
  }

  /// SQLite's comparison of names.
  private func isSame(_ left: String, _ right: String) -> Bool {
    SQLName(left) == SQLName(right)
  }
}

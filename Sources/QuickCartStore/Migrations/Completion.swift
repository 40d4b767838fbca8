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

  /// Throws where a view has the name of a table: it can be given neither columns nor indexes.
  init(of schema: Schema) throws(StoreError) {
    self.schema = schema
    self.layout = PhysicalLayout(of: schema.withoutViews)
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
    guard column.canBeAdded else {
      obstacles.append("\(name) is missing and can't be added, as it has no default")
      return
    }
    let definition = Blueprint.definition(column, layout)
    steps.append(
      Migration.Step(words: "add the column \(name)") { db in
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(definition)")
      })
  }

  private mutating func complete(_ index: Blueprint.Index) {
    let table = layout.table(index.entity)
    guard let column = index.fields.first.map(layout.column) else { return }
    let existing = schema.tables.first { isSame($0.name, table) }
    // An index of another name that begins with the column does the same work.
    let isCovered = existing?.indexes.contains { isSame($0.columns.first ?? "", column) } ?? false
    if isCovered || obstacles.contains(where: { $0.hasPrefix("\(table).\(column) ") }) {
      return
    }
    let isNameTaken = schema.tables.contains { $0.indexes.contains { isSame($0.name, index.name) } }
    if isNameTaken {
      obstacles.append("an index named \(index.name) exists on something else")
      return
    }
    let sql = Blueprint.createIndex(index, layout)
    steps.append(
      Migration.Step(words: "create the index \(index.name)") { try $0.execute(sql: sql) })
  }

  /// SQLite's comparison of names.
  private func isSame(_ left: String, _ right: String) -> Bool {
    SQLName(left) == SQLName(right)
  }
}

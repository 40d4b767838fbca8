import GRDB
import QCQLanguage
import QuickCartPostgreSQL

/// Where on a server lists are copied to: it has no tables for them, or these are empty.
struct ServerTarget {
  private let address: ServerAddress
  private let layout: PhysicalLayout

  init(_ address: ServerAddress, _ layout: PhysicalLayout) {
    (self.address, self.layout) = (address, layout)
  }

  private var alreadyExists: StoreError { .alreadyExists(path: address.shown) }

  /// What makes the tables, or adds what they lack to those that are there.
  ///
  /// - Parameter own: The columns that not every database has.
  func statements(
    own: [Entity: [ListsCopy.Column]], _ database: ServerDatabase
  ) throws -> [String] {
    let others = PhysicalLayout.allCases.filter { $0 != layout }
    if !database.names.isDisjoint(with: others.flatMap(\.tables)) { throw alreadyExists }
    let found = layout.tables.filter(database.names.contains)
    if found.isEmpty { return ServerBlueprint.statements(layout, own: own) }
    if found.count < layout.tables.count { throw alreadyExists }
    return Blueprint.order.flatMap { entity in
      let table = layout.table(entity)
      let known = database.columns(of: table)
      return (own[entity] ?? []).filter { !known.contains($0.name) }.map {
        "ALTER TABLE \(SQLText.name(table)) ADD COLUMN \($0.definition)"
      }
    }
  }

  /// Looks whether there is anything that is not to be lost, and takes away the categories that
  /// every new database has.
  func makeRoom(in db: Database) throws {
    for entity in [Entity.lists, .items] {
      let table = SQLText.name(layout.table(entity))
      let row = try db.row("SELECT 1 FROM main.\(table) LIMIT 1") { $0.int(0) }
      if row != nil { throw alreadyExists }
    }
    let table = SQLText.name(layout.table(.categories))
    let columns = SQLText.list([StoredField.id, .name].map { SQLText.name(layout.column($0)) })
    let rows = try RawStatement(db, "SELECT \(columns) FROM main.\(table) ORDER BY 1")
    var names: [String] = []
    while try rows.step() { names.append(rows.text(1)) }
    if names.isEmpty { return }
    guard names == SampleWriter.englishCategories else { throw alreadyExists }
    try db.execute(sql: "DELETE FROM main.\(table)")
  }
}

extension PhysicalLayout {
  fileprivate var tables: [String] { Entity.allCases.map(table) }
}

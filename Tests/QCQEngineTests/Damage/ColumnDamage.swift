import GRDB
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

/// A column of the language's own that a table has no more, or in which nothing can be written.
struct ColumnDamage: CustomTestStringConvertible, Sendable {
  enum Kind: Sendable { case gone, generated }

  let entity: Entity
  let field: StoredField
  let kind: Kind

  static let layout = PhysicalLayout.snakeCasePlural

  var table: String { Self.layout.table(entity) }
  var column: String { Self.layout.column(field) }
  var testDescription: String { "\(table).\(column), \(kind)" }

  /// Each column of each table; a primary key is never worked out from others.
  static let all: [ColumnDamage] = Entity.allCases.flatMap { entity in
    entity.storedFields.flatMap { (field) -> [ColumnDamage] in
      let kinds: [Kind] = field == .id ? [.gone] : [.gone, .generated]
      return kinds.map { ColumnDamage(entity: entity, field: field, kind: $0) }
    }
  }

  /// What is tried with this damage of many texts: in the short form those that name the field,
  /// and some others.
  func chosen(of texts: [String]) -> [String] {
    let others = Set(Checkout.some(texts, each: 4, from: testDescription.utf8.count))
    return texts.filter { others.contains($0) || $0.contains(field.rawValue) }
  }

  /// The sample with this damage.
  func store() throws -> Store {
    let store = try Store.sample(.demo, now: testNow)
    try store.queue.inDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      switch kind {
      case .gone: try drop(db)
      case .generated: try generate(db)
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    return store
  }

  /// What SQLite does not drop gets another name.
  func drop(_ db: Database) throws {
    let indexes = try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT m.name FROM sqlite_master AS m, pragma_index_info(m.name) AS c
        WHERE m.type = 'index' AND m.sql IS NOT NULL AND m.tbl_name = ? AND c.name = ?
        """, arguments: [table, column])
    for index in indexes { try db.execute(sql: "DROP INDEX \(index)") }
    do {
      try db.execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)")
    } catch is DatabaseError {
      try db.execute(sql: "ALTER TABLE \(table) RENAME COLUMN \(column) TO other")
    }
  }

  /// Makes the table anew, with a column that says the same of all rows.
  private func generate(_ db: Database) throws {
    let definition = try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])
    let lines = (definition ?? "").split(separator: "\n").map { line in
      guard line.hasPrefix("  \(column) ") else { return String(line) }
      let type = line.split(separator: " ")[1]
      return "  \(column) \(type) AS (\(value))" + (line.hasSuffix(",") ? "," : "")
    }
    let others = entity.storedFields.filter { $0 != field }.map(Self.layout.column)
      .joined(separator: ", ")
    let new = lines.joined(separator: "\n").replacing(
      "CREATE TABLE \(table)", with: "CREATE TABLE rebuilt")
    try db.execute(
      sql: """
        \(new);
        INSERT INTO rebuilt (\(others)) SELECT \(others) FROM \(table);
        DROP TABLE \(table);
        ALTER TABLE rebuilt RENAME TO \(table);
        """)
  }

  private var value: String {
    switch field {
    case .title, .name: "'N' || id"
    case .emoji, .note: "'e'"
    case .order, .quantity, .category: "1"
    case .completed, .created, .updated: "0"
    case .list: "'demo-list-1'"
    case .id: "NULL"
    }
  }
}

extension Store {
  /// A copy in memory.
  func copied() throws -> Store {
    let copy = try Store.inMemory()
    try queue.backup(to: copy.queue)
    return copy
  }
}

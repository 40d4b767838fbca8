import GRDB
import QCQLanguage
import QuickCartStore

/// How a database writes the names that the language knows: SQLite takes all of them for the same.
enum OtherCapitals: String, CaseIterable, Sendable {
  /// `SHOPPING_ITEMS`
  case all
  /// `Shopping_Items`
  case first
  /// Only where foreign keys name another table.
  case references

  /// A copy with these names.
  func copy(of store: Store) throws -> Store {
    let copy = try store.copied()
    try copy.queue.inDatabase { db in
      let rows = try Row.fetchAll(db, sql: "SELECT rowid, name, tbl_name, sql FROM sqlite_master")
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for row in rows {
        let (number, name, table): (Int64, String, String) = (row[0], row[1], row[2])
        let sql: String? = row[3]
        try db.execute(
          sql: "UPDATE sqlite_master SET name = ?, tbl_name = ?, sql = ? WHERE rowid = ?",
          arguments: [ownName(name), ownName(table), sql.map(definition), number])
      }
      try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
    return copy
  }

  private func ownName(_ name: String) -> String {
    switch self {
    case .all, .first: Self.known.contains(name) ? spelled(name) : name
    case .references: name
    }
  }

  private func definition(_ sql: String) -> String {
    switch self {
    case .all, .first: sql.replacing(/\w+/) { ownName(String($0.output)) }
    case .references: sql.replacing(/REFERENCES \w+ \(\w+\)/) { $0.output.uppercased() }
    }
  }

  private func spelled(_ name: String) -> String {
    switch self {
    case .all: name.uppercased()
    case .first, .references:
      name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined(separator: "_")
    }
  }

  private static let known = Set(
    PhysicalLayout.allCases.flatMap { layout in
      Entity.allCases.flatMap { [layout.table($0)] + $0.storedFields.map(layout.column) }
    })
}

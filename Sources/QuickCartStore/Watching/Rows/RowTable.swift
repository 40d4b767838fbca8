package import GRDB
import GRDBSQLite

/// Rows in memory that a connection reads as a table, whose columns compare as those of a real one.
///
/// It is there under its name for as long as the connection is, and nothing of it is in the schema.
/// To be used in the connection's transactions only.
package final class RowTable: @unchecked Sendable {
  private let content: RowTableContent

  fileprivate init(_ db: Database, _ name: String, _ declaration: String) throws {
    content = RowTableContent(declaration)
    // The connection keeps the content, and lets it go when it closes or the name is taken anew.
    let code = sqlite3_create_module_v2(
      db.sqliteConnection, name, RowTableModule.shared.pointer,
      Unmanaged.passRetained(content).toOpaque()
    ) { content in
      if let content { Unmanaged<RowTableContent>.fromOpaque(content).release() }
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// The rows; no statement that reads them may be under way when they are set.
  package var rows: [[StoredCell]] {
    get { content.rows }
    set { content.rows = newValue }
  }

  fileprivate var declaration: String { content.declaration }

  fileprivate static func declaration(_ columns: [(name: String, type: String)]) -> String {
    let definitions = columns.map { column in
      // A type may be anything; only what decides how values compare is taken from it.
      "\(SQLText.name(column.name)) \(affinity(column.type))"
    }
    return "CREATE TABLE t(\(definitions.joined(separator: ", ")))"
  }

  /// SQLite's own rules.
  private static func affinity(_ declared: String) -> String {
    let type = declared.uppercased()
    func has(_ part: String) -> Bool { type.contains(part) }
    if has("INT") { return "INTEGER" }
    if has("CHAR") || has("CLOB") || has("TEXT") { return "TEXT" }
    if has("BLOB") || type.isEmpty { return "BLOB" }
    if has("REAL") || has("FLOA") || has("DOUB") { return "REAL" }
    return "NUMERIC"
  }
}

/// What a table in memory holds.
final class RowTableContent {
  let declaration: String
  var rows: [[StoredCell]] = []

  init(_ declaration: String) { self.declaration = declaration }
}

extension Store {
  /// The rows that stand under a name, for as long as the store is open.
  ///
  /// - Parameter columns: With their types as they are declared.
  package func rowTable(
    _ db: Database, named name: String, columns: [(name: String, type: String)]
  ) throws -> RowTable {
    let declaration = RowTable.declaration(columns)
    return try rowTables.withLock { tables in
      if let table = tables[name], table.declaration == declaration { return table }
      let table = try RowTable(db, name, declaration)
      tables[name] = table
      return table
    }
  }
}

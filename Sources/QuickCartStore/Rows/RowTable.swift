package import GRDB
import GRDBSQLite
package import QCQLanguage
import Synchronization

/// Rows in memory that a connection reads as a table, whose columns compare as those of a real one.
///
/// It is there under its name for as long as the connection is, and nothing of it is in the schema.
/// To be used in the connection's transactions only.
package final class RowTable: @unchecked Sendable {
  /// The rows; no statement that reads them may be under way when they are set.
  package var rows: [[StoredCell]] = []
  let declaration: String

  fileprivate init(_ db: Database, _ name: String, _ declaration: String) throws {
    self.declaration = declaration
    // The connection keeps it, and lets it go when it closes or the name is taken anew.
    let code = try sqlite3_create_module_v2(
      db.connection, name, RowTableModule.pointer, Unmanaged.passRetained(self).toOpaque()
    ) { table in
      if let table { Unmanaged<RowTable>.fromOpaque(table).release() }
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  fileprivate static func declaration(_ columns: [(name: String, type: String)]) -> String {
    let definitions = columns.map { column in
      // A type may be anything; only what decides how values compare is taken from it.
      "\(SQLText.name(column.name)) \(ColumnAffinity(column.type).rawValue)"
    }
    return "CREATE TABLE t(\(definitions.joined(separator: ", ")))"
  }
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

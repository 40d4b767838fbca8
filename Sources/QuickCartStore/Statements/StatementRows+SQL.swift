import GRDB
import GRDBSQLite
package import QCQLanguage
import QCQSQL

/// Why SQL that somebody has written is not run.
package enum SQLRefusal: Error, Hashable, Sendable {
  /// It is several statements, or none.
  case notOne
  /// It would change something, or give no rows by its nature.
  case notAQuery
  /// It has placeholders of its own.
  case otherPlaceholders
  /// What SQLite says of it.
  case wrong(String)
}

extension StatementRows {
  /// Runs a query in SQL and hands its rows to a sink, the cells as they are stored.
  ///
  /// - Parameter values: What is bound to its placeholders.
  package static func run(
    sql: String, _ values: [Value], _ db: Connection, into sink: inout any ResultSink
  ) throws {
    let prepared = try statement(sql, db)
    guard sqlite3_stmt_readonly(prepared.pointer) != 0, prepared.columnCount > 0 else {
      throw SQLRefusal.notAQuery
    }
    guard Int(sqlite3_bind_parameter_count(prepared.pointer)) == values.count else {
      throw SQLRefusal.otherPlaceholders
    }
    try prepared.bind(values.map { SQLBinding(value: $0) })
    let shape = ResultShape(
      kind: .rows, columns: prepared.names.map { ResultColumn($0, .text) }, noun: "rows",
      emptyMessage: "no rows")
    let row = StatementRow(prepared)
    sink.begin(shape)
    while try prepared.step() {
      sink.row(row)
      if !sink.wantsMore { return }
    }
    sink.end()
  }

  /// A name as it is written in SQL, whatever characters it has.
  package static func quotedName(_ name: String) -> String { SQLiteDialect.inQuotes(name) }

  private static func statement(_ sql: String, _ db: Connection) throws -> RawStatement {
    do {
      // GRDB looks whether there is more behind the statement.
      return try RawStatement(db, sql, isKept: true)
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_MISUSE: throw SQLRefusal.notOne
      case .SQLITE_ERROR: throw SQLRefusal.wrong(error.message ?? "")
      default: throw error  // ResultCode
      }
    }
  }
}

extension RawStatement {
  /// The names of the columns.
  fileprivate var names: [String] {
    (0..<columnCount).map { index in
      sqlite3_column_name(pointer, Int32(index)).map { String(cString: $0) } ?? ""
    }
  }
}

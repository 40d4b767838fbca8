import GRDB
import GRDBSQLite
import QCQValues

/// Reads the rows of a statement of our own as values.
///
/// GRDB's strings end at the first NUL, and those of a database may hold one.
enum RawRows {
  static func each(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = [],
    _ body: (RawRow) throws -> Void
  ) throws {
    let statement = try db.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    let pointer = statement.sqliteStatement
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: try body(RawRow(pointer: pointer))
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: sql)
      }
    }
  }
}

/// The row on which a statement stands.
struct RawRow {
  let pointer: OpaquePointer

  func isTrue(_ index: Int) -> Bool { sqlite3_column_int64(pointer, Int32(index)) != 0 }

  func value(_ index: Int) -> Value {
    let column = Int32(index)
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .int(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .number(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      // The text has to be asked for before its length, which the conversion decides.
      let start = sqlite3_column_text(pointer, column)
      let bytes = UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(pointer, column)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(pointer, column)
      let bytes = UnsafeRawBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(pointer, column)))
      return .data(Array(bytes))
    default: return .absent  // Int32
    }
  }

  func values(_ range: Range<Int>) -> [Value] { range.map(value) }
}

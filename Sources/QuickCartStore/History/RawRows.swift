import GRDB
import GRDBSQLite
import QCQLanguage

/// Runs statements of our own with values as arguments, and reads their rows as values.
///
/// GRDB's strings end at the first NUL, and those of a database may hold one.
enum RawRows {
  static func each(
    _ db: Database, _ sql: String, _ arguments: [Value] = [],
    _ body: (RawRow) throws -> Void = { _ in }
  ) throws {
    let statement = try db.makeStatement(sql: sql)
    let pointer = statement.sqliteStatement
    for (offset, value) in arguments.enumerated() { bind(value, pointer, Int32(1 + offset)) }
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

  /// Runs statements without arguments; there are many, and GRDB's care of each takes its time.
  static func run(_ db: Database, _ statements: [String]) throws {
    let code = sqlite3_exec(
      db.sqliteConnection, statements.joined(separator: ";\n"), nil, nil, nil)
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
  }

  private static func bind(_ value: Value, _ pointer: OpaquePointer, _ index: Int32) {
    // It tells SQLite to keep a copy.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .absent: sqlite3_bind_null(pointer, index)
    case .int(let int): sqlite3_bind_int64(pointer, index, int)
    case .number(let number), .date(let number): sqlite3_bind_double(pointer, index, number)
    case .bool(let bool): sqlite3_bind_int64(pointer, index, bool ? 1 : 0)
    case .text(let text):
      let bytes = text.utf8CString
      bytes.withUnsafeBufferPointer { chars in
        _ = sqlite3_bind_text64(
          pointer, index, chars.baseAddress, UInt64(chars.count - 1), transient,
          UInt8(SQLITE_UTF8))
      }
    case .data(let bytes):
      sqlite3_bind_blob64(pointer, index, bytes, UInt64(bytes.count), transient)
    }
  }
}

/// The row on which a statement stands.
struct RawRow {
  let pointer: OpaquePointer

  func isTrue(_ index: Int) -> Bool { sqlite3_column_int64(pointer, Int32(index)) != 0 }
  func int(_ index: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(index)) }
  func number(_ index: Int) -> Double { sqlite3_column_double(pointer, Int32(index)) }
  func text(_ index: Int) -> String { value(index).asName }

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

extension Value {
  /// The value as a name in a message.
  var asName: String {
    switch self {
    case .absent: ""
    case .int(let int): String(int)
    case .number(let number), .date(let number): String(number)
    case .text(let text): text
    case .bool(let bool): String(bool)
    case .data: ""
    }
  }
}

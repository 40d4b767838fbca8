import GRDB
import GRDBSQLite
import QCQSQL
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// A prepared statement of SQLite, read without making objects of its rows.
///
/// GRDB opens and guards the connection; rows are read here, as a result may have millions, and
/// texts are bound with their length, as they may hold any character.
final class RawStatement {
  private let connection: OpaquePointer
  let pointer: OpaquePointer
  private let text: String
  /// What keeps the statement for the next time; nil where it is this one's own.
  private let keeper: Statement?

  /// A statement that the connection keeps, so that the same text is not prepared again. Only one
  /// at a time of a text may be in use.
  init(kept text: String, _ db: Database) throws {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
    }
    let statement = try db.cachedStatement(sql: text)
    (self.connection, self.text, keeper) = (connection, text, statement)
    pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
  }

  init(_ db: Database, _ text: String) throws {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
    }
    self.connection = connection
    self.text = text
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, text, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(connection)), sql: text)
    }
    pointer = statement
    keeper = nil
  }

  deinit {
    if keeper == nil {
      sqlite3_finalize(pointer)
    } else {
      sqlite3_reset(pointer)
      sqlite3_clear_bindings(pointer)
    }
  }

  func bind(_ bindings: [SQLBinding]) throws {
    for (offset, binding) in bindings.enumerated() {
      let code = bind(binding, at: Int32(1 + offset))
      if code != SQLITE_OK { throw error(code) }
    }
  }

  private func bind(_ binding: SQLBinding, at index: Int32) -> Int32 {
    switch binding.value {
    case .absent: sqlite3_bind_null(pointer, index)
    case .int(let int): sqlite3_bind_int64(pointer, index, int)
    case .number(let number): sqlite3_bind_double(pointer, index, number)
    case .date(let seconds): sqlite3_bind_double(pointer, index, seconds)
    case .bool(let bool): sqlite3_bind_int64(pointer, index, bool ? 1 : 0)
    case .text(let text): bind(binding.isFolded ? TextFolding.search(text) : text, at: index)
    case .data(let bytes):
      sqlite3_bind_blob64(
        pointer, index, bytes, UInt64(bytes.count), RawStatement.transient)
    }
  }

  /// Binds a cell as it was stored somewhere, to the byte.
  func bind(_ cell: StoredCell, at index: Int32) throws {
    let code =
      switch cell {
      case .null: sqlite3_bind_null(pointer, index)
      case .int(let int): sqlite3_bind_int64(pointer, index, int)
      case .real(let number): sqlite3_bind_double(pointer, index, number)
      case .text(let bytes): bytes.withUnsafeBytes { bind(text: $0, at: index) }
      case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(pointer, index, 0)
      case .blob(let bytes):
        sqlite3_bind_blob64(pointer, index, bytes, UInt64(bytes.count), RawStatement.transient)
      }
    if code != SQLITE_OK { throw error(code) }
  }

  /// Runs it with some cells; for statements that give no rows.
  func run(_ cells: [StoredCell]) throws {
    reset()
    for (offset, cell) in cells.enumerated() { try bind(cell, at: Int32(1 + offset)) }
    while try step() {}
    reset()
  }

  /// Tells SQLite to keep a copy of what is bound.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bind(text: UnsafeRawBufferPointer($0), at: index) }
  }

  private func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    // An empty text has no address, and a null pointer would bind NULL.
    guard let base = bytes.baseAddress else {
      return sqlite3_bind_text(pointer, index, "", 0, RawStatement.transient)
    }
    let chars = base.assumingMemoryBound(to: CChar.self)
    return sqlite3_bind_text64(
      pointer, index, chars, UInt64(bytes.count), RawStatement.transient, UInt8(SQLITE_UTF8))
  }

  /// Goes on to the next row; false when there is none.
  func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  func reset() { sqlite3_reset(pointer) }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(connection)), sql: text)
  }

  /// Runs a statement of our own and hands out each of its rows.
  static func each(
    _ db: Database, _ text: String, _ values: [Value], _ body: (RawStatement) throws -> Void
  ) throws {
    let statement = try RawStatement(db, text)
    try statement.bind(values.map { SQLBinding(value: $0) })
    while try statement.step() { try body(statement) }
  }

  // MARK: Cells

  @inline(__always)
  func cell(_ index: Int) -> Cell {
    let column = Int32(truncatingIfNeeded: index)
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .int(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .number(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      return .text(UnsafeBufferPointer(start: start, count: count))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      return .data(
        UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count))
    default: return .absent  // Int32
    }
  }

  /// The cell as it is stored.
  func stored(_ index: Int) -> StoredCell { StoredCell(cell(index)) }

  /// The cell as text; what is not UTF-8 comes out as U+FFFD.
  func text(_ index: Int) -> String {
    switch cell(index) {
    case .absent: ""
    case .int(let int): String(int)
    case .number(let number): String(number)
    case .text(let bytes), .data(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  func number(_ index: Int) -> Double? {
    switch cell(index) {
    case .int(let int): Double(int)
    case .number(let number): number
    case .absent, .text, .data: nil
    }
  }

  /// The cell as a value of a type.
  func value(_ index: Int, _ type: ValueType) -> Value {
    switch cell(index) {
    case .absent: .absent
    case .int(let int):
      switch type {
      case .bool: .bool(int != 0)
      case .date: .date(Double(int))
      case .int, .number, .text, .list, .category, .data: .int(int)
      }
    case .number(let number): type == .date ? .date(number) : .number(number)
    case .text: .text(text(index))
    case .data(let bytes): .data(Array(bytes))
    }
  }
}

extension StoredCell {
  init(_ cell: Cell) {
    self =
      switch cell {
      case .absent: .null
      case .int(let int): .int(int)
      case .number(let number): .real(number)
      case .text(let bytes): .text(Array(bytes))
      case .data(let bytes): .blob(Array(bytes))
      }
  }

  /// Whether nothing tells the two apart, not even the sign of zero.
  func isIdentical(to other: StoredCell) -> Bool {
    if case .real(let left) = self, case .real(let right) = other {
      return left.bitPattern == right.bitPattern
    }
    return self == other
  }
}

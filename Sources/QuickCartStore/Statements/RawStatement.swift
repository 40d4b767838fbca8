package import GRDB
import GRDBSQLite
package import QCQLanguage
package import QCQSQL

/// A prepared statement of SQLite, read without making objects of its rows.
///
/// GRDB opens and guards the connection; rows are read here, as a result may have millions, and
/// texts are bound and read with their length, as they may hold any character.
package final class RawStatement {
  private let connection: OpaquePointer
  let pointer: OpaquePointer
  private let text: String
  /// What keeps the statement for the next time; nil where it is this one's own.
  private let cached: Statement?

  /// - Parameter isKept: Whether the connection is to keep the statement, so that the same text is
  ///   not prepared again.
  package convenience init(_ db: Database, _ text: String, isKept: Bool = false) throws {
    let connection = try db.connection
    // Whoever runs one statement while the same is under way gets another.
    if isKept, let kept = try RawStatement.idle(text, db) {
      self.init(connection, text, kept.sqliteStatement, kept)
    } else {
      try self.init(connection: connection, text)
    }
  }

  private init(
    _ connection: OpaquePointer, _ text: String, _ pointer: OpaquePointer, _ cached: Statement?
  ) {
    (self.connection, self.text, self.pointer, self.cached) = (connection, text, pointer, cached)
  }

  /// A statement on a connection that GRDB knows nothing of.
  convenience init(connection: OpaquePointer, _ text: String) throws {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, text, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(connection)), sql: text)
    }
    self.init(connection, text, statement, nil)
  }

  /// A statement with its arguments bound.
  package convenience init(
    _ db: Database, _ statement: SQLStatement, isKept: Bool = false
  ) throws {
    try self.init(db, statement.text, isKept: isKept)
    try bind(statement.bindings)
  }

  private static func idle(_ text: String, _ db: Database) throws -> Statement? {
    let statement = try db.cachedStatement(sql: text)
    return sqlite3_stmt_busy(statement.sqliteStatement) == 0 ? statement : nil
  }

  deinit {
    if cached == nil {
      sqlite3_finalize(pointer)
    } else {
      sqlite3_reset(pointer)
      sqlite3_clear_bindings(pointer)
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(connection)), sql: text)
  }

  // MARK: Running

  /// Goes on to the next row; false when there is none.
  package func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  func reset() { sqlite3_reset(pointer) }

  /// Runs it with some cells; for statements that give no rows.
  package func run(_ cells: [StoredCell]) throws {
    reset()
    defer { reset() }
    for (offset, cell) in cells.enumerated() { try bind(cell, at: Int32(1 + offset)) }
    while try step() {}
  }

  /// Runs it with some cells that stay where they are until it has ended; for statements that give
  /// no rows.
  func runInPlace(_ count: Int, _ cell: (Int) -> Cell) throws {
    reset()
    defer {
      reset()
      sqlite3_clear_bindings(pointer)
    }
    for place in 0..<count { try bindInPlace(cell(place), at: Int32(place + 1)) }
    while try step() {}
  }

  // MARK: Binding

  /// Binds a cell that SQLite does not copy.
  private func bindInPlace(_ cell: Cell, at index: Int32) throws {
    let code =
      switch cell {
      case .absent: sqlite3_bind_null(pointer, index)
      case .int(let int): sqlite3_bind_int64(pointer, index, int)
      case .number(let number): sqlite3_bind_double(pointer, index, number)
      // What is empty may have no address, and a null pointer would bind NULL.
      case .text(let text) where text.isEmpty:
        sqlite3_bind_text(pointer, index, "", 0, SQLCall.transient)
      case .text(let text):
        text.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            pointer, index, $0.baseAddress, UInt64($0.count), nil, UInt8(SQLITE_UTF8))
        }
      case .data(let data) where data.isEmpty: sqlite3_bind_zeroblob(pointer, index, 0)
      case .data(let data):
        sqlite3_bind_blob64(pointer, index, data.baseAddress, UInt64(data.count), nil)
      }
    if code != SQLITE_OK { throw error(code) }
  }

  package func bind(_ bindings: [SQLBinding]) throws {
    for (offset, binding) in bindings.enumerated() {
      let code = bind(binding.value, isFolded: binding.isFolded, at: Int32(1 + offset))
      if code != SQLITE_OK { throw error(code) }
    }
  }

  private func bind(_ value: Value, isFolded: Bool, at index: Int32) -> Int32 {
    switch value {
    case .absent: sqlite3_bind_null(pointer, index)
    case .int(let int): sqlite3_bind_int64(pointer, index, int)
    case .number(let number), .date(let number): sqlite3_bind_double(pointer, index, number)
    case .bool(let bool): sqlite3_bind_int64(pointer, index, bool ? 1 : 0)
    case .text(let text):
      (isFolded ? TextFolding.search(text) : text).withBytes { bind(text: $0, at: index) }
    case .data(let bytes):
      sqlite3_bind_blob64(pointer, index, bytes, UInt64(bytes.count), SQLCall.transient)
    }
  }

  /// Binds a cell as it was stored somewhere, to the byte.
  package func bind(_ cell: StoredCell, at index: Int32) throws {
    let code =
      switch cell {
      case .null: sqlite3_bind_null(pointer, index)
      case .int(let int): sqlite3_bind_int64(pointer, index, int)
      case .real(let number): sqlite3_bind_double(pointer, index, number)
      case .text(let bytes): bytes.withUnsafeBytes { bind(text: $0, at: index) }
      case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(pointer, index, 0)
      case .blob(let bytes):
        sqlite3_bind_blob64(pointer, index, bytes, UInt64(bytes.count), SQLCall.transient)
      }
    if code != SQLITE_OK { throw error(code) }
  }

  /// Binds a cell of a row, to the byte.
  func bind(_ row: RowImage, _ index: Int, at place: Int32) throws {
    var code = SQLITE_OK
    row.withCell(index) { cell, isWide in
      code =
        switch cell {
        case .absent: sqlite3_bind_null(pointer, place)
        case .int(let int): sqlite3_bind_int64(pointer, place, int)
        case .number(let number): sqlite3_bind_double(pointer, place, number)
        case .text(let text) where isWide:
          text.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(
              pointer, place, $0.baseAddress, UInt64($0.count), SQLCall.transient, SQLCall.wide)
          }
        case .text(let text): bind(text: UnsafeRawBufferPointer(text), at: place)
        case .data(let data) where data.isEmpty: sqlite3_bind_zeroblob(pointer, place, 0)
        case .data(let data):
          sqlite3_bind_blob64(
            pointer, place, data.baseAddress, UInt64(data.count), SQLCall.transient)
        }
    }
    if code != SQLITE_OK { throw error(code) }
  }

  /// Binds the key of a row: its number, or cells.
  func bind(_ number: Int64?, _ key: RowImage) throws {
    if let number { return try bind(.int(number), at: 1) }
    for index in 0..<key.count { try bind(key, index, at: Int32(index + 1)) }
  }

  private func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    // An empty text may have no address, and a null pointer would bind NULL.
    let chars = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let chars else { return sqlite3_bind_text(pointer, index, "", 0, SQLCall.transient) }
    return sqlite3_bind_text64(
      pointer, index, chars, UInt64(bytes.count), SQLCall.transient, UInt8(SQLITE_UTF8))
  }

  // MARK: Cells

  var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  @inline(__always)
  package func cell(_ index: Int) -> Cell {
    let column = Int32(truncatingIfNeeded: index)
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .int(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .number(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      // The text has to be asked for before its length, which the conversion decides.
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

  func isAbsent(_ index: Int) -> Bool {
    sqlite3_column_type(pointer, Int32(truncatingIfNeeded: index)) == SQLITE_NULL
  }

  /// A number's text, or a text.
  func textBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(pointer, Int32(truncatingIfNeeded: index))
    let count = Int(sqlite3_column_bytes(pointer, Int32(truncatingIfNeeded: index)))
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// Adds cells to a row as they are stored, texts in UTF-16 if that is how the database has them.
  func append(_ indices: Range<Int>, to row: inout RowImage, isWide: Bool) {
    for index in indices {
      let column = Int32(truncatingIfNeeded: index)
      guard isWide, sqlite3_column_type(pointer, column) == SQLITE_TEXT else {
        row.append(cell(index))
        continue
      }
      let start = sqlite3_column_text16(pointer, column)
      let count = Int(sqlite3_column_bytes16(pointer, column))
      let bytes = UnsafeRawBufferPointer(start: start, count: count)
      row.append(.text(bytes.assumingMemoryBound(to: UInt8.self)), isWide: true)
    }
  }

  /// The bytes of the cell, whatever it is.
  func bytes(_ index: Int) -> [UInt8] {
    let column = Int32(truncatingIfNeeded: index)
    let start = sqlite3_column_blob(pointer, column)
    let count = Int(sqlite3_column_bytes(pointer, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The cell as it is stored.
  package func stored(_ index: Int) -> StoredCell { StoredCell(cell(index)) }

  /// The cell as text; what is not UTF-8 comes out as U+FFFD.
  package func text(_ index: Int) -> String {
    switch cell(index) {
    case .absent: ""
    case .int(let int): String(int)
    case .number(let number): String(number)
    case .text(let bytes), .data(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  package func int(_ index: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(index)) }
  func isTrue(_ index: Int) -> Bool { int(index) != 0 }

  /// Whether cells hold integers as they are stored: SQLite reads one from a text, too.
  func areIntegers(_ indices: [Int]) -> Bool {
    indices.allSatisfy { sqlite3_column_type(pointer, Int32($0)) == SQLITE_INTEGER }
  }

  package func number(_ index: Int) -> Double? {
    switch cell(index) {
    case .int(let int): Double(int)
    case .number(let number): number
    case .absent, .text, .data: nil
    }
  }

  /// The cell as a value of a type.
  package func value(_ index: Int, _ type: ValueType = .text) -> Value { Value(cell(index), type) }
}

extension Value {
  package init(_ cell: Cell, _ type: ValueType) {
    self =
      switch cell {
      case .absent: .absent
      case .int(let int):
        switch type {
        case .bool: .bool(int != 0)
        case .date: .date(Double(int))
        case .int, .number, .text, .list, .category, .data: .int(int)
        }
      case .number(let number): type == .date ? .date(number) : .number(number)
      case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
      case .data(let bytes): .data(Array(bytes))
      }
  }
}

extension StoredCell {
  package init(_ cell: Cell) {
    self =
      switch cell {
      case .absent: .null
      case .int(let int): .int(int)
      case .number(let number): .real(number)
      case .text(let bytes): .text(Array(bytes))
      case .data(let bytes): .blob(Array(bytes))
      }
  }

  /// The cell as those of a row are read.
  func withCell<Result>(_ body: (Cell) -> Result) -> Result {
    func data(_ bytes: [UInt8], _ make: (UnsafeBufferPointer<UInt8>) -> Cell) -> Result {
      bytes.withUnsafeBufferPointer { body(make($0)) }
    }
    return switch self {
    case .null: body(.absent)
    case .int(let int): body(.int(int))
    case .real(let number): body(.number(number))
    case .text(let bytes): data(bytes, Cell.text)
    case .blob(let bytes): data(bytes, Cell.data)
    }
  }
}

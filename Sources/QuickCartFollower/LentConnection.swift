import GRDBSQLite

/// A connection to a database, as its owner lends it for a piece of work.
package protocol LentConnection {
  /// Nil once it is closed.
  var handle: OpaquePointer? { get }
  /// A prepared statement that the owner keeps for the next time.
  func kept(_ sql: String) throws(SQLiteFailure) -> OpaquePointer
}

/// What SQLite answered in place of a result.
package struct SQLiteFailure: Error {
  /// An extended result code.
  package let code: Int32
  package let message: String

  package init(code: Int32, message: String) { (self.code, self.message) = (code, message) }
}

extension LentConnection {
  /// What is read from each row of a statement.
  ///
  /// - Parameter argument: What its only parameter stands for.
  func rows<Row>(
    _ sql: String, _ argument: String? = nil, _ read: (OpaquePointer) -> Row
  ) throws(SQLiteFailure) -> [Row] {
    let statement = try kept(sql)
    defer { sqlite3_reset(statement) }
    if let argument {
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(statement, 1, argument, -1, transient)
    }
    var rows: [Row] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else {
        throw SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(handle)))
      }
      rows.append(read(statement))
    }
  }

  func number(_ sql: String) throws(SQLiteFailure) -> Int64? {
    try rows(sql) { sqlite3_column_int64($0, 0) }.first
  }

  func text(_ sql: String) throws(SQLiteFailure) -> String? {
    try rows(sql) { text($0, 0) }.first ?? nil
  }

  func text(_ row: OpaquePointer, _ column: Int32) -> String? {
    sqlite3_column_text(row, column).map { String(cString: $0) }
  }
}

package import GRDB
import GRDBSQLite
package import QCQLanguage
import QCQSQL

/// A connection to a database, within one of its transactions.
package typealias Connection = Database

extension Connection {
  /// The connection as SQLite knows it. Most of SQLite's functions take it without a look, so one
  /// that is closed is found here.
  ///
  /// - Throws: `DatabaseError` where it is closed.
  var connection: OpaquePointer {
    get throws {
      guard let sqliteConnection else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
      }
      return sqliteConnection
    }
  }

  /// Runs a statement of our own, which the connection keeps, and gives what is made of each row.
  @discardableResult
  package func rows<Result>(
    _ text: String, _ values: [Value] = [], _ make: (RawStatement) throws -> Result
  ) throws -> [Result] {
    let statement = try RawStatement(self, text, isKept: true)
    try statement.bind(values.map { SQLBinding(value: $0) })
    var results: [Result] = []
    while try statement.step() { results.append(try make(statement)) }
    return results
  }

  /// The same of the first row only; nil when there is none.
  package func row<Result>(
    _ text: String, _ values: [Value] = [], _ make: (RawStatement) throws -> Result
  ) throws -> Result? {
    let statement = try RawStatement(self, text, isKept: true)
    try statement.bind(values.map { SQLBinding(value: $0) })
    return try statement.step() ? try make(statement) : nil
  }

  /// Does what others can do without, and gives nil if it failed. Throws if it was stopped, or if
  /// SQLite has ended the transaction for it, as it does when it can't read: what came next would
  /// be outside of it.
  func attempt<Result>(_ work: () throws -> Result) throws -> Result? {
    let wasInside = isInsideTransaction
    do {
      return try work()
    } catch {
      let isStopped = (error as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT
      if isStopped || wasInside && !isInsideTransaction { throw error }
      return nil
    }
  }

  /// Does work of which nothing stays if it throws, provided that the transaction is still open.
  func wholly(_ work: () throws -> Void) throws {
    try execute(sql: "SAVEPOINT qcq_whole")
    do {
      try work()
      try execute(sql: "RELEASE qcq_whole")
    } catch {
      if isInsideTransaction { try execute(sql: "ROLLBACK TO qcq_whole; RELEASE qcq_whole") }
      throw error
    }
  }

  /// Ends the transaction if one is open, and takes back what it changed.
  ///
  /// An interruption lasts for as long as a statement runs, and fails a `ROLLBACK` as well. So none
  /// is left running, and one that comes in between only delays it.
  package func rollBackOpenTransaction() {
    var code = SQLITE_INTERRUPT
    while isInsideTransaction && code == SQLITE_INTERRUPT {
      var statement = sqlite3_next_stmt(sqliteConnection, nil)
      while let running = statement {
        sqlite3_reset(running)
        statement = sqlite3_next_stmt(sqliteConnection, running)
      }
      code = sqlite3_exec(sqliteConnection, "ROLLBACK", nil, nil, nil)
    }
  }

  /// Does work that begins and ends a transaction in which references need not lead anywhere.
  func withoutForeignKeys<Result>(_ work: () throws -> Result) throws -> Result {
    guard try row("PRAGMA foreign_keys", [], { $0.isTrue(0) }) == true else { return try work() }
    defer {
      // Within a transaction it would stay as it is.
      rollBackOpenTransaction()
      while sqlite3_exec(sqliteConnection, "PRAGMA foreign_keys = ON", nil, nil, nil)
        == SQLITE_INTERRUPT
      {}
    }
    try run(["PRAGMA foreign_keys = OFF"])
    return try work()
  }

  /// How many references of all tables lead nowhere.
  func violationCount() throws -> Int {
    let tables = try rows(
      "SELECT name FROM main.sqlite_master WHERE type = 'table'"
    ) { $0.text(0) }
    var count = 0
    for table in tables {
      do {
        count +=
          try row(
            "SELECT count(*) FROM pragma_foreign_key_check(?, 'main')", [.text(table)]
          ) { Int($0.int(0)) } ?? 0
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        // A key without its table can't be checked.
      }
    }
    return count
  }

  /// Runs a statement for what it does.
  func run(_ text: String, _ values: [Value] = []) throws { try rows(text, values) { _ in } }

  /// Runs statements without arguments; there are many, and GRDB's care of each takes its time.
  func run(_ statements: [String]) throws {
    let code = sqlite3_exec(sqliteConnection, statements.joined(separator: ";\n"), nil, nil, nil)
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
  }
}

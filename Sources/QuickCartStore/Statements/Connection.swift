package import GRDB
import GRDBSQLite
package import QCQLanguage
import QCQSQL

/// A connection to a database, within one of its transactions.
package typealias Connection = Database

extension Connection {
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

  /// Runs a statement for what it does.
  func run(_ text: String, _ values: [Value] = []) throws { try rows(text, values) { _ in } }

  /// Runs statements without arguments; there are many, and GRDB's care of each takes its time.
  func run(_ statements: [String]) throws {
    let code = sqlite3_exec(sqliteConnection, statements.joined(separator: ";\n"), nil, nil, nil)
    guard code != SQLITE_OK else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
  }
}

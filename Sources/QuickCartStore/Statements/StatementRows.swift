import GRDBSQLite
package import QCQLanguage
package import QCQSQL
import QuickCartPostgreSQL

/// Runs a statement and hands its rows to a sink.
package enum StatementRows {
  /// - Parameters:
  ///   - isKept: Whether it is going to be run again.
  ///   - server: What is asked statements as a whole.
  /// - Returns: Whether cells were met that do not fit their fields.
  package static func run(
    _ statement: SQLStatement, _ db: Connection, isKept: Bool = false,
    on server: WholeServer? = nil, into sink: inout any ResultSink
  ) throws -> Bool {
    var given = GivenRows(db, isKept: isKept)
    guard try given.giveRows(of: statement, on: server, into: &sink) else { return false }
    for total in given.count == 0 ? [] : statement.totals {
      try given.give(total, into: &sink)
    }
    sink.end()
    return try given.hasMetStray || given.areOfSQLite && db.hasMetStray()
  }

  /// The first value of a statement's first row, and whether stray cells were met.
  package static func value(
    _ statement: SQLStatement, _ type: ValueType, _ db: Connection, on server: WholeServer? = nil
  ) throws -> (value: Value, hasMetStray: Bool) {
    var (value, hasMetStray) = (Value.absent, false)
    if let whole = statement.whole, let server {
      let found = try server.forEachRow(of: whole, statement) { row in
        value = Value(row.cell(0), type)
        hasMetStray = row.hasMetStray
        return true
      }
      if found != nil { return (value, hasMetStray) }
    }
    let prepared = try RawStatement(db, statement)
    let row = try StatementRow(prepared, statement, db)
    value = try prepared.step() ? Value(row.cell(0), type) : .absent
    return (value, try row.hasMetStray || db.hasMetStray())
  }
}

/// The rows that a sink was given.
private struct GivenRows {
  private let db: Connection
  private let isKept: Bool
  private(set) var count = 0
  private(set) var hasMetStray = false
  /// Whether SQLite has given some of them.
  private(set) var areOfSQLite = false
  private var hasBegun = false

  init(_ db: Connection, isKept: Bool) { (self.db, self.isKept) = (db, isKept) }

  /// Gives all rows, those of a server that is asked as a whole if it can work them out.
  ///
  /// - Returns: False where the sink wants no more.
  mutating func giveRows(
    of statement: SQLStatement, on server: WholeServer?, into sink: inout any ResultSink
  ) throws -> Bool {
    if let whole = statement.whole, let server {
      let wantsMore = try server.forEachRow(of: whole, statement) { row in
        begin(statement, &sink)
        count += 1
        sink.row(row)
        hasMetStray = row.hasMetStray
        return sink.wantsMore
      }
      if wantsMore == true { begin(statement, &sink) }
      if let wantsMore { return wantsMore }
    }
    // The same rows in the same order: those that the server has come to are passed over.
    hasMetStray = false
    return try give(statement, into: &sink, after: count)
  }

  private mutating func begin(_ statement: SQLStatement, _ sink: inout any ResultSink) {
    if !hasBegun { sink.begin(statement.shape) }
    hasBegun = true
  }

  /// - Parameter passed: How many rows were given already.
  @discardableResult
  mutating func give(
    _ statement: SQLStatement, into sink: inout any ResultSink, after passed: Int = 0
  ) throws -> Bool {
    areOfSQLite = true
    let prepared = try RawStatement(db, statement, isKept: isKept)
    let row = try StatementRow(prepared, statement, db)
    begin(statement, &sink)
    defer { hasMetStray = hasMetStray || row.hasMetStray }
    for _ in 0..<passed where try !prepared.step() { return true }
    while try prepared.step() {
      count += 1
      sink.row(row)
      if let failure = row.failure { throw failure }
      if !sink.wantsMore { return false }
    }
    return true
  }
}

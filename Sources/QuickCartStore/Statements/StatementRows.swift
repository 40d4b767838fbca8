import GRDBSQLite
package import QCQLanguage
package import QCQSQL

/// Runs a statement and hands its rows to a sink.
package enum StatementRows {
  /// - Parameter isKept: Whether it is going to be run again.
  /// - Returns: Whether cells were met that do not fit their fields.
  package static func run(
    _ statement: SQLStatement, _ db: Connection, isKept: Bool = false,
    into sink: inout any ResultSink
  ) throws -> Bool {
    let prepared = try RawStatement(db, statement, isKept: isKept)
    let row = try StatementRow(prepared, statement, db)
    sink.begin(statement.shape)
    var isEmpty = true
    while try prepared.step() {
      isEmpty = false
      sink.row(row)
      if let failure = row.failure { throw failure }
      if !sink.wantsMore { return false }
    }
    var hasMetStray = row.hasMetStray
    for total in isEmpty ? [] : statement.totals {
      let prepared = try RawStatement(db, total, isKept: isKept)
      let row = try StatementRow(prepared, total, db)
      while try prepared.step() { sink.row(row) }
      hasMetStray = hasMetStray || row.hasMetStray
    }
    sink.end()
    return try hasMetStray || db.hasMetStray()
  }

  /// The first value of a statement's first row, and whether stray cells were met.
  package static func value(
    _ statement: SQLStatement, _ type: ValueType, _ db: Connection
  ) throws -> (value: Value, hasMetStray: Bool) {
    let prepared = try RawStatement(db, statement)
    let row = try StatementRow(prepared, statement, db)
    let value = try prepared.step() ? Value(row.cell(0), type) : .absent
    return (value, try row.hasMetStray || db.hasMetStray())
  }
}

import GRDBSQLite
package import QCQLanguage
package import QCQSQL

/// Runs a statement and hands its rows to a sink.
package enum StatementRows {
  /// - Parameter isKept: Whether it is going to be run again.
  package static func run(
    _ statement: SQLStatement, _ db: Connection, isKept: Bool = false,
    into sink: inout any ResultSink
  ) throws {
    let prepared = try RawStatement(db, statement, isKept: isKept)
    let row = try StatementRow(prepared, statement, db)
    sink.begin(statement.shape)
    while try prepared.step() {
      sink.row(row)
      if let failure = row.failure { throw failure }
      if !sink.wantsMore { return }
    }
    sink.end()
  }
}

/// The row on which a statement stands.
final class StatementRow: RowView {
  /// The statement whose rows stand inside a cell, and the placeholder of the row around it.
  private struct Child {
    var statement: RawStatement
    var row: StatementRow
    var owner: Int32
  }

  private let statement: RawStatement
  private var children: [Int: Child] = [:]
  /// What went wrong while the rows inside a cell were read.
  var failure: (any Error)?
  let cellCount: Int

  init(_ statement: RawStatement, _ plan: SQLStatement, _ db: Connection) throws {
    self.statement = statement
    cellCount = Int(sqlite3_column_count(statement.pointer))
    for (index, child) in plan.children {
      let prepared = try RawStatement(db, child)
      children[index] = Child(
        statement: prepared, row: try StatementRow(prepared, child, db),
        owner: Int32(child.ownerPlaceholder))
    }
  }

  func cell(_ index: Int) -> Cell { statement.cell(index) }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    guard let child = children[index] else { return }
    child.statement.reset()
    sqlite3_bind_value(
      child.statement.pointer, child.owner,
      sqlite3_column_value(statement.pointer, Int32(truncatingIfNeeded: index)))
    do {
      while try child.statement.step() { body(child.row) }
    } catch {
      failure = failure ?? error
    }
  }
}

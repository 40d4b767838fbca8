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
  private let rules: [CellRule]
  private let zone: any TimeZoneRules
  private var isStray = false

  init(_ statement: RawStatement, _ plan: SQLStatement, _ db: Connection) throws {
    self.statement = statement
    cellCount = Int(sqlite3_column_count(statement.pointer))
    let open = [CellRule](repeating: .any, count: max(0, cellCount - plan.rules.count))
    (rules, zone) = (plan.rules + open, plan.zone)
    for (index, child) in plan.children {
      let prepared = try RawStatement(db, child)
      children[index] = Child(
        statement: prepared, row: try StatementRow(prepared, child, db),
        owner: Int32(child.ownerPlaceholder))
    }
  }

  /// A row whose cells count as they are stored.
  init(_ statement: RawStatement) {
    self.statement = statement
    cellCount = Int(sqlite3_column_count(statement.pointer))
    (rules, zone) = ([CellRule](repeating: .any, count: cellCount), UTC())
  }

  /// Whether a cell was read that does not fit its field, here or in the rows inside of cells.
  var hasMetStray: Bool { isStray || children.values.contains { $0.row.hasMetStray } }

  @inline(__always)
  func cell(_ index: Int) -> Cell {
    let cell = statement.cell(index)
    let rule = rules[index]
    return rule.takes(cell) ? cell : read(cell, index, rule)
  }

  /// What a cell is that does not count as it is stored.
  @inline(never)
  private func read(_ cell: Cell, _ index: Int, _ rule: CellRule) -> Cell {
    switch rule {
    // The result of a calculation is none, and no cell is to blame.
    case .computed, .any: return .absent
    case .date: if let instant = StoredDate.instant(cell, in: zone) { return .number(instant) }
    case .text: if cell.isFinite { return .text(statement.textBytes(index)) }
    case .number, .data: break
    }
    isStray = true
    return .absent
  }

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

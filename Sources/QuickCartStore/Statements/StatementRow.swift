import GRDBSQLite
package import QCQLanguage
import QCQSQL

/// The row on which a statement stands.
package final class StatementRow: RowView {
  /// The statement whose rows stand inside a cell, and the placeholder of the row around it.
  private struct Child {
    var statement: RawStatement
    var row: StatementRow
    var owner: Int32
  }

  private let statement: RawStatement
  private let pointer: OpaquePointer
  private var children: [Int: Child] = [:]
  /// What went wrong while the rows inside a cell were read.
  var failure: (any Error)?
  package let cellCount: Int
  private let rules: [CellRule]
  private let filled: [Bool]
  /// The same for those who know the types of cells.
  private let plain: UnsafeMutablePointer<PlainCells>
  private let zone: any TimeZoneRules
  private var isStray = false

  /// What counts as it is stored.
  private struct PlainCells {
    let texts: Bool
    let least: Double
    let most: Double

    init(_ rule: CellRule) {
      texts = rule.takesTexts
      (least, most) = rule.takenNumbers
    }
  }

  init(_ statement: RawStatement, _ plan: SQLStatement, _ db: Connection) throws {
    (self.statement, pointer) = (statement, statement.pointer)
    cellCount = Int(sqlite3_column_count(pointer))
    let open = [CellRule](repeating: .any, count: max(0, cellCount - plan.rules.count))
    (rules, zone) = (plan.rules + open, plan.zone)
    filled =
      plan.filled + [Bool](repeating: false, count: max(0, cellCount - plan.filled.count))
    plain = Self.plain(rules)
    for (index, child) in plan.children {
      let prepared = try RawStatement(db, child)
      children[index] = Child(
        statement: prepared, row: try StatementRow(prepared, child, db),
        owner: Int32(child.ownerPlaceholder))
    }
  }

  /// A row whose cells count as they are stored.
  init(_ statement: RawStatement) {
    (self.statement, pointer) = (statement, statement.pointer)
    cellCount = Int(sqlite3_column_count(pointer))
    (rules, zone) = ([CellRule](repeating: .any, count: cellCount), UTC())
    filled = [Bool](repeating: false, count: cellCount)
    plain = Self.plain(rules)
  }

  deinit { plain.deallocate() }

  private static func plain(_ rules: [CellRule]) -> UnsafeMutablePointer<PlainCells> {
    let cells = UnsafeMutablePointer<PlainCells>.allocate(capacity: rules.count)
    for (index, rule) in rules.enumerated() {
      (cells + index).initialize(to: PlainCells(rule))
    }
    return cells
  }

  /// Whether a cell was read that does not fit its field, here or in the rows inside of cells.
  var hasMetStray: Bool { isStray || children.values.contains { $0.row.hasMetStray } }

  @inline(__always)
  package func cell(_ index: Int) -> Cell {
    let cell = statement.cell(index)
    if case .absent = cell { noteAbsence(index) }
    let rule = rules[index]
    return rule.takes(cell) ? cell : read(cell, index, rule)
  }

  /// What a cell is that does not count as it is stored.
  @inline(never)
  private func read(_ cell: Cell, _ index: Int, _ rule: CellRule) -> Cell {
    if let reading = rule.reading(of: cell, in: zone) { return reading }
    if case .text = rule, cell.isFinite { return .text(statement.textBytes(index)) }
    isStray = true
    return .absent
  }

  @inline(never)
  private func noteAbsence(_ index: Int) {
    if filled[index], failure == nil { failure = FileDamage.emptyRow }
  }

  package func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    guard let child = children[index] else { return }
    child.statement.reset()
    sqlite3_bind_value(
      child.statement.pointer, child.owner,
      sqlite3_column_value(statement.pointer, Int32(truncatingIfNeeded: index)))
    do {
      while try child.statement.step() { body(child.row) }
      failure = failure ?? child.row.failure
    } catch {
      failure = failure ?? error
    }
  }
}

// What cells hold, for those who know their types: much quicker than the cell itself. Nil for any
// cell that is not as it should be, absent ones among them; `cell` says what it is.
//
// SQLite tells the type and the value of one that it has handed over without a lock, and nobody
// else uses the connection meanwhile.
extension StatementRow {
  /// A text.
  package func text(_ index: Int) -> String? {
    let value = value(index)
    guard sqlite3_value_type(value) == SQLITE_TEXT, plain[index].texts else { return nil }
    let start = sqlite3_value_text(value)
    let count = Int(sqlite3_value_bytes(value))
    return WellFormedText.string(UnsafeBufferPointer(start: start, count: count))
  }

  /// A whole number.
  package func int(_ index: Int) -> Int64? {
    let value = value(index)
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { return nil }
    let int = sqlite3_value_int64(value)
    return takes(Double(int), index) ? int : nil
  }

  /// A number.
  package func number(_ index: Int) -> Double? {
    let value = value(index)
    let type = sqlite3_value_type(value)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return nil }
    let number = sqlite3_value_double(value)
    return takes(number, index) ? number : nil
  }

  @inline(__always)
  private func value(_ index: Int) -> OpaquePointer? {
    precondition(index >= 0 && index < cellCount, "a statement has no column \(index)")
    return sqlite3_column_value(pointer, Int32(truncatingIfNeeded: index))
  }

  @inline(__always)
  private func takes(_ number: Double, _ index: Int) -> Bool {
    plain[index].least <= number && number <= plain[index].most
  }
}

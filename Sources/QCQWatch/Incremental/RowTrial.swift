import GRDB
import QCQReports
import QCQEngine
import QCQSQL
import QCQLanguage
import QuickCartStore

/// Asks a query of some stored rows alone, in a database in memory where they stand under the names
/// of their tables. A table expression of that name would do, too, but SQLite makes a table of one
/// that it joins.
final class RowTrial {
  private let plan: RowPlan
  /// The columns of a stored row that are wanted, and which of them is the id.
  private let columns: [Int]
  private let idCell: Int
  private let scratch: ScratchDatabase
  private let statement: SQLStatement
  private let layout: WatchedLayout
  private let tables: [Entity: RowTable]

  /// How many rows are asked for at once: each is compared with all that any of them refers to.
  static let most = 64

  /// - Parameter isWhole: Whether all of a stored row is wanted, and not its id alone.
  init?(
    _ plan: RowPlan, _ lowering: Lowering, _ facts: [Entity: TableFacts],
    _ scratch: ScratchDatabase, isComplete: Bool, isWhole: Bool = true
  ) throws {
    guard let source = facts[plan.source], let id = source.idIndex else { return nil }
    columns = isWhole ? Array(source.columns.indices) : [id]
    (self.plan, self.scratch, idCell) = (plan, scratch, isWhole ? id : 0)
    var tables: [Entity: RowTable] = [:]
    for entity in [plan.source] + plan.relations.map(\.entity) {
      guard let facts = facts[entity] else { return nil }
      tables[entity] = try scratch.rowTable(named: facts.name, columns: facts.columns)
    }
    self.tables = tables
    statement = lowering.rowsAmongOthers(plan, columns.map { source.columns[$0].name })
    layout = WatchedLayout(statement, isComplete: isComplete)
  }

  /// The rows that the query has among some.
  ///
  /// - Parameter others: What they refer to.
  func rows(
    among stored: ArraySlice<[StoredCell]>, _ others: [Entity: [[StoredCell]]]
  ) throws -> [OrderedRows.Row]? {
    try scratch.run { db in
      tables[plan.source]?.rows = Array(stored)
      for (entity, rows) in others { tables[entity]?.rows = rows }
      defer { for table in tables.values { table.rows = [] } }
      return try rows(statement, db, layout, isKept: true)?.rows
    }
  }

  /// The rows of a statement with the cells that belong to each; nil if one can't be told from the
  /// others, or if there are cells that do not fit their fields: to say which these are, all rows
  /// are asked for.
  func rows(
    _ statement: SQLStatement, _ db: Database, _ layout: WatchedLayout, isKept: Bool
  ) throws -> (rows: [OrderedRows.Row], shape: WatchedShape)? {
    let first = plan.order.first?.cell ?? 0
    let extra = Array(first..<(first + plan.order.count + columns.count))
    let answer = try WatchEvaluation.run(
      statement, db, layout, isKept: isKept, extra: extra)
    let result = answer.result
    guard !answer.hasMetStray, result.keys.allSatisfy({ $0.repetition == 0 }) else { return nil }
    var rows: [OrderedRows.Row] = []
    rows.reserveCapacity(result.keys.count)
    for (index, cells) in answer.extra.enumerated() {
      let stored = Array(cells[plan.order.count...])
      if stored[idCell] == .null { return nil }
      rows.append(
        OrderedRows.Row(
          id: stored[idCell], key: result.keys[index], content: result.rows[index],
          order: Array(cells[..<plan.order.count]), stored: stored))
    }
    return (rows, result.shape)
  }
}

import GRDB
import QCQReports
import QCQEngine
import QCQSQL
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// Keeps the groups of a query as sums, to which those of changed rows are added.
final class SumView: IncrementalView {
  private let plan: SumPlan
  private let facts: TableFacts
  private let read: ReadColumns
  private let store: Store
  private let table: ScratchTable
  private let isComplete: Bool
  private var rowCount: Int64

  /// Adds up the whole table.
  ///
  /// - Parameter read: What the query reads.
  init?(
    _ plan: SumPlan, _ facts: [Entity: TableFacts], _ read: ReadColumns, _ store: Store,
    _ scratch: ScratchDatabase, isComplete: Bool, _ db: Database
  ) throws {
    guard facts.arePlain, let source = facts[plan.source] else { return nil }
    let groups = try Group.gather(plan.gather.text, plan, db)
    if try db.hasMetStray() { return nil }
    rowCount = Group.rowCount(groups)
    guard Group.areExact(groups), rowCount <= SumPlan.rowLimit else { return nil }
    (self.plan, self.facts, self.read, self.store) = (plan, source, read, store)
    self.isComplete = isComplete
    let keys = names("k", plan.keyCount)
    table = try ScratchTable(
      scratch, keys + names("v", plan.valueCount) + names("s", plan.sumCount),
      indices: keys.isEmpty
        ? [:] : ["keys": "(\(keys.joined(separator: ", ")))", "empty": "(s1) WHERE s1 <= 0"],
      rows: groups.map(\.cells))
  }

  func effort(_ changed: ChangedRows) -> Int { changed.deltas.count }

  func advance(_ changed: ChangedRows, _ db: Database) throws -> WatchedResult? {
    let deltas = changed.deltas(of: plan.source, in: read)
    // What other tables tell of a group may have changed for rows that have not.
    for entity in Entity.allCases where entity != plan.source {
      if !changed.deltas(of: entity, in: read).isEmpty { return nil }
    }
    let before = try gather(deltas.compactMap(\.old), db)
    let after = try gather(deltas.compactMap(\.new), db)
    rowCount += Group.rowCount(after) - Group.rowCount(before)
    guard Group.areExact(before + after), rowCount <= SumPlan.rowLimit, try !db.hasMetStray()
    else { return nil }
    let isDone = try table.transact { scratch in
      for (groups, sign) in [(before, Int64(-1)), (after, 1)] {
        for group in groups {
          guard try add(group, sign: sign, scratch) else { return false }
        }
      }
      // A group without rows is none; but everything together is a group, rows or not.
      if plan.keyCount > 0 {
        try scratch.execute(sql: "DELETE FROM \(table.name) WHERE s1 <= 0")
      }
      return true
    }
    return isDone ? try answer() : nil
  }

  func answer() throws -> WatchedResult {
    var statement = plan.finish
    statement.text = "WITH sums AS (SELECT * FROM \(table.name)) " + statement.text
    return try table.database.run {
      try WatchEvaluation.run(statement, $0, isComplete: isComplete)
    }
  }

  /// Adds up rows that stand for those of the table.
  private func gather(_ rows: [[StoredCell]], _ db: Database) throws -> [Group] {
    if rows.isEmpty { return [] }
    let name = "qcq_changed_\(facts.entity.rawValue)"
    let changed = try store.rowTable(db, named: name, columns: facts.columns)
    changed.rows = rows
    defer { changed.rows = [] }
    let source = SQLiteDialect().quoted(facts.name)
    return try Group.gather(
      "WITH \(source) AS (SELECT * FROM \(name)) " + plan.gather.text, plan, db)
  }

  /// False if the group is not the one that is kept, though their keys are equal.
  private func add(_ group: Group, sign: Int64, _ scratch: Database) throws -> Bool {
    let keys = names("k", plan.keyCount)
    let test = keys.isEmpty ? "1" : keys.map { "\($0) IS ?" }.joined(separator: " AND ")
    let kept = keys + names("v", plan.valueCount) + ["rowid"]
    let search = try RawStatement(
      scratch, "SELECT \(kept.joined(separator: ", ")) FROM \(table.name) WHERE \(test)")
    for (offset, cell) in group.keys.enumerated() { try search.bind(cell, at: Int32(1 + offset)) }
    guard try search.step() else {
      guard sign > 0 else { return false }
      try table.insert([group.cells], scratch)
      return true
    }
    let known = group.keys + group.values
    guard known.indices.allSatisfy({ search.stored($0) == known[$0] }) else {
      return false
    }
    let row = search.stored(known.count)
    let changes = names("s", plan.sumCount).map { "\($0) = \($0) + ?" }
    try RawStatement(
      scratch, "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE rowid = ?"
    ).run(group.sums.map { .int(sign * $0) } + [row])
    return true
  }
}

private func names(_ letter: String, _ count: Int) -> [String] {
  (0..<count).map { "\(letter)\($0 + 1)" }
}

/// A group of rows, with its sums.
private struct Group {
  var keys: [StoredCell]
  var values: [StoredCell]
  var sums: [Int64]

  var cells: [StoredCell] { keys + values + sums.map { .int($0) } }

  static func rowCount(_ groups: [Group]) -> Int64 { groups.reduce(0) { $0 + $1.sums[0] } }

  /// Whether the values of all rows add up exactly.
  static func areExact(_ groups: [Group]) -> Bool { groups.allSatisfy { $0.sums[1] == 0 } }

  static func gather(_ text: String, _ plan: SumPlan, _ db: Database) throws -> [Group] {
    let statement = try RawStatement(db, text)
    try statement.bind(plan.gather.bindings)
    var groups: [Group] = []
    while try statement.step() {
      let cells = (0..<plan.keyCount + plan.valueCount).map(statement.stored)
      let sums = (0..<plan.sumCount).map { index -> Int64 in
        if case .int(let int) = statement.cell(cells.count + index) { int } else { 0 }
      }
      groups.append(
        Group(
          keys: Array(cells[..<plan.keyCount]), values: Array(cells[plan.keyCount...]),
          sums: sums))
    }
    return groups
  }
}

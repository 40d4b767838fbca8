import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// Keeps the groups of a query as sums, to which those of changed rows are added.
final class SumKeeper: LiveKeeper {
  private let plan: SumPlan
  private let facts: TableFacts
  private let region: DatabaseRegion
  private let store: Store
  private let scratch: LiveScratch
  private let table: String
  private let isComplete: Bool
  private var rowCount: Int64 = 0

  /// Adds up the whole table.
  ///
  /// - Parameter region: What the query reads.
  init?(
    _ plan: SumPlan, _ facts: [Entity: TableFacts], _ region: DatabaseRegion, _ store: Store,
    _ scratch: LiveScratch, isComplete: Bool, _ db: Database
  ) throws {
    guard facts.arePlain, let source = facts[plan.source] else { return nil }
    (self.plan, self.facts, self.region, self.store) = (plan, source, region, store)
    (self.scratch, self.isComplete) = (scratch, isComplete)
    table = scratch.newName()
    let groups = try gather(plan.gather.text, db)
    guard groups.allSatisfy({ $0.sums[1] == 0 }) else { return nil }
    rowCount = groups.reduce(0) { $0 + $1.sums[0] }
    guard rowCount <= SumPlan.rowLimit else { return nil }
    try scratch.run { scratch in
      try scratch.all {
        try create(scratch)
        let insertion = try insertion(scratch)
        for group in groups { try insertion.run(group.cells) }
      }
    }
  }

  deinit {
    _ = try? scratch.run { try $0.execute(sql: "DROP TABLE IF EXISTS \(table)") }
  }

  func effort(_ news: LiveNews) -> Int { news.deltas.count }

  func advance(_ news: LiveNews, _ db: Database) throws -> LiveResult? {
    let deltas = news.deltas(of: plan.source, in: region)
    // What other tables tell of a group may have changed for rows that have not.
    for entity in Entity.allCases where entity != plan.source {
      if !news.deltas(of: entity, in: region).isEmpty { return nil }
    }
    let before = try gather(deltas.compactMap(\.old), db)
    let after = try gather(deltas.compactMap(\.new), db)
    guard (before + after).allSatisfy({ $0.sums[1] == 0 }) else { return nil }
    rowCount += after.reduce(0) { $0 + $1.sums[0] } - before.reduce(0) { $0 + $1.sums[0] }
    guard rowCount <= SumPlan.rowLimit else { return nil }
    return try scratch.run { scratch in
      let isDone = try scratch.all {
        for group in before {
          guard try add(group, sign: -1, scratch) else { return false }
        }
        for group in after {
          guard try add(group, sign: 1, scratch) else { return false }
        }
        try removeEmpty(scratch)
        return true
      }
      return isDone ? try answer(scratch) : nil
    }
  }

  func answer() throws -> LiveResult { try scratch.run { try answer($0) } }

  private func answer(_ scratch: Database) throws -> LiveResult {
    var statement = plan.finish
    statement.text = "WITH sums AS (SELECT * FROM \(table)) " + statement.text
    return try LiveEvaluation.run(statement, scratch, isComplete: isComplete)
  }

  // MARK: Adding up rows

  private struct Group {
    var keys: [StoredCell]
    var values: [StoredCell]
    var sums: [Int64]

    var cells: [StoredCell] { keys + values + sums.map { .int($0) } }
  }

  /// Adds up rows that stand for those of the table.
  private func gather(_ rows: [[StoredCell]], _ db: Database) throws -> [Group] {
    if rows.isEmpty { return [] }
    let name = "qcq_changed_\(facts.entity.rawValue)"
    let changed = try store.rowTable(db, named: name, columns: facts.columns)
    changed.rows = rows
    defer { changed.rows = [] }
    let source = SQLiteDialect().quoted(facts.name)
    return try gather("WITH \(source) AS (SELECT * FROM \(name)) " + plan.gather.text, db)
  }

  private func gather(_ text: String, _ db: Database) throws -> [Group] {
    let statement = try RawStatement(db, text)
    try statement.bind(plan.gather.bindings)
    var groups: [Group] = []
    while try statement.step() {
      let cells = (0..<width).map(statement.stored)
      let sums = cells[(plan.keyCount + plan.valueCount)...].map { cell -> Int64 in
        if case .int(let int) = cell { int } else { 0 }
      }
      groups.append(
        Group(
          keys: Array(cells[..<plan.keyCount]),
          values: Array(cells[plan.keyCount..<(plan.keyCount + plan.valueCount)]), sums: sums))
    }
    return groups
  }

  // MARK: The groups kept

  private var width: Int { plan.keyCount + plan.valueCount + plan.sumCount }

  private func names(_ letter: String, _ count: Int) -> [String] {
    (0..<count).map { "\(letter)\($0 + 1)" }
  }

  private var keyNames: [String] { names("k", plan.keyCount) }

  /// Without types: whatever comes is kept as it is.
  private func create(_ scratch: Database) throws {
    let all = keyNames + names("v", plan.valueCount) + names("s", plan.sumCount)
    try scratch.execute(sql: "CREATE TABLE \(table)(\(all.joined(separator: ", ")))")
    guard plan.keyCount > 0 else { return }
    try scratch.execute(
      sql: "CREATE INDEX \(table)_keys ON \(table)(\(keyNames.joined(separator: ", ")))")
    try scratch.execute(sql: "CREATE INDEX \(table)_empty ON \(table)(s1) WHERE s1 <= 0")
  }

  private func insertion(_ scratch: Database) throws -> RawStatement {
    let places = [String](repeating: "?", count: width).joined(separator: ", ")
    return try RawStatement(scratch, "INSERT INTO \(table) VALUES (\(places))")
  }

  private var keyTest: String {
    keyNames.isEmpty ? "1" : keyNames.map { "\($0) IS ?" }.joined(separator: " AND ")
  }

  /// False if the group is not the one that is kept, though their keys are equal.
  private func add(_ group: Group, sign: Int64, _ scratch: Database) throws -> Bool {
    let kept = names("k", plan.keyCount) + names("v", plan.valueCount) + ["rowid"]
    let search = try RawStatement(
      scratch, "SELECT \(kept.joined(separator: ", ")) FROM \(table) WHERE \(keyTest)")
    for (offset, cell) in group.keys.enumerated() { try search.bind(cell, at: Int32(1 + offset)) }
    guard try search.step() else {
      guard sign > 0 else { return false }
      try insertion(scratch).run(group.cells)
      return true
    }
    let known = group.keys + group.values
    guard known.indices.allSatisfy({ search.stored($0).isIdentical(to: known[$0]) }) else {
      return false
    }
    let row = search.stored(known.count)
    let changes = names("s", plan.sumCount).map { "\($0) = \($0) + ?" }
    try RawStatement(
      scratch, "UPDATE \(table) SET \(changes.joined(separator: ", ")) WHERE rowid = ?"
    ).run(group.sums.map { .int(sign * $0) } + [row])
    return true
  }

  /// A group without rows is none; but everything together is a group, rows or not.
  private func removeEmpty(_ scratch: Database) throws {
    guard plan.keyCount > 0 else { return }
    try scratch.execute(sql: "DELETE FROM \(table) WHERE s1 <= 0")
  }
}

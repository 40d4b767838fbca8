import GRDB
import QCQSemantics
import QCQLanguage

/// How much a history keeps.
struct HistoryLimits: Sendable {
  var steps = 10_000
  /// Of all steps together.
  var rows = 500_000
}

/// Writes a change into the history, within the transaction that makes it.
struct HistoryRecorder {
  let db: Database
  let limits: HistoryLimits
  private let schema = HistoryFile.schema

  init(_ db: Database, _ limits: HistoryLimits) {
    self.db = db
    self.limits = limits
  }

  /// What is the matter with a change that cannot be recorded.
  struct Refusal: Error {
    var reason: String
  }

  /// Records the net changes of a log.
  ///
  /// If it fails and the transaction is still open, the history is as it was before.
  func record(_ log: ChangeLog, label: String, summary: String, at now: Double) throws {
    let changed = log.net.map(\.table)
    if let table = changed.first(where: { $0.index(.id) == nil }) {
      throw Refusal(reason: "the rows of \(table.name) have no `id`")
    }
    try db.wholly {
      // What was undone cannot be redone after another change.
      if try last()?.isUndone == true {
        let sql = "SELECT min(id) FROM \(schema).step WHERE is_undone"
        if let first = try db.row(sql, [], { $0.int(0) }) { try forget(steps: ">=", first) }
      }
      let rowCount = log.net.reduce(0) { $0 + Int64($1.count) }
      let step = try addStep(label: label, summary: summary, at: now, rowCount: rowCount)
      for table in changed { try add(table, log, to: step) }
      try prune()
    }
  }

  /// The newest step: its number, how many rows there are up to it, and whether it was undone.
  private func last() throws -> (number: Int64, total: Int64, isUndone: Bool)? {
    let sql = "SELECT number, total, is_undone FROM \(schema).step ORDER BY id DESC LIMIT 1"
    return try db.row(sql) { ($0.int(0), $0.int(1), $0.isTrue(2)) }
  }

  private func forget(steps comparison: String, _ id: Int64) throws {
    for rows in try HistoryRows.all(db) {
      try db.run("DELETE FROM \(rows.sql) WHERE step \(comparison) ?", [.int(id)])
    }
    try db.run("DELETE FROM \(schema).step WHERE id \(comparison) ?", [.int(id)])
  }

  private func addStep(
    label: String, summary: String, at now: Double, rowCount: Int64
  ) throws -> Int64 {
    let (number, total, _) = try last() ?? (0, 0, false)
    let sql = """
      INSERT INTO \(schema).step (number, total, at, label, summary, row_count)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    try db.run(
      sql,
      [
        .int(number + 1), .int(total + rowCount), .number(now), .text(label), .text(summary),
        .int(rowCount),
      ])
    return db.lastInsertedRowID
  }

  private func add(_ table: CapturedTable, _ log: ChangeLog, to step: Int64) throws {
    let rows = try HistoryRows.matching(table, db)
    let columns = table.columns.indices
    let values = columns.map { "o\($0)" } + columns.map { "n\($0)" }
    let net = log.netTable(table)
    do {
      try db.run(
        """
        INSERT INTO \(rows.sql) (step, id, place, had, has, \(SQLText.list(rows.old + rows.new)))
        SELECT ?, \(net.either(table.index(.id))) AS id, place, had, has, \(SQLText.list(values))
        FROM temp.\(net.name) ORDER BY id
        """, [.int(step)])
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw Refusal(reason: "rows of \(table.name) share an `id` or have none")
    }
    try requireUniqueIDs(table, rows, step)
  }

  /// Rows are found again by their ids, which only a primary key keeps apart.
  private func requireUniqueIDs(
    _ table: CapturedTable, _ rows: HistoryRows, _ step: Int64
  ) throws {
    guard !table.isIDKey else { return }
    let sql = """
      SELECT (SELECT count(*) FROM \(rows.sql) AS h JOIN \(table.sql) AS t ON t.id IS h.id
          WHERE h.step = ?1) = (SELECT count(*) FROM \(rows.sql) WHERE step = ?1 AND has)
      """
    if try db.row(sql, [.int(step)], { $0.isTrue(0) }) != true {
      throw Refusal(reason: "rows of \(table.name) share an `id`")
    }
  }

  /// Lets the oldest steps go that are too many; the newest stays in any case.
  private func prune() throws {
    guard let last = try last() else { return }
    let sql = """
      SELECT id, \(last.number) - number + 1, \(last.total) - total + row_count
      FROM \(schema).step ORDER BY id LIMIT 1
      """
    while true {
      let first = try db.row(sql) { (id: $0.int(0), steps: $0.int(1), rows: $0.int(2)) }
      guard let first, first.steps > 1, first.steps > limits.steps || first.rows > limits.rows
      else { return }
      try forget(steps: "=", first.id)
    }
  }
}

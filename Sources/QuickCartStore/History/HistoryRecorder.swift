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
    try db.execute(sql: "SAVEPOINT qcq_record")
    do {
      try dropUndone()
      let rowCount = log.net.reduce(0) { $0 + Int64($1.count) }
      let step = try addStep(label: label, summary: summary, at: now, rowCount: rowCount)
      for table in changed { try add(table, log, to: step) }
      try prune()
      try db.execute(sql: "RELEASE qcq_record")
    } catch {
      if db.isInsideTransaction {
        try db.execute(sql: "ROLLBACK TO qcq_record; RELEASE qcq_record")
      }
      throw error
    }
  }

  private var last: String {
    "SELECT number, total, is_undone FROM \(schema).step ORDER BY id DESC LIMIT 1"
  }

  /// What was undone cannot be redone after another change.
  private func dropUndone() throws {
    guard let last = try Row.fetchOne(db, sql: last), last[2] else { return }
    let sql = "SELECT min(id) FROM \(schema).step WHERE is_undone"
    guard let first = try Int64.fetchOne(db, sql: sql) else { return }
    for rows in try HistoryRows.all(db) {
      try db.execute(sql: "DELETE FROM \(rows.sql) WHERE step >= ?", arguments: [first])
    }
    try db.execute(sql: "DELETE FROM \(schema).step WHERE id >= ?", arguments: [first])
  }

  private func addStep(
    label: String, summary: String, at now: Double, rowCount: Int64
  ) throws -> Int64 {
    let last = try Row.fetchOne(db, sql: last)
    let (number, total): (Int64, Int64) = (last?[0] ?? 0, last?[1] ?? 0)
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
      try db.execute(
        sql: """
          INSERT INTO \(rows.sql) (step, id, place, had, has, \(SQLText.list(rows.old + rows.new)))
          SELECT ?, \(net.either(table.index(.id))) AS id, place, had, has,
            \(SQLText.list(values))
          FROM temp.\(net.name) ORDER BY id
          """, arguments: [step])
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
    let counts = try Row.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM \(rows.sql) AS h JOIN \(table.sql) AS t ON t.id IS h.id
            WHERE h.step = ?1),
          (SELECT count(*) FROM \(rows.sql) WHERE step = ?1 AND has)
        """, arguments: [step])
    guard let counts, counts[0] as Int == counts[1] as Int else {
      throw Refusal(reason: "rows of \(table.name) share an `id`")
    }
  }

  /// Lets the oldest steps go that are too many; the newest stays in any case.
  private func prune() throws {
    guard let last = try Row.fetchOne(db, sql: last) else { return }
    let (number, total): (Int, Int) = (last[0], last[1])
    var tables: [HistoryRows]?
    let first = "SELECT id, number, total, row_count FROM \(schema).step ORDER BY id LIMIT 1"
    while let row = try Row.fetchOne(db, sql: first), row[1] as Int != number {
      let steps = number - (row[1] as Int) + 1
      let rows = total - (row[2] as Int) + (row[3] as Int)
      guard steps > limits.steps || rows > limits.rows else { return }
      let id: Int64 = row[0]
      let all = try tables ?? HistoryRows.all(db)
      tables = all
      for rows in all {
        try db.execute(sql: "DELETE FROM \(rows.sql) WHERE step = ?", arguments: [id])
      }
      try db.execute(sql: "DELETE FROM \(schema).step WHERE id = ?", arguments: [id])
    }
  }
}

import GRDB
import QCQSemantics
import QCQValues

/// Reads the history, within a transaction.
struct HistoryReader {
  let db: Database
  private let schema = HistoryFile.schema

  init(_ db: Database) {
    self.db = db
  }

  /// The latest steps first.
  func steps(limit: Int) throws -> [HistoryStep] {
    try steps("ORDER BY id DESC LIMIT ?", [.int(Int64(limit))])
  }

  private func steps(_ condition: String, _ arguments: [Value]) throws -> [HistoryStep] {
    let sql = "SELECT id, at, label, summary, is_undone, row_count FROM \(schema).step \(condition)"
    var steps: [HistoryStep] = []
    try RawRows.each(db, sql, arguments) { row in
      steps.append(
        HistoryStep(
          id: row.int(0), at: row.number(1), label: row.text(2), summary: row.text(3),
          isUndone: row.isTrue(4), rowCount: Int(row.int(5))))
    }
    return steps
  }
}

import GRDB
import QCQSemantics
import QCQValues

/// Reads the history and compares it with the database, within a transaction.
struct HistoryReader {
  let db: Database
  private let schema = HistoryFile.schema
  /// How many conflicts are told; one is enough to refuse.
  static let conflictLimit = 100

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

  /// A step that is next in a direction.
  struct Candidate {
    var step: HistoryStep
    var moves: [HistoryMove] = []
    var conflicts: [HistoryConflict] = []
    /// Whether the tables still have what is recorded.
    var isFit = true
    /// Steps on the way to it that turned out to be where they should go already.
    var settled: [Int64] = []
  }

  /// The next step in a direction.
  ///
  /// The data and the history are two files, and a crash can come between their commits. A step
  /// whose rows all are as going it would leave them has been gone, whatever the history says.
  func candidate(_ direction: HistoryDirection) throws -> Candidate? {
    var settled: [Int64] = []
    var last: Int64?
    while let step = try next(direction, after: last) {
      var candidate = try candidate(step, direction)
      if !candidate.conflicts.isEmpty, candidate.isFit,
        try conflicts(candidate.step, candidate.moves.map(\.reversed)).isEmpty
      {
        settled.append(step.id)
        last = step.id
        continue
      }
      candidate.settled = settled
      return candidate
    }
    return nil
  }

  private func next(_ direction: HistoryDirection, after last: Int64?) throws -> HistoryStep? {
    switch direction {
    case .undo:
      try steps("WHERE NOT is_undone AND id < ? ORDER BY id DESC LIMIT 1", [.int(last ?? .max)])
        .first
    case .redo: try steps("WHERE is_undone AND id > ? ORDER BY id LIMIT 1", [.int(last ?? 0)]).first
    }
  }

  private func candidate(_ step: HistoryStep, _ direction: HistoryDirection) throws -> Candidate {
    let tables = try CapturedTable.all(db)
    var candidate = Candidate(step: step)
    for rows in try HistoryRows.all(db) {
      let sql = "SELECT id, \(rows.face) FROM \(rows.sql) WHERE step = ? LIMIT 1"
      guard let first = try conflicts(rows.entity, sql, [.int(step.id)], .tableChanged).first else {
        continue
      }
      let table = tables.first { $0.entity == rows.entity }
      let move = table.map { HistoryMove(rows, $0, direction) }
      if let move, move.fits {
        candidate.moves.append(move)
      } else {
        candidate.isFit = false
        candidate.conflicts.append(first)
      }
    }
    if candidate.conflicts.isEmpty {
      candidate.conflicts = try conflicts(step, candidate.moves)
    }
    return candidate
  }

  /// The arguments of a statement that tells of rows of a step, and how many.
  static func limited(_ step: HistoryStep, _ limit: Int = conflictLimit) -> [Value] {
    [.int(step.id), .int(Int64(limit))]
  }

  /// Where the database is not as it should be before a move.
  func conflicts(_ step: HistoryStep, _ moves: [HistoryMove]) throws -> [HistoryConflict] {
    var found: [HistoryConflict] = []
    for move in moves where found.count < HistoryReader.conflictLimit {
      let arguments = HistoryReader.limited(step, HistoryReader.conflictLimit - found.count)
      found += try conflicts(move.rows.entity, move.gone, arguments, .gone)
      found += try conflicts(move.rows.entity, move.extra, arguments, .exists)
      found += try changes(move, arguments)
    }
    return Array(found.prefix(HistoryReader.conflictLimit))
  }

  /// Reads ids and names of rows with which something is the matter.
  func conflicts(
    _ entity: Entity, _ sql: String, _ arguments: [Value],
    _ reason: HistoryConflict.Reason
  ) throws -> [HistoryConflict] {
    var found: [HistoryConflict] = []
    try RawRows.each(db, sql, arguments) { row in
      found.append(
        HistoryConflict(
          entity: entity, id: row.value(0), name: row.value(1).asName, reason: reason))
    }
    return found
  }

  private func changes(
    _ move: HistoryMove, _ arguments: [Value]
  ) throws -> [HistoryConflict] {
    var found: [HistoryConflict] = []
    try RawRows.each(db, move.changed, arguments) { row in
      for (index, column) in move.rows.columns.enumerated() where row.isTrue(2 + index * 3) {
        let reason = HistoryConflict.Reason.changed(
          column: column, expected: row.value(3 + index * 3), found: row.value(4 + index * 3))
        found.append(
          HistoryConflict(
            entity: move.rows.entity, id: row.value(0), name: row.value(1).asName, reason: reason))
      }
    }
    return found
  }

  /// The rows of a step, as they are now by the record and as they will be.
  func rows(_ step: HistoryStep, _ direction: HistoryDirection) throws -> [RowChange] {
    var changes: [RowChange] = []
    for rows in try HistoryRows.all(db) {
      let count = rows.columns.count
      let sql = """
        SELECT had, has, \(SQLText.list(rows.old + rows.new)) FROM \(rows.sql)
        WHERE step = ? ORDER BY place
        """
      try RawRows.each(db, sql, [.int(step.id)]) { row in
        let before = row.isTrue(0) ? row.values(2..<(2 + count)) : nil
        let after = row.isTrue(1) ? row.values((2 + count)..<(2 + 2 * count)) : nil
        let isUndo = direction == .undo
        changes.append(
          RowChange(
            entity: rows.entity, columns: rows.columns, old: isUndo ? after : before,
            new: isUndo ? before : after))
      }
    }
    return changes
  }
}

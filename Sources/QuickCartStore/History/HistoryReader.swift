import GRDB
import QCQSemantics
import QCQLanguage

/// Reads the history and compares it with the database, within a transaction.
struct HistoryReader {
  let db: Database
  /// The tables of the database and those of the history, which stay as they are meanwhile.
  private let tables: [CapturedTable]
  private let recorded: [HistoryRows]
  /// How many conflicts are told; one is enough to refuse.
  static let conflictLimit = 100

  init(_ db: Database) throws {
    self.db = db
    tables = try CapturedTable.all(db)
    recorded = try HistoryRows.all(db)
  }

  /// The latest steps first.
  static func steps(_ db: Database, limit: Int) throws -> [HistoryStep] {
    try steps(db, "ORDER BY id DESC LIMIT ?", [.int(Int64(limit))])
  }

  private static func steps(
    _ db: Database, _ condition: String, _ arguments: [Value]
  ) throws -> [HistoryStep] {
    let sql = """
      SELECT id, at, label, summary, is_undone, row_count FROM \(HistoryFile.schema).step
      \(condition)
      """
    return try db.rows(sql, arguments) { row in
      HistoryStep(
        id: row.int(0), at: row.number(1) ?? 0, label: row.text(2), summary: row.text(3),
        isUndone: row.isTrue(4), rowCount: Int(row.int(5)))
    }
  }

  /// A step that is next in a direction.
  struct Candidate {
    var step: HistoryStep
    var moves: [HistoryMove] = []
    var conflicts: [HistoryConflict] = []
    /// Whether the tables still have what is recorded.
    var isFit = true
    /// Steps that the history has on the wrong side, and whether they have been undone.
    var misplaced: [Int64: Bool] = [:]
  }

  /// The next step in a direction.
  ///
  /// The data and the history are two files, and a crash can come between their commits. A step
  /// whose rows all are as going it would leave them has been gone, whatever the history says.
  func candidate(_ direction: HistoryDirection) throws -> Candidate? {
    let behind = try walk(direction.opposite)
    if let last = behind.gone.last {
      var candidate = try candidate(last, direction)
      candidate.mark(behind.gone.dropLast(), gone: direction.opposite)
      return candidate
    }
    let ahead = try walk(direction)
    var candidate = ahead.next
    candidate?.mark(ahead.gone, gone: direction)
    return candidate
  }

  /// The steps in a direction that have been gone already, and the first that has not.
  private func walk(
    _ direction: HistoryDirection
  ) throws -> (gone: [HistoryStep], next: Candidate?) {
    var gone: [HistoryStep] = []
    while let step = try next(direction, after: gone.last?.id) {
      let candidate = try candidate(step, direction)
      guard try isGone(candidate) else { return (gone, candidate) }
      gone.append(step)
    }
    return (gone, nil)
  }

  private func isGone(_ candidate: Candidate) throws -> Bool {
    guard !candidate.conflicts.isEmpty, candidate.isFit else { return false }
    return try conflicts(candidate.step, candidate.moves.map(\.reversed)).isEmpty
  }

  private func next(_ direction: HistoryDirection, after last: Int64?) throws -> HistoryStep? {
    let (condition, last) =
      switch direction {
      case .undo: ("WHERE NOT is_undone AND id < ? ORDER BY id DESC LIMIT 1", last ?? .max)
      case .redo: ("WHERE is_undone AND id > ? ORDER BY id LIMIT 1", last ?? 0)
      }
    return try HistoryReader.steps(db, condition, [.int(last)]).first
  }

  private func candidate(_ step: HistoryStep, _ direction: HistoryDirection) throws -> Candidate {
    var candidate = Candidate(step: step)
    candidate.step.isUndone = direction == .redo
    for rows in recorded {
      let sql = "SELECT id, \(rows.shownName) FROM \(rows.sql) WHERE step = ? LIMIT 1"
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
    try db.rows(sql, arguments) { row in
      HistoryConflict(entity: entity, id: row.value(0), name: row.text(1), reason: reason)
    }
  }

  private func changes(
    _ move: HistoryMove, _ arguments: [Value]
  ) throws -> [HistoryConflict] {
    let columns = move.comparedColumns
    return try db.rows(move.changed, arguments) { row in
      columns.indices.filter { row.isTrue(2 + $0 * 3) }.map { index in
        let reason = HistoryConflict.Reason.changed(
          column: columns[index], expected: row.value(3 + index * 3),
          found: row.value(4 + index * 3))
        return HistoryConflict(
          entity: move.rows.entity, id: row.value(0), name: row.text(1), reason: reason)
      }
    }.flatMap { $0 }
  }

  /// The rows of a step, as they are now by the record and as they will be.
  func rows(_ step: HistoryStep, _ direction: HistoryDirection) throws -> [RowChange] {
    try recorded.flatMap { rows in
      let sql = """
        SELECT had, has, \(SQLText.list(rows.old + rows.new)) FROM \(rows.sql)
        WHERE step = ? ORDER BY place
        """
      return try db.rows(sql, [.int(step.id)]) { row in
        let change = RowChange(row, rows.entity, rows.columns)
        return direction == .undo ? change.reversed : change
      }
    }
  }
}

extension HistoryReader.Candidate {
  fileprivate mutating func mark(_ steps: some Sequence<HistoryStep>, gone: HistoryDirection) {
    for step in steps { misplaced[step.id] = gone == .undo }
  }
}

import GRDB

extension Store {
  /// The changes that were made, the latest first; none when there is no history.
  package func history(limit: Int) throws(StoreError) -> [HistoryStep] {
    try readHistory { try HistoryReader.steps($0, limit: limit) } ?? []
  }

  /// What going one step back or forth would do now; nil when there is no step to go.
  package func plan(_ direction: HistoryDirection) throws(StoreError) -> HistoryPlan? {
    let plan = try readHistory { db -> HistoryPlan? in
      let reader = try HistoryReader(db)
      guard let candidate = try reader.candidate(direction) else { return nil }
      return HistoryPlan(
        direction: direction, step: candidate.step,
        rows: try reader.rows(candidate.step, direction), conflicts: candidate.conflicts)
    }
    return plan ?? nil
  }

  /// Goes a planned step, in one transaction, if nothing has come in its way; if something has,
  /// nothing changes and the plan comes back with the conflicts.
  package func apply(_ plan: HistoryPlan, at now: Double) throws(StoreError) -> HistoryPlan {
    guard !isReadOnly else { throw .readOnly(path: path) }
    return try onConnection { db in
      guard try history.open(db) else { throw StoreError.historyMoved(path: path) }
      let transaction = try RecordedTransaction(db, history, needsHistory: true)
      return try transaction.run { log in
        var plan = plan
        plan.conflicts = try move(plan, at: now, db, log)
        guard plan.conflicts.isEmpty else { return (plan, .rollback) }
        plan.step.isUndone.toggle()
        try requirePlace()
        return (plan, .commit)
      }
    }
  }

  private func move(
    _ plan: HistoryPlan, at now: Double, _ db: Database, _ log: ChangeLog
  ) throws -> [HistoryConflict] {
    let reader = try HistoryReader(db)
    guard let candidate = try reader.candidate(plan.direction), candidate.step == plan.step
    else { throw StoreError.historyMoved(path: HistoryFile(db).name) }
    guard candidate.conflicts.isEmpty else { return candidate.conflicts }
    let conflicts = try HistoryMover(reader, candidate, log).run()
    guard conflicts.isEmpty else { return conflicts }
    var marks = candidate.misplaced
    marks[plan.step.id] = plan.direction == .undo
    for (id, isUndone) in marks {
      try db.execute(
        sql: "UPDATE \(HistoryFile.schema).step SET is_undone = ?, moved_at = ? WHERE id = ?",
        arguments: [isUndone, now, id])
    }
    return []
  }

  /// Reads the history if there is one; damage found on the way is its own, as far as is known.
  private func readHistory<Result>(
    _ work: (Database) throws -> Result
  ) throws(StoreError) -> Result? {
    guard try onConnection({ try history.open($0) }) else { return nil }
    return try read { db in
      do {
        return try work(db)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        throw HistoryFile(db).explain(error)
      }
    }
  }
}

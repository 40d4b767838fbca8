import GRDB
package import QCQLanguage

extension Store {
  /// The changes that were made, the latest first; none when there is no history.
  package func history(limit: Int) throws(StoreError) -> [HistoryStep] {
    try readHistory { db, history in
      let reader = HistoryReader(history)
      let steps = try reader.latest(limit).map(reader.standing(db))
      return try steps.compactMap { step -> HistoryStep? in
        guard step.state.isPending else { return step.step }
        let end = try PendingStep(step, history, db).end()
        var shown = step.step
        shown.isUndone = end == .state(.undone)
        return end == .forgotten ? nil : shown
      }
    } ?? []
  }

  /// What going one step back or forth would do now; nil when there is no step to go.
  package func plan(_ direction: HistoryDirection) throws(StoreError) -> HistoryPlan? {
    let plan = try readHistory { db, history -> HistoryPlan? in
      guard let step = try HistoryReader(history).next(direction, db) else { return nil }
      let mover = try StepMover(step, history, db)
      let conflicts = try mover.conflicts(direction)
      return HistoryPlan(
        direction: direction, step: step.step, conflicts: conflicts,
        rowCount: try mover.rowCount(), maker: self.history.maker(of: step.id),
        mayReachOwnTables: try OwnTables.areReached(db), stored: step,
        state: mover.hasLaterTimes ? nil : try DataState(db))
    }
    return plan ?? nil
  }

  /// Hands over the rows of a plan's step: `old` as it should be now by the record, `new` as it
  /// will be. The reading ends early if the body gives false.
  package func forEachRow(
    of plan: HistoryPlan, _ entities: [Entity] = Entity.allCases, _ body: (RowChange) throws -> Bool
  ) throws(StoreError) {
    struct Enough: Error {}
    _ = try readHistory { db, history in
      do {
        try StepMover(plan.stored, history, db).forEachChange(plan.direction, entities) {
          if try !body($0) { throw Enough() }
        }
      } catch is Enough {}
    }
  }

  /// Goes a planned step, in one transaction, if nothing has come in its way; if something has,
  /// nothing changes and the plan comes back with the conflicts.
  package func apply(_ plan: HistoryPlan, at now: Double) throws(StoreError) -> HistoryPlan {
    guard !isReadOnly else { throw readOnlyError }
    return try onConnection { db in
      let step = PlannedStep(plan: plan, db: db, link: history, slot: slot, now: now)
      func apply() throws -> HistoryPlan { try step.apply { try requirePlace(of: db) } }
      return try plan.stored.opensReferences(plan.direction)
        ? db.withoutForeignKeys(apply) : apply()
    }
  }

  /// Passes over the step of a plan, which stays as it is, so that those before it can be undone.
  package func skip(_ plan: HistoryPlan, at now: Double) throws(StoreError) {
    guard !isReadOnly else { throw readOnlyError }
    try onConnection { db in
      // Within a transaction, so that nobody else goes a step meanwhile.
      try RecordedTransaction(db, history, slot).run { _ -> (Void, _) in
        let path = history.name(db)
        guard let history = try history.open(db) else { throw StoreError.historyMoved(path: path) }
        try HistoryFile.explaining(path) {
          let step = try history.snapshot {
            try HistoryReader(history).step(of: plan, db, path: path)
          }
          try HistoryRecorder(history, self.history.limits).skip(step, at: now)
        }
        return ((), .rollback)
      }
    }
  }

  /// Reads the history if there is one.
  private func readHistory<Result>(
    _ work: (Database, HistoryConnection) throws -> Result
  ) throws(StoreError) -> Result? {
    try read { db in
      let path = history.name(db)
      guard let connection = try history.open(db) else { return nil }
      return try HistoryFile.explaining(path) {
        try connection.snapshot { try work(db, connection) }
      }
    }
  }
}

import GRDB

/// A planned step of the history that is about to be gone, in a transaction of its own.
struct PlannedStep {
  let plan: HistoryPlan
  let db: Database
  let link: HistoryLink
  let slot: CaptureSlot
  let now: Double

  /// Mostly the step's rows change, each once, and nothing else does. Only where triggers or
  /// foreign keys do more is it gone again, with what changes kept, to look at that.
  ///
  /// - Parameter requirePlace: Throws if the file is no longer where it was.
  func go(_ requirePlace: () throws -> Void) throws -> HistoryPlan {
    do {
      return try go(keepsRows: false, requirePlace)
    } catch is StepMover.OthersChanged {
      return try go(keepsRows: true, requirePlace)
    }
  }

  private func go(keepsRows: Bool, _ requirePlace: () throws -> Void) throws -> HistoryPlan {
    let transaction = RecordedTransaction(db, link, slot)
    return try transaction.run { log in
      log.capture.onlyCounts = !keepsRows
      let isSame = try DataState(db) == plan.state
      var plan = plan
      let path = HistoryLink.path(db) ?? Store.memoryPath
      guard let history = try link.open(db) else { throw StoreError.historyMoved(path: path) }
      try link.explaining(path) {
        try history.snapshot {
          let mover = try StepMover(HistoryReader(history).step(of: plan, db), history, db)
          if !isSame { plan.conflicts = try mover.conflicts(plan.direction) }
          guard plan.conflicts.isEmpty else { return }
          plan.conflicts = try mover.go(plan.direction, log)
        }
      }
      guard plan.conflicts.isEmpty else { return (plan, .rollback) }
      try transaction.begin(plan.direction, plan.stored, at: now)
      plan.step.isUndone.toggle()
      try requirePlace()
      return (plan, .commit)
    }
  }
}

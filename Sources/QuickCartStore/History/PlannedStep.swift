import GRDB

/// A planned step of the history, about to be applied in a transaction of its own.
struct PlannedStep {
  let plan: HistoryPlan
  let db: Database
  let link: HistoryLink
  let slot: CaptureSlot
  let now: Double

  /// Mostly only the step's rows change, each once, and it is enough to count them. Where triggers
  /// or foreign keys do more, the step is applied again, and the rows that change are recorded.
  ///
  /// - Parameter requirePlace: Throws if the file is no longer where it was.
  func apply(_ requirePlace: () throws -> Void) throws -> HistoryPlan {
    do {
      return try apply(keepsRows: false, requirePlace)
    } catch is StepMover.OthersChanged {
      return try apply(keepsRows: true, requirePlace)
    }
  }

  private func apply(keepsRows: Bool, _ requirePlace: () throws -> Void) throws -> HistoryPlan {
    let transaction = RecordedTransaction(db, link, slot)
    return try transaction.run { log in
      log.capture.onlyCounts = !keepsRows
      let isSame = try DataState(db) == plan.state
      var plan = plan
      let path = link.name(db)
      guard let history = try link.open(db) else { throw StoreError.historyMoved(path: path) }
      try HistoryFile.explaining(path) {
        try history.snapshot {
          let step = try HistoryReader(history).step(of: plan, db, path: path)
          let mover = try StepMover(step, history, db)
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

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
      try plan.go(history, called: path, db, log, isSame: isSame)
      guard plan.conflicts.isEmpty else { return (plan, .rollback) }
      try transaction.begin(plan.direction, plan.stored, at: now)
      plan.step.isUndone.toggle()
      try requirePlace()
      return (plan, .commit)
    }
  }
}

extension HistoryPlan {
  /// Goes the step in a transaction, if nothing stands in the way; what does is told by the
  /// conflicts, and it is up to the caller to roll back.
  ///
  /// - Parameter isSame: Whether the data are as they were when nothing stood in the way.
  fileprivate mutating func go(
    _ history: HistoryConnection, called path: String, _ db: Database, _ log: ChangeLog,
    isSame: Bool
  ) throws {
    try HistoryFile.explaining(path) {
      try history.snapshot {
        let step = try HistoryReader(history).step(of: self, db, path: path)
        let mover = try StepMover(step, history, db)
        if !isSame { conflicts = try mover.conflicts(direction) }
        guard conflicts.isEmpty else { return }
        conflicts = try mover.go(direction, log)
        if conflicts.isEmpty { losses = try log.ownLosses() }
      }
    }
  }

  /// The plan as `Store.apply` would give it back, or fail: it is gone on a copy of the data, of
  /// which nothing stays.
  package func rehearsed(on store: Store) throws(StoreError) -> HistoryPlan {
    let (history, path, opens) = try store.read { db in
      let path = store.history.name(db)
      let opens = try HistoryFile.explaining(path) { try stored.opensReferences(direction) }
      return (try store.history.open(db), path, opens)
    }
    guard let history else { throw .historyMoved(path: path) }
    let gone = try store.rehearse(keepsReferences: !opens) { db, log in
      var plan = self
      try plan.go(history, called: path, db, log, isSame: false)
      return plan
    }
    if gone.conflicts.isEmpty, let lack = try HistoryTrial(in: store).lack { throw lack }
    return gone
  }
}

import GRDB
import QCQLanguage
import QCQText

/// One write transaction on a database, and what its history learns of it.
///
/// The two are different files, and a process may end between their commits. So the history has
/// a step before the data is committed, and is told afterwards that it was. Whoever comes next
/// and finds a step about which nothing was told looks at its rows, which are as before or as
/// after.
final class RecordedTransaction {
  private let db: Database
  private let link: HistoryLink
  private let slot: CaptureSlot
  private let path: String
  /// Whether the change fails where a history is there and can't be written.
  private let needsHistory: Bool
  /// Why the history is of no use, in words.
  private var problem: String?
  /// Why what was changed cannot be undone; nil when nothing was changed.
  private(set) var loss: String?
  /// Whether what was changed is in the database: its commit has come back.
  private(set) var isCommitted = false
  /// What was changed, for a trial of undoing it.
  private var made: UndoTrial?
  /// The step that is about to be made, undone or redone, and what it becomes.
  private var pending: (step: StoredStep, end: StepState, at: Double)?

  init(_ db: Database, _ link: HistoryLink, _ slot: CaptureSlot, needsHistory: Bool = false) {
    (self.db, self.link, self.slot, self.needsHistory) = (db, link, slot, needsHistory)
    path = link.name(db)
  }

  /// Runs work in a transaction with a log.
  func run<Result>(
    _ work: (ChangeLog) throws -> (Result, Database.TransactionCompletion)
  ) throws -> Result {
    var ended: (result: Result, ending: Database.TransactionCompletion)?
    do {
      _ = try db.committing(slot.gate) { () -> (Result, Database.TransactionCompletion) in
        let log = try ChangeLog(db, slot)
        log.begin()
        try tryHistory { try resolve() }
        let (result, ending) = try work(log)
        try log.stop()
        ended = (result, ending)
        return (result, ending)
      }
    } catch {
      // SQLite says of what can't be noted only that it was stopped.
      let error = slot.capture?.failure ?? error
      slot.capture = nil
      link.forgetServer()
      guard ended != nil, isStored() else {
        // Mostly nothing was committed; in any case the rows tell.
        if pending != nil, !link.hasUnknownEnd { try? resolve() }
        throw error
      }
    }
    guard let ended else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    isCommitted = ended.ending == .commit
    // Nothing throws from here on: what is committed stays, whatever becomes of its history.
    if let pending, let history = try? link.open(db) {
      link.wasGone(pending.step.id)
      // Nothing is lost if this fails: the rows tell.
      try? HistoryRecorder(history, link.limits).end(pending.step, pending.end, at: pending.at)
    }
    if problem != nil { link.close() }
    if isCommitted { link.forgetFailure() }
    return ended.result
  }

  /// Whether a server has stored what was changed, though the connection to it was lost meanwhile.
  private func isStored() -> Bool {
    guard link.hasUnknownEnd, let (step, end, _) = pending else { return false }
    // Where that can't be found out, the failure stays what it is: nobody knows.
    let isStored = try? link.settleEnd(db, { $0.goesOn(from: step, to: end) }, of: step.id)
    return isStored ?? false
  }

  /// Does something with the history, without which a change is mostly still made.
  private func tryHistory(_ work: () throws -> Void) throws {
    guard problem == nil else { return }
    do {
      try HistoryFile.explaining(path, work)
    } catch {
      // It may have been the data that could not be read.
      if !db.isInsideTransaction { throw db.lossOfTransaction }
      if link.hasServerFailed {
        guard let failure = link.takePassingFailure() else { throw error }
        return try goOn(without: .historyOutOfReach(path: path, MachineFault(failure)))
      }
      // What has no name yet is the data's.
      try goOn(without: StoreError(error, path: link.database, on: db))
    }
  }

  private func goOn(without error: StoreError) throws(StoreError) {
    if error == .interrupted || needsHistory && !link.isMissing(db) { throw error }
    problem = error.diagnostic.message
  }

  /// Finds out how the step has ended of which the history does not know, and whether the data are
  /// those of a backup.
  func resolve() throws {
    guard let history = try link.open(db) else { return }
    try HistoryRecorder(history, link.limits).align(with: db)
    let found = try history.snapshot { () -> (step: StoredStep, end: PendingStep.End)? in
      let reader = HistoryReader(history)
      let head = try reader.head()
      guard head.pending != 0 else { return nil }
      guard let step = try reader.step(head.pending) else { throw DamagedBytes() }
      return (step, try PendingStep(step, history, db).end())
    }
    guard let (step, end) = found else { return }
    let recorder = HistoryRecorder(history, link.limits)
    switch end {
    case .forgotten: try recorder.forget(step)
    case .state(let state): try recorder.end(step, state, at: step.movedAt)
    }
  }

  /// Adds what a log holds to the history.
  func record(_ log: ChangeLog, label: String, summary: String, at now: Double) throws {
    let net = try log.all()
    if net.isEmpty { return }
    if let refusal = try UnfitRows(net, db).reason {
      loss = refusal
      return
    }
    let open =
      try OpenReferences.before(net, log.own, db) + OpenReferences.regained(net, db)
    made = UndoTrial(log, net, open: open)
    try tryHistory {
      let history = try link.openOrCreate(db)
      let step = try HistoryRecorder(history, link.limits).begin(
        net, open: open, label: label, summary: summary, at: now)
      pending = (step, .made, now)
    }
    loss = problem
  }

  /// A trial of undoing what was committed; nil where that is sure to be possible, or is not
  /// anyway.
  var undoTrial: UndoTrial? {
    guard isCommitted, loss == nil, let made, made.isNeeded(db) else { return nil }
    return made
  }

  /// Marks a step as about to be undone or redone.
  func begin(_ direction: HistoryDirection, _ step: StoredStep, at now: Double) throws {
    try HistoryFile.explaining(path) {
      let history = try link.openOrCreate(db)
      let begun = try HistoryRecorder(history, link.limits).begin(direction, step)
      pending = (begun, direction == .undo ? .undone : .made, now)
    }
  }
}

/// A step that a program began to make, undo or redo, and of whose end the history does not know.
struct PendingStep {
  private let step: StoredStep
  private let mover: StepMover

  init(_ step: StoredStep, _ history: HistoryConnection, _ db: Database) throws {
    self.step = step
    mover = try StepMover(step, history, db)
  }

  enum End: Equatable {
    /// It was never made.
    case forgotten
    case state(StepState)
  }

  /// How it has ended: the rows tell.
  func end() throws -> End {
    let side = try mover.side()
    if side.isAfter { return .state(.made) }
    guard side.isBefore else { return .state(.unknown) }
    return step.state == .making ? .forgotten : .state(.undone)
  }
}

extension HistoryReader {
  /// The step to go next; how one has ended of which the history does not know, its rows tell.
  func next(_ direction: HistoryDirection, _ db: Database) throws -> StoredStep? {
    let head = try head()
    let standing = try standing(db)
    guard head.pending != 0, let pending = try step(head.pending).map(standing),
      pending.state.isPending
    else { return try next(direction) { standing($0) } }
    let end = try PendingStep(pending, history, db).end()
    return try next(direction) { step in
      guard step.id == pending.id else { return standing(step) }
      guard case .state(let state) = end else { return nil }
      var step = step
      step.state = state
      return step
    }
  }

  /// The step of a plan; throws if it is not the one to go next any more.
  ///
  /// - Parameter path: What the history is called.
  func step(
    of plan: HistoryPlan, _ db: Database, path: String
  ) throws -> StoredStep {
    let step = try next(plan.direction, db)
    guard let step, step.isSame(as: plan.stored) else {
      throw StoreError.historyMoved(path: path)
    }
    return step
  }
}

extension ChangeLog {
  /// Why what was changed can't be undone, as far as its rows tell; nil where it can, and where
  /// nothing was changed. Whoever only tries a change out asks the same as whoever makes it.
  func undoProblem() throws -> String? {
    // A key of ids leaves nothing to be asked of the rows.
    if tables.allSatisfy(\.isIDKey) { return nil }
    return try UnfitRows(try all(), db).reason
  }
}

/// Finds rows that could not be found again by their ids.
private struct UnfitRows {
  private let net: NetChanges
  private let db: Database

  init(_ net: NetChanges, _ db: Database) { (self.net, self.db) = (net, db) }

  /// Why a change cannot be recorded; nil if it can.
  var reason: String? {
    get throws {
      for entity in Entity.allCases where net.counts(entity).all > 0 {
        guard let table = net.captured(entity) else { continue }
        guard let id = table.index(.id) else {
          return "the rows of \(table.name) have no `id`"
        }
        if !table.isIDKey, try !areUnique(table, entity, id) {
          return "rows of \(table.name) share an `id` or have none"
        }
      }
      return nil
    }
  }

  /// Only a primary key keeps ids apart.
  private func areUnique(_ table: CapturedTable, _ entity: Entity, _ id: Int) throws -> Bool {
    let column = SQLText.name(table.columns[id])
    let rows = try RawStatement(
      db, "SELECT \(column) FROM \(table.sql) GROUP BY \(column) HAVING count(*) > 1")
    var shared: Set<[UInt8]> = []
    while try rows.step() {
      var image = RowImage()
      rows.append(0..<1, to: &image, isWide: false)
      shared.insert(image.bytes)
    }
    var (before, after): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
    var areUnique = true
    try net.forEach(entity) { row in
      if row.had { areUnique = before.insert(Array(row.old.cell(id))).inserted && areUnique }
      if row.has {
        let cell = Array(row.new.cell(id))
        areUnique = after.insert(cell).inserted && !shared.contains(cell) && areUnique
      }
      if row.shown.value(id) == .absent { areUnique = false }
    }
    return areUnique
  }
}

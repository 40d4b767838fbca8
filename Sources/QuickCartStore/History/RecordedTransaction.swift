import GRDB
import QCQText

/// One write transaction on a database and its history.
final class RecordedTransaction {
  private enum Stage { case start, work, commit }

  private let db: Database
  private let history: HistoryLink
  /// Whether the transaction makes no sense without the history.
  private let needsHistory: Bool
  private var stage = Stage.start
  /// Why the history is of no use, in words.
  private var problem: String?
  /// Why what was changed cannot be undone; nil when nothing was changed.
  private(set) var loss: String?

  init(_ db: Database, _ history: HistoryLink, needsHistory: Bool) throws {
    self.db = db
    self.history = history
    self.needsHistory = needsHistory
    do {
      try history.openOrCreate(db)
    } catch {
      problem = try words(for: error)
    }
  }

  /// Runs work in a transaction with a log.
  func run<Result>(
    _ work: (ChangeLog) throws -> (Result, Database.TransactionCompletion)
  ) throws -> Result {
    defer { if problem != nil { history.close(db) } }
    do {
      return try attempt(work)
    } catch let error as DatabaseError where stage == .start && problem == nil {
      // It may be the history that cannot be locked.
      problem = try words(for: HistoryFile(db).explain(error))
      history.close(db)
      return try attempt(work)
    }
  }

  private func attempt<Result>(
    _ work: (ChangeLog) throws -> (Result, Database.TransactionCompletion)
  ) throws -> Result {
    var result: Result?
    var witness: Witness?
    do {
      try db.inTransaction(.immediate) {
        stage = .work
        let log = try ChangeLog(db)
        let (value, ending) = try work(log)
        result = value
        guard ending == .commit else { return .rollback }
        if problem == nil { witness = try Witness(log) }
        try log.stop()
        stage = .commit
        return .commit
      }
    } catch {
      guard stage == .commit, let witness, (try? witness.isCommitted(db)) == true else {
        throw error
      }
      // The data was committed before the history failed.
      let history = HistoryFile(db)
      problem = StoreError(history.explain(error), path: history.name).diagnostic.message
      loss = problem
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return result
  }

  /// Adds what a log holds to the history.
  func record(_ log: ChangeLog, label: String, summary: String, at now: Double) throws {
    try log.fillNet()
    guard !log.net.isEmpty else { return }
    if problem == nil {
      do {
        try HistoryRecorder(db, history.limits).record(
          log, label: label, summary: summary, at: now)
      } catch let refusal as HistoryRecorder.Refusal {
        loss = refusal.reason
        return
      } catch {
        // Some failures have ended the transaction, and with it the change.
        guard db.isInsideTransaction else { throw error }
        problem = try words(for: HistoryFile(db).explain(error))
        // SQLite does not commit after it came across damage.
        if (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT {
          throw HistoryFile(db).explain(error)
        }
      }
    }
    loss = problem
  }

  /// Words for a history that is of no use; other errors are thrown on.
  private func words(for error: any Error) throws -> String {
    guard !needsHistory, let error = error as? StoreError, case .historyUnusable = error else {
      throw error
    }
    return error.diagnostic.message
  }
}

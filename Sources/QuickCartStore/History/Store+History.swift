import GRDB

extension Store {
  /// The changes that were made, the latest first; none when there is no history.
  package func history(limit: Int) throws(StoreError) -> [HistoryStep] {
    try readHistory { try $0.steps(limit: limit) } ?? []
  }

  /// What going one step back or forth would do now; nil when there is no step to go.
  package func plan(_ direction: HistoryDirection) throws(StoreError) -> HistoryPlan? {
    nil
  }

  /// Goes a planned step, in one transaction, if nothing has come in its way; if something has,
  /// nothing changes and the plan comes back with the conflicts.
  package func apply(_ plan: HistoryPlan, at now: Double) throws(StoreError) -> HistoryPlan {
    plan
  }

  /// Reads the history if there is one; damage found on the way is its own, as far as is known.
  private func readHistory<Result>(
    _ work: (HistoryReader) throws -> Result
  ) throws(StoreError) -> Result? {
    guard try onConnection({ try history.open($0) }) else { return nil }
    return try read { db in
      do {
        return try work(HistoryReader(db))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        throw HistoryFile(db).explain(error)
      }
    }
  }
}

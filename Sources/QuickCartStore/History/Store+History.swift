extension Store {
  /// The changes that were made, the latest first; none when there is no history.
  package func history(limit: Int) throws(StoreError) -> [HistoryStep] { [] }

  /// What going one step back or forth would do now; nil when there is no step to go.
  package func plan(_ direction: HistoryDirection) throws(StoreError) -> HistoryPlan? { nil }

  /// Goes a planned step, in one transaction, if nothing has come in its way; if something has,
  /// nothing changes and the plan comes back with the conflicts.
  package func apply(_ plan: HistoryPlan, at now: Double) throws(StoreError) -> HistoryPlan {
    plan
  }
}

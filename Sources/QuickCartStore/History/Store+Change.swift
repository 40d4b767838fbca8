package import GRDB

extension Store {
  /// Runs work in one `BEGIN IMMEDIATE` transaction that is recorded, and commits it as one step
  /// of the history, or rolls it back. A throw rolls back.
  package func change<Result>(
    label: String, at now: Double, _ work: (Database, ChangeLog) throws -> (Result, ChangeEnding)
  ) throws(StoreError) -> ChangeResult<Result> {
    guard !isReadOnly else { throw .readOnly(path: path) }
    return try transact { db, end in
      let log = try ChangeLog(db)
      let (result, ending) = try work(db, log)
      switch ending {
      case .commit: try log.stop()
      case .rollBack: end = .rollback
      }
      return ChangeResult(result: result, historyProblem: nil)
    }
  }

  /// Runs work in one `BEGIN IMMEDIATE` transaction that commits unless the work says otherwise.
  func transact<Result>(
    _ work: (Database, inout Database.TransactionCompletion) throws -> Result
  ) throws(StoreError) -> Result {
    try StoreError.mapping(path: path) {
      try queue.writeWithoutTransaction { db in
        var result: Result?
        // What fails may be the commit.
        try StoreError.mapping(path: path, db) {
          try db.inTransaction(.immediate) {
            var end = Database.TransactionCompletion.commit
            result = try work(db, &end)
            return end
          }
        }
        guard let result else { throw StoreError.interrupted }
        return result
      }
    }
  }
}

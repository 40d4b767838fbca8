package import GRDB

extension Store {
  /// Runs work in one `BEGIN IMMEDIATE` transaction that is recorded, and commits it as one step
  /// of the history, or rolls it back. A throw rolls back. Where another program is in its way on a
  /// server, it is taken back and the work done anew.
  ///
  /// - Parameters:
  ///   - keepsReferences: Whether rows have to refer to rows that are there.
  ///   - needsHistory: Whether nothing is changed where a history that is there can't be written.
  ///   - triesUndo: Whether it is wanted to know what would keep it from being undone.
  package func change<Result>(
    label: String, at now: Double, keepsReferences: Bool = true, needsHistory: Bool = false,
    triesUndo: Bool = false, _ work: (Database, ChangeLog) throws -> (Result, ChangeEnding)
  ) throws(StoreError) -> ChangeResult<Result> {
    guard !isReadOnly else { throw readOnlyError }
    let (result, transaction, trial) = try onConnection {
      db -> (Result, RecordedTransaction, UndoTrial?) in
      let transaction = RecordedTransaction(db, history, slot, needsHistory: needsHistory)
      func run() throws -> Result {
        try transaction.run { log in
          let (result, ending) = try work(db, log)
          switch ending {
          case .rollBack: return (result, .rollback)
          case .commit(let summary):
            try log.requireReferences()
            try transaction.record(log, label: label, summary: summary, at: now)
            try requirePlace(of: db)
            return (result, .commit)
          }
        }
      }
      let result = try keepsReferences ? run() : db.withoutForeignKeys(run)
      return (result, transaction, triesUndo ? transaction.undoTrial : nil)
    }
    // Whoever took the file away in the very moment of the commit has taken the change with it.
    let aftermath = transaction.isCommitted ? displacement : nil
    let trouble = aftermath == nil ? trial?.trouble(in: self) : nil
    return ChangeResult(
      result, historyProblem: transaction.loss ?? trouble?.words,
      undoConflicts: trouble?.conflicts ?? [], aftermath: aftermath)
  }

  /// Changes the database in one `BEGIN IMMEDIATE` transaction, rolled back if the work throws.
  package func write<Result>(_ work: (Database) throws -> Result) throws(StoreError) -> Result {
    try server.requireNone(path)
    return try onConnection { db in
      try db.committing(slot.gate) { () -> (Result, Database.TransactionCompletion) in
        let result = try work(db)
        try requirePlace(of: db)
        return (result, .commit)
      }.result
    }
  }

  /// Runs work on the connection, outside a transaction, and asks the connection itself why it
  /// failed if it does: what fails may be a commit.
  func onConnection<Result>(_ work: (Database) throws -> Result) throws(StoreError) -> Result {
    wait.reset()
    try requirePlace()
    return try mapping {
      try queue.writeWithoutTransaction { db in
        // GRDB gives up a rollback that was interrupted twice.
        defer { db.rollBackOpenTransaction() }
        func run() throws -> Result { try mapping(db) { try work(db) } }
        return try server?.changing(slot, run) ?? run()
      }
    }
  }
}

import QCQSemantics
import QuickCartStore

// An error of the engine's own passes through a transaction unchanged.
extension Session {
  /// Reads, in one transaction that sees one state of the database.
  func read<Result>(
    _ work: (Connection) throws -> Result
  ) throws(EngineError) -> Result {
    try EngineError.mapping(
      try store.read { db in try vocabulary.catching(db, of: store) { try work(db) } }
    ).get()
  }

  /// Throws where the database may only be read, before anybody is asked about a change of it.
  package func requireWritable() throws(EngineError) {
    if store.isReadOnly { throw .store(store.readOnlyError) }
  }

  /// Does what `change` would do, on a copy of which nothing stays.
  func rehearse<Result>(
    isRevocable: Bool, keepsReferences: Bool = true,
    _ work: (Connection, ChangeLog) throws -> Result
  ) throws(EngineError) -> Result {
    try EngineError.mapping(
      try store.rehearse(isRevocable: isRevocable, keepsReferences: keepsReferences) { db, log in
        try vocabulary.catching(db, of: store) { try work(db, log) }
      }
    ).get()
  }

  /// The same, with what would keep it from being undone.
  func tryOut<Result>(
    isRevocable: Bool, keepsReferences: Bool = true, needsHistory: Bool = false,
    _ work: (Connection, ChangeLog) throws -> Result
  ) throws(EngineError) -> ChangeResult<Result> {
    let trial: ChangeResult<Swift.Result<Result, EngineError>> = try EngineError.mapping(
      try ChangeResult(
        trying: store, isRevocable: isRevocable, keepsReferences: keepsReferences,
        needsHistory: needsHistory, isMade: \.isSuccess
      ) { db, log in try vocabulary.catching(db, of: store) { try work(db, log) } })
    return trial.told(try trial.result.get(), vocabulary)
  }

  /// Changes the database, in one transaction that is a step of the history.
  ///
  /// - Parameters:
  ///   - keepsReferences: Whether rows have to refer to rows that are there.
  ///   - needsHistory: Whether nothing is changed where a history that is there can't be written.
  ///   - triesUndo: Whether somebody is told what keeps it from being undone.
  func change<Result>(
    label: String, at now: Double, keepsReferences: Bool = true, needsHistory: Bool = false,
    triesUndo: Bool = true, _ work: (Connection, ChangeLog) throws -> (Result, ChangeEnding)
  ) throws(EngineError) -> ChangeResult<Result> {
    let change = try EngineError.mapping(
      try store.change(
        label: label, at: now, keepsReferences: keepsReferences, needsHistory: needsHistory,
        triesUndo: triesUndo
      ) { db, log in
        let outcome = try vocabulary.catching(db, of: store) { try work(db, log) }
        return (outcome, (try? outcome.get().1) ?? .rollBack)
      })
    return change.told(try change.result.get().0, vocabulary)
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    switch self {
    case .success: true
    case .failure: false
    }
  }
}

extension Vocabulary {
  /// The engine's own errors as a result, and others thrown, of work that goes by these tables.
  fileprivate func catching<Value>(
    _ db: Connection, of store: Store, _ work: () throws -> Value
  ) throws -> Result<Value, EngineError> {
    try asRead(in: db, called: store.path) { try EngineError.catching(work) }
  }
}

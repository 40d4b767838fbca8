import GRDB

/// The history of a database in whose place a backup is put.
///
/// The two are files of their own, and a program may end in between. So the history is told before
/// that its data may become others. Until it is moved behind them, whoever reads it looks which of
/// the latest steps the rows show; whoever changes something moves it.
package struct RestoredHistory: Sendable {
  private let database: String
  private var path: String { HistoryFile.path(of: database) }

  package init(of database: String) { self.database = database }

  /// Tells the history; throws where there is one that can't be told.
  ///
  /// - Parameter current: The database as it is; nil where there is none that can be read.
  package func expect(in current: Store?, at now: Double) throws(StoreError) {
    let schema = try current?.read { db in
      try db.row("PRAGMA main.schema_version") { $0.int(0) }
    }
    do {
      guard try HistoryFile.identity(at: path) != nil else { return }
      let history = try HistoryFile.open(path, LockWait(timeout: Store.busyTimeout))
      defer { history.close() }
      if let still = history.still { throw still.lack }
      try HistoryFile.explaining(path) {
        try HistoryRecorder(history, HistoryLimits()).expect(ExpectedData(at: now, schema: schema))
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Moves the history behind the data: what they do not have is undone. `undo` goes on from what
  /// they have, and `redo` brings the rest back.
  package func align(at now: Double) throws(StoreError) {
    // Somebody may have changed the data before they were replaced, and moved it behind those.
    try expect(in: nil, at: now)
    let store = try Store.open(path: database)
    try store.read { db in
      guard let history = try store.history.open(db) else { return }
      try HistoryFile.explaining(path) {
        try HistoryRecorder(history, store.history.limits).align(with: db)
      }
    }
  }
}

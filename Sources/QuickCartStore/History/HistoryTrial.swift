import GRDB

/// Tries out whether a change could be noted in the history if it were made now.
package struct HistoryTrial {
  /// What would keep it from that; nil where nothing would, and where no change can be made anyway.
  /// A server tells only when it is asked for it.
  package let lack: StoreError?

  package init(in store: Store) throws(StoreError) {
    self = try store.read { db in try HistoryTrial(in: store, db) }
  }

  /// - Parameter db: The connection to the database itself.
  init(in store: Store, _ db: Database) throws {
    guard !store.isReadOnly, !store.isOnServer else {
      lack = nil
      return
    }
    do {
      try store.history.requireUse(db)
      lack = nil
    } catch {
      // Whoever comes next looks again.
      store.history.close()
      let found = StoreError(error, path: store.path, on: db)
      if found == .interrupted { throw found }
      lack = found
    }
  }
}

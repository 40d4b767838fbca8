package import GRDB
import QuickCartFollower
import Synchronization

extension Store {
  /// Runs work as `change` does on a copy of the database, of which nothing stays.
  ///
  /// The copy consists of the pages that the work writes; all others are read where they are. So
  /// nothing is written to the database or beside it, nobody has to wait, and it makes no
  /// difference whether the file can be written.
  ///
  /// - Parameters:
  ///   - isRevocable: Whether the work takes something back in between.
  ///   - keepsReferences: Whether rows have to refer to rows that are there.
  package func rehearse<Result>(
    isRevocable: Bool = true, keepsReferences: Bool = true,
    _ work: (Database, ChangeLog) throws -> Result
  ) throws(StoreError) -> Result {
    try rehearse(isRevocable, keepsReferences, work) { _, _ in }
  }

  /// - Parameter then: What is done with the copy afterwards; it is told the connection to the
  ///   database itself.
  func rehearse<Result>(
    _ isRevocable: Bool, _ keepsReferences: Bool,
    _ work: (Database, ChangeLog) throws -> Result, then: (Database, ChangeLog) throws -> Void
  ) throws(StoreError) -> Result {
    if let server { return try server.rehearse(on: self, work) }
    wait.reset()
    try requirePlace()
    return try mapping {
      try queue.unsafeRead { db in
        try mapping(db) {
          try PlainTransaction.read(db) {
            let references =
              try keepsReferences ? db.row("PRAGMA foreign_keys") { $0.int(0) } ?? 1 : 0
            guard let pages = try SnapshotPages(db) else {
              throw StoreError.denied(beside: path, .copying) ?? .noRehearsal(path: path)
            }
            let result = try rehearse(
              on: RehearsalFile(pages), references, isRevocable, work, then: { try then(db, $0) })
            try requireStill()
            return result
          }
        }
      }
    }
  }

  private func rehearse<Result>(
    on file: RehearsalFile, _ references: Int64, _ isRevocable: Bool,
    _ work: (Database, ChangeLog) throws -> Result, then: (ChangeLog) throws -> Void
  ) throws -> Result {
    let slot = CaptureSlot(wait)
    let copy = try RehearsalVFS.open(
      file, Configuration.ofStore(readOnly: false, callContext: callContext, wait, slot))
    rehearsal.withLock { $0 = copy }
    defer {
      rehearsal.withLock { $0 = nil }
      try? copy.close()
    }
    return try copy.writeWithoutTransaction { db in
      try StoreError.mapping(path: path, db) {
        // Without a journal nothing can be taken back; but then all of it goes. A statement that
        // triggers or tables of somebody's own may have had fail is run once more, to say why.
        let needsJournal =
          try isRevocable || db.hasForeignTriggers
          || OwnTables(besides: CapturedTable.all(db), db).areReferring
        try db.run([
          "PRAGMA journal_mode = \(needsJournal ? "DELETE" : "OFF")", "PRAGMA synchronous = OFF",
          "PRAGMA cache_size = -16000", "PRAGMA foreign_keys = \(references)", "BEGIN IMMEDIATE",
        ])
        defer { db.rollBackOpenTransaction() }
        let log = try ChangeLog(db, slot)
        log.begin()
        do {
          let result = try work(db, log)
          try then(log)
          return result
        } catch {
          throw slot.capture?.failure ?? file.failure ?? error
        }
      }
    }
  }
}

import QCQText
package import GRDB
import GRDBSQLite
package import QCQLanguage
import QuickCartPostgreSQL
import Synchronization

/// A database of shopping lists: one connection, with what qcq needs of SQLite registered on it.
///
/// The connection is a GRDB queue and not a pool, as a pool turns a file into WAL mode for good.
package final class Store: Sendable {
  /// The connection, for those who run SQL on it.
  package let queue: DatabaseQueue
  /// The file, or `:memory:`.
  package let path: String
  package let isReadOnly: Bool
  package var isOnServer: Bool { server != nil }
  /// Whether there is no file, and so no other connection to it.
  package var isInMemory: Bool { server != nil || path == Store.memoryPath }
  /// Whether what is asked about several lists at once is of one state of them.
  package var hasSnapshotAcrossLists: Bool { server?.database.isSpread != true }
  package var whole: WholeServer? { server?.whole }
  /// What has the tables, if that is no file.
  let server: ServerLink?
  let callContext: CallContext
  let history: HistoryLink
  /// Where the triggers of the connection find what records.
  let slot: CaptureSlot
  let wait: LockWait
  /// Whether there is still something to stop: SQLite forbids to interrupt what is being closed.
  private let isOpen = Mutex(true)
  /// The copy on which a change is tried out right now.
  let rehearsal = Mutex<DatabaseQueue?>(nil)
  /// A second connection that helps this one right now.
  let twin = Mutex<Store?>(nil)
  let rowTables = Mutex<[String: RowTable]>([:])
  /// Where the file lies, and what was found in it when it was looked at last; nil in memory.
  let watched: Mutex<WatchedFile?>

  /// - Parameters:
  ///   - path: What it is called.
  ///   - file: Where it lies; nil for at the path.
  init(
    queue: DatabaseQueue, path: String, file: String? = nil, still: StillOpening? = nil,
    isReadOnly: Bool, server: ServerLink? = nil, callContext: CallContext, wait: LockWait,
    slot: CaptureSlot
  ) {
    self.server = server
    self.wait = wait
    self.slot = slot
    history = HistoryLink(of: path, wait, server?.database)
    self.queue = queue
    self.path = path
    self.isReadOnly = isReadOnly
    self.callContext = callContext
    watched = Mutex(queue.unsafeRead { WatchedFile(path: file ?? path, still, $0) })
    if !isInMemory { OpenStores.add(self) }
  }

  deinit { tidy() }

  /// The zone in which `qcq_day` and its kin read instants; universal time unless set.
  package var zone: any TimeZoneRules {
    get { callContext.zone }
    set { callContext.zone = newValue }
  }

  /// Reads, in one transaction that sees one state of the database and cannot write.
  ///
  /// - Parameter evenDamaged: Whether the work looks for what is wrong with the file.
  package func read<Result>(
    evenDamaged: Bool = false, _ work: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try requirePlace()
    // In a transaction of its own: some work has to be the first that reads.
    if !evenDamaged, !isKnownWhole { try readWherever(requireWhole) }
    return try readWherever { db in
      let result = try work(db)
      try requireStill()
      try requireLog(of: db)
      return result
    }
  }

  /// Reads as `read` does, wherever the file may be now: for a watch, which looks after it itself.
  ///
  /// GRDB's own `read` makes the connection refuse to write, and SQLite prepares every statement
  /// anew after that was switched. Here work that has written fails once it is done.
  package func readWherever<Result>(
    _ work: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    wait.reset()
    return try mapping {
      try queue.unsafeRead { db in
        func read() throws -> Result {
          try mapping(db) { try PlainTransaction.read(db) { try work(db) } }
        }
        return try server?.database.reading(read) ?? read()
      }
    }
  }

  /// Has the tables looked at before they are read next, as somebody may have altered them. In a
  /// file SQLite does so by itself.
  package func expectOtherTables() { server?.database.expectOtherTables() }

  /// Does something for which nobody waits longer than these seconds, if another connection holds
  /// a lock.
  func waiting<Result>(
    atMost seconds: Double, _ work: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    server?.database.limitWaiting(to: max(seconds, Store.serverPatience))
    defer { server?.database.limitWaiting(to: nil) }
    return try wait.within(seconds, work)
  }

  /// Bounds what SQLite may take, in bytes, in all of the process; beyond it a statement fails.
  package static func limitMemory(to bytes: Int64) { sqlite3_hard_heap_limit64(bytes) }

  /// What the work at hand is about, for somebody who waits for it.
  package var activity: String {
    activity { $0 == 0 ? "working" : "working, \(Grouped.digits($0)) rows so far" }
  }

  /// The same in the words of the work, which are given how many rows it has come across.
  package func activity(_ words: (_ rows: Int) -> String) -> String {
    switch wait.awaited {
    case .database: "waiting for another program to release the database"
    case .history: "waiting for another program to release the history of changes"
    case nil: words(wait.rows.load(ordering: .relaxed))
    }
  }

  /// Stops what the connection is doing, from any thread.
  package func interrupt() {
    wait.stop()
    isOpen.withLock { if $0 { queue.interrupt() } }
    server?.database.interrupt()
    rehearsal.withLock { $0?.interrupt() }
    history.interrupt()
    interruptTwin()
  }

  /// Closes the connection; the store is of no use after it.
  package func close() throws(StoreError) {
    isOpen.withLock { $0 = false }
    history.close()
    try StoreError.mapping(path: path) { try queue.close() }
    tidy()
  }

  /// Closes the connection of a process that ends now.
  ///
  /// SQLite removes what it keeps beside the file. GRDB's queue itself is left to the system: its
  /// farewell to the notification centre of Foundation takes longer than a short query.
  package func closeWithProcess() {
    _ = Unmanaged.passRetained(self)
    isOpen.withLock { $0 = false }
    history.close()
    try? queue.close()
    tidy()
  }
}

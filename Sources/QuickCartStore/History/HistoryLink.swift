import GRDB
import GRDBSQLite
import QCQPlatform
import QuickCartPostgreSQL
import Synchronization

/// The history of a store: the connection to it while there is one, and how much it keeps.
///
/// It is used on the store's queue only, where nothing else runs at the same time; only stopping
/// comes from elsewhere.
final class HistoryLink: Sendable {
  private struct State {
    var connection: HistoryConnection?
    /// The file; nil for a history in memory.
    var identity: FileStatus.Identity?
  }

  private let state = Mutex(State())
  private let limit = Mutex(HistoryLimits())
  /// The steps that were made here.
  private let own = Mutex<Set<Int64>>([])
  /// What the database is called in messages.
  let database: String
  private let wait: LockWait
  /// What has the history beside the data, if that is no file.
  private let server: ServerDatabase?

  init(of database: String, _ wait: LockWait, _ server: ServerDatabase?) {
    (self.database, self.wait, self.server) = (database, wait, server)
  }

  deinit { state.withLock { $0.connection?.close() } }

  var limits: HistoryLimits {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = newValue } }
  }

  /// A step was made, undone or redone here.
  func wasGone(_ step: Int64) { own.withLock { _ = $0.insert(step) } }

  func maker(of step: Int64) -> StepMaker {
    own.withLock { $0.isEmpty ? .unknown : $0.contains(step) ? .thisProgram : .another }
  }

  func interrupt() { state.withLock { $0.connection }?.interrupt() }

  /// Where the history of a connection's database is; nil in memory, as is the database.
  static func path(_ db: Database) -> String? {
    let name = db.sqliteConnection.flatMap { sqlite3_db_filename($0, "main") }
    let file = name.map { String(cString: $0) } ?? ""
    return file.isEmpty ? nil : HistoryFile.path(of: file)
  }

  /// What the history of a connection's database is called.
  func name(_ db: Database) -> String {
    HistoryLink.path(db) ?? (server == nil ? Store.memoryPath : HistoryLink.schema)
  }

  private static let schema = "in the schema `qcq`"

  /// The history that there is; nil where there is none.
  func open(_ db: Database) throws -> HistoryConnection? {
    guard let path = HistoryLink.path(db) else {
      if let connection = state.withLock({ $0.connection }) { return connection }
      guard let server else { return nil }
      let connection = try HistoryConnection(on: server, called: HistoryLink.schema, wait)
      state.withLock { $0.connection = connection }
      return connection
    }
    let found = try HistoryFile.identity(at: path)
    let open = state.withLock { $0 }
    if let connection = open.connection, open.identity == found, connection.still == nil {
      return connection
    }
    close()
    guard let found else { return nil }
    let connection = try HistoryFile.open(path, wait)
    state.withLock { ($0.connection, $0.identity) = (connection, found) }
    return connection
  }

  /// Whether there is no history; one that can't be looked at may well be there.
  func isMissing(_ db: Database) -> Bool {
    do {
      guard let path = HistoryLink.path(db) else { return try open(db) == nil }
      return try HistoryFile.identity(at: path) == nil
    } catch {
      return false
    }
  }

  /// The history, for writing; it is made if there is none. A transaction has to be open, which
  /// keeps others from making it at the same time.
  func openOrCreate(_ db: Database) throws -> HistoryConnection {
    if let connection = try open(db) {
      try requireOpenToWriting(connection, db)
      return connection
    }
    guard let path = HistoryLink.path(db) else {
      if let server {
        guard try server.makeHistory(), let connection = try open(db) else {
          throw StoreError.historyOutOfReach(
            path: HistoryLink.schema, .other(reason: "you may not create it"))
        }
        return connection
      }
      let connection = try HistoryConnection(path: nil, called: Store.memoryPath, wait)
      try connection.runAll(HistoryFile.tables)
      state.withLock { $0.connection = connection }
      return connection
    }
    try NewHistoryFile(path: path, wait: wait).create()
    guard let connection = try open(db), try !connection.isReadOnly else { throw unwritable(db) }
    return connection
  }

  private func requireOpenToWriting(_ history: HistoryConnection, _ db: Database) throws {
    if let still = history.still { throw still.lack }
    guard try !history.isReadOnly else { throw unwritable(db) }
  }

  private func unwritable(_ db: Database) -> StoreError {
    .historyOutOfReach(path: name(db), .unwritable)
  }

  /// Throws what would keep a step from being written now: for whoever only tries a change out.
  /// Nothing is made or written for it.
  func requireUse(_ db: Database) throws {
    try HistoryFile.explaining(name(db)) {
      if let history = try open(db) {
        _ = try history.snapshot { try HistoryReader(history).head() }
        try requireOpenToWriting(history, db)
        try history.transaction {}
      } else if let path = HistoryLink.path(db) {
        try NewHistoryFile(path: path, wait: wait).requireRights()
      }
    }
  }

  /// Whether something has failed on the server of which nobody was told.
  var hasServerFailed: Bool { server?.hasFailed ?? false }

  /// Gives a failure of the server that was taken back with what it was about; nil where all of the
  /// transaction is lost with it.
  func takePassingFailure() -> ServerFailure? { server?.takePassingFailure() }

  /// What was changed is in the database, whatever has failed on the server.
  func forgetFailure() { server?.forgetFailure() }

  /// Whether the connection to the server was lost while a change was stored.
  var hasUnknownEnd: Bool { server?.hasUnknownEnd ?? false }

  /// Finds out, over a new connection, whether a change was stored in whose commit the old one was
  /// lost. The server stores a change together with its step.
  func settleEnd(_ db: Database, _ isStored: (StoredStep) -> Bool, of step: Int64) throws -> Bool {
    try server?.awaitEnd()
    // Where there is no history, this step was to be its first.
    let found = try open(db).flatMap { try HistoryReader($0).step(step) }
    let wasStored = found.map(isStored) ?? false
    server?.settleEnd(isStored: wasStored)
    return wasStored
  }

  /// Lets go of tables on a server that may have been taken back.
  func forgetServer() {
    guard server != nil else { return }
    state.withLock { state in
      state.connection?.close()
      state = State()
    }
  }

  /// Lets go of the file; the next one who needs it looks again.
  func close() {
    state.withLock { state in
      // In memory, closing would lose it.
      guard state.identity != nil else { return }
      state.connection?.close()
      state = State()
    }
  }
}

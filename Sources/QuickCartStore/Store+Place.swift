import CSQLite
import GRDB
import QCQPlatform
import QuickCartFollower
import Synchronization

/// The file of a store: where it lies, and what was found in it when somebody looked last.
struct WatchedFile {
  var place: DatabasePlace
  var sight: DatabaseSight?
  /// How it was opened, if nothing can be made beside it.
  let still: StillOpening?
  /// Whether all of its pages were found there once.
  var isWhole = false

  /// Nil for a database in memory.
  init?(path: String, _ still: StillOpening?, _ db: Database) {
    guard let place = DatabasePlace(path: path, db) else { return nil }
    (self.place, sight, self.still) = (place, nil, still)
  }

  /// Whether SQLite was told that nobody changes it, and somebody has.
  var isOutdated: Bool { still?.file.isStill == false }

  /// What lies at the path.
  mutating func look() -> DatabasePlace.Finding {
    let found = place.look()
    return found == .same && isOutdated ? .withoutLog : found
  }
}

// Whether the file that a store has open is the one that lies at its path.
extension Store {
  /// What is to be done about a file before it is used again.
  package enum Standing: Sendable {
    case sound
    /// It was written to past SQLite, or its log was taken away: open it again.
    case stale
    /// Another file lies at the path.
    case replaced
    /// Nothing lies at the path.
    case gone
  }

  /// Looks at the path, and whether somebody has written to the file past SQLite. A prompt asks
  /// before each entry.
  package func look() -> Standing {
    switch finding {
    case nil: return .sound
    case .nothing: return .gone
    case .other: return .replaced
    case .withoutLog: return .stale
    case .same, .unknown: break
    }
    let old = watched.withLock { $0?.sight }
    // What can't be read now says so itself when it is asked.
    guard let new = newSight(since: old) else { return isClosed ? .stale : .sound }
    guard new.isSteady else { return .stale }
    watched.withLock { $0?.sight = new }
    return old.map(new.mayBeOverwritten) == true ? .stale : .sound
  }

  /// Takes note of what the file is after work on it: that is no news to the next look.
  package func noteSight() {
    let new = newSight(since: watched.withLock { $0?.sight })
    watched.withLock { $0?.sight = new }
  }

  private func newSight(since old: DatabaseSight?) -> DatabaseSight? {
    guard let file = watched.withLock({ $0?.place.file }) else { return nil }
    // Somebody waits for their prompt.
    return try? wait.within(0.1) {
      try queue.unsafeRead { try DatabaseSight(file, $0, since: old) }
    }
  }

  /// Nil in memory.
  private var finding: DatabasePlace.Finding? { watched.withLock { $0?.look() } }

  /// How the file is not the one at the path any more; nil where it is.
  var displacement: StoreError? { finding?.problem(path) }

  /// Throws where the file is not the one at the path any more: nobody would see what is written
  /// to it, and what is read of it nobody has.
  func requirePlace() throws(StoreError) { if let displacement { throw displacement } }

  /// The same before a transaction ends that has written, and of the log that it was written to.
  func requirePlace(of db: Database) throws {
    try requirePlace()
    try requireLog(of: db)
  }

  /// Throws where a file that nothing locks has changed since it was opened.
  func requireStill() throws(StoreError) {
    if watched.withLock({ $0?.isOutdated == true }) { throw .replaced(path: path) }
  }

  /// Whether all pages of the file, if there is one, were found there before.
  var isKnownWhole: Bool { watched.withLock { $0?.isWhole ?? true } }

  /// Throws where the file ends before its last page does: rows there would come out empty.
  func requireWhole(_ db: Database) throws {
    if try ShortFile.isFound(db) {
      throw StoreError.corrupt(path: path, detail: "the end of the file is missing")
    }
    watched.withLock { $0?.isWhole = true }
  }

  /// Throws where the log is not the one that its index tells of: of what is read part may be
  /// missing, and what is written is lost.
  func requireLog(of db: Database) throws(StoreError) {
    guard LostLog.isFound(db) else { return }
    // Closing is not to copy into the file what is not there.
    if let connection = db.sqliteConnection { _ = qcq_sqlite_leave_log(connection) }
    throw .logLost(path: path)
  }

  private var isClosed: Bool { queue.unsafeRead { $0.sqliteConnection == nil } }
}

extension DatabasePlace.Finding {
  /// What is wrong with a file that was found so; nil if nothing is.
  fileprivate func problem(_ path: String) -> StoreError? {
    switch self {
    case .same: nil
    case .nothing: .gone(path: path)
    case .unknown(let failure): .cannotOpen(path: path, reason: failure.reason)
    case .other, .withoutLog: .replaced(path: path)
    }
  }
}

// How a connection ends.
extension Store {
  /// Closes the connection to a file that is not what it was, and leaves the file alone: what its
  /// log holds is of another one.
  ///
  /// All connections of a process to one file share what SQLite keeps of its log. If that is gone,
  /// all of them are closed: until then none that is opened comes right.
  package func abandon() {
    for store in OpenStores.all where store === self || store.sharesLostLog(with: self) {
      store.leaveLog()
      try? store.queue.close()
    }
  }

  private func sharesLostLog(with other: Store) -> Bool {
    let file = other.watched.withLock { $0?.place.file }
    return watched.withLock { file != nil && $0?.place.file == file } && finding == .withoutLog
  }

  private func leaveLog() {
    queue.unsafeRead { db in
      if let connection = db.sqliteConnection { _ = qcq_sqlite_leave_log(connection) }
    }
  }

  /// A connection that can only read makes files for a log beside the database, and leaves them.
  /// One that can write takes them away again when it closes as the last, if nothing stands in
  /// them.
  func tidy() {
    guard var place = watched.withLock({ $0.take()?.place }), isReadOnly else { return }
    // SQLite closes an empty log once more whenever it opens it.
    defer { ClosedLog.open(beside: place.file) }
    guard FileStatus(path: place.file + "-wal")?.extent.size == 0, place.look() == .same
    else { return }
    try? queue.close()
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    guard let queue = try? DatabaseQueue(path: place.file, configuration: configuration) else {
      return
    }
    try? queue.unsafeRead { _ = try Int.fetchOne($0, sql: "PRAGMA schema_version") }
    try? queue.close()
  }
}

/// The stores that this process has open.
enum OpenStores {
  private struct Entry: Sendable { weak let store: Store? }
  private static let entries = Monitor<[Entry]>([])

  static func add(_ store: Store) {
    entries.withLock { entries in
      entries.removeAll { $0.store == nil }
      entries.append(Entry(store: store))
    }
  }

  static var all: [Store] { entries.withLock { $0.compactMap(\.store) } }
}

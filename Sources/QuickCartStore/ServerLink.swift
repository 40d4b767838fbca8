import GRDB
import QCQLanguage
import QCQPlatform
import QuickCartFollower
import QuickCartPostgreSQL
import Synchronization

/// What a store has instead of a file: tables of a server.
final class ServerLink: Sendable {
  let database: ServerDatabase
  private let address: ServerAddress
  /// Where it is asked statements as a whole, by the tables that there were.
  private let lastWhole: Mutex<(tables: Int, server: WholeServer?)>
  /// What tells of changes on the server, once somebody waits for them.
  private let feed = Mutex<ServerFeed?>(nil)
  private let listeners = Mutex<[WeakListener]>([])
  private let news = Atomic(0)

  /// Somebody who is told of changes, for as long as they keep this.
  private final class Listener: Sendable {
    let work: @Sendable (CommitNotice) -> Void
    init(_ work: @escaping @Sendable (CommitNotice) -> Void) { self.work = work }
  }

  private struct WeakListener { weak var listener: Listener? }

  private init(_ database: ServerDatabase, _ address: ServerAddress) {
    (self.database, self.address) = (database, address)
    lastWhole = Mutex((database.renewalCount, WholeServer(database)))
  }

  /// The same by the tables that there are.
  var whole: WholeServer? {
    lastWhole.withLock { last in
      let count = database.renewalCount
      if last.tables != count { last = (count, WholeServer(database)) }
      return last.server
    }
  }

  /// A connection in memory whose tables are those of a server.
  static func open(
    _ address: ServerAddress, readOnly: Bool = false
  ) throws(StoreError) -> Store {
    let path = address.shown
    let database: ServerDatabase
    do { database = try ServerDatabase(address, lists: listColumns) } catch {
      throw .server(path: path, error)
    }
    if database.names.isDisjoint(with: listColumns.keys) { throw .server(path: path, .noTables) }
    let wait = LockWait(timeout: Store.busyTimeout)
    let (callContext, slot) = (CallContext(wait), CaptureSlot(wait))
    slot.server = database
    let configuration = Configuration.ofStore(
      readOnly: false, callContext: callContext, wait, slot)
    let queue = try StoreError.mapping(path: path) {
      let queue = try DatabaseQueue(configuration: configuration)
      database.searches = SQLFunctions.searches(callContext)
      try queue.inDatabase { try database.attach(to: $0.connection) }
      return queue
    }
    return Store(
      queue: queue, path: path, isReadOnly: readOnly, server: ServerLink(database, address),
      callContext: callContext, wait: wait, slot: slot)
  }

  /// Makes the tables that a new file has, with its categories.
  ///
  /// - Parameter isSpread: Whether lists are spread over several servers.
  static func make(
    _ address: ServerAddress, isSpread: Bool = false, filling fill: (Database) throws -> Void
  ) throws(StoreError) {
    let layout = PhysicalLayout.snakeCasePlural
    let statements = ServerBlueprint.statements(layout)
    try make(address) { database in
      guard database.names.isDisjoint(with: listColumns.keys) else {
        throw StoreError.alreadyExists(path: address.shown)
      }
      return isSpread ? statements + ServerBlueprint.spreading(layout) : statements
    } filling: { db in
      try SampleWriter(db: db, layout: layout).write(categories: SampleWriter.englishCategories)
      try fill(db)
    }
  }

  /// Makes tables on a server, and fills them: all of it is there then, or nothing.
  ///
  /// - Parameter statements: What makes them, by the tables that are there with their columns.
  static func make(
    _ address: ServerAddress, _ statements: (ServerDatabase) throws -> [String],
    filling fill: (Database) throws -> Void
  ) throws(StoreError) {
    try StoreError.mapping(path: address.shown) {
      let database = try ServerDatabase(address, lists: listColumns)
      let statements = try statements(database)
      let wait = LockWait(timeout: Store.busyTimeout)
      let queue = try DatabaseQueue(
        configuration: Configuration.ofStore(
          readOnly: false, callContext: CallContext(wait), wait, CaptureSlot(wait)))
      try queue.writeWithoutTransaction { db in
        try database.changing({ _ in true }) {
          try database.make(statements)
          try database.attach(to: db.connection)
          try db.inTransaction(.immediate) {
            try fill(db)
            return .commit
          }
          try database.finish()
        }
      }
    }
  }

  /// Does work that may change rows of the server, of which the slot's capture is told.
  ///
  /// Where another program changes the same rows at that moment, it begins anew: as on a file,
  /// where it would have waited, and for as long.
  func changing<Result>(_ slot: CaptureSlot, _ work: () throws -> Result) throws -> Result {
    let end = MonotonicClock.now + Store.busyTimeout
    var pause = 0.001
    while true {
      do {
        return try database.changing({ slot.capture?.note($0) ?? true }, work)
      } catch let failure as ServerFailure {
        guard failure.isOfCollision, MonotonicClock.now < end else { throw failure }
        try slot.wait.check()
        // Each at another time, or they would meet again.
        MonotonicClock.sleep(.random(in: pause / 2...pause))
        pause = min(2 * pause, 0.1)
      }
    }
  }

  /// Has the server end what takes it longer, should nobody be there any more to do so.
  func limitStatements(to seconds: Double) throws(StoreError) {
    try StoreError.mapping(path: address.shown) { try database.limitStatements(to: seconds) }
  }

  /// A server has no copies of a moment: the work is done and taken back, and rows that it has
  /// changed are locked for so long.
  func rehearse<Result>(
    on store: Store, _ work: (Database, ChangeLog) throws -> Result
  ) throws(StoreError) -> Result {
    try store.onConnection { db in
      var result: Result?
      try db.inTransaction(.immediate) {
        let log = try ChangeLog(db, store.slot)
        defer { store.slot.capture = nil }
        log.begin()
        do { result = try work(db, log) } catch { throw store.slot.capture?.failure ?? error }
        return .rollback
      }
      guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return result
    }
  }

  /// From now on learns of what happens on the server.
  @discardableResult
  func follow() -> ServerFeed {
    feed.withLock { feed in
      if let feed { return feed }
      let tables = ServerLink.listColumns.keys.filter(database.names.contains).sorted()
      let new = ServerFeed(address, tables: tables, of: database) { [weak self] isOwn in
        self?.tell(.told(isOwn: isOwn))
      }
      feed = new
      return new
    }
  }

  private func tell(_ notice: CommitNotice) {
    news.add(1, ordering: .relaxed)
    let all = listeners.withLock { listeners in
      listeners.removeAll { $0.listener == nil }
      return listeners.compactMap(\.listener)
    }
    for listener in all { listener.work(notice) }
  }

  /// How often changes were told.
  var newsCount: Int { news.load(ordering: .relaxed) }

  /// Calls back when something was changed on the server, for as long as what is returned is kept.
  func onChange(_ work: @escaping @Sendable (CommitNotice) -> Void) -> AnyObject {
    let listener = Listener(work)
    listeners.withLock { $0.append(WeakListener(listener: listener)) }
    follow()
    return listener
  }

  /// How often the server is asked for changes, in seconds; nil where it tells of them by itself.
  var pollingInterval: Double? { feed.withLock { $0?.pollingInterval } }

  /// Which column says to which list a row belongs, by table; nil where none does.
  private static let listColumns = Dictionary(
    uniqueKeysWithValues: PhysicalLayout.allCases.flatMap { layout in
      [
        (layout.table(.items), layout.column(.list)), (layout.table(.lists), layout.column(.id)),
        (layout.table(.categories), String?.none),
      ]
    })
}

extension ServerLink? {
  /// Throws for what needs a file.
  func requireNone(_ path: String) throws(StoreError) {
    if self != nil { throw .server(path: path, .needsFile) }
  }
}

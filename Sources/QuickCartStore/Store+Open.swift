import GRDB
import GRDBSQLite
import QuickCartPostgreSQL

extension Store {
  static let memoryPath = ":memory:"
  /// How long a connection waits for another one's lock.
  static let busyTimeout = 5.0

  /// How long whoever can't wait still gives a server for each answer, in seconds.
  static let serverPatience = 1.0

  /// Opens a file as it is: neither its schema nor its journal mode is changed. One beside which
  /// nothing can be made is only read, if it holds all there is.
  ///
  /// - Parameter path: Of a file, or the address of a PostgreSQL database.
  package static func open(path: String, readOnly: Bool = false) throws(StoreError) -> Store {
    if let address = ServerAddress(path) { return try ServerLink.open(address, readOnly: readOnly) }
    if try StorePath.look(at: path) == nil { throw .notFound(path: path) }
    if let reason = StorePath.obstacle(path) { throw .cannotOpen(path: path, reason: reason) }
    do {
      return try connect(path: path, readOnly: readOnly)
    } catch {
      let lack = StorePath.explain(error, path: path)
      guard lack == .full(path: path) || lack == .walNeedsWritableDirectory(path: path),
        let still = StillOpening(path, lack: lack, wasToWrite: !readOnly)
      else { throw lack }
      do { return try connect(path: path, readOnly: true, still: still) } catch { throw lack }
    }
  }

  /// Creates a file, its directories and the canonical schema, in WAL mode.
  package static func create(path: String) throws(StoreError) -> Store {
    try make(path: path) { _ in }
    return try connect(path: path, readOnly: false)
  }

  /// Creates the file alone: all of it is there, or none.
  ///
  /// - Parameter fill: Writes more into the tables.
  static func make(
    path: String, filling fill: (Database) throws -> Void
  ) throws(StoreError) {
    if let address = ServerAddress(path) { return try ServerLink.make(address, filling: fill) }
    if let size = try StorePath.look(at: path), size > 0 { throw .alreadyExists(path: path) }
    try StorePath.makeDirectory(for: path)
    try NewDatabaseFile(path: path).create { db in
      try Migration.run(db)
      try fill(db)
    }
  }

  /// Opens the file, or creates it if there is none or an empty one.
  ///
  /// A database that an older qcq created is brought up to date; any other is left as it is.
  package static func openOrCreate(path: String) throws(StoreError) -> Store {
    if let address = ServerAddress(path) { return try ServerLink.open(address) }
    if let size = try StorePath.look(at: path), size > 0 { return try openOwn(path: path) }
    do { return try create(path: path) } catch .alreadyExists { return try openOwn(path: path) }
  }

  private static func openOwn(path: String) throws(StoreError) -> Store {
    let store = try open(path: path)
    if try store.read(Migration.isOutdated) {
      // One that can't be completed is used as it is, without what it lacks.
      do { try store.migrate() } catch .refused {}
    }
    return store
  }

  /// A new database in memory: the canonical schema and the eight categories.
  package static func inMemory() throws(StoreError) -> Store {
    let store = try connect(path: memoryPath, readOnly: false)
    try store.write { try Migration.run($0) }
    return store
  }

  /// A new database in memory without any table.
  package static func blank() throws(StoreError) -> Store {
    try connect(path: memoryPath, readOnly: false)
  }

  /// - Parameters:
  ///   - file: Where it lies, if not at the path that it is called by.
  ///   - still: That it is to be read as a file that nobody changes.
  static func connect(
    path: String, readOnly: Bool, file: String? = nil, still: StillOpening? = nil
  ) throws(StoreError) -> Store {
    let wait = LockWait(timeout: busyTimeout)
    let callContext = CallContext(wait)
    let slot = CaptureSlot(wait)
    let configuration = Configuration.ofStore(
      readOnly: readOnly, callContext: callContext, wait, slot)
    if path != memoryPath, still == nil, let pipe = DeniedFile.pipe(beside: file ?? path) {
      throw .deniedBeside(path: path, pipe, .opening)
    }
    let queue = try StoreError.mapping(path: path) {
      path == memoryPath
        ? try DatabaseQueue(configuration: configuration)
        : try DatabaseQueue(path: still?.file.name ?? file ?? path, configuration: configuration)
    }
    // SQLite opens a file for reading only where its permissions want it so.
    let isProtected = try StoreError.mapping(path: path) {
      try queue.unsafeRead { db in
        try sqlite3_db_readonly(db.sqliteConnection, "main") == 1
          || !readOnly && lacksJournal(db, beside: file ?? path)
      }
    }
    return Store(
      queue: queue, path: path, file: file, still: still, isReadOnly: readOnly || isProtected,
      callContext: callContext, wait: wait, slot: slot)
  }

  /// Whether a file could be written to but for its directory, where a journal would have to be
  /// made. A log may be there already.
  private static func lacksJournal(_ db: Database, beside path: String) throws -> Bool {
    guard path != memoryPath, !StorePath.isDirectoryWritable(of: path) else { return false }
    // Who can't read now is told so later.
    let mode: String? =
      try db.attempt { try db.row("PRAGMA main.journal_mode") { $0.text(0) } } ?? nil
    return mode.map { $0 != "wal" } ?? false
  }
}

extension Configuration {
  /// What qcq needs of a connection to a database of lists.
  static func ofStore(
    readOnly: Bool, callContext: CallContext, _ wait: LockWait, _ slot: CaptureSlot
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .callback { wait.goOn($0) }
    configuration.acceptsDoubleQuotedStringLiterals = false
    configuration.prepareDatabase { db in
      try SQLFunctions.register(on: db, callContext: callContext)
      CaptureSlot.register(slot, on: db)
    }
    return configuration
  }
}

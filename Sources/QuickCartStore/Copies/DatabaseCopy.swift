import GRDB
import GRDBSQLite
package import QCQLanguage
package import QCQPlatform
import QCQSemantics
import QCQText
import QuickCartFollower

/// A whole database that is copied, page by page.
package struct DatabaseCopy {
  private let store: Store

  package init(of store: Store) { self.store = store }

  /// Copies the database as it is at one moment into a file that is empty, and looks whether what
  /// lies there then is the same. Who writes meanwhile is not kept from it in WAL mode, and waits
  /// otherwise.
  ///
  /// - Parameter isSound: Whether the copy has to pass SQLite's check of its integrity.
  /// - Returns: How many rows of each entity were copied.
  @discardableResult
  package func write(
    into file: FileReplacement, isSound: Bool = true
  ) throws(StoreError) -> [Entity: Int] {
    try store.server.requireNone(store.path)
    let path = file.temporaryPath
    var counts: [Entity: Int] = [:]
    try withSnapshot { db, pages in
      // What goes wrong is about the copy.
      try LooseConnection.using(path, called: file.path, SQLITE_OPEN_READWRITE) { target in
        try target.run("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        try PageCopy(from: db, to: target.pointer, store.wait).run()
      }
      try compare(file.descriptor, with: pages)
      // What may be damaged need not be readable.
      if isSound { counts = try Store.rowCounts(db) }
    }
    guard isSound else { return counts }
    let damage = try Self.damage(path: path, store.wait)
    if let damage { throw .corrupt(path: store.path, detail: damage) }
    return counts
  }

  /// Puts this database in the place of all that is in another one, in one transaction: other
  /// programs that have its file open see the one or the other.
  package func replaceAll(of target: Store) throws(StoreError) {
    try target.server.requireNone(target.path)
    guard !target.isReadOnly else { throw target.readOnlyError }
    try target.onConnection { db in
      guard let connection = db.sqliteConnection else { return }
      try withSnapshot { source, _ in
        try StoreError.mapping(path: target.path, db) {
          // Who copies waits for a lock, and can be stopped; the connection does not do so besides.
          try target.wait.within(0) {
            try PageCopy(from: source, to: connection, store.wait).run()
          }
        }
      }
      db.clearSchemaCache()
    }
  }

  /// Why this is no database of lists, so that no copy of it could be restored; nil if it is.
  package func misfit() throws(StoreError) -> String? {
    try store.read { Vocabulary(try SchemaReader.readTables($0)).unfitness }
  }

  /// Why this is no database to put in another one's place; nil if it is. Throws where it is
  /// damaged.
  package func unfitness() throws(StoreError) -> String? {
    if let problem = try misfit() { return problem }
    let damage = try store.read { try $0.damage("integrity_check(1)").first }
    if let damage { throw .corrupt(path: store.path, detail: damage) }
    return nil
  }

  /// How many bytes a page has; throws where the schema can't be read.
  package func pageSize() throws(StoreError) -> Int {
    try store.read { db in
      _ = try db.row("SELECT count(*) FROM main.sqlite_master") { $0.int(0) }
      return try db.row("PRAGMA main.page_size", [], { Int($0.int(0)) }) ?? 0
    }
  }

  /// Does work in a transaction that has not read yet, with the pages that it sees.
  private func withSnapshot(
    _ work: (Database, SnapshotPages) throws -> Void
  ) throws(StoreError) {
    store.wait.reset()
    try store.requirePlace()
    try store.mapping {
      try store.queue.unsafeRead { db in
        try store.mapping(db) {
          try PlainTransaction.read(db) {
            guard let pages = try SnapshotPages(db) else {
              throw StoreError.denied(beside: store.path, .copying)
                ?? .cannotOpen(path: store.path, reason: "its pages can't be read")
            }
            // The backup goes on in the transaction that is open.
            _ = try db.row("SELECT count(*) FROM main.sqlite_master") { $0.int(0) }
            try work(db, pages)
            try store.requireStill()
          }
        }
      }
    }
  }

  private func compare(_ descriptor: Int32, with pages: SnapshotPages) throws {
    for number in stride(from: 1, through: pages.count, by: 1) {
      try store.wait.check()
      let place = (number - 1) * pages.pageSize
      guard let found = try? Descriptor.read(descriptor, pages.pageSize, at: place),
        let wanted = pages.page(number),
        found == wanted || number == 1 && PageCopy.isSameHead(found, wanted)
      else {
        throw StoreError.cannotOpen(
          path: store.path, reason: "the copy does not match the database; try again")
      }
    }
  }

  /// What SQLite's check finds first in a file that nobody else has open; nil if nothing.
  private static func damage(path: String, _ wait: LockWait) throws(StoreError) -> String? {
    try LooseConnection.using(
      StillFile.name(path), called: path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    ) { connection in
      connection.stops(with: wait)
      let rows = try RawStatement(connection: connection.pointer, "PRAGMA integrity_check(1)")
      return FileDamage.lines(of: [try rows.step() ? rows.text(0) : "no answer"]).first
    }
  }
}

extension FileReplacement {
  /// Makes of a copy that nobody has open one whose pages have another size.
  package func setPageSize(_ size: Int) throws(StoreError) {
    try LooseConnection.using(temporaryPath, called: path, SQLITE_OPEN_READWRITE) {
      try $0.run("PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM")
    }
  }
}

/// SQLite's online backup from one connection to another.
private struct PageCopy {
  private let source: OpaquePointer
  private let target: OpaquePointer
  private let wait: LockWait

  /// Pages that are copied before somebody is asked whether to go on.
  private static let pagesAtOnce: Int32 = 256

  init(from source: Database, to target: OpaquePointer, _ wait: LockWait) throws {
    guard let connection = source.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    (self.source, self.target, self.wait) = (connection, target, wait)
  }

  /// Copies all; if it throws, the target is as it was.
  func run() throws {
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw error(sqlite3_errcode(target))
    }
    var code = SQLITE_OK
    var tries = 0
    while code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED {
      guard !wait.isStopped else {
        code = SQLITE_INTERRUPT
        break
      }
      let isLocked = code != SQLITE_OK
      if isLocked, !wait.goOn(tries) { break }
      tries = isLocked ? tries + 1 : 0
      code = sqlite3_backup_step(backup, Self.pagesAtOnce)
    }
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw error(code) }
    guard end == SQLITE_OK else { throw error(end) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(target)))
  }

  /// Whether two first pages differ only in what a connection counts and notes in it: the journal
  /// mode, changes of data and schema, the size, the version of SQLite.
  static func isSameHead(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let own = [18..<20, 24..<32, 40..<44, 92..<100]
    return left.count == right.count
      && left.indices.allSatisfy { place in
        left[place] == right[place] || own.contains { $0.contains(place) }
      }
  }
}

/// A connection of which GRDB knows nothing, to a file that is not in its place yet.
private struct LooseConnection {
  let pointer: OpaquePointer

  /// Does work on a connection, which is closed after it.
  ///
  /// - Parameter name: What the file is called in messages.
  static func using<Result>(
    _ path: String, called name: String, _ flags: Int32,
    _ work: (LooseConnection) throws -> Result
  ) throws(StoreError) -> Result {
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, flags, nil)
    defer { sqlite3_close_v2(connection) }
    do {
      guard code == SQLITE_OK, let connection else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
      return try work(LooseConnection(pointer: connection))
    } catch {
      throw StoreError(error, path: name, systemError: SystemError.behind(error, connection))
    }
  }

  func run(_ text: String) throws {
    let code = sqlite3_exec(pointer, text, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(pointer)))
    }
  }

  /// Has long work end when somebody stops it; the wait has to live as long.
  func stops(with wait: LockWait) {
    sqlite3_progress_handler(
      pointer, 10_000,
      { wait in
        guard let wait else { return 0 }
        return Unmanaged<LockWait>.fromOpaque(wait).takeUnretainedValue().isStopped ? 1 : 0
      }, Unmanaged.passUnretained(wait).toOpaque())
  }
}

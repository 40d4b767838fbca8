import GRDB
import QCQPlatform

/// Makes the file of a new database: beside its place, where it comes when it is whole. Whatever
/// ends the making, nobody finds a half, and nobody's file is replaced.
struct NewDatabaseFile {
  /// As it was named.
  private let path: String
  /// With links followed.
  private let target: String
  /// Where it lies until it is whole.
  let draft: String
  private static let suffixes = ["-wal", "-shm", "-journal"]

  init(path: String) {
    self.path = path
    target = PathOnDisk.followed(path)
    draft = Draft.path(in: PathOnDisk.directory(of: target))
  }

  /// The draft, its history, and all that may lie beside them.
  var drafts: [String] {
    [draft, draft + "-history"].flatMap { file in [file] + Self.suffixes.map { file + $0 } }
  }

  /// Takes away what killed programs have left.
  func sweep() { Draft.sweep(PathOnDisk.directory(of: target)) }

  /// Takes away what has not come to its place.
  func discard() { for file in drafts { unlink(file) } }

  /// - Parameter fill: Makes what is in it, in one transaction.
  func create(_ fill: (Database) throws -> Void) throws(StoreError) {
    sweep()
    let names = drafts.map(Farewell.remove)
    defer {
      discard()
      for name in names { Farewell.keep(name) }
    }
    try StoreError.mapping(path: path) {
      let queue = try DatabaseQueue(path: draft)
      try queue.writeWithoutTransaction { db in
        try StoreError.mapping(path: path, db) {
          try db.inTransaction(.immediate) {
            try fill(db)
            return .commit
          }
          try Self.beginLog(db)
        }
      }
      try queue.close()
    }
    try publish()
  }

  /// To be done last, so that all is in the file itself, whatever becomes of a log.
  static func beginLog(_ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
      throw DatabaseError(resultCode: .SQLITE_IOERR, message: "the file can't have a log")
    }
  }

  /// Gives the file its place, if nothing or an empty file is there. Nobody may have it open.
  ///
  /// - Returns: Whether its history lies beside it, if it has one: another one stays where it is.
  @discardableResult
  func publish() throws(StoreError) -> Bool {
    let logs = [draft, draft + "-history"].map { FileStatus(unfollowed: $0 + "-wal")?.extent.size }
    guard logs.allSatisfy({ $0 ?? 0 == 0 }) else {
      throw .sqlite(
        path: path, code: ResultCode.SQLITE_IOERR.rawValue,
        message: "the file was not written whole")
    }
    // Of all who make one here at the same time, one is first.
    let directory = PathOnDisk.directory(of: target)
    return try PathOnDisk.alone(in: directory) { () throws(StoreError) -> Bool in
      try publishAlone()
    }
  }

  private func publishAlone() throws(StoreError) -> Bool {
    let old: FileStatus?
    do throws(SystemFailure) { old = try FileStatus.find(target, followingLinks: false) } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    if let old, !old.isOrdinary || old.extent.size > 0 { throw .alreadyExists(path: path) }
    // Left by a database that is gone, they would be taken for part of this one.
    for suffix in Self.suffixes { unlink(target + suffix) }
    let hasHistory = FileStatus(unfollowed: draft + "-history") != nil
    if let old { take(old) }
    // First, as who opens the database may make one.
    let isComplete = publishHistory()
    do throws(StoreError) {
      try place(insteadOf: old)
    } catch {
      if hasHistory, isComplete { unlink(target + "-history") }
      throw error
    }
    return isComplete
  }

  /// Gives the drafts the owner and the permissions of the file whose place is taken.
  private func take(_ old: FileStatus) {
    for file in [draft, draft + "-history"] {
      if geteuid() == 0 { chown(file, old.owner.user, old.owner.group) }
      chmod(file, old.permissions)
    }
  }

  private func place(insteadOf old: FileStatus?) throws(StoreError) {
    do throws(SystemFailure) {
      if old == nil { return try PathOnDisk.move(draft, toFree: target) }
      guard rename(draft, target) == 0 else { throw SystemFailure() }
    } catch {
      if error.code == EEXIST { throw .alreadyExists(path: path) }
      if error.isFull { throw .full(path: path) }
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  /// Gives the history of the database its place beside it, unless one is there; false if so.
  private func publishHistory() -> Bool {
    let (history, place) = (draft + "-history", target + "-history")
    guard FileStatus(unfollowed: history) != nil else { return true }
    if link(history, place) == 0 { return true }
    // There are file systems where a file has one name.
    guard errno != EEXIST, case .success(.none) = look(at: place) else { return false }
    return rename(history, place) == 0
  }

  private func look(at path: String) -> Result<FileStatus?, SystemFailure> {
    Result { () throws(SystemFailure) in try FileStatus.find(path, followingLinks: false) }
  }
}

import GRDB
import QCQPlatform

/// Makes the file of a new database: beside its place, where it comes when it is whole. Whatever
/// ends the making, nobody finds a half.
struct NewDatabaseFile {
  /// As it was named.
  private let path: String
  /// With links followed.
  private let target: String
  private let draft: String
  private static let suffixes = ["-wal", "-shm", "-journal"]

  init(path: String) {
    self.path = path
    target = PathOnDisk.followed(path)
    draft = Draft.path(in: PathOnDisk.directory(of: target))
  }

  /// - Parameter fill: Makes what is in it, in one transaction.
  func create(_ fill: (Database) throws -> Void) throws(StoreError) {
    Draft.sweep(PathOnDisk.directory(of: target))
    let files = [draft] + Self.suffixes.map { draft + $0 }
    let names = files.map(Farewell.remove)
    defer {
      for file in files { unlink(file) }
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
          // Last, so that all is in the file itself, whatever becomes of a log.
          guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
            throw DatabaseError(resultCode: .SQLITE_IOERR, message: "the file can't have a log")
          }
        }
      }
      try queue.close()
      let log = FileStatus(unfollowed: draft + "-wal")?.extent.size ?? 0
      guard log == 0 else {
        throw DatabaseError(resultCode: .SQLITE_IOERR, message: "the file was not written whole")
      }
    }
    try publish()
  }

  /// Gives the file its place, if nothing or an empty file is there.
  private func publish() throws(StoreError) {
    let directory = PathOnDisk.directory(of: target)
    let lock = try? Descriptor.open(directory)
    // Of all who make one here at the same time, one is first. Not every file system has the lock.
    if let lock { flock(lock, LOCK_EX) }
    defer { if let lock { try? Descriptor.close(lock) } }
    let old = FileStatus(unfollowed: target)
    if let old, !old.isOrdinary || old.extent.size > 0 { throw .alreadyExists(path: path) }
    // Left by a database that is gone, they would be taken for part of this one.
    for suffix in Self.suffixes { unlink(target + suffix) }
    if let old {
      if geteuid() == 0 { chown(draft, old.owner.user, old.owner.group) }
      chmod(draft, old.permissions)
    } else if link(draft, target) == 0 {
      return
    } else if errno == EEXIST {
      throw .alreadyExists(path: path)
    }
    guard rename(draft, target) == 0 else {
      let failure = SystemFailure()
      if SystemError.isFull(failure.code) { throw .full(path: path) }
      throw .cannotOpen(path: path, reason: failure.reason)
    }
  }
}

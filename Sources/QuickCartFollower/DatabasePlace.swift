import GRDBSQLite
package import QCQPlatform

/// Where a database lies, and whether what a connection has open of it still lies there. Only this
/// says which file is which: by device and inode, never by a path.
package struct DatabasePlace: Sendable {
  /// What lies at the path.
  package enum Finding: Hashable, Sendable {
    case same
    /// Another file than the one that is open.
    case other(FileStatus.Identity)
    case nothing
    /// It can't be looked at.
    case unknown(SystemFailure)
    /// The file, but with another log or another index of the log beside it, or with none. What
    /// is open of them no other program sees any more.
    case withoutLog

    /// Whether a file is there, whichever it is.
    var isReachable: Bool {
      switch self {
      case .same, .other, .withoutLog: true
      case .nothing, .unknown: false
      }
    }
  }

  /// The file as SQLite names it: with links followed, beside the log.
  package let file: String
  /// As the user named it.
  package let path: String
  /// Nil when the file had moved before anyone looked.
  package let opened: FileStatus.Identity?
  /// The log and its index, as far as they were seen.
  private var log: FileStatus.Identity?
  private var index: FileStatus.Identity?

  /// Nil for a database in memory.
  package init?(path: String, _ db: some LentConnection) {
    guard let connection = db.handle, let name = sqlite3_db_filename(connection, "main"),
      name.pointee != 0
    else { return nil }
    file = String(cString: name)
    self.path = path
    let found = FileStatus(path: file)?.identity
    var hasMoved: Int32 = 0
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    opened = hasMoved == 0 ? found : nil
    (log, index) = (identity(of: "-wal"), identity(of: "-shm"))
  }

  /// Looks at the path; takes a few microseconds.
  package mutating func look() -> Finding {
    do throws(SystemFailure) {
      guard let found = try FileStatus.find(path)?.identity else { return .nothing }
      if found != opened { return .other(found) }
    } catch {
      return .unknown(error)
    }
    let (newLog, newIndex) = (identity(of: "-wal"), identity(of: "-shm"))
    if newLog == log, newIndex == index { return .same }
    // They come and go with the connections of others. What this process has open of them may not.
    for (old, new) in [(log, newLog), (index, newIndex)] where old != new {
      if let old, BorrowedDescriptor.isOpenWithoutName(old) { return .withoutLog }
    }
    (log, index) = (newLog, newIndex)
    return .same
  }

  private func identity(of ending: String) -> FileStatus.Identity? {
    FileStatus(path: file + ending)?.identity
  }
}

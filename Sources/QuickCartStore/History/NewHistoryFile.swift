import Foundation
import GRDB

/// Makes the file for a history.
///
/// It is made under another name and moved into place when it is complete, so nobody ever sees
/// one without its tables or has to switch it to WAL mode.
struct NewHistoryFile {
  let db: Database
  let path: String

  func create() throws {
    let draft = "\(path).\(UUID().uuidString)"
    defer { unlink(draft) }
    try makeEmpty(draft)
    try fill(draft)
    // All who create a history hold the lock of the database while they do.
    try db.inTransaction(.immediate) {
      try move(draft)
      return .rollback
    }
  }

  private func move(_ draft: String) throws {
    var info = stat()
    guard lstat(path, &info) != 0 || info.st_size == 0 else { return }
    // Left by a history that is gone, they would be taken for part of the new one.
    for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    if rename(draft, path) != 0 { throw failure }
  }

  /// Makes a file that nobody can read who cannot read the data.
  private func makeEmpty(_ draft: String) throws {
    var data = stat()
    guard stat(String(path.dropLast("-history".count)), &data) == 0 else { throw failure }
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure }
    defer { close(file) }
    var made = stat()
    var mode = data.st_mode & 0o666
    guard fstat(file, &made) == 0 else { throw failure }
    // The superuser makes it for the owner of the data, as SQLite does with its own files.
    if geteuid() == 0, made.st_uid != data.st_uid { _ = fchown(file, data.st_uid, data.st_gid) }
    if made.st_gid != data.st_gid, fchown(file, uid_t.max, data.st_gid) != 0 { mode &= ~0o060 }
    guard fchmod(file, mode) == 0 else { throw failure }
  }

  private func fill(_ draft: String) throws {
    do {
      // A database can only be attached to one of the same encoding.
      let encoding = try String.fetchOne(db, sql: "PRAGMA main.encoding") ?? "UTF-8"
      let queue = try DatabaseQueue(path: draft)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA encoding = '\(encoding)'; PRAGMA journal_mode = WAL")
        try db.execute(sql: HistoryFile.tables(prefix: ""))
      }
      try queue.close()
    } catch {
      throw HistoryFile(db).explain(error)
    }
  }

  private var failure: StoreError {
    .historyUnusable(
      path: path, reason: "it can't be created: \(String(cString: strerror(errno)))")
  }
}

extension HistoryFile {
  /// The tables of a new history; those for rows are made when there are rows.
  ///
  /// `number` counts the steps and `total` their rows, up to and with each step, so that how much
  /// there is follows from the first and the last one.
  static func tables(prefix: String) -> String {
    """
    CREATE TABLE \(prefix)step (
      id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL, total INTEGER NOT NULL,
      at REAL NOT NULL, label TEXT NOT NULL, summary TEXT NOT NULL,
      is_undone INTEGER NOT NULL DEFAULT 0, moved_at REAL, row_count INTEGER NOT NULL);
    CREATE TABLE \(prefix)generation (
      id INTEGER PRIMARY KEY, entity TEXT NOT NULL, layout TEXT NOT NULL, columns TEXT NOT NULL);
    PRAGMA \(prefix)application_id = \(applicationID);
    PRAGMA \(prefix)user_version = \(version);
    """
  }
}

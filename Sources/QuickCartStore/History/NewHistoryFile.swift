import Foundation

/// Makes the file for a history.
///
/// It is made under another name and moved into place when it is complete, so nobody ever sees
/// one without its tables or has to switch it to WAL mode. All who make one hold the lock of the
/// database while they do.
struct NewHistoryFile {
  let path: String
  let wait: LockWait

  func create() throws {
    let draft = "\(path).\(UUID().uuidString)"
    defer { unlink(draft) }
    try makeEmpty(draft)
    try fill(draft)
    try move(draft)
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
    let history = try HistoryConnection(path: draft, wait)
    defer { history.close() }
    try history.runAll("PRAGMA journal_mode = WAL; \(HistoryFile.tables)")
  }

  private var failure: StoreError {
    .historyUnusable(
      path: path, reason: "it can't be created: \(String(cString: strerror(errno)))")
  }
}

import GRDB
import QCQPlatform

/// Makes the file for a history.
///
/// It is made under another name and moved into place when it is complete, so nobody ever sees
/// one without its tables or has to switch it to WAL mode. All who make one hold the lock of the
/// database while they do.
struct NewHistoryFile {
  let path: String
  let wait: LockWait

  func create() throws {
    let directory = PathOnDisk.directory(of: path)
    // By this name whoever makes one next takes it away, should this process be killed.
    Draft.sweep(directory)
    let draft = Draft.path(in: directory)
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }
    try makeEmpty(draft)
    try fill(draft)
    try move(draft)
  }

  /// Throws where this user may make no file beside the data.
  func requireRights() throws {
    if access(PathOnDisk.directory(of: path), W_OK | X_OK) != 0 { throw failure }
  }

  private func move(_ draft: String) throws {
    do throws(SystemFailure) {
      let found = try FileStatus.find(path, followingLinks: false)
      if let found, found.extent.size > 0 { return }
    } catch {
      throw StoreError.historyOutOfReach(path: path, .other(reason: error.reason))
    }
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
    let history = try HistoryConnection(path: draft, called: path, wait)
    defer { history.close() }
    // What a log holds may not come into the file when that is closed. So the file is whole before
    // it has one.
    try history.runAll("BEGIN; \(HistoryFile.tables); COMMIT")
    guard try history.row("PRAGMA journal_mode = WAL", [], { $0.text(0) }) == "wal" else {
      throw history.failure(
        DatabaseError(resultCode: .SQLITE_IOERR, message: "it can't have a log"))
    }
    try history.closeWholly(draft)
  }

  private var failure: StoreError {
    let error = errno
    if SystemError.isFull(error) { return .historyOutOfReach(path: path, .full) }
    return .historyOutOfReach(path: path, .other(reason: SystemFailure(error).reason))
  }
}

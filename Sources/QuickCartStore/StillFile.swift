import GRDB
import QCQPlatform
import QCQText

/// A file of SQLite beside which nothing can be made.
///
/// In WAL mode SQLite makes an index of the log beside the file, even to read it. Where there is no
/// room for that, or nobody may write, the file itself holds all there is if it has no log: it is
/// read as one that nobody changes. SQLite locks nothing then, so whoever has read asks whether
/// that was so.
struct StillFile: Hashable, Sendable {
  /// With links followed: the log lies beside that.
  let path: String
  private let identity: FileStatus.Identity
  private let extent: FileStatus.Extent

  /// Nil where a log or a journal may hold some of what is to be read.
  init?(_ path: String) {
    guard let real = PathOnDisk.resolved(path), let status = FileStatus(path: real),
      status.isOrdinary, !Self.hasLog(real)
    else { return nil }
    (self.path, identity, extent) = (real, status.identity, status.extent)
  }

  /// What can't be looked at may hold something.
  private static func hasLog(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { ending in
      do throws(SystemFailure) {
        return (try FileStatus.find(path + ending)?.extent.size ?? 0) > 0
      } catch {
        return true
      }
    }
  }

  /// Whether nobody has written to it since.
  var isStill: Bool { StillFile(path) == self }

  /// The name by which SQLite opens it so.
  var name: String { Self.name(path) }

  /// The name of a file that nobody changes, beside which nothing is made.
  static func name(_ path: String) -> String {
    let escaped = PercentEscapes.escaped(path) { byte in
      (0x21...0x7E).contains(byte) && !"?#%".utf8.contains(byte)
    }
    return "file:" + escaped + "?immutable=1"
  }

  /// Takes away the empty log and the index beside a file that a connection has begun and found no
  /// room for.
  ///
  /// Nobody else has the file open while this has the lock that is asked for here. With it SQLite
  /// needs no index, and takes the log away itself.
  static func clear(_ path: String) {
    guard let path = PathOnDisk.resolved(path), !hasLog(path),
      ["-wal", "-shm"].contains(where: { FileStatus(unfollowed: path + $0) != nil })
    else { return }
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA main.locking_mode = EXCLUSIVE") }
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    let mode = try? queue.unsafeRead { try String.fetchOne($0, sql: "PRAGMA main.journal_mode") }
    if mode == "wal", !hasLog(path) { unlink(path + "-shm") }
    try? queue.close()
  }
}

/// The log and its index that SQLite makes beside a file that may only be read: they get the same
/// permissions, and stay.
enum ClosedLog {
  /// Lets their owner write to those that are this user's own: else nobody could write to the file
  /// who is given the right to later.
  static func open(beside path: String) {
    guard access(path, W_OK) != 0, let path = PathOnDisk.resolved(path) else { return }
    for ending in ["-wal", "-shm"] {
      guard let status = FileStatus(unfollowed: path + ending), status.isOrdinary,
        status.owner.user == geteuid(), status.permissions & 0o200 == 0
      else { continue }
      chmod(path + ending, status.permissions | 0o200)
    }
  }
}

/// How a file was opened beside which nothing can be made.
struct StillOpening: Sendable {
  let file: StillFile
  /// Why nothing can be made beside it.
  let lack: StoreError
  /// Whether it was to be written to.
  let wasToWrite: Bool

  var reason: String {
    if case .full = lack { return "there is no room for the files that SQLite keeps beside it" }
    return "its directory can't be written to"
  }

  /// For a file that this user may only read: what SQLite made beside it would be as closed, and
  /// stay. Nil where they may write, or it may not hold all.
  init?(closed path: String, lack: StoreError) {
    guard access(path, W_OK) != 0, let file = StillFile(path) else { return nil }
    (self.file, self.lack, wasToWrite) = (file, lack, true)
  }

  /// Nil where the file may not hold all.
  init?(_ path: String, lack: StoreError, wasToWrite: Bool = false) {
    StillFile.clear(path)
    guard let file = StillFile(path) else { return nil }
    (self.file, self.lack, self.wasToWrite) = (file, lack, wasToWrite)
  }
}

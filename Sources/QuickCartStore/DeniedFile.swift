import GRDB
import QCQPlatform
import QCQText

/// A file that SQLite keeps beside another one, which somebody has left so that this user may not
/// use it, or something else in its place: the other one can be as open as it likes.
package struct DeniedFile: Hashable, Sendable {
  /// What is to be done with the file that it lies beside.
  package enum Deed: Hashable, Sendable {
    case opening, writing
    /// To read its pages past SQLite.
    case copying
  }

  private enum Fault: Hashable {
    case unreadable, unwritable
    /// What lies there is no file, but this.
    case thing(String)
  }

  /// As the file beside it is named.
  package let path: String
  private let fault: Fault

  /// What is wrong with it, in words.
  var reason: String {
    switch fault {
    case .unreadable: "you may not read \(path) beside it"
    case .unwritable: "you may not write to \(path) beside it"
    case .thing(let words): "\(path) beside it is \(words)"
    }
  }

  var help: String {
    switch fault {
    case .unreadable, .unwritable:
      "give yourself the right with `chmod` or `chown`, as its owner or with `sudo`; don't delete "
        + "it, as it may hold changes"
    case .thing: "move it away: that is the name of a file that SQLite makes"
    }
  }

  private static let endings = ["-wal", "-shm", "-journal"]

  /// The first file that stands in the way; nil where that is the file itself, or something else.
  static func beside(_ path: String, _ deed: Deed) -> DeniedFile? {
    guard let real = PathOnDisk.resolved(path) else { return nil }
    if deed == .writing, isDenied(real, W_OK) { return nil }
    return first(beside: path, real) { file, ending in
      thing(at: file) ?? lack(of: file, ending, deed)
    }
  }

  /// What lies in the place of such a file and is none; nil where nothing does.
  static func thing(beside path: String) -> DeniedFile? {
    guard let real = PathOnDisk.resolved(path) else { return nil }
    return first(beside: path, real) { file, _ in thing(at: file) }
  }

  /// A pipe in the place of a journal: who opens the file waits until somebody writes to it.
  static func pipe(beside path: String) -> DeniedFile? {
    guard let real = PathOnDisk.resolved(path),
      FileStatus(unfollowed: real + "-journal")?.isPipe == true
    else { return nil }
    return thing(beside: path)
  }

  private static func first(
    beside path: String, _ real: String, _ look: (_ file: String, _ ending: String) -> Fault?
  ) -> DeniedFile? {
    for ending in endings {
      guard let fault = look(real + ending, ending) else { continue }
      // It lies where a link leads.
      let isNamed = FileStatus(unfollowed: path + ending) != nil
      return DeniedFile(path: (isNamed ? path : real) + ending, fault: fault)
    }
    return nil
  }

  private static func thing(at file: String) -> Fault? {
    guard let status = FileStatus(unfollowed: file), !status.isOrdinary else { return nil }
    if status.isDirectory { return .thing("a directory") }
    if status.isPipe { return .thing("a pipe") }
    guard status.isLink else { return .thing("no file") }
    let isBroken = FileStatus(path: file) == nil
    return .thing(isBroken ? "a link that leads nowhere" : "a link, which SQLite doesn't follow")
  }

  private static func lack(of file: String, _ ending: String, _ deed: Deed) -> Fault? {
    if isDenied(file, R_OK) { return .unreadable }
    let isWritten =
      switch deed {
      // What a journal holds goes back into the file before that is read.
      case .opening: ending == "-journal"
      case .copying: ending == "-shm"
      case .writing: true
      }
    return isWritten && isDenied(file, W_OK) ? .unwritable : nil
  }

  /// Whether a file is there, and this user has not the right.
  private static func isDenied(_ file: String, _ right: Int32) -> Bool {
    access(file, right) != 0 && [EACCES, EPERM, EROFS].contains(errno)
  }
}

extension StoreError {
  /// What stands beside a database in the way of something; nil if it is nothing beside it.
  static func denied(beside path: String, _ deed: DeniedFile.Deed) -> StoreError? {
    DeniedFile.beside(path, deed).map { .deniedBeside(path: path, $0, deed) }
  }

  /// The same where SQLite could not read or write: what is there is no file, then.
  static func thing(beside path: String, _ code: ResultCode) -> StoreError? {
    let isOfWriting = [
      ResultCode.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
    ].contains(code)
    return DeniedFile.thing(beside: path).map {
      .deniedBeside(path: path, $0, isOfWriting ? .writing : .opening)
    }
  }
}

extension Diagnostic {
  static func deniedBeside(
    _ path: String, _ file: DeniedFile, _ deed: DeniedFile.Deed
  ) -> Diagnostic {
    switch deed {
    case .opening:
      .unreadable("the database \(path) can't be opened: \(file.reason)", help: file.help)
    case .writing:
      Diagnostic(
        .databaseReadOnly, .none, "the database \(path) can't be written to: \(file.reason)",
        help: file.help)
    case .copying:
      .unreadable(
        "the pages of the database \(path) can't be read: \(file.reason)", help: file.help)
    }
  }
}

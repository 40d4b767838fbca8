import QCQPlatform
import QCQText

/// A file that SQLite keeps beside another one, which somebody has left so that this user may not
/// use it: the other one can be as open as it likes.
package struct DeniedFile: Hashable, Sendable {
  /// What is to be done with the file that it lies beside.
  package enum Deed: Hashable, Sendable {
    case opening, writing
    /// To read its pages past SQLite.
    case copying
  }

  private enum Right: Hashable {
    case reading, writing
  }

  /// As the file beside it is named.
  package let path: String
  private let right: Right

  /// What is missing, in words.
  var reason: String {
    switch right {
    case .reading: "you may not read \(path) beside it"
    case .writing: "you may not write to \(path) beside it"
    }
  }

  static let help =
    "give yourself the right with `chmod` or `chown`, as its owner or with `sudo`; don't delete "
    + "it, as it may hold changes"

  /// The first file that stands in the way; nil where that is the file itself, or something else.
  static func beside(_ path: String, _ deed: Deed) -> DeniedFile? {
    guard let real = PathOnDisk.resolved(path) else { return nil }
    if deed == .writing, isDenied(real, W_OK) { return nil }
    for ending in ["-wal", "-shm", "-journal"] {
      let file = real + ending
      // It lies where a link leads.
      let name = FileStatus(unfollowed: path + ending) == nil ? file : path + ending
      if isDenied(file, R_OK) { return DeniedFile(path: name, right: .reading) }
      let isWritten =
        switch deed {
        // What a journal holds goes back into the file before that is read.
        case .opening: ending == "-journal"
        case .copying: ending == "-shm"
        case .writing: true
        }
      if isWritten, isDenied(file, W_OK) { return DeniedFile(path: name, right: .writing) }
    }
    return nil
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
}

extension Diagnostic {
  static func deniedBeside(
    _ path: String, _ file: DeniedFile, _ deed: DeniedFile.Deed
  ) -> Diagnostic {
    switch deed {
    case .opening:
      .unreadable(
        "the database \(path) can't be opened: \(file.reason)", help: DeniedFile.help)
    case .writing:
      Diagnostic(
        .databaseReadOnly, .none, "the database \(path) can't be written to: \(file.reason)",
        help: DeniedFile.help)
    case .copying:
      .unreadable(
        "the pages of the database \(path) can't be read: \(file.reason)", help: DeniedFile.help)
    }
  }
}

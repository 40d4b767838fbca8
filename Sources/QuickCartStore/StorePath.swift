import Foundation
import QCQPlatform
import QCQText
import QuickCartPostgreSQL

/// Where databases are, and what is found there before SQLite looks.
package enum StorePath {
  /// A path as it may be shown: the address of a server without its password.
  package static func shown(_ path: String) -> String {
    ServerAddress(path)?.shown ?? Passwords.hidden(in: path, .message)
  }

  /// The last part of a path, or what an address calls the database.
  package static func lastName(_ path: String) -> String {
    let place = ServerAddress(path).map { $0.shown.prefix { !"?#".contains($0) } } ?? path[...]
    return String(place.split(separator: "/").last ?? "")
  }

  /// Whether it is the address of a database on a server.
  package static func isAddress(_ path: String) -> Bool { ServerAddress(path) != nil }

  /// How large the file is; nil if there is none. Throws where a database can neither be nor come
  /// to be.
  package static func look(at path: String) throws(StoreError) -> Int? {
    // Whoever asks here is about to open or make a file.
    if let address = ServerAddress(path) { throw .server(path: address.shown, .needsFile) }
    // Swift repairs what is no UTF-8, and SQLite would look for a file of the repaired name.
    guard !path.unicodeScalars.contains("\u{FFFD}"), isText(path) else {
      throw .notUTF8(path: path)
    }
    let found: FileStatus?
    do throws(SystemFailure) { found = try FileStatus.find(path) } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    guard let status = found else { return nil }
    if status.isDirectory { throw .isDirectory(path: path) }
    guard status.isOrdinary else { throw .noFile(path: path) }
    if status.extent.size == 0, hasLog(beside: path) { throw .emptyBesideLog(path: path) }
    return Int(status.extent.size)
  }

  private static func hasLog(beside path: String) -> Bool {
    let file = PathOnDisk.resolved(path) ?? path
    return FileStatus(path: file + "-wal").map { $0.extent.size > 0 } ?? false
  }

  /// Whether the way to a file is text all along, with links followed.
  private static func isText(_ path: String) -> Bool {
    let real = realpath(path, nil) ?? realpath(PathOnDisk.directory(of: path), nil)
    defer { free(real) }
    return real.map { String(validatingCString: $0) != nil } ?? true
  }

  /// Why a file can't be read; nil if it can.
  static func obstacle(_ path: String) -> String? {
    if access(path, R_OK) == 0 { return nil }
    let failure = SystemFailure()
    return failure.code == EACCES ? "you don't have permission to read it" : failure.reason
  }

  /// Whether a file says in its header that it is in WAL mode.
  ///
  /// The answer explains a failure: such a file cannot be read without writing beside it.
  static func isWAL(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 20), header.count == 20 else { return false }
    return header[18] == 2 && header[19] == 2
  }

  static func isDirectoryWritable(of path: String) -> Bool {
    access(PathOnDisk.directory(of: PathOnDisk.resolved(path) ?? path), W_OK) == 0
  }

  /// Tells a WAL file in a read-only directory from other files that cannot be opened.
  static func explain(_ error: StoreError, path: String) -> StoreError {
    let isDenied =
      if case .cannotOpen = error {
        true
      } else {
        [.readOnly(path: path), .closedDirectory(path: path)].contains(error)
      }
    return isDenied && isWAL(path) && !isDirectoryWritable(of: path)
      ? .walNeedsWritableDirectory(path: path) : error
  }

  /// Creates a path's missing directories.
  static func makeDirectory(for path: String) throws(StoreError) {
    let directory = (path as NSString).deletingLastPathComponent
    guard !directory.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    } catch {
      throw .cannotOpen(path: path, reason: "the directory \(directory) can't be created")
    }
  }
}

extension Store {
  /// The database of a user who named none: `$XDG_DATA_HOME/quickcart/quickcart.sqlite`.
  package static func defaultPath(environment: [String: String]) -> String {
    let base = BaseDirectory.data.path(home: NSHomeDirectory()) { environment[$0] }
    return (base ?? "") + "/quickcart/quickcart.sqlite"
  }
}

extension Diagnostic {
  static func emptyBesideLog(_ path: String) -> Diagnostic {
    .unreadable(
      "the database \(path) is empty, but the log beside it is not, and may hold changes",
      help: "move \(path)-wal away to begin anew or to restore a backup; nothing was touched")
  }

  static func notUTF8(_ path: String) -> Diagnostic {
    .unreadable(
      "the path of the database \(path) is not valid UTF-8, or leads through a directory whose "
        + "name is not",
      help: "rename what is not valid UTF-8, or use a database in another directory")
  }
}

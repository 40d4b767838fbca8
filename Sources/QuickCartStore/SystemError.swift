import GRDB
import GRDBSQLite
import QCQPlatform
import QuickCartFollower

/// What the system said when SQLite failed to read or write.
enum SystemError {
  /// Whether an error of the system means that there is no room left.
  ///
  /// SQLite itself knows only the first of these; it calls the others errors of reading and
  /// writing.
  static func isFull(_ error: Int32) -> Bool {
    SystemFailure(error).isFull
  }

  /// Whether an error of the system means that something can't be read, though it is there. SQLite
  /// takes these for damage of the file.
  static func isUnreadable(_ error: Int32) -> Bool { [EIO, ENXIO, ERANGE].contains(error) }

  /// What the system said about a failure, as far as that is known; else 0.
  ///
  /// - Parameter connection: The one that has failed; nil where it is closed already.
  static func behind(_ failure: any Error, _ connection: OpaquePointer?) -> Int32 {
    // Who has closed a connection did not fail at that. Other errors may be of anything.
    let lastOfThread = errno
    guard let connection else {
      return isFull(lastOfThread) || lastOfThread == EIO ? lastOfThread : 0
    }
    let code =
      (failure as? DatabaseError)?.resultCode.rawValue ?? (failure as? SQLiteFailure)?.code ?? 0
    let isDamage = code & 0xFF == SQLITE_CORRUPT
    return isDamage ? unread(connection) ?? 0 : last(connection)
  }

  /// That a connection could not read one of its files; nil if that was none of its last failures.
  static func unread(_ connection: OpaquePointer) -> Int32? {
    errors(connection).first(where: isUnreadable)
  }

  /// The error of the failure that a connection has just had.
  private static func last(_ connection: OpaquePointer) -> Int32 {
    let lastOfThread = errno
    let error = sqlite3_system_errno(connection)
    guard !isFull(error) else { return error }
    // A commit that fails does not tell the connection why, but its files still know.
    return errors(connection).first(where: isFull) ?? (error == 0 ? lastOfThread : error)
  }

  /// The last errors of the files of a connection.
  private static func errors(_ connection: OpaquePointer) -> [Int32] {
    let files = ["main", "temp"].flatMap { schema in
      [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].compactMap { kind in
        file(kind, of: schema, connection)
      }
    }
    return files.map { last($0) }
  }

  private static func file(
    _ kind: Int32, of schema: String, _ connection: OpaquePointer
  ) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(connection, schema, kind, &file)
    return code == SQLITE_OK ? file : nil
  }

  private static func last(_ file: UnsafeMutablePointer<sqlite3_file>) -> Int32 {
    var error: Int32 = 0
    // A file that is not open has no methods.
    guard let methods = file.pointee.pMethods,
      methods.pointee.xFileControl?(file, SQLITE_FCNTL_LAST_ERRNO, &error) == SQLITE_OK
    else { return 0 }
    return error
  }
}

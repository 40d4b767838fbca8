import GRDB
import GRDBSQLite
import QCQPlatform

/// What the system said when SQLite failed to read or write.
enum SystemError {
  /// Whether an error of the system means that there is no room left.
  ///
  /// SQLite itself knows only the first of these; it calls the others errors of reading and
  /// writing.
  static func isFull(_ error: Int32) -> Bool {
    SystemFailure(error).isFull
  }

  /// The error of the failure that a connection has just had.
  static func last(_ db: Database) -> Int32 { db.sqliteConnection.map { last($0) } ?? 0 }

  /// The same of a connection of which GRDB knows nothing.
  static func last(_ connection: OpaquePointer) -> Int32 {
    let lastOfThread = errno
    let error = sqlite3_system_errno(connection)
    guard !isFull(error) else { return error }
    // A commit that fails does not tell the connection why, but its files still know.
    let files = ["main", "temp"].flatMap { schema in
      [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].compactMap { kind in
        file(kind, of: schema, connection)
      }
    }
    return files.map { last($0) }.first(where: isFull) ?? (error == 0 ? lastOfThread : error)
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

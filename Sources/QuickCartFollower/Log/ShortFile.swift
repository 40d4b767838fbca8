import GRDBSQLite

/// A database file that ends before its last page does.
///
/// SQLite takes what is missing of a page for zeros, and zeros in a page for rows that have nothing
/// in them. That whole pages are missing it says by itself, but not where a log tells how many
/// there are: these may stand in the log.
package enum ShortFile {
  /// Whether it is so, of a connection in a transaction that has read something.
  package static func isFound(_ db: some LentConnection) throws(SQLiteFailure) -> Bool {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(db.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let methods = file?.pointee.pMethods else { return false }
    var size: sqlite3_int64 = 0
    guard methods.pointee.xFileSize?(file, &size) == SQLITE_OK,
      let pageSize = try db.number("PRAGMA main.page_size"), pageSize > 0,
      let count = try db.number("PRAGMA main.page_count"), size < count * pageSize
    else { return false }
    return !isInLog(UInt32(clamping: size / pageSize + 1)...UInt32(clamping: count), pageSize, db)
  }

  /// Whether the log holds pages that the file lacks. Nobody takes any from there while the
  /// transaction lasts, and what others add is no harm.
  private static func isInLog(
    _ pages: ClosedRange<UInt32>, _ pageSize: Int64, _ db: some LentConnection
  ) -> Bool {
    guard let files = LogFiles(db), files.fromMain(2, at: 18) == [2, 2] else { return false }
    for _ in 0..<1000 {
      // While a commit writes it, it can't be read.
      guard let header = LogHeader(files) else { continue }
      var index = LogIndex(files)
      return pages.allSatisfy { page in
        Int64(page) == lockedByte / pageSize + 1
          || index.lastFrame(of: page, upTo: header.frames) != 0
      }
    }
    return true
  }

  /// Where SQLite's locks lie: nothing is ever written to that page.
  private static let lockedByte: Int64 = 0x4000_0000
}

import GRDBSQLite

/// The pages of a database as a transaction sees them, whether it keeps a log or not.
///
/// They are read through SQLite's own open files, and are good while the transaction lasts.
package final class SnapshotPages {
  private enum Source {
    case log(LogPages)
    case file(UnsafeMutablePointer<sqlite3_file>)
    /// Of a database in memory.
    case image([UInt8])
  }

  private let source: Source
  package let pageSize: Int
  package let count: Int

  /// Takes the snapshot of a transaction that has not read yet; nil if it can't be had.
  package init?(_ db: some LentConnection) throws(SQLiteFailure) {
    guard let connection = db.handle else { return nil }
    // The lock or the snapshot of the transaction comes with its first reading.
    let name = sqlite3_db_filename(connection, "main").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else {
      guard let image = Self.image(connection) else { return nil }
      source = .image(image)
      pageSize = Self.pageSize(image) ?? 4096
      count = image.count / pageSize
      return
    }
    do {
      let snapshot = try LogSnapshot.take(db)
      guard let page1 = LogPages.firstPage(snapshot), let layout = PageLayout(header: page1) else {
        return nil
      }
      let pages = LogPages(snapshot, layout, page1: page1, LogIndex(snapshot.files), mark: 0)
      (source, pageSize, count) = (.log(pages), layout.size, pages.count)
    } catch let failure as LogFailure {
      guard failure.gap == .notInWALMode else { return nil }
      var file: UnsafeMutablePointer<sqlite3_file>?
      let code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
      guard code == SQLITE_OK, let file, file.pointee.pMethods != nil else { return nil }
      var size: sqlite3_int64 = 0
      guard file.pointee.pMethods.pointee.xFileSize?(file, &size) == SQLITE_OK else { return nil }
      source = .file(file)
      pageSize = file.read(100, at: 0).flatMap(Self.pageSize) ?? 4096
      count = Int(size) / pageSize
    } catch let failure as SQLiteFailure {
      throw failure
    } catch {
      return nil
    }
  }

  /// A page's bytes, of the pages from 1; nil if they can't be read.
  package func page(_ number: Int) -> [UInt8]? {
    guard number > 0, number <= count else { return nil }
    let start = (number - 1) * pageSize
    switch source {
    case .log(let pages): return pages.image(UInt32(number), .now)
    case .file(let file): return file.read(pageSize, at: start)
    case .image(let bytes): return Array(bytes[start..<(start + pageSize)])
    }
  }

  private static func pageSize(_ header: [UInt8]) -> Int? { PageLayout(header: header)?.size }

  private static func image(_ connection: OpaquePointer) -> [UInt8]? {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(connection, "main", &size, 0) else {
      return size == 0 ? [] : nil
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }
}

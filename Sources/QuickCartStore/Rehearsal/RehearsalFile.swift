import GRDB
import GRDBSQLite
import QCQPlatform
import QuickCartFollower

/// A database file that is read from a snapshot of another database and written to a file without
/// a name: what happens to it, happens to nobody else.
///
/// It is used by one connection, which does one thing after the other.
final class RehearsalFile: @unchecked Sendable {
  private let snapshot: SnapshotPages
  private let pageSize: Int
  /// In bytes.
  private(set) var size: Int
  /// Which pages were written.
  private var isWritten: [Bool] = []
  private var file: TemporaryFile?
  /// Why a page could not be kept: SQLite tells only that it could not.
  private(set) var failure: (any Error)?

  init(_ snapshot: SnapshotPages) {
    self.snapshot = snapshot
    pageSize = snapshot.pageSize
    size = snapshot.count * pageSize
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    var done = 0
    let wanted = max(0, min(buffer.count, size - offset))
    while done < wanted {
      let place = offset + done
      let (page, start) = (place / pageSize, place % pageSize)
      let count = min(pageSize - start, wanted - done)
      guard let bytes = bytes(ofPage: page), bytes.count == pageSize else { return SQLITE_IOERR }
      bytes.withUnsafeBytes { bytes in
        buffer[done..<(done + count)].copyBytes(from: bytes[start..<(start + count)])
      }
      done += count
    }
    if done == buffer.count { return SQLITE_OK }
    // What is read beyond the end has to be 0.
    for index in done..<buffer.count { buffer[index] = 0 }
    return ResultCode.SQLITE_IOERR_SHORT_READ.rawValue
  }

  private func bytes(ofPage page: Int) -> [UInt8]? {
    if page < isWritten.count, isWritten[page], let file {
      return try? file.read(pageSize, at: page * pageSize)
    }
    // Pages in between that were never written.
    guard page < snapshot.count else { return [UInt8](repeating: 0, count: pageSize) }
    guard var bytes = snapshot.page(page + 1) else { return nil }
    // The copy keeps no log, whatever the database does.
    if page == 0, bytes.count > 19 { (bytes[18], bytes[19]) = (1, 1) }
    return bytes
  }

  /// SQLite writes whole pages, and no others once a database has some.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    guard offset % pageSize == 0, bytes.count == pageSize else {
      return RehearsalFile.writeFailure
    }
    do throws(TemporaryFile.Failure) {
      if file == nil { file = try TemporaryFile() }
      try file?.write(bytes, at: offset)
    } catch {
      failure = error
      return error.cause.isFull ? SQLITE_FULL : RehearsalFile.writeFailure
    }
    let page = offset / pageSize
    while isWritten.count <= page { isWritten.append(false) }
    isWritten[page] = true
    size = max(size, offset + bytes.count)
    return SQLITE_OK
  }

  private static let writeFailure = ResultCode.SQLITE_IOERR_WRITE.rawValue

  func truncate(to size: Int) { self.size = size }
}

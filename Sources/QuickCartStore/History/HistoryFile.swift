import Foundation
import QCQPlatform

/// The file beside a database that keeps its history.
enum HistoryFile {
  /// `PRAGMA application_id`: "qch1" in ASCII.
  static let applicationID = 0x7163_6831
  static let version = 2

  /// The way to the data may be a link, and the history stands beside the data.
  static func path(of database: String) -> String {
    let real = realpath(database, nil)
    defer { free(real) }
    return (real.map { String(cString: $0) } ?? database) + "-history"
  }

  /// What tells the file that lies at a path from another one that takes its place; nil where
  /// there is none. An empty file counts as none: it is what a crash may leave.
  static func identity(at path: String) throws -> FileStatus.Identity? {
    let found: FileStatus?
    do throws(SystemFailure) { found = try FileStatus.find(path, followingLinks: false) } catch {
      throw StoreError.historyOutOfReach(path: path, .other(reason: error.reason))
    }
    guard let status = found else { return nil }
    guard status.isOrdinary else {
      throw StoreError.historyUnusable(path: path, reason: "it is not a file")
    }
    return status.extent.size > 0 ? status.identity : nil
  }

  /// Opens a history; where nothing can be made beside it, or it may not be written to, for
  /// reading, if it holds all there is.
  static func open(_ path: String, _ wait: LockWait) throws -> HistoryConnection {
    if let pipe = DeniedFile.pipe(beside: path) {
      throw StoreError.historyOutOfReach(path: path, .denied(pipe))
    }
    let lack = StoreError.historyOutOfReach(path: path, .unwritable)
    if let still = StillOpening(closed: path, lack: lack) {
      return try checked(path, wait, still)
    }
    let connection = try HistoryConnection(path: path, called: path, wait)
    do {
      try check(connection, path: path)
      if try connection.isReadOnly { ClosedLog.open(beside: path) }
      return connection
    } catch {
      connection.close()
      guard case .historyOutOfReach(_, let fault)? = error as? StoreError, fault.mayBeStill(path),
        let still = StillOpening(path, lack: .historyOutOfReach(path: path, fault))
      else { throw error }
      do { return try checked(path, wait, still) } catch { throw still.lack }
    }
  }

  private static func checked(
    _ path: String, _ wait: LockWait, _ still: StillOpening
  ) throws -> HistoryConnection {
    let connection = try HistoryConnection(path: path, called: path, wait, still: still)
    try check(connection, path: path)
    return connection
  }

  /// Throws unless a connection is to a history of this version.
  static func check(_ history: HistoryConnection, path: String) throws {
    func unusable(_ reason: String) -> StoreError { .historyUnusable(path: path, reason: reason) }
    let id = try history.row("PRAGMA application_id") { $0.int(0) }
    guard id == Int64(applicationID) else { throw unusable("it is not a history file") }
    let version = try history.row("PRAGMA user_version") { $0.int(0) }
    guard version == Int64(self.version) else { throw unusable("another version of qcq made it") }
  }

  /// Does work with a history: bytes in it that are not what was written are its damage.
  static func explaining<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do { return try work() } catch is DamagedBytes {
      throw StoreError.historyUnusable(path: path, reason: "it is damaged")
    }
  }
}

import Foundation
import GRDB
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

  /// Opens a history; where nothing can be made beside it, for reading, if it holds all there is.
  static func open(_ path: String, _ wait: LockWait) throws -> HistoryConnection {
    let connection = try HistoryConnection(path: path, wait)
    do {
      try check(connection, path: path)
      return connection
    } catch {
      let problem = explain(error, path: path, systemError: connection.systemError)
      connection.close()
      guard let lack = lack(problem, error, path: path) else { throw problem }
      guard let still = StillOpening(path, lack: lack) else { throw lack }
      do {
        let connection = try HistoryConnection(path: path, wait, still: still)
        try check(connection, path: path)
        return connection
      } catch {
        throw lack
      }
    }
  }

  /// Why nothing can be made beside a history; nil where it is something else that has failed.
  private static func lack(
    _ problem: any Error, _ error: any Error, path: String
  ) -> StoreError? {
    let full = StoreError.historyOutOfReach(path: path, .full)
    if let problem = problem as? StoreError, problem == full { return full }
    guard let code = (error as? DatabaseError)?.resultCode,
      code == .SQLITE_CANTOPEN || code == .SQLITE_READONLY,
      !StorePath.isDirectoryWritable(of: path)
    else { return nil }
    return .historyOutOfReach(path: path, .other(reason: "its directory can't be written to"))
  }

  /// Throws unless a connection is to a history of this version.
  static func check(_ history: HistoryConnection, path: String) throws {
    func unusable(_ reason: String) -> StoreError { .historyUnusable(path: path, reason: reason) }
    let id = try history.row("PRAGMA application_id") { $0.int(0) }
    guard id == Int64(applicationID) else { throw unusable("it is not a history file") }
    let version = try history.row("PRAGMA user_version") { $0.int(0) }
    guard version == Int64(self.version) else { throw unusable("another version of qcq made it") }
  }

  /// Words for what is wrong with a history; errors that are not its own stay as they are.
  static func explain(_ error: any Error, path: String, systemError: Int32 = 0) -> any Error {
    func unusable(_ reason: String) -> StoreError { .historyUnusable(path: path, reason: reason) }
    if error is DamagedBytes { return unusable("it is damaged") }
    if let failure = error as? HistoryConnection.OpenFailure {
      return explain(failure.error, path: path, systemError: failure.systemError)
    }
    guard let error = error as? DatabaseError else { return error }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT, .SQLITE_NOMEM:
      return error
    case .SQLITE_NOTADB: return unusable("it is not a history file")
    case .SQLITE_CORRUPT where SystemError.isUnreadable(systemError):
      return StoreError.historyOutOfReach(
        path: path, MachineFault(error, systemError: systemError))
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG,
      .SQLITE_RANGE:
      // Its tables are not those that qcq made.
      return unusable("it is damaged")
    case .SQLITE_READONLY:
      return StoreError.historyOutOfReach(
        path: path, .other(reason: "you may not write to it"))
    default:  // ResultCode
      return StoreError.historyOutOfReach(
        path: path, MachineFault(error, systemError: systemError))
    }
  }
}

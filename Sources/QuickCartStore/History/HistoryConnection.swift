import GRDB
import GRDBSQLite
import QCQLanguage
import QCQPlatform
import QCQSQL
import QuickCartPostgreSQL
import Synchronization

/// The connection to a history.
///
/// It is one of its own, so that a change can be noted before it is committed, and it reads
/// nothing without looking at it: whoever can write the data can write the history beside it.
final class HistoryConnection: Sendable {
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Why there is no connection, of which the system could be asked later.
  struct OpenFailure: Error {
    let error: DatabaseError
    let systemError: Int32
  }

  /// What stops the work of the connection.
  let wait: LockWait
  /// How it was opened, if nothing can be made beside it: then it is only read.
  let still: StillOpening?
  private let handle = Mutex<Handle?>(nil)

  /// - Parameters:
  ///   - path: The file; nil for a history in memory.
  ///   - still: That it is to be read as a file that nobody changes.
  init(path: String?, _ wait: LockWait, still: StillOpening? = nil) throws {
    (self.wait, self.still) = (wait, still)
    var pointer: OpaquePointer?
    let flags =
      still == nil
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let name = still?.file.name ?? path ?? Store.memoryPath
    let code = sqlite3_open_v2(name, &pointer, flags, nil)
    guard code == SQLITE_OK, let pointer else {
      let failure = OpenFailure(
        error: DatabaseError(
          resultCode: ResultCode(rawValue: code),
          message: sqlite3_errmsg(pointer).map { String(cString: $0) }),
        systemError: pointer.map(sqlite3_system_errno) ?? 0)
      sqlite3_close(pointer)
      throw failure
    }
    let handle = Handle(pointer: pointer)
    self.handle.withLock { $0 = handle }
    sqlite3_extended_result_codes(pointer, 1)
    let waiting = Unmanaged.passUnretained(wait).toOpaque()
    sqlite3_busy_handler(
      pointer,
      { wait, tries in
        guard let wait else { return 0 }
        return Unmanaged<LockWait>.fromOpaque(wait).takeUnretainedValue().goOn(Int(tries)) ? 1 : 0
      }, waiting)
  }

  /// Nil where the server has no history.
  convenience init?(on server: ServerDatabase, _ wait: LockWait) throws {
    try self.init(path: nil, wait)
    guard try server.attachHistory(to: connection) else { return nil }
  }

  deinit { close() }

  func close() {
    handle.withLock { handle in
      if let handle { sqlite3_close(handle.pointer) }
      handle = nil
    }
  }

  /// Closes it, and throws unless all that was written has come into the file itself.
  func closeWholly(_ path: String) throws {
    let code = handle.withLock { handle in
      defer { handle = nil }
      return handle.map { sqlite3_close($0.pointer) } ?? SQLITE_OK
    }
    let hasLog = ["-wal", "-journal"].contains {
      FileStatus(unfollowed: path + $0).map { $0.extent.size > 0 } ?? false
    }
    guard code == SQLITE_OK, !hasLog else {
      throw DatabaseError(resultCode: .SQLITE_IOERR, message: "it was not written whole")
    }
  }

  /// Stops what it is doing, from any thread.
  func interrupt() {
    handle.withLock { if let handle = $0 { sqlite3_interrupt(handle.pointer) } }
  }

  private var connection: OpaquePointer {
    get throws {
      guard let handle = handle.withLock({ $0 }) else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the history is closed")
      }
      return handle.pointer
    }
  }

  var isReadOnly: Bool {
    get throws { sqlite3_db_readonly(try connection, "main") == 1 }
  }

  /// What the system said about the last failure.
  var systemError: Int32 {
    let lastOfThread = errno
    guard let connection = try? connection else { return 0 }
    let error = sqlite3_system_errno(connection)
    if SystemError.isFull(error) { return error }
    if let unread = SystemError.unread(connection) { return unread }
    // Of memory that is shared SQLite notes no error.
    let isTelling = SystemError.isFull(lastOfThread) || lastOfThread == EIO
    return error == 0 && isTelling ? lastOfThread : error
  }

  func statement(_ text: String) throws -> RawStatement {
    try RawStatement(connection: try connection, text)
  }

  func run(_ text: String, _ values: [Value] = []) throws {
    try rows(text, values) { _ in }
  }

  /// Runs several statements without arguments.
  func runAll(_ text: String) throws {
    let connection = try connection
    let code = sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  @discardableResult
  func rows<Result>(
    _ text: String, _ values: [Value] = [], _ make: (RawStatement) throws -> Result
  ) throws -> [Result] {
    let statement = try statement(text)
    try statement.bind(values.map { SQLBinding(value: $0) })
    var results: [Result] = []
    while try statement.step() { results.append(try make(statement)) }
    return results
  }

  func row<Result>(
    _ text: String, _ values: [Value] = [], _ make: (RawStatement) throws -> Result
  ) throws -> Result? {
    let statement = try statement(text)
    try statement.bind(values.map { SQLBinding(value: $0) })
    return try statement.step() ? try make(statement) : nil
  }

  /// Does work in a transaction that is on the disk when it has ended.
  ///
  /// - Parameter isLasting: Whether a loss of power must not take it back.
  func transaction<Result>(isLasting: Bool = false, _ work: () throws -> Result) throws -> Result {
    try runAll("PRAGMA synchronous = \(isLasting ? "FULL" : "NORMAL"); BEGIN IMMEDIATE")
    do {
      let result = try work()
      try runAll("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Reads one state of the history: what others write meanwhile would not fit what was read.
  func snapshot<Result>(_ work: () throws -> Result) throws -> Result {
    guard sqlite3_get_autocommit(try connection) != 0 else { return try work() }
    try runAll("BEGIN")
    defer { rollBack() }
    let result = try work()
    if let still, !still.file.isStill {
      throw StoreError.historyMoved(path: still.file.path)
    }
    return result
  }

  /// An interrupt only delays it.
  private func rollBack() {
    guard let connection = try? connection else { return }
    var code = SQLITE_INTERRUPT
    while sqlite3_get_autocommit(connection) == 0, code == SQLITE_INTERRUPT {
      code = sqlite3_exec(connection, "ROLLBACK", nil, nil, nil)
    }
  }
}

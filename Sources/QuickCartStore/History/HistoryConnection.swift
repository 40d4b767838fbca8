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
///
/// What SQLite says here leaves as a `StoreError` that names the history. A `DatabaseError` that
/// comes out of work on both is the data's.
final class HistoryConnection: Sendable {
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// A statement of a history.
  struct Statement {
    let row: RawStatement
    fileprivate let history: HistoryConnection

    /// Goes on to the next row; false when there is none.
    func step() throws -> Bool { try history.naming { try row.step() } }

    /// Runs it with some cells; for one that gives no rows.
    func run(_ cells: [StoredCell]) throws { try history.naming { try row.run(cells) } }

    func reset() { row.reset() }
  }

  /// What the history is called in messages.
  let name: String
  /// What stops the work of the connection.
  let wait: LockWait
  /// How it was opened, if nothing can be made beside it: then it is only read.
  let still: StillOpening?
  private let handle = Mutex<Handle?>(nil)

  /// - Parameters:
  ///   - path: The file; nil for a history in memory.
  ///   - name: What it is called in messages.
  ///   - still: That it is to be read as a file that nobody changes.
  init(
    path: String?, called name: String, _ wait: LockWait, still: StillOpening? = nil
  ) throws(StoreError) {
    (self.name, self.wait, self.still) = (name, wait, still)
    var pointer: OpaquePointer?
    let flags =
      still == nil
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let file = still?.file.name ?? path ?? Store.memoryPath
    let code = sqlite3_open_v2(file, &pointer, flags, nil)
    guard code == SQLITE_OK, let pointer else {
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: sqlite3_errmsg(pointer).map { String(cString: $0) })
      let systemError = pointer.map(sqlite3_system_errno) ?? 0
      sqlite3_close(pointer)
      throw StoreError(ofHistory: name, error, systemError: systemError)
    }
    let handle = Handle(pointer: pointer)
    self.handle.withLock { $0 = handle }
    sqlite3_extended_result_codes(pointer, 1)
    let waiting = Unmanaged.passUnretained(wait).toOpaque()
    sqlite3_busy_handler(
      pointer,
      { wait, tries in
        guard let wait else { return 0 }
        let lock = Unmanaged<LockWait>.fromOpaque(wait).takeUnretainedValue()
        return lock.goOn(Int(tries), of: .history) ? 1 : 0
      }, waiting)
  }

  /// Nil where the server has no history.
  convenience init?(
    on server: ServerDatabase, called name: String, _ wait: LockWait
  ) throws {
    try self.init(path: nil, called: name, wait)
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
      throw failure(
        DatabaseError(resultCode: .SQLITE_IOERR, message: "it was not written whole"))
    }
  }

  /// Stops what it is doing, from any thread.
  func interrupt() {
    handle.withLock { if let handle = $0 { sqlite3_interrupt(handle.pointer) } }
  }

  private var connection: OpaquePointer {
    get throws {
      guard let handle = handle.withLock({ $0 }) else {
        throw StoreError.historyOutOfReach(path: name, .other(reason: "it is closed"))
      }
      return handle.pointer
    }
  }

  var isReadOnly: Bool {
    get throws { sqlite3_db_readonly(try connection, "main") == 1 }
  }

  // MARK: Failures

  /// What SQLite says of this history, as an error that names it.
  func failure(_ error: DatabaseError) -> StoreError {
    let systemError = systemError
    // Whoever was stopped while it waited for a lock was kept from it by nobody else.
    if wait.isStopped, [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_ABORT].contains(error.resultCode) {
      return .interrupted
    }
    return StoreError(ofHistory: name, error, systemError: systemError)
  }

  private func naming<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as DatabaseError { throw failure(error) }
  }

  /// What the system said about the last failure.
  private var systemError: Int32 {
    let lastOfThread = errno
    guard let connection = try? connection else { return 0 }
    let error = sqlite3_system_errno(connection)
    if SystemError.isFull(error) { return error }
    if let unread = SystemError.unread(connection) { return unread }
    // Of memory that is shared SQLite notes no error.
    let isTelling = SystemError.isFull(lastOfThread) || lastOfThread == EIO
    return error == 0 && isTelling ? lastOfThread : error
  }

  // MARK: Running

  func statement(_ text: String) throws -> Statement {
    try naming {
      Statement(row: try RawStatement(connection: try connection, text), history: self)
    }
  }

  func run(_ text: String, _ values: [Value] = []) throws {
    try rows(text, values) { _ in }
  }

  /// Runs several statements without arguments.
  func runAll(_ text: String) throws {
    let connection = try connection
    let code = sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw failure(
        DatabaseError(
          resultCode: ResultCode(rawValue: code),
          message: String(cString: sqlite3_errmsg(connection))))
    }
  }

  @discardableResult
  func rows<Result>(
    _ text: String, _ values: [Value] = [], _ make: (RawStatement) throws -> Result
  ) throws -> [Result] {
    try naming {
      let row = try bound(text, values)
      var results: [Result] = []
      while try row.step() { results.append(try make(row)) }
      return results
    }
  }

  func row<Result>(
    _ text: String, _ values: [Value] = [], _ make: (RawStatement) throws -> Result
  ) throws -> Result? {
    try naming {
      let row = try bound(text, values)
      return try row.step() ? try make(row) : nil
    }
  }

  private func bound(_ text: String, _ values: [Value]) throws -> RawStatement {
    let row = try RawStatement(connection: try connection, text)
    try row.bind(values.map { SQLBinding(value: $0) })
    return row
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

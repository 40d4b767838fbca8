import CSQLite
import GRDBSQLite
import QCQPlatform
import Synchronization

/// Keeps the log of a database from beginning anew, and checkpoints from going further than to one
/// state, as a transaction on a connection of its own still reads that state.
///
/// Held from one reading to the next, nothing that is to be compared gets lost. The log grows
/// meanwhile: it is held only while others write without pause, and until it is too long.
package final class HeldLog: Sendable {
  // Whoever closes it says so in the state.
  private nonisolated(unsafe) let connection: OpaquePointer
  private let path: String
  private let state = Mutex(State.holding)

  private static let reading = "BEGIN; SELECT 1 FROM sqlite_master LIMIT 1"

  private enum State { case holding, open, closed }

  /// Whether nothing is lost until the next reading.
  package var isHolding: Bool { state.withLock { $0 == .holding } }

  /// Holds the state that is the newest now; nil where that can't be done.
  init?(_ db: some LentConnection) {
    guard let path = sqlite3_db_filename(db.handle, "main") else { return nil }
    var opened: OpaquePointer?
    let mayWrite = sqlite3_db_readonly(db.handle, "main") == 0
    let access = mayWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_FULLMUTEX, nil)
    guard let opened else { return nil }
    // Another file that lies in its place is none of ours.
    // What lies at home already is not brought there when it is closed.
    _ = qcq_sqlite_leave_log(opened)
    guard code == SQLITE_OK, sqlite3_exec(opened, Self.reading, nil, nil, nil) == SQLITE_OK,
      let index = LogFiles(OpenedConnection(handle: opened))?.region(0),
      index == LogFiles(db)?.region(0)
    else {
      sqlite3_close_v2(opened)
      return nil
    }
    (connection, self.path) = (opened, String(cString: path))
  }

  deinit { release() }

  /// Lets go of a log that is not to grow any more. One that is home does not count, as the next
  /// commit begins it anew.
  func letGo(of snapshot: LogSnapshot, unless effort: LogEffort) {
    let header = snapshot.header
    guard snapshot.done < header.frames,
      !effort.mayGrow(
        header.frames * header.pageSize, database: header.pages * header.pageSize,
        free: FreeSpace.bytes(at: path))
    else { return }
    state.withLock { letGo(&$0) }
  }

  /// Checkpoints the log as far as it is read, and holds it in such a way that the next commit
  /// begins it anew. Left to that commit, the checkpoint would come before the commit can be read.
  ///
  /// - Parameter header: The state that was read.
  /// - Returns: What holds that state from now on; nil if others have committed meanwhile.
  func broughtHome(at header: LogHeader) -> HeldLog? {
    let next = state.withLock { state in
      state == .closed ? nil : HeldLog(OpenedConnection(handle: connection))
    }
    guard let next, next.checkpoint(),
      let files = LogFiles(OpenedConnection(handle: next.connection)),
      LogHeader(files) == header
    else { return nil }
    return next
  }

  /// Checkpoints what nobody reads any more, and holds the state that is the newest after that.
  private func checkpoint() -> Bool {
    state.withLock { state in
      letGo(&state)
      sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
      // What is home already is read from the database, so that the log is free.
      guard sqlite3_exec(connection, Self.reading, nil, nil, nil) == SQLITE_OK else { return false }
      state = .holding
      return true
    }
  }

  private func letGo(_ state: inout State) {
    guard state == .holding else { return }
    state = .open
    sqlite3_exec(connection, "COMMIT", nil, nil, nil)
  }

  /// Lets go of the log; any thread may call it, more than once.
  package func release() {
    state.withLock { state in
      guard state != .closed else { return }
      state = .closed
      sqlite3_close_v2(connection)
    }
  }
}

/// A connection that nothing is prepared on.
private struct OpenedConnection: LentConnection {
  let handle: OpaquePointer?

  func kept(_ sql: String) throws(SQLiteFailure) -> OpaquePointer {
    throw SQLiteFailure(code: SQLITE_MISUSE, message: "nothing is kept")
  }
}

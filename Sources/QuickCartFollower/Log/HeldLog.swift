import CSQLite
import GRDBSQLite
import Synchronization

/// Keeps the log of a database from beginning anew, and checkpoints from going further than to one
/// state, as a transaction on a connection of its own still reads that state.
///
/// Held from one reading to the next, nothing that is to be compared gets lost. The log grows
/// meanwhile: it is held only while others write without pause.
package final class HeldLog: Sendable {
  // Whoever takes it out is the one to close it.
  private nonisolated(unsafe) let connection: OpaquePointer
  private let isHeld = Mutex(true)

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
    let reading = "BEGIN; SELECT 1 FROM sqlite_master LIMIT 1"
    guard code == SQLITE_OK, sqlite3_exec(opened, reading, nil, nil, nil) == SQLITE_OK,
      let index = LogFiles(OpenedConnection(handle: opened))?.region(0),
      index == LogFiles(db)?.region(0)
    else {
      sqlite3_close_v2(opened)
      return nil
    }
    connection = opened
  }

  deinit { release() }

  /// Lets go of the log and checkpoints it, so that the next commit begins it anew. Left to that
  /// commit, the checkpoint would come before the commit can be read.
  func bringHome() {
    isHeld.withLock { isHeld in
      guard isHeld else { return }
      sqlite3_exec(connection, "COMMIT", nil, nil, nil)
      sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }
    release()
  }

  /// Lets go of the log; any thread may call it, more than once.
  package func release() {
    isHeld.withLock { isHeld in
      guard isHeld else { return }
      isHeld = false
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

import GRDB
import GRDBSQLite

/// A transaction of which GRDB's observers learn nothing.
enum PlainTransaction {
  /// Does work in a transaction that has nothing to commit; fails if it has written.
  static func read<Result>(_ db: Database, _ work: () throws -> Result) throws -> Result {
    // Inside another one there is a state already.
    let connection = try db.connection
    guard sqlite3_get_autocommit(connection) != 0 else { return try work() }
    try db.run("BEGIN DEFERRED")
    let result: Result
    do {
      result = try work()
      // What was read after SQLite had ended it is of another state.
      guard db.isInsideTransaction else { throw db.lossOfTransaction }
      guard sqlite3_txn_state(connection, nil) != SQLITE_TXN_WRITE else {
        throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a read has written")
      }
      do {
        try db.run("COMMIT")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        // Work that looks for damage has met some, and SQLite says so once more at the end.
        db.rollBackOpenTransaction()
      }
    } catch {
      db.rollBackOpenTransaction()
      throw error
    }
    return result
  }
}

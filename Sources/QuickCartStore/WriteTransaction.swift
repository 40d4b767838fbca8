import GRDB
import GRDBSQLite
import QCQPlatform

/// Lets nothing be committed but by the end of a transaction.
///
/// After some errors, as when it can't read a page, SQLite ends a transaction by itself. Whoever
/// goes on then, as they can do without what failed, would write outside of it: each statement
/// would stay, whatever became of the others and of what is said of them.
final class CommitGate: TransactionObserver {
  /// Whether a transaction is under way, of which nothing may be committed yet.
  fileprivate var isShut = false

  /// That something was to be committed before the end of its transaction.
  struct Shut: Error {}

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseWillCommit() throws { if isShut { throw Shut() } }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}

extension Database {
  /// Does work in one `BEGIN IMMEDIATE` transaction, and gives what it gave and how it has ended.
  /// If it throws, nothing of it is in the database.
  func committing<Result>(
    _ gate: CommitGate, _ work: () throws -> (Result, TransactionCompletion)
  ) throws -> (result: Result, ending: TransactionCompletion) {
    var ended: (result: Result, ending: TransactionCompletion)?
    defer { gate.isShut = false }
    try inTransaction(.immediate) {
      gate.isShut = true
      let (result, ending) = try stayingInside(work)
      ended = (result, ending)
      gate.isShut = false
      return ending
    }
    guard let ended else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    return ended
  }

  /// Does work of a transaction that is to be open still when it is done. What was to be taken back
  /// may be so already, as a trigger does that refuses a row by `RAISE(ROLLBACK)`.
  private func stayingInside<Result>(
    _ work: () throws -> (Result, TransactionCompletion)
  ) throws -> (Result, TransactionCompletion) {
    do {
      let result = try work()
      if isInsideTransaction || result.1 == .rollback { return result }
    } catch {
      // Of what comes after the end the error tells only that it has come too late.
      guard !isInsideTransaction, Self.isLate(error) else { throw error }
    }
    throw lossOfTransaction
  }

  private static func isLate(_ error: any Error) -> Bool {
    switch error {
    case is CommitGate.Shut: true
    case let error as DatabaseError:
      error.resultCode == .SQLITE_ABORT
        || error.extendedResultCode == .SQLITE_CONSTRAINT_COMMITHOOK
    default: false  // Error
    }
  }

  /// Why SQLite has ended a transaction by itself, as far as it can still tell.
  var lossOfTransaction: DatabaseError {
    let code = sqliteConnection.map { sqlite3_system_errno($0) } ?? 0
    return code == 0
      ? DatabaseError(resultCode: .SQLITE_ABORT, message: "it has ended the transaction")
      : DatabaseError(resultCode: .SQLITE_IOERR, message: SystemFailure(code).reason)
  }
}

package import GRDB
package import QuickCartFollower
package import QuickCartPostgreSQL

extension Database: LentConnection {
  package var handle: OpaquePointer? { sqliteConnection }

  package func kept(_ sql: String) throws(SQLiteFailure) -> OpaquePointer {
    do { return try cachedStatement(sql: sql).sqliteStatement } catch { throw SQLiteFailure(error) }
  }
}

extension Store: FollowedDatabase {
  package func lend<Result>(
    _ work: (any LentConnection) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result {
    do { return try queue.unsafeRead { try work($0) } } catch { throw SQLiteFailure(error) }
  }

  package var pollingInterval: Double? { server?.pollingInterval }

  package func onCommit(_ work: @escaping @Sendable (CommitNotice) -> Void) -> AnyObject {
    if let server { return server.onChange(work) }
    let observer = CommitObserver { work(.committed) }
    queue.add(transactionObserver: observer)
    return observer
  }

  package func makeTeller() -> (any ChangeTeller)? { server?.follow().makeTeller() }
}

extension ServerFeed.Teller: ChangeTeller {}

extension ChangeWatcher {
  /// - Parameter heartbeat: After how many seconds without an event the file is looked at all the
  ///   same; nil for never.
  package convenience init(
    _ store: Store, heartbeat: Double? = 1, usesEvents: Bool = true
  ) throws(StoreError) {
    // SQLite would see none of the changes.
    if let still = store.still { throw still.lack }
    do throws(SQLiteFailure) {
      try self.init(of: store, heartbeat: heartbeat, usesEvents: usesEvents)
    } catch {
      throw StoreError(error, path: store.path)
    }
  }
}

extension SQLiteFailure {
  fileprivate init(_ error: any Error) {
    switch error {
    case let failure as SQLiteFailure: self = failure
    case let error as DatabaseError:
      self.init(code: error.extendedResultCode.rawValue, message: error.message ?? "")
    default:  // Error
      self.init(code: ResultCode.SQLITE_ERROR.rawValue, message: "\(error)")
    }
  }
}

/// Calls back when a connection has committed.
private final class CommitObserver: TransactionObserver {
  private let work: () -> Void
  private var last: UInt32?

  init(_ work: @escaping () -> Void) { self.work = work }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  /// GRDB calls it for transactions, too, that only read.
  func databaseDidCommit(_ db: Database) {
    let version = DataVersion.any(db)
    guard version != last else { return }
    last = version
    work()
  }
}

import GRDB
import GRDBSQLite

/// Which state of its database a connection sees; numbers of two connections have nothing to do
/// with each other.
struct DataVersion: Hashable {
  /// Another number after each commit of another connection.
  var foreign: Int64
  /// Another number after each commit, also of the connection itself.
  var any: UInt32

  /// What has happened since another state.
  func change(since old: DataVersion) -> ChangeWatcher.Wake? {
    if foreign != old.foreign { return .change(isOwn: false) }
    return any == old.any ? nil : .change(isOwn: true)
  }

  /// Looks at the file; no transaction stays open.
  init(_ db: Database) throws {
    let statement = try db.cachedStatement(sql: "PRAGMA main.data_version")
    let pointer = statement.sqliteStatement
    let code = sqlite3_step(pointer)
    foreign = sqlite3_column_int64(pointer, 0)
    sqlite3_reset(pointer)
    guard code == SQLITE_ROW else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }
    any = DataVersion.any(db)
  }

  /// The second number as it was when the connection last looked at the file; very quick.
  static func any(_ db: Database) -> UInt32 {
    var number: UInt32 = 0
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_DATA_VERSION, &number)
    return number
  }
}

/// Raises a signal when a connection has committed.
final class CommitObserver: TransactionObserver {
  private let signal: WakeSignal
  private var last: UInt32?

  init(_ signal: WakeSignal) { self.signal = signal }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  /// GRDB calls it for transactions, too, that only read.
  func databaseDidCommit(_ db: Database) {
    let version = DataVersion.any(db)
    guard version != last else { return }
    last = version
    signal.raise()
  }
}

extension Store {
  /// What came of looking at the file.
  enum VersionReading {
    case version(DataVersion)
    /// A lock or an interrupt was in the way.
    case busy
    /// The store was closed.
    case closed
    case failed
  }

  /// Looks at the file, and leaves alone whether the store was interrupted: that is for others.
  func readVersion() -> VersionReading {
    do {
      return .version(try queue.unsafeRead { try DataVersion($0) })
    } catch let error as DatabaseError {
      return switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT: .busy
      case .SQLITE_MISUSE: .closed
      default: .failed  // ResultCode
      }
    } catch {
      return .failed
    }
  }

  /// The file as SQLite names it, and its identity unless it has moved; nil in memory.
  func openedFile() throws(StoreError) -> (path: String, identity: FileIdentity?)? {
    try StoreError.mapping(path: path) {
      try queue.unsafeRead { db in
        // A connection that was closed throws here.
        _ = try DataVersion(db)
        guard let connection = db.sqliteConnection,
          let name = sqlite3_db_filename(connection, "main"), name.pointee != 0
        else { return nil }
        let path = String(cString: name)
        let identity = FileIdentity(path: path)
        var hasMoved: Int32 = 0
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return (path, hasMoved == 0 ? identity : nil)
      }
    }
  }
}

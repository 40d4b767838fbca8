import GRDBSQLite

/// Which state of its database a connection sees; numbers of two connections have nothing to do
/// with each other.
package struct DataVersion: Hashable, Sendable {
  /// Another number after each commit of another connection.
  let foreign: Int64
  /// Another number after each commit, also of the connection itself.
  let any: UInt32

  /// What has happened since another state.
  func change(since old: DataVersion) -> ChangeWatcher.Wake? {
    if foreign != old.foreign { return .change(isOwn: false) }
    return any == old.any ? nil : .change(isOwn: true)
  }

  /// Looks at the file; no transaction stays open.
  package init(_ db: some LentConnection) throws(SQLiteFailure) {
    foreign = try db.number("PRAGMA main.data_version") ?? 0
    any = DataVersion.any(db)
  }

  /// The second number as it was when the connection last looked at the file; very quick.
  package static func any(_ db: some LentConnection) -> UInt32 {
    var number: UInt32 = 0
    sqlite3_file_control(db.handle, "main", SQLITE_FCNTL_DATA_VERSION, &number)
    return number
  }
}

/// What came of looking at a database's file.
enum SightReading {
  case sight(DatabaseSight)
  /// A lock or an interrupt was in the way.
  case busy
  /// The connection was closed.
  case closed
  case failed

  /// Leaves alone whether the connection was interrupted: that is for others.
  init(_ database: some FollowedDatabase, _ file: String?, since old: DatabaseSight) {
    do throws(SQLiteFailure) {
      self = .sight(
        try database.lend { db throws(SQLiteFailure) in try DatabaseSight(file, db, since: old) })
    } catch {
      switch error.code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT: self = .busy
      case SQLITE_MISUSE: self = .closed
      default: self = .failed  // Int32
      }
    }
  }
}

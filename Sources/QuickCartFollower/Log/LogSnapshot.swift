import GRDBSQLite

/// The rows that changed are not known.
struct LogFailure: Error {
  let gap: LogGap
}

/// A snapshot that a transaction has just taken, and how far the log goes in it.
struct LogSnapshot {
  let header: LogHeader
  /// `PRAGMA schema_version`.
  let schema: Int64
  /// How much of the log the database file holds already.
  let done: Int
  let files: LogFiles

  /// How often a snapshot is taken anew when commits come between.
  private static let attempts = 50

  /// Takes a transaction's snapshot.
  ///
  /// Which commit it ends at cannot be asked. But the index of the log tells of the newest commit;
  /// if it says the same before and after, that is the one. Else the snapshot is given back, which
  /// nobody has seen, and another one is taken.
  ///
  /// - Parameter known: The files of a snapshot before: as long as the connection has the same log
  ///   open, it is in WAL mode. SQLite would parse the pragma that says so anew each time.
  static func take(_ db: some LentConnection, known: LogFiles? = nil) throws -> LogSnapshot {
    guard let connection = db.handle, sqlite3_get_autocommit(connection) == 0,
      sqlite3_txn_state(connection, "main") == SQLITE_TXN_NONE
    else { throw LogFailure(gap: .readBefore) }
    let isKnown = known.map { LogFiles(db)?.areSame(as: $0) ?? false } ?? false
    var isWAL = try isKnown || self.isWAL(db)
    for _ in 0..<attempts {
      guard sqlite3_txn_state(connection, "main") == SQLITE_TXN_NONE else { break }
      let before = isWAL ? LogFiles(db).flatMap(LogHeader.init) : nil
      let schema = try db.number("PRAGMA main.schema_version") ?? 0
      // A connection that had not read until now did not know.
      if !isWAL { isWAL = try self.isWAL(db) }
      guard isWAL, let files = LogFiles(db) else { throw LogFailure(gap: .notInWALMode) }
      // To be read before the header: a log that begins anew changes that first.
      let done = LogIndex.progress(files)?.done
      files.barrier()
      if let before, let done, let header = LogHeader(files), header == before {
        return LogSnapshot(header: header, schema: schema, done: done, files: files)
      }
      guard sqlite3_exec(connection, "COMMIT; BEGIN", nil, nil, nil) == SQLITE_OK else { break }
    }
    throw LogFailure(gap: .tooBusy)
  }

  /// Whether a connection that has read something keeps a log.
  static func isWAL(_ db: some LentConnection) throws(SQLiteFailure) -> Bool {
    try db.text("PRAGMA main.journal_mode") == "wal"
  }
}

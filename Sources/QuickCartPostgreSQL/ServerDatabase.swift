#if PostgreSQL
  import GRDBSQLite
  import Synchronization

  /// A PostgreSQL database whose tables a connection of SQLite reads as its own.
  ///
  /// What rows are asked for by their columns' values, the server looks up. All else is worked out
  /// here, by the same functions as on a file: so texts fold, are ordered and match alike. To be
  /// used in the connection's transactions only; `interrupt` comes from any thread.
  package final class ServerDatabase: @unchecked Sendable {
    let connection: ServerConnection
    let tables: [String: ServerTable]
    private let order: [String]
    private var depth = 0
    private var isInTransaction = false
    private var cursorCount = 0
    /// What was looked up by a value in this transaction.
    private var lookups = ServerLookups()
    /// Why the server could not be asked, since somebody looked last.
    private var failure: ServerFailure?

    /// Connects, and reads which tables there are.
    package init(_ address: ServerAddress) throws(ServerFailure) {
      connection = try ServerConnection(address)
      let found = try ServerTable.all(connection)
      tables = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
      order = found.map(\.name)
    }

    /// Makes the tables known to a connection of SQLite, which keeps this object.
    package func attach(to sqlite: OpaquePointer) throws(SQLiteAnswer) {
      let code = sqlite3_create_module_v2(
        sqlite, ServerAddress.module, ServerModule.pointer, Unmanaged.passRetained(self).toOpaque()
      ) { database in
        if let database { Unmanaged<ServerDatabase>.fromOpaque(database).release() }
      }
      guard code == SQLITE_OK else { throw SQLiteAnswer(code: code) }
      for name in order {
        let table = "main.\(ServerColumn.quoted(name))"
        let sql = "CREATE VIRTUAL TABLE \(table) USING \(ServerAddress.module)"
        let code = sqlite3_exec(sqlite, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteAnswer(code: code) }
      }
    }

    /// Does work that sees one state of the server's tables.
    package func reading<Result>(_ work: () throws -> Result) throws -> Result {
      if depth == 0 {
        failure = nil
        try connection.requireConnection()
      }
      depth += 1
      defer {
        depth -= 1
        if depth == 0 { endTransaction() }
      }
      let result: Result
      do { result = try work() } catch { throw failure ?? error }
      if let failure { throw failure }
      return result
    }

    /// Which server it is, and how large the database is in bytes.
    package func facts() throws(ServerFailure) -> (server: String, size: Int) {
      let row = try run(
        "SELECT current_setting('server_version'), pg_database_size(current_database())")
      return ("PostgreSQL \(row.text(0, 0))", Int(truncatingIfNeeded: row.bits(0, 1) ?? 0))
    }

    /// Ends what the server is asked right now, from any thread.
    package func interrupt() { connection.cancel() }

    // MARK: For cursors

    /// Runs a statement in the transaction, which begins with the first one.
    func run(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) -> ServerResult {
      if !isInTransaction {
        try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        isInTransaction = true
      }
      return try connection.run(text, values)
    }

    func makeCursorName() -> String {
      cursorCount += 1
      return "qcq_\(cursorCount)"
    }

    func withLookups<Result>(
      _ body: (inout ServerLookups) throws(ServerFailure) -> Result
    ) throws(ServerFailure) -> Result {
      try body(&lookups)
    }

    /// Notes why a cursor failed, and gives what SQLite is told.
    func note(_ failure: ServerFailure) -> Int32 {
      if case .cancelled = failure { return SQLITE_INTERRUPT }
      self.failure = self.failure ?? failure
      return SQLITE_ERROR
    }

    private func endTransaction() {
      lookups = ServerLookups()
      guard isInTransaction else { return }
      isInTransaction = false
      // Nothing was written; a connection that is lost is made anew for the next transaction.
      _ = try? connection.run("ROLLBACK")
    }
  }
#else
  /// What stands for a server's tables in a build without libpq: none.
  package final class ServerDatabase: Sendable {
    package init(_ address: ServerAddress) throws(ServerFailure) { throw .notBuilt }
    package func attach(to sqlite: OpaquePointer) throws(SQLiteAnswer) {}
    package func reading<Result>(_ work: () throws -> Result) throws -> Result { try work() }
    package func facts() throws(ServerFailure) -> (server: String, size: Int) { throw .notBuilt }
    package func interrupt() {}
  }
#endif

/// What SQLite answered instead of doing something.
package struct SQLiteAnswer: Error {
  package let code: Int32
}

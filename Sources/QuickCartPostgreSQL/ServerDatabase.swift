#if PostgreSQL
  import GRDBSQLite
  import Synchronization

  /// A PostgreSQL database whose tables a connection of SQLite has as its own.
  ///
  /// What rows are asked for by their columns' values, the server looks up. All else is worked out
  /// here, by the same functions as on a file: so texts fold, are ordered and match alike. To be
  /// used in the connection's transactions only; `interrupt` comes from any thread.
  package final class ServerDatabase: @unchecked Sendable {
    let connection: ServerConnection
    private var tables: [ServerTable]
    private var depth = 0
    private var isInTransaction = false
    private var cursorCount = 0
    /// What was looked up by a value in this transaction.
    private var lookups = ServerLookups()
    /// What is to be changed and was not sent yet.
    private var writer = ServerWriter()
    /// Who is told of rows that change, while they may.
    private var note: ((ServerChange) -> Bool)?
    /// Whether the data has changed in this transaction.
    private var hasChanged = false
    /// Whether something has failed in this transaction, and was not taken back.
    private var isAborted = false
    /// Why the server could not be asked, since somebody looked last.
    private var failure: ServerFailure?

    /// Connects, and reads which tables there are.
    package init(_ address: ServerAddress) throws(ServerFailure) {
      connection = try ServerConnection(address)
      tables = try ServerTable.all(connection)
    }

    /// Makes the tables known to a connection of SQLite, which keeps this object.
    package func attach(to sqlite: OpaquePointer) throws(SQLiteAnswer) {
      try ServerTables(self, tables, isHistory: false).attach(to: sqlite, tables.map(\.name))
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

    // MARK: Changing

    /// Does work that changes rows, as the only one who does so by this program.
    ///
    /// - Parameter note: Told of each row that has changed; false ends the statement.
    package func changing<Result>(
      _ note: @escaping (ServerChange) -> Bool, _ work: () throws -> Result
    ) throws -> Result {
      failure = nil
      try connection.requireConnection()
      try connection.run("SELECT pg_advisory_lock(\(ServerDatabase.lock))")
      self.note = note
      defer {
        self.note = nil
        // With a lost connection the lock is lost, too.
        _ = try? connection.run("SELECT pg_advisory_unlock(\(ServerDatabase.lock))")
      }
      return try reading(work)
    }

    /// Known to all who change a database by qcq: "qch1" in ASCII, as a number.
    private static let lock = 0x7163_6831

    /// Sends what was not sent yet.
    package func settle() throws(ServerFailure) {
      if isAborted, let failure { throw failure }
      if let batch = writer.takeAll() { try send(batch) }
    }

    private func send(_ batch: ServerBatch) throws(ServerFailure) {
      lookups.forget(batch)
      let result = try ask(batch.statement, batch.arguments)
      guard result.count == batch.count else {
        throw .unfit(
          "\(batch.table.name) has kept \(batch.count - result.count) rows from changing")
      }
      guard let note, ServerHistory.schema != batch.table.schema else { return }
      if !batch.forEachChange(result, note) { throw .cancelled("it was told to stop") }
    }

    func take(
      _ arguments: ServerArguments, _ table: ServerTable, replaces: Bool
    ) throws(ServerFailure) {
      var writer = writer
      self.writer.clear()
      defer { self.writer = writer }
      try writer.take(
        arguments, table, replaces: replaces, in: self
      ) { batch throws(ServerFailure) in try send(batch) }
    }

    /// The names of the tables.
    package var names: Set<String> { Set(tables.map(\.name)) }

    /// Makes tables, in the transaction of what is changed.
    package func make(_ statements: [String]) throws(ServerFailure) {
      for statement in statements { try order(statement) }
      hasChanged = true
      tables = try ServerTable.all(connection)
    }

    /// Whether the server tells of all changes of these tables.
    package func isLive(_ tables: [String]) throws(ServerFailure) -> Bool {
      try ServerLive.isOn(tables, connection)
    }

    /// Has the server tell of all changes of some tables, or no longer.
    package func setLive(_ isOn: Bool, _ tables: [String]) throws(ServerFailure) {
      for statement in ServerLive.statements(
        isOn: isOn, self.tables.filter { tables.contains($0.name) })
      {
        try order(statement)
      }
      try commit()
    }

    /// Commits what was made, if nothing was written into it.
    package func finish() throws(ServerFailure) { try commit() }

    /// Begins to write.
    ///
    /// - Returns: Whether that is a part of a transaction that others end.
    func beginWriting(isHistory: Bool) throws(ServerFailure) -> Bool {
      guard note != nil else { throw .notAllowed("nothing may be changed now") }
      try begin()
      if isHistory { return hasChanged }
      hasChanged = true
      return false
    }

    /// Runs a statement that concerns the transaction.
    func order(_ text: String) throws(ServerFailure) { _ = try run(text) }

    func commit() throws(ServerFailure) {
      if let batch = writer.takeAll() { try send(batch) }
      guard isInTransaction else { return }
      if hasChanged { try connection.run("NOTIFY \(ServerLive.channel)") }
      (isInTransaction, hasChanged) = (false, false)
      lookups = ServerLookups()
      writer.forgetNumbers()
      try connection.run("COMMIT")
    }

    func rollBack() { endTransaction() }

    func rollBack(to savepoint: String) {
      writer.clear()
      lookups = ServerLookups()
      isAborted = false
      // Where the transaction is gone, all of it has been taken back.
      _ = try? connection.run("ROLLBACK TO SAVEPOINT \(savepoint)")
    }

    // MARK: The history

    /// Gives a connection of SQLite the tables of the history; false where there is none.
    package func attachHistory(to sqlite: OpaquePointer) throws -> Bool {
      let found = try ServerTable.all(connection, "n.nspname = '\(ServerHistory.schema)'")
      guard found.map(\.name).sorted() == ServerHistory.names.sorted() else { return false }
      try ServerTables(self, found, isHistory: true).attach(to: sqlite, ServerHistory.names)
      return true
    }

    /// Makes the tables of the history; they come with what is changed in the same transaction.
    ///
    /// - Returns: False where this user may not.
    package func makeHistory() throws(ServerFailure) -> Bool {
      let right = "has_database_privilege(current_database(), 'CREATE')"
      guard try run("SELECT \(right)").isTrue(0, 0) else { return false }
      for statement in ServerHistory.tables.split(separator: ";") {
        _ = try run(String(statement))
      }
      return true
    }

    // MARK: For cursors

    /// Runs a statement in the transaction, which begins with the first one.
    func run(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) -> ServerResult {
      // Who asks wants to see what was changed.
      if let batch = writer.takeAll() { try send(batch) }
      return try ask(text, values)
    }

    /// The same without what was not sent yet.
    func ask(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) -> ServerResult {
      // After a failure the server does nothing more in the transaction, and only says so.
      if isAborted, let failure { throw failure }
      try begin()
      do { return try connection.run(text, values) } catch {
        isAborted = true
        _ = noteFailure(error)
        throw error
      }
    }

    private func begin() throws(ServerFailure) {
      if isInTransaction { return }
      let access = note == nil ? "READ ONLY" : "READ WRITE"
      try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ \(access)")
      isInTransaction = true
    }

    func makeCursorName() -> String {
      cursorCount += 1
      return "qcq_\(cursorCount)"
    }

    /// Whether rows may be changed now.
    var isWriting: Bool { note != nil }

    /// The rows that have a value in a column.
    func lookUp(
      _ table: ServerTable, _ column: Int, _ scan: ServerScan, _ statement: ServerStatement
    ) throws(ServerFailure) -> ServerLookups.Rows {
      if let batch = writer.batch, !batch.isApart(table, column, statement.values[0]) {
        try settle()
      }
      return try lookups.rows(table, column, scan, statement, in: self)
    }

    /// The rows that have one of several keys.
    func lookUp(
      _ table: ServerTable, keys column: Int, _ scan: ServerScan, _ statement: ServerStatement
    ) throws(ServerFailure) -> ServerLookups.Rows {
      try settle()
      return try lookups.rows(table, amongKeys: column, scan, statement, in: self)
    }

    /// Notes why something failed, and gives what SQLite is told.
    func noteFailure(_ failure: ServerFailure) -> Int32 {
      if case .cancelled = failure { return SQLITE_INTERRUPT }
      self.failure = self.failure ?? failure
      return SQLITE_ERROR
    }

    private func endTransaction() {
      lookups = ServerLookups()
      writer.clear()
      writer.forgetNumbers()
      (hasChanged, isAborted) = (false, false)
      guard isInTransaction else { return }
      isInTransaction = false
      // A connection that is lost is made anew for the next transaction.
      _ = try? connection.run("ROLLBACK")
    }
  }
#else
  /// What stands for a server's tables in a build without libpq: none.
  package final class ServerDatabase: Sendable {
    package init(_ address: ServerAddress) throws(ServerFailure) { throw .notBuilt }
    package func attach(to sqlite: OpaquePointer) throws(SQLiteAnswer) {}
    package func reading<Result>(_ work: () throws -> Result) throws -> Result { try work() }
    package func changing<Result>(
      _ note: @escaping (ServerChange) -> Bool, _ work: () throws -> Result
    ) throws -> Result { try work() }
    package func settle() throws(ServerFailure) {}
    package var names: Set<String> { [] }
    package func make(_ statements: [String]) throws(ServerFailure) {}
    package func finish() throws(ServerFailure) {}
    package func isLive(_ tables: [String]) throws(ServerFailure) -> Bool { false }
    package func setLive(_ isOn: Bool, _ tables: [String]) throws(ServerFailure) {}
    package func attachHistory(to sqlite: OpaquePointer) throws -> Bool { false }
    package func makeHistory() throws(ServerFailure) -> Bool { false }
    package func facts() throws(ServerFailure) -> (server: String, size: Int) { throw .notBuilt }
    package func interrupt() {}
  }
#endif

/// What SQLite answered instead of doing something.
package struct SQLiteAnswer: Error {
  package let code: Int32
}

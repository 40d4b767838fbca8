#if PostgreSQL
  import GRDBSQLite

  /// A PostgreSQL database whose tables a connection of SQLite has as its own.
  ///
  /// What rows are asked for by their columns' values, the server looks up. All else is worked out
  /// here, by the same functions as on a file: so texts fold, are ordered and match alike. To be
  /// used in the connection's transactions only; `interrupt` comes from any thread.
  package final class ServerDatabase: @unchecked Sendable {
    let connection: ServerConnection
    let known: KnownTables
    private var depth = 0
    private var isInTransaction = false
    private var cursorCount = 0
    /// What was looked up by a value in this transaction.
    private var lookups = ServerLookups()
    /// What is to be changed and was not sent yet.
    private var writer = ServerWriter()
    /// What the server changes right now.
    private var sent: ServerBatch?
    /// Who is told of rows that change, while they may.
    private var note: ((ServerChange) -> Bool)?
    /// Whether a new row that says nothing of a column gets what the server has for that; else it
    /// gets nothing, as a row that comes back is to be what it was.
    package var fillsIn = false
    /// The functions whose work the server does in part.
    package var searches: [SearchFunction] = []
    /// What the server changes besides.
    private var tally = ServerTally()
    /// Whether the transaction has begun on the server.
    var hasBegun = false
    /// Where rows that may change are.
    var shards = ServerShards()
    /// What of the transaction goes to the server with the next statement.
    var ahead: [ServerOrder] = []
    /// What is told of the transaction once it is committed.
    private(set) var notice: ServerNotice
    /// Whether the data has changed in this transaction.
    private var hasChanged = false
    var trouble = ServerTrouble()

    /// Connects, and reads which tables there are.
    ///
    /// - Parameter lists: The columns that say to which list a row belongs, by table.
    package init(
      _ address: ServerAddress, lists: [String: String?]
    ) throws(ServerFailure) {
      notice = ServerNotice(columns: lists)
      connection = try ServerConnection(address)
      known = try KnownTables(connection, lists: lists)
    }

    /// Makes the tables known to a connection of SQLite, which keeps this object.
    package func attach(to sqlite: OpaquePointer) throws(SQLiteAnswer) {
      try known.attach(self, to: sqlite)
    }

    /// Does work that sees one state of the server's tables.
    package func reading<Result>(_ work: () throws -> Result) throws -> Result {
      if depth == 0 {
        trouble.failure = nil
        connection.lifeline.begin()
        try connection.requireConnection()
        try known.renew(connection)
      }
      depth += 1
      defer {
        depth -= 1
        if depth == 0 { endTransaction() }
      }
      let result: Result
      do { result = try work() } catch { throw trouble.failure ?? error }
      if let failure = trouble.failure { throw failure }
      return result
    }

    /// Which server it is, and how large the database is in bytes.
    package func facts() throws(ServerFailure) -> (server: String, size: Int) {
      let row = try run(
        "SELECT current_setting('server_version'), pg_database_size(current_database())")
      return ("PostgreSQL \(row.text(0, 0))", Int(truncatingIfNeeded: row.bits(0, 1) ?? 0))
    }

    /// Has the server end statements of this connection that take longer, however it is lost.
    package func limitStatements(to seconds: Double) throws(ServerFailure) {
      try connection.limitStatements(to: seconds)
    }

    /// From now on gives up where the server does not answer for so many seconds; nil to wait.
    package func limitWaiting(to seconds: Double?) { connection.patience = seconds }

    /// Ends what the server is asked right now, from any thread.
    package func interrupt() { connection.lifeline.interrupt() }

    // MARK: Changing

    /// Does work that changes rows, as the only one who does so by this program.
    ///
    /// - Parameter note: Told of each row that has changed; false ends the statement.
    package func changing<Result>(
      _ note: @escaping (ServerChange) -> Bool, _ work: () throws -> Result
    ) throws -> Result {
      trouble.failure = nil
      connection.lifeline.begin()
      let lock = """
        SELECT pg_is_in_recovery(), (SELECT reset_val = 'on' FROM pg_settings
          WHERE name = 'default_transaction_read_only'), pg_advisory_lock(\(ServerDatabase.lock))
        """
      let (follows, onlyReads) = try withConnection { () throws(ServerFailure) in
        let row = try connection.run(lock)
        return (row.isTrue(0, 0), row.isTrue(0, 1))
      }
      if follows { throw ServerFailure.readOnly("its server is a standby") }
      if onlyReads { throw ServerFailure.readOnly("`default_transaction_read_only` is on") }
      self.note = note
      defer {
        self.note = nil
        // With a lost connection the lock is lost, too.
        connection.end("SELECT pg_advisory_unlock(\(ServerDatabase.lock))")
      }
      return try reading(work)
    }

    /// Known to all who change a database by qcq: "qch1" in ASCII, as a number.
    static let lock = 0x7163_6831

    /// Sends what was not sent yet.
    package func settle() throws(ServerFailure) {
      try requireSound()
      if let batch = writer.takeAll() { try send(batch) }
      try hear()
    }

    /// Sends rows; while the server changes them, the ones before are told of here, and the next
    /// ones are got ready.
    private func send(_ batch: ServerBatch) throws(ServerFailure) {
      if batch.mayTakeAlong, !tally.hasBegun { try hear() }
      do {
        let (before, result) = (sent, sent == nil ? nil : try connection.collect())
        sent = nil
        lookups.forget(batch)
        if batch.mayTakeAlong, !tally.hasBegun { tally.begin(try ask(ServerTally.question)) }
        try requireSound()
        begin()
        let orders = ahead + [ServerOrder(text: batch.statement, values: batch.arguments)]
        (ahead, hasBegun) = ([], true)
        try connection.send(orders)
        sent = batch
        if let before, let result { try take(result, of: before) }
      } catch {
        // Whoever has it sent may have no use for a failure.
        abort(error)
        throw error
      }
    }

    /// Waits until the rows that were sent have changed.
    private func hear() throws(ServerFailure) {
      guard let batch = sent else { return }
      sent = nil
      do { try take(try connection.collect(), of: batch) } catch {
        abort(error)
        throw error
      }
    }

    /// The same where that is to be taken back.
    private func forgetSent() {
      if sent != nil { _ = try? connection.collect() }
      sent = nil
    }

    private func take(
      _ result: ServerResult, of batch: ServerBatch
    ) throws(ServerFailure) {
      guard result.count == batch.count else {
        throw .unfit(.kept(table: batch.table.name, count: batch.count - result.count))
      }
      if let change = batch.misfit(of: result) { throw change }
      tally.note(batch)
      if batch.table.schema != ServerHistory.schema { notice.note(batch, result) }
      guard let note, ServerHistory.schema != batch.table.schema else { return }
      if !batch.forEachChange(result, note) {
        connection.lifeline.stop()
        throw .cancelled("it was told to stop")
      }
    }

    /// How many rows of which tables its triggers and foreign keys have changed besides, since
    /// somebody asked last.
    package func takeUnseen() throws(ServerFailure) -> [(table: String, count: Int)] {
      try settle()
      guard tally.hasBegun else { return [] }
      return tally.unseen(try ask(ServerTally.question))
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

    /// Makes tables, in the transaction of what is changed.
    package func make(_ statements: [String]) throws(ServerFailure) {
      for statement in statements { _ = try run(statement) }
      hasChanged = true
      try known.read(connection)
    }

    /// Commits what was made, if nothing was written into it.
    package func finish() throws(ServerFailure) { try commit() }

    /// Begins to write.
    ///
    /// - Returns: Whether that is a part of a transaction that others end.
    func beginWriting(isHistory: Bool) throws(ServerFailure) -> Bool {
      guard note != nil else { throw .notAllowed("nothing may be changed now") }
      begin()
      if isHistory { return hasChanged }
      hasChanged = true
      return false
    }

    /// Has a statement run of which nothing is wanted, with the next one.
    func order(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) {
      try settle()
      begin()
      ahead.append(ServerOrder(text: text, values: values))
    }

    /// Has a cursor closed with the next statement; one that has failed has closed them all.
    func close(_ cursor: String) {
      if isInTransaction, !trouble.isAborted { ahead.append(ServerOrder(text: "CLOSE \(cursor)")) }
    }

    func commit() throws(ServerFailure) {
      try settle()
      guard isInTransaction else { return }
      let notices = hasChanged ? notice.take() : nil
      let orders = ahead + [notices].compactMap(\.self) + [ServerOrder(text: "COMMIT")]
      ahead = []
      let mayHaveChanged = hasChanged
      (isInTransaction, hasBegun, hasChanged) = (false, false, false)
      lookups = ServerLookups()
      (tally, shards) = (ServerTally(), ServerShards())
      writer.forgetNumbers()
      do throws(ServerFailure) {
        let end = try connection.run(orders).command
        // So the server ends a transaction in which something has failed, and calls it no error.
        guard end == "COMMIT" else {
          throw ServerFailure.other("it has taken the change back")
        }
      } catch {
        // Where it is not over yet.
        connection.end("ROLLBACK")
        throw mayHaveChanged && error.isOfConnection ? .unknownEnd : error
      }
    }

    func rollBack() { endTransaction() }

    func rollBack(to savepoint: String) {
      writer.clear()
      forgetSent()
      shards = ServerShards()
      // What stands before would fail, too, and nothing would be taken back.
      if trouble.isAborted { (tally, ahead) = (ServerTally(), []) }
      lookups = ServerLookups()
      trouble.isAborted = false
      let end = "ROLLBACK TO SAVEPOINT \(savepoint)"
      // Where the transaction is gone, all of it has been taken back.
      do throws(ServerFailure) { _ = try connection.run(ahead + [ServerOrder(text: end)]) } catch {
        if case .cancelled = error { connection.end(end) }
      }
      ahead = []
    }

    // MARK: For cursors

    /// Runs a statement in the transaction, which begins with the first one.
    func run(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) -> ServerResult {
      // A query has to see what was changed before it.
      if let batch = writer.takeAll() { try send(batch) }
      return try ask(text, values)
    }

    /// The same without what was not sent yet.
    func ask(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) -> ServerResult {
      try requireSound()
      try hear()
      begin()
      let orders = ahead + [ServerOrder(text: text, values: values)]
      ahead = []
      do {
        let isFirst = !hasBegun
        hasBegun = true
        if isFirst, !isWriting {
          // A connection that was lost since may be made anew, as nothing was read yet.
          return try withConnection { () throws(ServerFailure) in try connection.run(orders) }
        }
        return try connection.run(orders)
      } catch {
        abort(error)
        throw error
      }
    }

    /// Does what a transaction begins with, once more where the connection turns out to be lost.
    func withConnection<Result>(
      _ work: () throws(ServerFailure) -> Result
    ) throws(ServerFailure) -> Result {
      try connection.requireConnection()
      do { return try work() } catch .outOfReach where !connection.isConnected {
        try connection.requireConnection()
        return try work()
      }
    }

    func begin() {
      if isInTransaction { return }
      let access = note == nil ? "READ ONLY" : "READ WRITE"
      let start = ServerOrder(text: "BEGIN ISOLATION LEVEL REPEATABLE READ \(access)")
      ahead = [start] + known.locks
      if isSpread, note != nil { ahead.append(ServerOrder(text: SpreadTables.order)) }
      isInTransaction = true
    }

    func makeCursorName() -> String {
      cursorCount += 1
      return "qcq_\(cursorCount)"
    }

    /// Whether some tables are spread over several servers, which have no state in common.
    package var isSpread: Bool { tables.contains { $0.shard != nil } }

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

    private func endTransaction() {
      lookups = ServerLookups()
      writer.clear()
      forgetSent()
      writer.forgetNumbers()
      (tally, shards) = (ServerTally(), ServerShards())
      (hasChanged, trouble.isAborted) = (false, false)
      notice.clear()
      guard isInTransaction else { return }
      isInTransaction = false
      // What goes with it is of no use any more; where it has not begun there, nothing is to end.
      defer { (ahead, hasBegun) = ([], false) }
      if !hasBegun { return }
      // Who has changed something must not leave it locked.
      if isWriting { connection.end("ROLLBACK") } else { connection.rollBackUnheard() }
    }
  }
#endif

#if PostgreSQL
  import GRDBSQLite

  /// Tables of a server as a connection of SQLite has them, and how far its transaction has come.
  final class ServerTables {
    let database: ServerDatabase
    private(set) var all: [String: ServerTable]
    /// The connection that has them.
    private var sqlite: OpaquePointer?
    private var isRenewing = false
    /// Whether these are the tables of the history, which is written beside the data.
    let isHistory: Bool
    /// Whether SQLite has begun to write in its transaction.
    private var hasBegun = false
    /// Whether the transaction is a part of that of the data.
    private var isPart = false
    private var savepoints: [Int32] = []

    init(_ database: ServerDatabase, _ tables: [ServerTable], isHistory: Bool) {
      (self.database, self.isHistory) = (database, isHistory)
      all = ServerTables.byName(tables)
    }

    private static func byName(_ tables: [ServerTable]) -> [String: ServerTable] {
      Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Makes the tables known to a connection of SQLite, which keeps this object.
    func attach(to sqlite: OpaquePointer, _ names: [String]) throws(SQLiteAnswer) {
      let code = sqlite3_create_module_v2(
        sqlite, ServerAddress.module, ServerModule.pointer, Unmanaged.passRetained(self).toOpaque()
      ) { tables in
        if let tables { Unmanaged<ServerTables>.fromOpaque(tables).release() }
      }
      guard code == SQLITE_OK else { throw SQLiteAnswer(code: code) }
      self.sqlite = sqlite
      try addFunction(to: sqlite)
      for name in names { try make(name, in: sqlite) }
    }

    /// Gives the connection, which is in no transaction, other tables in place of these.
    func renew(_ tables: [ServerTable]) throws(SQLiteAnswer) {
      guard let sqlite else { return }
      isRenewing = true
      defer { isRenewing = false }
      for name in all.keys {
        try run("DROP TABLE IF EXISTS \(ServerTables.place(name))", in: sqlite)
      }
      all = ServerTables.byName(tables)
      for table in tables { try make(table.name, in: sqlite) }
    }

    private static func place(_ name: String) -> String { "main.\(ServerColumn.quoted(name))" }

    private func make(_ name: String, in sqlite: OpaquePointer) throws(SQLiteAnswer) {
      let table = ServerTables.place(name)
      try run("CREATE VIRTUAL TABLE \(table) USING \(ServerAddress.module)", in: sqlite)
    }

    private func run(_ sql: String, in sqlite: OpaquePointer) throws(SQLiteAnswer) {
      let code = sqlite3_exec(sqlite, sql, nil, nil, nil)
      guard code == SQLITE_OK else { throw SQLiteAnswer(code: code) }
    }

    /// SQLite keeps no defaults of virtual tables; a function tells them.
    private func addFunction(to sqlite: OpaquePointer) throws(SQLiteAnswer) {
      let code = sqlite3_create_function_v2(
        sqlite, ServerAddress.standardText, 2, SQLITE_UTF8,
        Unmanaged.passRetained(self).toOpaque(),
        { context, _, arguments in
          guard let tables = sqlite3_user_data(context),
            let table = sqlite3_value_text(arguments?[0]),
            let column = sqlite3_value_text(arguments?[1])
          else { return sqlite3_result_null(context) }
          let all = Unmanaged<ServerTables>.fromOpaque(tables).takeUnretainedValue().all
          let found = all[String(cString: table)]?.columns
            .first { $0.name == String(cString: column) }
          guard let text = found?.standardText else { return sqlite3_result_null(context) }
          sqlite3_result_text(
            context, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }, nil, nil,
        { tables in
          if let tables { Unmanaged<ServerTables>.fromOpaque(tables).release() }
        })
      guard code == SQLITE_OK else { throw SQLiteAnswer(code: code) }
    }

    // MARK: SQLite's transaction

    func begin() throws(ServerFailure) {
      // A table that goes here stays on the server.
      if hasBegun || isRenewing { return }
      isPart = try database.beginWriting(isHistory: isHistory)
      if isPart { try database.order("SAVEPOINT qcq_history") }
      hasBegun = true
    }

    /// The server commits here, as this may still fail.
    func sync() throws(ServerFailure) {
      guard hasBegun else { return }
      if isPart {
        try database.order("RELEASE SAVEPOINT qcq_history")
      } else {
        try database.commit()
      }
      reset()
    }

    func rollBack() {
      guard hasBegun else { return }
      if isPart { database.rollBack(to: "qcq_history") } else { database.rollBack() }
      reset()
    }

    private func reset() { (hasBegun, isPart, savepoints) = (false, false, []) }

    private func name(_ savepoint: Int32) -> String { "qcq_\(isHistory ? "h" : "d")\(savepoint)" }

    func save(_ savepoint: Int32) throws(ServerFailure) {
      guard hasBegun, savepoints.last.map({ $0 < savepoint }) ?? true else { return }
      try database.order("SAVEPOINT \(name(savepoint))")
      savepoints.append(savepoint)
    }

    func release(_ savepoint: Int32) throws(ServerFailure) {
      guard let first = savepoints.first(where: { $0 >= savepoint }) else { return }
      savepoints.removeAll { $0 >= savepoint }
      try database.order("RELEASE SAVEPOINT \(name(first))")
    }

    func rollBack(to savepoint: Int32) {
      guard let first = savepoints.first(where: { $0 >= savepoint }) else { return }
      savepoints.removeAll { $0 > first }
      database.rollBack(to: name(first))
    }
  }
#endif

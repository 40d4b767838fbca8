#if PostgreSQL
  import GRDBSQLite

  /// SQLite's view of a server's tables: virtual tables.
  enum ServerModule {
    /// SQLite reads it for as long as the process lasts; nothing writes to it.
    nonisolated(unsafe) static let pointer = makeModule()

    private struct Table {
      var base = sqlite3_vtab()
      var content: Unmanaged<TableContent>
    }

    private final class TableContent {
      let owner: ServerTables
      let table: ServerTable
      let sqlite: OpaquePointer?
      var database: ServerDatabase { owner.database }

      init(_ owner: ServerTables, _ table: ServerTable, _ sqlite: OpaquePointer?) {
        (self.owner, self.table, self.sqlite) = (owner, table, sqlite)
      }
    }

    private struct Cursor {
      var base = sqlite3_vtab_cursor()
      var content: Unmanaged<ServerCursor>
    }

    private static func makeModule() -> UnsafeMutablePointer<sqlite3_module> {
      var module = sqlite3_module()
      module.iVersion = 2
      module.xCreate = { db, owner, count, arguments, result, _ in
        ServerModule.connect(db, owner, count, arguments, result)
      }
      module.xConnect = { db, owner, count, arguments, result, _ in
        ServerModule.connect(db, owner, count, arguments, result)
      }
      module.xDisconnect = { ServerModule.disconnect($0) }
      module.xDestroy = { ServerModule.disconnect($0) }
      module.xBestIndex = { ServerModule.plan($0, $1) }
      module.xOpen = { ServerModule.open($0, $1) }
      module.xClose = { ServerModule.close($0) }
      module.xFilter = { cursor, _, text, count, arguments in
        ServerModule.filter(cursor, text, count, arguments)
      }
      module.xNext = { cursor in
        ServerModule.attempt(cursor) { content throws(ServerFailure) in try content.next() }
      }
      module.xEof = { ServerModule.content($0)?.isAtEnd ?? true ? 1 : 0 }
      module.xColumn = { cursor, context, column in
        ServerModule.content(cursor)?.answer(context, Int(column))
        return SQLITE_OK
      }
      module.xRowid = { cursor, result in
        result?.pointee = ServerModule.content(cursor)?.rowNumber ?? 0
        return SQLITE_OK
      }
      module.xFindFunction = { base, count, name, body, data in
        guard count == 2, let base, let name else { return 0 }
        let database = ServerModule.table(base).pointee.content.takeUnretainedValue().database
        let search = database.searches.first { $0.name == String(cString: name) }
        guard let search, database.connection.isUnicode else { return 0 }
        body?.pointee = search.body
        data?.pointee = search.data
        return Int32(search.kind.rawValue)
      }
      addWriting(to: &module)
      let pointer = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
      pointer.initialize(to: module)
      return pointer
    }

    private static func addWriting(to module: inout sqlite3_module) {
      module.xUpdate = { table, count, arguments, _ in
        ServerModule.order(table) { content throws(ServerFailure) in
          try content.database.take(
            ServerArguments(count, arguments), content.table,
            replaces: sqlite3_vtab_on_conflict(content.sqlite) == SQLITE_REPLACE)
        }
      }
      module.xBegin = { table in
        ServerModule.order(table) { content throws(ServerFailure) in try content.owner.begin() }
      }
      module.xSync = { table in
        ServerModule.order(table) { content throws(ServerFailure) in try content.owner.sync() }
      }
      module.xCommit = { _ in SQLITE_OK }
      module.xRollback = { table in
        ServerModule.order(table) { content throws(ServerFailure) in content.owner.rollBack() }
      }
      module.xSavepoint = { table, number in
        ServerModule.order(table) { content throws(ServerFailure) in
          try content.owner.save(number)
        }
      }
      module.xRelease = { table, number in
        ServerModule.order(table) { content throws(ServerFailure) in
          try content.owner.release(number)
        }
      }
      module.xRollbackTo = { table, number in
        ServerModule.order(table) { content throws(ServerFailure) in
          content.owner.rollBack(to: number)
        }
      }
    }

    private static func connect(
      _ sqlite: OpaquePointer?, _ database: UnsafeMutableRawPointer?, _ count: Int32,
      _ arguments: UnsafePointer<UnsafePointer<CChar>?>?,
      _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
    ) -> Int32 {
      guard let database, count > 2, let name = arguments?[2] else { return SQLITE_ERROR }
      let owner = Unmanaged<ServerTables>.fromOpaque(database).takeUnretainedValue()
      guard let table = owner.all[String(cString: name)] else { return SQLITE_ERROR }
      let code = sqlite3_declare_vtab(sqlite, table.declaration)
      guard code == SQLITE_OK else { return code }
      let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      pointer.initialize(to: Table(content: .passRetained(TableContent(owner, table, sqlite))))
      result?.pointee = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }

    private static func disconnect(_ base: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
      guard let base else { return SQLITE_OK }
      table(base).pointee.content.release()
      table(base).deinitialize(count: 1).deallocate()
      return SQLITE_OK
    }

    private static func plan(
      _ base: UnsafeMutablePointer<sqlite3_vtab>?,
      _ info: UnsafeMutablePointer<sqlite3_index_info>?
    ) -> Int32 {
      guard let base, let info else { return SQLITE_ERROR }
      let content = table(base).pointee.content.takeUnretainedValue()
      let isUnicode = content.database.connection.isUnicode
      let text = ServerScan.plan(content.table, info, isUnicode: isUnicode)
      // SQLite frees its own memory only.
      guard let copy = sqlite3_malloc64(UInt64(text.utf8.count + 1)) else { return SQLITE_NOMEM }
      text.withCString { copy.copyMemory(from: $0, byteCount: text.utf8.count + 1) }
      info.pointee.idxStr = copy.assumingMemoryBound(to: CChar.self)
      info.pointee.needToFreeIdxStr = 1
      return SQLITE_OK
    }

    private static func open(
      _ base: UnsafeMutablePointer<sqlite3_vtab>?,
      _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
    ) -> Int32 {
      guard let base else { return SQLITE_ERROR }
      let content = table(base).pointee.content.takeUnretainedValue()
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      cursor.initialize(
        to: Cursor(content: .passRetained(ServerCursor(content.database, content.table))))
      result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }

    private static func close(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
      guard let base else { return SQLITE_OK }
      cursor(base).pointee.content.takeUnretainedValue().close()
      cursor(base).pointee.content.release()
      cursor(base).deinitialize(count: 1).deallocate()
      return SQLITE_OK
    }

    private static func filter(
      _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ text: UnsafePointer<CChar>?,
      _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
      guard let scan = ServerScan(text.map { String(cString: $0) } ?? "") else {
        return SQLITE_ERROR
      }
      let values = (0..<Int(count)).map { arguments?[$0] }
      return attempt(base) { content throws(ServerFailure) in try content.start(scan, values) }
    }

    /// Does something with a cursor and gives what SQLite is told of it.
    private static func attempt(
      _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
      _ work: (ServerCursor) throws(ServerFailure) -> Void
    ) -> Int32 {
      guard let base, let content = content(base) else { return SQLITE_ERROR }
      return order(base.pointee.pVtab) { _ throws(ServerFailure) in try work(content) }
    }

    /// Does something with a table and gives what SQLite is told of it.
    private static func order(
      _ base: UnsafeMutablePointer<sqlite3_vtab>?,
      _ work: (TableContent) throws(ServerFailure) -> Void
    ) -> Int32 {
      guard let base else { return SQLITE_ERROR }
      let content = table(base).pointee.content.takeUnretainedValue()
      do {
        try work(content)
        return SQLITE_OK
      } catch {
        return content.database.noteFailure(error)
      }
    }

    // The structs begin with what SQLite knows of them.

    private static func table(
      _ base: UnsafeMutablePointer<sqlite3_vtab>
    ) -> UnsafeMutablePointer<Table> {
      UnsafeMutableRawPointer(base).assumingMemoryBound(to: Table.self)
    }

    private static func cursor(
      _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>
    ) -> UnsafeMutablePointer<Cursor> {
      UnsafeMutableRawPointer(base).assumingMemoryBound(to: Cursor.self)
    }

    private static func content(
      _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?
    ) -> ServerCursor? {
      base.map { cursor($0).pointee.content.takeUnretainedValue() }
    }
  }
#endif

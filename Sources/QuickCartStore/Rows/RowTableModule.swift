import GRDBSQLite
import QCQLanguage

/// SQLite's view of a `RowTable`: a virtual table that is there without being created, and is read
/// from the first row to the last.
enum RowTableModule {
  /// SQLite reads it for as long as the process lasts; nothing writes to it.
  nonisolated(unsafe) static let pointer = makeModule()

  private struct Table {
    var base = sqlite3_vtab()
    var content: Unmanaged<RowTable>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var row = 0
  }

  private static func makeModule() -> UnsafeMutablePointer<sqlite3_module> {
    var module = sqlite3_module()
    module.iVersion = 1
    // Without xCreate a table needs no statement to come about.
    module.xConnect = { db, content, _, _, result, _ in RowTableModule.connect(db, content, result)
    }
    module.xBestIndex = { _, info in
      info?.pointee.estimatedCost = 1
      info?.pointee.estimatedRows = 1
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      guard let table else { return SQLITE_OK }
      RowTableModule.table(table).pointee.content.release()
      RowTableModule.table(table).deinitialize(count: 1).deallocate()
      return SQLITE_OK
    }
    module.xOpen = { _, result in
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      cursor.initialize(to: Cursor())
      result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      guard let cursor else { return SQLITE_OK }
      RowTableModule.cursor(cursor).deinitialize(count: 1).deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in
      if let cursor { RowTableModule.cursor(cursor).pointee.row = 0 }
      return SQLITE_OK
    }
    module.xNext = { cursor in
      if let cursor { RowTableModule.cursor(cursor).pointee.row += 1 }
      return SQLITE_OK
    }
    module.xEof = { cursor in
      guard let cursor else { return 1 }
      let row = RowTableModule.cursor(cursor).pointee.row
      return row < RowTableModule.content(cursor).rows.count ? 0 : 1
    }
    module.xColumn = { cursor, context, column in
      guard let cursor else { return SQLITE_ERROR }
      let row = RowTableModule.content(cursor).rows[RowTableModule.cursor(cursor).pointee.row]
      // A row may be from before a column was added.
      if Int(column) < row.count { RowTableModule.answer(context, row[Int(column)]) }
      return SQLITE_OK
    }
    module.xRowid = { cursor, result in
      if let cursor { result?.pointee = Int64(RowTableModule.cursor(cursor).pointee.row) }
      return SQLITE_OK
    }
    let pointer = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    pointer.initialize(to: module)
    return pointer
  }

  private static func connect(
    _ db: OpaquePointer?, _ content: UnsafeMutableRawPointer?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let content else { return SQLITE_ERROR }
    let kept = Unmanaged<RowTable>.fromOpaque(content)
    let code = sqlite3_declare_vtab(db, kept.takeUnretainedValue().declaration)
    guard code == SQLITE_OK else { return code }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(content: kept.retain()))
    result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
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
    _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>
  ) -> RowTable {
    table(base.pointee.pVtab).pointee.content.takeUnretainedValue()
  }

  private static func answer(_ context: OpaquePointer?, _ cell: StoredCell) {
    switch cell {
    case .null: sqlite3_result_null(context)
    case .int(let int): sqlite3_result_int64(context, int)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let bytes): bytes.withUnsafeBytes { SQLCall.answer(context, $0) }
    case .blob(let bytes):
      if bytes.isEmpty {
        sqlite3_result_zeroblob(context, 0)
      } else {
        sqlite3_result_blob64(context, bytes, UInt64(bytes.count), SQLCall.transient)
      }
    }
  }
}

#if PostgreSQL
  import GRDBSQLite
  import QCQLanguage

  /// Goes through the rows that a scan asks for.
  final class ServerCursor {
    private enum Source {
      case none
      case rows(ServerLookups.Rows)
      /// A cursor of the server by its name, and the rows that came last.
      case stream(String, ServerResult)
    }

    /// Rows come in bundles of so many, the first of them soon.
    private static let (firstBundle, bundle) = (200, 5_000)

    private let database: ServerDatabase
    private let table: ServerTable
    private var source = Source.none
    private var places: [Int?] = []
    private var numberPlace: Int?
    private var position = 0
    private var count = 0
    /// Whether the server may have more rows than came last.
    private var hasMore = false
    /// How many rows the bundles before had.
    private var past: Int64 = 0

    init(_ database: ServerDatabase, _ table: ServerTable) {
      (self.database, self.table) = (database, table)
    }

    var isAtEnd: Bool { position >= count }

    func start(_ asked: ServerScan, _ arguments: [OpaquePointer?]) throws(ServerFailure) {
      close()
      var scan = asked
      let isByKey = scan.tests.count == 1 && table.isKey(scan.tests[0].column)
      // While rows change, each is wanted several times: to be compared, and to be set.
      if isByKey, database.isWriting { scan.columns = .max }
      let statement = ServerStatement(table, scan, arguments)
      (places, numberPlace) = (statement.places, statement.numberPlace)
      (position, count, past) = (0, 0, 0)
      if statement.isEmpty { return }
      if let column = scan.lookup, statement.values.count == 1 {
        keep(try database.lookUp(table, column, scan, statement))
      } else if isByKey, database.isWriting, scan.tests[0].operation == .amongMany,
        statement.values.count == 1
      {
        keep(try database.lookUp(table, keys: scan.tests[0].column, scan, statement))
      } else {
        let name = database.makeCursorName()
        try database.order(
          "DECLARE \(name) NO SCROLL CURSOR FOR \(statement.text)", statement.values)
        try fetch(name, ServerCursor.firstBundle)
      }
    }

    private func keep(_ rows: ServerLookups.Rows) {
      if table.shard != nil, database.isWriting, rows.numbers == nil {
        database.shards.note(rows.result, table, places)
      }
      (source, count) = (.rows(rows), rows.count)
    }

    func next() throws(ServerFailure) {
      position += 1
      guard position >= count, hasMore, case .stream(let name, let bundle) = source else { return }
      past += Int64(bundle.count)
      try fetch(name, ServerCursor.bundle)
    }

    private func fetch(_ name: String, _ number: Int) throws(ServerFailure) {
      let bundle = try database.run("FETCH \(number) FROM \(name)")
      (source, position, count) = (.stream(name, bundle), 0, bundle.count)
      hasMore = bundle.count == number
      if database.isWriting { database.shards.note(bundle, table, places) }
    }

    func close() {
      let old = source
      source = .none
      if case .stream(let name, _) = old { database.close(name) }
    }

    // MARK: Cells

    private var row: (result: ServerResult, number: Int)? {
      switch source {
      case .none: nil
      case .rows(let rows): (rows.result, rows.number(position))
      case .stream(_, let bundle): (bundle, position)
      }
    }

    /// The number of the row: its key, where it lies, or its place among those that are asked for.
    var rowNumber: Int64 {
      guard let numberPlace, let row else { return past + Int64(position) }
      return row.result.bits(row.number, numberPlace).map(Int64.init(bitPattern:)) ?? past
    }

    func answer(_ context: OpaquePointer?, _ column: Int) {
      // What an update leaves as it is must not come back as SQLite understands it.
      if sqlite3_vtab_nochange(context) != 0 { return }
      guard places.indices.contains(column), let place = places[column], let row else {
        return sqlite3_result_null(context)
      }
      switch table.columns[column].cell(row.result, row.number, place) {
      case nil: refuse(context, column)
      case .made(let text): text.withUnsafeBufferPointer { ServerCursor.give(text: $0, context) }
      case .stored(.absent): sqlite3_result_null(context)
      case .stored(.int(let int)): sqlite3_result_int64(context, int)
      case .stored(.number(let number)): sqlite3_result_double(context, number)
      case .stored(.text(let text)): ServerCursor.give(text: text, context)
      case .stored(.data(let data)) where data.isEmpty: sqlite3_result_zeroblob(context, 0)
      case .stored(.data(let data)):
        sqlite3_result_blob64(
          context, data.baseAddress, UInt64(data.count), ServerCursor.transient)
      }
    }

    private static func give(text: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer?) {
      let start = text.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
      sqlite3_result_text64(context, start, UInt64(text.count), transient, UInt8(SQLITE_UTF8))
    }

    /// A column has become another one since the tables were read.
    private func refuse(_ context: OpaquePointer?, _ column: Int) {
      let name = table.columns[column].name
      sqlite3_result_error_code(
        context, database.noteFailure(.changed("\(name) has another type now")))
    }

    /// Has SQLite copy what it is given.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
#endif

import Foundation
import GRDB
import GRDBSQLite
import QuickCart

/// The Swift library against a loop over SQLite's C interface and against GRDB.
enum LibraryBenchmark {
  static func run() throws {
    try Awaited.run { try await RowBenchmark.items() }
    try Awaited.run { try await RowBenchmark.orders() }
    try Awaited.run { try await ObservationBenchmark.latency() }
    try Awaited.run { try await ObservationBenchmark.manyLists() }
  }
}

/// Waits for work that is written with `await`.
enum Awaited {
  private final class Box: @unchecked Sendable {
    var error: (any Error)?
  }

  static func run(_ work: @escaping @Sendable () async throws -> Void) throws {
    let (box, done) = (Box(), DispatchSemaphore(value: 0))
    Task.detached {
      do { try await work() } catch { box.error = error }
      done.signal()
    }
    done.wait()
    if let error = box.error { throw error }
  }
}

/// Rows into structs.
private enum RowBenchmark {
  private static let sql =
    "SELECT id, name, quantity, is_completed, notes, category_id, shopping_list_id, created_at, "
    + "updated_at FROM shopping_items"

  /// An item as GRDB reads it.
  private struct Item: Codable, FetchableRecord {
    var id: String
    var name: String
    var quantity: Int
    var is_completed: Bool
    var notes: String
    var category_id: Int
    var shopping_list_id: String
    var created_at: Double
    var updated_at: Double
  }

  /// Each way of reading, in turns; the loop is the measure.
  private static func compare(
    _ runs: Int, _ loop: () throws -> Int, _ others: [(String, String, () async throws -> Int)]
  ) async throws {
    var times: [[Double]] = Array(repeating: [], count: others.count + 1)
    for run in 0...runs {
      for index in times.indices {
        let start = WatchLatency.now()
        let count = try index == 0 ? loop() : await others[index - 1].2()
        if run > 0 { times[index].append(WatchLatency.now() - start) }
        guard count > 0 else { throw CocoaError(.fileReadCorruptFile) }
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    Timing.line("sqlite3_step loop", Timing.milliseconds(medians[0]))
    for (index, other) in others.enumerated() {
      let ratio = medians[index + 1] / medians[0]
      Timing.line(
        other.0, "\(Timing.milliseconds(medians[index + 1]))  \(Timing.ratio(ratio, goal: other.1))"
      )
    }
  }

  static func items() async throws {
    print("library: 1,000,000 items into structs")
    let path = try WatchData(items: 1_000_000).path
    let database = try QuickCart.Database(path: path)
    let queue = try DatabaseQueue(path: path)
    try await compare(
      5, { try StepLoop.items(path, sql).count },
      [
        (
          "QuickCart, sql(rows:)", "≤ 1.1×",
          {
            try await database.fetch(
              QuickCart.sql(SQLText(stringLiteral: sql), rows: ShoppingItem.self)
            ).count
          }
        ),
        (
          "GRDB by index", "none",
          {
            try await queue.read { db in try byIndex(db).count }
          }
        ),
        (
          "GRDB Codable", "none", { try await queue.read { try Item.fetchAll($0, sql: sql).count } }
        ),
      ])
    print("library: the same in the default order")
    let ordered = sql + " ORDER BY created_at, id"
    try await compare(
      5, { try StepLoop.items(path, ordered).count },
      [("QuickCart, Items.all", "≤ 1.1×", { try await database.fetch(Items.all).count })])
  }

  private static func byIndex(_ db: GRDB.Database) throws -> [ShoppingItem] {
    var items: [ShoppingItem] = []
    let rows = try Row.fetchCursor(db, sql: sql)
    while let row = try rows.next() {
      items.append(
        ShoppingItem(
          id: row[0], name: row[1], quantity: row[2], isCompleted: row[3], notes: row[4],
          categoryID: row[5], listID: row[6], createdAt: Date(timeIntervalSince1970: row[7]),
          updatedAt: Date(timeIntervalSince1970: row[8])))
    }
    return items
  }

  // MARK: Orders

  /// A row of Northwind's `Orders`.
  private struct Order: Codable, FetchableRecord, ReadableRow {
    var OrderID: Int
    var CustomerID: String?
    var EmployeeID: Int?
    var OrderDate: String?
    var RequiredDate: String?
    var ShippedDate: String?
    var ShipVia: Int?
    var Freight: Double?
    var ShipName: String?
    var ShipAddress: String?
    var ShipCity: String?
    var ShipRegion: String?
    var ShipPostalCode: String?
    var ShipCountry: String?

    init(_ row: RowReader) throws {
      (OrderID, CustomerID, EmployeeID) = (try row.value(0), try row.value(1), try row.value(2))
      (OrderDate, RequiredDate) = (try row.value(3), try row.value(4))
      (ShippedDate, ShipVia, Freight) = (try row.value(5), try row.value(6), try row.value(7))
      (ShipName, ShipAddress) = (try row.value(8), try row.value(9))
      (ShipCity, ShipRegion) = (try row.value(10), try row.value(11))
      (ShipPostalCode, ShipCountry) = (try row.value(12), try row.value(13))
    }

    init(index row: Row) {
      (OrderID, CustomerID, EmployeeID) = (row[0], row[1], row[2])
      (OrderDate, RequiredDate, ShippedDate) = (row[3], row[4], row[5])
      (ShipVia, Freight, ShipName, ShipAddress) = (row[6], row[7], row[8], row[9])
      (ShipCity, ShipRegion, ShipPostalCode, ShipCountry) = (row[10], row[11], row[12], row[13])
    }

    init(step: StepLoop.Cells) {
      (OrderID, CustomerID, EmployeeID) = (step.int(0) ?? 0, step.text(1), step.int(2))
      (OrderDate, RequiredDate, ShippedDate) = (step.text(3), step.text(4), step.text(5))
      (ShipVia, Freight, ShipName) = (step.int(6), step.number(7), step.text(8))
      (ShipAddress, ShipCity, ShipRegion) = (step.text(9), step.text(10), step.text(11))
      (ShipPostalCode, ShipCountry) = (step.text(12), step.text(13))
    }
  }

  private static let orders = """
    CREATE TABLE Orders (OrderID INTEGER PRIMARY KEY, CustomerID TEXT, EmployeeID INTEGER,
      OrderDate DATETIME, RequiredDate DATETIME, ShippedDate DATETIME, ShipVia INTEGER,
      Freight NUMERIC, ShipName TEXT, ShipAddress TEXT, ShipCity TEXT, ShipRegion TEXT,
      ShipPostalCode TEXT, ShipCountry TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15889)
    INSERT INTO Orders SELECT i, 'CUST' || (i % 91), 1 + i % 9, '2020-01-01 10:00:00',
      '2020-02-01 10:00:00', iif(i % 7, '2020-01-09 10:00:00', NULL), 1 + i % 3, i * 0.37,
      'Ship name number ' || (i % 97), 'A street ' || (i % 311), 'City ' || (i % 69),
      iif(i % 3, 'Region ' || (i % 13), NULL), 10000 + i % 8999, 'Country ' || (i % 21) FROM n;
    """

  static func orders() async throws {
    let rounds = 50
    print("library: Orders.fetchAll, 15,889 rows of 14 columns, \(rounds) rounds")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    let path = folder.appendingPathComponent("orders-\(getpid()).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try $0.execute(sql: orders) }
    let database = try QuickCart.Database(path: path)
    let sql = "SELECT * FROM Orders"
    try await compare(
      rounds,
      { try StepLoop.rows(path, sql) { Order(step: $0) }.count },
      [
        (
          "QuickCart, sql(rows:)", "≤ 1.1×",
          {
            try await database.fetch(QuickCart.sql("SELECT * FROM Orders", rows: Order.self)).count
          }
        ),
        (
          "QuickCart, sql(as:), Codable", "none",
          {
            try await database.fetch(QuickCart.sql("SELECT * FROM Orders", as: Order.self)).count
          }
        ),
        (
          "GRDB by index", "none",
          {
            try await queue.read { db in
              var found: [Order] = []
              let rows = try Row.fetchCursor(db, sql: sql)
              while let row = try rows.next() { found.append(Order(index: row)) }
              return found.count
            }
          }
        ),
        (
          "GRDB Codable", "none",
          { try await queue.read { try Order.fetchAll($0, sql: sql).count } }
        ),
      ])
  }
}

/// What anybody pays who makes Swift values of rows.
private enum StepLoop {
  struct Cells {
    let statement: OpaquePointer?

    func text(_ index: Int32) -> String? {
      guard let start = sqlite3_column_text(statement, index) else { return nil }
      let count = Int(sqlite3_column_bytes(statement, index))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func int(_ index: Int32) -> Int? {
      sqlite3_column_type(statement, index) == SQLITE_NULL
        ? nil : Int(sqlite3_column_int64(statement, index))
    }

    func number(_ index: Int32) -> Double? {
      sqlite3_column_type(statement, index) == SQLITE_NULL
        ? nil : sqlite3_column_double(statement, index)
    }
  }

  static func rows<Element>(
    _ path: String, _ sql: String, _ make: (Cells) -> Element
  ) throws -> [Element] {
    var (connection, statement): (OpaquePointer?, OpaquePointer?)
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
    else { throw CocoaError(.fileReadUnknown) }
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(connection)
    }
    let cells = Cells(statement: statement)
    var rows: [Element] = []
    while sqlite3_step(statement) == SQLITE_ROW { rows.append(make(cells)) }
    return rows
  }

  static func items(_ path: String, _ sql: String) throws -> [ShoppingItem] {
    try rows(path, sql) { cells in
      ShoppingItem(
        id: cells.text(0) ?? "", name: cells.text(1) ?? "", quantity: cells.int(2) ?? 0,
        isCompleted: cells.int(3) != 0, notes: cells.text(4) ?? "", categoryID: cells.int(5) ?? 0,
        listID: cells.text(6) ?? "",
        createdAt: Date(timeIntervalSince1970: cells.number(7) ?? 0),
        updatedAt: Date(timeIntervalSince1970: cells.number(8) ?? 0))
    }
  }
}

/// Observed queries.
private enum ObservationBenchmark {
  private static let commits = 300

  static func latency() async throws {
    print("library: a list of 100 items among 1,000,000, from an own write to the value")
    let data = try WatchData(items: 1_000_000)
    let ours = try await observed(data)
    let theirs = try await grdb(data)
    WatchLatency.line("QuickCart, a toggle with undo, whole", ours)
    WatchLatency.line("GRDB ValueObservation, a bare UPDATE, whole", theirs.whole)
    let bare = try await bareWrite(data)
    WatchLatency.line("QuickCart, from the commit of a bare UPDATE", bare)
    WatchLatency.line("GRDB, from the commit of a bare UPDATE", theirs.fromCommit)
    let ratio = WatchLatency.percentile(bare, 50) / WatchLatency.percentile(theirs.fromCommit, 50)
    Timing.line("ratio, p50", Timing.ratio(ratio, goal: "≤ 1×"))
  }

  private static let list = "list-\(WatchData.list)"

  private static func item(_ number: Int) -> String {
    "item-000\(WatchData.list * 100 + number % 100)"
  }

  private static func observed(_ data: WatchData) async throws -> [Double] {
    let database = try QuickCart.Database(path: data.path)
    let query = ItemQueries.pending(forListID: list)
    var values = query.values(in: database).makeAsyncIterator()
    _ = try await values.next()
    var times: [Double] = []
    for number in 0..<commits {
      try await Task.sleep(for: .milliseconds(2))
      let start = WatchLatency.now()
      try await database.items.toggleCompletion(itemID: item(number))
      _ = try await values.next()
      if number >= 20 { times.append(WatchLatency.now() - start) }
    }
    return times.sorted()
  }

  private static func bareWrite(_ data: WatchData) async throws -> [Double] {
    let database = try QuickCart.Database(path: data.path)
    let query = ItemQueries.pending(forListID: list)
    var values = query.values(in: database).makeAsyncIterator()
    _ = try await values.next()
    let writer = WatchDataWriter(data)
    var times: [Double] = []
    for number in 0..<commits {
      try await Task.sleep(for: .milliseconds(2))
      writer.toggleWatched(number)
      let start = WatchLatency.now()
      _ = try await values.next()
      if number >= 20 { times.append(WatchLatency.now() - start) }
    }
    return times.sorted()
  }

  private static func grdb(
    _ data: WatchData
  ) async throws -> (whole: [Double], fromCommit: [Double]) {
    let queue = try DatabaseQueue(path: data.path)
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    let sql = """
      SELECT id, name, quantity FROM shopping_items
      WHERE shopping_list_id = '\(list)' AND +is_completed = 0 ORDER BY created_at, id
      """
    let observation = ValueObservation.tracking { db in
      try Row.fetchAll(db, sql: sql).map { $0["name"] as String }
    }
    var values = observation.values(in: queue).makeAsyncIterator()
    _ = try await values.next()
    var (whole, fromCommit): ([Double], [Double]) = ([], [])
    for number in 0..<commits {
      try await Task.sleep(for: .milliseconds(2))
      let (start, id) = (WatchLatency.now(), item(number))
      let commit = try await queue.write { db in
        try db.execute(
          sql: "UPDATE shopping_items SET is_completed = NOT is_completed WHERE id = ?",
          arguments: [id])
        return WatchLatency.now()
      }
      _ = try await values.next()
      let end = WatchLatency.now()
      if number >= 20 {
        whole.append(end - start)
        fromCommit.append(end - commit)
      }
    }
    return (whole.sorted(), fromCommit.sorted())
  }

  static func manyLists() async throws {
    print("library: 1,000 observed lists of 100 items, one of which changes")
    let data = try WatchData(items: 1_000_000)
    let database = try QuickCart.Database(path: data.path)
    func query(_ list: Int) -> RowQuery<Items> { ItemQueries.pending(forListID: "list-\(list)") }
    // The one that changes was observed last, so that all others were looked at before it.
    let others = (1000..<1999).map { FetchAll(query($0), in: database) }
    for other in others { try await other.load() }
    var values = query(WatchData.list).values(in: database).makeAsyncIterator()
    _ = try await values.next()
    let writer = WatchDataWriter(data)
    var times: [Double] = []
    for number in 0..<60 {
      try await Task.sleep(for: .milliseconds(20))
      writer.toggleWatched(number)
      let start = WatchLatency.now()
      _ = try await values.next()
      if number >= 10 { times.append(WatchLatency.now() - start) }
    }
    var refetches: [Double] = []
    for _ in 0..<5 {
      let start = WatchLatency.now()
      for list in 1000..<2000 { _ = try await database.fetch(query(list)) }
      refetches.append(WatchLatency.now() - start)
    }
    let (one, all) = (times.sorted()[times.count / 2], refetches.sorted()[2])
    Timing.line("the changed list's new value, p50", Timing.milliseconds3(one))
    Timing.line("refetching all", Timing.milliseconds(all))
    Timing.line("share", String(format: "1/%.0f  (goal ≤ 1/50)", all / one))
    withExtendedLifetime(others) {}
  }
}

import Foundation
import GRDB
import GRDBSQLite
import QuickCart

/// The Swift library against a loop over SQLite's C interface and against GRDB.
enum LibraryBenchmark {
  /// The parts, each by itself: `qcq-benchmarks library orders`.
  static let parts = ["items", "orders", "latency", "lists"]

  static func run(_ wanted: [String]) throws {
    for part in wanted.isEmpty ? parts : wanted {
      try Awaited.run {
        switch part {
        case "items": try await RowBenchmark.items()
        case "orders": try await RowBenchmark.orders()
        case "latency": try await ObservationBenchmark.latency()
        case "lists": try await ObservationBenchmark.manyLists()
        default: print("the parts are \(parts.joined(separator: ", "))")  // String
        }
      }
    }
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
enum RowBenchmark {
  /// All that an item has; conditions and orders go behind it.
  static let sql =
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
      9, { try StepLoop.items(path, sql).count },
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
            try await queue.read { db in try byIndex(db, sql).count }
          }
        ),
        (
          "GRDB Codable", "none", { try await queue.read { try Item.fetchAll($0, sql: sql).count } }
        ),
      ])
    print("library: the same in the default order")
    let ordered = sql + " ORDER BY created_at, id"
    try await compare(
      9, { try StepLoop.items(path, ordered).count },
      [("QuickCart, Items.all", "≤ 1.1×", { try await database.fetch(Items.all).count })])
  }

  static func byIndex(_ db: GRDB.Database, _ sql: String) throws -> [ShoppingItem] {
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
  fileprivate struct Order: Codable, FetchableRecord {
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

extension RowBenchmark.Order: ReadableRow {
  init(_ row: RowReader) throws {
    try self.init(
      OrderID: row.value(at: 0), CustomerID: row.value(at: 1), EmployeeID: row.value(at: 2),
      OrderDate: row.value(at: 3), RequiredDate: row.value(at: 4), ShippedDate: row.value(at: 5),
      ShipVia: row.value(at: 6), Freight: row.value(at: 7), ShipName: row.value(at: 8),
      ShipAddress: row.value(at: 9), ShipCity: row.value(at: 10), ShipRegion: row.value(at: 11),
      ShipPostalCode: row.value(at: 12), ShipCountry: row.value(at: 13))
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
    guard
      sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        == SQLITE_OK,
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

import GRDB
import QCQEngine
import QuickCartStore
import TestSupport
import Testing

/// `sort … desc limit`: the rows added last say how far down a row may be at most.
@Suite("The last rows of an order are found however the rows lie") struct NewestRowsTests {
  private static let columns = """
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, quantity INTEGER NOT NULL DEFAULT 1,
    is_completed INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '',
    category_id INTEGER NOT NULL DEFAULT 8, shopping_list_id TEXT NOT NULL,
    created_at REAL NOT NULL, updated_at REAL
    """

  /// What the rows, of which there are 3,000, are ordered by; `i` is the place in the table.
  private static let orders = [
    "i", "-i", "i * 7919 % 10007", "i / 50", "i % 7", "CASE WHEN i > 2500 THEN NULL ELSE i END",
    "CASE WHEN i % 3 THEN NULL ELSE i END", "CASE WHEN i < 40 THEN i END", "NULL",
    "CASE WHEN i > 2000 THEN 'next week' ELSE i END", "CASE i % 2 WHEN 0 THEN x'00' ELSE -i END",
    "CASE WHEN i > 2990 THEN 9e999 ELSE i END", "CASE WHEN i > 1000 THEN -9e999 ELSE i END",
  ]

  /// A table that numbers its rows, one that does not, and one whose own column has that name.
  private static let endings = [")", ") WITHOUT ROWID", ", rowid TEXT DEFAULT 'x')"]

  private func session(_ key: String, _ ending: String) throws -> Session {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('a', 'A', 0, 0), ('b', 'B', 0, 0);
          DROP TABLE shopping_items;
          CREATE TABLE shopping_items (\(Self.columns)\(ending);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
          INSERT INTO shopping_items (id, name, quantity, is_completed, category_id,
            shopping_list_id, created_at, updated_at)
          SELECT printf('%05d', i * 31 % 3001), 'n' || i % 11, i * 13 % 101, i % 4 = 0, 1 + i % 8,
            iif(i % 2, 'a', 'b'), i, \(key) FROM n;
          """)
    }
    return try Session.over(store)
  }

  /// Compares limits with what the whole order begins with, which is the same of all tables.
  private func compare(
    _ session: Session, _ key: String, _ turn: Int, _ orders: inout [String: [String]]
  ) throws {
    for (place, rows) in [
      "items", "items where pending", "items where name = \"n3\" or quantity > 90",
      "items where category = \"Other\" and pending",
    ].enumerated() {
      for (number, sort) in ["updated", "quantity"].enumerated() {
        let order = "\(rows) show id, name sort \(sort) desc, id"
        let whole = try orders[order] ?? lines(order, session)
        orders[order] = whole
        let limits = [(1, 0), (10, 0), (7, 5), (100, 0), (50, 60)]
        for (count, skip) in Checkout.some(limits, each: 3, from: turn + place + number) {
          let limit = "limit \(count)" + (skip == 0 ? "" : " skip \(skip)")
          for end in ["", ", id"] {
            let text = "\(rows) show id, name sort \(sort) desc\(end) \(limit)"
            let found = try lines(text, session)
            #expect(found == Array(whole.dropFirst(skip).prefix(count)), "\(key): \(text)")
          }
        }
      }
    }
  }

  private func lines(_ text: String, _ session: Session) throws -> [String] {
    try session.collect(text).output.records
  }

  @Test("Whatever lies in the column", arguments: orders) func kinds(key: String) throws {
    var orders: [String: [String]] = [:]
    for (turn, ending) in Self.endings.enumerated() {
      try compare(session(key, ending), key, turn, &orders)
    }
  }

  @Test("Where rows have no numbers, nothing is compared with the last ones")
  func numbers() throws {
    let plans = try Self.endings.map { ending in
      try session("i", ending).collect("explain items sort updated desc limit 3").output.text
    }
    #expect(plans.map { $0.contains("max(rowid)") } == [true, false, true])
  }
}

import GRDB
import QCQEngine
import QuickCartStore
import TestSupport
import Testing

@Suite("Lists and categories that share an id") struct SharedIdTests {
  /// Tables without a key, or with another one, in which two rows each share an id.
  private func session(_ key: String) throws -> Session {
    let store = try Store.sample(.english, now: testNow)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      try db.execute(
        sql: """
          DELETE FROM shopping_items;
          DROP TABLE shopping_lists;
          DROP TABLE item_categories;
          CREATE TABLE shopping_lists
            (id TEXT, title TEXT, created_at REAL, updated_at REAL\(key));
          CREATE TABLE item_categories
            (id INTEGER, name TEXT, emoji TEXT, sort_order INTEGER\(key));
          """)
      for (title, id, number) in [("B", "l", 1), ("A", "l", 2), ("C", "m", 3)] {
        try db.execute(
          sql: """
            INSERT INTO shopping_lists VALUES (?, ?, 1, 1\(key.isEmpty ? "" : ", \(number)"));
            INSERT INTO item_categories
              VALUES (?, ?, '', \(number)\(key.isEmpty ? "" : ", \(number)"));
            """, arguments: [id, title, id == "l" ? 1 : 2, title])
      }
      for (id, list, category) in [("1", "l", 1), ("2", "l", 2), ("3", "m", 1), ("4", "n", 9)] {
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES (?, ?, 1, 0, '', ?, ?, 1, 1)",
          arguments: [id, "i" + id, category, list])
      }
    }
    return try Session.over(store)
  }

  @Test(
    "An item belongs to the first of them, and is there once",
    arguments: ["", ", number INTEGER PRIMARY KEY", ", number INT PRIMARY KEY"])
  func first(key: String) throws {
    let session = try session(key)
    func rows(_ query: String) throws -> [[Got]] { try session.answer(query).answer?.rows ?? [] }
    let all: [[Got]] = [
      [.text("1"), .text("B"), .text("B")], [.text("2"), .text("B"), .text("C")],
      [.text("3"), .text("C"), .text("B")], [.text("4"), .absent, .absent],
    ]
    #expect(try rows("items show id, list, category sort id") == all)
    #expect(try rows("items show id, list.title, category.name sort id") == all)
    #expect(try rows("count items where list != \"A\"") == [[.int(4)]])
    #expect(try rows("items where list = \"A\" show id") == [])
    #expect(try rows("items where list = \"B\" show id sort id") == [[.text("1")], [.text("2")]])
    #expect(
      try rows("count items per list.title sort list.title") == [
        [.absent, .int(1)], [.text("B"), .int(2)], [.text("C"), .int(1)],
      ])
    #expect(try rows("sum quantity of items where has category.name") == [[.int(3)]])
    #expect(
      try rows("lists where any(items where list.title = \"A\") show title") == [])
  }
}

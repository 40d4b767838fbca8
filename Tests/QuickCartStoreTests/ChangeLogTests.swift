import GRDB
import QCQLanguage
import Testing

@testable import QuickCartStore

@Suite("The log of changes")
struct ChangeLogTests {
  private func store(_ layout: PhysicalLayout = .snakeCasePlural) throws -> Store {
    try Store.sample(.english, layout: layout, now: testNow)
  }

  /// What statements do, a word and the face of each row, rolled back.
  private func changes(_ store: Store, _ statements: String...) throws -> [String] {
    try store.rehearse { db, log in
      for sql in statements { try db.execute(sql: sql) }
      return try log.all().words
    }
  }

  @Test("Rows that are new, changed and gone are told apart", arguments: PhysicalLayout.allCases)
  func kinds(layout: PhysicalLayout) throws {
    let store = try store(layout)
    let (items, lists) = (layout.table(.items), layout.table(.lists))
    let list = layout.column(.list)
    let found = try changes(
      store,
      "UPDATE \(lists) SET title = 'T' WHERE title = (SELECT min(title) FROM \(lists))",
      "DELETE FROM \(items) WHERE name <> (SELECT min(name) FROM \(items))",
      "UPDATE \(items) SET quantity = 77",
      "INSERT INTO \(layout.table(.categories)) VALUES (99, 'New', 'N', 9)",
      "UPDATE \(items) SET \(list) = \(list)")
    let count = try #require(try store.int("SELECT count(*) FROM \(items)"))
    #expect(found.count == count + 2)
    #expect(found.count { $0.hasPrefix("items - ") } == count - 1)
    #expect(found.count { $0.hasPrefix("items * ") && $0.contains("77") } == 1)
    #expect(found.suffix(2).first?.hasPrefix("lists * ") == true)
    #expect(found.last == "categories + int(99)|New|N|int(9)")
  }

  @Test("Only the net effect counts")
  func net() throws {
    let store = try Store.inMemory()
    let insert = "INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1)"
    #expect(try changes(store, insert, "DELETE FROM shopping_lists").isEmpty)
    #expect(
      try changes(store, insert, "UPDATE shopping_lists SET title = 'B', id = 'b'")
        == ["lists + b|B|number(1.0)|number(1.0)"])
    try store.write { try $0.execute(sql: insert) }
    #expect(try changes(store, "DELETE FROM shopping_lists", insert).isEmpty)
    #expect(try changes(store, "UPDATE shopping_lists SET title = title").isEmpty)
    #expect(
      try changes(
        store, "DELETE FROM shopping_lists", "INSERT INTO shopping_lists VALUES ('a', 'B', 1, 1)")
        == ["lists * a|A|number(1.0)|number(1.0) > a|B|number(1.0)|number(1.0)"])
    #expect(
      try changes(
        store, "UPDATE shopping_lists SET title = 'B'", "UPDATE shopping_lists SET title = 'A'"
      ).isEmpty)
  }

  @Test("Another id is another row")
  func renamed() throws {
    let store = try Store.inMemory()
    #expect(
      try changes(store, "UPDATE item_categories SET id = 80 WHERE id = 8")
        == [
          "categories - int(8)|Other|📦|int(8)", "categories + int(80)|Other|📦|int(8)",
        ])
    // Two rows that swap their ids are two rows with other contents.
    #expect(
      try changes(
        store, "UPDATE item_categories SET id = 80 WHERE id = 8",
        "UPDATE item_categories SET id = 8 WHERE id = 7",
        "UPDATE item_categories SET id = 7 WHERE id = 80"
      ).count { $0.hasPrefix("categories * ") } == 2)
  }

  @Test("What foreign keys and the user's triggers do is part of it")
  func cascade() throws {
    let store = try store()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER own AFTER DELETE ON shopping_lists BEGIN
            UPDATE item_categories SET sort_order = sort_order + 100 WHERE id = 1; END
          """)
    }
    let items = try #require(try store.int("SELECT count(*) FROM shopping_items"))
    let found = try changes(store, "DELETE FROM shopping_lists")
    #expect(found.count { $0.hasPrefix("items - ") } == items)
    #expect(found.last == "categories * int(1)|Produce|🥬|int(1) > int(1)|Produce|🥬|int(301)")
  }

  @Test("A trigger that changes the row again is not told first")
  func nested() throws {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER a AFTER INSERT ON shopping_lists BEGIN
            UPDATE shopping_lists SET title = NEW.title || '!' WHERE id = NEW.id; END;
          CREATE TRIGGER b AFTER UPDATE ON shopping_lists WHEN NEW.updated_at < 100 BEGIN
            UPDATE shopping_lists SET updated_at = 100 WHERE id = NEW.id; END;
          INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1);
          """)
    }
    #expect(
      try changes(store, "UPDATE shopping_lists SET title = 'B', updated_at = 5")
        == ["lists * a|A!|number(1.0)|number(100.0) > a|B|number(1.0)|number(100.0)"])
  }

  @Test("Counts and rows since a mark leave out what was before it")
  func marks() throws {
    let store = try Store.inMemory()
    try store.rehearse { db, log in
      try db.execute(sql: "INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1), ('b', 'B', 1, 1)")
      #expect(try log.changes().counts(.lists) == RowCounts(inserted: 2))
      log.begin()
      try db.execute(sql: "UPDATE shopping_lists SET title = 'C' WHERE id = 'b'")
      try db.execute(sql: "DELETE FROM shopping_lists WHERE id = 'a'")
      #expect(try log.all().counts(.lists) == RowCounts(inserted: 1))
      #expect(try log.changes().counts(.lists) == RowCounts(updated: 1, deleted: 1))
      #expect(try log.changes().counts(.items) == RowCounts())
      #expect(
        try log.changes().words == [
          "lists * b|B|number(1.0)|number(1.0) > b|C|number(1.0)|number(1.0)",
          "lists - a|A|number(1.0)|number(1.0)",
        ])
      log.begin()
      #expect(try log.changes().isEmpty)
    }
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 0)
  }

  @Test("A savepoint that is rolled back leaves no trace")
  func savepoint() throws {
    let store = try Store.inMemory()
    let found = try store.rehearse { db, log in
      try db.execute(sql: "INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1); SAVEPOINT s")
      log.begin()
      try db.execute(sql: "DELETE FROM shopping_lists")
      #expect(try log.changes().counts(.lists).deleted == 1)
      try db.execute(sql: "ROLLBACK TO s; RELEASE s")
      log.begin()
      try db.execute(sql: "UPDATE shopping_lists SET title = 'B'")
      #expect(try log.changes().counts(.lists) == RowCounts(updated: 1))
      return try log.all().words
    }
    #expect(found == ["lists + a|B|number(1.0)|number(1.0)"])
  }

  @Test("Lists are touched when an item of theirs changed, came or went")
  func touch() throws {
    let store = try store()
    try store.write { db in
      try db.execute(
        sql: """
          DELETE FROM shopping_items;
          DELETE FROM shopping_lists;
          INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1), ('b', 'B', 1, 1), ('c', 'C', 1, 1),
            ('d', 'D', 1, 1);
          INSERT INTO shopping_items VALUES ('i', 'I', 1, 0, '', 8, 'a', 1, 1),
            ('j', 'J', 1, 0, '', 8, 'c', 1, 1), ('k', 'K', 1, 0, '', 8, 'd', 1, 1);
          """)
    }
    let touched = {
      try store.texts("SELECT id FROM shopping_lists WHERE updated_at = 9 ORDER BY id")
    }
    _ = try store.change(label: "", at: 9) { db, log in
      try db.execute(sql: "UPDATE shopping_items SET quantity = 5 WHERE id = 'j'")
      log.begin()
      try db.execute(sql: "UPDATE shopping_items SET shopping_list_id = 'b' WHERE id = 'i'")
      try db.execute(sql: "UPDATE shopping_items SET quantity = 1 WHERE id = 'k'")
      try log.touchLists(at: .int(9))
      #expect(try log.changes().counts(.lists).updated == 2)
      return ((), .commit(summary: ""))
    }
    #expect(try touched() == ["a", "b"])
  }
}

extension NetChanges {
  var words: [String] {
    get throws {
      var words: [String] = []
      try forEachRow {
        words.append($0.words)
        return true
      }
      return words
    }
  }
}

extension RowChange {
  /// `items + …` for a new row, `- …` for one that is gone, `* … > …` for a changed one.
  var words: String {
    let old = old.map { $0.map(\.words).joined(separator: "|") }
    let new = new.map { $0.map(\.words).joined(separator: "|") }
    return switch (old, new) {
    case (let old?, let new?): "\(entity) * \(old) > \(new)"
    case (let old?, nil): "\(entity) - \(old)"
    case (nil, let new?): "\(entity) + \(new)"
    case (nil, nil): "\(entity) nothing"
    }
  }
}

extension Value {
  var words: String {
    if case .text(let text) = self { return text }
    return "\(self)"
  }
}

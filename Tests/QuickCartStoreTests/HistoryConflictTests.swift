import GRDB
import Testing

@testable import QuickCartStore

@Suite("What stands in the way of the history")
struct HistoryConflictTests {
  /// Two lists of one item each.
  private func store() throws -> Store {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1), ('b', 'B', 1, 1);
          INSERT INTO shopping_items VALUES ('i', 'Milk', 1, 0, '', 8, 'a', 1, 1),
            ('j', 'Bread', 1, 0, '', 8, 'b', 1, 1);
          """)
    }
    return store
  }

  private func meddle(_ store: Store, _ sql: String) throws {
    try store.write { try $0.execute(sql: sql) }
  }

  @Test("Any difference in a row is told, also where the step changed nothing")
  func changed() throws {
    let store = try store()
    try store.make("UPDATE shopping_items SET quantity = 5")
    try meddle(store, "UPDATE shopping_items SET notes = 'n', quantity = 6 WHERE id = 'j'")
    let words = ["items j Bread: quantity int(5) int(6)", "items j Bread: notes  n"]
    #expect(try store.refused(.undo) == (words, words))
    try meddle(store, "UPDATE shopping_items SET notes = '', quantity = 5.0 WHERE id = 'j'")
    try store.go(.undo)
  }

  @Test(
    "A column whose type was changed since gets back only what it stores as it was",
    arguments: [
      ("TEXT", "'007'", "INTEGER", false), ("TEXT", "'1e3'", "REAL", false),
      ("TEXT", "' 7 '", "DATE", false), ("TEXT", "'0x10'", "INTEGER", true),
      ("TEXT", "'a'", "INTEGER", true), ("INTEGER", "7", "TEXT", false),
      ("REAL", "2.5", "TEXT", false), ("BLOB", "2.0", "INTEGER", false),
      ("BLOB", "2.5", "INTEGER", true), ("INTEGER", "7", "BLOB", true),
      ("TEXT", "NULL", "INT", true),
    ])
  func changedType(type: String, value: String, other: String, isStored: Bool) throws {
    let store = try store()
    try meddle(store, "ALTER TABLE shopping_items ADD COLUMN code \(type)")
    try meddle(store, "UPDATE shopping_items SET code = \(value)")
    let before = try store.content()
    try store.make("UPDATE shopping_items SET code = 'x' WHERE id = 'i'")
    try meddle(store, "ALTER TABLE shopping_items DROP COLUMN code")
    try meddle(store, "ALTER TABLE shopping_items ADD COLUMN code \(other)")
    try meddle(store, "UPDATE shopping_items SET code = iif(id = 'i', 'x', \(value))")
    if isStored {
      try store.go(.undo)
      #expect(try store.content() == before)
    } else {
      let words = ["items i Milk: the type of `code` is another one now"]
      #expect(try store.refused(.undo) == (words, words))
    }
  }

  @Test("A step that can't be undone is passed over in both directions")
  func skipped() throws {
    let store = try store()
    try store.make("UPDATE shopping_lists SET title = 'C' WHERE id = 'a'")
    try store.make("UPDATE shopping_items SET quantity = 5")
    try meddle(store, "UPDATE shopping_items SET quantity = 6 WHERE id = 'j'")
    #expect(try store.refused(.undo).planned == ["items j Bread: quantity int(5) int(6)"])
    let before = try store.content()
    let plan = try #require(try store.plan(.undo))
    try store.skip(plan, at: testNow)
    #expect(try store.content() == before)
    #expect(throws: StoreError.self) { try store.skip(plan, at: testNow) }
    #expect(try store.history(limit: 9).map(\.isSkipped) == [true, false])
    #expect(try store.history(limit: 9).allSatisfy { !$0.isUndone })
    try store.go(.undo)
    #expect(try store.plan(.undo) == nil)
    try store.go(.redo)
    #expect(try store.plan(.redo) == nil)
    #expect(try store.content() == before)
    // What was undone before it is forgotten when something new is made, and it is not.
    try store.go(.undo)
    try store.make("UPDATE shopping_lists SET title = 'D' WHERE id = 'b'")
    #expect(try store.history(limit: 9).map(\.isSkipped) == [false, true])
    #expect(try store.plan(.redo) == nil)
    try store.go(.undo)
    #expect(try store.plan(.undo) == nil)
    try store.go(.redo)
    #expect(try store.plan(.redo) == nil)
  }

  @Test("A time of change that somebody else's change set stops nothing, and stays")
  func laterTime() throws {
    let store = try store()
    let start = try store.content()
    try store.make(
      "UPDATE shopping_items SET quantity = 5, updated_at = 2 WHERE id = 'i'",
      "UPDATE shopping_lists SET updated_at = 2 WHERE id = 'a'")
    try store.make(
      "UPDATE shopping_items SET quantity = 5, updated_at = 3 WHERE id = 'j'",
      "UPDATE shopping_lists SET updated_at = 3 WHERE id = 'a'")
    // Undone in order, each brings back its time exactly.
    try store.go(.undo)
    try store.go(.undo)
    #expect(try store.content() == start)
    try store.go(.redo)
    try store.go(.redo)
    try meddle(store, "UPDATE shopping_items SET quantity = 6 WHERE id = 'j'")
    #expect(try store.refused(.undo).planned == ["items j Bread: quantity int(5) int(6)"])
    try store.skip(try #require(try store.plan(.undo)), at: testNow)
    let before = try store.content()
    try store.go(.undo)
    let times = """
      SELECT (SELECT quantity || ' ' || updated_at FROM shopping_items WHERE id = 'i') || ' '
        || (SELECT updated_at FROM shopping_lists WHERE id = 'a')
      """
    #expect(try store.text(times) == "1 1.0 3.0")
    #expect(try store.plan(.undo) == nil)
    try store.go(.redo)
    #expect(try store.text(times) == "5 2.0 3.0")
    #expect(try store.content() == before)
    try meddle(store, "UPDATE shopping_items SET updated_at = 9 WHERE id = 'i'")
    try store.go(.undo)
    #expect(try store.text(times) == "1 9.0 3.0")
    #expect(try store.content() != start)
  }

  @Test("A row that only another time tells from the one that was made goes, and comes back")
  func laterTimeOfNewRow() throws {
    let store = try store()
    let start = try store.content()
    try store.make("INSERT INTO shopping_lists VALUES ('c', 'C', 1, 1)")
    let made = try store.content()
    try meddle(store, "UPDATE shopping_lists SET updated_at = 7 WHERE id = 'c'")
    try store.go(.undo)
    #expect(try store.content() == start)
    try store.go(.redo)
    #expect(try store.content() == made)
    try meddle(store, "UPDATE shopping_lists SET created_at = 7 WHERE id = 'c'")
    #expect(try store.refused(.undo).planned == ["lists c C: created_at number(1.0) number(7.0)"])
  }

  @Test("A time that comes between a plan and its going stays, too")
  func laterTimeMeanwhile() throws {
    let store = try store()
    try store.make("UPDATE shopping_items SET quantity = 5, updated_at = 2 WHERE id = 'i'")
    let plan = try #require(try store.plan(.undo))
    try meddle(store, "UPDATE shopping_items SET updated_at = 4 WHERE id = 'i'")
    #expect(try store.apply(plan, at: testNow).conflicts.isEmpty)
    let row = "SELECT quantity || ' ' || updated_at FROM shopping_items WHERE id = 'i'"
    #expect(try store.text(row) == "1 4.0")
  }

  @Test("Rows that are gone, or there again")
  func goneAndBack() throws {
    let store = try store()
    try store.make("UPDATE shopping_items SET quantity = 5")
    try meddle(store, "DELETE FROM shopping_items WHERE id = 'i'")
    #expect(try store.refused(.undo).planned == ["items i Milk: gone"])
    try store.make("DELETE FROM shopping_items")
    try meddle(store, "INSERT INTO shopping_items VALUES ('j', 'Jam', 1, 0, '', 8, 'a', 1, 1)")
    #expect(try store.refused(.undo).planned == ["items j Jam: exists"])
  }

  @Test("A list whose creation is undone takes no items with it that came later")
  func wouldAlsoChange() throws {
    let store = try store()
    try store.make("INSERT INTO shopping_lists VALUES ('c', 'C', 1, 1)")
    try meddle(store, "UPDATE shopping_items SET shopping_list_id = 'c' WHERE id = 'i'")
    let refused = try store.refused(.undo)
    #expect(refused == ([], ["items i Milk: also"]))
    try meddle(store, "UPDATE shopping_items SET shopping_list_id = 'a' WHERE id = 'i'")
    try store.go(.undo)
  }

  private static let withoutList =
    "items i Milk: 1 row of `shopping_items` would refer by `shopping_list_id` to a row of "
    + "`shopping_lists` that doesn't exist: \"a\""

  @Test("References to what is no longer there, and from what still is")
  func references() throws {
    let store = try store()
    try store.make("DELETE FROM shopping_items WHERE id = 'i'")
    try meddle(store, "DELETE FROM shopping_lists WHERE id = 'a'")
    #expect(try store.refused(.undo).applied == [Self.withoutList])
    try store.make("INSERT INTO item_categories VALUES (8001, 'New', 'n', 1)")
    try meddle(store, "UPDATE shopping_items SET category_id = 8001 WHERE id = 'j'")
    #expect(
      try store.refused(.undo).applied == [
        "categories int(8001) New: 1 row of `shopping_items` would refer by `category_id` to a row "
          + "of `item_categories` that doesn't exist: 8001"
      ])
  }

  @Test("A reference that led nowhere before leads nowhere again, and no other one does")
  func openBefore() throws {
    let store = try store()
    try meddle(
      store,
      """
      INSERT INTO item_categories VALUES (77, 'Gone', 'g', 77);
      UPDATE shopping_items SET category_id = 77 WHERE id = 'i'
      """)
    try takeAway(store, "DELETE FROM item_categories WHERE id = 77")
    func rows() throws -> [String] {
      try store.read {
        try String.fetchAll(
          $0,
          sql: "SELECT id || ' ' || category_id || ' ' || quantity FROM shopping_items ORDER BY id")
      }
    }
    let before = try rows()
    for change in ["DELETE FROM shopping_items", "UPDATE shopping_items SET category_id = 8"] {
      try store.make(change)
      try store.go(.undo)
      #expect(try rows() == before)
      try store.go(.redo)
      try store.go(.undo)
      #expect(try rows() == before)
    }
    try store.make("DELETE FROM shopping_lists")
    try store.go(.undo)
    #expect(try rows() == before)
    let keys = try store.read { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") }
    #expect(keys == 1)
    try store.make("DELETE FROM shopping_items")
    try meddle(store, "DELETE FROM shopping_lists WHERE id = 'a'")
    #expect(try store.refused(.undo).applied == [Self.withoutList])
  }

  @Test("A row that others referred to before it came goes without them") func regained() throws {
    let store = try store()
    try takeAway(store, "DELETE FROM shopping_lists WHERE id = 'a'")
    let before = try store.content()
    try store.make("INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1)")
    try store.go(.undo)
    #expect(try store.content() == before)
    try store.go(.redo)
    try meddle(store, "UPDATE shopping_items SET shopping_list_id = 'a' WHERE id = 'j'")
    #expect(
      try store.refused(.undo).applied == [
        "lists a A: 2 rows of `shopping_items` would refer by `shopping_list_id` to rows of "
          + "`shopping_lists` that don't exist: \"a\""
      ])
    try meddle(store, "UPDATE shopping_items SET shopping_list_id = 'b' WHERE id = 'j'")
    try store.go(.undo)
    #expect(try store.content() == before)
  }

  /// As a program does that looks after no references.
  private func takeAway(_ store: Store, _ sql: String) throws {
    _ = try store.onConnection { db in
      try db.withoutForeignKeys { try db.execute(sql: sql) }
    }
  }

  @Test("Values that another row has taken")
  func unique() throws {
    let store = try store()
    try store.make(
      "UPDATE item_categories SET sort_order = 50",
      "UPDATE item_categories SET name = 'x' || id WHERE id > 3")
    try meddle(store, "INSERT INTO item_categories VALUES (99, 'Pantry', 'p', 1)")
    #expect(
      try store.refused(.undo).applied
        == ["categories int(5) Pantry: UNIQUE constraint failed: item_categories.name"])
  }

  @Test("A table that lost a column is told, one that got one is not in the way")
  func tableChanged() throws {
    let store = try store()
    try meddle(store, "ALTER TABLE shopping_items ADD COLUMN price REAL DEFAULT 2.5")
    let start = try store.content()
    try store.make("DELETE FROM shopping_items WHERE id = 'i'")
    try store.make("UPDATE shopping_items SET quantity = 9")
    try meddle(store, "ALTER TABLE shopping_items ADD COLUMN shop TEXT DEFAULT 's'")
    try store.go(.undo)
    try store.go(.undo)
    try store.go(.redo)
    try store.go(.undo)
    try meddle(store, "ALTER TABLE shopping_items DROP COLUMN shop")
    #expect(try store.content() == start)
    try store.go(.redo)
    try meddle(store, "ALTER TABLE shopping_items DROP COLUMN price")
    #expect(try store.refused(.undo).planned == ["items i Milk: table"])
    try store.make("UPDATE shopping_items SET quantity = 10")
    try store.go(.undo)
  }

  @Test("A default may end in a comment")
  func commentedDefault() throws {
    let store = try store()
    let start = try store.content()
    try store.make("INSERT INTO shopping_lists VALUES ('c', 'C', 1, 1)")
    try meddle(store, "ALTER TABLE shopping_lists ADD COLUMN shop DEFAULT (1 -- x\n)")
    try store.go(.undo)
    try meddle(store, "ALTER TABLE shopping_lists DROP COLUMN shop")
    #expect(try store.content() == start)
  }

  @Test("What came into a new column of a row that is to go is not lost")
  func laterColumn() throws {
    let store = try store()
    try store.make("INSERT INTO shopping_lists VALUES ('c', 'C', 1, 1)")
    try meddle(store, "ALTER TABLE shopping_lists ADD COLUMN shop TEXT DEFAULT 5")
    #expect(try store.plan(.undo)?.conflicts == [])
    try meddle(store, "UPDATE shopping_lists SET shop = 'S' WHERE id = 'c'")
    #expect(try store.refused(.undo).planned == ["lists c C: shop int(5) S"])
    try meddle(store, "UPDATE shopping_lists SET shop = '5' WHERE id = 'c'")
    try store.go(.undo)
  }

  @Test("A trigger that would make something else of it is found out")
  func trigger() throws {
    let store = try store()
    try meddle(
      store,
      """
      CREATE TRIGGER bump AFTER UPDATE OF quantity ON shopping_items BEGIN
        UPDATE shopping_items SET name = 'n' || NEW.quantity WHERE id = NEW.id; END
      """)
    let start = try store.content()
    try store.make("UPDATE shopping_items SET quantity = 5 WHERE id = 'i'")
    let refused = try store.refused(.undo)
    #expect(refused.planned.isEmpty)
    #expect(refused.applied == ["items i Milk: name Milk n1"])
    try meddle(
      store,
      """
      DROP TRIGGER bump;
      CREATE TRIGGER mark AFTER UPDATE OF quantity ON shopping_items BEGIN
        UPDATE shopping_lists SET updated_at = 777 WHERE id = NEW.shopping_list_id; END
      """)
    try store.go(.undo)
    #expect(try store.content() == start)
  }

  @Test("What a trigger does to other rows is undone with the rest")
  func triggerIncluded() throws {
    let store = try store()
    try meddle(
      store,
      """
      CREATE TRIGGER came AFTER INSERT ON shopping_items BEGIN
        UPDATE shopping_lists SET updated_at = updated_at + 1 WHERE id = NEW.shopping_list_id; END;
      CREATE TRIGGER went AFTER DELETE ON shopping_items BEGIN
        UPDATE shopping_lists SET updated_at = updated_at + 1 WHERE id = OLD.shopping_list_id; END;
      """)
    let start = try store.content()
    try store.make("INSERT INTO shopping_items VALUES ('k', 'K', 1, 0, '', 8, 'a', 1, 1)")
    try store.make("DELETE FROM shopping_items WHERE id <> 'j'")
    let end = try store.content()
    try store.go(.undo)
    try store.go(.undo)
    #expect(try store.content() == start)
    try store.go(.redo)
    try store.go(.redo)
    #expect(try store.content() == end)
  }
}

import GRDB
import QCQLanguage
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("The history")
struct HistoryTests {
  @Test("A change is undone and redone exactly", arguments: PhysicalLayout.allCases)
  func undoRedo(layout: PhysicalLayout) throws {
    let store = try Store.sample(.demo, layout: layout, now: testNow + 0.123)
    let (items, lists) = (layout.table(.items), layout.table(.lists))
    let start = try store.content()
    try store.make("DELETE FROM \(lists) WHERE title = 'BBQ'", at: 5)
    let end = try store.content()
    #expect(end != start)
    #expect(end.filter { $0.hasPrefix("items") }.count < start.count)
    let step = try #require(try store.history(limit: 5).first)
    #expect(step.at == 5)
    #expect(step.summary == "1")
    #expect(!step.isUndone)
    #expect(step.rowCount == start.count - end.count)
    let plan = try #require(try store.plan(.undo))
    let rows = try store.rows(plan)
    #expect(rows.count == step.rowCount)
    #expect(rows.allSatisfy { $0.old == nil && $0.new != nil })
    #expect(try store.content() == end)
    try store.go(.undo)
    #expect(try store.content() == start)
    #expect(try store.history(limit: 5).first?.isUndone == true)
    #expect(try store.plan(.undo) == nil)
    try store.go(.redo)
    #expect(try store.content() == end)
    #expect(try store.plan(.redo) == nil)
    try store.make("UPDATE \(items) SET quantity = quantity + 1")
    try store.go(.undo)
    #expect(try store.content() == end)
  }

  @Test("Nothing is recorded when nothing changed or all was rolled back")
  func nothing() throws {
    let store = try Store.sample(.english, now: testNow)
    #expect(try store.history(limit: 1).isEmpty)
    try store.make("UPDATE shopping_lists SET title = title")
    try store.make("DELETE FROM shopping_items WHERE 0")
    let result = try store.change(label: "", at: 0) { db, _ in
      try db.execute(sql: "DELETE FROM shopping_items")
      return (7, .rollBack)
    }
    #expect(result.result == 7)
    #expect(result.historyProblem == nil)
    #expect(throws: StoreError.refused(.notUnique(columns: "item_categories.id"))) {
      try store.make("DELETE FROM shopping_items", "INSERT INTO item_categories VALUES (8,'','',1)")
    }
    #expect(try store.history(limit: 1).isEmpty)
    #expect(try store.plan(.undo) == nil)
    #expect(try store.plan(.redo) == nil)
  }

  @Test("A new change ends what could be redone")
  func redoDropped() throws {
    let store = try Store.inMemory()
    for name in ["a", "b", "c"] {
      try store.make("INSERT INTO shopping_lists VALUES ('\(name)', '\(name)', 1, 1)")
    }
    try store.go(.undo)
    try store.go(.undo)
    let stale = try #require(try store.plan(.redo))
    #expect(try store.rows(stale).first?.new?.first == .text("b"))
    try store.make("UPDATE shopping_lists SET title = 'A'")
    #expect(try store.plan(.redo) == nil)
    #expect(try store.history(limit: 9).count == 2)
    #expect(throws: StoreError.historyMoved(path: ":memory:")) { try store.apply(stale, at: 0) }
    try store.go(.undo)
    try store.go(.undo)
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 0)
  }

  @Test("The oldest steps make room", arguments: [(3, 100), (100, 30), (1, 1)])
  func bounded(steps: Int, rows: Int) throws {
    let store = try Store.inMemory()
    store.history.limits = HistoryLimits(steps: steps, rows: rows)
    for index in 1...9 {
      try store.make(
        "INSERT INTO shopping_lists SELECT \(index) || '-' || id, 'x', 1, 1 FROM item_categories")
    }
    let kept = try store.history(limit: 100)
    #expect(kept.count == min(steps, max(1, rows / 8)))
    try store.make("UPDATE shopping_lists SET title = 'y'")
    #expect(try store.history(limit: 100).first?.rowCount == 72)
    #expect(try store.history(limit: 100).count == (rows < 72 ? 1 : min(steps, 4)))
    for _ in try store.history(limit: 100) { try store.go(.undo) }
    #expect(try store.plan(.undo) == nil)
    let history = try #require(try store.onConnection { try store.history.open($0) })
    let left = "SELECT count(*) FROM part WHERE id >> 24 NOT IN (SELECT id FROM step)"
    #expect(try history.row(left) { $0.int(0) } == 0)
  }

  @Test("The labels and summaries come back, latest first")
  func steps() throws {
    let store = try Store.inMemory()
    for label in ["one", "two \0 ü", "three"] {
      _ = try store.change(label: label, at: 3) { db, _ in
        try db.execute(sql: "UPDATE item_categories SET sort_order = sort_order + 1")
        return ((), .commit(summary: "8 of \(label)"))
      }
    }
    #expect(try store.history(limit: 2).map(\.label) == ["three", "two \0 ü"])
    #expect(try store.history(limit: 9).map(\.summary).last == "8 of one")
    #expect(try store.history(limit: 0).isEmpty)
  }

  @Test("Values that have to be unique may have been swapped")
  func swapped() throws {
    let store = try Store.inMemory()
    let start = try store.content()
    try store.make(
      "UPDATE item_categories SET name = 'x' WHERE id = 1",
      "UPDATE item_categories SET name = 'Produce' WHERE id = 2",
      "UPDATE item_categories SET name = 'Dairy' WHERE id = 1")
    try store.make(
      "UPDATE item_categories SET name = 'Food' WHERE id = 3",
      "INSERT INTO item_categories VALUES (9, 'Meat & Seafood', 'm', 9)")
    try store.make(
      "DELETE FROM item_categories WHERE id = 4",
      "UPDATE item_categories SET name = 'Frozen' WHERE id = 5")
    let end = try store.content()
    for _ in 1...3 { try store.go(.undo) }
    #expect(try store.content() == start)
    for _ in 1...3 { try store.go(.redo) }
    #expect(try store.content() == end)
  }

  @Test("Rows move between lists that come and go")
  func moved() throws {
    let store = try Store.sample(.english, now: testNow)
    let start = try store.content()
    try store.make(
      "INSERT INTO shopping_lists VALUES ('new', 'New', 1, 1)",
      "UPDATE shopping_items SET shopping_list_id = 'new'",
      "DELETE FROM shopping_lists WHERE id <> 'new'",
      "UPDATE item_categories SET id = id + 100 WHERE id NOT IN "
        + "(SELECT category_id FROM shopping_items)")
    let end = try store.content()
    try store.go(.undo)
    #expect(try store.content() == start)
    try store.go(.redo)
    #expect(try store.content() == end)
  }

  @Test("Rows come back where they stood, unless another one has taken the place")
  func places() throws {
    let order = "SELECT group_concat(id) FROM (SELECT id FROM shopping_items ORDER BY rowid)"
    let store = try Store.sample(.english, now: testNow)
    let start = try store.text(order)
    try store.make("DELETE FROM shopping_items WHERE id IN ('item-2', 'item-5')")
    try store.go(.undo)
    #expect(try store.text(order) == start)
    try store.go(.redo)
    try store.write {
      try $0.execute(
        sql: """
          INSERT INTO shopping_items (rowid, id, name, shopping_list_id, created_at, updated_at)
          SELECT 2, 'other', 'Other', id, 1, 1 FROM shopping_lists LIMIT 1
          """)
    }
    try store.go(.undo)
    #expect(try store.int("SELECT rowid FROM shopping_items WHERE id = 'other'") == 2)
    #expect(try store.int("SELECT count(*) FROM shopping_items WHERE id = 'item-2'") == 1)
  }

  @Test("Tens of thousands of rows go and come back")
  func many() throws {
    let (store, count) = (try Store.inMemory(), Checkout.isLong ? 100_000 : 25_000)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('l', 'L', 1, 1);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
          INSERT INTO shopping_items SELECT 'i' || i, 'n' || i, i, 0, '', 8, 'l', i, i FROM n
          """)
    }
    let start = try store.content()
    try store.make("DELETE FROM shopping_lists")
    #expect(try store.int("SELECT count(*) FROM shopping_items") == 0)
    try store.go(.undo)
    #expect(try store.content() == start)
  }
}

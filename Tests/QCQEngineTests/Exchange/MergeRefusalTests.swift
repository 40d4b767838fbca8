import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("A merge stores what it merges, and takes nothing from under others")
struct MergeRefusalTests: MergeTrial {
  private func expectRefused(
    _ other: Store, into store: Store, base: Store, _ words: String
  ) throws {
    let before = try Whole(store)
    for isDryRun in [true, false] {
      let source = MergeSource(other, file: "other", base: (base, "base"))
      let error = #expect(throws: EngineError.self) {
        try ExportTrial.session(store).merge(source, isDryRun: isDryRun) { _ in }
      }
      let message = error?.diagnostic.message ?? ""
      #expect(message.contains(words), "\(message)")
      #expect(try before.differences(to: Whole(store)) == [])
    }
  }

  @Test(
    "A value that a column would store otherwise",
    arguments: [("INTEGER", "TEXT", "'00123'"), ("REAL", "INTEGER", "9007199254740993")],
    ["SELECT 1", "CREATE TRIGGER own AFTER INSERT ON shopping_items BEGIN SELECT 1; END"])
  func values(types: (String, String, String), trigger: String) throws {
    let (own, type, value) = types
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    for (store, type) in [(store, own), (other, type), (base, type)] {
      try store.write { try $0.execute(sql: "ALTER TABLE shopping_items ADD barcode \(type)") }
    }
    try store.write { try $0.execute(sql: trigger) }
    let new = try copy(other)
    try new.write {
      try $0.execute(
        sql: "INSERT INTO shopping_items VALUES ('new', 'Torch', 1, 0, '', 8, 'list-1', 1, 1, "
          + "\(value))")
    }
    try expectRefused(new, into: store, base: base, "would store a value differently")
    try other.write {
      try $0.execute(
        sql: "UPDATE shopping_items SET barcode = \(value), updated_at = updated_at + 1 "
          + "WHERE id = 'item-6'")
    }
    try expectRefused(other, into: store, base: base, "would store a value differently")
    try other.write {
      let change = "UPDATE shopping_items SET barcode = NULL, name = 'x' WHERE id = 'item-6'"
      try $0.execute(sql: change)
    }
    #expect(try merge(other, into: store, base: base).0.changeCount == 1)
  }

  @Test(
    "A row that somebody's own table refers to",
    arguments: [
      "", "ON DELETE RESTRICT", "ON DELETE SET DEFAULT DEFAULT 'none'",
      "ON DELETE NO ACTION ON UPDATE CASCADE", "DEFERRABLE INITIALLY DEFERRED",
    ])
  func references(rule: String) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try store.write {
      try $0.execute(
        sql: """
          CREATE TABLE pics (item TEXT REFERENCES shopping_items (id) \(rule));
          INSERT INTO pics VALUES ('item-7');
          """)
    }
    try other.write { try $0.execute(sql: "DELETE FROM shopping_items WHERE id = 'item-7'") }
    let words = "1 row of `pics` would refer by `item` to a row of `shopping_items`"
    try expectRefused(other, into: store, base: base, words)
    try store.write { try $0.execute(sql: "DELETE FROM pics") }
    #expect(try merge(other, into: store, base: base).0.changeCount == 1)
  }

  @Test(
    "Rows that referred to nothing before are not counted, and in nobody's way",
    arguments: [["item-7"], ["item-7", "item-6"]])
  func before(items: [String]) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try store.queue.inDatabase {
      try $0.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          CREATE TABLE pics (
            item TEXT DEFAULT 'none' REFERENCES shopping_items (id) ON DELETE SET DEFAULT);
          INSERT INTO pics VALUES ('none'), ('none'), ('none');
          \(items.map { "INSERT INTO pics VALUES ('\($0)');" }.joined(separator: "\n"))
          PRAGMA foreign_keys = ON;
          """)
    }
    let change =
      "delete items where " + items.map { "id = \"\($0)\"" }.joined(separator: " or ")
    #expect(try ChangeTrial(other).run(change).isDone)
    let words =
      (items.count == 1
        ? "1 row of `pics` would refer by `item` to a row of `shopping_items` that doesn't"
        : "2 rows of `pics` would refer by `item` to rows of `shopping_items` that don't")
      + " exist: \"none\" (ON DELETE SET DEFAULT)"
    try expectRefused(other, into: store, base: base, words)
    #expect(try ChangeTrial(copy(store)).run(change).problems.map(\.message) == [words])
    try store.write { try $0.execute(sql: "DELETE FROM pics WHERE item <> 'none'") }
    // The list has another date, too.
    #expect(try merge(other, into: store, base: base).0.changeCount == items.count + 1)
  }
}

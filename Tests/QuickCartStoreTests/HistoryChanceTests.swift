import QCQLanguage
import Foundation
import GRDB
import Testing

@testable import QuickCartStore
import TestSupport

@Suite("A long history by chance")
struct HistoryChanceTests {
  /// Databases of other makers: names that need quotes, extra columns, no keys, triggers.
  static let makers: [(name: String, layout: PhysicalLayout, sql: String)] = [
    ("qcq's own", .snakeCasePlural, ""),
    ("the other layout", .camelCaseSingular, ""),
    (
      "columns of their own", .snakeCasePlural,
      """
      ALTER TABLE shopping_items ADD COLUMN "a ""b"" order" DEFAULT 1.5;
      ALTER TABLE shopping_items ADD COLUMN total AS (quantity * 2) VIRTUAL;
      ALTER TABLE shopping_lists ADD COLUMN "" BLOB;
      CREATE UNIQUE INDEX own ON shopping_items (shopping_list_id, name, id);
      """
    ),
    (
      "no keys", .snakeCasePlural,
      """
      CREATE TABLE a AS SELECT * FROM shopping_items; DROP TABLE shopping_items;
      ALTER TABLE a RENAME TO shopping_items;
      CREATE TABLE a AS SELECT * FROM shopping_lists; DROP TABLE shopping_lists;
      ALTER TABLE a RENAME TO shopping_lists;
      """
    ),
    (
      "triggers", .snakeCasePlural,
      """
      CREATE TRIGGER one AFTER INSERT ON shopping_items BEGIN
        UPDATE shopping_lists SET updated_at = updated_at + 1 WHERE id = NEW.shopping_list_id; END;
      CREATE TRIGGER two AFTER DELETE ON shopping_items BEGIN
        UPDATE shopping_lists SET updated_at = updated_at + 2 WHERE id = OLD.shopping_list_id; END;
      CREATE TRIGGER three BEFORE DELETE ON shopping_lists BEGIN
        DELETE FROM shopping_items WHERE shopping_list_id = OLD.id; END;
      """
    ),
  ]

  /// One write by chance, with a number of its own; some are refused by the database.
  private func write(_ dice: inout SplitMix64, _ number: Int, _ layout: PhysicalLayout) -> String {
    let (items, lists) = (layout.table(.items), layout.table(.lists))
    let categories = layout.table(.categories)
    let (list, category) = (layout.column(.list), layout.column(.category))
    let (done, changed) = (layout.column(.completed), layout.column(.updated))
    let id = "(SELECT id FROM \(items) ORDER BY id LIMIT 1 OFFSET \(dice.roll(0..<30)))"
    let home = "(SELECT id FROM \(lists) ORDER BY id LIMIT 1 OFFSET \(dice.roll(0..<6)))"
    let some = "(id IN (SELECT id FROM \(items) ORDER BY id LIMIT 7 OFFSET \(dice.roll(0..<20))))"
    switch dice.roll(0..<14) {
    case 0, 1, 2:
      return "INSERT INTO \(lists) (id, title, \(layout.column(.created)), \(changed)) "
        + "VALUES ('l\(number)', 'L', 1.1, \(number).5)"
    case 3, 4, 5, 6:
      return "INSERT INTO \(items) (id, name, \(list), \(layout.column(.created)), \(changed), "
        + "quantity, \(done), \(layout.column(.note)), \(category)) "
        + "SELECT 'i\(number)' || id, 'n', \(home), 0.1, 3, id, 0, x'FF00', id FROM \(categories) "
        + "WHERE \(home) IS NOT NULL"
    case 7: return "UPDATE \(items) SET \(done) = 1 - \(done), \(changed) = \(number) WHERE \(some)"
    case 8: return "UPDATE \(items) SET \(list) = \(home) WHERE \(some) AND \(home) IS NOT NULL"
    case 9: return "DELETE FROM \(items) WHERE \(some)"
    case 10: return "DELETE FROM \(lists) WHERE id = \(home)"
    case 11: return "UPDATE \(items) SET id = 'x\(number)', name = 'ä\(number)' WHERE id = \(id)"
    case 12:
      return
        "UPDATE \(categories) SET name = char(65 + (id * \(1 + number % 7)) % 8) || '\(number)'"
    default:  // Int
      return "UPDATE \(items) SET name = CAST(x'61FF0062' AS TEXT), quantity = -quantity "
        + "WHERE id = \(id)"
    }
  }

  @Test("Every state comes back, to the start and to the end", arguments: 0..<5)
  func roundTrip(index: Int) throws {
    let maker = Self.makers[index]
    let store = try Store.sample(.english, layout: maker.layout, now: testNow + 0.1)
    try store.write { try $0.execute(sql: maker.sql) }
    var dice = SplitMix64(seed: UInt64(index) + 7)
    let queries = try store.contentQueries()
    var states = [try store.content(queries)]
    let rounds = Checkout.isLong ? 50 : 30
    for round in 0..<rounds {
      let writes = (0..<dice.roll(1..<5)).map { write(&dice, round * 10 + $0, maker.layout) }
      let result = try? store.change(label: "", at: 0) { db, log in
        for sql in writes { try db.execute(sql: sql) }
        if dice.roll(0..<2) == 0 { try log.touchLists(at: .number(testNow)) }
        return ((), dice.roll(0..<20) == 0 ? .rollBack : .commit(summary: ""))
      }
      #expect(result?.historyProblem == nil)
      let state = try store.content(queries)
      if state != states.last { states.append(state) }
    }
    #expect(states.count > rounds / 2, "\(maker.name)")
    #expect(try store.history(limit: 1000).count == states.count - 1)
    for state in states.dropLast().reversed() {
      try store.go(.undo)
      #expect(try store.content(queries) == state, "\(maker.name)")
    }
    for state in states.dropFirst() {
      try store.go(.redo)
      #expect(try store.content(queries) == state, "\(maker.name)")
    }
    for _ in 0..<20 {
      let position = try store.history(limit: 1000).count { !$0.isUndone }
      let isBack = position > 0 && (dice.roll(0..<2) == 0 || position == states.count - 1)
      try store.go(isBack ? .undo : .redo)
      let current = isBack ? position - 1 : position + 1
      #expect(try store.content(queries) == states[current])
    }
  }

  @Test("Many connections write, undo and redo at once, and none is turned away")
  func together() async throws {
    let directory = try Sandbox()
    let path = directory.path("a.sqlite")
    try Store.create(path: path).close()
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          await Self.work(path, writer)
        }
      }
    }
    let store = try Store.open(path: path)
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 8 * 20)
    for _ in 0..<160 { try store.go(.undo) }
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 0)
  }

  /// Each connection is opened anew, so that they come and go all the time.
  @concurrent private static func work(_ path: String, _ writer: Int) async {
    for round in 0..<10 {
      do {
        let store = try Store.open(path: path)
        for index in [round * 2, round * 2 + 1] {
          try store.make("INSERT INTO shopping_lists VALUES ('\(writer)-\(index)', 'L', 1, 1)")
          _ = try store.plan(.undo)
        }
        try store.close()
      } catch {
        Issue.record(error)
      }
    }
  }
}

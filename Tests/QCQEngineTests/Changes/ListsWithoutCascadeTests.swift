import GRDB
import QCQText
import QuickCartStore
import Testing

/// A database of a user's own, whose lists don't take their items along by themselves.
@Suite("Rows to delete are found out once, before anything is written")
struct ListsWithoutCascadeTests {
  /// How a database stores dates, and what references it declares.
  struct Shape: CustomTestStringConvertible, Sendable {
    var type: String
    var reference: String
    /// An instant in SQL, made from a text.
    var date: @Sendable (String) -> String

    var testDescription: String { "\(type) \(reference)" }

    static let all: [Shape] = ["", "REFERENCES shopping_lists (id)"].flatMap { reference in
      [
        Shape(type: "TEXT", reference: reference) { "'\($0) 10:00:00'" },
        Shape(type: "INTEGER", reference: reference) { "unixepoch('\($0)') * 1000" },
        Shape(type: "REAL", reference: reference) { "unixepoch('\($0)') * 1.0" },
      ]
    }
  }

  private func trial(_ shape: Shape) throws -> ChangeTrial {
    let store = try Store.blank()
    let (old, new) = (shape.date("2024-02-29"), shape.date("2026-11-20"))
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE shopping_lists (
            id TEXT PRIMARY KEY, title TEXT, created_at \(shape.type), updated_at \(shape.type));
          CREATE TABLE item_categories (
            id INTEGER PRIMARY KEY, name TEXT, emoji TEXT, sort_order INTEGER);
          CREATE TABLE shopping_items (
            id TEXT PRIMARY KEY, name TEXT, quantity INTEGER, is_completed INTEGER, notes TEXT,
            category_id INTEGER, shopping_list_id TEXT \(shape.reference),
            created_at \(shape.type), updated_at \(shape.type));
          INSERT INTO item_categories VALUES (1, 'Dairy', 'd', 1), (2, 'Bakery', 'b', 2);
          INSERT INTO shopping_lists VALUES
            ('L1', 'old', \(old), \(old)), ('L2', 'new', \(new), \(new)),
            ('L3', 'empty', \(old), \(old));
          INSERT INTO shopping_items VALUES
            ('a', 'A', 1, 0, '', 1, 'L1', \(old), \(old)),
            ('b', 'B', 1, 1, '', 1, 'L1', \(old), \(old)),
            ('c', 'C', 1, 0, '', 1, 'L2', \(new), \(new));
          """)
    }
    return try ChangeTrial(store)
  }

  /// A deletion, and the lists and items that are left.
  private static let cases: [(String, lists: [String], items: [String])] = [
    ("delete lists where any(items where pending)", ["L3"], []),
    ("delete lists where any(items where completed)", ["L2", "L3"], ["c"]),
    ("delete lists where has title sort count(items) desc limit 1", ["L2", "L3"], ["c"]),
    ("delete lists where has title sort count(items) limit 1", ["L1", "L2"], ["a", "b", "c"]),
    ("delete lists where created since 2026-01-01", ["L1", "L3"], ["a", "b"]),
    ("delete lists where created before 2026-01-01", ["L2"], ["c"]),
    ("delete lists where count(items) = 0", ["L1", "L2"], ["a", "b", "c"]),
    ("delete all lists", [], []),
    ("delete list \"old\"", ["L2", "L3"], ["c"]),
  ]

  @Test("The lists that the query shows go, and their items", arguments: Shape.all)
  func lists(shape: Shape) throws {
    for (text, lists, items) in Self.cases {
      let trial = try trial(shape)
      let before = try trial.whole
      let rehearsed = trial.run(text, isDryRun: true)
      #expect(rehearsed.isDone, "\(text) \(rehearsed.problems)")
      #expect(try before == trial.whole, "\(text)")
      let end = trial.run(text)
      #expect(end.isDone, "\(text) \(end.problems)")
      func ids(_ table: String) throws -> [String] {
        try trial.store.read { db in
          try String.fetchAll(db, sql: "SELECT id FROM \(table) ORDER BY id")
        }
      }
      #expect(try ids("shopping_lists") == lists, "\(text)")
      #expect(try ids("shopping_items") == items, "\(text)")
      let words = end.sentences.map { $0.replacing("deleted", with: "would delete") }
      #expect(rehearsed.sentences == words)
      #expect(trial.explain(text.replacing("old", with: "new")).isDone)
    }
  }

  @Test("Categories in use stay, whoever asks", arguments: Shape.all)
  func categories(shape: Shape) throws {
    for text in [
      "delete categories where name = \"Dairy\"", "delete all categories",
      "delete category \"Dairy\"",
    ] {
      try trial(shape).expectFailure(text, .categoryInUse)
      try ChangeTrial(.english).expectFailure(text, .categoryInUse)
    }
    let trial = try trial(shape)
    let end = trial.run("delete categories where not any(items)")
    #expect(end.sentences == ["deleted 1 category"] && end.isDone)
  }

  @Test("Lists that share an id are not deleted") func sharedIDs() throws {
    let trial = try trial(Shape.all[0])
    try trial.execute(
      """
      CREATE TABLE kept AS SELECT * FROM shopping_lists;
      DROP TABLE shopping_lists;
      ALTER TABLE kept RENAME TO shopping_lists;
      INSERT INTO shopping_lists SELECT id, 'twin', created_at, updated_at FROM shopping_lists
        WHERE id = 'L1'
      """)
    try ChangeTrial(trial.store).expectFailure(
      "delete lists where title = \"twin\"", .constraintFailed)
  }
}

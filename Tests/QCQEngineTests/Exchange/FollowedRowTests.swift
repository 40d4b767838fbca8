import GRDB
import QCQEngine
import QCQExchange
import QCQText
import QuickCartStore
import Testing

@Suite("Rows of own tables follow what comes from elsewhere as they follow a change")
struct FollowedRowTests: MergeTrial {
  /// What is in own tables, row by row.
  private func own(_ store: Store) throws -> [Row] {
    try store.read { db in
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE name IN ('pics', 'tags', 'shelves') ORDER BY name
          """)
      return try names.flatMap { name in
        try Row.fetchAll(db, sql: "SELECT * FROM \(name) ORDER BY 1, 2")
      }
    }
  }

  /// Makes a change in another copy, merges that, and makes it here.
  private func expectAlike(_ tables: String, _ change: String) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try store.write { try $0.execute(sql: tables) }
    let plain = try copy(store)
    #expect(try ChangeTrial(other).run(change).isDone)
    let made = try ChangeTrial(plain).run(change)
    #expect(made.isDone, "\(tables): \(made.problems)")
    let before = try own(store)
    for isDryRun in [true, false] {
      let source = MergeSource(other, file: "other", base: (base, "base"))
      let tally = try ExportTrial.session(store).merge(source, isDryRun: isDryRun) { _ in }.result
      let (told, wanted) = (
        OwnTableTests.told(tally.warnings), OwnTableTests.told(made.output.shown)
      )
      #expect(told == wanted, "\(tables)")
      #expect(try own(store) == (isDryRun ? before : own(plain)), "\(tables)")
    }
    #expect(try own(store) != before, "\(tables)")
  }

  @Test(
    "Rows that refer to one that is deleted",
    arguments: [
      "CASCADE", "SET NULL", "SET DEFAULT", "CASCADE DEFERRABLE INITIALLY DEFERRED",
    ])
  func deleted(rule: String) throws {
    for (table, values) in [
      (
        "(item TEXT DEFAULT 'item-1' REFERENCES shopping_items (id) ON DELETE \(rule), n INTEGER)",
        ["'item-7', 1", "'item-7', 2", "'item-6', 3", "NULL, 4"]
      ),
      (
        """
        (n INTEGER PRIMARY KEY, item TEXT REFERENCES shopping_items ON DELETE \(rule))
        WITHOUT ROWID
        """, ["1, 'item-7'", "2, 'item-6'"]
      ),
      (
        """
        (item TEXT, n INTEGER,
          FOREIGN KEY (item, n) REFERENCES shopping_items (id, category_id) ON DELETE \(rule))
        """,
        [
          "'item-7', (SELECT category_id FROM shopping_items WHERE id = 'item-7')",
          "'item-7', NULL",
        ]
      ),
    ] {
      try expectAlike(
        """
        CREATE UNIQUE INDEX pairs ON shopping_items (id, category_id);
        CREATE TABLE pics \(table);
        \(values.map { "INSERT INTO pics VALUES (\($0));" }.joined(separator: "\n"))
        """, #"delete items where id = "item-7""#)
    }
  }

  @Test("Rows that refer to rows that go along", arguments: ["CASCADE", "SET NULL"])
  func further(rule: String) throws {
    try expectAlike(
      """
      CREATE TABLE pics (id INTEGER PRIMARY KEY,
        item TEXT REFERENCES shopping_items (id) ON DELETE CASCADE);
      CREATE TABLE tags (pic INTEGER REFERENCES pics ON DELETE \(rule), word TEXT);
      INSERT INTO pics VALUES (1, 'item-7'), (2, 'item-6');
      INSERT INTO tags VALUES (1, 'a'), (1, 'b'), (2, 'c');
      """, #"delete items where id = "item-7""#)
  }

  @Test("Rows that refer to one that gets another key", arguments: ["CASCADE", "SET NULL"])
  func renamed(rule: String) throws {
    try expectAlike(
      """
      CREATE TABLE shelves (
        category TEXT UNIQUE REFERENCES item_categories (name) ON UPDATE \(rule), n INTEGER);
      CREATE TABLE tags (shelf TEXT REFERENCES shelves (category) ON UPDATE \(rule), n INTEGER);
      INSERT INTO shelves VALUES ('Other', 1), ('Dairy', 2);
      INSERT INTO tags VALUES ('Other', 1), ('Dairy', 2);
      """, #"rename category "Other" to "x""#)
  }

  @Test("Categories of a new database that give way to those of an export")
  func categories() throws {
    let (store, other) = (try Store.inMemory(), try Store.inMemory())
    try store.write {
      try $0.execute(
        sql: """
          CREATE TABLE shelves (
            category INTEGER REFERENCES item_categories (id) ON DELETE CASCADE, n INTEGER);
          INSERT INTO shelves VALUES (3, 1), (3, 2), (8, 3);
          """)
    }
    try other.write { try $0.execute(sql: "DELETE FROM item_categories WHERE id = 3") }
    let tally = try ExportTrial.session(store).take(
      ExportTrial(other, .ndjson).reader(), file: "other", .newest, isDryRun: false
    ) { _ in }.result
    #expect(OwnTableTests.told(tally.warnings) == ["2 rows of `shelves`"])
    #expect(try own(store).map { $0["n"] as Int } == [3])
  }

  @Test(
    "What no rule lets go is not taken away",
    arguments: [
      ("", ""), ("ON DELETE RESTRICT", " (ON DELETE RESTRICT)"),
      ("DEFERRABLE INITIALLY DEFERRED", ""),
    ])
  func kept(rule: String, words: String) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try store.write {
      try $0.execute(
        sql: """
          CREATE TABLE pics (id INTEGER PRIMARY KEY,
            item TEXT REFERENCES shopping_items (id) ON DELETE CASCADE);
          CREATE TABLE tags (pic INTEGER REFERENCES pics \(rule), word TEXT);
          INSERT INTO pics VALUES (1, 'item-7');
          INSERT INTO tags VALUES (1, 'a');
          """)
    }
    try other.write { try $0.execute(sql: "DELETE FROM shopping_items WHERE id = 'item-7'") }
    let before = try Whole(store)
    let error = #expect(throws: EngineError.self) { try merge(other, into: store, base: base) }
    #expect(
      error?.diagnostic.message
        == "1 row of `tags` would refer by `pic` to a row of `pics` that doesn't exist: 1\(words)")
    #expect(try before.differences(to: Whole(store)) == [])
  }

  @Test(
    "A rule of an own table for conflicts has no say, as it has none in a change",
    arguments: ["UNIQUE", "NOT NULL"], ["REPLACE", "IGNORE", "FAIL", "ROLLBACK", "ABORT"])
  func conflicts(constraint: String, way: String) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    let value = constraint == "UNIQUE" ? "DEFAULT" : "NULL"
    try store.write {
      try $0.execute(
        sql: """
          CREATE TABLE pics (
            item TEXT \(constraint) ON CONFLICT \(way) DEFAULT 'item-6'
              REFERENCES shopping_items ON DELETE SET \(value), n INTEGER);
          INSERT INTO pics VALUES ('item-7', 1), ('item-6', 2);
          """)
    }
    let plain = try ChangeTrial(copy(store))
    let change = #"delete items where id = "item-7""#
    #expect(try ChangeTrial(other).run(change).isDone)
    let refused = try #require(plain.run(change).problems.first)
    let before = try Whole(store)
    let error = #expect(throws: EngineError.self) { try merge(other, into: store, base: base) }
    #expect(error?.diagnostic.message == refused.message)
    #expect(try before.differences(to: Whole(store)) == [])
  }

  /// What own tables are, what the other copy does, and what is said.
  private static let astray = [
    (
      """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY); INSERT INTO shelves VALUES (1);
      CREATE TABLE pics (p INTEGER REFERENCES shelves ON DELETE CASCADE);
      INSERT INTO pics VALUES (1);
      CREATE TRIGGER t AFTER UPDATE ON shopping_items BEGIN DELETE FROM shelves; END
      """, "UPDATE shopping_items SET quantity = 9, updated_at = 9e9 WHERE id = 'item-7'",
      "1 row of `pics` would refer by `p` to a row of `shelves` that doesn't exist: 1"
    ),
    (
      """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY);
      CREATE TABLE pics (p INTEGER REFERENCES shelves);
      CREATE TRIGGER t AFTER UPDATE ON shopping_items BEGIN INSERT INTO pics VALUES (99); END
      """, "UPDATE shopping_items SET quantity = 9, updated_at = 9e9 WHERE id = 'item-7'",
      "1 row of `pics` would refer by `p` to a row of `shelves` that doesn't exist: 99"
    ),
    (
      """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY); INSERT INTO shelves VALUES (1);
      ALTER TABLE shopping_items ADD COLUMN shelf INTEGER REFERENCES shelves;
      UPDATE shopping_items SET shelf = 1 WHERE id IN ('item-6', 'item-7');
      CREATE TRIGGER t AFTER UPDATE ON shopping_items BEGIN DELETE FROM shelves; END
      """, "UPDATE shopping_items SET quantity = 9, updated_at = 9e9 WHERE id = 'item-7'",
      "2 rows of `shopping_items` would refer by `shelf` to rows of `shelves` that don't exist: 1"
    ),
    (
      """
      CREATE TABLE shelves (category TEXT REFERENCES item_categories (name) ON UPDATE CASCADE);
      INSERT INTO shelves VALUES ('Produce'), ('Other')
      """,
      """
      UPDATE item_categories SET name = 'Fruit' WHERE name = 'Produce';
      UPDATE item_categories SET name = 'Produce' WHERE name = 'Dairy'
      """,
      "1 row of `shelves` refers to \"Produce\" of `item_categories`, which one row would give up "
        + "and another one take"
    ),
  ]

  @Test("Where references would be led astray, nothing is taken", arguments: astray)
  func led(tables: String, change: String, words: String) throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try store.write { try $0.execute(sql: tables) }
    try other.write { try $0.execute(sql: change) }
    let before = try Whole(store)
    let error = #expect(throws: EngineError.self) { try merge(other, into: store, base: base) }
    #expect(error?.diagnostic.message.contains(words) == true, "\(error?.diagnostic.message ?? "")")
    #expect(try before.differences(to: Whole(store)) == [])
  }

  @Test(
    "An import of another program's list is followed, too",
    arguments: [
      (
        """
        CREATE UNIQUE INDEX pairs ON shopping_items (id, quantity);
        CREATE TABLE pics (a TEXT, b INTEGER, FOREIGN KEY (a, b)
          REFERENCES shopping_items (id, quantity) ON UPDATE CASCADE);
        INSERT INTO pics SELECT id, quantity FROM shopping_items WHERE id = 'item-7'
        """, 1, [] as [String]
      ),
      (
        """
        CREATE TABLE pics (n INTEGER, m); INSERT INTO pics VALUES (1, 1), (2, 1);
        CREATE TRIGGER t AFTER UPDATE ON shopping_lists BEGIN DELETE FROM pics; END
        """, 0, ["2 rows of `pics`"]
      ),
    ])
  func foreign(tables: String, rows: Int, lost: [String]) throws {
    let store = try Store.sample(.english, now: testNow - 86_400)
    try store.write { try $0.execute(sql: tables) }
    let (title, name) = try store.read { db in
      let found = try #require(
        try Row.fetchOne(
          db,
          sql: """
            SELECT l.title, i.name FROM shopping_items AS i
            JOIN shopping_lists AS l ON l.id = i.shopping_list_id WHERE i.id = 'item-7'
            """))
      return (found["title"] as String, found["name"] as String)
    }
    var item = ForeignItem()
    (item.name, item.quantity) = (name, 3)
    for isDryRun in [true, false] {
      let tally = try ExportTrial.session(store).take(
        ForeignItems(.text, [item]), file: "a",
        ForeignChoices(list: title, defaultList: title, merges: true),
        isDryRun: isDryRun, remark: { _ in }
      ).result
      #expect(OwnTableTests.told(tally.warnings) == lost)
    }
    #expect(try own(store).count == rows)
    let loose = try store.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }
    #expect(loose.isEmpty)
  }

  @Test("A reference to an own row that is not there is found by a check") func checked() throws {
    let store = try Store.sample(.english, now: testNow - 86_400)
    try store.write {
      try $0.execute(
        sql: """
          CREATE TABLE shelves (id INTEGER PRIMARY KEY);
          ALTER TABLE shopping_items ADD COLUMN shelf INTEGER REFERENCES shelves (id);
          """)
    }
    try store.queue.inDatabase {
      try $0.execute(
        sql: "PRAGMA foreign_keys = OFF; UPDATE shopping_items SET shelf = 7 WHERE id = 'item-7'")
    }
    var found: [String] = []
    try store.check { found.append("\($0.table) \($0.id ?? "") \($0.problem)") }
    #expect(found == ["shopping_items item-7 refers to a row that shelves has not"])
  }
}

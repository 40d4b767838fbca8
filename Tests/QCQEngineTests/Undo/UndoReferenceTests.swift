import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import Testing

@Suite("An undo brings back no reference to what is not there, and says which it would be")
struct UndoReferenceTests {
  private func trial(_ sql: String) throws -> ChangeTrial {
    let trial = try ChangeTrial(.english)
    try trial.execute(sql)
    _ = try trial.session.reload()
    return trial
  }

  private func looseRows(_ trial: ChangeTrial) throws -> Int {
    try trial.store.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count }
  }

  /// Expects that going a step is refused, tried or not, and leaves everything as it was.
  private func expectRefused(
    _ direction: HistoryDirection, _ trial: ChangeTrial, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (action, before) = (try #require(try trial.session.planned(direction)), try trial.whole)
    let tried = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
      try action.rehearse(in: trial.session)
    }
    let made = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
      try trial.session.apply(action)
    }
    let message = made?.diagnostic.message ?? ""
    #expect(tried?.diagnostic.message == message, sourceLocation: sourceLocation)
    #expect(message.contains(words), "\(message)", sourceLocation: sourceLocation)
    #expect(try before.differences(to: trial.whole) == [], sourceLocation: sourceLocation)
  }

  private static let chips = #"delete "Chips" in id "list-2""#

  /// What items refer to: a table of shops, and what a trigger does with the one of an item.
  private static func shops(_ table: String, _ work: String) -> String {
    """
    CREATE TABLE shops \(table);
    INSERT INTO shops VALUES ('1'), ('2');
    ALTER TABLE shopping_items ADD COLUMN shop REFERENCES shops (id);
    UPDATE shopping_items SET shop = '1' WHERE id = 'item-6';
    CREATE TRIGGER closed AFTER DELETE ON shopping_items BEGIN \(work); END;
    """
  }

  private static let keys = [
    "(id INTEGER PRIMARY KEY)", "(id TEXT PRIMARY KEY)", "(id INTEGER UNIQUE)",
    "(id TEXT COLLATE NOCASE PRIMARY KEY)",
  ]

  @Test(
    "Whatever the change has done to the own row that is meant", arguments: keys,
    ["DELETE FROM shops WHERE id = old.shop", "UPDATE shops SET id = '9' WHERE id = old.shop"])
  func gone(table: String, work: String) throws {
    let trial = try trial(Self.shops(table, work))
    for isDryRun in [true, false] {
      let end = trial.run(Self.chips, isDryRun: isDryRun)
      #expect(end.isDone, "\(end.problems)")
      let told = end.output.shown.map(\.message)
      #expect(told.contains { $0.hasPrefix("this change can't be undone: ") }, "\(told)")
    }
    try expectRefused(
      .undo, trial, "1 row of `shopping_items` would refer by `shop` to a row of `shops`")
    #expect(try looseRows(trial) == 0)
  }

  @Test(
    "What forbids it is told by table, column and rule",
    arguments: [
      ("", ""), ("ON DELETE RESTRICT", " (ON DELETE RESTRICT)"),
      ("DEFERRABLE INITIALLY DEFERRED", ""),
      ("ON DELETE SET DEFAULT DEFAULT 'none'", " (ON DELETE SET DEFAULT)"),
    ])
  func forbidden(rule: String, words: String) throws {
    let table = "CREATE TABLE pics (item TEXT REFERENCES shopping_items (id) \(rule))"
    func sentence(_ item: String) -> String {
      "1 row of `pics` would refer by `item` to a row of `shopping_items` that doesn't exist: "
        + "\"\(rule.contains("none") ? "none" : item)\"\(words)"
    }
    let added = try trial(table)
    #expect(added.run(#"add "Torch" to id "list-1""#).isDone)
    try added.execute("INSERT INTO pics VALUES ('new-1')")
    try expectRefused(.undo, added, sentence("new-1"))
    let deleted = try trial(table)
    #expect(deleted.run(Self.chips).isDone)
    try deleted.session.apply(try #require(try deleted.session.planned(.undo)))
    try deleted.execute("INSERT INTO pics VALUES ('item-6')")
    try expectRefused(.redo, deleted, sentence("item-6"))
  }

  @Test("The same of keys that become others, and of own rows that a trigger takes away")
  func others() throws {
    let renamed = try trial(
      "CREATE TABLE shelves (category TEXT REFERENCES item_categories (name))")
    #expect(renamed.run(#"rename category "Other" to "x""#).isDone)
    try renamed.execute("INSERT INTO shelves VALUES ('x')")
    try expectRefused(
      .undo, renamed,
      "1 row of `shelves` would refer by `category` to a row of `item_categories` that doesn't "
        + "exist: \"x\"")
    let taken = try trial(
      """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY);
      INSERT INTO shelves VALUES (1);
      CREATE TABLE pics (shelf INTEGER REFERENCES shelves (id));
      INSERT INTO pics VALUES (1);
      CREATE TRIGGER emptied AFTER INSERT ON shopping_items BEGIN DELETE FROM shelves; END;
      """)
    #expect(taken.run(Self.chips).isDone)
    try expectRefused(
      .undo, taken,
      "1 row of `pics` would refer by `shelf` to a row of `shelves` that doesn't exist: 1")
  }

  @Test("What led nowhere before comes back as it was, whatever a trigger has done to other rows")
  func before() throws {
    for work in ["DELETE FROM shops WHERE id = '2'", "UPDATE shops SET id = '9' WHERE id = '2'"] {
      let trial = try trial(Self.shops("(id INTEGER PRIMARY KEY)", work))
      try trial.store.queue.inDatabase {
        try $0.execute(
          sql: """
            PRAGMA foreign_keys = OFF;
            UPDATE shopping_items SET shop = '7' WHERE id = 'item-6';
            PRAGMA foreign_keys = ON;
            """)
      }
      #expect(try looseRows(trial) == 1)
      #expect(trial.run(Self.chips).isDone)
      #expect(try looseRows(trial) == 0)
      try trial.session.apply(try #require(try trial.session.planned(.undo)))
      #expect(try looseRows(trial) == 1)
    }
  }

  @Test("A trigger that mends one reference of own rows and breaks another one")
  func exchanged() throws {
    let trial = try trial(
      """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY);
      INSERT INTO shelves VALUES (1);
      CREATE TABLE pics (shelf INTEGER REFERENCES shelves (id));
      INSERT INTO pics VALUES (1);
      """)
    try trial.store.queue.inDatabase {
      try $0.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO pics VALUES (2);
          UPDATE shopping_items SET category_id = 77 WHERE id = 'item-6';
          PRAGMA foreign_keys = ON;
          """)
    }
    #expect(trial.run(Self.chips).isDone)
    try trial.execute(
      """
      CREATE TRIGGER moved AFTER INSERT ON shopping_items
      BEGIN INSERT INTO shelves VALUES (2); DELETE FROM shelves WHERE id = 1; END;
      """)
    try expectRefused(
      .undo, trial,
      "1 row of `pics` would refer by `shelf` to a row of `shelves` that doesn't exist: 1")
  }

  @Test("A redo that takes a reference to nothing along makes no other one") func redone() throws {
    let trial = try trial(
      """
      CREATE TABLE shelves (id INTEGER PRIMARY KEY);
      INSERT INTO shelves VALUES (1);
      CREATE TABLE pics (shelf INTEGER REFERENCES shelves (id));
      INSERT INTO pics VALUES (1);
      """)
    try trial.store.queue.inDatabase {
      try $0.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          UPDATE shopping_items SET category_id = 77 WHERE id = 'item-7';
          PRAGMA foreign_keys = ON;
          """)
    }
    #expect(trial.run(#"delete items in id "list-2""#).isDone)
    try trial.session.apply(try #require(try trial.session.planned(.undo)))
    try trial.execute(
      """
      CREATE TRIGGER emptied AFTER DELETE ON shopping_items WHEN old.id = 'item-6'
      BEGIN DELETE FROM shelves; END;
      """)
    try expectRefused(
      .redo, trial,
      "1 row of `pics` would refer by `shelf` to a row of `shelves` that doesn't exist: 1")
  }
}

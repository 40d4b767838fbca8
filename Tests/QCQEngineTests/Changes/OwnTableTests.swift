import QCQEngine
import QCQText
import QuickCartStore
import Testing

/// Tables that refer to items, or that triggers write to: no history has their rows.
@Suite("Rows of own tables that go or change with others are told, each of them once")
struct OwnTableTests {
  static let start = "rows of your own tables go or change, too: "

  private static let item = "item TEXT REFERENCES shopping_items (id)"
  private static let chips = #"delete "Chips" in id "list-2""#
  private static let list = #"delete list id "list-2""#

  private func trial(_ sql: String) throws -> ChangeTrial {
    let trial = try ChangeTrial(.english)
    try trial.execute(sql)
    return trial
  }

  /// What is told of own tables.
  static func told(_ messages: [Diagnostic]) -> [String] {
    messages.filter { $0.code == .undoUnavailable && $0.message.hasPrefix(start) }
      .map { String($0.message.dropFirst(start.count)) }
  }

  private func expect(
    _ wanted: [String], _ change: String, _ sql: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let trial = try trial(sql)
    for isDryRun in [true, false] {
      let end = trial.run(change, isDryRun: isDryRun)
      #expect(end.isDone, "\(end.problems)", sourceLocation: sourceLocation)
      #expect(Self.told(end.output.shown) == wanted, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A reference that gets its default, or nothing",
    arguments: [
      ("DEFAULT 'item-1'", "SET DEFAULT", "2 rows of `notes` with another `item`"),
      ("", "SET DEFAULT", "2 rows of `notes` without `item`"),
      ("", "SET NULL", "2 rows of `notes` without `item`"),
      ("", "CASCADE", "2 rows of `notes`"),
      (
        "DEFAULT 'item-1'", "SET DEFAULT ON UPDATE CASCADE",
        "2 rows of `notes` with another `item`"
      ), ("", "SET NULL ON UPDATE CASCADE", "2 rows of `notes` without `item`"),
    ])
  func references(standard: String, rule: String, wanted: String) throws {
    let column = "item TEXT \(standard) REFERENCES shopping_items (id) ON DELETE \(rule)"
    for table in [
      "(\(column), words TEXT)", "(id INTEGER PRIMARY KEY, \(column))",
      "(id TEXT PRIMARY KEY, \(column)) WITHOUT ROWID",
      "(twice AS (number * 2), number INTEGER, \(column), price REAL DEFAULT 1.5)",
    ] {
      let keys = table.contains("id TEXT") ? ", id" : ""
      let rows = ["item-6", "item-6", "item-2"].enumerated().map { number, item in
        "('\(item)'\(keys.isEmpty ? "" : ", 'k\(number)'"))"
      }
      try expect(
        [wanted], Self.chips,
        """
        CREATE TABLE notes \(table);
        INSERT INTO notes (item\(keys)) VALUES \(rows.joined(separator: ", "));
        """)
    }
  }

  @Test(
    "Rows that go while a trigger adds as many, perhaps under their numbers",
    arguments: [
      "CREATE TABLE notes (\(item) ON DELETE CASCADE, words TEXT)",
      "CREATE TABLE notes (id INTEGER PRIMARY KEY, \(item) ON DELETE CASCADE, words TEXT)",
      """
      CREATE TABLE notes (id INTEGER PRIMARY KEY, \(item) ON DELETE CASCADE ON UPDATE CASCADE,
        words TEXT)
      """,
    ])
  func madeUpFor(table: String) throws {
    try expect(
      ["2 rows of `notes`"], Self.chips,
      """
      \(table);
      INSERT INTO notes (item, words) VALUES ('item-1', 'a'), ('item-6', 'b'), ('item-6', 'c');
      CREATE TRIGGER again AFTER DELETE ON shopping_items
      BEGIN INSERT INTO notes (item, words) VALUES (NULL, 'd'), (NULL, 'e'); END;
      """)
  }

  @Test("Rows that give way to others, but not those that come again under their key")
  func replaced() throws {
    for (key, wanted) in [
      ("list TEXT UNIQUE ON CONFLICT REPLACE", ["1 row of `last`"]),
      ("list TEXT PRIMARY KEY ON CONFLICT REPLACE", []),
      ("list TEXT, UNIQUE (list) ON CONFLICT REPLACE", ["1 row of `last`"]),
    ] {
      for (change, event) in [
        (Self.chips, "DELETE"), (#"check "Chips" in id "list-2""#, "UPDATE"),
        (#"add "Torch" to id "list-2""#, "INSERT"),
      ] {
        let row = event == "INSERT" ? "new" : "old"
        let columns = key.replacing("list TEXT,", with: "list TEXT, name TEXT,")
        try expect(
          wanted, change,
          """
          CREATE TABLE last (\(columns)\(columns == key ? ", name TEXT" : ""));
          INSERT INTO last (list, name) VALUES ('list-2', 'x');
          CREATE TRIGGER noted AFTER \(event) ON shopping_items
          BEGIN INSERT INTO last (list, name) VALUES (\(row).shopping_list_id, \(row).name); END;
          """)
      }
    }
  }

  @Test("A row that refers twice to what goes counts once")
  func twice() throws {
    let pairs = """
      CREATE TABLE pairs (a TEXT REFERENCES shopping_items (id) ON DELETE SET NULL,
        b TEXT REFERENCES shopping_items (id) ON DELETE SET NULL);
      INSERT INTO pairs VALUES ('item-6', 'item-6'), ('item-6', 'item-7'), ('item-1', 'item-6');
      """
    let (a, b) = ("1 row of `pairs` without `a`", "1 row of `pairs` without `b`")
    try expect(["\(a), 1 row of `pairs` without `a` and `b`, \(b)"], Self.chips, pairs)
    try expect(["2 rows of `pairs` without `a` and `b`, \(b)"], Self.list, pairs)
    let one = pairs.replacing("NULL,", with: "DEFAULT,")
    try expect(
      ["1 row of `pairs` without `a`, 1 row of `pairs` without `a` and `b`, \(b)"], Self.chips, one)
    try expect(
      ["2 rows of `pairs`, \(b)"], Self.list,
      pairs.replacing("SET NULL,", with: "CASCADE,"))
  }

  @Test("Whatever takes them: what a trigger does, and rows that refer to rows of own tables")
  func others() throws {
    try expect(
      ["1 row of `kept`, 1 row of `marks` with another `item`"], Self.chips,
      """
      CREATE TABLE kept (name TEXT);
      INSERT INTO kept VALUES ('Chips'), ('Melk');
      CREATE TABLE marks (\(Self.item));
      INSERT INTO marks VALUES ('item-7');
      CREATE TRIGGER own AFTER DELETE ON shopping_items BEGIN
        DELETE FROM kept WHERE name = old.name;
        UPDATE marks SET item = 'item-1';
      END;
      """)
    try expect(
      ["1 row of `shelves` without `category`"], #"rename category "Other" to "x""#,
      """
      CREATE TABLE shelves (
        category TEXT REFERENCES item_categories (name) ON UPDATE SET NULL);
      INSERT INTO shelves VALUES ('Other'), ('Dairy');
      """)
  }

  @Test("Nothing is told where nothing is lost")
  func nothing() throws {
    try expect(
      [], #"rename category "Other" to "x""#,
      """
      CREATE TABLE shelves (
        category TEXT PRIMARY KEY REFERENCES item_categories (name) ON UPDATE CASCADE);
      INSERT INTO shelves VALUES ('Other'), ('Dairy');
      """)
    try expect(
      [], Self.chips,
      """
      CREATE TABLE log (id INTEGER PRIMARY KEY, item TEXT, count INTEGER);
      INSERT INTO log (item, count) VALUES ('item-6', 1), ('item-7', 1);
      CREATE TRIGGER own AFTER DELETE ON shopping_items BEGIN
        UPDATE log SET count = count + 1;
        INSERT INTO log (item) VALUES (old.id), ('none');
        DELETE FROM log WHERE item = 'none';
      END;
      """)
  }

  private static let drinks = #"delete "Frisdrank" in id "list-2""#
  private static let scripts: [([String], [String])] = [
    ([chips, list], ["2 rows of `marks`"]),
    ([#"check "Chips" in id "list-2""#, chips], ["1 row of `marks` without `item`"]),
    ([chips, #"add "Torch" to id "list-1""#], ["1 row of `marks` without `item`"]),
    ([chips, drinks, "count items"], ["2 rows of `marks` without `item`"]),
    (["explain " + list, chips], ["2 rows of `marks`", "1 row of `marks` without `item`"]),
    (
      [chips, "explain " + list, drinks], ["2 rows of `marks`", "2 rows of `marks` without `item`"]
    ),
  ]

  @Test("A script tells of a row once, by what has become of it in the end", arguments: scripts)
  func script(changes: [String], wanted: [String]) throws {
    try expect(
      wanted, changes.joined(separator: "\n"),
      """
      CREATE TABLE marks (\(Self.item) ON DELETE SET NULL,
        list TEXT REFERENCES shopping_lists (id) ON DELETE CASCADE);
      INSERT INTO marks VALUES ('item-6', 'list-2'), ('item-7', 'list-2');
      """)
  }

  @Test(
    "A row whose key follows what it refers to is not lost",
    arguments: ["WITHOUT ROWID", "", "STRICT"], ["CASCADE", "CASCADE ON DELETE CASCADE"])
  func followingKey(kind: String, rule: String) throws {
    let tables = """
      CREATE UNIQUE INDEX pairs ON item_categories (id, name);
      CREATE TABLE shelves (
        id INTEGER, name TEXT, word TEXT, PRIMARY KEY (id, name),
        FOREIGN KEY (id, name) REFERENCES item_categories (id, name) ON UPDATE \(rule)) \(kind);
      INSERT INTO shelves VALUES (8, 'Other', 'a'), (2, 'Dairy', 'b');
      """
    try expect([], #"rename category "Other" to "x""#, tables)
    try expect(
      [], #"rename category "Other" to "x""# + "\n" + #"rename category "x" to "Other""#, tables)
    let trigger = """
      CREATE TRIGGER own AFTER UPDATE ON item_categories
      BEGIN DELETE FROM shelves WHERE word = 'a'; END;
      """
    try expect(["1 row of `shelves`"], #"rename category "Other" to "x""#, tables + trigger)
  }

  @Test(
    "Rows of a virtual table that keeps them itself",
    arguments: ["fts5 (item, name)", "fts4 (item, name)", "rtree (id, low, high, +item)"])
  func virtual(module: String) throws {
    let rows = module.hasPrefix("rtree") ? "rowid, 1, 2, id" : "id, name"
    let tables = """
      CREATE VIRTUAL TABLE places USING \(module);
      INSERT INTO places SELECT \(rows) FROM shopping_items;
      CREATE TRIGGER own AFTER DELETE ON shopping_items
      BEGIN DELETE FROM places WHERE item = old.id; END;
      """
    try expect(["1 row of `places`"], Self.chips, tables)
    try expect(["3 rows of `places`"], Self.list, tables)
    try expect([], #"check "Chips" in id "list-2""#, tables)
  }

  @Test("An index of items that triggers keep is made again by an undo, and has no rows of its own")
  func index() throws {
    try expect(
      [], Self.chips,
      """
      CREATE VIRTUAL TABLE words USING fts5 (name, content = 'shopping_items');
      INSERT INTO words (words) VALUES ('rebuild');
      CREATE TRIGGER own AFTER DELETE ON shopping_items
      BEGIN INSERT INTO words (words, rowid, name) VALUES ('delete', old.rowid, old.name); END;
      """)
  }

  @Test("An undo tells of them, too: one of an `add` deletes rows")
  func undo() throws {
    let trial = try trial("CREATE TABLE notes (\(Self.item) ON DELETE CASCADE, words TEXT)")
    #expect(trial.run(#"add "Torch" to id "list-1""#).isDone)
    try trial.execute("INSERT INTO notes VALUES ('new-1', 'a'), ('new-1', 'b'), ('item-1', 'c')")
    let action = try #require(try trial.session.planned(.undo))
    #expect(action.mayReachOwnTables)
    #expect(Self.told(try action.rehearse(in: trial.session)) == ["2 rows of `notes`"])
    #expect(Self.told(try trial.session.apply(action)) == ["2 rows of `notes`"])
    #expect(try trial.whole.tables["notes"]?.rows.count == 1)
    let redo = try #require(try trial.session.planned(.redo))
    #expect(try trial.session.apply(redo) == [])
  }

  @Test("A redo that deletes rows tells of them") func redo() throws {
    let trial = try trial("CREATE TABLE notes (\(Self.item) ON DELETE SET NULL)")
    #expect(trial.run(Self.chips).isDone)
    let undo = try #require(try trial.session.planned(.undo))
    #expect(try trial.session.apply(undo) == [])
    try trial.execute("INSERT INTO notes VALUES ('item-6')")
    let redo = try #require(try trial.session.planned(.redo))
    #expect(Self.told(try trial.session.apply(redo)) == ["1 row of `notes` without `item`"])
  }

  @Test("Without own tables there is nothing to look for")
  func plain() throws {
    let trial = try ChangeTrial(.english)
    #expect(trial.run(Self.chips).isDone)
    #expect(try trial.session.planned(.undo)?.mayReachOwnTables == false)
  }

  @Test("Whoever is asked before a change is told of them, too") func preview() throws {
    let trial = try trial(
      """
      CREATE TABLE notes (\(Self.item) ON DELETE SET DEFAULT);
      INSERT INTO notes VALUES ('item-6');
      """)
    let script = trial.session.prepare(SourceText("delete items where quantity > 2"))
    let preview = try #require(try trial.session.preview(script, above: 1))
    #expect(Self.told(preview.losses) == ["1 row of `notes` without `item`"])
  }
}

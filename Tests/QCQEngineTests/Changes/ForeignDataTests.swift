import QCQLanguage
import GRDB
import QCQText
import QuickCartStore
import Testing

@Suite("Changes of databases that qcq did not make") struct ChangesOfForeignDataTests {
  private static let columns = """
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, quantity INTEGER NOT NULL DEFAULT 1,
    is_completed INTEGER, notes TEXT NOT NULL DEFAULT '', category_id INTEGER,
    shopping_list_id TEXT NOT NULL
    """

  @Test("A check finds stored names that show nothing") func blankNames() throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      UPDATE shopping_lists SET title = char(8203) WHERE id = 'list-1';
      UPDATE shopping_items SET name = ' ' WHERE name = 'Chips';
      """)
    var found: [String] = []
    try trial.store.check { finding in
      if finding.problem == "no visible character" {
        found.append("\(finding.table).\(finding.column ?? "")")
      }
    }
    #expect(found.sorted() == ["shopping_items.name", "shopping_lists.title"])
  }

  /// The english sample, its items in a table of the user's own.
  private func trial(_ more: String, columns: String = columns) throws -> ChangeTrial {
    let store = try Store.sample(.english, now: testNow)
    try store.write { db in
      let names = "id, name, quantity, is_completed, notes, category_id, shopping_list_id"
      try db.execute(
        sql: """
          CREATE TEMP TABLE kept AS SELECT * FROM shopping_items;
          DROP TABLE shopping_items;
          CREATE TABLE shopping_items (\(columns)\(more));
          INSERT INTO shopping_items (\(names)) SELECT \(names) FROM kept;
          DROP TABLE kept
          """)
    }
    return try ChangeTrial(store)
  }

  @Test("A column that wants a value is named, and nothing is added") func notNull() throws {
    let trial = try trial(", shop TEXT NOT NULL DEFAULT 'x', aisle TEXT CHECK (aisle <> 'no')")
    try trial.execute(
      """
      CREATE TABLE other AS SELECT * FROM shopping_items;
      DROP TABLE shopping_items;
      CREATE TABLE shopping_items (
        \(Self.columns), shop TEXT NOT NULL, aisle CHECK (aisle <> 'no'));
      INSERT INTO shopping_items SELECT * FROM other
      """)
    let own = try ChangeTrial(trial.store)
    try own.expectFailure("add \"Cola\" to id \"list-1\"", .constraintFailed)
    #expect(own.run("add \"Cola\" to id \"list-1\"").problems[0].message.contains("shop"))
    try own.expectFailure("check all items\nupdate all items set aisle = \"no\"", .constraintFailed)
    #expect(own.run("update all items set aisle = \"yes\", shop = name").isDone)
  }

  @Test("What can't be recorded is not changed: rows of a virtual table") func notRecorded() throws
  {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      CREATE TABLE kept AS SELECT * FROM shopping_items;
      DROP TABLE shopping_items;
      CREATE VIRTUAL TABLE shopping_items USING fts4(id, name, quantity, is_completed, notes,
        category_id, shopping_list_id, created_at, updated_at);
      INSERT INTO shopping_items SELECT * FROM kept;
      """)
    let own = try ChangeTrial(trial.store)
    for text in [
      "delete all items", "check all items", "update items where quantity > 0 set quantity = 9",
      "add \"Cola\" to id \"list-1\"", "move all items to id \"list-2\"",
      "delete list id \"list-1\"", "delete all lists",
    ] {
      try own.expectFailure(text, .constraintFailed)
      #expect(own.run(text, isDryRun: true).codes == ["constraint-failed"])
      #expect(own.explain(text).codes == ["constraint-failed"])
    }
    #expect(own.run("create list \"Party\"").isDone)
  }

  @Test("A view is no table to change, whatever its triggers do") func view() throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      CREATE TABLE kept AS SELECT * FROM shopping_items;
      DROP TABLE shopping_items;
      CREATE VIEW shopping_items AS SELECT * FROM kept;
      CREATE TRIGGER gone INSTEAD OF DELETE ON shopping_items BEGIN
        DELETE FROM kept WHERE id = OLD.id; END;
      CREATE TRIGGER other INSTEAD OF UPDATE ON shopping_items BEGIN
        UPDATE kept SET quantity = NEW.quantity WHERE id = OLD.id; END;
      """)
    let own = try ChangeTrial(trial.store)
    for text in ["delete all items", "update items where quantity > 0 set quantity = 9"] {
      try own.expectFailure(text, .missingTable)
    }
  }

  @Test("Any number but 0 is completed, and no value is pending") func marks() throws {
    func cells(_ text: String) throws -> [String] {
      let trial = try trial("")
      try trial.execute(
        """
        DELETE FROM shopping_items WHERE id > 'item-5' OR id = 'item-10';
        UPDATE shopping_items SET is_completed = CASE id WHEN 'item-1' THEN NULL
          WHEN 'item-2' THEN 0 WHEN 'item-3' THEN 1 WHEN 'item-4' THEN 2 ELSE -1 END
        """)
      let end = trial.run(text)
      #expect(end.isDone, "\(end.problems)")
      return try trial.store.read {
        try String.fetchAll($0, sql: "SELECT quote(is_completed) FROM shopping_items ORDER BY id")
      }
    }
    #expect(try cells("check all items") == ["1", "1", "1", "2", "-1"])
    #expect(try cells("uncheck all items") == ["NULL", "0", "0", "0", "0"])
    #expect(try cells("toggle all items") == ["1", "1", "0", "0", "0"])
    #expect(try cells("check \"Bananen\" in id \"list-1\"") == ["1", "0", "1", "2", "-1"])
    #expect(try cells("delete items where pending") == ["1", "2", "-1"])
    #expect(try cells("delete items where not completed") == ["1", "2", "-1"])
    #expect(try cells("delete items where not pending") == ["NULL", "0"])
  }

  @Test("What triggers do belongs to a change, is told, and goes with it") func triggers() throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      CREATE TABLE audit (what TEXT);
      CREATE TRIGGER a AFTER UPDATE ON shopping_items BEGIN
        INSERT INTO audit VALUES (NEW.name);
        UPDATE item_categories SET sort_order = sort_order + 1 WHERE id = NEW.category_id;
      END;
      CREATE TRIGGER b BEFORE DELETE ON shopping_items WHEN OLD.id = 'item-1' BEGIN
        SELECT RAISE(ABORT, 'bananas stay'); END;
      """)
    let judge = DryRunJudge(trial: trial)
    let found = try judge.problems("check \"Chips\" in \"Feestje supplies\"")
    #expect(found.problems == [] && found.isDone)
    #expect(try trial.whole.tables["audit"]?.rows.count == 1)
    try trial.expectFailure("check \"Melk\" in id \"list-1\"\ndelete all items", .constraintFailed)
    #expect(trial.run("delete all items").problems[0].message.contains("bananas stay"))
  }

  @Test("What a trigger keeps from happening is not said to have happened") func ignored() throws {
    for (event, text) in [
      ("DELETE ON shopping_lists", "delete list \"Feestje supplies\""),
      ("DELETE ON item_categories", "delete category \"Personal Care\""),
      ("INSERT ON shopping_lists", "create list \"New\""),
      ("INSERT ON shopping_items", "add \"New\" to \"Feestje supplies\""),
      ("UPDATE ON shopping_lists", "rename list \"Feestje supplies\" to \"New\""),
      ("DELETE ON shopping_items", "delete \"Chips\" in \"Feestje supplies\""),
      ("UPDATE ON shopping_items", "check \"Chips\" in \"Feestje supplies\""),
      ("UPDATE ON shopping_items", "update \"Chips\" in \"Feestje supplies\" set quantity = 9"),
      (
        "UPDATE ON shopping_items",
        "update \"Chips\" in \"Feestje supplies\" set note = list.title"
      ), ("UPDATE ON shopping_items", "move \"Chips\" in \"Feestje supplies\" to id \"list-1\""),
    ] {
      let trial = try ChangeTrial(.english)
      try trial.execute("CREATE TRIGGER t BEFORE \(event) BEGIN SELECT RAISE(IGNORE); END")
      let before = try trial.whole
      let end = trial.run(text)
      #expect(try before.differences(to: trial.whole) == [])
      let isHonest = !end.isDone || end.sentences.allSatisfy { $0.contains(" no ") }
      #expect(isHonest, "\(text): \(end.sentences)")
    }
  }

  @Test("Items go with their list, by a foreign key or without one") func cascades() throws {
    let reference = ", FOREIGN KEY (shopping_list_id) REFERENCES shopping_lists (id)"
    for more in [
      "", reference, reference + " ON DELETE RESTRICT", reference + " ON DELETE CASCADE",
      ", copied TEXT REFERENCES shopping_lists (id) ON DELETE CASCADE",
    ] {
      for text in [
        "delete list \"Feestje supplies\"", "delete lists where title contains \"supp\"",
      ] {
        let trial = try trial(more)
        #expect(trial.run(text, isDryRun: true).sentences[0].hasSuffix(" and its 3 items"))
        #expect(trial.run(text).isDone)
        let left = try trial.store.read {
          try Int.fetchOne(
            $0, sql: "SELECT count(*) FROM shopping_items WHERE shopping_list_id = 'list-2'")
        }
        #expect(left == 0, "\(more)")
      }
    }
  }

  @Test("Rows of own tables that go along are counted, as undo does not bring them back")
  func dependents() throws {
    let trial = try ChangeTrial(.english)
    for table in [
      "CREATE TABLE prices (item TEXT REFERENCES shopping_items (id) ON DELETE CASCADE, id INTEGER "
        + "PRIMARY KEY)",
      "CREATE TABLE shops (price INTEGER REFERENCES Prices (id) ON DELETE CASCADE)",
      "CREATE TABLE \"a b\" (list TEXT REFERENCES shopping_lists (id) ON DELETE SET NULL)",
      "CREATE TABLE strict (item TEXT REFERENCES shopping_items (id))",
      "INSERT INTO prices (item) SELECT id FROM shopping_items",
      "INSERT INTO shops SELECT id FROM prices", "INSERT INTO shops SELECT id FROM prices",
      "INSERT INTO \"a b\" SELECT id FROM shopping_lists",
    ] { try trial.execute(table) }
    func told(_ text: String, isDryRun: Bool = false) -> [String] {
      trial.run(text, isDryRun: isDryRun).output.shown.map(\.message)
        .filter { $0.contains("own tables") }
    }
    let words = "rows of your own tables go or change, too: "
    let list = "delete list \"Feestje supplies\""
    let wanted = words + "1 row of `a b` without `list`, 3 rows of `prices`, 6 rows of `shops`"
    #expect(told(list, isDryRun: true) == [wanted])
    #expect(told("update all items set quantity = 2") == [])
    #expect(told(list) == [wanted])
    #expect(
      told("delete items where id = \"item-1\"") == [words + "1 row of `prices`, 2 rows of `shops`"]
    )
    #expect(told("delete items where quantity = 1000") == [])
  }

  @Test(
    "References that a change would leave open are named, whenever the database looks at them",
    arguments: ["", " DEFERRABLE INITIALLY DEFERRED"])
  func openReferences(moment: String) throws {
    let store = try ChangeTrial(.english).store
    let tables = """
      CREATE TABLE buys (item TEXT REFERENCES shopping_items (id)\(moment));
      CREATE TABLE shops (id INTEGER PRIMARY KEY);
      ALTER TABLE shopping_items ADD COLUMN shop INTEGER REFERENCES shops (id)\(moment);
      INSERT INTO buys VALUES ('item-6'), ('item-7'), ('item-7'), ('gone before');
      """
    _ = try store.change(label: "", at: 0, keepsReferences: false) { db, _ in
      try db.execute(sql: tables)
      return ((), .commit(summary: ""))
    }
    let trial = try ChangeTrial(store)
    let (buys, items) = ("`buys` would refer by `item` to ", "of `shopping_items` that d")
    for (change, words) in [
      (
        #"delete "Chips" in id "list-2""#,
        "1 row of \(buys)a row \(items)oesn't exist: \"item-6\""
      ),
      (
        #"delete list id "list-2""#,
        "3 rows of \(buys)rows \(items)on't exist: \"item-6\", \"item-7\""
      ),
      (
        #"update "Chips" in id "list-2" set shop = 4"#,
        "1 row of `shopping_items` would refer by `shop` to a row of `shops` that doesn't exist: 4"
      ),
    ] {
      try trial.expectFailure(change, .constraintFailed)
      #expect(trial.run(change).problems.map(\.message) == [words])
      let dry = trial.run(change, isDryRun: true)
      #expect(dry.codes == ["constraint-failed"], "\(change): \(dry.sentences)")
    }
    #expect(trial.run(#"delete "Servetten" in id "list-2""#).isDone)
  }

  /// A table of somebody's own, what it has, a change, and what forbids that.
  private static let rules: [(String, String, String, String)] = [
    (
      "(item TEXT REFERENCES shopping_items (id) ON DELETE RESTRICT)", "'item-6'",
      #"delete "Chips" in id "list-2""#,
      "`item` to a row of `shopping_items` that doesn't exist: \"item-6\" (ON DELETE RESTRICT)"
    ),
    (
      "(item TEXT REFERENCES shopping_items (id) ON DELETE RESTRICT)", "'item-6'",
      #"delete list id "list-2""#,
      "`item` to a row of `shopping_items` that doesn't exist: \"item-6\" (ON DELETE RESTRICT)"
    ),
    (
      "(item TEXT DEFAULT 'none' REFERENCES shopping_items (id) ON DELETE SET DEFAULT)",
      "'item-6'", #"delete "Chips" in id "list-2""#,
      "`item` to a row of `shopping_items` that doesn't exist: \"none\" (ON DELETE SET DEFAULT)"
    ),
    (
      "(item TEXT PRIMARY KEY REFERENCES shopping_items (id)) WITHOUT ROWID", "'item-6'",
      #"delete "Chips" in id "list-2""#,
      "`item` to a row of `shopping_items` that doesn't exist: \"item-6\""
    ),
    (
      "(a TEXT, b TEXT, FOREIGN KEY (a, b) REFERENCES shopping_items (id, name))",
      "'item-6', 'Chips'", #"delete "Chips" in id "list-2""#,
      "`a` and `b` to a row of `shopping_items` that doesn't exist: \"item-6\" and \"Chips\""
    ),
    (
      """
      (a TEXT, b TEXT,
        FOREIGN KEY (a, b) REFERENCES shopping_items (id, name) ON UPDATE RESTRICT)
      """, "'item-6', 'Chips'", #"update "Chips" in id "list-2" set name = "Crisps""#,
      "`a` and `b` to a row of `shopping_items` that doesn't exist: \"item-6\" and \"Chips\" "
        + "(ON UPDATE RESTRICT)"
    ),
  ]

  @Test("The table that refers is named whatever its rule and its key", arguments: rules)
  func named(table: String, values: String, change: String, words: String) throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      CREATE UNIQUE INDEX pairs ON shopping_items (id, name);
      CREATE TABLE pics \(table);
      INSERT INTO pics VALUES (\(values));
      """)
    for isDryRun in [true, false] {
      let end = trial.run(change, isDryRun: isDryRun)
      #expect(end.problems.map(\.message) == ["1 row of `pics` would refer by \(words)"])
    }
  }

  @Test("What the database lacks is said before anything is changed") func missing() throws {
    let cases: [(String, [(String, DiagnosticCode)])] = [
      (
        "ALTER TABLE shopping_items DROP COLUMN notes",
        [
          ("add \"x\" to id \"list-1\" note \"n\"", .missingColumn),
          ("update all items set note = \"\"", .missingColumn),
        ]
      ),
      (
        """
        DROP INDEX idx_items_completed; DROP INDEX idx_items_list_id;
        ALTER TABLE shopping_items DROP COLUMN is_completed
        """,
        [
          ("check all items", .missingColumn),
          ("toggle \"Chips\" in id \"list-2\"", .missingColumn),
          ("delete items where completed", .missingColumn),
        ]
      ),
      (
        "DROP TABLE shopping_items",
        [
          ("add \"x\" to id \"list-1\"", .missingTable), ("delete all items", .missingTable),
          ("check \"x\" in id \"list-1\"", .missingTable),
        ]
      ),
      (
        "ALTER TABLE item_categories DROP COLUMN emoji",
        [("create category \"x\" emoji \"y\"", .missingColumn)]
      ),
      (
        "ALTER TABLE shopping_lists RENAME COLUMN title TO heading",
        [
          ("create list \"x\"", .missingColumn),
          ("delete list \"Feestje supplies\"", .missingColumn),
          ("add \"x\" to \"Feestje supplies\"", .missingColumn),
        ]
      ),
    ]
    for (sql, texts) in cases {
      let store = try Store.sample(.english, now: testNow)
      try store.write { try $0.execute(sql: sql) }
      let trial = try ChangeTrial(store)
      for (text, code) in texts { try trial.expectFailure(text, code) }
    }
  }

  @Test("Without a column that it need not have, a change is made all the same") func lacking()
    throws
  {
    let store = try Store.sample(.english, now: testNow)
    try store.write { db in
      try db.execute(
        sql: """
          ALTER TABLE shopping_items DROP COLUMN notes;
          ALTER TABLE shopping_items DROP COLUMN updated_at;
          ALTER TABLE item_categories DROP COLUMN sort_order
          """)
    }
    let trial = try ChangeTrial(store)
    for text in [
      "add 2 \"x\" to id \"list-1\" as \"Dairy\"", "check \"x\" in id \"list-1\"",
      "move \"x\" in id \"list-1\" to id \"list-2\"", "create category \"New\" emoji \"n\"",
      "update \"x\" in id \"list-2\" set category = \"New\"", "delete list id \"list-2\"",
      "delete category \"New\"",
    ] {
      let end = trial.run(text)
      #expect(end.isDone, "\(text) \(end.problems)")
    }
  }

  @Test("Of two categories of one name the first is meant") func twins() throws {
    let trial = try ChangeTrial(.english, .camelCaseSingular)
    try trial.execute(
      "INSERT INTO itemCategory VALUES (20, 'dairy', 'x', -1), (21, 'Dairy', 'y', 50)")
    #expect(trial.run("add \"x\" to id \"list-1\" as \"Dairy\"").isDone)
    let rows = trial.run("items where id = \"new-1\" show category.id").output.rows
    #expect(rows == [[.int(20)]])
  }
}

import QCQEngine
import QCQLanguage
import QCQText
import QuickCartStore
import Testing

// What is told of rows of which triggers make something else.
extension TriggerTests {
  /// What a change says of itself and of what triggers made of it.
  func told(
    _ trial: ChangeTrial, _ change: String, isDryRun: Bool = false
  ) -> (sentence: String, warnings: [String]) {
    let end = trial.run(change, isDryRun: isDryRun)
    #expect(end.isDone, "\(change): \(end.problems)")
    let warnings = end.output.shown.filter { $0.code == .constraintFailed }
    #expect(warnings.allSatisfy { $0.severity == .warning })
    return (end.sentences.joined(), warnings.map(\.message))
  }

  @Test("A row that is added and removed again was not added")
  func removedAgain() throws {
    let trial = try trial(
      """
      CREATE TRIGGER gone AFTER INSERT ON shopping_items WHEN new.name IN ('Torch', 'Chips')
      BEGIN DELETE FROM shopping_items WHERE id = new.id; END;
      CREATE TABLE log (item);
      CREATE TRIGGER noted AFTER INSERT ON shopping_items
      BEGIN INSERT INTO log VALUES (new.name); END;
      CREATE TRIGGER none AFTER INSERT ON shopping_lists
      BEGIN DELETE FROM shopping_lists WHERE id = new.id; END;
      """)
    let removed = "the trigger `gone` removed "
    try expectRefusal(trial, #"add "Torch" to id "list-1""#, removed + "1 row again")
    try expectRefusal(
      trial, #"add "Leek", "Torch" to id "list-1""#, removed + "1 of 2 rows again")
    try expectRefusal(
      trial, #"create list "Party""#, "the trigger `none` removed 1 row again")
    let copied = told(trial, #"copy items in id "list-2" where quantity > 0 to id "list-1""#)
    #expect(copied.sentence.hasPrefix("copied 2 items from "), "\(copied)")
    #expect(copied.warnings == ["the trigger `gone` kept 1 of 3 rows from being added"])
  }

  private static let cap = """
    CREATE TRIGGER cap AFTER EVENT ON shopping_items WHEN new.quantity > 5
    BEGIN UPDATE shopping_items SET quantity = 5 WHERE id = new.id; END;
    """

  /// Triggers, a change that they alter, and what is to be told: the end of the sentence, and more.
  private static let alterations = [
    (
      cap.replacing("EVENT", with: "INSERT"), #"add 9 "Torch", 2 "Leek" to id "list-1""#,
      "; a trigger changed 1 of them",
      "the trigger `cap` changed what was set: `quantity` of 1 of 2 rows is 5 and not 9"
    ),
    (
      cap.replacing("EVENT", with: "UPDATE"),
      #"update "Chips" in id "list-2" set quantity = 9, note = "x""#, "; a trigger changed it",
      "the trigger `cap` changed what was set: `quantity` of 1 row is 5 and not 9"
    ),
    (
      cap.replacing("EVENT", with: "UPDATE"), "update all items set quantity = quantity * 2",
      "updated 10 items; a trigger changed 4 of them",
      "the trigger `cap` changed what was set: `quantity` of 4 of 10 rows"
    ),
    (
      """
      CREATE TRIGGER route AFTER UPDATE ON shopping_items WHEN new.shopping_list_id = 'list-1'
      BEGIN UPDATE shopping_items SET shopping_list_id = 'list-3' WHERE id = new.id; END;
      """, #"move "Chips" in id "list-2" to id "list-1""#, "; a trigger changed it",
      "the trigger `route` changed what was set: `list` of 1 row"
    ),
    (
      """
      CREATE TRIGGER purge AFTER UPDATE OF is_completed ON shopping_items WHEN new.is_completed
      BEGIN DELETE FROM shopping_items WHERE id = new.id; END;
      """, #"check "Chips" in id "list-2""#, "; a trigger deleted it",
      "the trigger `purge` deleted 1 row that was changed"
    ),
    (
      """
      CREATE TRIGGER loud AFTER UPDATE ON shopping_lists
      BEGIN UPDATE shopping_lists SET title = upper(title) WHERE id = new.id; END;
      """, #"rename list id "list-1" to "x""#, "; a trigger changed it",
      #"the trigger `loud` changed what was set: `title` of 1 row is "X" and not "x""#
    ),
  ]

  @Test("What a trigger makes of what was set is told", arguments: alterations)
  func altered(trigger: String, change: String, ending: String, warning: String) throws {
    let trial = try trial(trigger)
    let found = told(trial, change)
    #expect(found.sentence.hasSuffix(ending), "\(found.sentence)")
    #expect(found.warnings == [warning])
    #expect(try trial.session.history(limit: 1).map(\.summary) == [found.sentence])
    let dry = told(try self.trial(trigger), change, isDryRun: true)
    #expect(dry.sentence.contains("; a trigger would "), "\(dry.sentence)")
    #expect(dry.warnings == [warning])
  }

  /// A table of items with a column that is worked out of others.
  private static func generated(_ kind: String, isLast: Bool) -> String {
    let column = "total REAL GENERATED ALWAYS AS (quantity * 2) \(kind)"
    return """
      CREATE TABLE plain (
        id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,\(isLast ? "" : " \(column),")
        quantity INTEGER NOT NULL DEFAULT 1, is_completed INTEGER NOT NULL DEFAULT 0,
        notes TEXT NOT NULL DEFAULT '', category_id INTEGER NOT NULL DEFAULT 8,
        shopping_list_id TEXT NOT NULL, created_at REAL NOT NULL,
        updated_at REAL NOT NULL\(isLast ? ", \(column)" : ""));
      INSERT INTO plain (
        id, name, quantity, is_completed, notes, category_id, shopping_list_id, created_at,
        updated_at)
      SELECT * FROM shopping_items;
      DROP TABLE shopping_items; ALTER TABLE plain RENAME TO shopping_items;
      """
  }

  @Test(
    "Columns that are worked out of others, wherever they stand, hide nothing of that",
    arguments: ["VIRTUAL", "STORED"], [true, false])
  func workedOut(kind: String, isLast: Bool) throws {
    let triggers = ["INSERT", "UPDATE"].map {
      Self.cap.replacing("EVENT", with: $0).replacing("cap", with: "cap_\($0)")
    }
    let trial = try ChangeTrial(
      try trial(
        Self.generated(kind, isLast: isLast) + triggers.joined()
          + """
          ALTER TABLE shopping_lists ADD COLUMN loud AS (upper(title)) VIRTUAL;
          CREATE TRIGGER short AFTER UPDATE OF title ON shopping_lists WHEN new.title = 'xyz'
          BEGIN UPDATE shopping_lists SET title = substr(title, 1, 2) WHERE id = new.id; END;
          """
      ).store)
    let query = "items show id, name, quantity, list, created, updated sort id"
    func rows() throws -> String { try trial.session.collect(query).output.text }
    for (change, warning) in [
      (
        #"update "Chips" in id "list-2" set quantity = 9"#,
        "the trigger `cap_UPDATE` changed what was set: `quantity` of 1 row is 5 and not 9"
      ),
      (
        #"add 9 "Torch" to id "list-1""#,
        "the trigger `cap_INSERT` changed what was set: `quantity` of 1 row is 5 and not 9"
      ),
      (
        #"rename list id "list-1" to "xyz""#,
        #"the trigger `short` changed what was set: `title` of 1 row is "xy" and not "xyz""#
      ),
    ] {
      let before = try rows()
      let found = told(trial, change)
      #expect(found.sentence.hasSuffix("; a trigger changed it"), "\(found.sentence)")
      #expect(found.warnings == [warning])
      let after = try rows()
      for (direction, expected) in [(HistoryDirection.undo, before), (.redo, after)] {
        try trial.session.apply(try #require(try trial.session.planned(direction)))
        #expect(try rows() == expected, "\(change): \(direction)")
      }
    }
  }

  @Test("What nobody has set may be set by a trigger without a word")
  func unsaid() throws {
    let trial = try trial(
      """
      CREATE TRIGGER sorted AFTER INSERT ON shopping_items
      BEGIN UPDATE shopping_items SET category_id = 1, notes = 'n', updated_at = 5
      WHERE id = new.id; END;
      CREATE TRIGGER again BEFORE UPDATE ON shopping_items
      BEGIN UPDATE shopping_items SET notes = 'm' WHERE id = new.id; END;
      """)
    let plain = told(trial, #"add 2 "Torch" to id "list-1""#)
    #expect(plain.warnings == [] && plain.sentence.hasPrefix("added 2 \"Torch\" to "))
    #expect(!plain.sentence.contains("trigger"))
    #expect(told(trial, #"check "Chips" in id "list-2""#).warnings == [])
    let named = told(trial, #"add "Leek" to id "list-1" as "Pantry""#)
    #expect(named.warnings == ["the trigger `sorted` changed what was set: `category` of 1 row"])
  }

  /// Triggers that mark rows instead of deleting them, of a table with a column for that.
  private static func soft(_ table: String, _ condition: String = "true") -> String {
    """
    CREATE TRIGGER soft_\(table) AFTER DELETE ON \(table) WHEN \(condition)
    BEGIN
      INSERT INTO \(table) SELECT * FROM kept_\(table) WHERE id = old.id;
      UPDATE \(table) SET deleted_at = 5 WHERE id = old.id;
    END;
    """
  }

  private func softTrial(_ triggers: String) throws -> ChangeTrial {
    let columns = ["shopping_items", "shopping_lists"].map { table in
      """
      ALTER TABLE \(table) ADD COLUMN deleted_at REAL;
      CREATE TABLE kept_\(table) AS SELECT * FROM \(table);
      """
    }
    return try ChangeTrial(try trial(columns.joined() + triggers).store)
  }

  private static let softBefore = """
    CREATE TRIGGER soft_shopping_items BEFORE DELETE ON shopping_items
    BEGIN
      UPDATE shopping_items SET deleted_at = 5 WHERE id = old.id;
      SELECT raise(IGNORE);
    END;
    """

  @Test(
    "Rows that a trigger marks as deleted stay, and are told of; undo brings back what there was",
    arguments: [soft("shopping_items"), softBefore])
  func marked(trigger: String) throws {
    let trial = try softTrial(trigger)
    let query = "items show id, name, quantity, list, updated, deleted_at sort id"
    func rows() throws -> String { try trial.session.collect(query).output.text }
    let before = try rows()
    let place = #"in "Feestje supplies""#
    let kept = "the trigger `soft_shopping_items` kept "
    for (change, count, words) in [
      (#"delete "Chips" in id "list-2""#, "1 item", "1 row"),
      (#"delete items in id "list-2" where quantity > 1"#, "2 items", "2 rows"),
    ] {
      let dry = told(trial, change, isDryRun: true)
      #expect(
        dry.sentence == "would delete no items \(place); a trigger would change \(count) instead")
      let found = told(trial, change)
      #expect(found.sentence == "deleted no items \(place); a trigger changed \(count) instead")
      #expect(
        found.warnings == [
          kept + "\(words) from being deleted, and changed `deleted_at` instead"
        ])
      let after = try rows()
      #expect(after != before)
      for (direction, expected) in [
        (HistoryDirection.undo, before), (.redo, after), (.undo, before),
      ] {
        try trial.session.apply(try #require(try trial.session.planned(direction)))
        #expect(try rows() == expected, "\(change): \(direction)")
      }
    }
  }

  @Test("An undo that would only mark what was added says what keeps it")
  func markedUndo() throws {
    let trial = try softTrial(Self.softBefore)
    #expect(trial.run(#"add "Torch" to id "list-2""#).isDone)
    let (action, before) = (try #require(try trial.session.planned(.undo)), try trial.whole)
    let error = #expect(throws: EngineError.self) { try trial.session.apply(action) }
    let message = error?.diagnostic.message ?? ""
    #expect(message.contains("a trigger of the database keeps item \"Torch\" "), "\(message)")
    #expect(message.hasSuffix("from being deleted"), "\(message)")
    #expect(try before.differences(to: trial.whole) == [])
  }

  @Test("Of some rows that stay marked the others are deleted, and lists go with their items")
  func markedLists() throws {
    let some = try softTrial(Self.soft("shopping_items", "old.name = 'Chips'"))
    #expect(
      told(some, #"delete items in id "list-2" where quantity > 0"#).sentence
        == #"deleted 2 items in "Feestje supplies"; a trigger changed 1 item instead"#)
    let list = #"delete list id "list-2""#
    let both = try softTrial(Self.soft("shopping_items") + Self.soft("shopping_lists"))
    #expect(
      told(both, list).sentence
        == #"did not delete list "Feestje supplies"; a trigger changed it instead"#)
    try expectRefusal(
      try softTrial(Self.soft("shopping_lists")), list,
      "the trigger `soft_shopping_lists` kept 1 row from being deleted")
    try expectRefusal(
      try softTrial(Self.soft("shopping_items")), list,
      "the trigger `soft_shopping_items` kept rows of `shopping_items` from being deleted")
  }

  /// Has an item of a list take the place of one of its name there.
  static let replacing = """
    CREATE TABLE plain (
      id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, quantity INTEGER NOT NULL,
      is_completed INTEGER NOT NULL, notes TEXT NOT NULL, category_id INTEGER NOT NULL,
      shopping_list_id TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL,
      UNIQUE (name, shopping_list_id) ON CONFLICT REPLACE);
    INSERT INTO plain SELECT * FROM shopping_items;
    DROP TABLE shopping_items; ALTER TABLE plain RENAME TO shopping_items;
    """

  @Test(
    "Rows that were changed and that a conflict rule removes are laid to no trigger",
    arguments: [
      ("", 0),
      ("CREATE TRIGGER idle AFTER UPDATE ON shopping_items BEGIN SELECT 1; END;", 0),
      (
        """
        CREATE TRIGGER gone AFTER UPDATE ON shopping_items WHEN new.id = 'item-8'
        BEGIN DELETE FROM shopping_items WHERE id = new.id; END;
        """, 1
      ),
    ])
  func gaveWay(trigger: String, deleted: Int) throws {
    let open = try ChangeTrial(try trial(Self.replacing + trigger).store)
    let found = told(open, #"update items in id "list-2" set name = "Chips""#)
    let byTrigger = deleted == 0 ? "" : "; a trigger deleted 1 of them"
    let end = "\(byTrigger); a conflict rule deleted 1 of them"
    #expect(found.sentence == "updated 2 items in \"Feestje supplies\"" + end)
    let rule = "a conflict rule of `shopping_items` removed 2 rows with the same values"
    let words = deleted == 0 ? [] : ["the trigger `gone` deleted 1 of 2 rows that were changed"]
    #expect(found.warnings == words + [rule])
  }

  @Test("Rows that a conflict rule removes are told")
  func replaced() throws {
    let trial = try trial(Self.replacing)
    let open = try ChangeTrial(trial.store)
    #expect(
      told(open, #"add 2 "Chips" to id "list-2""#).warnings
        == ["a conflict rule of `shopping_items` removed 1 row with the same values"])
    #expect(told(open, #"add 2 "Torch" to id "list-2""#).warnings == [])
  }

  @Test("A row that an application writes and a trigger keeps from it is an error")
  func written() throws {
    let trial = try trial(
      """
      CREATE TRIGGER gone AFTER INSERT ON shopping_lists
      BEGIN DELETE FROM shopping_lists WHERE id = new.id; END;
      CREATE TRIGGER hold BEFORE UPDATE ON shopping_items WHEN new.quantity > 5
      BEGIN SELECT raise(IGNORE); END;
      """)
    let before = try trial.whole
    let list: [StoredField: Value] = [
      .id: .text("l"), .title: .text("L"), .created: .date(5), .updated: .date(5),
    ]
    for (row, words) in [
      (RowWrite.insert(.lists, list), "the trigger `gone` removed 1 row again"),
      (
        .update(.items, id: .text("item-6"), [.quantity: .int(9)]),
        "the trigger `hold` kept 1 row from being changed"
      ),
    ] {
      let error = #expect(throws: EngineError.self) {
        try trial.session.write([row], label: "w")
      }
      #expect(error?.diagnostic.message == words)
    }
    #expect(try before.differences(to: trial.whole) == [])
    let fits = RowWrite.update(.items, id: .text("item-6"), [.quantity: .int(4)])
    #expect(try trial.session.write([fits], label: "w") == 1)
  }
}

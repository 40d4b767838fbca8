import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import Testing

/// Triggers that a user has made see every change, and may keep rows from it.
@Suite("What triggers keep from changing is told, and what they change is not counted")
struct TriggerTests {
  func trial(_ triggers: String) throws -> ChangeTrial {
    let trial = try ChangeTrial(.english)
    try trial.execute(triggers)
    return trial
  }

  /// Changes that trigger would keep from happening, each of which is about one or several rows.
  private static let changes = [
    #"check "Chips" in id "list-2""#, "check all items", "toggle all items", "uncheck all items",
    "update all items set quantity = quantity + 1", #"update all items set name = "x""#,
    #"move all items to id "list-1""#, "delete all items", #"delete "Chips" in id "list-2""#,
    #"add "Cola" to id "list-1""#, #"create list "Party""#, #"rename list id "list-1" to "x""#,
    #"delete list id "list-1""#, #"update all lists set title = "x""#, #"create category "x""#,
    #"rename category "Other" to "x""#, "update all categories set order = 7",
  ]

  @Test("All rows are kept: status 8, whatever the form", arguments: changes)
  func all(change: String) throws {
    let plain = try ChangeTrial(.english)
    // Of what changes nothing anyway nothing is kept.
    guard plain.run(change).isDone,
      try ChangeTrial(.english).whole.differences(to: plain.whole) != []
    else { return }
    let triggers = ["shopping_items", "shopping_lists", "item_categories"].flatMap { table in
      ["INSERT", "UPDATE", "DELETE"].map { event in
        """
        CREATE TRIGGER keep_\(table)_\(event) BEFORE \(event) ON \(table)
        BEGIN SELECT raise(IGNORE); END;
        """
      }
    }
    try trial(triggers.joined()).expectFailure(change, .constraintFailed)
  }

  @Test(
    "Some rows are kept: a warning",
    arguments: [
      "check items where pending", "update all items set quantity = 77",
      "delete items where pending",
    ])
  func some(change: String) throws {
    let trial = try trial(
      ["UPDATE", "DELETE"].map { event in
        """
        CREATE TRIGGER keep_\(event) BEFORE \(event) ON shopping_items
        WHEN old.id = (SELECT min(id) FROM shopping_items WHERE NOT is_completed)
        BEGIN SELECT raise(IGNORE); END;
        """
      }.joined())
    let end = trial.run(change)
    #expect(end.isDone)
    let warnings = end.output.shown.filter { $0.code == .constraintFailed }
    #expect(warnings.map(\.severity) == [.warning], "\(end.output.shown)")
    let words = try #require(warnings.first?.message)
    #expect(words.hasPrefix("the trigger `keep_\(change.hasPrefix("del") ? "DEL" : "UPD")"))
    #expect(words.contains(" kept 1 of ") && words.contains(" rows from being "), "\(words)")
  }

  /// - Parameter words: What the message has to say.
  func expectRefusal(_ trial: ChangeTrial, _ change: String, _ words: String) throws {
    try trial.expectFailure(change, .constraintFailed)
    let message = trial.run(change).problems.first?.message ?? ""
    #expect(message.contains(words), "\(change): \(message)")
  }

  @Test("What is named is not left out, and the message says what kept it")
  func named() throws {
    let trial = try trial(
      """
      CREATE TRIGGER keep BEFORE INSERT ON shopping_items WHEN new.name = 'Torch'
      BEGIN SELECT raise(IGNORE); END;
      CREATE TRIGGER hold BEFORE UPDATE ON shopping_items BEGIN SELECT raise(IGNORE); END;
      """)
    let kept = "the trigger `keep` kept 1 of 2 rows from being added"
    try expectRefusal(trial, #"add "Leek", "Torch" to id "list-1""#, kept)
    #expect(trial.run(#"add "Leek" to id "list-1""#).isDone)
    let held = "the trigger `hold` kept 1 row from being changed"
    try expectRefusal(trial, #"check "Chips" in id "list-2""#, held)
  }

  /// Triggers that take back what was done: `WHEN` says to which rows.
  private static func takeBack(_ when: String) -> String {
    """
    CREATE TRIGGER reopen AFTER UPDATE ON shopping_items WHEN \(when)
    BEGIN UPDATE shopping_items SET is_completed = old.is_completed WHERE id = new.id; END;
    CREATE TRIGGER restore AFTER DELETE ON shopping_items WHEN \(when)
    BEGIN
      INSERT INTO shopping_items (
        id, name, quantity, is_completed, notes, category_id, shopping_list_id, created_at,
        updated_at)
      VALUES (
        old.id, old.name, old.quantity, old.is_completed, old.notes, old.category_id,
        old.shopping_list_id, old.created_at, old.updated_at);
    END;
    """
  }

  @Test("What a trigger takes back afterwards was not done")
  func takenBack() throws {
    let trial = try trial(Self.takeBack("true"))
    let reopened = "the trigger `reopen` kept 1 row from being changed"
    try expectRefusal(trial, #"check "Chips" in id "list-2""#, reopened)
    try expectRefusal(
      trial, #"delete "Chips" in id "list-2""#,
      "the trigger `restore` kept 1 row from being deleted")
    try expectRefusal(trial, "check items where pending", "the trigger `reopen` kept ")
    try expectRefusal(trial, "delete items where pending", "the trigger `restore` kept ")
    // What is not taken back is done, and what changes nothing is not refused.
    #expect(trial.run(#"update "Chips" in id "list-2" set quantity = 9"#).isDone)
    try trial.execute("DROP TRIGGER reopen")
    #expect(trial.run(#"check "Chips" in id "list-2""#).isDone)
    try trial.execute(
      """
      CREATE TRIGGER reopen AFTER UPDATE ON shopping_items
      BEGIN UPDATE shopping_items SET is_completed = old.is_completed WHERE id = new.id; END
      """)
    #expect(trial.run("check items where completed").isDone)
  }

  @Test(
    "Some rows are taken back: they are not counted",
    arguments: ["check items where pending", "delete items where pending"])
  func someTakenBack(change: String) throws {
    let trial = try trial(Self.takeBack("old.name = 'Chips'"))
    let end = trial.run(change)
    #expect(end.isDone)
    let warnings = end.output.shown.filter { $0.code == .constraintFailed }
    #expect(warnings.map(\.severity) == [.warning], "\(end.output.shown)")
    let words = try #require(warnings.first?.message)
    let name = change.hasPrefix("check") ? "reopen" : "restore"
    #expect(words.hasPrefix("the trigger `\(name)` kept 1 of "), "\(words)")
    let count = try #require(words.split(separator: " ").compactMap { Int($0) }.last)
    let told = end.sentences.joined()
    #expect(told.contains("\(count - 1) item"), "\(told): \(words)")
  }

  @Test("A list goes with all of its items or stays, with a foreign key and without")
  func lists() throws {
    let keep = """
      CREATE TRIGGER keep BEFORE DELETE ON shopping_items WHEN old.name = 'Chips'
      BEGIN SELECT raise(IGNORE); END;
      """
    let list = #"delete list "Feestje supplies""#
    try expectRefusal(
      try trial(keep), list,
      "the trigger `keep` kept rows of `shopping_items` from being deleted")
    let plain = """
      CREATE TABLE plain AS SELECT * FROM shopping_items; DROP TABLE shopping_items;
      ALTER TABLE plain RENAME TO shopping_items;
      """
    let open = try ChangeTrial(try trial(plain + keep).store)
    try expectRefusal(open, list, "the trigger `keep` kept 1 of 3 rows from being deleted")
    try open.execute(
      """
      DROP TRIGGER keep;
      CREATE TRIGGER stay BEFORE DELETE ON shopping_lists WHEN old.id = 'list-2'
      BEGIN SELECT raise(IGNORE); END;
      """)
    // Its items are gone by then.
    try expectRefusal(open, "delete all lists", "the trigger `stay` kept 1 of ")
  }

  @Test(
    "An undo that a trigger prevents says so",
    arguments: [
      (#"add "Torch" to id "list-1""#, "DELETE", "deleted"),
      (#"delete "Chips" in id "list-2""#, "INSERT", "added"),
      (#"update "Chips" in id "list-2" set quantity = 9"#, "UPDATE", "changed"),
    ])
  func undo(change: String, event: String, deed: String) throws {
    let trial = try ChangeTrial(.english)
    #expect(trial.run(change).isDone)
    try trial.execute(
      """
      CREATE TRIGGER keep BEFORE \(event) ON shopping_items BEGIN SELECT raise(IGNORE); END
      """)
    let (action, before) = (try #require(try trial.session.planned(.undo)), try trial.whole)
    do throws(EngineError) {
      try trial.session.apply(action)
      Issue.record("it was undone")
    } catch {
      let message = error.diagnostic.message
      #expect(message.contains("a trigger of the database keeps item"), "\(message)")
      #expect(message.contains("from being \(deed)"), "\(message)")
    }
    #expect(try before.differences(to: trial.whole) == [])
  }

  @Test("Rows that a trigger changes, too, are not counted")
  func others() throws {
    let plain = try ChangeTrial(.english).run(#"check items where pending limit 1"#)
    let trial = try trial(
      """
      CREATE TRIGGER more AFTER UPDATE OF is_completed ON shopping_items
      BEGIN UPDATE shopping_items SET quantity = quantity + 1 WHERE id <> new.id; END;
      """)
    #expect(trial.run(#"check items where pending limit 1"#).sentences == plain.sentences)
  }

  @Test("A trigger that can't be run is named", arguments: ["items", "lists"])
  func broken(entity: String) throws {
    let trial = try ChangeTrial(.english)
    try trial.store.write { db in
      // As another program may have stored it, whose texts were in double quotes.
      let table = entity == "items" ? "shopping_items" : "shopping_lists"
      try db.execute(
        sql: """
          CREATE TRIGGER odd AFTER UPDATE ON \(table)
          BEGIN UPDATE shopping_lists SET title = title || "!" WHERE id = 'none'; END
          """)
    }
    let end = trial.run("check items where pending")
    #expect(end.codes == ["constraint-failed"])
    #expect(end.problems.first?.message.contains("`odd` can't be run") == true, "\(end.problems)")
  }

  @Test(
    "A trigger that sets the time of each change is in the way of no undo",
    arguments: ["items", "lists"])
  func ownTime(tables: String) throws {
    let trial = try trial(
      (tables == "items" ? ["shopping_items"] : ["shopping_items", "shopping_lists"]).map { table in
        """
        CREATE TRIGGER touch_\(table) AFTER UPDATE ON \(table) WHEN new.updated_at <> 5
        BEGIN UPDATE \(table) SET updated_at = 5 WHERE id = new.id; END;
        """
      }.joined())
    let query = "items show name, completed, quantity, list, created sort id"
    let before = try trial.session.collect(query).output.text
    for change in ["check all items", "update all items set quantity = quantity + 1"] {
      #expect(trial.run(change).isDone)
      let after = try trial.session.collect(query).output.text
      #expect(after != before)
      for (direction, expected) in [
        (HistoryDirection.undo, before), (.redo, after), (.undo, before),
      ] {
        let action = try #require(try trial.session.planned(direction))
        try trial.session.apply(action)
        #expect(try trial.session.collect(query).output.text == expected, "\(change): \(direction)")
      }
    }
  }
}

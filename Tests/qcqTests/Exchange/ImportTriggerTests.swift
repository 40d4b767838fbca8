import GRDB
import TestSupport
import Testing

@Suite("What a trigger makes of rows that come in", .waiting) struct ImportTriggerTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
    try sandbox.write("name,qty\nmilk,2\nbread,1\neggs,6\n", to: "s.csv")
  }

  private func addTrigger(_ event: String, _ body: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try queue.write { db in
      try db.execute(sql: "CREATE TRIGGER own \(event) ON shopping_items \(body)")
    }
    try queue.close()
  }

  private func count() throws -> String {
    try sandbox.qcq(["query", "count items", "--database", "a.sqlite", "--format", "csv"]).text
  }

  private func requireRefused(_ arguments: [String], _ words: String) throws {
    for option in ["--yes", "--dry-run"] {
      let before = try count()
      let outcome = try sandbox.qcq(["import"] + arguments + [option, "--database", "a.sqlite"])
      #expect(outcome.status == 8 && outcome.text.isEmpty, "\(outcome.text)\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(try count() == before)
    }
  }

  @Test(
    "A row that is dropped is an error, and nothing is changed",
    arguments: [
      (
        "BEFORE INSERT", "WHEN new.name = 'bread' BEGIN SELECT raise(IGNORE); END",
        "a trigger or a conflict rule of this database kept 1 row from being added"
      ),
      (
        "AFTER INSERT",
        "WHEN new.name = 'bread' BEGIN DELETE FROM shopping_items WHERE id = new.id; END",
        "the trigger `own` removed 1 "
      ),
    ])
  func dropped(event: String, body: String, words: String) throws {
    try addTrigger(event, body)
    try requireRefused(["s.csv"], words)
    _ = try sandbox.qcq(["db", "init", "b.sqlite"])
    _ = try sandbox.qcq(["import", "s.csv", "--database", "b.sqlite"])
    _ = try sandbox.qcq(["export", "--output", "b.json", "--database", "b.sqlite"])
    try requireRefused(["b.json"], words)
  }

  @Test("A row that the database refuses is named", arguments: [true, false])
  func refused(isPlain: Bool) throws {
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try queue.write { db in
      try db.execute(sql: "CREATE UNIQUE INDEX one ON shopping_items (name)")
    }
    try queue.close()
    if !isPlain { try addTrigger("AFTER INSERT", "BEGIN SELECT 1; END") }
    try sandbox.write("name,qty\nmilk,2\nbread,1\neggs,6\nbread,3\ntea,1\n", to: "s.csv")
    try requireRefused(["s.csv"], "line 5: `bread`: another row has the same")
    _ = try sandbox.qcq(["db", "init", "b.sqlite"])
    _ = try sandbox.qcq(["import", "s.csv", "--database", "b.sqlite"])
    let ids = try sandbox.qcq(
      [
        "query", "items where name = \"bread\" and quantity = 3 show id", "--format", "csv",
        "--database", "b.sqlite",
      ]
    ).text.split(whereSeparator: \.isNewline)
    _ = try sandbox.qcq(["export", "--output", "b.json", "--database", "b.sqlite"])
    try requireRefused(["b.json"], "item \(ids[1]): another row has the same")
  }

  @Test("A quantity that is not raised is an error") func raised() throws {
    _ = try sandbox.qcq(["import", "s.csv", "--database", "a.sqlite"])
    try addTrigger(
      "BEFORE UPDATE", "WHEN new.name = 'bread' BEGIN SELECT raise(IGNORE); END")
    try requireRefused(["s.csv", "--merge"], "kept 1 row from being changed")
  }

  @Test("A quantity that is raised and set back is an error") func setBack() throws {
    _ = try sandbox.qcq(["import", "s.csv", "--database", "a.sqlite"])
    try addTrigger(
      "AFTER UPDATE OF quantity",
      """
      WHEN new.name = 'bread'
      BEGIN UPDATE shopping_items SET quantity = old.quantity WHERE id = new.id; END
      """)
    try requireRefused(
      ["s.csv", "--merge"], "the trigger `own` kept 1 of 3 rows from being changed")
  }

  /// What an import says, and the report that it writes.
  private func importing(
    _ arguments: [String]
  ) throws -> (text: String, errors: String, report: String) {
    let outcome = try sandbox.qcq(
      ["import"] + arguments
        + ["--report", "r.csv", "--overwrite", "--yes", "--database", "a.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return (outcome.text, outcome.errors, try sandbox.text("r.csv"))
  }

  /// What a trigger sets, what is told of it, and the row of the report.
  private static let alterations = [
    (
      "quantity = 1", 2, "`quantity` of 2 of 3 rows",
      #""2","milk","altered","a trigger changed what was set: `quantity` is 1 and not 2""#
    ),
    (
      "name = 'x'", 3, "`name` of 3 rows",
      #""3","bread","altered","a trigger changed what was set: `name` is ""x"" and not ""bread""""#
    ),
    (
      "is_completed = 1", 3, "`completed` of 3 rows",
      #""4","eggs","altered","a trigger changed what was set: `completed`""#
    ),
  ]

  @Test(
    "What a trigger makes of a row of another program is told, and reported",
    arguments: alterations)
  func told(body: String, count: Int, warning: String, row: String) throws {
    try addTrigger(
      "AFTER INSERT", "BEGIN UPDATE shopping_items SET \(body) WHERE id = new.id; END")
    let found = try importing(["s.csv"])
    #expect(
      found.text == "imported 1 list and 3 items; a trigger changed \(count) of them\n")
    #expect(
      found.errors.contains("warning: the trigger `own` changed what was set: \(warning)"),
      "\(found.errors)")
    #expect(found.report.contains(row), "\(found.report)")
  }

  @Test("A quantity that is raised to less is told, and a new title, too") func capped() throws {
    _ = try sandbox.qcq(["import", "s.csv", "--database", "a.sqlite"])
    try addTrigger(
      "AFTER UPDATE OF quantity",
      """
      WHEN new.quantity > 10
      BEGIN UPDATE shopping_items SET quantity = 10 WHERE id = new.id; END
      """)
    let found = try importing(["s.csv", "--merge"])
    #expect(
      found.text == "raised the quantity of 3 items; a trigger changed 1 of them\n")
    let value = "`quantity` is 10 and not 12"
    #expect(
      found.errors.contains("`own` changed what was set: `quantity` of 1 of 3 rows is 10 and not"),
      "\(found.errors)")
    #expect(
      found.report.contains(
        #""4","eggs","altered","a trigger changed what was set: \#(value)""#), "\(found.report)")
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER loud AFTER INSERT ON shopping_lists
          BEGIN UPDATE shopping_lists SET title = 'LOUD' WHERE id = new.id; END
          """)
    }
    try queue.close()
    let new = try importing(["s.csv", "--list", "new"])
    #expect(new.text == "imported 1 list and 3 items; a trigger changed 1 of them\n")
    #expect(
      new.report.contains(#"`title` is ""LOUD"" and not ""new"""#), "\(new.report)")
  }

  @Test(
    "What refers to a row that a trigger takes away goes along, and is told",
    arguments: ["ON DELETE CASCADE", "ON DELETE SET NULL"])
  func referred(rule: String) throws {
    _ = try sandbox.qcq(["import", "s.csv", "--list", "first", "--database", "a.sqlite"])
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE price (item TEXT REFERENCES shopping_items (id) \(rule));
          INSERT INTO price SELECT id FROM shopping_items WHERE name = 'milk';
          CREATE TRIGGER own AFTER INSERT ON shopping_items WHEN new.name = 'bread'
          BEGIN DELETE FROM shopping_items WHERE name = 'milk' AND id <> new.id; END
          """)
    }
    try sandbox.write("name\nbread\n", to: "t.csv")
    let arguments = ["import", "t.csv", "--list", "next", "--database", "a.sqlite"]
    for option in ["--dry-run", "--yes"] {
      let outcome = try sandbox.qcq(arguments + [option])
      #expect(outcome.status == 0 && outcome.errors.contains("1 row of `price`"), "\(outcome)")
    }
    let dangling = try queue.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }
    #expect(dangling.isEmpty)
    try queue.close()
  }

  @Test("A newer row of an export that is altered is an error") func newer() throws {
    _ = try sandbox.qcq(["import", "s.csv", "--database", "a.sqlite"])
    _ = try sandbox.qcq(["export", "--output", "a.json", "--database", "a.sqlite"])
    _ = try sandbox.qcq(["import", "a.json", "--database", "b.sqlite"])
    _ = try sandbox.qcq(
      ["query", "update all items set quantity = 50", "--yes", "--database", "b.sqlite"])
    _ = try sandbox.qcq(["export", "--output", "b.json", "--database", "b.sqlite"])
    try addTrigger(
      "AFTER UPDATE OF quantity",
      "BEGIN UPDATE shopping_items SET notes = 'new' WHERE id = new.id; END")
    let arguments = ["import", "b.json", "--merge", "--yes", "--database", "a.sqlite"]
    let outcome = try sandbox.qcq(arguments)
    #expect(outcome.status == 3 && outcome.text.isEmpty, "\(outcome.text)")
    #expect(
      outcome.errors.contains("`notes` of shopping_items would store a value differently; a tri"),
      "\(outcome.errors)")
    let queue = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    try queue.write { try $0.execute(sql: "DROP TRIGGER own") }
    try queue.close()
    try addTrigger(
      "AFTER UPDATE OF quantity",
      "BEGIN UPDATE shopping_items SET updated_at = 5 WHERE id = new.id; END")
    #expect(try sandbox.qcq(arguments).status == 0)
  }

  @Test("A row of an export that is altered is an error") func altered() throws {
    _ = try sandbox.qcq(["db", "init", "b.sqlite"])
    _ = try sandbox.qcq(["import", "s.csv", "--database", "b.sqlite"])
    _ = try sandbox.qcq(["export", "--output", "b.json", "--database", "b.sqlite"])
    try addTrigger(
      "AFTER INSERT", "BEGIN UPDATE shopping_items SET notes = 'new' WHERE id = new.id; END")
    let outcome = try sandbox.qcq(["import", "b.json", "--yes", "--database", "a.sqlite"])
    #expect(outcome.status == 3 && outcome.text.isEmpty, "\(outcome.text)")
    #expect(
      outcome.errors.contains("`notes` of shopping_items would store a value differently; a tri"),
      "\(outcome.errors)")
    // What another program writes has no values of its own for what a trigger sets.
    let taken = try sandbox.qcq(["import", "s.csv", "--yes", "--database", "a.sqlite"])
    #expect(taken.status == 0, "\(taken.errors)")
  }
}

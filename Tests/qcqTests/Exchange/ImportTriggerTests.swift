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

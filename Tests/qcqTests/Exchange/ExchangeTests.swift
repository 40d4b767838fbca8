import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Lists go out into files and come in from them", .waiting) struct ExchangeTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"])
  }

  private func export(_ database: String, _ options: String...) throws -> Outcome {
    try sandbox.qcq(["export", "--database", database] + options)
  }

  private func take(_ arguments: String..., input: String? = nil) throws -> Outcome {
    try sandbox.qcq(["import"] + arguments, input: input)
  }

  @Test(
    "A new database is made of an export, in each format", arguments: ["json", "ndjson", "csv"])
  func newDatabase(_ format: String) throws {
    #expect(try export("a.sqlite", "--format", format, "--output", "out").status == 0)
    let outcome = try take("out", "--database", "b.sqlite")
    #expect(outcome.text == "imported 8 lists, 8 categories and 94 items\n")
    #expect(outcome.errors == "")
    #expect(try export("a.sqlite").text == export("b.sqlite").text)
    let mark = "PRAGMA application_id"
    let queues = try ["a.sqlite", "b.sqlite"].map { try DatabaseQueue(path: sandbox.path($0)) }
    let marks = try queues.map { try $0.read { try Int.fetchOne($0, sql: mark) } }
    #expect(marks[0] == marks[1])
  }

  @Test("A table as wide as any comes back, and is merged", arguments: ["json", "csv"])
  func wide(_ format: String) throws {
    let usual = "id, name, quantity, is_completed, notes, category_id, shopping_list_id, created_at"
    let own = (0..<1991).map { "c\($0) TEXT" }.joined(separator: ", ")
    try sandbox.run(
      """
      CREATE TABLE wide (id TEXT PRIMARY KEY, name TEXT, quantity INTEGER, is_completed INTEGER,
        notes TEXT, category_id INTEGER, shopping_list_id TEXT, created_at REAL, updated_at REAL,
        \(own));
      INSERT INTO wide (\(usual), updated_at, c1990)
        SELECT \(usual), updated_at, hex(rowid) FROM shopping_items;
      DROP TABLE shopping_items; ALTER TABLE wide RENAME TO shopping_items;
      UPDATE shopping_items SET id = NULL WHERE rowid = 3
      """, on: sandbox.path("a.sqlite"))
    #expect(try export("a.sqlite", "--format", format, "--output", "out").status == 0)
    let outcome = try take("out", "--database", "b.sqlite")
    #expect(outcome.text == "imported 8 lists, 8 categories and 94 items\n", "\(outcome.errors)")
    let isSame = try export("a.sqlite").text == export("b.sqlite").text
    #expect(isSame)
    // A row without an id is known by all of its cells.
    let merged = try sandbox.qcq(["db", "merge", "b.sqlite", "--yes", "--database", "a.sqlite"])
    #expect(merged.status == 0, "\(merged.errors)")
  }

  @Test("An export in a pipe, and through one") func pipes() throws {
    let line = "qcq export --database a.sqlite | qcq import - --database b.sqlite"
    #expect(try sandbox.shell(line).text == "imported 8 lists, 8 categories and 94 items\n")
    let head = try sandbox.shell("qcq export --database a.sqlite | head -c 20")
    #expect(head.text == #"{"qcq_export":1,"tab"#)
    #expect(head.errors == "")
  }

  @Test("A dry run makes nothing, and one on a database changes nothing") func dryRun() throws {
    _ = try export("a.sqlite", "--output", "out.json")
    let names = try sandbox.names
    let outcome = try take("out.json", "--database", "b.sqlite", "--dry-run")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.last == "would import 8 lists, 8 categories and 94 items")
    #expect(lines.count == 7 && lines.first == "  6x Bananas", "\(lines)")
    #expect(lines.dropLast().last == "  … and 89 more items")
    #expect(try sandbox.names == names)
    let second = try take("out.json", "--database", "a.sqlite", "--dry-run")
    #expect(second.text == "would import nothing; 110 rows were already there\n")
    #expect(try sandbox.names == names)
  }

  @Test("Categories that have the same number stay two") func numbers() throws {
    func make(_ database: String, _ category: String, _ item: String) throws {
      for change in [
        "create list \"\(item)\"", "create category \"\(category)\" emoji \"🥐\"",
        "add \"\(item)\" to \"\(item)\" as \"\(category)\"",
      ] {
        _ = try sandbox.qcq(["query", change, "--database", database])
      }
    }
    for name in ["b.sqlite", "c.sqlite", "d.sqlite"] { _ = try sandbox.qcq(["db", "init", name]) }
    try make("b.sqlite", "Bakery", "Bun")
    try make("c.sqlite", "Fish", "Cod")
    _ = try export("b.sqlite", "--output", "b.json")
    let outcome = try take("b.json", "--database", "c.sqlite")
    #expect(outcome.text == "imported 1 list, 1 category and 1 item; 8 rows were already there\n")
    #expect(outcome.errors.contains("its items are in category 10"), "\(outcome.errors)")
    func categories(_ database: String) throws -> String {
      try sandbox.qcq([
        "query", "items show name, category sort name", "--database", database, "--format", "csv",
      ]).text
    }
    #expect(try categories("c.sqlite") == "name,category\r\nBun,Bakery\r\nCod,Fish\r\n")
    // Where a category has the name already, items go there.
    try make("d.sqlite", "Fish", "Eel")
    try make("d.sqlite", "bakery", "Roll")
    _ = try take("b.json", "--database", "d.sqlite")
    #expect(
      try categories("d.sqlite") == "name,category\r\nBun,bakery\r\nEel,Fish\r\nRoll,bakery\r\n")
  }

  @Test("Undo takes an import back") func undo() throws {
    _ = try export("a.sqlite", "--output", "out.json")
    _ = try sandbox.qcq(["db", "init", "b.sqlite"])
    let before = try export("b.sqlite").text
    _ = try take("out.json", "--database", "b.sqlite")
    #expect(try export("b.sqlite").text == export("a.sqlite").text)
    #expect(try sandbox.qcq(["undo", "--yes", "--database", "b.sqlite"]).status == 0)
    #expect(try export("b.sqlite").text == before)
  }

  @Test(
    "A file that is wrong, cut off or none of ours leaves nothing",
    arguments: [
      ("{\"qcq_export\":1,\"tables\":[", "expected"), ("[{\"name\":1", "expected"),
      ("", "it is empty"), ("{\"qcq_export\":7}", "version 7"),
    ])
  func wrongFiles(_ text: String, _ message: String) throws {
    try sandbox.write(text, to: "out.json")
    let names = try sandbox.names
    let outcome = try take("out.json", "--database", "b.sqlite")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try sandbox.names == names)
  }

  @Test("A row in the middle that is wrong takes back what came before it") func wrongRow() throws {
    let text = try export("a.sqlite").text
    try sandbox.write(text.replacing("\"Bananas\"", with: "\"\\x\""), to: "out.json")
    _ = try sandbox.qcq(["db", "init", "b.sqlite"])
    let before = try export("b.sqlite").text
    let outcome = try take("out.json", "--database", "b.sqlite")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("line 2"), "\(outcome.errors)")
    #expect(try export("b.sqlite").text == before)
  }

  @Test("Ctrl-C leaves no database") func interrupted() throws {
    let half = String(try export("a.sqlite").text.prefix(9_000))
    try sandbox.write(half, to: "half.json")
    let names = try sandbox.names
    // The pipe stays open: more may come.
    let line = """
      mkfifo pipe; exec 3<>pipe; cat half.json >&3
      qcq import pipe --database b.sqlite & job=$!
      until [ -n "$(find . -name '.qcq-*.tmp' -size +0)" ]; do :; done
      kill -INT $job; wait $job; echo $?; rm pipe
      """
    let outcome = try sandbox.shell(line)
    #expect(outcome.text == "130\n", "\(outcome.errors)")
    #expect(try sandbox.names == names)
  }

  @Test("Who makes a database at the same time as somebody else comes into theirs, or makes it")
  func race() throws {
    try sandbox.write("milk\n", to: "One.txt")
    try sandbox.write("tea\n", to: "Two.txt")
    for round in 0..<(Checkout.isLong ? 50 : 5) {
      let name = "race\(round).sqlite"
      let processes = try ["One.txt", "Two.txt", "missing.txt"].map { file in
        try sandbox.start(["import", file, "--database", name, "--yes"])
      }
      #expect(processes.map(\.terminationStatus) == [0, 0, 3])
      let found = try sandbox.qcq(
        ["query", "items show name sort name", "--database", name, "--format", "csv"])
      #expect(found.text == "name\r\nmilk\r\ntea\r\n", "\(found.errors)")
    }
    #expect(try sandbox.names.allSatisfy { !$0.hasPrefix(".qcq") })
  }

  @Test("A history that lies where a new database comes stays, and undo says nothing of it")
  func strangeHistory() throws {
    try sandbox.write("milk\n", to: "One.txt")
    try sandbox.write("not mine", to: "b.sqlite-history")
    let outcome = try take("One.txt", "--database", "b.sqlite")
    #expect(outcome.status == 0 && outcome.errors.contains("can't be undone"))
    #expect(try sandbox.text("b.sqlite-history") == "not mine")
    try sandbox.write("milk\n", to: "Two.txt")
    _ = try take("Two.txt", "--database", "c.sqlite")
    let undo = try sandbox.qcq(["undo", "--yes", "--database", "c.sqlite"])
    #expect(undo.status == 0, "\(undo.errors)")
  }

  @Test("A folder is no way to other files") func links() throws {
    _ = try export("a.sqlite", "--format", "csv", "--output", "out")
    let items = sandbox.path("out/items.csv")
    try FileManager.default.moveItem(atPath: items, toPath: sandbox.path("items.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: items, withDestinationPath: sandbox.path("items.csv"))
    let outcome = try take("out", "--database", "b.sqlite")
    #expect(outcome.status == 3)
    #expect(try !sandbox.names.contains("b.sqlite"))
  }

  @Test("A folder or file that is there is not replaced") func existing() throws {
    try sandbox.write("mine", to: "out.json")
    let file = try export("a.sqlite", "--output", "out.json")
    #expect(file.status == 9 && file.errors.contains("--overwrite"))
    #expect(try sandbox.text("out.json") == "mine")
    #expect(try export("a.sqlite", "--output", "out.json", "--overwrite").status == 0)
    try FileManager.default.createDirectory(
      atPath: sandbox.path("out"), withIntermediateDirectories: true)
    try sandbox.write("mine", to: "out/a.txt")
    #expect(try export("a.sqlite", "--format", "csv", "--output", "out").status == 3)
    let other = try export("a.sqlite", "--format", "csv", "--output", "out", "--overwrite")
    #expect(other.status == 3 && other.errors.contains("`a.txt` is in it"), "\(other.errors)")
    #expect(try sandbox.text("out/a.txt") == "mine")
    #expect(try sandbox.names.allSatisfy { !$0.hasPrefix(".qcq") })
  }

  @Test("An earlier export in a folder is replaced if that is wanted", arguments: ["out", "out/"])
  func again(_ path: String) throws {
    #expect(try export("a.sqlite", "--format", "csv", "--output", path).status == 0)
    let before = try sandbox.text("out/items.csv")
    _ = try sandbox.qcq(["query", "delete list \"BBQ\"", "--yes", "--database", "a.sqlite"])
    let refused = try export("a.sqlite", "--format", "csv", "--output", path)
    #expect(refused.status == 3 && refused.errors.contains("--overwrite"), "\(refused.errors)")
    #expect(try sandbox.text("out/items.csv") == before)
    #expect(try export("a.sqlite", "--format", "csv", "--output", path, "--overwrite").status == 0)
    #expect(try sandbox.text("out/items.csv") != before)
    #expect(try take("out", "--database", "b.sqlite").text.contains("imported 7 lists"))
    #expect(try sandbox.names.allSatisfy { !$0.hasPrefix(".qcq") })
  }

  @Test("Anonymous exports have no text of the database, and come in") func anonymous() throws {
    let text = try export("a.sqlite", "--anonymise").text
    for name in ["Bananas", "Whole milk", "Holiday baking", "demo-list"] {
      #expect(!text.contains(name))
    }
    let outcome = try take("-", "--database", "b.sqlite", input: text)
    #expect(outcome.text == "imported 8 lists, 8 categories and 94 items\n", "\(outcome.errors)")
    let check = try sandbox.qcq(["db", "check", "--database", "b.sqlite"])
    #expect(check.text == "nothing is wrong\n")
  }

  @Test(
    "A list that is named otherwise is told as a query that exports it",
    arguments: [
      ("\"BBQ\"", "lists where title = \"BBQ\""), ("bbq", "lists where title = \"BBQ\""),
      ("week shop", "lists where title = \"Week shop\""),
      ("list \"Week shop\"", "lists where title = \"Week shop\""),
      ("items in \"Week shop\" where pending", "lists where title = \"Week shop\""),
      ("items in \"Week shop\", \"BBQ\"", "lists where title in (\"Week shop\", \"BBQ\")"),
      ("items", "lists where title = \"BBQ\""), ("everything", "lists where title = \"BBQ\""),
      ("count items", "lists where title = \"BBQ\""),
    ])
  func otherQueries(_ text: String, _ query: String) throws {
    let outcome = try sandbox.qcq(["export", text, "--sample", "demo"])
    #expect(outcome.status == 64 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("one query for lists: '\(query)'."), "\(outcome.errors)")
    let exported = try sandbox.qcq(["export", query, "--sample", "demo"])
    #expect(exported.status == 0, "\(exported.errors)")
  }

  @Test("What is wrong with a query for lists is told as such") func wrongQuery() throws {
    let outcome = try sandbox.qcq(["export", "lists where titel = \"BBQ\"", "--sample", "demo"])
    #expect(outcome.status == 1 && outcome.errors.contains("fix: write `lists where title = "))
    #expect(try sandbox.qcq(["export", "Foo", "--sample", "demo"]).status == 1)
  }

  @Test("What is exported is chosen by a query for lists") func query() throws {
    let text = try sandbox.qcq(
      ["export", "lists where title = \"BBQ\"", "--database", "a.sqlite", "--format", "ndjson"]
    ).text
    #expect(text.contains("\"end\":{\"lists\":1,\"categories\":8,"))
    for query in ["items", "count lists", "lists; lists", "lists per title"] {
      let outcome = try sandbox.qcq(["export", query, "--database", "a.sqlite"])
      #expect(outcome.status != 0 && outcome.text == "", "\(query)")
    }
  }

  @Test("Rows that are left out are listed") func report() throws {
    _ = try export("a.sqlite", "--output", "out.json")
    _ = try sandbox.qcq(
      [
        "query", "update items where id = \"demo-item-1\" set name = \"Mine\"", "--database",
        "a.sqlite",
      ])
    let outcome = try take("out.json", "--database", "a.sqlite", "--report", "left.csv")
    #expect(outcome.text.contains("2 rows skipped"), "\(outcome.text)")
    let lines = try sandbox.text("left.csv").split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "line,row,what,problem,file,item")
    #expect(lines[2].hasPrefix("\"\",\"item demo-item-1\",\"skipped\","))
  }

  @Test("An export knows no `--new`, as its rows have ids") func newRows() throws {
    _ = try export("a.sqlite", "--output", "out.json")
    let outcome = try take("out.json", "--new", "--database", "a.sqlite")
    #expect(outcome.status == 64 && outcome.errors.contains("keep their ids"))
    #expect(try take("out.json", "--merge", "--database", "a.sqlite").status == 0)
  }
}

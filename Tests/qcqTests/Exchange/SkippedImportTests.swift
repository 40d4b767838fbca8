import Foundation
import GRDB
import TestSupport
import Testing

@Suite("What does not come in is told", .waiting) struct SkippedImportTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
  }

  private func take(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(["import"] + arguments + ["--database", "a.sqlite"])
  }

  @Test("Where all of a file is skipped, the status says so") func nothing() throws {
    try sandbox.write("[[1], true]", to: "a.json")
    let outcome = try take("a.json")
    #expect(outcome.status == 3 && outcome.text == "imported nothing; 2 skipped\n")
    #expect(outcome.errors.contains("it has no name"))
    try sandbox.write("[]", to: "b.json")
    #expect(try take("b.json").status == 0)
  }

  @Test(
    "Rows are counted, whatever they are called and however much there is to say of each",
    arguments: [
      #"[{"name":"a","qty":1.5},{"name":"a","qty":2.5},{"qty":1},{"qty":1}]"#,
      #"{"items":[{"name":"a","qty":1.5,"category":"Nope"},{"qty":1},"#
        + #"{"name":"a","qty":1.5,"category":"No","note":{}},{"qty":1}]}"#,
    ])
  func counted(text: String) throws {
    try sandbox.write(text, to: "c.json")
    let outcome = try take("c.json", "--dry-run", "--report", "c.csv")
    let end = "would import 1 list and 2 items; 2 rows altered; 2 skipped\n"
    #expect(outcome.text.hasSuffix(end), "\(outcome.text)")
    let lines = try sandbox.text("c.csv").split(separator: "\n")
    #expect(lines.count { $0.contains("\"skipped\"") } == 2, "\(lines)")
  }

  private func note(_ name: String, _ text: String) throws {
    try sandbox.write(
      #"{"title":"Shop","isTrashed":false,"userEditedTimestampUsec":1763636400000000,"#
        + #""listContent":[{"text":"\#(text)"}]}"#, to: "Keep/\(name)")
  }

  @Test("A link in a folder of notes is left alone, and notes of one title are told")
  func links() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("Keep"), withIntermediateDirectories: true)
    try note("a.json", "tea")
    try note("b.json", "milk")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("Keep/c.json"), withDestinationPath: "a.json")
    let outcome = try take("Keep")
    #expect(
      outcome.text
        == "imported 1 list and 2 items; 1 row altered; 1 skipped; 1 column not imported\n",
      "\(outcome.errors)")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("`c.json`: it is a symbolic link, which is not followed"))
    #expect(outcome.errors.contains("b.json: `Shop`: another list has this name"))
  }

  @Test("A database of another program is no copy to merge") func merged() throws {
    let queue = try DatabaseQueue(path: sandbox.path("database.db"))
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE shoppinglist (id INTEGER PRIMARY KEY, name);
          CREATE TABLE category (id INTEGER PRIMARY KEY, name);
          CREATE TABLE item (id INTEGER PRIMARY KEY, name, category_id);
          CREATE TABLE shoppinglist_items (shoppinglist_id, item_id, description, created_at);
          """)
    }
    try queue.close()
    let outcome = try sandbox.qcq(["db", "merge", "database.db", "--database", "a.sqlite"])
    #expect(outcome.status == 3 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("is a KitchenOwl database and not a copy; use `qcq import`"))
  }
}

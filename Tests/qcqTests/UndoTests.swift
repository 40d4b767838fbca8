import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("Undo and redo from the command line", .waiting) struct UndoTests {
  private let sandbox: Sandbox
  private let now = ["--database", "home.sqlite", "--now", "2026-11-20T18:30", "--timezone", "UTC"]

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "home.sqlite", "--sample", "english"])
  }

  private func qcq(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(arguments + now)
  }

  private func content() throws -> String {
    try qcq("query", "items\nlists\ncategories", "--format", "csv").text
  }

  @Test("A script is one step, and comes back whole") func script() throws {
    let before = try content()
    try sandbox.write(
      """
      delete list "Feestje supplies"
      create category "Bakery" emoji "🥖"
      update items where category = "Pantry" set category = "Bakery", quantity = quantity + 1
      """, to: "s.qcq")
    #expect(try qcq("run", "s.qcq").status == 0)
    let after = try content()
    #expect(after != before)
    let undone = try qcq("undo")
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(undone.text.hasPrefix("undo `run s.qcq`\n"))
    #expect(undone.text.contains("  + list \"Feestje supplies\"\n"))
    #expect(undone.text.contains("quantity 2 → 1"))
    #expect(try content() == before)
    #expect(try qcq("redo").status == 0)
    #expect(try content() == after)
    #expect(try qcq("redo").status == 9)
  }

  @Test("What somebody has changed since is not overwritten") func foreignChange() throws {
    _ = try qcq("query", #"update "Chips" in "Feestje supplies" set quantity = 5"#)
    let store = try Store.open(path: sandbox.path("home.sqlite"))
    try store.write { db in
      try db.execute(sql: "UPDATE shopping_items SET notes = 'zout' WHERE id = 'item-6'")
    }
    try store.close()
    let before = try content()
    let refused = try qcq("undo")
    #expect(refused.status == 9)
    #expect(refused.errors.contains("undo-refused"))
    #expect(refused.errors.contains("make the change by hand"))
    #expect(refused.errors.contains("those that `history` lists before it"))
    #expect(refused.errors.contains("item \"Chips\" (id \"item-6\") has changed since"))
    #expect(try content() == before)
  }

  @Test("What can't be undone is passed over") func skipped() throws {
    let start = try content()
    _ = try qcq("query", #"create list "Bar""#)
    for options in [["--dry-run"], []] {
      let nothing = try sandbox.qcq(["undo", "--skip"] + options + now)
      #expect(nothing.status == 9 && nothing.errors.contains("nothing stands in the way"))
    }
    _ = try qcq("query", #"update "Chips" in "Feestje supplies" set quantity = 5"#)
    let store = try Store.open(path: sandbox.path("home.sqlite"))
    let meddle = "UPDATE shopping_items SET notes = 'zout' WHERE id = 'item-6'"
    try store.write { try $0.execute(sql: meddle) }
    try store.close()
    #expect(try qcq("undo").errors.contains("`undo --skip` leaves it as it is"))
    let before = try content()
    #expect(try qcq("undo", "--skip", "--dry-run").text.hasPrefix("would skip `update "))
    let skipped = try qcq("undo", "--skip")
    #expect(skipped.status == 0, "\(skipped.errors)")
    #expect(
      skipped.text.hasPrefix("skipped `update \"Chips\" in \"Feestje supplies\" set quantity = 5`"))
    #expect(try content() == before)
    let history = try qcq("history", "--format", "csv").text
    #expect(history.contains(",2,false,true\r\n"))
    #expect(try qcq("undo", "--yes").text.contains("undid: "))
    #expect(try !content().contains("Bar"))
    #expect(try content() != start)
  }

  @Test("A step before a skipped one on the same list is undone") func skippedOnOneList() throws {
    _ = try qcq("query", #"add 2 "Pens" to "Feestje supplies""#)
    _ = try sandbox.qcq([
      "query", #"update "Chips" in "Feestje supplies" set quantity = 5"#, "--database",
      "home.sqlite", "--now", "2026-11-20T19:30", "--timezone", "UTC",
    ])
    let store = try Store.open(path: sandbox.path("home.sqlite"))
    let meddle = "UPDATE shopping_items SET quantity = 6 WHERE id = 'item-6'"
    try store.write { try $0.execute(sql: meddle) }
    try store.close()
    #expect(try qcq("undo", "--skip").status == 0)
    let undone = try qcq("undo", "--yes")
    #expect(undone.status == 0, "\(undone.errors)")
    let lists = try qcq("query", "lists where title starts with \"Feestje\" show updated").text
    #expect(lists.contains("19:30"))
    #expect(try !content().contains("Pens"))
    #expect(try qcq("redo").status == 0)
    #expect(try content().contains("Pens"))
  }

  @Test("A dry run of undo changes nothing") func dryRun() throws {
    _ = try qcq("query", #"delete "Chips" in "Feestje supplies""#)
    let before = try content()
    let outcome = try qcq("undo", "--dry-run")
    #expect(outcome.text.contains("would undo: deleted 1 item in \"Feestje supplies\""))
    #expect(try content() == before)
    #expect(try qcq("history", "--format", "csv").text.hasSuffix(",2,false,false\r\n"))
  }

  @Test("The history is beside the data, and the data works without it") func besideTheData()
    throws
  {
    _ = try qcq("query", #"check "Chips" in "Feestje supplies""#)
    #expect(try sandbox.names.contains("home.sqlite-history"))
    try FileManager.default.removeItem(atPath: sandbox.path("home.sqlite-history"))
    #expect(try qcq("undo").status == 9)
    #expect(try qcq("query", #"toggle "Chips" in "Feestje supplies""#).errors == "")
    try sandbox.write("no database", to: "home.sqlite-history")
    let outcome = try qcq("query", #"toggle "Chips" in "Feestje supplies""#)
    #expect(outcome.status == 0)
    #expect(outcome.text == "toggled 1 item in \"Feestje supplies\"\n")
    #expect(outcome.errors.contains("undo-unavailable"))
  }

  @Test("The prompt asks before many rows are changed") func prompt() throws {
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(
      ["--database", "home.sqlite", "--color", "never"], environment: ["TERM": "dumb"],
      on: terminal)
    terminal.wait(for: "qcq> ")
    for (typed, ending) in [
      ("check all items\n", "check 9 items? [y/N] "), ("no\n", "qcq> "),
      ("count items where completed\n", "1\nqcq> "),
      ("check all items\n", "check 9 items? [y/N] "), ("y\n", "checked 9 items\nqcq> "),
      ("undo\n", "undid: checked 9 items\nqcq> "),
      ("count items where completed\n", "1\nqcq> "),
      ("redo\n", "redid: checked 9 items\nqcq> "), ("exit\n", "exit\n"),
    ] {
      terminal.type(typed)
      terminal.wait(for: ending)
      #expect(terminal.screen.hasSuffix(ending), "\(typed): \(terminal.screen.suffix(300))")
    }
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
  }
}

import Foundation
import GRDB
@testable import QCQPrompt
import QuickCartStore
import TestSupport
import Testing

@Suite("The current list of a prompt") struct PromptListTests {
  @Test("`in` sets it, the prompt shows it, changes and queries mean it, `in all` ends it")
  func whole() throws {
    let trial = try PromptTrial([
      "in \"BBQ\"", "add 6 \"Limes\"", "check \"Limes\"",
      "items where name = \"Limes\" show label, completed, list", "in all", "check \"Limes\"",
    ])
    trial.run()
    #expect(
      trial.prompts
        == ["qcq> "] + Array(repeating: "qcq BBQ> ", count: 4) + Array(repeating: "qcq> ", count: 2)
    )
    #expect(
      trial.text.hasPrefix(
        """
        added 6 "Limes" to "BBQ"
        checked 1 item in "BBQ"
        label     completed  list
        ────────  ─────────  ────
        6x Limes  yes        BBQ
        error: expected `in` and the list of this item
        """), "\(trial.text)")
  }

  @Test("A mistake is put right as the next line") func fix() throws {
    let trial = try PromptTrial([
      "in \"BQB\"", "in BBQ", "items in \"BBQ\" where pendng", ".fromat csv",
    ])
    trial.run()
    #expect(
      trial.editor.prefills
        == ["", "in \"BBQ\"", "in \"BBQ\"", "items in \"BBQ\" where pending", ".format csv"])
    #expect(trial.prompts.allSatisfy { $0 == "qcq> " })
    #expect(trial.text.contains("  |    ^^^^^"))
  }

  @Test("Messages about a short text point at what was typed") func spans() throws {
    let text = try PromptTrial.say("in \"BBQ\"", "check \"Lmes\"", "items where pendng")
    #expect(text.contains(" 1 | check \"Lmes\"\n   |       ^^^^^^\n"), "\(text)")
    #expect(text.contains(" 1 | items where pendng\n   |             ^^^^^^\n"), "\(text)")
  }

  @Test("`.list` shows, sets and ends it") func command() throws {
    let trial = try PromptTrial([
      ".list", ".list BBQ", ".list", ".list off", ".list \"no such\"", ".list off",
    ])
    #expect(
      trial.run().hasPrefix("there is no current list\nthe current list is \"BBQ\"\n"),
      "\(trial.text)")
    #expect(trial.prompts[2] == "qcq BBQ> ")
    #expect(trial.prompts.last == "qcq> ")
  }

  @Test("It gets its new title, and is left when it is deleted") func elsewhere() throws {
    let trial = try PromptTrial([
      "in \"BBQ\"", "rename list \"BBQ\" to \"Party\"", "count items", "delete list \"Party\"",
      "count lists",
    ])
    trial.run()
    #expect(
      trial.prompts == ["qcq> ", "qcq BBQ> ", "qcq Party> ", "qcq Party> ", "qcq> ", "qcq> "])
    #expect(trial.text.contains("the list \"Party\" is gone; there is no current list now\n"))
  }

  @Test(
    "What was meant for a list that is gone is not run",
    arguments: [
      "delete items where note contains \"the\"",
      "update items where quantity > 1 set quantity = 1",
      "count items", "watch items &", "items into \"gone.csv\"",
    ])
  func gone(entry: String) throws {
    let sandbox = try Sandbox()
    let store = try Store.create(
      path: sandbox.path("a.sqlite"), sample: .demo, now: PromptTrial.now)
    let other = try Store.open(path: sandbox.path("a.sqlite"))
    let trial = try PromptTrial(["in \"BBQ\"", entry], store: store)
    var before: [Row] = []
    trial.editor.acts[1] = { _ in
      try? other.queue.write {
        try $0.execute(sql: "DELETE FROM shopping_lists WHERE title = 'BBQ'")
      }
      before = (try? Self.items(other)) ?? []
    }
    trial.run()
    #expect(
      trial.text.contains("the list \"BBQ\" is gone; there is no current list now\nnothing was run")
    )
    #expect(try before.count > 50 && Self.items(other) == before)
    #expect(trial.prompts.last == "qcq> " && trial.repl.watches.watches.isEmpty)
    #expect(trial.editor.prefills.last == (entry.hasSuffix("&") ? "" : entry))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("gone.csv")))
  }

  private static func items(_ store: Store) throws -> [Row] {
    try store.queue.read { try Row.fetchAll($0, sql: "SELECT * FROM shopping_items ORDER BY id") }
  }

  @Test(
    "A file that may not be written to is shown as one",
    .enabled(if: geteuid() != 0 || Executable.tool("setpriv") != nil))
  func protected() throws {
    let sandbox = try Sandbox()
    let path = sandbox.path("a.sqlite")
    let store = try Store.withItems(1, at: path)
    try store.queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
    try store.close()
    #expect(chmod(path, 0o444) == 0)
    // Whom permissions don't concern becomes somebody else.
    let nobody = ["--reuid", "65534", "--clear-groups", Executable.path]
    let isRoot = geteuid() == 0
    let prompt = try PromptTerminal(
      sandbox, (isRoot ? nobody : []) + ["--database", path], environment: ["NO_COLOR": "1"],
      program: isRoot ? Executable.tool("setpriv") ?? "" : Executable.path,
      prompt: "qcq (read-only)> ")
    prompt.type("delete all items", Keys.enter)
    prompt.wait { $0.text().contains("error: ") }
    #expect(prompt.screen.text().contains("read-only"), "\(prompt.screen.text())")
  }

  @Test("A script that is read knows nothing of it") func script() throws {
    let sandbox = try Sandbox()
    try sandbox.write("count items\ncheck \"Cola\"\n", to: "a.qcq")
    try sandbox.write("count items\n", to: "b.qcq")
    let text = try PromptTrial.say(
      "in \"BBQ\"", ".read \(sandbox.path("a.qcq"))", ".read \(sandbox.path("b.qcq"))",
      "count items")
    #expect(text.contains("a.qcq:2:7"), "\(text)")
    let counts = text.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 2 && counts[0] > counts[1])
  }

  @Test(
    "Conditions that say which list it is are about all lists",
    arguments: [
      "list = \"Week shop\"", "pending and list = \"Week shop\"", "\"Week shop\" = list",
      "list in (\"Week shop\", \"DIY store\")", "list.title = \"Week shop\"",
      "list.title starts with \"Week\"", "lower(list) = \"week shop\"", "list != \"BBQ\"",
      "not list = \"BBQ\"", "list = \"DIY store\" or list = \"Week shop\"",
    ])
  func said(condition: String) throws {
    let query = "count items where \(condition)"
    let further = "let chosen = items where \(condition)"
    let text = try PromptTrial.say(query, "in \"BBQ\"", query, further, "count chosen")
    let counts = text.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 3 && counts[0] > 0 && Set(counts).count == 1, "\(text)")
  }

  @Test("So are those that take the list from a parameter") func saidByParameter() throws {
    let text = try PromptTrial.say(
      "param l: list = \"Week shop\"", "count items where list = $l", "in \"BBQ\"",
      "count items where list = $l", "count items where list in ($l)")
    let counts = text.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 3 && counts[0] > 0 && Set(counts).count == 1, "\(text)")
  }

  @Test(
    "Conditions that leave open which list it is are about the current one",
    arguments: [
      "has list", "pending or list = \"Week shop\"", "name != list", "pending",
      "not (list = \"BBQ\" and pending)", "length(list.title) > 2 and pending",
    ])
  func unsaid(condition: String) throws {
    let query = "count items where \(condition)"
    let text = try PromptTrial.say(
      query, "in \"BBQ\"", query, "count items in \"BBQ\" where \(condition)")
    let counts = text.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 3 && counts[0] > counts[1] && counts[1] == counts[2], "\(text)")
  }

  @Test("A change of such items is about all lists, too") func saidOfChange() throws {
    let text = try PromptTrial.say(
      "in \"BBQ\"", "count items", "delete items where list = \"Week shop\"",
      "count items where list = \"Week shop\"", "count items")
    #expect(text.contains("deleted "), "\(text)")
    let counts = text.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 3 && counts[1] == 0 && counts[0] == counts[2], "\(text)")
  }

  @Test(
    "What is said of all lists is not done to the current one",
    arguments: [
      "delete completed items in all lists", "whats left on all lists", "items pending everywhere",
      "delete everything",
    ])
  func ofAll(entry: String) throws {
    let trial = try PromptTrial(["in \"BBQ\"", entry])
    trial.run()
    #expect(trial.editor.prefills.allSatisfy { $0.isEmpty }, "\(trial.text)")
    #expect(trial.text.contains("`in all`"), "\(trial.text)")
  }

  @Test("Without a current list, such a sentence gets its fix") func allLists() throws {
    let trial = try PromptTrial(["whats left on all lists"])
    trial.run()
    #expect(trial.editor.prefills.last == "items where pending")
  }
}

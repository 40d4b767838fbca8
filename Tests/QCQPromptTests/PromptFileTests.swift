import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

/// What happens to the file of a prompt while somebody types at a terminal, where names complete.
@Suite("The file of a prompt") struct PromptFileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(
    "A file that can't be opened again ends no prompt", arguments: ["damaged", "without a log"])
  func unreadable(what: String) throws {
    let path = sandbox.path("a.sqlite")
    try Store.create(path: path, sample: .demo, now: PromptTrial.now).close()
    // Who has the log open keeps the new one that SQLite makes from being read.
    let holder = what == "damaged" ? nil : try Store.open(path: path)
    defer { try? holder?.close() }
    let prompt = try PromptTerminal(
      sandbox, ["--database", path], environment: ["NO_COLOR": "1"])
    prompt.say("add \"Limes\" to \"BBQ\"", "added \"Limes\" to \"BBQ\"")
    if what == "damaged" {
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.write(contentsOf: Data(repeating: 0x55, count: 40_000))
      try file.close()
    } else {
      try FileManager.default.removeItem(atPath: path + "-wal")
    }
    for _ in 0..<3 {
      prompt.enter("count items")
      #expect(prompt.screen.text().contains("error: "))
    }
    prompt.type(".exit", Keys.enter)
    prompt.expectEnd()
  }

  @Test("A file that can't be read right now keeps its current list") func locked() throws {
    let path = sandbox.path("a.sqlite")
    try Store.create(path: path, sample: .demo, now: PromptTrial.now).close()
    try sandbox.run("PRAGMA journal_mode = DELETE", on: path)
    let prompt = try PromptTerminal(
      sandbox, ["--database", path], environment: ["NO_COLOR": "1"])
    prompt.enter("in \"BBQ\"")
    let holder = try DatabaseQueue(path: path)
    try holder.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      prompt.enter("items")
      #expect(prompt.screen.text().contains("[database-busy]"))
      #expect(!prompt.screen.text().contains("is gone"))
      try db.execute(sql: "COMMIT")
    }
    prompt.enter("count items")
    #expect(prompt.screen.text().contains("qcq BBQ>"))
    prompt.type(".exit", Keys.enter)
    prompt.expectEnd()
  }
}

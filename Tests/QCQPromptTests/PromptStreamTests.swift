import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("What goes on for a while, and what commands show, for other programs")
struct PromptStreamTests {
  private let sandbox: Sandbox
  private let store: Store

  init() throws {
    sandbox = try Sandbox()
    store = try Store.withItems(2, at: sandbox.path("a.sqlite"))
  }

  private func makePrompt(_ environment: [String: String] = [:]) throws -> PromptTerminal {
    try PromptTerminal(
      sandbox, ["--database", sandbox.path("a.sqlite")], columns: 200,
      environment: ["NO_COLOR": "1"].merging(environment) { $1 })
  }

  /// Whether a file has a text soon.
  private func has(_ text: String, in file: String) -> Bool {
    Eventually.holds { (try? sandbox.text(file))?.contains(text) ?? false }
  }

  /// A change by somebody else.
  private func rename(to name: String) throws {
    try store.write { db in
      try db.execute(
        sql: "UPDATE shopping_items SET name = ? WHERE id = '000000001'", arguments: [name])
    }
  }

  @Test(
    "A watch writes lines, or frames, for a command or into a file, until Ctrl-C",
    arguments: [
      (nil, " | cat > w.txt", "w.txt", "~ Item 1 → Bread"),
      (".format ndjson", " | cat > w.txt", "w.txt", "\"op\":\"update\""),
      (".once w.txt", "", "w.txt", "~ Item 1 → Bread"),
      (".output w.ndjson", "", "w.ndjson", "\"op\":\"update\""),
    ] as [(String?, String, String, String)])
  func streams(setting: String?, pipe: String, file: String, line: String) throws {
    let prompt = try makePrompt()
    let path = sandbox.path(file)
    if let setting { prompt.enter(setting.replacing(file, with: path)) }
    prompt.type("watch items show name" + pipe.replacing(file, with: path), Keys.enter)
    #expect(has("Item 2", in: file))
    try rename(to: "Bread")
    #expect(has(line, in: file))
    prompt.process.send(SIGINT)
    if setting?.hasPrefix(".once") ?? false {
      prompt.wait { $0.text().hasSuffix("wrote \(path)\nqcq> ▮") }
      prompt.say("count items", "2")
    } else {
      prompt.wait { $0.text().hasSuffix("qcq> ▮") }
    }
    #expect(!prompt.screen.isAlternate)
  }

  @Test("A watch ends with the command that reads it") func readerEnds() throws {
    let prompt = try makePrompt()
    prompt.say("watch items show name | head -1", "name")
    prompt.say("count items", "2")
  }

  @Test("What has an end is not watched, and `.once` goes on waiting") func refused() throws {
    let path = sandbox.path("w.csv")
    let text = try PromptTrial(
      [".once \(path)", "watch items", "watch items &", "items show name limit 1"], store: store
    ).run()
    #expect(text.contains("what is watched can't be written as csv"), "\(text)")
    #expect(text.contains("a watch in the background writes no file"), "\(text)")
    #expect(text.hasSuffix("wrote \(path)\n"), "\(text)")
    #expect(try sandbox.text("w.csv") == "name\r\nItem 1\r\n")
  }

  @Test("A command of the shell reads what commands show") func commands() throws {
    let prompt = try makePrompt()
    prompt.say("history | grep -c .", "1")
    prompt.say(".watch | grep -c background", "1")
    prompt.say("items show name", "name\n──────\nItem 1\nItem 2\n2 items")
    prompt.say(".last csv | grep 2", "Item 2")
    prompt.say(".explain count items | grep -c \"SQL\"", "1")
    prompt.say(".last | exit 3", "`exit 3` ended with status 3")
  }

  @Test("A kept watch knows no current list either") func keptWatch() throws {
    try store.write { db in
      try db.execute(sql: "INSERT INTO shopping_lists VALUES ('o', 'Other', 1, 1)")
    }
    let folder = sandbox.path("config/qcq")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try sandbox.write("watch count items\n", to: "config/qcq/all.qcq")
    let prompt = try makePrompt(["XDG_CONFIG_HOME": sandbox.path("config")])
    prompt.type("in \"Other\"", Keys.enter)
    prompt.expect(end: "\nqcq Other> ▮")
    prompt.type(".run all", Keys.enter)
    prompt.wait { $0.isAlternate && $0.text().contains("q ends") }
    prompt.type("q")
    prompt.expect(end: "\nqcq Other> .run all\n2\nqcq Other> ▮")
  }
}

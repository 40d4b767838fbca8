import Foundation
import TestSupport
import Testing

@testable import QCQConsole
@testable import QCQPrompt

@Suite("The prompt's history") struct PromptHistoryTests {
  private let sandbox: Sandbox
  private var path: String { sandbox.path(".local/state/qcq/history") }

  init() throws { sandbox = try Sandbox() }

  private func makePrompt() throws -> PromptTerminal {
    try PromptTerminal(sandbox, environment: ["NO_COLOR": "1"])
  }

  @Test("Entries come back whole, and Up and Down go through their lines") func walking() throws {
    let prompt = try makePrompt()
    prompt.type("count items where (", Keys.enter, "pending", Keys.enter, ")", Keys.enter)
    prompt.expect(end: "...> )\n57\nqcq> ▮")
    prompt.type("count lists", Keys.enter)
    prompt.expect(end: "8\nqcq> ▮")
    prompt.type("draft", Keys.up)
    prompt.expect("qcq> count lists▮")
    prompt.type(Keys.up)
    let entry = "qcq> count items where (\n...> pending\n...> )"
    prompt.expect(entry + "▮")
    prompt.type(Keys.up, Keys.up)
    prompt.expect("qcq> c▮ount items where (\n...> pending\n...> )")
    prompt.type(Keys.down, Keys.down, Keys.down)
    prompt.expect("qcq> count lists▮")
    prompt.type(Keys.down)
    prompt.expect("qcq> draft▮")
    prompt.type(Keys.control("C"))
  }

  @Test("The file is the user's alone, and is not there before it is needed") func file() throws {
    let prompt = try makePrompt()
    #expect(try sandbox.names.isEmpty)
    prompt.type("count lists", Keys.enter)
    prompt.expect(end: "8\nqcq> ▮")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "count lists\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    for entry in ["count lists", " count items"] { prompt.enter(entry) }
    prompt.expect(end: "qcq> count lists\n8\nqcq>  count items\n94\nqcq> ▮")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "count lists\n")
    prompt.type("exit", Keys.enter)
    prompt.expectEnd()
  }

  @Test("Two sessions keep each other's entries") func sessions() throws {
    let prompts = try [makePrompt(), makePrompt()]
    for round in 1...3 {
      for (number, prompt) in prompts.enumerated() {
        prompt.type("count lists # \(number).\(round)", Keys.enter)
        prompt.expect(end: "# \(number).\(round)\n8\nqcq> ▮")
      }
    }
    let expected = (1...3).flatMap { ["count lists # 0.\($0)", "count lists # 1.\($0)"] }
    #expect(HistoryFile(path: path).read() == expected)
    let third = try makePrompt()
    third.type(Keys.up)
    third.expect("qcq> count lists # 1.3▮")
  }

  @Test("Many writers at once lose nothing") func writers() async {
    let file = HistoryFile(path: path)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { for entry in 0..<50 { file.append("\(writer) \(entry)\nmore \\n") } }
      }
    }
    let entries = file.read()
    #expect(entries.count == 400)
    for writer in 0..<8 {
      let own = entries.filter { $0.hasPrefix("\(writer) ") }
      #expect(own == (0..<50).map { "\(writer) \($0)\nmore \\n" })
    }
  }

  @Test("The file does not grow without end") func limit() {
    let file = HistoryFile(path: path, limit: 10)
    for number in 0..<95 { file.append("entry \(number)") }
    #expect(file.read() == (85..<95).map { "entry \($0)" })
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    #expect(text.split(separator: "\n").count <= 20)
  }

  @Test("A line that was cut off harms no other") func cutOff() throws {
    let file = HistoryFile(path: path)
    file.append("first")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0x68, 0x61, 0xFF, 0x1B]))
    file.append("second")
    #expect(file.read() == ["first", "ha\u{FFFD}\u{1B}", "second"])
  }

  @Test("Ctrl-R finds what was typed") func search() throws {
    let history = ["count lists", "count items", "items in \"BBQ\"", "count items where\npending"]
    let help = "Ctrl-R older · Esc accept · Ctrl-G cancel"
    let editor = try EditorTerminal(
      columns: 60, hasColor: false, entries: 2, remembering: history)
    editor.type("x", Keys.control("R"), "items")
    editor.expect("> count items where\n. pending\nsearch: items▮   \(help)")
    editor.type(Keys.control("R"))
    editor.expect("> items in \"BBQ\"\nsearch: items▮   \(help)")
    editor.type(Keys.control("R"), Keys.control("R"))
    editor.expect("> count items\nno match: items▮   \(help)")
    editor.type(Keys.control("G"))
    editor.expect("> x▮")
    editor.type(Keys.control("R"), "BBQ", Keys.left)
    editor.expect("> items in \"BBQ▮\"")
    editor.type(Keys.control("R"), "lists", Keys.escape)
    editor.expect("> count lists▮")
    editor.type(Keys.control("R"), "in \"", Keys.enter, Keys.control("D"))
    editor.expect([.entry("items in \"BBQ\""), .end])
  }
}

import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

/// Watches at a prompt, at each width that counts.
@Suite("Watches in narrow and wide windows") struct SizesWatchTests {
  private let sandbox: Sandbox
  private let store: Store
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.path("a.sqlite")
    store = try Store.withItems(2, at: path)
  }

  private func makePrompt(_ columns: Int) throws -> PromptTerminal {
    try PromptTerminal(
      sandbox, ["--database", path], columns: columns, environment: ["NO_COLOR": "1"])
  }

  /// A change by somebody else.
  private func rename(to name: String) throws {
    try store.write { db in
      try db.execute(
        sql: "UPDATE shopping_items SET name = ? WHERE id = '000000001'", arguments: [name])
    }
  }

  @Test("In front they take the window and give it back", arguments: Screen.sizes)
  func front(columns: Int) throws {
    let prompt = try makePrompt(columns)
    for end in ["q", "\u{3}"] {
      let entry = "watch items show name # \(end == "q" ? 1 : 2)"
      prompt.type(entry, Keys.enter)
      prompt.wait { $0.isAlternate && $0.text().contains("Item 2") }
      #expect(prompt.screen.text().contains("Item 2"))
      try rename(to: "日本酒 \(end == "q" ? 1 : 2)")
      prompt.wait { $0.text().contains("日本酒 \(end == "q" ? 1 : 2)") }
      #expect(prompt.screen.text().contains("日本酒 \(end == "q" ? 1 : 2)"))
      if end == "q" { prompt.type(end) } else { prompt.process.send(SIGINT) }
      // The last answer stays.
      let answer = "name\n────────\n日本酒 \(end == "q" ? 1 : 2)\nItem 2"
      prompt.expect(lines: "qcq> \(entry)\n\(answer)\nqcq> ▮")
      #expect(!prompt.screen.isAlternate)
    }
    prompt.say("count items", "2")
  }

  @Test("In the background they print above what is typed", arguments: Screen.sizes)
  func background(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let watching = columns == 20 ? "qcq [1 …> " : "qcq [1 watch]> "
    prompt.say(
      "watch items as w &",
      "[w] is watching: 2 items now; `.watch w` shows it, `.watch stop w` ends it",
      next: watching)
    let text = "# abc def ghi jkl mno"
    prompt.type(text, Keys.left)
    prompt.expect(lines: watching + text.dropLast() + "▮o")
    try rename(to: "Cola")
    prompt.wait { $0.text().contains("[w] ") && $0.text().contains("Cola") }
    prompt.expect(
      lines: "[w] ~ Cola: label Item 1 → Cola\n" + watching + text.dropLast() + "▮o")
    prompt.type("x", Keys.control("C"))
    prompt.expect(lines: watching + text.dropLast() + "xo^C\n" + watching + "▮")
    prompt.say(".watch pause w", prompt: watching, next: "qcq> ")
    prompt.say(".watch resume w", next: watching)
    prompt.type(".watch stop", Keys.enter)
    prompt.wait { $0.text().contains("needs the name of") }
    prompt.type(Keys.control("U"), ".watch stop w", Keys.enter)
    prompt.expect(end: "\nqcq> ▮")
    prompt.say("count items", "2")
  }
}

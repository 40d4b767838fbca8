import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@testable import QCQPrompt

/// Titles and names that would act on the terminal, or look like what they are not: the screen
/// notes everything that is sent to it and is none of the prompt's business.
@Suite("Hostile names at the prompt") struct PromptHostileTests {
  private let sandbox: Sandbox
  private let store: Store
  private let path: String

  static let names = [
    "ZA\u{1B}[2J\u{1B}]0;PWNED\u{7}", "ZB\rC\u{8}\u{7F}", "ZC\u{9B}31m\u{90}x\u{9C}\u{85}",
    "ZD\u{202E}abc\u{2066}\u{61C}", "ZE\u{2028}b\u{2029}", "ZF\u{200B}\u{2060}\u{FEFF}\u{180E}",
    "ZG\u{E0041}\u{E0042}", "ZH\u{1F3F4}\u{E0041}\u{E007F}", "ZI\n\t\u{0}",
  ]
  /// In SQL: what is no UTF-8, and what ends in the middle of a character.
  static let broken = ["CAST(x'5A4AFF9B4A' AS TEXT)", "CAST(x'5A4BE697' AS TEXT)"]

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.path("evil.sqlite")
    store = try Store.create(path: path)
    let quoted = Self.names.map {
      "CAST(x'\($0.utf8.map { String(format: "%02x", $0) }.joined())' AS TEXT)"
    }
    try store.write { db in
      for (number, name) in (quoted + Self.broken).enumerated() {
        try db.execute(
          sql: """
            INSERT INTO shopping_lists VALUES ('l\(number)', \(name), \(number), \(number));
            INSERT INTO shopping_items
              (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
            VALUES ('i\(number)', \(name), \(name), 8, 'l\(number)', 1, 1);
            """)
      }
      try db.execute(
        sql:
          "INSERT INTO item_categories VALUES (99, \(quoted[0]), '', 99)"
      )
    }
  }

  private func makePrompt(_ environment: [String: String] = [:]) throws -> PromptTerminal {
    try PromptTerminal(
      sandbox, ["--database", path], lines: 60,
      environment: ["PAGER": "cat"].merging(environment) { $1 })
  }

  @Test("In tables, sections, errors and fixes") func results() throws {
    let prompt = try makePrompt()
    let entries = [
      "items", "lists", "categories", "items by list", "items show name, note limit 2",
      "count items per list", "items in \"ZA\" where name = 1", "items where list = \"ZAx\"",
      "check \"ZZ\" in \"ZB\"", "assert lists is empty \"\u{202E}x\"", "print \"a\\u{1B}[2J\"",
      ".format markdown", "lists", ".last table", ".schema", ".explain items in \"ZD\"",
      "delete list id \"l3\"", "undo", "history", "zz\u{9B}31m",
    ]
    for entry in entries {
      prompt.paste(entry)
      prompt.wait { !$0.text().hasSuffix("> ▮") }
      prompt.type(Keys.enter)
      // The fix of a mistake stands there already.
      prompt.wait { $0.text().hasSuffix("> ▮") || $0.text().hasSuffix("name = \"1\"▮") }
      prompt.type(Keys.control("C"))
      prompt.wait { $0.text().hasSuffix("^C\nqcq> ▮") }
    }
    #expect(prompt.screen.surprises.isEmpty, "\(prompt.screen.surprises)")
    #expect(prompt.screen.text().contains("ZA␛[2J␛]0;PWNED␇"))
    #expect(prompt.screen.text().contains("that is not text"))
  }

  @Test("In the prompt, menus, ghost text and news", arguments: 0..<11)
  func typing(number: Int) throws {
    let prompt = try makePrompt()
    let letter = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"][number]
    prompt.type("in \"Z", Keys.tab)
    prompt.wait { $0.text().contains(" in all") }
    prompt.type(Keys.control("G"), Keys.control("U"), "in \"Z\(letter)", Keys.tab)
    prompt.wait { $0.text().contains("in \"Z\(letter)") && $0.text().contains("\"▮") }
    prompt.enter("")
    // What is no text can't be typed, and so not be found.
    let isText = number < Self.names.count
    #expect(!isText || prompt.screen.text().contains(/\nqcq Z[A-K].*> ▮$/))
    prompt.enter("watch items as w &")
    prompt.type("check \"Z", Keys.tab, "x\" ", Keys.control("U"), "items in \"Z\(letter)")
    prompt.wait { $0.text().contains("> items in \"Z\(letter)") }
    try store.write { db in
      try db.execute(
        sql: "UPDATE shopping_items SET notes = name || name, name = 'Y' || name WHERE id = ?",
        arguments: ["i\(number)"])
    }
    // What is no text is told of, and its bytes stay away from the terminal.
    let news = isText ? "YZ\(letter)" : "that is not text"
    prompt.wait { $0.text().contains(news) }
    #expect(prompt.screen.text().contains(news))
    prompt.type(Keys.control("U"))
    for entry in [".watch w", ".watch", ".list"] { prompt.enter(entry) }
    #expect(prompt.screen.text().contains(isText ? "the current list is" : " list is "))
    #expect(prompt.screen.surprises.isEmpty, "\(prompt.screen.surprises)")
  }

  @Test("In the search, and in what a pager gets") func search() throws {
    let prompt = try makePrompt(["PAGER": "tee paged", "NO_COLOR": "1"])
    let evil = "# Z\u{1B}[2J\u{9B}31m\u{202E}\u{200B}"
    let shown = "qcq> # Z␛[2J<U+009B>31m<U+202E><U+200B>"
    prompt.paste(evil)
    prompt.expect(shown + "▮")
    prompt.type(Keys.enter)
    prompt.expect(lines: shown + "\nqcq> ▮")
    prompt.type(Keys.control("R"), "Z")
    prompt.paste("\u{1B}[2J\u{9B}")
    prompt.wait { $0.text().contains("search: Z␛[2J<U+009B>▮") }
    #expect(prompt.screen.text().contains("search: Z␛[2J<U+009B>▮"))
    prompt.type(Keys.escape)
    prompt.expect(shown + "▮")
    prompt.type(Keys.control("U"), "items by list")
    prompt.expect("qcq> items by list▮")
    prompt.type(Keys.enter)
    prompt.wait { $0.text().hasSuffix("\nqcq> ▮") }
    #expect(prompt.screen.surprises.isEmpty, "\(prompt.screen.surprises)")
    let file = sandbox.path(".local/state/qcq/history")
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(kept == "# Z\\u{1B}[2J\\u{9B}31m\\u{202E}\\u{200B}\nitems by list\n")
    #expect(HistoryFile(path: file).read() == [evil, "items by list"])
  }
}

import Foundation
import GRDB
import QCQText
import QuickCartStore
import TestSupport
import Testing

@testable import QCQPrompt

@Suite("Completion at the prompt") struct PromptCompletionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("What only some candidates have in common is not typed", arguments: [false, true])
  func cut(isCut: Bool) {
    let menu = CompletionMenu([.init("f1"), .init("f12")], isCut: isCut)
    #expect(menu.commonPrefix == (isCut ? "" : "f1"))
    let last = menu.rows(columns: 40, limit: 2, hasColor: false)
    #expect(last.count == 2)
    let many = CompletionMenu((0..<9).map { .init("f\($0)") }, isCut: isCut)
    let words = many.rows(columns: 40, limit: 3, hasColor: false).last.map { "\($0)" } ?? ""
    #expect(words.contains(isCut ? "9 and more" : "9 in all"))
  }

  private func makePrompt(columns: Int = 80) throws -> PromptTerminal {
    try PromptTerminal(sandbox, columns: columns, environment: ["NO_COLOR": "1"])
  }

  @Test("Titles of lists come with their counts and in quotes", arguments: [40, 80])
  func titles(columns: Int) throws {
    let prompt = try makePrompt(columns: columns)
    prompt.type("items in \"BB", Keys.tab)
    prompt.expect("qcq> items in \"BBQ\"▮")
    prompt.type(Keys.control("U"), "items in \"B", Keys.tab)
    prompt.wait { $0.text().contains("Holiday baking") }
    let rows = prompt.entry.split(separator: "\n")
    #expect(rows.first == "qcq> items in \"B▮")
    #expect(rows.count > 2 && rows[1].contains(/^  BBQ +\d+ of 18 pending$/), "\(rows)")
    prompt.type(Keys.tab)
    prompt.wait { $0.text().contains("> BBQ ") }
    #expect(prompt.entry.hasPrefix("qcq> items in \"BBQ\"▮\n> BBQ "))
    prompt.type(Keys.enter, " where pe", Keys.tab)
    prompt.expect("qcq> items in \"BBQ\" where pending▮")
  }

  @Test("Commands without a dot complete their own words", arguments: ["undo ", ".undo "])
  func bareCommands(typed: String) throws {
    let prompt = try makePrompt()
    prompt.type(typed, Keys.tab)
    prompt.expect("qcq> \(typed)--skip▮")
  }

  @Test("With a current list its items complete and are not marked") func currentList() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("in \"BB", Keys.tab)
    prompt.wait { $0.text().hasSuffix("qcq> in \"BBQ\"▮") }
    prompt.type(Keys.enter)
    prompt.expect(end: "\nqcq BBQ> ▮")
    prompt.type("check \"Col", Keys.tab)
    prompt.expect(end: "\nqcq BBQ> check \"Cola\"▮")
    prompt.type(" ")
    prompt.expect(end: "\nqcq BBQ> check \"Cola\" ▮")
    #expect(prompt.screen.style(of: "\"Cola\" ") == "32m")
    prompt.type(Keys.control("U"), "check \"Kola\" ")
    prompt.wait { $0.style(of: "\"Kola\"") == "4;31m" }
    #expect(prompt.screen.style(of: "\"Kola\"") == "4;31m")
    prompt.type(Keys.control("U"), "check \"Cola\"", Keys.enter)
    prompt.expect(end: "checked 1 item in \"BBQ\"\nqcq BBQ> ▮")
  }

  @Test("Ghost text comes from the language and the data, and → takes it") func ghost() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("items wh")
    prompt.expect("qcq> items wh▮ere")
    prompt.type(Keys.right)
    prompt.expect("qcq> items where▮")
    prompt.type(Keys.control("U"), "items in \"Camp")
    prompt.expect("qcq> items in \"Camp▮ing in the Ardennes\"")
    prompt.type(Keys.right)
    prompt.expect("qcq> items in \"Camping in the Ardennes\"▮")
  }

  @Test("What has failed is not shown as ghost text") func failed() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("lists where progress > 50%", Keys.enter)
    prompt.wait { $0.text().contains("1 list") && $0.text().hasSuffix("qcq> ▮") }
    prompt.type("lists where progres > 50%", Keys.enter)
    prompt.wait { $0.text().contains("[unknown-field]") && $0.text().contains("qcq> lists") }
    prompt.type(Keys.control("U"), Keys.control("L"), "lists where prog")
    prompt.expect("qcq> lists where prog▮ress > 50%")
  }

  @Test("What a hostile title would do to the terminal is only shown") func hostile() throws {
    let evil = "Z\u{1B}[2J\u{1B}]0;PWNED\u{7}\r\u{9B}31m\u{202E}C"
    let path = sandbox.path("evil.sqlite")
    let store = try Store.create(path: path)
    try store.write { db in
      for title in [evil, "Zebra"] {
        try db.execute(
          sql: "INSERT INTO shopping_lists VALUES (?, ?, 1, 1)", arguments: [title, title])
      }
    }
    try store.close()
    let prompt = try PromptTerminal(sandbox, ["--database", path])
    prompt.type("items in \"Z", Keys.tab)
    prompt.wait { $0.text().contains("  Zebra") }
    #expect(prompt.screen.text().contains("\n  Z␛[2J␛]0;PWNED␇␍<U+009B>31m<U+202E>C "))
    prompt.type(Keys.tab, Keys.tab)
    prompt.wait { $0.text().contains("> Zebra") }
    #expect(prompt.screen.surprises.isEmpty)
    prompt.type(Keys.escape)
    prompt.wait { !$0.text().contains("Zebra") }
    prompt.type(Keys.control("U"))
    prompt.wait { $0.text().hasSuffix("qcq> ▮") }
    prompt.type("items in \"Z\u{1B}[C")
    prompt.wait { $0.text().contains("C\"▮") }
    #expect(prompt.screen.surprises.isEmpty)
  }

  @Test(
    "What is written for a word",
    arguments: [
      ("items where pe", "pending"), ("count op", "open"), ("items where quantity > $m", "$most"),
      (".fo", ".format"), (".format js", "json"),
      ("items in \"BB", "\"BBQ\""), ("add \"Kiwi\" to \"BBQ\" as \"Prod", "\"Produce\""),
      ("check \"Halloumi\" in \"BB", "\"BBQ\""), ("check \"Hallou", "\"Halloumi\""),
      ("in \"BB", "\"BBQ\""), ("open where ca", "category"), ("op", "open"),
    ])
  func words(text: String, expected: String) throws {
    let trial = try PromptTrial([
      "let open = items where pending", "param most: number = 3", "in \"BBQ\"",
    ])
    trial.run()
    let found = trial.editor.assistant.completions(text, at: text.utf8.count)
    #expect(found.candidates.first?.text == expected, "\(found.candidates.prefix(5))")
  }

  @Test("What is compared with the name of an item is one of the lists that are meant")
  func scoped() throws {
    let trial = try PromptTrial(["in \"BBQ\""])
    func names(_ text: String) -> [String] {
      trial.editor.assistant.completions(text, at: text.utf8.count).candidates.map(\.text)
    }
    let all = Set(names("items where name = \""))
    #expect(all.count > 40 && names("let a = items where name = \"").count > 40)
    trial.run()
    let own = names("items where name = \"")
    #expect(own.count == 18 && own.contains("\"Halloumi\""), "\(own)")
    #expect(names("count items where pending and name = \"").count == 18)
    #expect(names("delete items where name = \"").count == 18)
    let other = names("items in \"Camping in the Ardennes\" where name = \"")
    #expect(!other.isEmpty && Set(other).isDisjoint(with: own) && all.isSuperset(of: other))
    // A named query means the list that is the current one where it is used.
    #expect(names("let a = items where name = \"").count > 40)
  }

  @Test("`in all` is offered where a list is the current one") func leaving() throws {
    let trial = try PromptTrial(["in \"BBQ\""])
    let assistant = trial.editor.assistant
    #expect(!assistant.completions("in ", at: 3).candidates.contains { $0.text == "all" })
    trial.run()
    #expect(assistant.completions("in ", at: 3).candidates.last?.text == "all")
    #expect(assistant.completions("in ", at: 3).candidates.first?.text.first == "\"")
    let begun = assistant.completions("in a", at: 4)
    #expect(begun.candidates.map(\.text) == ["all"] && begun.range == 3..<4)
    #expect(assistant.hint("in al") == "l")
    #expect(!assistant.completions("items in ", at: 9).candidates.contains { $0.text == "all" })
  }

  @Test("Functions open their bracket") func functions() throws {
    let trial = try PromptTrial([])
    let text = "items where le"
    let found = trial.editor.assistant.completions(text, at: text.utf8.count)
    #expect(found.candidates.contains { $0.text == "length(" }, "\(found.candidates)")
  }

  @Test("Paths complete behind `use`, `into` and commands") func paths() throws {
    let home = sandbox.path("files")
    for name in ["a b.qcq", "week.qcq", "week.sqlite", "items.csv", ".week.qcq", "lib/x.qcq"] {
      let path = home + "/" + name
      try FileManager.default.createDirectory(
        atPath: FilePath.directory(of: path), withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
    }
    let trial = try PromptTrial([])
    func taken(_ text: String) -> [String] {
      let text = text.replacing("~", with: home)
      let found = trial.editor.assistant.completions(text, at: text.utf8.count)
      return found.candidates.map { candidate in
        let begin = String(decoding: text.utf8.prefix(found.range.lowerBound), as: UTF8.self)
        return (begin + candidate.text).replacing(home, with: "~")
      }
    }
    #expect(taken("use \"~/w") == ["use \"~/week.qcq\""])
    #expect(taken("use \"~/") == ["use \"~/a b.qcq\"", "use \"~/week.qcq\"", "use \"~/lib/"])
    #expect(taken("use \"~/.") == ["use \"~/.week.qcq\""])
    #expect(taken("items into \"~/") == ["items into \"~/items.csv\"", "items into \"~/lib/"])
    #expect(taken(".read ~/w") == [".read ~/week.qcq"])
    #expect(taken(".read ~/lib/") == [".read ~/lib/x.qcq"])
    #expect(taken(".read ~/a") == [".read \"~/a b.qcq\""])
    #expect(taken(".read \"~/a b") == [".read \"~/a b.qcq\""])
    #expect(taken(".open ~/") == [".open ~/week.sqlite", ".open ~/lib/"])
    #expect(taken(".once ~/") == [".once ~/items.csv", ".once ~/lib/"])
    #expect(taken(".output ~/.") == [])
    // A folder is read at Tab alone.
    #expect(trial.editor.assistant.hint("use \"\(home)/w") == nil)
  }

  @Test("What others have written completes at the next Tab") func others() throws {
    let path = sandbox.path("shared.sqlite")
    let other = try Store.withItems(3, at: path)
    try other.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    let trial = try PromptTrial([], store: Store.open(path: path))
    func candidates(_ text: String) -> [String] {
      trial.editor.assistant.completions(text, at: text.utf8.count).candidates.map(\.text)
    }
    #expect(candidates("check \"It").count == 3)
    #expect(candidates("items in \"N") == [])
    #expect(candidates("items in \"") == ["\"Large\""])
    try other.write { db in
      try db.execute(sql: "INSERT INTO shopping_lists VALUES ('n', 'New one', 2, 2)")
    }
    #expect(candidates("items in \"") == ["\"New one\"", "\"Large\""])
    // Who holds a lock holds nobody up.
    try other.queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      defer { try? db.execute(sql: "ROLLBACK") }
      let start = Date()
      #expect(candidates("items in \"L") == ["\"Large\""])
      #expect(Date().timeIntervalSince(start) < 3)
    }
  }

  @Test("Of more items than can be read none is marked as unknown") func many() throws {
    let path = sandbox.path("many.sqlite")
    let trial = try PromptTrial([], store: Store.withItems(6_000, at: path))
    let assistant = trial.editor.assistant
    let text = "check \"Item 5999\" in \"Large\" "
    #expect(assistant.rest())
    #expect(!assistant.rest())
    #expect(!assistant.styles(text).contains { $0.style == .unknown })
    let begun = "check \"Item 599\" in \"Larg"
    #expect(assistant.completions(begun, at: begun.utf8.count).candidates.count == 1)
    #expect(!assistant.styles(text).contains { $0.style == .unknown })
    let wrong = "check \"Item 6001\" in \"Large\" "
    #expect(assistant.styles(wrong).contains { $0.style == .unknown })
  }

  @Test("Of more items than can be kept those are found that begin so", arguments: [false, true])
  func search(hasIndex: Bool) throws {
    let store = try Store.withItems(30_000, at: sandbox.path("more.sqlite"))
    try store.write { db in
      try db.execute(sql: "INSERT INTO shopping_lists VALUES ('s', 'Small', 2, 2)")
      for (id, name, list) in [("a", "Crème fraîche", "s"), ("b", "Abricot", "l")] {
        try db.execute(
          sql: """
            INSERT INTO shopping_items
              (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
            VALUES (?, ?, '', 8, ?, 1, 1)
            """, arguments: [id, name, list])
      }
      // The first of all, which nobody reaches who reads the latest ones.
      try db.execute(sql: "UPDATE shopping_items SET name = 'Zucchini' WHERE rowid = 1")
      if hasIndex { try db.execute(sql: "CREATE INDEX names ON shopping_items (name)") }
    }
    let trial = try PromptTrial([], store: store)
    func names(_ text: String) -> [String] {
      trial.editor.assistant.completions(text, at: text.utf8.count).candidates.map(\.text)
    }
    // In one list all are found, by any of their letters and without accents.
    #expect(names("items in \"Small\" where name = \"creme") == ["\"Crème fraîche\""])
    #expect(names("items in \"Small\" where name = \"fraî") == ["\"Crème fraîche\""])
    #expect(names("items in \"Small\" where name = \"Abr") == [])
    #expect(names("items where name = \"Abr") == ["\"Abricot\""])
    #expect(names("items where name = \"zucch") == (hasIndex ? ["\"Zucchini\""] : []))
    #expect(trial.editor.assistant.hint("items where name = \"Abr") == "icot\"")
    // Nobody knows whether a name is there, so that none is marked.
    let text = "items where name = \"Nobody has this\" "
    #expect(!trial.editor.assistant.styles(text).contains { $0.style == .unknown })
  }
}

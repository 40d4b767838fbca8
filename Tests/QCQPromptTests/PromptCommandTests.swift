import GRDB
import QCQLanguage
import QCQPages
import QuickCartStore
import TestSupport
import Testing

@testable import QCQConsole
@testable import QCQPrompt

@Suite("Commands of the prompt") struct PromptCommandTests {
  @Test("Each has its help and its line on the page", arguments: PromptCommands.names)
  func documented(name: String) throws {
    let command = try #require(PromptCommands.named(name))
    #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
    let page = try #require(Page.reference.first { $0.name == "prompt" })
    let usage = command.usage.replacing("|", with: "\\|")
    #expect(page.text.contains("| `\(usage)` | \(command.summary) |\n"))
    #expect(
      try PromptTrial.say(".help .\(name)") == "\(command.usage)\n  \(command.summary)\n")
  }

  @Test("Each complains about words without a meaning", arguments: PromptCommands.names)
  func arguments(name: String) throws {
    if ["explain", "list"].contains(name) { return }
    let text = try PromptTrial.say(".\(name) zzz yyy xxx")
    #expect(text.hasPrefix("error: "), "\(text)")
    #expect(text.contains("  = help: "), "\(text)")
  }

  @Test("Pasted lines may have commands among them, and a mistake ends them") func parts() throws {
    #expect(
      PromptEntry.parts(of: ".timer on\ncount items\nwhere pending\n.timer off")
        == [".timer on", "count items\nwhere pending", ".timer off"])
    #expect(PromptEntry.parts(of: "print \"a\n.timer on\"") == ["print \"a\n.timer on\""])
    #expect(PromptEntry.parts(of: "items\nwhere .5 < 1") == ["items\nwhere .5 < 1"])
    let both = try PromptTrial.say(".format csv\ncount lists\n.format")
    #expect(
      both.split(whereSeparator: \.isNewline) == ["count", "8", "the result format is csv"])
    let text = try PromptTrial.say(".open nowhere.sqlite\ndelete all items", "count items")
    #expect(text.contains("nothing after `.open nowhere.sqlite` was run\n94\n"), "\(text)")
  }

  @Test("A failed assertion ends what was pasted, too") func assertion() throws {
    let text = try PromptTrial.say("assert count items gives 3\n.timer on\ncount lists", ".timer")
    #expect(text.contains("[assertion-failed]"), "\(text)")
    #expect(
      text.hasSuffix("nothing after `assert count items gives 3` was run\nthe timer is off\n"),
      "\(text)")
  }

  @Test(
    "What they say",
    arguments: [
      (".format", "the result format is table\n"),
      (".format jsno", "error: `jsno` isn't a result format\n  = help: did you mean `json`?\n"),
      (".timer", "the timer is off\n"), (".timer on", ""), (".width", "the width is auto\n"),
      (
        ".width 3",
        "error: `3` isn't a width\n  = help: write a number from 10 to 10000, or `auto`\n"
      ),
      (".open", ":memory:\n"),
      (".last", "error: there is no result yet\n  = help: run a query first\n"),
      (".params", "no parameters are declared\n"),
      (".watch", "there are no background watches\n"),
      (".undo", "note: there is nothing to undo"),
      (
        ".nonsense",
        "error: there is no command `.nonsense`\n  = help: `help commands` lists them\n"
      ),
      (".explain unknown-field", "unknown-field\n"), ("help unknown-field", "unknown-field\n"),
      ("help wehre", "error: there is no help on `wehre`\n  = help: did you mean `where`?\n"),
      (".read", "error: `.read` needs a file\n"),
      (".read nowhere.qcq", "error: the file nowhere.qcq can't be read: No such file or directory"),
      (
        ".open nowhere.sqlite",
        "error: there is no database at nowhere.sqlite\n  = help: `.open new FILE` makes one\n"
      ),
    ])
  func says(entry: String, expected: String) throws {
    let text = try PromptTrial.say(entry)
    #expect(text.hasPrefix(expected), "\(text)")
  }

  @Test("The end is the end", arguments: ["exit", "quit", ".exit", ".quit", " exit "])
  func end(word: String) throws {
    let trial = try PromptTrial([word, "count items"])
    #expect(trial.run() == "")
    #expect(trial.editor.prompts.count == 1)
  }

  @Test("There is help on every word of the language, with the word in it")
  func help() throws {
    let fields =
      Entity.allCases.flatMap(\.storedFields).map(\.rawValue) + ["label", "pending", "progress"]
    for word in HelpTopic.language + fields {
      let topic = HelpTopic(word)
      let text = topic.map { $0.lines.joined(separator: "\n") } ?? ""
      // `2 weeks` is told where `1 week` is.
      let forms = [word, word.hasSuffix("s") ? String(word.dropLast()) : word + "s"]
      let isTold = forms.contains { text.contains($0) || topic?.page == $0 }
      #expect(isTold, "\(word): \(text)")
    }
  }

  @Test(
    "There is help on what only a recipe has, also in other words",
    arguments: [
      ("price", "ADD COLUMN price REAL"), ("twice", "having count() > 1"),
      ("duplicates", "having count() > 1"), ("Dupes", "having count() > 1"),
      ("favourites", "sort times desc"),
    ])
  func recipes(word: String, code: String) throws {
    let recipe = try #require(Recipe(of: word))
    #expect(recipe.lines.contains { $0.contains(code) }, "\(recipe.lines)")
    #expect(!recipe.lines.contains("```result"))
    let text = try PromptTrial.say("help \(word)")
    #expect(text.contains(code) && text.contains("grammar/spec/recipes.md"), "\(text)")
  }

  @Test("There is none on a slip, nor on a word of any sentence", arguments: ["wehre", "that"])
  func noRecipe(word: String) { #expect(Recipe(of: word) == nil) }

  @Test(
    "Completion",
    arguments: [
      (".fo", [".format"]), (".format j", ["json"]), (".timer o", ["on", "off"]),
      (".watch st", ["stop"]), (".list \"BB", ["\"BBQ\""]),
      ("help unknown-fu", ["unknown-function"]),
      (".help .tim", [".timer"]), (".explain not-a", ["not-a-condition"]),
    ])
  func completion(text: String, expected: [String]) throws {
    let trial = try PromptTrial([])
    let found = trial.editor.assistant.completions(text, at: text.utf8.count)
    #expect(found.candidates.map(\.text) == expected)
    let start = text.utf8.lastIndex(of: UInt8(ascii: " ")).map {
      text.utf8.distance(from: text.startIndex, to: $0) + 1
    }
    #expect(found.range == (start ?? 0)..<text.utf8.count)
  }

  @Test(
    "What is for the prompt is whole, the rest is for the language",
    arguments: [
      ("exit", true), (".format", true), ("help where", true), ("in \"BBQ\"", true),
      ("in all", true),
      ("watch items &", true), ("items", false), ("exit now", false), ("in \"BBQ", false),
      ("watch items", false), ("let a = items &", false), (".5", false),
    ])
  func recognised(text: String, isForPrompt: Bool) {
    #expect(PromptEntry.isForPrompt(text) == isForPrompt)
  }

  @Test(
    "The name of a watch",
    arguments: [
      ("watch items &", "watch items ", nil), ("watch items as all &", "watch items ", "all"),
      ("watch items show name as n &", "watch items show name as n ", nil),
      ("watch items show name as n as w &", "watch items show name as n ", "w"),
      ("watch items show name, quantity as 2 &", "watch items show name, quantity ", "2"),
    ] as [(String, String, String?)])
  func background(entry: String, text: String, name: String?) {
    guard case .background(let found, let foundName) = PromptEntry(entry) else {
      Issue.record("\(entry)")
      return
    }
    #expect(found == text)
    #expect(foundName == name)
  }

  @Test("Another database is opened, and what is declared comes along") func open() throws {
    let sandbox = try Sandbox()
    let path = sandbox.path("other.sqlite")
    let trial = try PromptTrial([
      "in \"BBQ\"", "let few = items limit 3", ".open \(path)", ".open new \(path)", "count few",
      "create list \"A\"", ".open", "count lists",
    ])
    trial.run()
    #expect(trial.editor.prefills[3] == "")
    #expect(trial.prompts[3] == "qcq BBQ> " && trial.prompts[4] == "qcq> ")
    #expect(
      trial.text.contains("\(path) · 0 lists · 0 items pending\nTry `create list \"Groceries\"`"))
    #expect(
      trial.text.hasSuffix(
        "created list \"A\"\nNext: `in \"A\"` makes it the current list.\n"
          + "\(path)\n1\n"
      ), "\(trial.text)")
  }

  @Test("What is read-only says so, and stays so") func readOnly() throws {
    let store = try Store.sample(.demo, now: PromptTrial.now, isReadOnly: true)
    let trial = try PromptTrial(["in \"BBQ\"", "add \"Cola\""], store: store)
    #expect(trial.run().contains("[database-read-only]"))
    #expect(
      trial.prompts == ["qcq (read-only)> ", "qcq BBQ (read-only)> ", "qcq BBQ (read-only)> "])
  }

  @Test("Parameters are asked for, kept, shown, set and taken away") func parameters() throws {
    let trial = try PromptTrial(
      [
        "param least: int", "param who: text = \"me\"", "count items where quantity >= $least",
        "count items where quantity >= $least", ".params", ".params least = x",
        ".params least = 99999", "count items where quantity >= $least", ".params clear least",
        "count items where quantity >= $least", ".params lesat = 3",
      ], answers: [.entry("many"), .entry(" 12 "), .entry("")])
    let text = trial.run()
    #expect(trial.editor.questions == Array(repeating: "$least (a whole number)? ", count: 3))
    #expect(text.contains("$least     int   12"), "\(text)")
    #expect(
      text.contains("$who       text         \"me\"")
        || text.contains("$who       text         me"), "\(text)")
    #expect(text.contains("`$least` is a whole number; \"x\" isn't"))
    #expect(
      text.contains(
        "\n0\nnothing was run\nerror: there is no parameter `lesat`\n"
          + "  = help: did you mean `least`?\n"
      ), "\(text)")
  }

  @Test("Tables that another program alters are noticed") func alteredTables() throws {
    let sandbox = try Sandbox()
    let store = try Store.withItems(3, at: sandbox.path("a.sqlite"))
    let other = try Store.open(path: sandbox.path("a.sqlite"))
    let trial = try PromptTrial(
      [
        "let dear = items where price > 1", "let all1 = items", "count dear", "count all1",
        "count dear",
      ], store: store)
    try other.queue.write {
      try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN price REAL")
    }
    trial.editor.acts[3] = { _ in
      try? other.queue.write { try $0.execute(sql: "ALTER TABLE shopping_items DROP COLUMN price") }
    }
    let text = trial.run()
    #expect(text.contains("the schema changed\n"))
    #expect(text.contains("have no field `price` [unknown-field]"), "\(text)")
    #expect(text.contains("\n3\n"), "\(text)")
    #expect(text.contains("[unknown-source]"), "\(text)")
  }
}

import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@testable import QCQConsole
@testable import QCQPrompt

/// What a session says and does, at each width that counts.
@Suite("Sessions in narrow and wide windows") struct SizesSessionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func makePrompt(
    _ columns: Int, _ arguments: [String] = ["--sample", "demo"],
    environment: [String: String] = [:], prompt: String = "qcq> "
  ) throws -> PromptTerminal {
    try PromptTerminal(
      sandbox, arguments, columns: columns,
      environment: ["NO_COLOR": "1", "PAGER": "cat"].merging(environment) { $1 }, prompt: prompt)
  }

  private func makeItems(_ count: Int) throws -> (path: String, store: Store) {
    let path = sandbox.path("items.sqlite")
    return (path, try Store.withItems(count, at: path))
  }

  /// Lines that are broken between words.
  private static func fitted(_ text: String, _ columns: Int, hanging: Int = 0) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { PageText.fitted(String($0), width: columns, hanging: hanging) }
      .joined(separator: "\n")
  }

  @Test("The start says what is there, and words say more", arguments: Screen.sizes)
  func start(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let greeting = """
      sample demo, in memory · 8 lists · 57 items pending
      Try `items where pending by list`; `help` says more, `exit` ends.

      qcq> ▮
      """
    #expect(prompt.screen.text() == Self.fitted(greeting, columns))
    prompt.type("help", Keys.enter)
    prompt.wait { $0.text().contains("ends.\nqcq> ▮") && $0.text().contains("Ask in") }
    let help = prompt.screen.text()
    #expect(help.contains("\n  add 6 \"Cola\" to"))
    #expect(help.replacing("\n", with: " ").hasSuffix("`exit` or Ctrl-D ends. qcq> ▮"))
    prompt.type("help where", Keys.enter)
    let place = Self.fitted("(more on the page grammar/spec/where.md)", columns)
    prompt.expect(lines: place + "\nqcq> ▮")
    #expect(prompt.screen.rows.allSatisfy { row in row.reduce(0) { $0 + $1.width } <= columns })
    prompt.type("quit", Keys.enter)
    prompt.expectEnd()
    let other = try makePrompt(columns)
    other.type("exit", Keys.enter)
    other.expectEnd()
  }

  @Test("Each command is completed, and put right where it is misspelt", arguments: Screen.sizes)
  func commands(columns: Int) throws {
    let prompt = try makePrompt(columns)
    // What changes data or runs a file is suggested, and left to be typed.
    let careful = ["undo", "redo", "read", "run"]
    for name in PromptCommands.names {
      prompt.type("." + name.dropLast(), Keys.tab)
      prompt.expect("qcq> .\(name)▮")
      prompt.type("x", Keys.enter)
      prompt.expect(
        lines: Self.fitted("  = help: did you mean `.\(name)`?", columns, hanging: 2) + "\nqcq> "
          + (careful.contains(name) ? "▮" : ".\(name)▮"))
      prompt.type(Keys.control("U"))
      prompt.expect("qcq> ▮")
    }
  }

  /// What stands between the words of a note, and before its code: they are broken between words.
  private static func gaps(_ columns: Int) -> (inner: String, code: String) {
    (columns == 20 ? "\n  " : " ", columns <= 40 ? "\n  " : " ")
  }

  @Test("Commands say how things are", arguments: Screen.sizes)
  func settings(columns: Int) throws {
    try sandbox.write("print \"from a file\"\n", to: "a.qcq")
    let prompt = try makePrompt(columns)
    // What stands in place of a table is broken between words.
    let space = columns == 20 ? "\n" : " "
    let gap = Self.gaps(columns)
    let samples = [
      (".format", "the result format is table"), (".format json", ""),
      ("count lists", "[\n  {\"count\": 8}\n]"), (".format table", ""),
      (".width", "the width is auto"), (".timer", "the timer is off"),
      (".params", "no parameters are" + space + "declared"),
      (".list", "there is no current list"),
      (".watch", "there are no" + space + "background watches"), (".open", ":memory:"),
      (".read a.qcq", "from a file"), (".history", "nothing has been" + space + "changed yet"),
      (".undo", "note: there is\(gap.inner)nothing to undo\(gap.code)[nothing-to-undo]"),
      (".redo", "note: there is\(gap.inner)nothing to redo\(gap.code)[nothing-to-undo]"),
      (".help .timer", Self.fitted(".timer [on|off]\n  \(TimerCommand.summary)", columns)),
      ("count items", "94"), (".last csv", "count\n94"),
      (".output a.json", "results go to a.json as json; `.output` ends that"),
      ("count lists", ""), (".output", "results no longer go to a.json"), ("count lists", "8"),
    ]
    for (entry, answer) in samples { prompt.say(entry, answer) }
    #expect(try sandbox.text("a.json") == "[\n  {\"count\": 8}\n]\n")
    for entry in [".timer on", "count lists"] { prompt.enter(entry) }
    #expect(prompt.screen.text().contains("print "))
    #expect(prompt.screen.text().contains("compile "))
    for entry in [".timer off", ".explain count lists"] { prompt.enter(entry) }
    prompt.expect(
      lines: "plan\n  SCAN shopping_lists USING COVERING INDEX idx_lists_updated\nqcq> ▮")
    prompt.type(".schema", Keys.enter)
    prompt.wait { $0.text().contains("shopping_items") && $0.text().hasSuffix("\nqcq> ▮") }
    #expect(prompt.screen.text().contains("shopping_items"))
    prompt.say(
      ".open new b.sqlite",
      Self.fitted("Try `create list \"Groceries\"`; `help` says more, `exit` ends.\n", columns))
    prompt.type(".exit", Keys.enter)
    prompt.expectEnd()
  }

  @Test("Of a long result head and tail are shown, and how many there are", arguments: Screen.sizes)
  func long(columns: Int) throws {
    let prompt = try makePrompt(columns, ["--database", makeItems(100).path])
    prompt.say(
      "items show name",
      (81...100).map { "Item \($0)" }.joined(separator: "\n")
        + "\n100 items (40 shown)" + (columns == 20 ? "\n" : "; ") + "`.last` shows all")
    let lines = prompt.screen.text().split(separator: "\n")
    #expect(lines.contains("Item 20") && !lines.contains("Item 21"))
    prompt.say(
      ".last", (61...100).map { "Item \($0)" }.joined(separator: "\n") + "\n(100 items)")
  }

  @Test("A pager shows what is longer than the window", arguments: Screen.sizes)
  func pager(columns: Int) throws {
    let prompt = try makePrompt(
      columns, ["--database", makeItems(40).path], environment: ["PAGER": "sed -n 's/^I/paged i/p'"]
    )
    prompt.say(
      "items show name", (21...40).map { "paged item \($0)" }.joined(separator: "\n"))
    prompt.say("count items", "40")
  }

  @Test("A pager that shows nothing says so") func failingPager() throws {
    let prompt = try makePrompt(
      80, ["--database", makeItems(40).path], environment: ["PAGER": "false"])
    prompt.say("items show name", "`false` ended with status 1")
  }

  @Test("What a pager searches is the whole result") func pagedResult() throws {
    let prompt = try makePrompt(
      80, ["--database", makeItems(200).path], environment: ["PAGER": "tee paged"])
    prompt.say(
      "items show name",
      (180...200).map { "Item \($0)" }.joined(separator: "\n") + "\n(200 items)")
    let paged = try sandbox.text("paged").split(separator: "\n").filter { $0.hasPrefix("Item") }
    #expect(paged.map(String.init) == (1...200).map { "Item \($0)" })
  }

  @Test(
    "Where there is no room for columns, fields stand below each other", arguments: Screen.sizes)
  func narrow(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let query = "items in \"BBQ\" where name = \"Halloumi\" show name, quantity, category, note"
    let narrow = """
      ── 1 ───────────────
      name      Halloumi
      quantity  3
      category  Dairy
      note      for Zoë
                and Amélie
      1 item
      """
    let wide = """
      name      quantity  category  note
      ────────  ────────  ────────  ──────────────────
      Halloumi         3  Dairy     for Zoë and Amélie
      1 item
      """
    if columns == 20 { prompt.say(query, narrow) }
    if columns >= 80 { prompt.say(query, wide) }
    if columns == 40 {
      prompt.type(query, Keys.enter)
      prompt.wait { $0.text().hasSuffix("\nqcq> ▮") && $0.text().contains("Zoë") }
      let rows = prompt.screen.text().split(separator: "\n").dropFirst(4)
      #expect(rows.contains { $0.contains("Halloumi") } && rows.allSatisfy { $0.count <= 40 })
    }
  }

  @Test("Columns stand under each other behind characters of two columns", arguments: Screen.sizes)
  func wide(columns: Int) throws {
    let names = ["日本酒", "🍞", "cafe\u{301}", "👨‍👩‍👧‍👦", "🇳🇱", "❤️"]
    let (path, store) = try makeItems(names.count)
    for (number, name) in names.enumerated() {
      try store.write { db in
        try db.execute(
          sql: "UPDATE shopping_items SET name = ?, quantity = 7 WHERE name = ?",
          arguments: [name, "Item \(number + 1)"])
      }
    }
    let prompt = try makePrompt(columns, ["--database", path])
    let widths = [6, 2, 4, 2, 2, 2]
    let rows = zip(names, widths).map { name, width in
      name + String(repeating: " ", count: 6 - width + 9) + "7"
    }
    prompt.say(
      "items show name, quantity sort created",
      "──────  ────────\n" + rows.joined(separator: "\n") + "\n6 items")
  }

  @Test("A mistake is shown at its place and put right on the next line", arguments: Screen.sizes)
  func mistake(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let text = "items where nme = \"x\""
    let head = [
      20: "error: items have no\n  field `nme`\n  [unknown-field]",
      40: "error: items have no field `nme`\n  [unknown-field]",
    ]
    let lines =
      columns == 20
      ? """
       1 | …where nme = "…
         |        ^^^
         = help: did you
           mean `name`?
         = fix: write
           `name`
      """
      : """
       1 | items where nme = "x"
         |             ^^^
         = help: did you mean `name`?
         = fix: write `name`
      """
    let whole = "error: items have no field `nme` [unknown-field]"
    prompt.say(
      text, (head[columns] ?? whole) + "\n  --> entry:1:13\n   |\n" + lines,
      next: "qcq> items where name = \"x\"")
    prompt.type(Keys.control("U"), "# a", Keys.control("C"))
    prompt.expect(lines: "qcq> # a^C\nqcq> ▮")
  }

  @Test("A value that is missing is asked for with its type", arguments: Screen.sizes)
  func parameter(columns: Int) throws {
    let prompt = try makePrompt(columns)
    prompt.say("param n: int")
    prompt.type("count items where quantity > $n", Keys.enter)
    prompt.expect(lines: "$n (a whole number)? ▮")
    prompt.type("3", Keys.enter)
    prompt.expect(lines: "$n (a whole number)? 3\n38\nqcq> ▮")
    prompt.say(".params clear n")
    prompt.type("count items where quantity > $n", Keys.enter)
    prompt.expect(lines: "$n (a whole number)? ▮")
    prompt.type(Keys.control("C"))
    prompt.expect(lines: "$n (a whole number)? ^C\nnothing was run\nqcq> ▮")
  }

  @Test("A current list is shown and meant; names live on", arguments: Screen.sizes)
  func list(columns: Int) throws {
    let prompt = try makePrompt(columns)
    prompt.say("in \"BBQ\"", next: "qcq BBQ> ")
    prompt.say("check \"Cola\"", "checked 1 item in \"BBQ\"", prompt: "qcq BBQ> ")
    prompt.say("let few = items where completed", prompt: "qcq BBQ> ")
    prompt.say("count few", "7", prompt: "qcq BBQ> ")
    prompt.type("in a", Keys.tab)
    prompt.expect(lines: "qcq BBQ> in all▮")
    prompt.type(Keys.enter)
    prompt.expect(lines: "qcq BBQ> in all\nqcq> ▮")
    prompt.say("count few", "38")
    prompt.type("undo", Keys.enter)
    prompt.expect(lines: "undid: checked 1 item in \"BBQ\"\nqcq> ▮")
  }

  @Test("Many changes are shown and asked about", arguments: Screen.sizes)
  func consent(columns: Int) throws {
    let prompt = try makePrompt(columns)
    prompt.type("delete items in \"BBQ\"", Keys.enter)
    prompt.expect(lines: "delete 18 items in \"BBQ\"? [y/N/a] ▮")
    prompt.type("n", Keys.enter)
    let gap = Self.gaps(columns)
    prompt.expect(
      lines: "note: nothing was\(gap.inner)changed\(gap.code)[change-refused]\nqcq> ▮")
    prompt.say("count items in \"BBQ\"", "18")
    prompt.type("delete items in \"BBQ\"", Keys.enter)
    prompt.expect(lines: "delete 18 items in \"BBQ\"? [y/N/a] ▮")
    prompt.type("y", Keys.enter)
    prompt.expect(lines: "deleted 18 items in \"BBQ\"\nqcq> ▮")
  }

  @Test("What was typed before a question is no answer to it") func typedAhead() throws {
    let prompt = try makePrompt(80)
    prompt.type("delete items in \"BBQ\"\ry\r")
    prompt.expect(lines: "delete 18 items in \"BBQ\"? [y/N/a] ▮")
    prompt.type("n", Keys.enter)
    prompt.expect(lines: "note: nothing was changed [change-refused]\nqcq> ▮")
  }

  @Test("The prompt says that nothing can be changed", arguments: Screen.sizes)
  func readOnly(columns: Int) throws {
    let front = columns == 20 ? "qcq (re…> " : "qcq (read-only)> "
    let prompt = try makePrompt(
      columns, ["--database", makeItems(3).path, "--read-only"], prompt: front)
    prompt.say("count items", "3", prompt: front)
  }

  @Test(
    "Ctrl-C stops a query that says how long it takes",
    arguments: Checkout.some(Screen.sizes, each: 2))
  func stopping(columns: Int) throws {
    let prompt = try makePrompt(columns, ["--database", sandbox.makeLargeDatabase()])
    let gap = columns == 20 ? "\n  " : " "
    let message = "error: interrupted\(gap)[interrupted]\n"
    let stopped = message + "qcq> ▮"
    let help = columns == 20 ? "help: nothing\n    was changed" : "help: nothing was changed"
    let tests = ["a", "b", "c", "d"].map { "name matches /z\($0)$/ or note matches /z\($0)$/" }
    let slow = "count items where " + tests.joined(separator: " or ")
    prompt.type(slow, Keys.enter)
    prompt.wait { $0.text().contains(" s · Ctrl-C st") }
    let progress = prompt.screen.text().split(separator: "\n").last ?? ""
    #expect(progress.contains(columns == 20 ? "s · Ctrl-C sto…" : "s · Ctrl-C stops"))
    prompt.process.send(SIGINT)
    prompt.expect(lines: stopped)
    // Looking at a change before somebody is asked is work as any.
    prompt.type(slow.replacingOccurrences(of: "count", with: "delete"), Keys.enter)
    prompt.wait { $0.text().contains(" s · Ctrl-C st") }
    prompt.process.send(SIGINT)
    prompt.expect(lines: message + "  = \(help)\nqcq> ▮")
    prompt.type("# x")
    prompt.expect("qcq> # x▮")
    prompt.type(Keys.control("C"))
    prompt.expect(lines: "qcq> # x^C\nqcq> ▮")
    // Typed while a query runs, Ctrl-D ends the prompt behind it.
    prompt.type(slow, Keys.enter)
    prompt.wait { $0.text().contains(" s · Ctrl-C st") }
    prompt.type(Keys.control("D"))
    prompt.process.send(SIGINT)
    prompt.expectEnd()
  }
}

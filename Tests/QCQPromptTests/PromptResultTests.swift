import Foundation
import GRDB
import QCQPlatform
import QCQReports
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

@testable import QCQPrompt

@Suite("Results at the prompt") struct PromptResultTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func store(_ count: Int) throws -> Store {
    try Store.withItems(count, at: sandbox.path("items.sqlite"))
  }

  @Test("Long tables show head, tail and total, and `.last` all") func long() throws {
    let trial = try PromptTrial(
      ["items show name", ".last"], store: store(1234), isTerminal: true)
    trial.repl.settings.spec.isTerminal = true
    let lines = trial.run().split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.prefix(44).map(String.init)
    #expect(first[2] == "Item 1" && first[21] == "Item 20" && first[22].contains("·"))
    #expect(first[23] == "Item 1215" && first[42] == "Item 1234")
    let footer = try /1,234 items \(40 shown\) · [\d.,]+ ms; `.last` shows all/.wholeMatch(
      in: first[43])
    #expect(footer != nil, "\(first[43])")
    #expect(lines.count == 44 + 2 + 1234 + 1 + 1)
    #expect(lines[lines.count - 2] == "(1,234 items)")
  }

  @Test(
    "Below the rows stands what there is room for",
    arguments: [
      (120, 3, 3, "3 items · 2 pending · 12 ms"), (20, 3, 3, "3 items · 2 pending"),
      (18, 3, 3, "3 items"), (nil, 1, 1, "1 item · 1 pending · 12 ms"),
      (80, 3, 2, "3 items (2 shown) · 2 pending · 12 ms; `.last` shows all"),
      (50, 3, 2, "3 items (2 shown) · 2 pending; `.last` shows all"),
      (40, 3, 2, "3 items (2 shown); `.last` shows all"),
      (20, 3, 2, "3 items (2 shown)\n`.last` shows all"),
    ] as [(Int?, Int, Int, String)])
  func footer(width: Int?, count: Int, shown: Int, expected: String) throws {
    let shape = ResultShape(
      kind: .rows,
      columns: [ResultColumn("name", .text), ResultColumn("completed", .bool, style: .checkBox)],
      noun: "items", emptyMessage: "")
    var footer = try #require(ResultFooter(shape))
    for number in 0..<count { footer.add(ValueRow([.text("x"), .bool(number == 1)])) }
    let lines = footer.lines(
      shown: shown, advice: "`.last` shows all", seconds: 0.012, width: width)
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test("What programs read has nothing below it", arguments: ["csv", "json", "markdown"])
  func programs(format: String) throws {
    let entries = [".format \(format)", "items show name"]
    let trial = try PromptTrial(entries, store: store(60), isTerminal: true)
    let text = trial.run()
    #expect(!text.contains(" shown)") && !text.contains(" ms"), "\(text)")
  }

  @Test("A value and no rows have nothing below them") func noFooter() throws {
    let entries = ["count items", "items where name = \"none\""]
    let text = try PromptTrial(entries, store: store(3), isTerminal: true).run()
    #expect(!text.contains(" ms"), "\(text)")
  }

  @Test("`.last` shows what was, in any format, and in files") func last() throws {
    let store = try store(3)
    let path = sandbox.path("out.json")
    let trial = try PromptTrial(
      [
        "items show name", "delete all items", "count items into \"\(sandbox.path("n.csv"))\"",
        ".last csv", ".last > \"\(path)\"", ".last tsv > \(sandbox.path("out.txt"))",
        "together { n = count items\n l = lists show title }", ".last json", ".last nonsense",
      ], store: store)
    let text = trial.run()
    #expect(text.contains("name\r\nItem 1\r\nItem 2\r\nItem 3\r\n"), "\(text)")
    let json = try JSONSerialization.jsonObject(with: Data(sandbox.text("out.json").utf8))
    #expect(json as? [[String: String]] == (1...3).map { ["name": "Item \($0)"] })
    #expect(try sandbox.text("out.txt") == "name\nItem 1\nItem 2\nItem 3\n")
    #expect(text.contains("\"n\": 0,\n"), "\(text)")
    #expect(text.contains("error: `nonsense` isn't a result format"))
  }

  @Test("Sections and inner rows are kept as they are") func shapes() throws {
    for query in [
      "items in \"BBQ\" by category", "lists show title, items { name, quantity } limit 2",
      "count items per category", "count items",
    ] {
      for format in ["table", "json", "csv", "markdown"] {
        let text = try PromptTrial.say(query, ".last \(format)")
        let direct = try PromptTrial.say(".format table", query)
        #expect(text.hasPrefix(direct))
        if format == "table" { #expect(text == direct + direct) }
        #expect(text.count > direct.count)
      }
    }
  }

  @Test("What is too big is not kept, and says so") func bounded() {
    let kept = KeptResults(limit: 10_000)
    let shape = ResultShape(
      kind: .rows, columns: [ResultColumn("n", .int)], noun: "rows", emptyMessage: "")
    kept.begin(nil, isMember: false, shape)
    for number in 0..<100 { kept.add(ValueRow([.int(Int64(number))])) }
    #expect(kept.results.first?.rows.count == 100)
    for number in 0..<1000 { kept.add(ValueRow([.int(Int64(number))])) }
    #expect(kept.isTooBig && kept.results.isEmpty)
  }

  @Test("`.output` sends results to a file until it is ended") func output() throws {
    let text = try PromptTrial(
      [
        ".output \(sandbox.path("a.csv"))", "items show name", ".output", "count items",
        ".output /nowhere/a.csv",
      ], store: store(60), isTerminal: true
    ).run()
    #expect(try sandbox.text("a.csv").split(separator: "\r\n").count == 61)
    #expect(text.contains("results no longer go to \(sandbox.path("a.csv"))\n60\n"), "\(text)")
    #expect(text.contains("error: the file /nowhere/a.csv can't be written"))
  }

  @Test("The timer tells the parts apart") func timer() throws {
    let text = try PromptTrial.say(".timer on", "count items")
    let line = try #require(text.split(separator: "\n").last)
    #expect(
      try /compile [\d.,]+ ms · prepare [\d.,]+ ms · run [\d.,]+ ms · print [\d.,]+ ms/.wholeMatch(
        in: line) != nil)
  }

  @Test("Formats and widths hold until they are changed") func settings() throws {
    let text = try PromptTrial.say(
      ".format json", "count items", ".format csv", "count lists", ".format table", ".width 30",
      "items in \"BBQ\" limit 1")
    let table = text.split(separator: "\r\n").last?.split(separator: "\n") ?? []
    #expect(table.count == 3 && table.allSatisfy { $0.count <= 30 }, "\(text)")
    #expect(text.contains("count\r\n8\r\n"))
  }

  @Test("A pager takes what is longer than the screen") func pager() throws {
    let file = sandbox.path("paged")
    let pager = try #require(Pager(rows: 3, width: 10) { $0 == "PAGER" ? "cat > '\(file)'" : nil })
    #expect(!pager.isNeeded(for: Array("a\nb\n".utf8)))
    #expect(pager.isNeeded(for: Array("a\nb\nc\n".utf8)))
    #expect(pager.isNeeded(for: Array(String(repeating: "x", count: 40).utf8)))
    #expect(pager.show(Array("all of it\n".utf8), unless: { false }) == .status(0))
    #expect(try sandbox.text("paged") == "all of it\n")
    #expect(Pager(rows: 3, width: 10) { $0 == "PAGER" ? "" : nil } == nil)
    #expect(Pager(rows: 3, width: 10) { $0 == "TERM" ? "dumb" : nil } == nil)
    let missing = Pager(rows: 3, width: 10) { $0 == "PAGER" ? "/nowhere/pager" : nil }
    #expect(missing != nil && missing?.show([], unless: { false }) == nil)
    let failing = Pager(rows: 3, width: 10) { $0 == "PAGER" ? "false" : nil }
    #expect(failing?.show([], unless: { false }) == .status(1))
  }

  @Test(
    "A pager does not begin after a Ctrl-C that it can't have seen",
    arguments: ["touch FILE", "touch FILE; cat", "FILE.sh"])
  func lateForPager(command: String) throws {
    try sandbox.write("#!/bin/sh\n: >\"$0.begun\"\n", to: "begun.sh", isExecutable: true)
    let command = command.replacing("FILE", with: sandbox.path("begun"))
    let names = try sandbox.names
    let pager = Pager(rows: 3, width: 10) { $0 == "PAGER" ? command : nil }
    var asked = 0
    let end = pager?.show([]) {
      asked += 1
      return true
    }
    #expect(end == nil && asked == 1)
    #expect(try sandbox.names == names)
    #expect(pager?.show([], unless: { false }) == .status(0))
    #expect(try sandbox.names.count == names.count + 1)
  }

  @Test(
    "`less` shows colours as such, whatever options somebody has for it",
    arguments: [nil, "", "-i", "iM", "-R -S", "-Pmine", "-+X -S"])
  func less(options: String?) throws {
    let file = sandbox.path("options")
    let pager = Pager(rows: 3, width: 10) { name in
      name == "PAGER" ? "printf %s \"$LESS\" > '\(file)'" : name == "LESS" ? options : nil
    }
    #expect(pager?.show([], unless: { false }) == .status(0))
    let found = try sandbox.text("options")
    #expect(options == nil ? found == "FIRX" : found == "-R " + (options ?? ""))
  }

  @Test("Hostile data is never raw, wherever the prompt shows it") func hostile() throws {
    let evil = "A\u{1B}[2J\u{1B}]0;PWNED\u{7}\rB\u{8}\u{9B}31m\u{202E}C\u{2066}\u{7F}D"
    let store = try store(1)
    try store.queue.write { db in
      try db.execute(sql: "UPDATE shopping_lists SET title = ?", arguments: [evil])
      try db.execute(sql: "UPDATE shopping_items SET name = ?, notes = ?", arguments: [evil, evil])
    }
    let trial = try PromptTrial(
      [
        "items", "lists", "in \"A\"", "items", ".list", "check \"nothing\"", ".last json",
        ".last markdown", "items by list", "watch items &", "watch count items as n &", ".watch 1",
        ".watch", "param p: text", ".params p = \u{1B}[31m", ".params", "\u{1B}[31m", ".\u{1B}[2J",
        "help \u{7}", ".format \u{1B}c", ".open \u{1B}[2J", ".read \u{1B}[2J", ".explain items",
        "delete all items", "undo", "history", ".schema", "delete list id \"l\"",
      ], store: store, isTerminal: true)
    trial.editor.acts[13] = { editor in
      try? store.queue.write { try $0.execute(sql: "UPDATE shopping_items SET quantity = 7") }
      let lines = editor.news { $0.contains { $0.contains("7x") } }
      #expect(lines.contains { $0.contains("7x") })
      #expect(!lines.joined().unicodeScalars.contains(where: Self.isUnsafe), "\(lines)")
    }
    let text = trial.run()
    let unsafe = text.unicodeScalars.filter { Self.isUnsafe($0) && $0 != "\n" }
    #expect(unsafe.isEmpty, "\(unsafe.map { String($0.value, radix: 16) })")
    #expect(trial.prompts.contains { $0.contains("PWNED") })
    #expect(!trial.prompts.joined().unicodeScalars.contains(where: Self.isUnsafe))
    let menu = trial.editor.assistant.completions(".list ", at: 6).candidates
    #expect(
      !menu.flatMap { [$0.text, $0.label] }.joined().unicodeScalars.contains(where: Self.isUnsafe))
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: true
    default: false
    }
  }
}

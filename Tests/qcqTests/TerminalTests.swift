import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("On a terminal", .waiting, .serialized) struct TerminalTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func screen(
    _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80
  ) throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    let environment = ["TERM": "xterm"].merging(environment) { $1 }
    let process = try sandbox.start(
      arguments, environment: environment, output: terminal.secondary, errors: terminal.secondary)
    terminal.collect(from: process)
    return terminal.screen
  }

  @Test("There is colour, unless the environment says otherwise") func color() throws {
    let arguments = ["query", "lists", "--sample", "dutch"]
    #expect(try screen(arguments).contains("\u{1B}["))
    #expect(!(try screen(arguments, environment: ["NO_COLOR": "1"])).contains("\u{1B}"))
    #expect(!(try screen(arguments, environment: ["TERM": "dumb"])).contains("\u{1B}"))
    #expect(!(try screen(arguments + ["--color", "never"])).contains("\u{1B}"))
  }

  @Test("A file that a query writes is named, and in a pipe nothing is said") func file() throws {
    let arguments = ["query", "lists show title into \"a.csv\"", "--sample", "demo"]
    #expect(try screen(arguments).contains("wrote a.csv"))
    let piped = try sandbox.qcq(arguments)
    #expect(piped.text == "" && piped.errors == "")
  }

  @Test("Messages do not scroll each other away") func messages() throws {
    try sandbox.write(String(repeating: "items where pendng\n", count: 50), to: "a.qcq")
    let arguments = ["check", "a.qcq", "--sample", "demo"]
    let shown = try screen(arguments, environment: ["NO_COLOR": "1"])
    #expect(shown.split(separator: "[unknown-field]").count == 21)
    #expect(shown.contains("30 more messages are not shown"))
    #expect(try sandbox.qcq(arguments).errors.split(separator: "[unknown-field]").count == 51)
  }

  @Test("Tables fit the terminal", arguments: [20, 40, 80, 200] as [UInt16])
  func width(columns: UInt16) throws {
    let table = try screen(
      ["query", "items", "--sample", "demo", "--color", "never"], columns: columns)
    // A wide character takes two columns, so characters are no more than columns.
    let widest = table.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= Int(columns))
    #expect(widest > Int(columns) / 3)
  }

  @Test(
    "Hostile data is never raw, in any format",
    arguments: ["table", "csv", "tsv", "json", "ndjson", "markdown"])
  func hostileData(format: String) throws {
    let path = try makeHostileDatabase()
    for query in [
      "items show name, note, list", "lists", "items by list", "together { a = items\n lists }",
      "print \"{max title of lists}\"", #"items in "none""#, "explain items in id \"l\"",
    ] {
      let text = try screen([
        "query", query, "--database", path, "--format", format, "--color", "never",
      ])
      let separators: Set<Unicode.Scalar> = format == "tsv" ? ["\n", "\t"] : ["\n"]
      let unsafe = text.unicodeScalars.filter { isUnsafe($0) && !separators.contains($0) }
      #expect(unsafe.isEmpty, "\(query): \(unsafe.map { String($0.value, radix: 16) })")
      #expect(!text.isEmpty)
    }
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: true
    default: false
    }
  }

  private func makeHostileDatabase() throws -> String {
    let path = sandbox.path("hostile.sqlite")
    let store = try Store.create(path: path)
    let evil = "A\u{1B}[2J\u{1B}]0;PWNED\u{7}\rB\u{8}\u{9B}31m\u{202E}C\u{2066}\u{7F}\nD\u{0}E"
    try store.write { db in
      try db.execute(
        sql: "INSERT INTO shopping_lists VALUES ('l', ?, 1, 1)", arguments: [evil])
      try db.execute(
        sql: """
          INSERT INTO shopping_items
            (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
          VALUES ('i', ?, ?, 8, 'l', 1, 1)
          """, arguments: [evil, evil])
    }
    try store.close()
    return path
  }

  @Test("The prompt answers, survives errors and ends") func prompt() throws {
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(
      ["--sample", "dutch"], environment: ["NO_COLOR": "1"], on: terminal)
    terminal.wait(for: "> ")
    for (line, expected) in Self.dialogue {
      terminal.type(line + "\n")
      terminal.wait(for: expected)
      #expect(terminal.screen.hasSuffix(expected), "\(line): \(terminal.screen.suffix(200))")
    }
    terminal.type("exit\n")
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
    #expect(terminal.screen.hasPrefix("sample dutch, in memory · 3 lists · 9 items pending\n"))
  }

  private static let dialogue = [
    ("count items", "\n10\nqcq> "),
    ("itmes", "= fix: write `items`\nqcq> "),
    ("let open = items where pending", "pending\nqcq> "),
    ("count open", "\n9\nqcq> "),
    ("count items where (", "...> "),
    ("pending or", "...> "),
    ("quantity > 0)", "\n10\nqcq> "),
    ("items where (", "...> "),
    ("", "qcq> "),
    ("help", "ends.\nqcq> "),
    ("lists show title limit 1 into \"a.csv\"", "wrote a.csv\nqcq> "),
  ]

  @Test("Ctrl-C clears what is typed, stops a query and leaves the prompt alive")
  func interruptedPrompt() throws {
    let path = try sandbox.makeLargeDatabase()
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(
      ["--database", path], environment: ["NO_COLOR": "1"], on: terminal)
    terminal.wait(for: "qcq> ")
    terminal.type("items where (\n")
    terminal.wait(for: "...> ")
    process.send(SIGINT)
    terminal.wait(for: "qcq> ")
    terminal.type(LargeDatabase.slowQuery + "\n")
    process.waitUntilBusy()
    process.send(SIGINT)
    terminal.wait(for: "interrupted [interrupted]\nqcq> ")
    #expect(terminal.screen.hasSuffix("error: interrupted [interrupted]\nqcq> "))
    terminal.type("count items\n")
    terminal.wait(for: "300000\nqcq> ")
    #expect(terminal.screen.hasSuffix("300000\nqcq> "))
    terminal.type("\u{4}")
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
  }
}

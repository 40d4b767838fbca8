import Foundation
import GRDB
import QCQText
import TestSupport
import Testing

@Suite("A watch on a terminal", .waiting, .serialized) struct WatchScreenTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
  }

  private static let query = #"items in "BBQ" by category"#
  /// What stands behind each picture.
  private static let ending = "\u{1B}[?2026l"

  private func start(
    _ terminal: PseudoTerminal, _ query: String = query, _ more: [String] = [],
    database: String = "a.sqlite"
  ) throws -> ChildProcess {
    let process = try sandbox.start(
      ["watch", query, "--database", database, "--color", "never"] + more,
      environment: ["TERM": "xterm"], on: terminal)
    terminal.wait(for: Self.ending)
    return process
  }

  private func change(_ text: String) throws {
    let outcome = try sandbox.qcq(["query", text, "--database", "a.sqlite", "--yes"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// The lines of the last picture.
  private func picture(_ terminal: PseudoTerminal) -> [String] {
    let last = terminal.screen.split(separator: "\u{1B}[?2026h\u{1B}[H").last ?? ""
    let end = last.range(of: Self.ending)?.lowerBound ?? last.endIndex
    return last[..<end].replacing("\u{1B}[K", with: "").replacing("\n\u{1B}[J", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func expectTidy(_ terminal: PseudoTerminal, columns: Int, rows: Int) {
    let lines = picture(terminal)
    #expect(lines.count <= rows, "\(lines)")
    for line in lines {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, "\(line)")
      #expect(DisplayWidth.displayWidth(of: line) <= columns, "\(line)")
    }
  }

  @Test("The table stays, with marks, and what is gone is where it was") func marks() throws {
    let terminal = try PseudoTerminal(rows: 40)
    let process = try start(terminal)
    #expect(terminal.screen.contains("\u{1B}[?1049h"))
    #expect(!terminal.isOrdinary)
    terminal.type("")
    try change(
      #"add 7 "Lemons" to "BBQ" as "Produce"; delete "Jalapeños" in "BBQ"; check "Cola" in "BBQ""#)
    terminal.wait(for: Self.ending)
    let lines = picture(terminal)
    let produce = try #require(lines.firstIndex { $0.contains("Produce") })
    #expect(lines[produce + 1] == "  ☐ 8x Corn on the cob")
    #expect(lines[produce + 2] == "  ☑ 2x Lettuce")
    #expect(lines[produce + 3].hasPrefix("- ☐ 6x Jalapeños"))
    #expect(lines[produce + 4] == "  ☐ Watermelon")
    #expect(lines[produce + 5] == "+ ☐ 7x Lemons")
    #expect(lines.contains { $0.hasPrefix("~ ☑ 6x Cola") })
    #expect(lines.last?.hasPrefix("changed by another program at ") == true)
    expectTidy(terminal, columns: 80, rows: 40)
    terminal.type("")
    try change(#"uncheck "Cola" in "BBQ""#)
    terminal.wait(for: Self.ending)
    #expect(!picture(terminal).contains { $0.contains("Jalapeños") })
    terminal.type("q")
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
    #expect(terminal.screen.contains("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.screen.hasSuffix("  ☐ 7x Lemons\n") || terminal.screen.contains("☐ 6x Cola"))
    #expect(terminal.isOrdinary)
  }

  @Test(
    "It is tidy in any size, and news is to be seen",
    arguments: [(80, 24), (40, 12), (20, 8), (10, 3), (3, 1)] as [(UInt16, UInt16)])
  func sizes(columns: UInt16, rows: UInt16) throws {
    let terminal = try PseudoTerminal()
    let process = try start(terminal)
    terminal.type("")
    terminal.resize(columns: columns, rows: rows)
    process.send(SIGWINCH)
    terminal.wait(for: Self.ending)
    expectTidy(terminal, columns: max(Int(columns), 10), rows: Int(rows))
    terminal.type("")
    try change(#"check "Cola" in "BBQ""#)
    terminal.wait(for: Self.ending)
    expectTidy(terminal, columns: max(Int(columns), 10), rows: Int(rows))
    if columns >= 20 {
      #expect(picture(terminal).contains { $0.hasPrefix("~ ") }, "\(picture(terminal))")
      #expect(picture(terminal).contains { $0.hasPrefix("… ") })
      terminal.type("g")
      terminal.wait(for: Self.ending)
      #expect(picture(terminal).first?.contains("Produce") == true)
    }
    terminal.type("q")
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
  }

  @Test(
    "Every end leaves the terminal as it was",
    arguments: ["q", "\u{4}", "SIGINT", "SIGTERM", "gone"])
  func ends(how: String) throws {
    let terminal = try PseudoTerminal()
    let process = try start(terminal, "items show name, note", ["--timeout", "10s"])
    #expect(!terminal.isOrdinary)
    switch how {
    case "SIGINT": process.send(SIGINT)
    case "SIGTERM": process.send(SIGTERM)
    case "gone":
      // An error is said below the table, which stays.
      let database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
      terminal.type("")
      try database.write {
        try $0.execute(sql: "ALTER TABLE shopping_items RENAME notes TO remarks")
      }
      terminal.wait(for: Self.ending)
      #expect(picture(terminal).last?.contains("[missing-column]") == true)
      #expect(picture(terminal).count > 10)
      terminal.type("q")
    default: terminal.type(how)  // String
    }
    terminal.collect(from: process)
    #expect(process.wait() == .exit(0))
    #expect(terminal.screen.contains("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(terminal.isOrdinary)
  }

  @Test("Of a file that was away nobody knows who changed it") func away() throws {
    let terminal = try PseudoTerminal(rows: 40)
    let process = try start(terminal)
    terminal.type("")
    #expect(try sandbox.shell("mv a.sqlite b.sqlite").status == 0)
    terminal.wait(for: Self.ending)
    #expect(picture(terminal).last?.contains("[database-unreadable]") == true)
    terminal.type("")
    #expect(try sandbox.shell("mv b.sqlite a.sqlite").status == 0)
    terminal.wait(for: Self.ending)
    #expect(picture(terminal).last?.hasPrefix("as of ") == true, "\(picture(terminal))")
    terminal.type("")
    try change(#"check "Cola" in "BBQ""#)
    terminal.wait(for: Self.ending)
    #expect(picture(terminal).last?.hasPrefix("changed by another program at ") == true)
    terminal.type("q")
    terminal.collect(from: process)
    #expect(process.terminationStatus == 0)
  }

  @Test("Hostile data is never raw, on the screen or in lines") func hostile() throws {
    let evil = "A\u{1B}[2J\u{1B}]0;PWNED\u{7}\rB\u{8}\u{9B}31m\u{202E}C\u{2066}\u{7F}\nD\u{0}E"
    let database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    func write(_ text: String) throws {
      try database.write { db in
        try db.execute(
          sql: "UPDATE shopping_items SET name = ?, notes = ? WHERE id = 'demo-item-52'",
          arguments: [text, text])
        try db.execute(
          sql: "UPDATE shopping_lists SET title = ? WHERE title != 'BBQ'", arguments: [text])
      }
    }
    let query = #"together { a = items in "BBQ" by category; b = lists show title }"#
    let lines = try WatchProcess(sandbox, ["watch", query, "--database", "a.sqlite"])
    #expect(lines.read(until: "Charcoal"))
    let terminal = try PseudoTerminal(rows: 60)
    let process = try start(terminal, query)
    terminal.type("")
    try write(evil)
    terminal.wait(for: Self.ending)
    expectTidy(terminal, columns: 80, rows: 60)
    #expect(lines.read(until: "~ "))
    terminal.type("")
    try write("\u{1B}c" + evil)
    terminal.wait(for: Self.ending)
    expectTidy(terminal, columns: 80, rows: 60)
    #expect(picture(terminal).contains { $0.hasPrefix("~ ") })
    #expect(lines.read(until: "~ "))
    terminal.type("q")
    terminal.collect(from: process)
    lines.stop()
    let parts = [terminal.screen.components(separatedBy: "?1049l").last ?? ""] + lines.lines
    for text in parts + picture(terminal) {
      let unsafe = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0..<0x0A, 0x0B..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false  // UInt32
        }
      }
      #expect(unsafe.isEmpty, "\(text.debugDescription)")
    }
  }

  @Test("A storm of changes is 30 pictures a second at most") func storm() throws {
    let terminal = try PseudoTerminal()
    let process = try start(terminal, "count items where quantity > 100")
    let database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    let start = Date()
    while Date().timeIntervalSince(start) < 2 {
      try database.write {
        try $0.execute(sql: "UPDATE shopping_items SET quantity = abs(random() % 200)")
      }
    }
    let seconds = Date().timeIntervalSince(start)
    terminal.type("q")
    terminal.collect(from: process)
    let count = terminal.screen.components(separatedBy: "\u{1B}[?2026h").count - 1
    #expect(Double(count) <= 30 * (seconds + 0.5))
    #expect(count > 5)
  }

  @Test("With a state it shows what has changed since last time") func resumed() throws {
    let first = try PseudoTerminal(rows: 40)
    let before = try start(first, Self.query, ["--state", "s"])
    first.type("q")
    first.collect(from: before)
    try change(#"delete "Watermelon" in "BBQ""#)
    let second = try PseudoTerminal(rows: 40)
    let after = try start(second, Self.query, ["--state", "s"])
    #expect(picture(second).contains { $0.hasPrefix("- ☐ Watermelon") })
    #expect(picture(second).last?.hasPrefix("changed since last time, ") == true)
    second.type("q")
    second.collect(from: after)
    let third = try PseudoTerminal(rows: 40)
    let again = try start(third, Self.query, ["--state", "s"])
    #expect(picture(third).last?.hasPrefix("as of last time") == true)
    #expect(!picture(third).contains { $0.contains("Watermelon") })
    third.type("q")
    third.collect(from: again)
  }
}

import Foundation
import GRDB
import QCQText
import QuickCartStore
import TestSupport
import Testing

/// What comes from elsewhere acts on no terminal, and has no say over more than its answer.
@Suite("Texts of others", .waiting) struct HostileInputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let nasty = "\u{9B}2J\u{202E}\u{1B}]0;x\u{7}\u{200B}\u{85}"

  private func unsafe(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { TerminalText.isUnsafe($0) && $0 != "\n" && $0 != "\r" }
  }

  @Test(
    "Messages, usage errors and lines for people are safe in a pipe, too",
    arguments: [
      ["query", "items where \(nasty)"],
      ["query", "items in \"\(nasty)\"", "--diagnostics", "json"],
      ["query", "items where `\(nasty)` = 1", "--diagnostics", "json"],
      ["query", "items", "--format", nasty], ["query", "items", "--\(nasty)"], [nasty],
      ["run", nasty], ["run", "x.qcq", "--param", nasty], ["explain", "a-\(nasty)"],
      ["check", nasty, "--diagnostics", "json"], ["query", "items", nasty],
      ["explain", "items where name = \"\(nasty)\""],
      ["query", "print \"\(nasty)\""], ["format", nasty], ["--database", nasty],
    ])
  func safe(arguments: [String]) throws {
    let isQuery = ["query", "explain", "check"].contains(arguments[0])
    let outcome = try sandbox.qcq(arguments + (isQuery ? ["--sample", "demo"] : []))
    #expect(unsafe(outcome.text) == [] && unsafe(outcome.errors) == [], "\(arguments)")
  }

  @Test(
    "Arguments that are not UTF-8 are refused, and nothing is stored",
    arguments: [
      #"query "$(printf 'add "Caf\351" to "BBQ"')""#,
      #"query items --database "$(printf 'n\377')""#,
      #"run "$(printf '\300\200')""#, #""$(printf 'qu\355ry')" items"#,
    ])
  func bytes(words: String) throws {
    let path = sandbox.path("a.sqlite")
    try Store.create(path: path, sample: .demo, now: 1_795_199_400).close()
    let outcome = try sandbox.shell("QCQ_DATABASE='\(path)' qcq \(words)")
    #expect(outcome.status == 64 && outcome.text == "", "\(outcome.errors)")
    #expect(try sandbox.qcq(["query", "count items", "--database", path]).text == "94\n")
  }

  @Test("Names of columns in `explain` and labels of `undo` are safe") func names() throws {
    let path = sandbox.path("a.sqlite")
    let store = try Store.create(path: path)
    try store.queue.write { db in
      try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN \"x\(Self.nasty)\" TEXT")
    }
    try store.close()
    let explained = try sandbox.qcq(["explain", "items", "--database", path])
    #expect(explained.text.contains("<U+202E>") && unsafe(explained.text) == [])
    let change = "create list \"\(Self.nasty)\""
    #expect(try sandbox.qcq(["query", change, "--database", path]).status == 0)
    for command in ["undo", "redo", "history"] {
      let outcome = try sandbox.qcq([command, "--database", path])
      #expect(outcome.status == 0 && unsafe(outcome.text + outcome.errors) == [], "\(command)")
    }
  }

  @Test("Messages are bounded in number and length", arguments: ["text", "json"])
  func manyMessages(format: String) throws {
    for text in [
      String(repeating: "$ ", count: 80_000), String(repeating: "itms\n", count: 10_000),
      String(repeating: "``\n", count: 30_000), String(repeating: "`", count: 100_001),
    ] {
      try sandbox.write(text, to: "a.qcq")
      let outcome = try sandbox.qcq([
        "check", "a.qcq", "--sample", "demo", "--diagnostics", format,
      ])
      #expect(outcome.status == 1)
      #expect(outcome.errors.utf8.count < 1 << 20)
    }
    try sandbox.write(String(repeating: "itms\n", count: 300), to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "a.qcq", "--sample", "demo", "--diagnostics", format])
    #expect(outcome.errors.contains("100 more messages are not shown"))
  }

  @Test("A text may `use` and be laid out only as a file proper") func pipes() throws {
    #expect(mkfifo(sandbox.path("pipe.qcq"), 0o600) == 0)
    try sandbox.write("use \"pipe.qcq\"\nitems\n", to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "a.qcq", "--sample", "demo"])
    #expect(outcome.status == 1 && outcome.errors.contains("use-not-found"))
    #expect(try sandbox.qcq(["format", "pipe.qcq"]).status == 3)
    try sandbox.write("use \"/dev/zero\"\nitems\n", to: "b.qcq")
    #expect(try sandbox.qcq(["check", "b.qcq", "--sample", "demo"]).status == 1)
  }

  @Test("What a script uses is a file, and not what is piped in", arguments: [true, false])
  func usedInput(isTrusted: Bool) throws {
    try sandbox.write("use \"-\"\ncount theirs\n", to: "a.qcq")
    let outcome = try sandbox.qcq(
      ["run", "a.qcq", "--sample", "demo"] + (isTrusted ? [] : ["--untrusted"]),
      input: "let theirs = items\n")
    #expect(outcome.status == 1 && outcome.errors.contains("use-not-found"), "\(outcome.errors)")
  }

  // MARK: --untrusted

  private func untrusted(_ text: String, _ more: String...) throws -> Outcome {
    try sandbox.write(text, to: "in/a.qcq")
    return try sandbox.qcq(["run", "in/a.qcq", "--untrusted", "--sample", "demo"] + more)
  }

  @Test(
    "What is not trusted changes and writes nothing",
    arguments: [
      "check \"Cola\" in \"BBQ\"", "create list \"x\"", "items into \"a.csv\"",
      "let a = items into \"a.csv\"\na", "delete all items",
    ])
  func changes(text: String) throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("in"), withIntermediateDirectories: true)
    let outcome = try untrusted("count items\n" + text)
    #expect(outcome.status == 1 && outcome.errors.contains("not-trusted"), "\(outcome.errors)")
    #expect(outcome.text == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("in")) == ["a.qcq"])
  }

  @Test("It answers, and uses what lies in its folder, links followed") func folder() throws {
    for folder in ["in/deep", "out"] {
      try FileManager.default.createDirectory(
        atPath: sandbox.path(folder), withIntermediateDirectories: true)
    }
    try sandbox.write("let mine = items", to: "in/deep/b.qcq")
    try sandbox.write("let theirs = items", to: "out/c.qcq")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("in/link.qcq"), withDestinationPath: sandbox.path("out/c.qcq"))
    #expect(try untrusted("use \"deep/b.qcq\"\ncount mine").text.hasSuffix("\n"))
    for path in ["../out/c.qcq", "link.qcq", sandbox.path("out/c.qcq")] {
      let outcome = try untrusted("use \"\(path)\"\ncount theirs")
      #expect(outcome.status == 1 && outcome.errors.contains("use-not-found"), "\(path)")
    }
    #expect(try sandbox.qcq(["run", "in/a.qcq", "--sample", "demo"]).status == 0)
  }
}

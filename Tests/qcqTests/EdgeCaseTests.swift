import Foundation
import TestSupport
import Testing

/// Edges of what other suites hold, each met by somebody who tried it.
@Suite("Edges of values, texts and tables", .waiting) struct EdgeCaseTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func makeDatabase() throws -> String {
    let path = sandbox.path("home.sqlite")
    #expect(try sandbox.qcq(["db", "init", path, "--sample", "demo"]).status == 0)
    return path
  }

  @Test("A category that a value names is there, or the message proposes one")
  func givenCategory() throws {
    try sandbox.write(
      "param k: category\nitems where category = $k show name\n", to: "a.qcq")
    let run = ["run", "a.qcq", "--sample", "demo", "--format", "csv", "--param"]
    let wrong = try sandbox.qcq(run + ["k=Pnatry"])
    #expect(wrong.status == 1 && wrong.text == "")
    #expect(wrong.errors.contains("Pnatry") && wrong.errors.contains("Pantry"), "\(wrong.errors)")
    let right = try sandbox.qcq(run + ["k=Pantry"])
    #expect(right.status == 0 && right.text.contains("Almonds"))
  }

  @Test(
    "A number of 400 digits is refused where it stands",
    arguments: [("", "value-out-of-range"), (".5", "invalid-number")])
  func longNumber(fraction: String, code: String) throws {
    let number = String(repeating: "9", count: 400) + fraction
    let outcome = try sandbox.qcq(["query", "items where quantity < \(number)", "--sample", "demo"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[\(code)]"), "\(outcome.errors.prefix(300))")
  }

  @Test("What changes nothing makes no file beside a database without a history")
  func noHistory() throws {
    let path = try makeDatabase()
    let names = try sandbox.names
    for arguments in [
      ["query", "check all items", "--dry-run"], ["explain", "check all items"],
      ["query", "check all items", "--read-only", "--yes"], ["query", "items"], ["history"],
      ["undo"],
    ] {
      _ = try sandbox.qcq(arguments + ["--database", path])
      #expect(try sandbox.names == names, "\(arguments)")
    }
  }

  @Test("A time limit ends an undo, which then has changed nothing")
  func undoInTime() throws {
    let items = Checkout.isLong ? 300_000 : 20_000
    let path = try sandbox.makeDatabase(items: items)
    #expect(
      try sandbox.qcq(["query", "check all items", "--yes", "--database", path]).status == 0)
    let late = try sandbox.qcq(["undo", "--yes", "--timeout", "1ms", "--database", path])
    #expect(late.status == 4)
    #expect(late.errors.contains("[timed-out]"), "\(late.errors)")
    let count = ["query", "count items where completed", "--database", path]
    #expect(try sandbox.qcq(count).text == "\(items)\n")
    #expect(try sandbox.qcq(["undo", "--yes", "--database", path]).status == 0)
    #expect(try sandbox.qcq(count).text == "0\n")
  }

  @Test("Rows of 1,000 columns are changed, and come back with all of them")
  func wideTable() throws {
    let path = try makeDatabase()
    let columns = (0..<980).map { "own\($0)" }
    try sandbox.run(
      columns.map { "ALTER TABLE shopping_items ADD COLUMN \($0) TEXT;" }.joined(separator: "\n")
        + "UPDATE shopping_items SET own0 = id, own979 = 'last of ' || id", on: path)
    let all = ["query", "items sort id", "--format", "csv", "--database", path]
    let before = try sandbox.qcq(all).text
    for change in [
      #"update items in "BBQ" set own979 = "other", own500 = "5""#, #"delete all items in "BBQ""#,
      #"delete list "BBQ""#,
    ] {
      let outcome = try sandbox.qcq(["query", change, "--yes", "--database", path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try sandbox.qcq(["undo", "--yes", "--database", path]).status == 0)
    }
    #expect(try sandbox.qcq(all).text == before)
    #expect(before.contains("last of"))
  }

  @Test("Three megabytes that are no text take no longer than others, and are told in few words")
  func noText() throws {
    let path = sandbox.path("a.qcq")
    try Data(repeating: 0xFF, count: 3 << 20).write(to: URL(filePath: path))
    let sample = ["--sample", "demo"]
    for command in [["check", "a.qcq"] + sample, ["run", "a.qcq"] + sample, ["format", "a.qcq"]] {
      let outcome = try sandbox.qcq(command)
      #expect(outcome.status == 1, "\(command): \(outcome.status)")
      #expect(outcome.errors.utf8.count < 1 << 20)
      #expect(outcome.text == "")
    }
    #expect(try Data(contentsOf: URL(filePath: path)).count == 3 << 20)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("An empty file beside a log that is not empty", .waiting) struct EmptyBesideLogTests {
  private let sandbox: Sandbox
  /// What SQLite would take away.
  private let log = [UInt8](repeating: 7, count: 12_392)

  init() throws { sandbox = try Sandbox() }

  private static let commands: [[String]] = [
    ["query", "items"], ["query", "items", "--read-only"], ["query", "check all items", "--yes"],
    ["query", "check all items", "--dry-run"], ["query", "explain items"], ["check", "a.qcq"],
    ["run", "a.qcq"], ["watch", "items", "--until", "1"], ["report", "overview"], ["schema"],
    ["history"], ["undo", "--yes"], ["redo", "--yes"], ["export"],
    ["import", "export.json", "--yes"], ["import", "export.json", "--dry-run"],
    ["import", "a.txt", "--new", "--yes"], ["db", "info"], ["db", "check"], ["db", "rules"],
    ["db", "migrate"], ["db", "migrate", "--dry-run"], ["db", "backup", "b.sqlite"],
    ["db", "merge", "full.sqlite"], ["db", "restore", "full.sqlite", "--yes"],
  ]

  @Test("Every command leaves both alone, and says what to do", arguments: Self.commands)
  func all(arguments: [String]) throws {
    let full = sandbox.path("full.sqlite")
    #expect(try sandbox.qcq(["db", "init", full, "--sample", "demo"]).status == 0)
    #expect(try sandbox.qcq(["export", "-o", "export.json", "--database", full]).status == 0)
    try sandbox.write("count items\n", to: "a.qcq")
    try sandbox.write("Milk\n", to: "a.txt")
    try sandbox.expectLeftAlone(arguments + ["--database", "empty.sqlite"], log)
  }

  @Test("A database that is made where it lies is not", arguments: [["init"], ["copy"]])
  func made(arguments: [String]) throws {
    let full = sandbox.path("full.sqlite")
    #expect(try sandbox.qcq(["db", "init", full, "--sample", "demo"]).status == 0)
    let from = arguments == ["copy"] ? [full] : []
    try sandbox.expectLeftAlone(["db"] + arguments + from + ["empty.sqlite"], log)
  }
}

extension Sandbox {
  fileprivate func expectLeftAlone(_ arguments: [String], _ log: [UInt8]) throws {
    _ = try write([UInt8](), to: "empty.sqlite")
    _ = try write(log, to: "empty.sqlite-wal")
    let before = try names
    let outcome = try qcq(arguments)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("empty, but the log beside it is not"), "\(outcome.errors)")
    #expect(outcome.errors.contains("empty.sqlite-wal away"), "\(outcome.errors)")
    #expect(try names == before)
    let left = ["empty.sqlite", "empty.sqlite-wal"].map { name in
      try? [UInt8](Data(contentsOf: URL(filePath: path(name))))
    }
    #expect(left == [[], log])
  }
}

import Foundation
import GRDB
import TestSupport
import Testing

/// SQLite takes what is missing at the end of a file for zeros, and zeros in a page for rows
/// without anything in them.
@Suite("Of a file that is cut off or has zeros in it nothing is made up", .waiting)
struct ShortFileTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
    try sandbox.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO shopping_items SELECT 'i' || i, 'Item ' || i, 1, 0, 'as it was', 8,
        (SELECT min(id) FROM shopping_lists), i, i FROM n
      """, on: sandbox.path("base.sqlite"))
  }

  enum Cut: CaseIterable {
    case byte, half, page, tenth, most

    /// How many bytes are left.
    func size(_ whole: Int) -> Int {
      switch self {
      case .byte: whole - 1
      case .half: whole - 2048
      case .page: whole - 4096
      case .tenth: whole * 9 / 10
      case .most: whole * 6 / 10
      }
    }
  }

  private static let commands = [
    ["query", "items"], ["query", "items show name, quantity", "--format", "csv"],
    ["query", "count items"], ["export"], ["report", "overview"], ["db", "backup", "copy.sqlite"],
    ["query", #"add "Milk" to "BBQ""#, "--dry-run"], ["query", #"add "Milk" to "BBQ""#],
    ["db", "migrate"], ["db", "restore", "cut.sqlite", "--yes", "--database", "base.sqlite"],
  ]

  @Test("Cut off", arguments: ["WAL", "DELETE"], Cut.allCases)
  func cutOff(mode: String, cut: Cut) throws {
    try sandbox.run("PRAGMA journal_mode = \(mode)", on: sandbox.path("base.sqlite"))
    let bytes = Array(try sandbox.bytes("base.sqlite"))
    let kept = Array(bytes.prefix(cut.size(bytes.count)))
    for command in Self.commands {
      for ending in ["", "-wal", "-shm"] { unlink(sandbox.path("cut.sqlite" + ending)) }
      try sandbox.write(kept, to: "cut.sqlite")
      let named = command.contains("--database") ? command : command + ["--database", "cut.sqlite"]
      let outcome = try sandbox.qcq(named)
      #expect(outcome.status == 3, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("the database cut.sqlite is damaged"), "\(outcome.errors)")
      #expect(outcome.text.isEmpty, "\(command)")
      #expect(try Array(sandbox.bytes("cut.sqlite")) == kept, "\(command)")
    }
    #expect(try !sandbox.names.contains("copy.sqlite"))
  }

  @Test("A check says what is wrong with one that lacks part of a page") func check() throws {
    let bytes = try sandbox.bytes("base.sqlite")
    try sandbox.write(Array(bytes.dropLast(4000)), to: "cut.sqlite")
    let outcome = try sandbox.qcq(["db", "check", "--database", "cut.sqlite"])
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(!outcome.text.isEmpty)
    let info = try sandbox.qcq(["db", "info", "--database", "cut.sqlite"])
    #expect(info.status == 3 && info.text.contains("damage"), "\(info.errors)")
  }

  /// Makes a database with a log that a program has left which was killed, as `left.sqlite`.
  private func leaveLog(_ sql: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path("base.sqlite"))
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \(sql)")
    }
    for ending in ["", "-wal"] {
      try sandbox.write(
        Array(try sandbox.bytes("base.sqlite" + ending)), to: "left.sqlite" + ending)
    }
    try queue.close()
  }

  @Test("Cut off, with a log that holds other pages", arguments: [Cut.byte, .page, .tenth])
  func cutBesideLog(cut: Cut) throws {
    try leaveLog("UPDATE shopping_lists SET title = title || '!'")
    let bytes = Array(try sandbox.bytes("left.sqlite"))
    let log = Array(try sandbox.bytes("left.sqlite-wal"))
    #expect(!log.isEmpty)
    for command in Self.commands.prefix(8) {
      for ending in ["", "-wal", "-shm"] { unlink(sandbox.path("left.sqlite" + ending)) }
      try sandbox.write(Array(bytes.prefix(cut.size(bytes.count))), to: "left.sqlite")
      try sandbox.write(log, to: "left.sqlite-wal")
      let outcome = try sandbox.qcq(command + ["--database", "left.sqlite"])
      #expect(outcome.status == 3, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("the database left.sqlite is damaged"), "\(outcome.errors)")
      #expect(outcome.text.isEmpty, "\(command)")
    }
  }

  @Test(
    "One whose last pages stand in its log is whole",
    arguments: [
      ["query", "count items"], ["query", "count items", "--read-only"],
      ["query", #"add "Milk" to "BBQ""#, "--dry-run"], ["db", "backup", "copy.sqlite"],
    ])
  func pagesInLog(command: [String]) throws {
    try leaveLog(
      "INSERT INTO shopping_items SELECT id || 'b', name, quantity, is_completed, "
        + "notes, category_id, shopping_list_id, created_at, updated_at FROM shopping_items")
    let size = try sandbox.bytes("left.sqlite").count
    let outcome = try sandbox.qcq(command + ["--database", "left.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    if command[1] == "count items" { #expect(outcome.text == "4188\n") }
    // The log has grown by pages that the file lacks.
    try sandbox.run("SELECT 1 FROM shopping_items", on: sandbox.path("left.sqlite"))
    #expect(try sandbox.bytes("left.sqlite").count > size)
  }

  @Test(
    "Rows of zeros", arguments: [["export"], ["query", "items show name", "--format", "csv"]])
  func zeros(command: [String]) throws {
    // The first rows of a page lie at its end.
    var bytes = Array(try sandbox.bytes("base.sqlite"))
    let pages = stride(from: 4096, to: bytes.count, by: 4096).filter { bytes[$0] == 0x0D }
    let last = try #require(
      pages.last { Data(bytes[$0..<$0 + 4096]).range(of: Data("as it was".utf8)) != nil })
    for index in last + 3000..<last + 4096 { bytes[index] = 0 }
    try sandbox.write(bytes, to: "zeros.sqlite")
    let outcome = try sandbox.qcq(command + ["--database", "zeros.sqlite"])
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains("the database zeros.sqlite is damaged"), "\(outcome.errors)")
    #expect(!outcome.text.contains(#""name":null"#), "\(outcome.text.suffix(300))")
  }
}

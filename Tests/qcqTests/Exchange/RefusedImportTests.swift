import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A refused import changes nothing", .waiting) struct RefusedImportTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "home.sqlite", "--sample", "demo"])
    let change = #"add "Cola" to "Week shop""#
    _ = try sandbox.qcq(["query", change, "--database", "home.sqlite"])
    try sandbox.write(RefusedImport.table, to: "s.csv")
    _ = try sandbox.qcq(["import", "s.csv", "--database", "other.sqlite"])
    try FileManager.default.createDirectory(
      atPath: sandbox.path("folder"), withIntermediateDirectories: true)
  }

  /// The other database, exported.
  private func export(_ format: String) throws -> String {
    let outcome = try sandbox.qcq(["export", "--format", format, "--database", "other.sqlite"])
    #expect(outcome.text.contains(#""bread""#), "\(outcome.errors)")
    return outcome.text
  }

  /// The schema of a database, and all rows of all its tables with the types of their cells.
  private func dump(_ name: String) throws -> [String] {
    let queue = try DatabaseQueue(path: sandbox.path(name))
    let lines = try queue.read { db -> [String] in
      var lines = try String.fetchAll(
        db, sql: "SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_master")
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      for table in tables {
        let names = try db.columns(in: table).map { "\"\($0.name)\"" }
        let cells = names.map { "typeof(\($0)) || ' ' || quote(\($0))" }
        let row = cells.joined(separator: " || ' ' || ")
        lines.append(table)
        lines += try String.fetchAll(db, sql: "SELECT \(row) FROM \"\(table)\"").sorted()
      }
      return lines
    }
    try queue.close()
    return lines
  }

  private struct State: Equatable {
    let rows: [[String]]
    /// Of the database and its history, to the byte.
    let bytes: [Data]
    let names: [String]
  }

  private func state() throws -> State {
    let files = ["home.sqlite", "home.sqlite-history"]
    return State(
      rows: try files.map(dump), bytes: try files.map(sandbox.bytes), names: try sandbox.names)
  }

  /// Puts the file there, and gives its name.
  private func place(_ source: RefusedImport.Source) throws -> String {
    switch source {
    case .bytes(let name, let bytes):
      try sandbox.write(bytes, to: name)
      return name
    case .export(let edit):
      try sandbox.write(edit(export("json")), to: "f.json")
      return "f.json"
    case .lines(let edit):
      try sandbox.write(edit(export("ndjson")), to: "f.ndjson")
      return "f.ndjson"
    case .path(let name): return name
    case .pipe:
      #expect(mkfifo(sandbox.path("f.csv"), 0o600) == 0)
      return "f.csv"
    }
  }

  @Test(
    "Whatever is wrong",
    arguments: RefusedImport.exports + RefusedImport.rows + RefusedImport.tables
      + RefusedImport.others)
  func refused(refusal: RefusedImport) throws {
    for (name, text) in refusal.files { try sandbox.write(text, to: name) }
    let file = try place(refusal.source)
    if !refusal.sql.isEmpty { try sandbox.run(refusal.sql, on: sandbox.path("home.sqlite")) }
    let asks = refusal.options.contains("--no-input") || refusal.options.contains("--read-only")
    let command = ["import", file] + refusal.options + (asks ? [] : ["--yes"])
    let before = try state()
    let pipe = try writer(of: refusal.source)
    let outcome = try sandbox.qcq(command + ["--database", "home.sqlite"])
    try pipe?.close()
    #expect(outcome.status == refusal.status, "\(outcome.errors)")
    #expect(outcome.errors.contains(refusal.words), "\(outcome.errors)")
    #expect(try state() == before)
    if refusal.isOfDatabase || !refusal.sql.isEmpty { return }
    #expect(try sandbox.qcq(command + ["--database", "new.sqlite"]).status == refusal.status)
    #expect(try state() == before)
  }

  /// Keeps a pipe open that has many lines in it.
  private func writer(of source: RefusedImport.Source) throws -> FileHandle? {
    guard case .pipe = source else { return nil }
    let pipe = try FileHandle(forUpdating: sandbox.directory.appending(path: "f.csv"))
    let lines = (0..<1000).map { "milk \($0),New\n" }
    try pipe.write(contentsOf: Data(("name,list\n" + lines.joined()).utf8))
    return pipe
  }

  @Test("A rule that it breaks") func rule() throws {
    _ = try sandbox.qcq([
      "db", "rules", "add", "few", "items where quantity <= 5", "--keep", "--database",
      "home.sqlite",
    ])
    let before = try state()
    let outcome = try sandbox.qcq(["import", "s.csv", "--yes", "--database", "home.sqlite"])
    #expect(outcome.status == 8 && outcome.errors.contains("few"), "\(outcome.errors)")
    #expect(try state() == before)
  }

  private static let ways = [
    "pwrite64:error=ENOSPC", "fdatasync:error=EIO", "pwrite64:signal=KILL", "pwrite64:signal=INT",
  ]

  @Test(
    "A call of the system that fails or is the last: all of it came in, or nothing",
    .enabled(if: Executable.tool("strace") != nil, "there is no strace"), arguments: ways)
  func stopped(way: String) throws {
    let lines = (0..<400).map { "List \($0 % 3),Thing \($0),\($0 + 1)\n" }
    try sandbox.write("list,name,quantity\n" + lines.joined(), to: "list.csv")
    let saved = try ["home.sqlite", "home.sqlite-history"].map { ($0, try sandbox.bytes($0)) }
    let before = try (rows: dump("home.sqlite"), steps: history())
    let call = String(way.prefix { $0 != ":" })
    var failures = 0
    for number in [1, 2, 3, 4, 5, 8, 13, 21, 34, 55, 89, 144] {
      for name in try sandbox.names where name.hasPrefix("home.sqlite") {
        try FileManager.default.removeItem(atPath: sandbox.path(name))
      }
      for (name, bytes) in saved { try sandbox.write(Array(bytes), to: name) }
      let outcome = try sandbox.run(
        Executable.tool("strace") ?? "",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
          "inject=\(way):when=\(number)", Executable.path, "import", "list.csv", "--yes",
          "--database", "home.sqlite",
        ])
      let rows = try dump("home.sqlite")
      let count = rows.count { $0.contains("'Thing ") }
      failures += outcome.status == 0 ? 0 : 1
      // Who is killed after the commit can't say that it was made.
      let mayBeMade = outcome.status == 0 || way.hasSuffix("KILL") || way.hasSuffix("EIO")
      #expect(
        outcome.status != 0 && rows == before.rows || mayBeMade && count == 400,
        "\(way) \(number): \(outcome.errors)")
      if rows == before.rows { #expect(try history() == before.steps, "\(way) \(number)") }
    }
    #expect(failures > 0)
  }

  private func history() throws -> String {
    try sandbox.qcq(["history", "--format", "csv", "--database", "home.sqlite"]).text
  }
}

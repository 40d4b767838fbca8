import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

/// What is killed at each call of the system that changes a file.
@Suite(
  "Killed at any call of the system, data and history are in step or undo says so", .waiting,
  .serialized, .enabled(if: Executable.tool("strace") != nil))
struct KillTests {
  private let sandbox: Sandbox
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.path("home.sqlite")
  }

  /// The first three change a file; the others come between.
  private static let calls = [
    "pwrite64", "write", "fdatasync", "fsync", "ftruncate", "unlink", "rename", "fcntl", "openat",
    "close", "mmap", "pread64", "lseek", "newfstatat", "fchmod", "fchown", "read", "access",
  ]

  private enum Command: Equatable {
    case query, run, undo, migrate, take, merge, restore

    var arguments: [String] {
      switch self {
      case .take: ["import", "list.csv", "--yes"]
      case .merge: ["db", "merge", "other.sqlite", "--yes"]
      case .restore: ["db", "restore", "other.sqlite", "--yes"]
      case .query: ["query", #"update all items set quantity = quantity + 1, note = "x""#, "--yes"]
      case .run: ["run", "s.qcq"]
      case .undo: ["undo", "--yes"]
      case .migrate: ["db", "migrate"]
      }
    }
  }

  @Test("A change", arguments: ["WAL", "DELETE"])
  func query(mode: String) throws { try killAll(.query, mode) }

  @Test("A script", arguments: ["WAL", "DELETE"])
  func run(mode: String) throws { try killAll(.run, mode) }

  @Test("An undo", arguments: ["WAL", "DELETE"])
  func undo(mode: String) throws { try killAll(.undo, mode) }

  @Test("A migration", arguments: ["WAL", "DELETE"])
  func migrate(mode: String) throws { try killAll(.migrate, mode) }

  @Test("An import", arguments: ["WAL", "DELETE"])
  func take(mode: String) throws { try killAll(.take, mode) }

  @Test("A merge", arguments: ["WAL", "DELETE"])
  func merge(mode: String) throws { try killAll(.merge, mode) }

  @Test("A restored backup", arguments: ["WAL", "DELETE"])
  func restoreBackup(mode: String) throws { try killAll(.restore, mode) }

  @Test("A backup, and a new database of an import, are there whole or not at all")
  func newFiles() throws {
    try prepare(.take, "WAL")
    let copy = path + "-copy"
    try killNew(["db", "backup", copy, "--database", path], copy, rows: 20)
    try killNew(["import", "list.csv", "--database", copy], copy, rows: 40)
  }

  /// - Parameter rows: The number of rows of a file that is whole, or more of them.
  private func killNew(_ arguments: [String], _ copy: String, rows: Int) throws {
    let saved = try files()
    _ = try sandbox.qcq(arguments)
    let whole = try state(copy).content
    #expect(whole.count >= rows)
    var kills = 0
    for call in ["pwrite64", "write", "fdatasync", "fsync", "renameat2", "rename", "unlink"] {
      var number = 1
      while number < 400 {
        try restore(saved)
        guard try kill(arguments, call, number) else { break }
        kills += 1
        let context = "\(arguments[1]), \(call) \(number)"
        if let bytes = try? sandbox.bytes("home.sqlite-copy"), !bytes.isEmpty {
          let found = (try? state(copy).content) ?? []
          let lists = found.count { $0.hasPrefix("title ") }
          #expect(found == whole || lists == 0, "\(context): \(found.count)")
        }
        #expect(try integrity(path) == "ok", "\(context)")
        number += Checkout.isLong ? 1 : 1 + number
      }
    }
    print("\(arguments[1]): killed at \(kills) calls")
    #expect(kills > 3)
    try restore(saved)
  }

  private func integrity(_ path: String) throws -> String? {
    try DatabaseQueue(path: path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }

  private func killAll(_ command: Command, _ mode: String) throws {
    try prepare(command, mode)
    let before = try state()
    let saved = try files()
    _ = try sandbox.qcq(command.arguments + ["--database", path])
    let after = try state()
    #expect(after.content != before.content, "the command does nothing")
    try restore(saved)
    let earlier = try callsBeforeTheFile(command)
    var kills = 0
    for call in Checkout.isLong ? Self.calls : Array(Self.calls.prefix(3)) {
      let first = earlier[call, default: 0] + 1
      var number = first
      while number < first + 400 {
        try restore(saved)
        guard try kill(command.arguments + ["--database", path], call, number) else { break }
        kills += 1
        let context = "\(command), \(mode), \(call) \(number)"
        try judge(before, after, command, context)
        number += Checkout.isLong ? 1 : 2 + number - first
      }
    }
    print("\(command), \(mode): killed at \(kills) calls")
    #expect(kills > 3)
  }

  private func prepare(_ command: Command, _ mode: String) throws {
    if command == .migrate {
      // A column is missing.
      _ = try sandbox.qcq(["db", "init", path, "--sample", "english"])
      try execute("PRAGMA application_id = 0; ALTER TABLE shopping_items DROP COLUMN notes")
    } else {
      _ = try sandbox.qcq(["db", "init", path, "--sample", "english"])
    }
    try execute("PRAGMA journal_mode = \(mode)")
    try sandbox.write(
      """
      delete list "Feestje supplies"
      create list "Party"
      add "Cola" to "Party"
      update all items set quantity = quantity + 1
      """, to: "s.qcq")
    if command != .migrate {
      _ = try sandbox.qcq([
        "query", #"rename list "Quick run naar winkel" to "Q""#, "--database", path,
      ])
    }
    try prepareFiles(command)
    if command == .undo { _ = try sandbox.qcq(["run", "s.qcq", "--database", path]) }
  }

  /// What comes in from elsewhere.
  private func prepareFiles(_ command: Command) throws {
    let rows = (0..<40).map { "List \($0 % 3),Item \($0),\($0)\n" }
    try sandbox.write("List,Item,Qty\n" + rows.joined(), to: "list.csv")
    guard command == .merge || command == .restore else { return }
    _ = try sandbox.qcq(["db", "backup", sandbox.path("other.sqlite"), "--database", path])
    let text = #"update all items set quantity = quantity + 7; create list "Theirs""#
    let changed = command == .merge ? sandbox.path("other.sqlite") : path
    _ = try sandbox.qcq(["query", text, "--yes", "--database", changed])
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The files beside the database, and their bytes.
  private func files() throws -> [String: Data] {
    let names = try sandbox.names.filter { $0.hasPrefix("home.sqlite") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try sandbox.bytes($0)) })
  }

  private func restore(_ files: [String: Data]) throws {
    for name in try sandbox.names where name.hasPrefix("home.sqlite") && files[name] == nil {
      try FileManager.default.removeItem(atPath: sandbox.path(name))
    }
    for (name, bytes) in files { _ = try sandbox.write(Array(bytes), to: name) }
  }

  /// How often a command makes each call before it has to do with the database: a program that
  /// is killed while it starts has done nothing.
  private func callsBeforeTheFile(_ command: Command) throws -> [String: Int] {
    let process = try sandbox.start(
      [
        "-f", "-o", sandbox.path("calls"), "-e", "trace=" + Self.calls.joined(separator: ","),
        Executable.path,
      ] + command.arguments + ["--database", path],
      program: Executable.tool("strace") ?? "", output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
    #expect(process.wait() == .exit(0))
    var counts: [String: Int] = [:]
    // A line is `1234 openat(AT_FDCWD, "home.sqlite", …) = 3`.
    for line in try sandbox.text("calls").split(separator: "\n") {
      if line.contains("home.sqlite") { break }
      let call = line.drop { $0 != " " }.drop { $0 == " " }.prefix { $0 != "(" }
      counts[String(call), default: 0] += 1
    }
    return counts
  }

  /// Runs the command and kills it at a call; false if it does not make so many.
  private func kill(_ arguments: [String], _ call: String, _ number: Int) throws -> Bool {
    let process = try sandbox.start(
      [
        "-f", "-o", "/dev/null", "-e", "trace=\(call)",
        "-e", "inject=\(call):signal=KILL:when=\(number)", Executable.path,
      ] + arguments,
      program: Executable.tool("strace") ?? "", output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
    switch process.wait() {
    case .exit(let status): return status > 128
    case .signal, nil: return true
    }
  }

  private struct State {
    var content: [String]
    /// The labels of the steps that can be undone.
    var steps: [String]
  }

  private func state(_ path: String? = nil) throws -> State {
    let store = try Store.open(path: path ?? self.path)
    defer { try? store.close() }
    let content = try store.read { db in
      try ["shopping_lists", "item_categories", "shopping_items"].flatMap { table in
        try [table]
          + Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
            // New ids and the times of changes are others each time.
            row.filter { !["id", "shopping_list_id", "created_at", "updated_at"].contains($0.0) }
              .map { "\($0) \($1)" }.joined(separator: ", ")
          }.sorted()
      }
    }
    return State(
      content: content, steps: try store.history(limit: 9).filter { !$0.isUndone }.map(\.label))
  }

  private func judge(
    _ before: State, _ after: State, _ command: Command, _ context: String
  ) throws {
    let found = try state()
    let isDone = found.content == after.content
    #expect(isDone || found.content == before.content, "\(context)")
    #expect(try integrity(path) == "ok", "\(context)")
    // The history says what the data says.
    #expect(found.steps == (isDone ? after : before).steps, "\(context), done: \(isDone)")
    guard !found.steps.isEmpty, ![.undo, .restore].contains(command) else { return }
    let undo = try sandbox.qcq(["undo", "--yes", "--database", path])
    #expect(undo.status == 0, "\(context): \(undo.errors)")
    if isDone { #expect(try state().content == before.content, "\(context)") }
  }
}

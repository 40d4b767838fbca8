import Foundation
import GRDB
import TestSupport
import Testing

/// A database, its history, and what SQLite keeps beside the two are files of their own.
@Suite("A message names the file that is at fault, the database or its history", .waiting)
struct BlamedFileTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "base.sqlite", "--sample", "demo"])
    for text in [#"add "x" to "BBQ""#, #"add "y" to "BBQ""#] {
      _ = try sandbox.qcq(["query", text, "--database", "base.sqlite"])
    }
    _ = try sandbox.qcq(["undo", "--yes", "--database", "base.sqlite"])
  }

  enum Command: String, CaseIterable {
    case undo, redo, history, check

    var arguments: [String] {
      switch self {
      case .undo, .redo: [rawValue, "--yes"]
      case .history: [rawValue]
      case .check: ["query", #"check "x" in "BBQ""#]
      }
    }
  }

  enum Fault: CaseIterable {
    case locked, readOnly, noDatabase, damaged
  }

  enum File: String, CaseIterable {
    case database = ""
    case history = "-history"
  }

  /// What has to be said, and the status; nil where nothing is wrong.
  private func expected(
    _ fault: Fault, _ file: File, _ command: Command, _ name: String
  ) -> (words: String, status: Int32)? {
    switch (fault, file) {
    case (.locked, .database): ("the database \(name) is locked by another program", 6)
    case (.locked, .history): ("\(name)-history is locked by another program", 6)
    case (.readOnly, .database):
      command == .history ? nil : ("the database \(name) can't be written to", 5)
    case (.readOnly, .history):
      command == .history
        ? nil : ("\(name)-history can't be opened or written: you may not write to it", 3)
    case (.noDatabase, .database): ("\(name) is not an SQLite database", 3)
    case (.noDatabase, .history): ("\(name)-history can't be used: it is not a history file", 3)
    case (.damaged, .database):
      command == .history ? nil : ("the database \(name) is damaged", 3)
    case (.damaged, .history): ("\(name)-history can't be used: it is damaged", 3)
    }
  }

  private func judge(
    _ outcome: Outcome, _ fault: Fault, _ file: File, _ command: Command, _ name: String
  ) {
    let context = "\(command) with \(file) \(fault): \(outcome.errors)"
    guard let (words, status) = expected(fault, file, command, name) else {
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(context)")
      return
    }
    #expect(outcome.errors.contains(words), "\(context)")
    switch file {
    case .database: #expect(!outcome.errors.contains("-history"), "\(context)")
    case .history: #expect(!outcome.errors.contains("the database \(name) "), "\(context)")
    }
    // A change is made although the history is of no use.
    #expect(outcome.status == (file == .history && command == .check ? 0 : status), "\(context)")
  }

  /// Copies the database and its history for a command of its own, and gives the name.
  private func copy(for command: Command) throws -> String {
    let name = "\(command).sqlite"
    for file in File.allCases {
      try sandbox.write(
        Array(try sandbox.bytes("base.sqlite" + file.rawValue)), to: name + file.rawValue)
    }
    return name
  }

  @Test("Not a database, or a damaged one", arguments: [Fault.noDatabase, .damaged], File.allCases)
  func contents(fault: Fault, file: File) throws {
    for command in Command.allCases {
      let name = try copy(for: command)
      switch fault {
      case .damaged: try damage(name + file.rawValue)
      case .noDatabase, .locked, .readOnly:
        try sandbox.write(Array(repeating: 65, count: 5000), to: name + file.rawValue)
      }
      let outcome = try sandbox.qcq(command.arguments + ["--database", name])
      judge(outcome, fault, file, command, name)
    }
  }

  /// Damages the rows of the items, or of a history all but its first page.
  private func damage(_ name: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path(name))
    let root = try queue.read { db in
      try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'shopping_items'")
    }
    try queue.close()
    var bytes = Array(try sandbox.bytes(name))
    let pages = root.map { ($0 - 1) * 4096..<$0 * 4096 } ?? 4096..<bytes.count
    for index in pages { bytes[index] = 0xAB }
    try sandbox.write(bytes, to: name)
  }

  @Test("Locked", arguments: File.allCases) func locked(file: File) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    // Each waits for seconds, and all of them at once.
    let trials = try Command.allCases.map { command in
      let name = try copy(for: command)
      // Nobody else can read it until it is closed.
      let queue = try DatabaseQueue(
        path: sandbox.path(name + file.rawValue), configuration: configuration)
      let (output, errors) = (try ScratchFile(), try ScratchFile())
      let process = try sandbox.start(
        command.arguments + ["--database", name], output: output.handle, errors: errors.handle)
      return (command, name, queue, process, output, errors)
    }
    for (command, name, queue, process, output, errors) in trials {
      let outcome = Outcome(
        status: process.terminationStatus, output: try output.bytes, errors: try errors.text)
      try queue.close()
      judge(outcome, .locked, file, command, name)
    }
  }

  // MARK: Rights

  /// Gives all files to the one as whom `asUser` runs qcq: whom permissions don't concern becomes
  /// somebody else.
  private func give() throws {
    guard geteuid() == 0 else { return }
    for name in try sandbox.names + ["."] { chown(sandbox.path(name), 65534, 65534) }
  }

  private func asUser(_ arguments: [String]) throws -> Outcome {
    guard geteuid() == 0 else { return try sandbox.qcq(arguments) }
    return try sandbox.run(
      Executable.tool("setpriv") ?? "",
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", Executable.path] + arguments)
  }

  private static let hasOtherUser = geteuid() != 0 || Executable.tool("setpriv") != nil

  @Test("Read-only", .enabled(if: hasOtherUser, "setpriv is missing"), arguments: File.allCases)
  func readOnly(file: File) throws {
    for command in Command.allCases {
      let name = try copy(for: command)
      try give()
      #expect(chmod(sandbox.path(name + file.rawValue), 0o444) == 0)
      let outcome = try asUser(command.arguments + ["--database", name])
      judge(outcome, .readOnly, file, command, name)
    }
  }

  @Test(
    "A dry run says of a history what the run says",
    .enabled(if: hasOtherUser, "setpriv is missing"),
    arguments: [Fault.readOnly, .noDatabase, .damaged])
  func dryRun(fault: Fault) throws {
    try sandbox.write("name\nTea\n", to: "t.csv")
    try sandbox.write(Array(try sandbox.bytes("base.sqlite")), to: "other.sqlite")
    _ = try sandbox.qcq(Command.check.arguments + ["--database", "other.sqlite"])
    for command in [
      Command.check.arguments, ["import", "t.csv"], ["undo"], ["redo"],
      ["db", "merge", "other.sqlite", "--base", "base.sqlite"],
    ] {
      let outcomes = try ["--dry-run", "--yes"].map { option in
        for name in try sandbox.names where name.hasPrefix("check.sqlite") {
          unlink(sandbox.path(name))
        }
        let name = try copy(for: .check)
        let history = name + File.history.rawValue
        switch fault {
        case .damaged: try damage(history)
        case .noDatabase: try sandbox.write(Array(repeating: 65, count: 5000), to: history)
        case .readOnly: #expect(chmod(sandbox.path(history), 0o444) == 0)
        case .locked: break
        }
        try give()
        return try asUser(command + [option, "--database", name])
      }
      let words = outcomes.map { outcome in
        outcome.errors.split(separator: "\n").filter { $0.contains("-history") }
      }
      #expect(words[0] == words[1] && words[0].count == 1, "\(command): \(words)")
      #expect(outcomes[0].status == outcomes[1].status, "\(command): \(words)")
    }
  }

  /// Makes a file and leaves its log and the index of that beside it, as a program does that is
  /// killed.
  private func leaveLog(of name: String, _ sql: String) throws {
    let path = sandbox.path(name)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    let left = try ["", "-wal", "-shm"].map { ($0, try sandbox.bytes(name + $0)) }
    try queue.close()
    for (ending, bytes) in left { try sandbox.write(Array(bytes), to: name + ending) }
  }

  @Test(
    "What a program left beside a file that this user may not use is named",
    .enabled(if: hasOtherUser, "setpriv is missing"), arguments: File.allCases, ["-wal", "-shm"])
  func leftBeside(file: File, ending: String) throws {
    let name = try copy(for: .undo)
    let change =
      switch file {
      // An empty log SQLite gives the rights of the database.
      case .database: "UPDATE item_categories SET emoji = emoji || '!'"
      case .history: "UPDATE head SET id = id"
      }
    try leaveLog(of: name + file.rawValue, change)
    try give()
    let left = name + file.rawValue + ending
    let undo = ["undo", "--yes", "--database", name]
    for (mode, words) in [
      (mode_t(0o444), "you may not write to "), (0, "you may not read "),
    ] {
      #expect(chmod(sandbox.path(left), mode) == 0)
      let outcome = try asUser(undo)
      let end = "\(left) beside it"
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.contains(end), "\(outcome.errors)")
      #expect(outcome.errors.contains("`chmod`"), "\(outcome.errors)")
      #expect(outcome.status == (file == .database && mode == 0o444 ? 5 : 3))
      #expect(try sandbox.names.contains(left))
    }
    #expect(chmod(sandbox.path(left), 0o644) == 0)
    #expect(try asUser(undo).status == 0)
  }

  @Test(
    "Reading what may only be read leaves nothing in the way of who may write to it later",
    .enabled(if: hasOtherUser, "setpriv is missing"), arguments: File.allCases)
  func nothingLeft(file: File) throws {
    let name = try copy(for: .history)
    try give()
    #expect(chmod(sandbox.path(name + file.rawValue), 0o444) == 0)
    let names = try sandbox.names
    for command in [["history"], ["query", "count items"], ["undo", "--dry-run"]] {
      let outcome = try asUser(command + ["--database", name])
      // Where a history can't be written, a dry run fails as the run does.
      let fails = file == .history && command[0] == "undo"
      #expect(outcome.status == (fails ? 3 : 0), "\(command): \(outcome.errors)")
      #expect(outcome.errors.isEmpty != fails, "\(command): \(outcome.errors)")
      // Who may only read a database makes it an index, and can't take that away.
      if file == .history { #expect(try sandbox.names == names, "\(command)") }
    }
    #expect(chmod(sandbox.path(name + file.rawValue), 0o644) == 0)
    for command in [Command.check.arguments, ["undo", "--yes"]] {
      let outcome = try asUser(command + ["--database", name])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
    #expect(try sandbox.names == names)
  }

  @Test(
    "A trial and a copy name the index of a log that they can't use",
    .enabled(if: hasOtherUser, "setpriv is missing"))
  func trial() throws {
    let name = try copy(for: .check)
    try leaveLog(of: name, "UPDATE shopping_items SET quantity = quantity")
    try give()
    #expect(chmod(sandbox.path(name + "-shm"), 0o444) == 0)
    for command in [
      ["query", "delete all items", "--dry-run"], ["db", "backup", "copy.sqlite"],
    ] {
      let outcome = try asUser(command + ["--database", name])
      #expect(outcome.status == 3)
      #expect(
        outcome.errors.contains("can't be read: you may not write to \(name)-shm beside it"),
        "\(outcome.errors)")
    }
  }

  @Test(
    "A database that may only be read is backed up, and is what a restore can't write to",
    .enabled(if: hasOtherUser, "setpriv is missing"))
  func readOnlyCopies() throws {
    let name = try copy(for: .check)
    try sandbox.run("PRAGMA journal_mode = DELETE", on: sandbox.path(name))
    try give()
    #expect(chmod(sandbox.path(name), 0o444) == 0)
    let backup = try asUser(["db", "backup", "copy.sqlite", "--database", name])
    #expect(backup.status == 0, "\(backup.errors)")
    var status = stat()
    #expect(stat(sandbox.path("copy.sqlite"), &status) == 0 && status.st_mode & 0o777 == 0o444)
    let restore = try asUser(["db", "restore", "copy.sqlite", "--yes", "--database", name])
    #expect(restore.status == 5)
    #expect(
      restore.errors.contains("the database \(name) can't be written to"), "\(restore.errors)")
    #expect(try !sandbox.names.contains { $0.contains("before-restore") })
  }

  @Test(
    "Who may only read the database of somebody else owns its backup",
    .enabled(if: geteuid() == 0 && hasOtherUser, "needs another user"),
    arguments: [0o644, 0o604] as [mode_t])
  func backupOfOthers(mode: mode_t) throws {
    let name = try copy(for: .check)
    try give()
    #expect(chown(sandbox.path(name), 0, 0) == 0 && chmod(sandbox.path(name), mode) == 0)
    for command in [
      ["db", "backup", "copy.sqlite", "--database", name],
      ["db", "restore", name, "--yes", "--database", "new.sqlite"],
    ] {
      let outcome = try asUser(command)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
    for copy in ["copy.sqlite", "new.sqlite"] {
      var status = stat()
      #expect(stat(sandbox.path(copy), &status) == 0 && status.st_uid == 65534, "\(copy)")
      #expect(status.st_mode & 0o777 == mode & ~0o070, "\(copy)")
      #expect(try asUser(["query", "count items", "--database", copy]).text == "95\n")
    }
  }

  @Test(
    "Who may write to the database of somebody else restores it, and owns what was kept",
    .enabled(if: geteuid() == 0 && hasOtherUser, "needs another user"))
  func restoreOfOthers() throws {
    let name = try copy(for: .check)
    _ = try sandbox.qcq(["db", "backup", "other.sqlite", "--database", name])
    try give()
    #expect(chown(sandbox.path(name), 0, 0) == 0 && chmod(sandbox.path(name), 0o666) == 0)
    let outcome = try asUser(["db", "restore", "other.sqlite", "--yes", "--database", name])
    #expect(outcome.status == 0, "\(outcome.errors)")
    var status = stat()
    #expect(stat(sandbox.path(name), &status) == 0 && status.st_uid == 0)
    let kept = sandbox.path(name + "-before-restore")
    #expect(stat(kept, &status) == 0 && status.st_uid == 65534)
  }

  @Test(
    "A database in whose directory nothing can be made is read-only, whatever is to change it",
    .enabled(if: hasOtherUser, "setpriv is missing"), arguments: ["WAL", "DELETE"])
  func closedDirectory(mode: String) throws {
    let name = try copy(for: .check)
    _ = try sandbox.qcq(["db", "backup", "other.sqlite", "--database", name])
    try sandbox.write("Milk\n", to: "list.txt")
    try sandbox.run("PRAGMA journal_mode = \(mode)", on: sandbox.path(name))
    try give()
    #expect(chmod(sandbox.path("."), 0o555) == 0)
    defer { chmod(sandbox.path("."), 0o755) }
    #expect(try asUser(["query", "count items", "--database", name]).text == "95\n")
    for command in [
      Command.check.arguments, Command.undo.arguments, ["import", "list.txt"],
      ["query", #"delete items in "BBQ""#, "--yes"],
      ["db", "rules", "add", "positive-quantity"], ["db", "restore", "other.sqlite", "--yes"],
    ] {
      let outcome = try asUser(command + ["--database", name])
      #expect(outcome.status == 5, "\(command): \(outcome.errors)")
      let words = "\(name) can't be written to: no file can be made in its directory"
      #expect(outcome.errors.contains(words), "\(command): \(outcome.errors)")
    }
    // Where there is nothing to change, too; who tries only finds that out.
    for command in [
      ["db", "merge", "other.sqlite"], ["query", #"uncheck "x" in "BBQ""#],
      ["query", #"delete items where name = "none""#],
    ] {
      #expect(try asUser(command + ["--database", name]).status == 5, "\(command)")
      let trial = try asUser(command + ["--dry-run", "--database", name])
      #expect(trial.status == 0, "\(command): \(trial.errors)")
    }
  }
}

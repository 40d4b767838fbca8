import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Work stops when it is told to", .waiting, .serialized) struct StopTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A query that takes many seconds on `makeLargeDatabase`.
  private static let slow = LargeDatabase.slowQuery

  /// Runs a command whose output nobody reads, and tells how it ended. One that doesn't stop is
  /// killed in the end, and has no status.
  private func stop(
    _ arguments: [String], input: Pipe? = nil, when isThere: ((ChildProcess) -> Void)? = nil
  ) throws -> (status: Int32, errors: String) {
    let (output, errors) = (Pipe(), try ScratchFile())
    let process = try sandbox.start(
      arguments, input: input?.fileHandleForReading, output: output.fileHandleForWriting,
      errors: errors.handle)
    if let isThere {
      process.waitUntilAnswering(SIGINT)
      isThere(process)
      process.send(SIGINT)
    }
    let end = process.wait()
    withExtendedLifetime((input, output)) {}
    guard case .exit(let status) = end else {
      Issue.record("ended by \(end as Any)")
      return (-1, try errors.text)
    }
    return (status, try errors.text)
  }

  @Test("Ctrl-C stops a query") func interruptedQuery() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(["query", Self.slow, "--database", path]) { $0.waitUntilBusy() }
    #expect(outcome.status == 130)
    #expect(outcome.errors == "error: interrupted [interrupted]\n")
  }

  @Test("Ctrl-C stops a command that waits for its script") func interruptedRead() throws {
    let outcome = try stop(["run", "--sample", "demo"], input: Pipe()) { $0.waitUntilIdle() }
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains("interrupted"))
  }

  @Test("Ctrl-C stops a command whose reader has stalled") func interruptedWrite() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(
      ["query", "items", "--format", "json", "--database", path]) { $0.waitUntilIdle() }
    #expect(outcome.status == 130)
  }

  @Test("A time limit ends a query") func slowQuery() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(["query", Self.slow, "--database", path, "--timeout", "300ms"])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("[timed-out]"))
  }

  @Test("A time limit covers a reader who has stalled") func stalledPipe() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(
      ["query", "items", "--format", "csv", "--database", path, "--timeout", "0.3"])
    #expect(outcome.status == 4)
  }

  @Test("A time limit covers a script that does not come") func stalledInput() throws {
    let outcome = try stop(["--sample", "demo", "--timeout", "300ms"], input: Pipe())
    #expect(outcome.status == 4)
  }

  @Test("A time limit covers another program's lock") func locked() throws {
    let path = sandbox.path("locked.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { db in
      try db.execute(sql: "CREATE TABLE t (c); BEGIN EXCLUSIVE")
      let outcome = try stop(
        ["query", "count items", "--database", path, "--timeout", "300ms"])
      #expect(outcome.status == 4)
      // Without it, the lock is waited for, and said to be there.
      #expect(outcome.errors.contains("[timed-out]"))
      try db.execute(sql: "ROLLBACK")
    }
  }

  /// A database that another connection has locked for writing, or its history, and what runs
  /// meanwhile.
  private func whileLocked(
    _ ending: String = "", _ work: (DatabaseQueue, String) throws -> Void
  ) throws {
    let path = sandbox.path("home.sqlite")
    _ = try sandbox.qcq(["db", "init", path])
    _ = try sandbox.qcq(["query", "create list \"BBQ\"", "--database", path])
    // The transaction stays open from one access to the next.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path + ending, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    try work(queue, path)
  }

  private static let waited = [("", "database"), ("-history", "history of changes")]

  @Test("Somebody at a terminal is told what a command waits for", arguments: waited)
  func notice(ending: String, what: String) throws {
    try whileLocked(ending) { queue, path in
      let terminal = try PseudoTerminal()
      let process = try sandbox.start(
        ["query", "add \"Cola\" to \"BBQ\"", "--database", path], on: terminal)
      terminal.wait(
        for: "waiting for another program to release the \(what) (Ctrl-C to stop)")
      try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      terminal.collect(from: process)
      #expect(process.terminationStatus == 0)
    }
  }

  @Test("Who stops a change that waits for its history has not made it")
  func stoppedBeforeHistory() throws {
    try whileLocked("-history") { _, path in
      let terminal = try PseudoTerminal()
      let process = try sandbox.start(
        ["query", "add \"Cola\" to \"BBQ\"", "--database", path], on: terminal)
      terminal.wait(for: "release the history of changes (Ctrl-C to stop)")
      process.send(SIGINT)
      terminal.collect(from: process)
      #expect(process.terminationStatus == 130)
      #expect(try sandbox.qcq(["query", "count items", "--database", path]).text == "0\n")
    }
  }

  @Test("Of a long script it is told how far it has come, also while its results go to a file")
  func scriptNotice() throws {
    let lines = (0..<2_000).map { _ in "check all items\nuncheck all items\n" }
    try sandbox.write(lines.joined(), to: "long.qcq")
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(
      ["-c", "exec qcq run long.qcq --dry-run --sample demo >out.txt"], program: "/bin/sh",
      on: terminal)
    terminal.wait(for: " of 4,000, ", isEnd: false)
    process.send(SIGINT)
    terminal.collect(from: process)
    #expect(process.terminationStatus == 130)
  }

  @Test("An import says that it waits for a pipe, and stops when it is told to")
  func waitingImport() throws {
    #expect(mkfifo(sandbox.path("pipe"), 0o600) == 0)
    let command = ["import", "pipe", "--database", sandbox.path("n.sqlite")]
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(command, on: terminal)
    terminal.wait(for: "waiting for a writer on the pipe pipe (Ctrl-C to stop)")
    process.send(SIGINT)
    terminal.collect(from: process)
    #expect(process.terminationStatus == 130)
    #expect(try stop(command + ["--timeout", "100ms"]).status == 4)
    try sandbox.write("tea\n", to: "t.txt")
    let file = ["import", "t.txt", "--category-map", "pipe", "--timeout", "500ms"]
    #expect(try stop(file + command.suffix(2)).status == 4)
    #expect(try sandbox.names == ["pipe", "t.txt"])
  }

  @Test("Ctrl-C ends the waiting for a lock", arguments: [["undo"], ["query", "check all items"]])
  func interruptedLock(command: [String]) throws {
    try whileLocked { _, path in
      let outcome = try stop(command + ["--database", path]) { _ in }
      #expect(outcome.status == 130)
    }
  }

  @Test("What would be changed is found out although another program writes")
  func dryRunWhileLocked() throws {
    try whileLocked { _, path in
      let files = try sandbox.names
      for arguments in [
        ["query", "create list \"X\"", "--dry-run"], ["explain", "create list \"X\""],
        ["query", "delete all lists", "--dry-run", "--read-only"],
      ] {
        let outcome = try sandbox.qcq(arguments + ["--database", path, "--timeout", "4s"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("would"))
      }
      #expect(try sandbox.names == files)
    }
  }

  @Test("A file that was not finished is not left behind") func unfinishedFile() throws {
    let path = try sandbox.makeLargeDatabase()
    let query = #"items where name matches /./ into "all.json""#
    let outcome = try stop(["query", query, "--database", path]) { $0.waitUntilBusy() }
    #expect(outcome.status == 130)
    #expect(try sandbox.names.filter { $0.contains("json") || $0.hasSuffix(".tmp") } == [])
  }

  @Test("A command that is fast enough never hears of its limit") func fastEnough() throws {
    let outcome = try sandbox.qcq([
      "query", "count items", "--sample", "dutch", "--timeout", "1m",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }
}

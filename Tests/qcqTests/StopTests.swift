import Foundation
import GRDB
import Testing

@Suite("Work stops when it is told to", .serialized) struct StopTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A query that takes many seconds on `makeLargeDatabase`.
  private static let slow = LargeDatabase.slowQuery

  /// Runs a command whose output nobody reads, and tells how it ended and how long that took.
  private func stop(
    _ arguments: [String], input: Any? = nil, after delay: Double? = nil
  ) throws -> (status: Int32, errors: String, seconds: Double) {
    let errors = try sandbox.scratch("err")
    let output = Pipe()
    let process = sandbox.process(Executable.path, arguments, input: input)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    if let delay {
      process.waitUntilAnswering(SIGINT)
      Thread.sleep(forTimeInterval: delay)
      kill(process.processIdentifier, SIGINT)
    }
    let start = Date()
    process.waitUntilExit()
    let seconds = Date().timeIntervalSince(start)
    try errors.seek(toOffset: 0)
    let text = String(decoding: try errors.readToEnd() ?? Data(), as: UTF8.self)
    withExtendedLifetime(output) {}
    #expect(process.terminationReason == .exit)
    return (process.terminationStatus, text, seconds)
  }

  @Test("Ctrl-C stops a query") func interruptedQuery() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(["query", Self.slow, "--database", path], after: 0.5)
    #expect(outcome.status == 130)
    #expect(outcome.errors == "error: interrupted [interrupted]\n")
    #expect(outcome.seconds < 5)
  }

  @Test("Ctrl-C stops a command that waits for its script") func interruptedRead() throws {
    let outcome = try stop(["run", "--sample", "demo"], input: Pipe(), after: 0.5)
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains("interrupted"))
  }

  @Test("Ctrl-C stops a command whose reader has stalled") func interruptedWrite() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(
      ["query", "items", "--format", "json", "--database", path], after: 0.7)
    #expect(outcome.status == 130)
    #expect(outcome.seconds < 5)
  }

  @Test("A time limit ends a query") func slowQuery() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(["query", Self.slow, "--database", path, "--timeout", "300ms"])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("[timed-out]"))
    #expect(outcome.seconds < 5)
  }

  @Test("A time limit covers a reader who has stalled") func stalledPipe() throws {
    let path = try sandbox.makeLargeDatabase()
    let outcome = try stop(
      ["query", "items", "--format", "csv", "--database", path, "--timeout", "0.3"])
    #expect(outcome.status == 4)
    #expect(outcome.seconds < 5)
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
      // Without it, the lock is waited for five seconds.
      #expect(outcome.seconds < 5)
      try db.execute(sql: "ROLLBACK")
    }
  }

  @Test("A file that was not finished is not left behind") func unfinishedFile() throws {
    let path = try sandbox.makeLargeDatabase()
    let query = #"items where name matches /./ into "all.json""#
    let outcome = try stop(["query", query, "--database", path], after: 0.6)
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

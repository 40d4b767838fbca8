import Foundation
import GRDB
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

/// A database with one list and one item, that several programs change at once.
private struct SharedDatabase {
  let sandbox: Sandbox
  let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.path("shared.sqlite")
    let store = try Store.create(path: path)
    try store.close()
    try change(#"create list "BBQ"; add "Cola" to "BBQ""#)
  }

  func change(_ text: String) throws {
    let outcome = try sandbox.qcq(["query", text, "--database", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// The one value of a statement of SQL.
  func value(_ sql: String) throws -> DatabaseValue? {
    let store = try Store.open(path: path)
    defer { try? store.close() }
    return try store.read { try DatabaseValue.fetchOne($0, sql: sql) }
  }

  /// A shell that runs a command line so many times, and says what went wrong.
  func shell(_ script: String) throws -> (process: ChildProcess, output: ScratchFile) {
    let output = try ScratchFile()
    let process = try sandbox.start(
      ["-c", script], program: "/bin/sh", environment: ["QCQ_DATABASE": path],
      output: output.handle,
      errors: output.handle)
    return (process, output)
  }
}

/// Keeps what went wrong on any thread.
private final class Complaints: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  var all: [String] { lock.withLock { lines } }
  func add(_ line: String) { lock.withLock { lines.append(line) } }
}

private final class SilentOutput: ScriptOutput {
  let columnSet = ColumnSet.complete
  let isClosed = false
  func makeSink(name: String?) -> any ResultSink { fatalError("a change gives no rows") }
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "a change writes no files")
  }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) {}
}

@Suite("Many change one database at once", .waiting, .serialized) struct WriterTests {
  /// How long several processes write; a minute in the long form.
  private static let seconds =
    Checkout.isLong ? 60.0 : 3.0

  @Test("1,001 toggles by eight threads and two processes end where they have to")
  func toggles() throws {
    let shared = try SharedDatabase()
    let complaints = Complaints()
    // 8 × 113 + 2 × 48 + 1 = 1,001
    let shells = try (0..<2).map { _ in
      try shared.shell(
        """
        i=0; while [ $i -lt 48 ]; do
          qcq query 'toggle items in "BBQ" where name contains "Cola"' >/dev/null || echo failed
          i=$((i+1))
        done
        """)
    }
    let path = shared.path
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        let session = try Session(
          store: Store.open(path: path),
          options: SessionOptions(now: { Date().timeIntervalSince1970 }, zone: UTC()))
        for turn in 0..<113 {
          // One renames the list and the item at the same time; no toggle may bring back a name.
          if number == 0, turn.isMultiple(of: 20) {
            try Self.run(
              #"update items in "BBQ" where name contains "Cola" set name = "Cola \#(turn)""#,
              session)
          }
          try Self.run(#"toggle items in "BBQ" where name contains "Cola""#, session)
        }
        try session.store.close()
      } catch {
        complaints.add("\(error)")
      }
    }
    for shell in shells {
      shell.process.wait()
      #expect(try shell.output.text == "")
    }
    try shared.change(#"toggle items in "BBQ" where name contains "Cola""#)
    #expect(complaints.all == [])
    #expect(
      try shared.value("SELECT is_completed FROM shopping_items")?.storage.value as? Int64 == 1)
    #expect(
      try shared.value("SELECT name FROM shopping_items")?.storage.value as? String == "Cola 100")
    #expect(try shared.value("PRAGMA integrity_check")?.storage.value as? String == "ok")
  }

  private static func run(_ text: String, _ session: Session) throws {
    let script = session.prepare(SourceText(text))
    guard script.isRunnable else { throw EngineError.statement(script.diagnostics[0]) }
    _ = try session.run(script, into: SilentOutput())
  }

  @Test("Eight processes write at once: no update is lost, and none is told to wait")
  func counters() throws {
    let shared = try SharedDatabase()
    let shells = try (0..<8).map { _ in
      try shared.shell(
        """
        end=$(($(date +%s%3N) + \(Int(Self.seconds * 1000)))); n=0
        while [ $(date +%s%3N) -lt $end ]; do
          qcq query 'update "Cola" in "BBQ" set quantity = quantity + 1' >/dev/null && n=$((n+1)) \\
            || echo "status $?"
        done
        echo $n
        """)
    }
    var total = 1
    for shell in shells {
      shell.process.wait()
      let text = try shell.output.text
      let lines = text.split(separator: "\n")
      #expect(lines.count == 1, "\(text)")
      total += lines.last.flatMap { Int($0) } ?? 0
    }
    print("eight processes made \(total - 1) changes in \(Self.seconds) s")
    #expect(total > 8)
    #expect(
      try shared.value("SELECT quantity FROM shopping_items")?.storage.value as? Int64
        == Int64(total))
    #expect(try shared.value("PRAGMA integrity_check")?.storage.value as? String == "ok")
  }
}

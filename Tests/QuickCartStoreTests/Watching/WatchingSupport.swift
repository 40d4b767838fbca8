import Foundation
import TestSupport
import Testing

/// The `sqlite3` shell of the machine: another process that reads and writes.
enum SQLiteShell {
  static let path: String? = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"]
    .first { access($0, X_OK) == 0 }

  static var isInstalled: Bool { path != nil }

  /// Starts to run statements on a file; each argument stops at its first error.
  static func start(_ file: String, _ statements: [String]) throws -> ChildProcess {
    try ChildProcess(
      path ?? "sqlite3", ["-cmd", ".timeout 20000", file] + statements, environment: [:])
  }

  /// Runs statements to their end.
  static func run(_ file: String, _ statements: String...) throws {
    try start(file, statements).wait()
  }

  /// Runs statements and gives what they print.
  static func output(_ file: String, _ statements: String...) throws -> String {
    try ChildProcess.output(path ?? "sqlite3", [file] + statements).text
  }
}

/// A `sqlite3` that stays and answers.
final class SQLiteTalk {
  private let shell: ChildProcess
  private let input = Pipe()
  private let output = Pipe()

  init(_ file: String) throws {
    shell = try ChildProcess(
      SQLiteShell.path ?? "sqlite3", ["-cmd", ".timeout 20000", file],
      input: input.fileHandleForReading, output: output.fileHandleForWriting)
    // Else the end of either would never come.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    shell.wait()
  }

  /// Sends a statement.
  func send(_ sql: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((sql + "\n.print done\n").utf8))
  }

  /// Waits until the last statement is done, and gives what it printed.
  @discardableResult
  func answer() -> String {
    var bytes = Data()
    while !bytes.suffix(5).elementsEqual("done\n".utf8) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      bytes += more
    }
    return String(decoding: bytes.dropLast(5), as: UTF8.self)
  }

  @discardableResult
  func run(_ sql: String) throws -> String {
    try send(sql)
    return answer()
  }
}

/// A value that two threads share.
final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func change(_ work: (inout Value) -> Void) { lock.withLock { work(&stored) } }
}

/// Runs work on a thread of its own, as it blocks.
final class Worker: Sendable {
  private let end = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) {
    let end = end
    Thread.detachNewThread {
      work()
      end.signal()
    }
  }

  /// Waits for the end; false when it does not come.
  func join(seconds: Double = 20) -> Bool { end.wait(timeout: .now() + seconds) == .success }
}

extension Sandbox {
  /// A database with one value that counts, made by another program.
  func counter(_ name: String, mode: String) throws -> String {
    let file = path(name)
    try SQLiteShell.run(
      file, "PRAGMA journal_mode = \(mode)",
      "CREATE TABLE state (value INTEGER); INSERT INTO state VALUES (0)",
      "CREATE TABLE filler (text TEXT)")
    return file
  }
}

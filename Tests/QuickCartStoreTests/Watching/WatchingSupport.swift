import Foundation
import QuickCartStore
import Testing

/// The `sqlite3` shell of the machine: another process that reads and writes.
enum SQLiteShell {
  static let path: String? = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"]
    .first { access($0, X_OK) == 0 }

  static var isInstalled: Bool { path != nil }

  /// Starts to run statements on a file; each argument stops at its first error.
  static func start(_ file: String, _ statements: [String]) throws -> pid_t {
    let words = [path ?? "sqlite3", "-cmd", ".timeout 20000", file] + statements
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var process: pid_t = 0
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    let code = posix_spawn(&process, words[0], &actions, nil, &arguments, &environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Waits for the end; false if there was an error.
  @discardableResult
  static func finish(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status == 0
  }

  /// Runs statements to their end.
  static func run(_ file: String, _ statements: String...) throws {
    finish(try start(file, statements))
  }

  /// Runs statements and gives what they print.
  static func output(_ file: String, _ statements: String...) throws -> String {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: path ?? "sqlite3")
    shell.arguments = [file] + statements
    let pipe = Pipe()
    shell.standardOutput = pipe
    shell.standardError = pipe
    try shell.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// A `sqlite3` that stays and answers.
final class SQLiteTalk {
  private let shell = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ file: String) throws {
    shell.executableURL = URL(fileURLWithPath: SQLiteShell.path ?? "sqlite3")
    shell.arguments = ["-cmd", ".timeout 20000", file]
    shell.standardInput = input
    shell.standardOutput = output
    try shell.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    shell.waitUntilExit()
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

extension TemporaryDirectory {
  /// A database with one value that counts, made by another program.
  func counter(_ name: String, mode: String) throws -> String {
    let file = file(name)
    try SQLiteShell.run(
      file, "PRAGMA journal_mode = \(mode)",
      "CREATE TABLE state (value INTEGER); INSERT INTO state VALUES (0)",
      "CREATE TABLE filler (text TEXT)")
    return file
  }
}

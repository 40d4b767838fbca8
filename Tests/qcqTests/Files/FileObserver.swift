import Foundation
import TestSupport
import Testing

/// Who looks at a database while its files are exchanged.
protocol FileObserver: AnyObject {
  var name: String { get }
  /// Whether it sees a list of this title now.
  func sees(_ title: String) throws -> Bool
  /// Whether it says that it can't reach the file.
  func isWithoutFile() throws -> Bool
}

/// One query after the other, each by a process of its own.
final class QueryObserver: FileObserver {
  let name = "query in a loop"
  private let sandbox: Sandbox
  private let path: String

  init(_ sandbox: Sandbox, _ path: String) { (self.sandbox, self.path) = (sandbox, path) }

  /// All titles; nil where there is no answer.
  func titles() throws -> [String]? {
    let outcome = try sandbox.qcq([
      "query", "lists show title", "--format", "tsv", "--database", path,
    ])
    guard outcome.status == 0 else { return nil }
    return outcome.text.split(separator: "\n").dropFirst().map(String.init)
  }

  func sees(_ title: String) throws -> Bool { try titles()?.contains(title) == true }

  func isWithoutFile() throws -> Bool {
    try sandbox.qcq(["query", "count lists", "--database", path]).status == 3
  }
}

/// `qcq watch`, whose frames are put together.
final class WatchObserver: FileObserver {
  let name = "watch"
  private let watch: WatchProcess
  private var replay = FrameReplay()
  private var isLost = false
  private var taken = 0

  init(_ sandbox: Sandbox, _ path: String) throws {
    watch = try WatchProcess(
      sandbox, ["watch", "lists show title", "--format", "ndjson", "--database", path])
  }

  func sees(_ title: String) throws -> Bool {
    try read()
    return replay.rows[""]?.contains { $0.text.contains("\"\(title)\"") } == true
  }

  func isWithoutFile() throws -> Bool {
    try read()
    return isLost
  }

  private func read() throws {
    watch.readReady()
    for line in watch.lines[taken...] {
      if line.contains(#""op":"error""#) {
        isLost = true
      } else if try replay.take(line) {
        isLost = false
      }
    }
    taken = watch.lines.count
  }
}

/// The prompt, at which the same is asked again and again.
final class PromptObserver: FileObserver {
  let name = "prompt"
  private let terminal: PseudoTerminal
  private let process: ChildProcess

  init(_ sandbox: Sandbox, _ path: String) throws {
    terminal = try PseudoTerminal(columns: 200)
    process = try sandbox.start(
      ["--database", path], environment: ["NO_COLOR": "1", "TERM": "dumb", "PAGER": ""],
      on: terminal)
    terminal.wait(for: "qcq> ")
  }

  /// Types an entry, and gives what is said to it.
  func answer(_ entry: String) -> String {
    terminal.type(entry + "\n")
    terminal.wait(for: "qcq> ")
    return String(terminal.answer.dropFirst(entry.count))
  }

  func sees(_ title: String) throws -> Bool { answer("lists show title").contains(title) }

  func isWithoutFile() throws -> Bool {
    answer("count lists").contains("[database-unreadable]")
  }
}

/// The language server, which marks titles that no list has.
final class ServerObserver: FileObserver {
  let name = "server"
  private let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  /// What came since the last question.
  private var received = ""
  /// Whether it has told its user last that there is a problem.
  private var isLost = false
  private var version = 1

  init(_ sandbox: Sandbox, _ path: String) throws {
    process = try sandbox.start(
      ["lsp", "--database", path], input: input.fileHandleForReading,
      output: output.fileHandleForWriting)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"textDocument":"#
        + #"{"publishDiagnostics":{"versionSupport":true}}}}}"#
    )
    notify("initialized", "{}")
    notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"file:///a.qcq","languageId":"qcq","version":1,"text":"items"}}"#)
  }

  deinit { try? input.fileHandleForWriting.close() }

  private func send(_ text: String) {
    let message = "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    try? input.fileHandleForWriting.write(contentsOf: Data(message.utf8))
  }

  private func notify(_ method: String, _ params: String) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  /// Reads what comes within a moment.
  private func read() {
    var request = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 20) > 0 {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return }
      received += String(decoding: data, as: UTF8.self)
    }
    let lost = received.ranges(of: "window/showMessage").last?.lowerBound
    let back = received.ranges(of: "can be read again").last?.lowerBound
    if lost != nil || back != nil {
      isLost = (lost ?? received.startIndex) > (back ?? received.startIndex)
    }
  }

  func sees(_ title: String) throws -> Bool {
    version += 1
    received = ""
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"file:///a.qcq","version":\(version)},\
      "contentChanges":[{"text":"items in \\"\(title)\\""}]}
      """)
    // What it says of this text: nothing at first while the database is being opened.
    Eventually.holds(seconds: 2) {
      read()
      return received.contains("\"version\":\(version)")
    }
    return received.contains(#""diagnostics":[]"#) && !received.contains("unknown-list")
  }

  func isWithoutFile() throws -> Bool {
    read()
    return isLost
  }
}

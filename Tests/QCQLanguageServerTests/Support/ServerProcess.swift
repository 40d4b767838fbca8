import QCQText
import Foundation
import TestSupport
import Testing

@testable import QCQLanguageServer

/// `qcq lsp` as an editor starts it, in a process of its own.
final class ServerProcess {
  let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  private let log: ScratchFile
  private let received = Received()
  private var count = 0

  /// What has come, put together by a thread of its own.
  private final class Received: @unchecked Sendable {
    private let condition = NSCondition()
    private var messages: [(message: JSON, time: Double)] = []
    private var slips = 0
    private var isOver = false

    func add(_ frames: [FrameReader.Frame]) {
      condition.lock()
      for frame in frames {
        if case .message(let bytes) = frame, let json = try? JSONParser.parse(bytes).get() {
          messages.append((json, Inbox.now))
        } else {
          slips += 1
        }
      }
      condition.broadcast()
      condition.unlock()
    }

    func end(isInsideMessage: Bool) {
      condition.lock()
      isOver = true
      if isInsideMessage { slips += 1 }
      condition.broadcast()
      condition.unlock()
    }

    /// Bytes on standard output that were no message.
    var slipCount: Int {
      condition.lock()
      defer { condition.unlock() }
      return slips
    }

    func first(after start: Int, seconds: Double, where fits: (JSON) -> Bool) -> (JSON, Double)? {
      let end = Date(timeIntervalSinceNow: seconds)
      condition.lock()
      defer { condition.unlock() }
      var index = start
      while true {
        while index < messages.count {
          if fits(messages[index].message) { return messages[index] }
          index += 1
        }
        if isOver || !condition.wait(until: end) { return nil }
      }
    }

    var count: Int {
      condition.lock()
      defer { condition.unlock() }
      return messages.count
    }
  }

  init(_ arguments: [String]) throws {
    log = try ScratchFile()
    process = try ChildProcess(
      Executable.path, ["lsp"] + arguments,
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TZ": "UTC", "LC_ALL": "C.UTF-8",
      ], input: input.fileHandleForReading, output: output.fileHandleForWriting,
      errors: log.handle)
    // Else the end of either would never come.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    let (received, handle) = (received, output.fileHandleForReading)
    Thread.detachNewThread {
      var frames = FrameReader()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
        frames.append(data)
        var found: [FrameReader.Frame] = []
        while let frame = frames.next() { found.append(frame) }
        received.add(found)
      }
      received.end(isInsideMessage: frames.isInsideMessage)
    }
  }

  var slipCount: Int { received.slipCount }

  /// What it has written to standard error.
  var errors: String { get throws { try log.text } }

  /// How many messages have come.
  var messageCount: Int { received.count }

  func write(_ bytes: some Sequence<UInt8>) {
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  func send(_ text: String) {
    write(Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  func notify(_ method: String, _ params: String = "{}") {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  func request(_ method: String, _ params: String = "{}") -> JSON? {
    count += 1
    let (id, start) = (count, messageCount)
    send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}")
    return received.first(after: start, seconds: 20) { $0["id"]?.int == id && $0["method"] == nil }?
      .0
  }

  func start(processID: Int32? = nil) {
    let id = processID.map { "\($0)" } ?? "null"
    _ = request("initialize", "{\"processId\":\(id),\"capabilities\":\(FakeClient.capabilities)}")
    notify("initialized")
  }

  func open(_ text: String) {
    let text = JSONOutput.text { $0.string(text) }
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(FakeClient.uri)","languageId":"qcq","version":1,"text":\(text)}}
      """
    )
  }

  /// The next messages about the document after so many, with these codes, and when they came.
  func diagnostics(after start: Int, codes: [String], seconds: Double = 10) -> Double? {
    received.first(after: start, seconds: seconds) { message in
      message["method"]?.string == "textDocument/publishDiagnostics"
        && (message.at("params.diagnostics")?.array ?? []).compactMap { $0["code"]?.string }
          == codes
    }?.1
  }

  /// Says that nothing more will come.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// How it ended; nil if it did not in time.
  func end(seconds: Double = 10) -> ChildProcess.End? { process.wait(seconds: seconds) }
}

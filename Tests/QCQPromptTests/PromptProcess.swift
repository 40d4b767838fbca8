import Foundation
import TestSupport
import Testing

/// A `qcq` at its prompt on a terminal, whose raw output is looked at.
final class PromptProcess {
  let process: ChildProcess
  private let terminal: PseudoTerminal
  private var bytes: [UInt8] = []

  /// - Parameter kind: `dumb` for plain lines, else the line editor draws.
  init(_ sandbox: Sandbox, _ arguments: [String], kind: String = "dumb") throws {
    terminal = try PseudoTerminal()
    process = try sandbox.start(
      arguments, environment: ["NO_COLOR": "1", "TERM": kind, "PAGER": ""], on: terminal)
    #expect(wait { $0.contains("qcq> ") })
  }

  func interrupt() { process.send(SIGINT) }

  /// Types something, and forgets what came before.
  func type(_ text: String) {
    bytes = []
    terminal.type(text)
  }

  /// The latest of what has come.
  var screen: String {
    let tail = Array(bytes.suffix(16_384))
    // A carriage return in front of a line feed, or two of them, are none.
    let plain = tail.indices.filter { place in
      guard tail[place] == 13 else { return true }
      let next = tail[(place + 1)...].prefix(2)
      return next.first != 10 && !next.elementsEqual([13, 10])
    }
    return String(decoding: plain.map { tail[$0] }, as: UTF8.self)
  }

  /// Reads until a text comes; false if it never does.
  func waitForEcho(_ text: String, seconds: Double = 5) -> Bool {
    var found = Array(bytes.suffix(8))
    let limit = Date() + seconds
    while Date() < limit {
      let new = terminal.read(milliseconds: 50)
      bytes += new
      found += new
      if String(decoding: found, as: UTF8.self).contains(text) { return true }
    }
    return false
  }

  /// Reads until what has come fits; false if it never does.
  func wait(seconds: Double = 20, until fits: (String) -> Bool) -> Bool {
    let limit = Date() + seconds
    var isThere = fits(screen)
    while !isThere, Date() < limit {
      let new = terminal.read(milliseconds: 20)
      bytes += new
      if !new.isEmpty { isThere = fits(screen) }
    }
    return isThere
  }

  /// Types a line and waits for what it says, behind it a prompt.
  func say(_ line: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    type(line + "\n")
    let isThere = wait { $0.hasSuffix(expected + "> ") }
    #expect(isThere, "\(screen.suffix(400))", sourceLocation: sourceLocation)
  }

  /// Ends it as Ctrl-D does, which the terminal may swallow while no line is being edited.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
    let limit = Date() + 10
    var next = Date()
    while process.isRunning, Date() < limit {
      if Date() >= next {
        type("\u{4}")
        next = Date() + 1
      }
      bytes += terminal.read(milliseconds: 20)
    }
    #expect(!process.isRunning, sourceLocation: sourceLocation)
    guard !process.isRunning else { return }
    #expect(process.terminationStatus == 0, sourceLocation: sourceLocation)
  }
}

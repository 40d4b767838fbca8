import Foundation
import TestSupport

/// A text of 1 MB that is pasted at the prompt, as terminals send it that mark pastes and as others
/// do: until its end is to be seen, and until Ctrl-C has brought the next prompt.
enum PasteBenchmark {
  private static let size = 1_000_000

  static func run() throws {
    let line = "items where quantity > 3 # a note\n"
    let lines = String(String(repeating: line, count: size / line.utf8.count + 1).prefix(size))
    let words = String(repeating: "abcdefgh ", count: size / 9)
    try show("with brackets, in lines", "\u{1B}[200~" + lines + "\u{1B}[201~")
    try show("with brackets, in one line", "\u{1B}[200~print \"" + words + "\u{1B}[201~")
    try show("without brackets, in one line", "print \"" + words)
  }

  private static func show(_ name: String, _ text: String) throws {
    let terminal = try PseudoTerminal()
    let environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm-256color"]) { $1 }
    let child = try ChildProcess(
      Command.qcq, ["--sample", "demo"], environment: environment, terminal: terminal.name)
    defer { child.send(SIGKILL) }
    var said: [UInt8] = []
    guard wait(for: "qcq> ", terminal, &said) else { return print("prompt: no prompt") }
    said = []
    let start = DispatchTime.now().uptimeNanoseconds
    var rest = Array((text + "#end#").utf8)[...]
    while !rest.isEmpty {
      if terminal.takesKeys {
        terminal.type(String(decoding: rest.prefix(1000), as: UTF8.self))
        rest = rest.dropFirst(1000)
      } else {
        said += terminal.read(milliseconds: 1)
      }
    }
    let isShown = wait(for: "#end#", terminal, &said)
    let shown = DispatchTime.now().uptimeNanoseconds
    said = []
    terminal.type("\u{3}")
    let isBack = wait(for: "qcq> ", terminal, &said)
    let back = DispatchTime.now().uptimeNanoseconds
    guard isShown, isBack else { return Timing.line("prompt: 1 MB \(name)", "not in time") }
    let times = [shown - start, back - shown].map { Timing.milliseconds(Double($0) / 1e9) }
    Timing.line(
      "prompt: 1 MB \(name)", "\(times[0])  (goal 2,000), Ctrl-C \(times[1])  (goal 100)")
  }

  /// Waits until a text is the last thing on the screen.
  private static func wait(
    for text: String, _ terminal: PseudoTerminal, _ said: inout [UInt8]
  ) -> Bool {
    let limit = Date() + 60
    while Date() < limit {
      let tail = String(decoding: said.suffix(4000), as: UTF8.self)
        .replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").replacing("\r", with: "")
      if tail.hasSuffix(text) { return true }
      said += terminal.read(milliseconds: 20)
    }
    return false
  }
}

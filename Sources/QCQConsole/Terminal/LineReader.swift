import QCQPlatform

/// What came of waiting for an entry.
package enum TypedEntry: Hashable, Sendable {
  /// Without its last line break.
  case entry(String)
  /// Ctrl-C.
  case interrupted
  /// Ctrl-D, or the end of the input.
  case end
}

/// Something that happens beside the prompt, such as a watched query that changes.
package protocol PromptSource: AnyObject {
  /// Can be read from when there is news; it is polled together with the keyboard.
  var descriptor: Int32 { get }

  /// Lines to print above the entry, safe for a terminal; called on the thread that types, some
  /// thirty times a second at most. It must leave nothing to be read from the descriptor; nil
  /// when there is nothing to print after all.
  func news() -> [String]?
}

/// Reads lines as the system edits them: for questions, terminals without a cursor, and pipes.
package final class LineReader {
  package var sources: [any PromptSource] = []
  private let output: OutputFile
  private let interrupts: IdleInterrupts
  private var pending: [UInt8] = []

  package init(interrupts: IdleInterrupts, output: OutputFile = .standardOutput) {
    (self.interrupts, self.output) = (interrupts, output)
  }

  package func readLine(prompt: String) -> TypedEntry {
    interrupts.forget()
    output.write(PromptLine.safe(prompt))
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeFirst(newline + 1)
        return .entry(line)
      }
      if wasInterrupted() {
        pending = []
        output.write("\n")
        return .interrupted
      }
      let count = (try? Descriptor.read(STDIN_FILENO, into: &chunk)) ?? 0
      if count == 0 { return lastLine() }
      pending += chunk[..<count]
    }
  }

  /// Waits for input; true if Ctrl-C came instead.
  private func wasInterrupted() -> Bool {
    while true {
      let descriptors = [STDIN_FILENO, interrupts.descriptor] + sources.map(\.descriptor)
      guard let isReady = Descriptor.waitUntilReadable(descriptors) else { continue }
      if isReady[1], interrupts.take() { return true }
      for (source, isReady) in zip(sources, isReady.dropFirst(2)) where isReady {
        for line in source.news() ?? [] { output.write(line + "\n") }
      }
      if isReady[0] { return false }
    }
  }

  /// What stands before an end without a line break.
  private func lastLine() -> TypedEntry {
    guard !pending.isEmpty else {
      output.write("\n")
      return .end
    }
    defer { pending = [] }
    return .entry(String(decoding: pending, as: UTF8.self))
  }
}

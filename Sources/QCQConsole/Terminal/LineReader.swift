#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
  /// Can be read from when Ctrl-C came.
  private let interrupts: Int32
  private var pending: [UInt8] = []

  package init(interrupts: Int32, output: OutputFile = .standardOutput) {
    (self.interrupts, self.output) = (interrupts, output)
  }

  package func readLine(prompt: String) -> TypedEntry {
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
      let count = systemRead(STDIN_FILENO, &chunk)
      if count > 0 {
        pending += chunk[..<count]
      } else if count == 0 || errno != EINTR {
        return lastLine()
      }
    }
  }

  /// Waits for input; true if Ctrl-C came instead.
  private func wasInterrupted() -> Bool {
    while true {
      let descriptors = [STDIN_FILENO, interrupts] + sources.map(\.descriptor)
      var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      if requests[1].revents != 0 {
        var byte: [UInt8] = [0]
        return systemRead(interrupts, &byte) == 1
      }
      for (source, request) in zip(sources, requests.dropFirst(2)) where request.revents != 0 {
        for line in source.news() ?? [] { output.write(line + "\n") }
      }
      if requests[0].revents != 0 { return false }
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

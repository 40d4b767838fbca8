#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a prompt gets its lines from.
package protocol LineReader: AnyObject {
  /// Shows a prompt and waits for a line.
  func readLine(prompt: String) -> TypedLine
}

/// What came of waiting for a line.
package enum TypedLine: Hashable, Sendable {
  case line(String)
  /// Ctrl-C.
  case interrupted
  /// Ctrl-D.
  case end
}

/// Reads lines from a terminal as the system edits them.
package final class PlainLineReader: LineReader {
  private let output: OutputFile
  /// Can be read from when Ctrl-C came.
  private let interrupts: Int32
  private var pending: [UInt8] = []

  package init(interrupts: Int32, output: OutputFile = .standardOutput) {
    self.interrupts = interrupts
    self.output = output
  }

  package func readLine(prompt: String) -> TypedLine {
    output.write(prompt)
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeFirst(newline + 1)
        return .line(line)
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
    var requests = [STDIN_FILENO, interrupts].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&requests, 2, -1) < 0, errno == EINTR {}
    guard requests[1].revents != 0 else { return false }
    var byte: [UInt8] = [0]
    return systemRead(interrupts, &byte) == 1
  }

  /// What stands before an end without a line break.
  private func lastLine() -> TypedLine {
    guard !pending.isEmpty else {
      output.write("\n")
      return .end
    }
    defer { pending = [] }
    return .line(String(decoding: pending, as: UTF8.self))
  }
}

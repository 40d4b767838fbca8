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
  private var pending: [UInt8] = []

  package init(output: OutputFile = .standardOutput) {
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
      let count = systemRead(STDIN_FILENO, &chunk)
      if count > 0 {
        pending += chunk[..<count]
      } else if count < 0, errno == EINTR {
        pending = []
        output.write("\n")
        return .interrupted
      } else {
        return lastLine()
      }
    }
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

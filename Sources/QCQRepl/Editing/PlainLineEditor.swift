#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads lines as the system edits them: for terminals without a cursor, and for pipes.
package final class PlainLineEditor: LineEditor {
  package var sources: [any PromptSource] = []
  package var assistant: any EntryAssistant = SilentAssistant()
  private let output: OutputFile
  /// Can be read from when Ctrl-C came.
  private let interrupts: Int32
  private var pending: [UInt8] = []

  package init(interrupts: Int32, output: OutputFile = .standardOutput) {
    self.interrupts = interrupts
    self.output = output
  }

  /// Lines up to one that completes what they say; an empty line ends an entry too, so that
  /// nobody is caught in it. A line that stands there already can't be edited here and is left out.
  package func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry {
    var lines: [String] = []
    while true {
      switch readLine(prompt: lines.isEmpty ? prompt.main : prompt.continuation) {
      case .end: return lines.isEmpty ? .end : .entry(lines.joined(separator: "\n"))
      case .interrupted: return .interrupted
      case .entry(let line):
        let isBlank = line.allSatisfy(\.isWhitespace)
        if isBlank, lines.isEmpty { continue }
        lines.append(line)
        let entry = lines.joined(separator: "\n")
        if isBlank || assistant.missing(entry) == nil { return .entry(entry) }
      }
    }
  }

  package func readAnswer(_ question: String) -> TypedEntry { readLine(prompt: question) }

  package func remember(_ entry: String) {}

  private func readLine(prompt: String) -> TypedEntry {
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

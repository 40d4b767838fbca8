import QCQConsole
import QCQPlatform

/// A program that shows long texts page by page: `PAGER`, else `less`.
struct Pager {
  let command: String
  private let settings: [String: String]
  private let rows: Int
  private let width: Int

  /// Nil where the environment wants none.
  init?(rows: Int, width: Int, environment: (String) -> String? = Terminal.environment) {
    let wanted = environment("PAGER")
    if wanted == "" || wanted == "cat" || environment("TERM") == "dumb" { return nil }
    // Results have colours, which `less` shows only with `-R`; the user's own options stay.
    settings = ["LESS": environment("LESS").map { "-R " + $0 } ?? "FIRX"]
    command = wanted ?? "less"
    (self.rows, self.width) = (rows, width)
  }

  /// Whether a text has more lines than the terminal, the prompt's own taken off.
  func isNeeded(for text: [UInt8]) -> Bool {
    // Behind the last line break comes the prompt.
    var count = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.count > width {
        let columns = PromptLine.width(String(decoding: line, as: UTF8.self))
        count += max(1, (columns + width - 1) / max(width, 1))
      } else {
        count += 1
      }
      if count > rows { return true }
    }
    return false
  }

  /// Shows a text and waits until the user has seen enough; nil if there is no such program, or it
  /// was stopped before it began.
  ///
  /// - Parameter isStopped: Whether Ctrl-C has come, asked once. One that comes before goes to this
  ///   program alone; one that comes later, to the pager as well.
  func show(_ text: [UInt8], unless isStopped: () -> Bool) -> ShellProcess.End? {
    guard let pipe = try? Descriptor.makePipe() else { return nil }
    let child = try? ShellProcess(
      command, files: [pipe.readEnd], environment: settings, waits: true, lending: STDOUT_FILENO)
    close(pipe.readEnd)
    let isShown = child != nil && !isStopped()
    if isShown {
      let output = OutputFile(pipe.writeEnd)
      let go = [UInt8(ascii: "\n")]
      if go.withUnsafeBytes(output.write) { _ = text.withUnsafeBytes(output.write) }
    }
    close(pipe.writeEnd)
    let end = child?.wait()
    // The shell's status for a program that is not there.
    return isShown && end != .status(127) ? end : nil
  }
}

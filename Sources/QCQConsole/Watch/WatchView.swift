import QCQReports
import QCQText
import QCQWatch

/// Shows the versions of a watch on standard output.
protocol ConsoleView: WatchView {
  /// Says something beside the versions.
  func remark(_ line: String)
  func end()
}

/// Frames for programs.
final class FramesView: ConsoleView {
  private let bytes: ByteOutput
  private var frames: WatchFrames
  private let messages: MessagePrinter

  init(_ spec: ReportSpec, _ file: OutputFile, _ messages: MessagePrinter) {
    bytes = ByteOutput(write: file.write)
    frames = WatchFrames(spec, bytes)
    self.messages = messages
  }

  var isClosed: Bool { !bytes.isOpen }

  func show(_ version: WatchVersion, _ moment: WatchMoment) { frames.write(version) }
  func remark(_ line: String) { messages.remark(line) }
  func warn(_ diagnostics: [Diagnostic]) { for message in diagnostics { messages.show(message) } }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    for diagnostic in diagnostics where diagnostic.severity == .error {
      frames.write(code: diagnostic.code.rawValue, message: diagnostic.message, version: version)
    }
  }

  func end() { bytes.flush() }
}

/// A line for each change.
final class LinesView: ConsoleView {
  private let bytes: ByteOutput
  private var lines: WatchLines
  private let messages: MessagePrinter

  init(_ spec: ReportSpec, _ file: OutputFile, _ messages: MessagePrinter) {
    bytes = ByteOutput(write: file.write)
    lines = WatchLines(spec, bytes)
    self.messages = messages
  }

  var isClosed: Bool { !bytes.isOpen }

  func show(_ version: WatchVersion, _ moment: WatchMoment) {
    if let reason = version.reason { messages.remark("the whole result again, because \(reason):") }
    lines.write(version)
  }

  func remark(_ line: String) { messages.remark(line) }
  func warn(_ diagnostics: [Diagnostic]) { for message in diagnostics { messages.show(message) } }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    messages.show(diagnostics.filter { $0.severity == .error }, maybeIn: source)
  }

  func end() { bytes.flush() }
}

import QCQReports
import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// Who is shown the versions of a watch.
protocol LiveFace: AnyObject {
  func show(_ version: LiveVersion, _ moment: LiveMoment)
  /// What was seen in an earlier run is still so.
  func showSame(_ version: LiveVersion, _ moment: LiveMoment)
  /// Says something beside the versions.
  func remark(_ line: String)
  /// Says why there is no newer version than the one with this number.
  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int)
  /// The terminal has another size.
  func resize()
  /// Somebody wants to see what is so many lines further down.
  func scroll(by count: Int)
  func end()
  /// Whether nobody reads on.
  var isClosed: Bool { get }
}

/// When a version came about, and how it was noticed.
struct LiveMoment {
  var time: Double
  /// Whether another program made the change; nil for the first version, and where it is not known.
  var isForeign: Bool?
  var method: ChangeWatcher.Method
}

/// Frames for programs.
final class FramesFace: LiveFace {
  private let bytes: ByteOutput
  private var frames: LiveFrames
  private let messages: MessagePrinter

  init(_ spec: ReportSpec, _ file: OutputFile, _ messages: MessagePrinter) {
    bytes = ByteOutput(write: file.write)
    frames = LiveFrames(spec, bytes)
    self.messages = messages
  }

  var isClosed: Bool { !bytes.isOpen }

  func show(_ version: LiveVersion, _ moment: LiveMoment) { frames.write(version) }
  func showSame(_ version: LiveVersion, _ moment: LiveMoment) {}
  func remark(_ line: String) { messages.remark(line) }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    for diagnostic in diagnostics where diagnostic.severity == .error {
      frames.write(code: diagnostic.code.rawValue, message: diagnostic.message, version: version)
    }
  }

  func resize() {}
  func scroll(by count: Int) {}
  func end() { bytes.flush() }
}

/// A line for each change.
final class LinesFace: LiveFace {
  private let bytes: ByteOutput
  private var lines: LiveLines
  private let messages: MessagePrinter

  init(_ spec: ReportSpec, _ file: OutputFile, _ messages: MessagePrinter) {
    bytes = ByteOutput(write: file.write)
    lines = LiveLines(spec, bytes)
    self.messages = messages
  }

  var isClosed: Bool { !bytes.isOpen }

  func show(_ version: LiveVersion, _ moment: LiveMoment) {
    if let reason = version.reason { messages.remark("the whole result again, as \(reason):") }
    lines.write(version)
  }

  func showSame(_ version: LiveVersion, _ moment: LiveMoment) {}
  func remark(_ line: String) { messages.remark(line) }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    messages.show(diagnostics.filter { $0.severity == .error }, maybeIn: source)
  }

  func resize() {}
  func scroll(by count: Int) {}
  func end() { bytes.flush() }
}

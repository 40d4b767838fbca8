import Foundation
import QCQReports
import QCQText
import QCQValues
import QuickCartStore

/// A table that stays on the terminal and is drawn anew with each version.
final class LiveScreen: LiveFace {
  private var spec: ReportSpec
  private let file: OutputFile
  private let messages: MessagePrinter
  private let terminal: LiveTerminal
  private var version: LiveVersion?
  private var footer = ""
  private var problem = ""

  /// Whether tables are to be drawn in place: on a terminal that can move its cursor.
  static func isWanted(_ spec: ReportSpec) -> Bool {
    switch spec.format {
    case .table: spec.isTerminal && Terminal.environment("TERM") != "dumb"
    case .csv, .tsv, .json, .ndjson, .markdown: false
    }
  }

  init(_ spec: ReportSpec, _ file: OutputFile, _ messages: MessagePrinter, _ events: LiveEvents) {
    (self.spec, self.file, self.messages) = (spec, file, messages)
    terminal = LiveTerminal(file.descriptor)
    terminal.listen(events)
  }

  var isClosed: Bool { file.failure != nil }

  func show(_ version: LiveVersion, _ moment: LiveMoment) {
    if self.version == nil { terminal.open() }
    self.version = version
    problem = ""
    footer = LiveScreen.footer(version, moment, spec.zone)
    draw()
  }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    problem = diagnostics.first.map { "\($0.message) [\($0.code.rawValue)]" } ?? ""
    draw()
  }

  func resize() {
    spec.width = Terminal.width(file.descriptor, environment: Terminal.environment)
    draw()
  }

  /// Leaves the terminal as it was, with the last result on it.
  func end() {
    terminal.close()
    guard let version else { return }
    file.write(lines(version, isMarked: false).map { $0 + "\n" }.joined())
    if !problem.isEmpty { messages.remark(problem) }
  }

  private func draw() {
    guard let version else { return }
    let room = max(terminal.rows - 2, 1)
    var lines = lines(version, isMarked: true)
    if lines.count > room {
      let hidden = lines.count - room + 1
      lines = lines.prefix(room - 1) + ["… \(hidden) more lines"]
    }
    let width = spec.width ?? 80
    let bottom = [footer, problem].filter { !$0.isEmpty }.last ?? ""
    let style = problem.isEmpty ? TerminalStyle.faint : .error
    let text = DisplayWidth.truncate(TerminalText.escaped(bottom), to: width)
    lines += ["", style.paint(text, enabled: spec.color)]
    file.write("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\n") + "\u{1B}[K\u{1B}[J")
  }

  private func lines(_ version: LiveVersion, isMarked: Bool) -> [String] {
    var bytes: [UInt8] = []
    let output = ByteOutput { chunk in
      bytes += chunk
      return true
    }
    LiveTable(spec, output).write(version, isMarked: isMarked)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static func footer(
    _ version: LiveVersion, _ moment: LiveMoment, _ zone: any TimeZoneRules
  ) -> String {
    let time = CivilDate(instant: moment.time, in: zone)
    let clock = [time.hour, time.minute, Int(time.second)].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let event =
      switch moment.isForeign {
      case nil: "as of"
      case true?: "changed by another program at"
      case false?: "changed by this program at"
      }
    let method =
      switch moment.method {
      case .events: "events"
      case .polling(let seconds): "polling every \(Int((seconds * 1000).rounded())) ms"
      }
    return "\(event) \(clock.joined(separator: ":")) · \(method) · q ends"
  }
}

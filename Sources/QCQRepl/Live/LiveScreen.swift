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
    let event =
      version.members.contains { $0.previous != nil } ? "changed since last time" : "as of"
    footer = LiveScreen.footer(event, moment, spec.zone)
    draw()
  }

  func showSame(_ version: LiveVersion, _ moment: LiveMoment) {
    // Handed out once more just now, it has marks to be seen.
    if self.version != nil { return }
    show(version, moment)
    footer = LiveScreen.footer("as it was last time,", moment, spec.zone)
    draw()
  }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    problem = diagnostics.first.map { "\($0.message) [\($0.code.rawValue)]" } ?? ""
    draw()
  }

  func remark(_ line: String) {
    problem = line
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
    let rows = terminal.rows
    let width = spec.width ?? 80
    // Where there is hardly room for the table itself, nothing else is shown.
    let room = rows > 3 ? rows - 2 : rows
    var lines = lines(version, isMarked: true)
    if lines.count > room {
      let hidden = lines.dropFirst(room - 1)
      let count = hidden.count(where: LiveTable(spec, ByteOutput { _ in true }).hasMark)
      let news = count > 0 ? ", \(count) with news" : ""
      let last = DisplayWidth.truncate("… \(hidden.count) more lines\(news)", to: width)
      lines = lines.prefix(room - 1) + [last]
    }
    if rows > 3 {
      let bottom = problem.isEmpty ? footer : problem
      let style = problem.isEmpty ? TerminalStyle.faint : .error
      let text = DisplayWidth.truncate(TerminalText.escaped(bottom), to: width)
      lines += ["", style.paint(text, enabled: spec.color)]
    }
    // Each line is cleared before it is written: behind a full line the cursor stands on its last
    // column, and clearing from there would take a character. A terminal that knows how shows all
    // of it at once.
    let text = lines.map { "\u{1B}[K" + $0 }.joined(separator: "\n")
    file.write("\u{1B}[?2026h\u{1B}[H" + text + LiveScreen.clearBelow(lines, rows))
  }

  private static func clearBelow(_ lines: [String], _ rows: Int) -> String {
    (lines.count < rows ? "\n\u{1B}[J" : "") + "\u{1B}[?2026l"
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
    _ first: String, _ moment: LiveMoment, _ zone: any TimeZoneRules
  ) -> String {
    let time = CivilDate(instant: moment.time, in: zone)
    let clock = [time.hour, time.minute, Int(time.second)].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let event =
      switch moment.isForeign {
      case nil: first
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

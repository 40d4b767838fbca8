import Foundation
import QCQReports
import QCQText
import QCQLanguage
import QCQWatch
import QuickCartFollower

/// A table that stays on the terminal and is drawn anew with each version.
final class WatchScreen: ConsoleView {
  private var spec: ReportSpec
  private let file: OutputFile
  private let messages: MessagePrinter
  private let terminal: WatchTerminal
  private var version: WatchVersion?
  private var footers: [String] = []
  private var problem = ""
  /// How many lines are above those that are to be seen.
  private var offset = 0
  /// Whether a version has come since it was drawn last.
  private var isNew = false

  /// Whether tables are to be drawn in place: on a terminal that can move its cursor.
  static func isWanted(_ spec: ReportSpec) -> Bool {
    spec.format.info.watch == .table && spec.isTerminal
      && Terminal.environment("TERM") != "dumb"
  }

  init(_ spec: ReportSpec, _ file: OutputFile, _ messages: MessagePrinter, _ events: WatchEvents) {
    (self.spec, self.file, self.messages) = (spec, file, messages)
    terminal = WatchTerminal(file.descriptor)
    terminal.listen(events)
  }

  var isClosed: Bool { file.failure != nil }

  func show(_ version: WatchVersion, _ moment: WatchMoment) {
    let isResumed = version.members.contains { $0.previous != nil }
    present(version, isResumed ? "changed since last time," : "as of", moment)
  }

  func showSame(_ version: WatchVersion, _ moment: WatchMoment) {
    // Handed out once more just now, it has marks to be seen.
    if self.version == nil { present(version, "as of last time,", moment) }
  }

  /// - Parameter first: What is said of a version that comes of no change in this run.
  private func present(_ version: WatchVersion, _ first: String, _ moment: WatchMoment) {
    if self.version == nil { terminal.open() }
    self.version = version
    isNew = true
    problem = ""
    footers = WatchScreen.footers(first, moment, spec.zone)
    if let asked = version.asked, let long = footers.first {
      footers.insert(long + " · asked anew: " + asked, at: 0)
    }
    draw()
  }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    problem = diagnostics.first.map { "\($0.message) [\($0.code.rawValue)]" } ?? ""
    draw()
  }

  func warn(_ diagnostics: [Diagnostic]) {
    remark(diagnostics.map(\.message).joined(separator: " · "))
  }

  func remark(_ line: String) {
    problem = line
    draw()
  }

  func adjust(to news: WatchEvents.Pending) {
    if news.isResized {
      spec.width = Terminal.width(file.descriptor)
    }
    offset += news.scrolling
    if news.isResized || news.scrolling != 0 { draw() }
  }

  /// Leaves the terminal as it was, with as much of the last result on it as it holds.
  func end() {
    terminal.close()
    guard let version else { return }
    offset = 0
    let lines = window(lines(version, isMarked: false), max(terminal.rows - 2, 1))
    file.write(lines.map { $0 + "\n" }.joined())
    if !problem.isEmpty { messages.remark(problem) }
  }

  private func draw() {
    guard let version else { return }
    let rows = terminal.rows
    // Where there is hardly room for the table itself, nothing else is shown.
    let room = rows > 3 ? rows - 2 : rows
    var lines = window(lines(version, isMarked: true), room)
    if rows > 3 {
      let texts = problem.isEmpty ? footers : [problem]
      let style = problem.isEmpty ? TerminalStyle.faint : .error
      lines += ["", style.paint(fitting(texts.map(TerminalText.escaped)), enabled: spec.color)]
    }
    // Each line is cleared before it is written: behind a full line the cursor stands on its last
    // column, and clearing from there would take a character. A terminal that knows how shows all
    // of it at once.
    let text = lines.map { "\u{1B}[K" + $0 }.joined(separator: "\n")
    let rest = lines.count < rows ? "\n\u{1B}[J" : ""
    file.write("\u{1B}[?2026h\u{1B}[H" + text + rest + "\u{1B}[?2026l")
  }

  /// The lines for which there is room, and behind them how many there are besides. Where no news
  /// of a new version would be among them, they begin further down.
  private func window(_ lines: [String], _ room: Int) -> [String] {
    guard lines.count > room, room > 1 else {
      offset = 0
      return Array(lines.prefix(room))
    }
    let size = room - 1
    let table = WatchTable(spec, ByteOutput { _ in true })
    let marked = lines.indices.filter { table.hasMark(lines[$0]) }
    let last = lines.count - size
    offset = min(max(offset, 0), last)
    if isNew, let first = marked.first,
      !marked.contains(where: { (offset..<offset + size).contains($0) })
    {
      offset = min(max(first - size / 2, 0), last)
    }
    isNew = false
    let news = marked.count { !(offset..<offset + size).contains($0) }
    let (above, below) = (offset, lines.count - size - offset)
    let words = above == 0 ? "\(below) more lines" : "\(above) lines above, \(below) below"
    let short = above == 0 ? "\(below) more" : "\(above)↑ \(below)↓"
    let endings = news == 0 ? ["", ""] : [", \(news) with news", ", \(news) new"]
    return lines[offset..<offset + size] + [
      fitting(["… " + words + endings[0], "… " + short + endings[1]])
    ]
  }

  /// The first text that fits, else as much of the last as does.
  private func fitting(_ texts: [String]) -> String {
    let width = spec.width ?? 80
    return texts.first { DisplayWidth.displayWidth(of: $0) <= width }
      ?? DisplayWidth.truncate(texts.last ?? "", to: width)
  }

  private func lines(_ version: WatchVersion, isMarked: Bool) -> [String] {
    var bytes: [UInt8] = []
    let output = ByteOutput { chunk in
      bytes += chunk
      return true
    }
    WatchTable(spec, output).write(version, isMarked: isMarked)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// When and by whom the last change was made, in fewer and fewer words.
  private static func footers(
    _ first: String, _ moment: WatchMoment, _ zone: any TimeZoneRules
  ) -> [String] {
    let time = CivilDate(instant: moment.time, in: zone)
    let parts = [time.hour, time.minute, Int(time.second)].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let clock = parts.joined(separator: ":")
    let method =
      switch moment.method {
      case .events: "events"
      case .polling(let seconds): "polling every \(Int((seconds * 1000).rounded())) ms"
      }
    let (long, short) =
      switch moment.isForeign {
      case nil: (first, first)
      case true?: ("changed by another program at", "another program")
      case false?: ("changed by this program at", "this program")
      }
    return [
      "\(long) \(clock) · \(method) · q ends", "\(short) \(clock) · q ends",
      "\(clock) · q ends", clock,
    ]
  }
}

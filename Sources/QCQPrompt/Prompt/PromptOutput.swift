import QCQConsole
import QCQEngine
import QCQPlatform
import QCQReports
import QCQText
import QCQLanguage

/// Where the results of an entry go: shown as the prompt is set to, timed, and kept for `.last`.
final class PromptOutput: ScriptOutput {
  let console: ConsoleOutput
  let kept = KeptResults()
  private let screen: PromptScreen?
  private let spec: ReportSpec
  private let stop: SharedFlag
  private let progress: ProgressLine?
  fileprivate let stopwatch: Stopwatch
  private var isTogether = false
  /// Whether lines of `print` were written.
  private var isPrinted = false
  /// Whether something else than results was written.
  private var isMixed = false
  /// Whether rows of a result were left out.
  private var isAbridged = false
  /// How many rows have come, of all results.
  private var rowCount = 0

  /// - Parameter screen: What `console` writes to, where that is the terminal.
  init(
    _ console: ConsoleOutput, _ spec: ReportSpec, screen: PromptScreen?, stop: SharedFlag,
    progress: ProgressLine?, stopwatch: Stopwatch
  ) {
    (self.console, self.spec, self.screen, self.stop) = (console, spec, screen, stop)
    (self.progress, self.stopwatch) = (progress, stopwatch)
  }

  var columnSet: ColumnSet { console.columnSet }
  var isClosed: Bool { console.isClosed }
  var wantsChangedRows: Bool { console.wantsChangedRows }

  func makeSink(name: String?) -> any ResultSink {
    stopwatch.mark(.run)
    return PromptSink(console.makeSink(name: name), name: name, isMember: isTogether, self)
  }

  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    try console.makeFileSink(path: path)
  }

  func beginTogether() {
    isTogether = true
    console.beginTogether()
  }

  func endTogether() {
    isTogether = false
    console.endTogether()
  }

  func printed(_ value: String) -> String { console.printed(value) }

  func write(printed line: String) {
    (isMixed, isPrinted) = (true, true)
    console.write(printed: line)
  }

  func write(line: String) {
    isMixed = true
    console.write(line: line)
  }

  func report(_ report: ChangeReport) {
    isMixed = true
    console.report(report)
  }

  func hold() { console.hold() }
  func release() { console.release() }
  func discard() { console.discard() }

  func undone(changes count: Int) {
    console.release()
    screen?.flush()
    progress?.end()
    console.undone(changes: count)
  }

  /// What was shown before a message comes before it.
  func show(_ diagnostic: Diagnostic, in source: SourceText) {
    console.flush()
    screen?.flush()
    progress?.end()
    console.show(diagnostic, in: source)
  }

  /// Whether there was anything but what was said of changes.
  var hasResults: Bool { !kept.results.isEmpty || kept.isTooBig || isPrinted }

  /// All rows, where some were left out and a pager can show them: a search there finds them.
  var unabridged: KeptResults? {
    let isWhole = isAbridged && !isMixed && !kept.isTooBig && kept.rowCount <= Self.pagedRows
    return isWhole ? kept : nil
  }

  /// Of more rows a pager, too, is given the first and the last ones.
  private static let pagedRows = 10_000

  fileprivate var wantsMore: Bool { !stop.isSet }

  fileprivate func countRow() {
    rowCount += 1
    if rowCount & 1023 == 0 { progress?.count(rowCount) }
  }

  /// Says on a terminal how many rows there are; not below what is meant for programs.
  fileprivate func write(_ footer: ResultFooter, seconds: Double, isMember: Bool) {
    guard let excerpt = spec.excerpt, footer.count > 0, spec.format.info.isOnlyShown else { return }
    let shown = spec.format == .table ? excerpt.shownCount(of: footer.count) : footer.count
    if shown < footer.count { isAbridged = true } else if isMember { return }
    let advice = kept.isTooBig ? "too many to keep; `into` writes a file" : "`.last` shows all"
    let lines = footer.lines(
      shown: shown, advice: advice, seconds: seconds, width: spec.width)
    for line in lines {
      console.write(text: TerminalStyle.faint.paint(line, enabled: spec.color) + "\n")
    }
  }
}

private struct PromptSink: ResultSink {
  private var inner: any ResultSink
  private let output: PromptOutput
  private let name: String?
  private let isMember: Bool
  private let start = MonotonicClock.now
  private var footer: ResultFooter?

  init(_ inner: any ResultSink, name: String?, isMember: Bool, _ output: PromptOutput) {
    (self.inner, self.name, self.isMember, self.output) = (inner, name, isMember, output)
  }

  var wantsMore: Bool { mutating get { output.wantsMore && inner.wantsMore } }

  mutating func begin(_ shape: ResultShape) {
    output.stopwatch.mark(.prepare)
    footer = ResultFooter(shape)
    output.kept.begin(name, isMember: isMember, shape)
    inner.begin(shape)
    output.stopwatch.mark(.print)
  }

  mutating func row(_ row: any RowView) {
    output.stopwatch.mark(.run)
    footer?.add(row)
    output.countRow()
    output.kept.add(row)
    inner.row(row)
    output.stopwatch.mark(.print)
  }

  mutating func end() {
    output.stopwatch.mark(.run)
    inner.end()
    if let footer {
      output.write(footer, seconds: MonotonicClock.now - start, isMember: isMember)
    }
    output.stopwatch.mark(.print)
  }
}

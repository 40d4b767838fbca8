import QCQEngine
import QCQConsole
import QCQReports
import QCQText
import QCQLanguage

/// Keeps what a text gives, up to a number of rows, as the command line would write it to a pipe.
final class RowOutput: ScriptOutput {
  /// More rows than these nobody reads in an editor.
  static let rowLimit = 1000

  private(set) var diagnostics: [Diagnostic] = []
  private let console: ConsoleOutput
  private let content: Content
  private let counter: RowCounter
  private let spec: ReportSpec

  private final class Content {
    var bytes: [UInt8] = []
  }

  init(_ format: ReportFormat, zone: any TimeZoneRules, limit: Int = rowLimit) {
    let content = Content()
    self.content = content
    counter = RowCounter(limit: limit)
    spec = ReportSpec(format: format, zone: zone)
    console = ConsoleOutput(
      spec, messages: MessagePrinter(.json, color: false, file: OutputFile { _ in }),
      file: OutputFile { content.bytes += $0 })
  }

  var rowCount: Int { counter.count }

  /// Whether there were more rows than were taken.
  var isCut: Bool { counter.isCut }

  var text: String {
    _ = console.finish()
    return String(decoding: content.bytes, as: UTF8.self)
  }

  /// What came, as elements of one JSON array; only for the format JSON.
  var array: [UInt8] { Array("[".utf8) + Array(text.utf8) + Array("]".utf8) }

  /// Takes the answer of queries that are watched, once.
  func answer(
    _ session: Session, _ script: PreparedScript, _ purpose: Session.Purpose
  ) throws(EngineError) {
    let live = LiveQuery(session, script, columns: columnSet, purpose: purpose)
    guard case .version(let version) = try live.refresh() else { return }
    write(version)
  }

  func write(_ version: LiveVersion) {
    let isTogether = version.members.count > 1
    if isTogether { console.beginTogether() }
    for member in version.members {
      var sink = makeSink(name: member.name)
      sink.begin(member.result.shape.shape)
      for row in member.result.rows where sink.wantsMore {
        let view = row.view
        withExtendedLifetime(view) { sink.row(view) }
      }
      sink.end()
    }
    if isTogether { console.endTogether() }
  }

  // MARK: ScriptOutput

  var columnSet: ColumnSet { console.columnSet }
  var isClosed: Bool { false }
  var wantsChangedRows: Bool { console.wantsChangedRows }

  func makeSink(name: String?) -> any ResultSink {
    CountingSink(sink: console.makeSink(name: name), counter: counter)
  }

  /// An editor writes no file that nobody asked for: the rows are shown instead.
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    CountingSink(sink: console.makeSink(name: nil), counter: counter)
  }

  func beginTogether() { console.beginTogether() }
  func endTogether() { console.endTogether() }
  func write(line: String) { console.write(line: line) }
  func report(_ report: ChangeReport) { console.report(report) }
  func hold() { console.hold() }
  func release() { console.release() }
  func show(_ diagnostic: Diagnostic, in source: SourceText) { diagnostics.append(diagnostic) }
}

/// How many rows came, and how many may.
private final class RowCounter {
  let limit: Int
  var count = 0
  var isCut = false

  init(limit: Int) { self.limit = limit }
}

/// Hands rows on and counts them, until there are enough.
private struct CountingSink: FileSink {
  var sink: any ResultSink
  let counter: RowCounter
  let columnSet = ColumnSet.display

  var wantsMore: Bool { !counter.isCut && sink.wantsMore }

  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }

  mutating func row(_ row: any RowView) {
    if counter.count == counter.limit {
      counter.isCut = true
    } else {
      counter.count += 1
      sink.row(row)
    }
  }

  mutating func end() { sink.end() }
  mutating func commit() throws(EngineError) {}
}

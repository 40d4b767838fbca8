import QCQConsole
import QCQEngine
import QCQLanguage
import QCQReports
import QCQText
import QCQWatch

/// Keeps what a text gives, up to a number of rows, as the command line would write it to a pipe:
/// in one format, or in several, with each row asked once.
final class RowOutput: ScriptOutput {
  /// More rows than these nobody reads in an editor.
  static let rowLimit = 1000

  private(set) var diagnostics: [Diagnostic] = []
  private let writers: [Writer]
  private let counter: RowCounter

  /// What is written in one format.
  private final class Writer {
    let console: ConsoleOutput
    private let content = Content()

    private final class Content {
      var bytes: [UInt8] = []
    }

    init(_ format: ReportFormat, _ zone: any TimeZoneRules) {
      console = ConsoleOutput(
        ReportSpec(format: format, zone: zone),
        messages: MessagePrinter(.json, color: false, file: OutputFile { _ in }),
        file: OutputFile { [content] in content.bytes += $0 })
    }

    func makeSink(name: String?) -> any ResultSink {
      AudienceSink(console.columnSet, of: console.makeSink(name: name))
    }

    var text: String {
      _ = console.finish()
      return String(decoding: content.bytes, as: UTF8.self)
    }
  }

  /// - Parameter limit: How many rows are counted; all of them for nil.
  init(_ formats: ReportFormat..., zone: any TimeZoneRules, limit: Int? = nil) {
    writers = formats.map { Writer($0, zone) }
    counter = RowCounter(limit: limit ?? .max)
  }

  /// How many rows there are, or as many as were counted.
  var rowCount: Int { counter.count }

  /// Whether there are more rows than were counted.
  var isCut: Bool { counter.isCut }

  /// Whether anything was asked that has rows.
  private(set) var hasResults = false

  /// What came in the first format.
  var text: String { writers.first?.text ?? "" }

  /// What came in the last format, as elements of one JSON array; only for the format JSON.
  var array: [UInt8] { Array("[\(writers.last?.text ?? "")]".utf8) }

  /// Takes the answer of queries that are watched, once.
  func answer(_ session: Session, _ script: PreparedScript) throws(EngineError) {
    let query = WatchedQuery(session, script, columns: columnSet, purpose: .watch)
    guard case .version(let version) = try query.refresh() else { return }
    write(version)
    diagnostics += version.warnings
  }

  func write(_ version: WatchVersion) {
    let isTogether = version.members.count > 1
    if isTogether { beginTogether() }
    for member in version.members {
      var sink = makeSink(name: member.name)
      sink.begin(member.result.shape.shape)
      for row in member.result.rows where sink.wantsMore {
        let view = row.view
        withExtendedLifetime(view) { sink.row(view) }
      }
      sink.end()
    }
    if isTogether { endTogether() }
  }

  private func makeCountingSink(name: String?) -> CountingSink {
    hasResults = true
    return CountingSink(sinks: writers.map { $0.makeSink(name: name) }, counter: counter)
  }

  // MARK: ScriptOutput

  var columnSet: ColumnSet {
    writers.count > 1 ? .both : writers.first?.console.columnSet ?? .complete
  }
  var isClosed: Bool { false }
  var wantsChangedRows: Bool { writers.contains { $0.console.wantsChangedRows } }

  func makeSink(name: String?) -> any ResultSink { makeCountingSink(name: name) }

  /// An editor writes no file that nobody asked for: the rows are shown instead.
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    var sink = makeCountingSink(name: nil)
    sink.columnSet = columnSet
    return sink
  }

  func beginTogether() { for writer in writers { writer.console.beginTogether() } }
  func endTogether() { for writer in writers { writer.console.endTogether() } }
  func write(line: String) { for writer in writers { writer.console.write(line: line) } }
  func report(_ report: ChangeReport) { for writer in writers { writer.console.report(report) } }
  func hold() { for writer in writers { writer.console.hold() } }
  func release() { for writer in writers { writer.console.release() } }
  func discard() {
    for writer in writers { writer.console.discard() }
    diagnostics = []
  }
  func show(_ diagnostic: Diagnostic, in source: SourceText) { diagnostics.append(diagnostic) }
}

/// How many rows came, and how many may.
private final class RowCounter {
  let limit: Int
  var count = 0
  var isCut = false

  init(limit: Int) { self.limit = limit }
}

/// Counts rows, and hands on the first of them.
private struct CountingSink: FileSink {
  var sinks: [any ResultSink]
  let counter: RowCounter
  var columnSet = ColumnSet.display

  var wantsMore: Bool { !counter.isCut }

  mutating func begin(_ shape: ResultShape) {
    for index in sinks.indices { sinks[index].begin(shape) }
  }

  mutating func row(_ row: any RowView) {
    guard counter.count < counter.limit else {
      counter.isCut = true
      return
    }
    counter.count += 1
    guard counter.count <= RowOutput.rowLimit else { return }
    for index in sinks.indices { sinks[index].row(row) }
  }

  mutating func end() { for index in sinks.indices { sinks[index].end() } }
}

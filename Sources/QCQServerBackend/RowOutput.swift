import QCQConsole
import QCQEngine
import QCQLanguage
import QCQReports
import QCQText
import QCQWatch

/// Keeps what a text gives, up to a number of rows: as the command line would write it to a pipe
/// and, where programs want them, each result as JSON. Each row is asked once.
final class RowOutput: ScriptOutput {
  /// More rows than these nobody reads in an editor.
  static let rowLimit = 1000

  private(set) var diagnostics: [Diagnostic] = []
  private let kept: KeptText?
  private let keptResults: KeptResults?
  private let counter: RowCounter

  /// - Parameters:
  ///   - format: What the text is written in; nil for none.
  ///   - keepsResults: Whether they are wanted as JSON, too.
  ///   - limit: How many rows are counted; all of them for nil.
  init(
    _ format: ReportFormat? = nil, keepsResults: Bool = false, zone: any TimeZoneRules,
    limit: Int? = nil
  ) {
    kept = format.map { KeptText($0, zone) }
    keptResults = keepsResults ? KeptResults(zone: zone) : nil
    counter = RowCounter(limit: limit ?? .max)
  }

  /// How many rows there are, or as many as were counted.
  var rowCount: Int { counter.count }

  /// Whether there are more rows than were counted.
  var isCut: Bool { counter.isCut }

  /// Whether anything was asked that has rows.
  private(set) var hasResults = false

  var text: String { kept.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }

  /// Each result as a JSON value.
  var results: [[UInt8]] { keptResults?.all ?? [] }

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
    let sinks = [kept?.makeSink(name: name), keptResults?.makeSink(name: name)]
    return CountingSink(sinks: sinks.compactMap { $0 }, counter: counter)
  }

  // MARK: ScriptOutput

  var columnSet: ColumnSet {
    guard let kept else { return .complete }
    return keptResults == nil ? kept.console.columnSet : .both
  }
  var isClosed: Bool { false }
  var wantsChangedRows: Bool { keptResults != nil || kept?.console.wantsChangedRows ?? false }

  func makeSink(name: String?) -> any ResultSink { makeCountingSink(name: name) }

  /// An editor writes no file that nobody asked for: the rows are shown instead.
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    var sink = makeCountingSink(name: nil)
    sink.columnSet = columnSet
    return sink
  }

  func beginTogether() {
    kept?.console.beginTogether()
    keptResults?.beginTogether()
  }

  func endTogether() {
    kept?.console.endTogether()
    keptResults?.endTogether()
  }

  /// Lines are for people.
  func write(line: String) { kept?.console.write(line: line) }

  func report(_ report: ChangeReport) {
    kept?.console.report(report)
    keptResults?.report(report)
  }

  func hold() {
    kept?.console.hold()
    keptResults?.hold()
  }

  func release() { kept?.console.release() }

  func discard() {
    kept?.console.discard()
    keptResults?.discard()
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

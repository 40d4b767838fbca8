import QCQEngine
import QCQReports
import QCQText
import QCQLanguage
import QuickCartStore

/// Keeps what a script puts out, for tests to look at.
final class CollectingOutput: ScriptOutput {
  let columnSet: ColumnSet
  private let format: ReportFormat
  private(set) var bytes: [UInt8] = []
  private(set) var shown: [Diagnostic] = []
  /// What the results look like.
  private(set) var shapes: [ResultShape] = []

  init(_ format: ReportFormat = .csv, columns: ColumnSet = .complete) {
    self.format = format
    columnSet = columns
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The records of CSV without their line ends, the header left out.
  var records: [String] {
    text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
      .dropFirst().dropLast()
  }

  private lazy var output = ByteOutput { [unowned self] in
    bytes.append(contentsOf: $0)
    return true
  }

  func makeSink(name: String?) -> any ResultSink {
    FlushingSink(
      inner: ReportFormat.makeSink(
        ReportSpec(format: format, width: nil, color: false, isTerminal: false, zone: UTC()),
        output), output: output, tell: { [unowned self] in shapes.append($0) })
  }

  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "tests write no files")
  }

  func beginTogether() {}
  func endTogether() {}
  func write(line: String) { bytes += Array((line + "\n").utf8) }
  func show(_ diagnostic: Diagnostic, in source: SourceText) { shown.append(diagnostic) }
  var isClosed: Bool { false }
}

/// A sink whose bytes are there as soon as it has ended.
private struct FlushingSink: ResultSink {
  var inner: any ResultSink
  let output: ByteOutput
  let tell: (ResultShape) -> Void

  mutating func begin(_ shape: ResultShape) {
    tell(shape)
    inner.begin(shape)
  }
  mutating func row(_ row: any RowView) { inner.row(row) }
  mutating func end() {
    inner.end()
    output.flush()
  }
  var wantsMore: Bool { mutating get { inner.wantsMore } }
}

/// A moment for tests: Friday 2026-11-20 18:30 UTC.
let testNow = 1_795_199_400.0

extension Session {
  static func sample(
    _ set: SampleSet, layout: PhysicalLayout = .snakeCasePlural,
    parameters: [String: String] = [:]
  ) throws -> Session {
    try Session.over(Store.sample(set, layout: layout, now: testNow), parameters: parameters)
  }

  static func over(_ store: Store, parameters: [String: String] = [:]) throws -> Session {
    try Session(
      store: store,
      options: SessionOptions(now: { testNow }, zone: UTC(), parameters: parameters))
  }

  /// Runs a text and gives what came out, with its diagnostics.
  func collect(
    _ text: String, _ format: ReportFormat = .csv, columns: ColumnSet = .complete
  ) throws -> (output: CollectingOutput, diagnostics: [Diagnostic]) {
    let output = CollectingOutput(format, columns: columns)
    let script = prepare(SourceText(text))
    if script.isRunnable { _ = try run(script, into: output) }
    return (output, script.diagnostics)
  }
}

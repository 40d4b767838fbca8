import QCQEngine
import QCQReports
import QCQText
import QCQLanguage

/// The file of an `into`: written under another name, and put in its place only when all of it is
/// there.
struct ReportFile: FileSink {
  let columnSet: ColumnSet
  private let file: FileDraft
  private let bytes: ByteOutput
  private var sink: any ResultSink
  private let goesOn: () -> Bool
  private let settled: () -> Void

  /// - Parameters:
  ///   - surroundings: How results are written that go into no file.
  ///   - goesOn: Returns false to stop waiting for somebody to read from a pipe.
  ///   - settled: Called when the file has its place for good.
  init(
    _ target: FileTarget, _ surroundings: ReportSpec, while goesOn: @escaping () -> Bool,
    settled: @escaping () -> Void
  ) throws(EngineError) {
    (self.goesOn, self.settled) = (goesOn, settled)
    let format = ReportFormat(ending: FilePath.ending(of: target.name)) ?? .table
    file = try FileDraft(target)
    bytes = ByteOutput(write: file.output.write)
    bytes.append(format.fileStart)
    columnSet = format.info.columnSet
    var spec = ReportSpec(format: format, zone: surroundings.zone)
    (spec.isASCII, spec.isSpreadsheet) = (surroundings.isASCII, surroundings.isSpreadsheet)
    sink = ReportFormat.makeSink(spec, bytes)
  }

  var wantsMore: Bool { mutating get { sink.wantsMore } }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }
  mutating func end() { sink.end() }

  mutating func seal() throws(EngineError) {
    bytes.flush()
    try file.seal()
  }

  mutating func place() throws(EngineError) { try file.putInPlace() }
  mutating func withdraw() { file.withdraw() }
  mutating func deliver() throws(EngineError) { try file.deliver(while: goesOn) }

  mutating func settle() {
    file.settle()
    settled()
  }
}

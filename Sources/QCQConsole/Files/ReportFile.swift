import QCQEngine
import QCQReports
import QCQText
import QCQLanguage

/// The file of an `into`: written under another name, and put in its place only when all of it is
/// there.
struct ReportFile: FileSink {
  let columnSet: ColumnSet
  private let file: TemporaryFile
  private let bytes: ByteOutput
  private var sink: any ResultSink
  private let committed: () -> Void

  /// - Parameter committed: Called when the file is in its place.
  init(
    path: String, zone: any TimeZoneRules, committed: @escaping () -> Void
  ) throws(EngineError) {
    self.committed = committed
    let format = ReportFormat(ending: FilePath.ending(of: path)) ?? .table
    file = try TemporaryFile(for: path)
    bytes = ByteOutput(write: file.output.write)
    columnSet = format.info.columnSet
    sink = ReportFormat.makeSink(ReportSpec(format: format, zone: zone), bytes)
  }

  var wantsMore: Bool { sink.wantsMore }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }
  mutating func end() { sink.end() }

  mutating func commit() throws(EngineError) {
    bytes.flush()
    try file.commit()
    committed()
  }
}

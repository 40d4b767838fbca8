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
  private let committed: () -> Void

  /// - Parameters:
  ///   - goesOn: False to wait no longer for somebody who reads from a pipe.
  ///   - committed: Called when the file is in its place.
  init(
    _ target: FileTarget, zone: any TimeZoneRules, while goesOn: @escaping () -> Bool,
    committed: @escaping () -> Void
  ) throws(EngineError) {
    (self.goesOn, self.committed) = (goesOn, committed)
    let format = ReportFormat(ending: FilePath.ending(of: target.name)) ?? .table
    file = try FileDraft(target)
    bytes = ByteOutput(write: file.output.write)
    columnSet = format.info.columnSet
    sink = ReportFormat.makeSink(ReportSpec(format: format, zone: zone), bytes)
  }

  var wantsMore: Bool { sink.wantsMore }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }
  mutating func end() { sink.end() }

  mutating func seal() throws(EngineError) {
    bytes.flush()
    try file.seal()
  }

  mutating func commit() throws(EngineError) {
    try file.commit(while: goesOn)
    committed()
  }
}

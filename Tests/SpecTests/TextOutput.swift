import QCQEngine
import QCQConsole
import QCQReports
import QCQText
import QCQLanguage

/// Keeps what a script writes, as the command line writes it to a pipe.
final class TextOutput: ScriptOutput {
  private(set) var diagnostics: [Diagnostic] = []
  /// The files that `into` wrote: they stay in memory.
  private(set) var files: [(path: String, text: String)] = []
  private let console: ConsoleOutput
  private let content = Content()
  private let zone: any TimeZoneRules

  init(format: ReportFormat, zone: any TimeZoneRules) {
    self.zone = zone
    let content = content
    console = ConsoleOutput(
      ReportSpec(format: format, zone: zone),
      messages: MessagePrinter(.json, color: false, file: OutputFile { _ in }),
      file: OutputFile { content.bytes += $0 })
  }

  var text: String {
    _ = console.finish()
    return content.text
  }

  var columnSet: ColumnSet { console.columnSet }
  var isClosed: Bool { console.isClosed }
  func makeSink(name: String?) -> any ResultSink { console.makeSink(name: name) }

  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    MemoryFile(path: path, zone: zone) { [self] in files.append(($0, $1)) }
  }

  var wantsChangedRows: Bool { console.wantsChangedRows }
  func report(_ report: ChangeReport) { console.report(report) }

  func beginTogether() { console.beginTogether() }
  func endTogether() { console.endTogether() }
  func write(line: String) { console.write(line: line) }

  func show(_ diagnostic: Diagnostic, in source: SourceText) {
    diagnostics.append(diagnostic)
  }
}

private final class Content {
  var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// What `into` writes, until it is whole.
private struct MemoryFile: FileSink {
  let columnSet: ColumnSet
  private let path: String
  private let content = Content()
  private let keep: (String, String) -> Void
  private var sink: any ResultSink

  init(path: String, zone: any TimeZoneRules, keep: @escaping (String, String) -> Void) {
    self.path = path
    self.keep = keep
    let format = ReportFormat(ending: FilePath.ending(of: path)) ?? .table
    columnSet = format.info.columnSet
    let content = content
    let output = ByteOutput {
      content.bytes += $0
      return true
    }
    sink = ReportFormat.makeSink(ReportSpec(format: format, zone: zone), output)
  }

  var wantsMore: Bool { mutating get { sink.wantsMore } }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }
  mutating func end() { sink.end() }
  mutating func settle() { keep(path, content.text) }
}

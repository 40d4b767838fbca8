package import QCQEngine
package import QCQReports
package import QCQText
package import QCQValues

/// Keeps what a script writes, as the command line would write it to a pipe.
package final class TextOutput: ScriptOutput {
  package private(set) var text = ""
  package private(set) var diagnostics: [Diagnostic] = []
  /// The files that `into` wrote: they stay in memory.
  package private(set) var files: [(path: String, text: String)] = []
  private let spec: ReportSpec

  package init(format: ReportFormat, zone: any TimeZoneRules) {
    spec = ReportSpec(format: format, zone: zone)
  }

  package var columnSet: ColumnSet { Self.columnSet(spec.format) }
  package var isClosed: Bool { false }

  fileprivate static func columnSet(_ format: ReportFormat) -> ColumnSet {
    switch format {
    case .table, .markdown: .display
    case .csv, .tsv, .json, .ndjson: .complete
    }
  }

  package func makeSink(name: String?) -> any ResultSink {
    if let name { write(line: "\(name):") }
    return spec.format.sink(spec) { [self] in text += $0 }
  }

  package func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    MemoryFile(path: path, zone: spec.zone) { [self] in files.append(($0, $1)) }
  }

  package func beginTogether() {}
  package func endTogether() {}
  package func write(line: String) { text += line + "\n" }

  package func show(_ diagnostic: Diagnostic, in source: SourceText) {
    diagnostics.append(diagnostic)
  }
}

extension ReportFormat {
  fileprivate func sink(_ spec: ReportSpec, _ write: @escaping (String) -> Void) -> any ResultSink {
    ReportFormat.makeSink(
      spec,
      ByteOutput { bytes in
        write(String(decoding: bytes, as: UTF8.self))
        return true
      })
  }

  /// The format that a file's ending names.
  fileprivate init(path: String) {
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    self = ending == "md" ? .markdown : ReportFormat(rawValue: ending) ?? .table
  }
}

/// What `into` writes, until it is whole.
private struct MemoryFile: FileSink {
  private final class Content {
    var text = ""
  }

  private let path: String
  private let format: ReportFormat
  private let content = Content()
  private let keep: (String, String) -> Void
  private var sink: any ResultSink

  init(path: String, zone: any TimeZoneRules, keep: @escaping (String, String) -> Void) {
    self.path = path
    self.keep = keep
    format = ReportFormat(path: path)
    let content = content
    sink = format.sink(ReportSpec(format: format, zone: zone)) { content.text += $0 }
  }

  var columnSet: ColumnSet { TextOutput.columnSet(format) }
  var wantsMore: Bool { sink.wantsMore }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }
  mutating func end() { sink.end() }
  mutating func commit() throws(EngineError) { keep(path, content.text) }
}

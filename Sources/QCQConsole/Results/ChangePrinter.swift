import QCQEngine
import QCQReports
import QCQSyntax
import QCQLanguage

/// Shows what a change did, or would do: a line in words, an object for programs, and of a dry run
/// every field that would have another value.
struct ChangePrinter {
  private let spec: ReportSpec
  private let output: ByteOutput

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
  }

  func write(
    _ report: ChangeReport, line: (String) -> Void, sink makeSink: () -> any ResultSink
  ) {
    switch spec.format.info.kind {
    case .objects:
      var object = ChangeObject(spec, output)
      object.write(report)
    case .prose:
      line(report.sentence)
      if report.isDryRun, report.rows.count > 0 { write(report.rows, for: .people, to: makeSink()) }
    case .records:
      line(report.sentence)
      if report.isDryRun { write(report.rows, for: .programs, to: makeSink()) }
    }
  }

  private enum Reader { case people, programs }

  private func write(_ rows: ChangedRows, for reader: Reader, to sink: any ResultSink) {
    var sink = sink
    let names =
      switch reader {
      case .people: ["row", "field", "old", "new"]
      case .programs: ["entity", "id", "name", "field", "old", "new"]
      }
    sink.begin(
      ResultShape(
        kind: .rows, columns: names.map { ResultColumn($0, .text) }, noun: "rows",
        emptyMessage: "nothing would change"))
    let words = ValueText(zone: spec.zone, isExact: true)
    rows.forEach { row in
      for (place, field) in row.changed.enumerated() {
        let old = row.old.map { words.text($0[field]) } ?? ""
        let new = row.new.map { words.text($0[field]) } ?? ""
        let head =
          switch reader {
          case .people where place > 0: [""]
          case .people: ["\(row.entity.singular) \(StringEscapes.quoted(row.name))"]
          case .programs: [row.entity.singular, words.text(row.id), row.name]
          }
        sink.row(ValueRow((head + [row.fields[field].name, old, new]).map { .text($0) }))
      }
    }
    sink.end()
  }
}

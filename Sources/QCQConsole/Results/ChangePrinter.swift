import QCQReports
import QCQText
import QCQLanguage

/// Shows what a change did, or would do: a line in words, an object for programs; of a dry run a
/// line for each row, for programs a record for every field that would have another value.
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
      if report.isDryRun { write(report.rows, namesLists: !report.namesList, line) }
    case .records:
      line(report.sentence)
      if report.isDryRun { write(report.rows, to: makeSink()) }
    }
  }

  /// A line for each row.
  func write(_ rows: ChangedRows, namesLists: Bool, _ line: (String) -> Void) {
    let words = ChangedRowWords(zone: spec.zone, namesLists: namesLists)
    rows.forEach { row in
      if !row.isCompanion { line(shown(words.line(row))) }
    }
  }

  /// A row in one line, whatever stands in it; on a terminal no longer than that is wide.
  private func shown(_ row: String) -> String {
    let line = TerminalText.escaped("  " + row)
    guard spec.isTerminal, let width = spec.width else { return line }
    return DisplayWidth.truncate(line, to: max(width, 20))
  }

  private func write(_ rows: ChangedRows, to sink: any ResultSink) {
    var sink = sink
    let names = ["entity", "id", "name", "field", "old", "new"]
    sink.begin(
      ResultShape(
        kind: .rows, columns: names.map { ResultColumn($0, .text) }, noun: "rows",
        emptyMessage: "nothing would change"))
    let words = ValueText(zone: spec.zone, isExact: true)
    let cells = ChangedCells()
    rows.forEach { row in
      for field in row.changed {
        cells.begin()
        cells.add(row.entity.singular)
        cells.add(words.text(row.id))
        cells.add(row.name)
        cells.add(row.fields[field].name)
        cells.add(row.old.map { words.text($0[field]) } ?? "")
        cells.add(row.new.map { words.text($0[field]) } ?? "")
        sink.row(cells)
      }
    }
    sink.end()
  }
}

/// The texts of one row after the other, all in the same memory: rows may be millions.
private final class ChangedCells: RowView {
  private var bytes: [UInt8] = []
  /// Where each cell ends.
  private var ends: [Int] = []

  func begin() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  func add(_ text: String) {
    bytes += text.utf8
    ends.append(bytes.count)
  }

  var cellCount: Int { ends.count }

  func cell(_ index: Int) -> Cell {
    let start = index > 0 ? ends[index - 1] : 0
    // The bytes stay where they are until the next row begins.
    return .text(
      bytes.withUnsafeBufferPointer { all in
        UnsafeBufferPointer(rebasing: all[start..<ends[index]])
      })
  }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {}
}

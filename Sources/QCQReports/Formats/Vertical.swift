internal import QCQText
internal import QCQLanguage

/// A block for each row, with a value a line; nothing is held back.
///
/// ```
/// ── 1 ────────────────────────────────
/// title     Weekboodschappen
/// progress  30%
/// ```
///
/// The keys of sections are the first lines of each row, and a single value stands by itself.
struct VerticalSink: ResultSink {
  private let spec: ReportSpec
  private let output: ByteOutput
  private var people: PeopleText
  private var shape = ResultShape(kind: .rows, columns: [], noun: "", emptyMessage: "")
  private var fields: [(column: ResultColumn, cell: Int)] = []
  private var form: RecordForm
  private var count = 0

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
    people = PeopleText(spec)
    form = RecordForm([], spec, output)
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    self.shape = shape
    fields = shape.flatColumns
    form = RecordForm(fields.map(\.column.name), spec, output)
  }

  mutating func row(_ row: any RowView) {
    var texts: [String] = []
    for (column, cell) in fields { texts.append(people.text(row, cell, column)) }
    let isTotal = shape.isTotal(row)
    // In a section its key says more.
    if isTotal, shape.sections == nil, let label = shape.total?.label { texts[label] = "total" }
    if !isTotal { count += 1 }
    switch shape.kind {
    case .value: output.line(texts.first ?? "")
    case .rows, .sections: form.show(texts, isTotal ? "total" : String(count))
    }
  }

  mutating func end() {
    if count == 0 { output.line(TerminalText.escaped(shape.emptyMessage)) }
    output.flush()
  }
}

internal import QCQText
internal import QCQLanguage

/// Tables for people, as wide as the terminal at most; rows are held back to measure them, the
/// first ten thousand of a longer table.
///
/// ```
/// title             total  progress
/// ────────────────  ─────  ────────
/// Weekboodschappen     10       30%
/// ```
///
/// Sections have headings and indented rows, a single value stands alone on its line, the rows
/// inside a cell are joined by commas, and an empty result says so in words.
struct TableSink: ChartedSink {
  private let spec: ReportSpec
  private let output: ByteOutput
  private var data: TableData?
  /// Prints the rows as they come, when enough have come to measure.
  private var printer: TableStream?

  /// How many rows are measured. Those that follow mostly have the same widths, and are not held.
  static let measuredCount = 10_000
  // Fewer rows are counted at a glance.
  private static let footerThreshold = 20

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.spec = spec
    self.output = output
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    data = TableData(shape, spec)
  }

  mutating func take(_ chart: ChartCollector) { data?.chart = chart }

  mutating func row(_ row: any RowView) {
    guard data?.rowCount ?? 0 >= Self.measuredCount, data?.canBePassedOn == true else {
      data?.add(row)
      return
    }
    if printer == nil { beginToPrint() }
    if let row = data?.pass(row) { printer?.show(row) }
  }

  private mutating func beginToPrint() {
    if let data { printer = TablePrinter(data: data, spec: spec, output: output).print() }
    data?.letGo()
  }

  mutating func end() {
    if let data, printer != nil {
      printFooter(data)
      printLines(data.chart?.remark.map { [$0] } ?? [])
    } else {
      data?.finish()
      if let data { show(data) }
    }
    (data, printer) = (nil, nil)
    output.flush()
  }

  func show(_ data: TableData) {
    guard data.rowCount > 0 else { return printWrapped(data.shape.emptyMessage) }
    switch data.shape.kind {
    case .value: printValue(data)
    case .rows, .sections:
      let drawn = ChartTable(data, spec)
      _ = TablePrinter(data: drawn.data, spec: spec, output: output).print()
      // Where an excerpt may be shown those say more who know what is to be done about it.
      if data.countedRows > Self.footerThreshold, spec.excerpt == nil { printFooter(data) }
      printLines(drawn.lines)
    }
  }

  private func printLines(_ lines: [String]) {
    if !lines.isEmpty { output.line("") }
    for line in lines { output.line(line) }
  }

  private func printValue(_ data: TableData) {
    guard let row = data.sections.first?.rows.first else { return }
    if data.isMarked, let mark = row.mark { output.append(mark.painted(spec)) }
    printWrapped(row.texts.first ?? "")
  }

  private func printWrapped(_ text: String) {
    for line in TextWrap.lines(TerminalText.escaped(text), width: spec.width) {
      output.line(line)
    }
  }

  private func printFooter(_ data: TableData) {
    let footer = "(\(Grouped.digits(data.countedRows)) \(TerminalText.escaped(data.shape.noun)))"
    output.line(TerminalStyle.faint.paint(footer, enabled: spec.color))
  }
}

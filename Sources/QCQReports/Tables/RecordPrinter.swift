internal import QCQText
internal import QCQLanguage

/// Prints each row as a small block with one value a line, for terminals too narrow for columns.
struct RecordPrinter {
  let data: TableData
  let spec: ReportSpec
  let output: ByteOutput

  /// - Returns: The number of the row that would come next.
  func print() -> Int {
    let headings = TablePrinter(data: data, spec: spec, output: output)
    var number = 1
    for (order, section) in data.sections.enumerated() {
      headings.printHeading(section, isFirst: order == 0)
      for row in section.rows where output.isOpen {
        if row.isBehindGap {
          number += data.hiddenCount
          output.line(TerminalStyle.faint.paint("··", enabled: spec.color))
        }
        show(row, number: number)
        if !row.isTotal { number += 1 }
      }
    }
    return number
  }

  func show(_ row: TableData.Row, number: Int) {
    let margin = data.isMarked ? row.mark.map { $0.painted(spec) } ?? "  " : ""
    RecordForm(data.shape.columns.map(\.name), spec, output)
      .show(
        row.texts, row.isTotal ? "total" : String(number), margin: margin,
        marginWidth: data.isMarked ? 2 : 0)
  }
}

/// A record as a block: its number on a rule, and then a line for each of its values.
struct RecordForm {
  private let titles: [String]
  private let titleWidth: Int
  private let width: Int
  private let spec: ReportSpec
  private let output: ByteOutput

  init(_ names: [String], _ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
    // Below this no layout helps.
    width = max(spec.width ?? 80, 10)
    let titles = names.map { TerminalText.escaped($0) }
    let widest = titles.map { DisplayWidth.displayWidth(of: $0) }.max() ?? 0
    let titleWidth = min(widest, width / 2 - 2)
    self.titles = titles.map { DisplayWidth.truncate($0, to: titleWidth) }
    self.titleWidth = titleWidth
  }

  func show(_ texts: [String], _ title: String, margin: String = "", marginWidth: Int = 0) {
    let lead = "\(spec.rule)\(spec.rule) \(title) "
    let used = lead.count + marginWidth
    let rule = lead + String(repeating: spec.rule, count: max(2, min(width, 40) - used))
    output.line(margin + TerminalStyle.gutter.paint(rule, enabled: spec.color))
    for (title, text) in zip(titles, texts) { showField(title, text) }
  }

  private func showField(_ title: String, _ text: String) {
    let bold = TerminalStyle.heading.paint(title, enabled: spec.color)
    guard !text.isEmpty else { return output.line(bold) }
    let gap = titleWidth + 2 - DisplayWidth.displayWidth(of: title)
    var lead = bold + String(repeating: " ", count: gap)
    for line in TextWrap.lines(text, width: width - titleWidth - 2) {
      output.line(lead + line)
      lead = String(repeating: " ", count: titleWidth + 2)
    }
  }
}

internal import QCQText
internal import QCQLanguage

/// Prints each row as a small block with one value a line, for terminals too narrow for columns.
struct RecordPrinter {
  let data: TableData
  let spec: ReportSpec
  let output: ByteOutput

  // Below this no layout helps.
  private var width: Int { max(spec.width ?? 80, 10) }

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
        number += 1
      }
    }
    return number
  }

  func show(_ row: TableData.Row, number: Int) {
    let lead = "── \(number) "
    let margin = data.isMarked ? row.mark.map { $0.painted(spec) } ?? "  " : ""
    let used = lead.count + (data.isMarked ? 2 : 0)
    let rule = lead + String(repeating: "─", count: max(2, min(width, 40) - used))
    output.line(margin + TerminalStyle.gutter.paint(rule, enabled: spec.color))
    let titles = data.shape.columns.map { TerminalText.escaped($0.name) }
    let widest = titles.map { DisplayWidth.displayWidth(of: $0) }.max() ?? 0
    let titleWidth = min(widest, width / 2 - 2)
    for (title, text) in zip(titles, row.texts) {
      printField(DisplayWidth.truncate(title, to: titleWidth), text, titleWidth)
    }
  }

  private func printField(_ title: String, _ text: String, _ titleWidth: Int) {
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

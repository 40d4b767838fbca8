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
          printGap()
        }
        show(row, number: number)
        if !row.isTotal { number += 1 }
      }
      if section.endsInGap { printGap() }
    }
    return number
  }

  private func printGap() { output.line(TerminalStyle.faint.paint("··", enabled: spec.color)) }

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
  /// What stands before the values: their names, and blanks up to where values begin.
  private let leads: [(name: String, gap: String)]
  /// What stands before the further lines of a value.
  private let indent: String
  /// A rule of the most columns.
  private let rule: String
  private let width: Int
  private let spec: ReportSpec
  private let output: ByteOutput

  /// A rule is no longer.
  private static let ruleWidth = 40

  init(_ names: [String], _ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
    // Below this no layout helps.
    let width = max(spec.width ?? 80, 10)
    let texts = names.map { TerminalText.escaped($0) }
    let widest = texts.map { DisplayWidth.displayWidth(of: $0) }.max() ?? 0
    let titleWidth = min(widest, width / 2 - 2)
    leads = texts.map { text in
      let title = DisplayWidth.truncate(text, to: titleWidth)
      let gap = titleWidth + 2 - DisplayWidth.displayWidth(of: title)
      let name = TerminalStyle.heading.paint(spec.beside(title), enabled: spec.color)
      return (name, String(repeating: " ", count: gap))
    }
    indent = String(repeating: " ", count: titleWidth + 2)
    rule = String(repeating: spec.rule, count: Self.ruleWidth)
    self.width = width
  }

  func show(_ texts: [String], _ title: String, margin: String = "", marginWidth: Int = 0) {
    let lead = "\(spec.rule)\(spec.rule) \(title) "
    let used = lead.count + marginWidth
    let rule = lead + self.rule.prefix(max(2, min(width, Self.ruleWidth) - used))
    output.line(margin + TerminalStyle.gutter.paint(rule, enabled: spec.color))
    for (lead, text) in zip(leads, texts) {
      guard !text.isEmpty else {
        output.line(lead.name)
        continue
      }
      var start = lead.name + lead.gap
      for line in TextWrap.lines(text, width: width - indent.utf8.count) {
        output.line(start + spec.beside(line))
        start = indent
      }
    }
  }
}

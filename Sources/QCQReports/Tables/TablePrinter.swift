internal import QCQText
internal import QCQLanguage

/// Prints rows in columns, or one value a line where the columns do not fit.
///
/// Sections share one set of column widths. A shopping list in sections has no header: what a
/// check box and a label are needs no title.
struct TablePrinter {
  let data: TableData
  let spec: ReportSpec
  let output: ByteOutput

  func print() {
    let indent = data.hasHeadings || data.isMarked ? 2 : 0
    guard let layout = TableLayout(data, width: spec.width.map { $0 - indent }) else {
      return RecordPrinter(data: data, spec: spec, output: output).print()
    }
    let margin = String(repeating: " ", count: indent)
    if !(data.hasHeadings && data.shape.isShoppingList) { printHeader(layout, margin) }
    for (order, section) in data.sections.enumerated() {
      printHeading(section, isFirst: order == 0)
      for row in section.rows {
        guard output.isOpen else { return }
        if row.isBehindGap { printGap(layout, margin) }
        output.line(self.margin(row, margin) + line(row, layout))
      }
    }
  }

  /// Stands for rows that are left out.
  private func printGap(_ layout: TableLayout, _ margin: String) {
    let dots = layout.columns.map { column in
      String(repeating: " ", count: max(0, min(column.width, 3) - 1) / 2) + "·"
    }
    let line = margin + joined(dots, layout) { _ in nil }
    output.line(TerminalStyle.faint.paint(line, enabled: spec.color))
  }

  private func margin(_ row: TableData.Row, _ margin: String) -> String {
    guard data.isMarked, let mark = row.mark else { return margin }
    return mark.painted(spec)
  }

  func printHeading(_ section: TableData.Section, isFirst: Bool) {
    guard data.hasHeadings else { return }
    if !isFirst { output.line("") }
    let figures = section.heading.figures
    var title = section.heading.title
    if let width = spec.width {
      title = DisplayWidth.truncate(title, to: max(1, width - figures.utf8.count - 1))
    }
    let bold = TerminalStyle.heading.paint(title, enabled: spec.color)
    output.line(bold + " " + TerminalStyle.faint.paint(figures, enabled: spec.color))
  }

  private func printHeader(_ layout: TableLayout, _ margin: String) {
    let titles = layout.columns.map { DisplayWidth.truncate($0.title, to: $0.width) }
    output.line(margin + joined(titles, layout) { _ in .heading })
    let rules = layout.columns.map { String(repeating: "─", count: $0.width) }
    output.line(margin + joined(rules, layout) { _ in .gutter })
  }

  private func line(_ row: TableData.Row, _ layout: TableLayout) -> String {
    let texts = zip(row.texts, layout.columns).map { DisplayWidth.truncate($0, to: $1.width) }
    let isList = data.shape.isShoppingList
    let line = joined(texts, layout) { isList && $0 > 1 && !row.isDone ? .faint : nil }
    return row.isDone ? TerminalStyle.faint.paint(line, enabled: spec.color) : line
  }

  /// The cells side by side, each padded and then styled; nothing is added after the last.
  private func joined(
    _ texts: [String], _ layout: TableLayout, _ style: (Int) -> TerminalStyle?
  ) -> String {
    let last = texts.lastIndex { !$0.isEmpty } ?? 0
    var line = ""
    var pending = 0
    for (index, text) in texts.enumerated().prefix(last + 1) {
      let column = layout.columns[index]
      let missing = max(0, column.width - DisplayWidth.displayWidth(of: text))
      let isRight = column.alignment == .right
      line += String(repeating: " ", count: pending + (isRight ? missing : 0))
      line += style(index)?.paint(text, enabled: spec.color) ?? text
      pending = column.gap + (isRight ? 0 : missing)
    }
    return line
  }
}

extension ByteOutput {
  func line(_ text: String) {
    append(text)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }
}

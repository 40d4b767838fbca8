internal import QCQText
internal import QCQLanguage

/// Prints rows in columns, or one value a line where the columns do not fit.
///
/// Sections share one set of column widths. A shopping list in sections has no header: what a
/// check box and a label are needs no title. Only columns of a user's own have one, a faint one.
struct TablePrinter {
  let data: TableData
  let spec: ReportSpec
  let output: ByteOutput

  fileprivate var records: RecordPrinter { RecordPrinter(data: data, spec: spec, output: output) }

  /// - Returns: What prints rows that come later.
  func print() -> TableStream {
    let indent = data.hasHeadings || data.isMarked ? 2 : 0
    guard let layout = TableLayout(data, width: spec.width.map { $0 - indent }) else {
      return TableStream(self, nil, number: records.print())
    }
    let margin = String(repeating: " ", count: indent)
    printHeader(layout, margin)
    for (order, section) in data.sections.enumerated() {
      printHeading(section, isFirst: order == 0)
      for row in section.rows where output.isOpen {
        if row.isBehindGap { printGap(layout, margin) }
        if row.isTotal { printRules(layout, margin) }
        output.append(self.margin(row, margin))
        printLine(row, layout)
      }
      if section.endsInGap { printGap(layout, margin) }
    }
    return TableStream(self, layout, margin: margin)
  }

  /// Prints a row whose cells were not measured: of figures nothing is cut.
  func printLater(_ row: TableData.Row, _ layout: TableLayout, _ margin: String) {
    guard output.isOpen else { return }
    if row.isTotal { printRules(layout, margin) }
    output.append(margin)
    printLine(row, layout, isLater: true)
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
    let room = spec.width.map { max(1, $0 - figures.utf8.count - 1) }
    if let room, DisplayWidth.displayWidth(of: title) > room {
      title = spec.beside(DisplayWidth.truncate(title, to: room))
    } else {
      title = section.heading.written(spec.beside)
    }
    let bold = TerminalStyle.heading.paint(title, enabled: spec.color)
    output.line(bold + " " + TerminalStyle.faint.paint(figures, enabled: spec.color))
  }

  private func printHeader(_ layout: TableLayout, _ margin: String) {
    let titles = layout.columns.map { DisplayWidth.truncate($0.title, to: $0.width) }
    if !data.hasTitles, titles.allSatisfy(\.isEmpty) { return }
    let style = data.hasTitles ? TerminalStyle.heading : .faint
    if let groups = layout.groupLine {
      output.line(margin + style.paint(groups, enabled: spec.color))
    }
    output.line(margin + joined(titles, layout) { _ in style })
    if data.hasTitles { printRules(layout, margin) }
  }

  private func printRules(_ layout: TableLayout, _ margin: String) {
    let rules = layout.columns.map { String(repeating: spec.rule, count: $0.width) }
    output.line(margin + joined(rules, layout) { _ in .gutter })
  }

  private func printLine(_ row: TableData.Row, _ layout: TableLayout, isLater: Bool = false) {
    let isList = data.shape.isShoppingList
    let line = output.buffer
    let isPainted = spec.color && (row.isDone || row.isTotal || isList || data.barColumn != nil)
    guard !isPainted else {
      let texts = zip(row.texts, layout.columns).map { DisplayWidth.truncate($0, to: $1.width) }
      let painted = joined(texts, layout) { index in
        if index == data.barColumn { return .gutter }
        if row.isTotal { return .heading }
        return isList && index > 1 && !row.isDone ? .faint : nil
      }
      return output.line(
        row.isDone ? TerminalStyle.faint.paint(painted, enabled: spec.color) : painted)
    }
    var pending = 0
    for (index, column) in layout.columns.enumerated() {
      var text = row.texts[index]
      if text.isEmpty {
        pending += column.width + column.gap
        continue
      }
      var width = DisplayWidth.displayWidth(of: text)
      if width > column.width, !isLater || column.isFlexible && spec.width != nil {
        text = DisplayWidth.truncate(text, to: column.width)
        width = DisplayWidth.displayWidth(of: text)
      }
      let missing = max(0, column.width - width)
      let isRight = column.alignment == .right
      line.append(spaces: pending + (isRight ? missing : 0))
      line.append(spec.beside(text))
      pending = column.gap + (isRight ? 0 : missing)
    }
    output.line("")
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
      let shown = spec.beside(text)
      line += style(index)?.paint(shown, enabled: spec.color) ?? shown
      pending = column.gap + (isRight ? 0 : missing)
    }
    return line
  }
}

/// Prints the rows of a table that come when it has begun.
///
/// A class, as what it holds would be copied for each row.
final class TableStream {
  private let printer: TablePrinter
  /// Nil where the columns do not fit, and each value has a line.
  private let layout: TableLayout?
  private let margin: String
  /// The number of the next row.
  private var number: Int

  fileprivate init(
    _ printer: TablePrinter, _ layout: TableLayout?, margin: String = "", number: Int = 1
  ) {
    (self.printer, self.layout, self.margin, self.number) = (printer, layout, margin, number)
  }

  func show(_ row: TableData.Row) {
    if let layout { return printer.printLater(row, layout, margin) }
    printer.records.show(row, number: number)
    number += 1
  }
}

extension ByteOutput {
  func line(_ text: String) {
    append(text)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }
}

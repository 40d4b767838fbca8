internal import QCQCharts
internal import QCQText
internal import QCQLanguage

/// A fragment of HTML: a table, a table a section, or one with a single cell, and a chart above it.
///
/// Rows are written as they come, but for those under a heading with figures or a chart.
struct HTMLSink: ChartedSink {
  private let spec: ReportSpec
  private let output: ByteOutput
  private var people: PeopleText
  private var shape = ResultShape(kind: .rows, columns: [], noun: "", emptyMessage: "")
  private var tracker: SectionTracker?
  private var heading: SectionHeading?
  private var chart: ChartCollector?
  /// What waits for its heading or chart.
  private var held: [String] = []
  private var isEmpty = true
  private var isOpen = false
  /// What the cells of each column have besides, with a space in front.
  private var cellAttributes: [String] = []

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
    people = PeopleText(spec)
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    self.shape = shape
    tracker = shape.sections.map(SectionTracker.init)
    chart = ChartCollector(shape)
    let own = shape.ownColumns
    cellAttributes = shape.columns.enumerated().map { index, column in
      guard own.contains(index) else { return column.markupClass() }
      // Where there is no room for titles above the columns, cells show them.
      return column.markupClass("own") + " data-name=\"\(MarkupText.escaped(column.name))\""
    }
  }

  mutating func take(_ chart: ChartCollector) { self.chart = chart }

  mutating func row(_ row: any RowView) {
    isEmpty = false
    if let sections = shape.sections {
      if tracker?.startsSection(row) == true {
        let last = heading
        finishSection()
        heading = SectionHeading(row, sections, &people, after: last)
      }
      heading?.count(row, shape)
      held.append(line(row))
    } else if chart?.add(row, &people) != nil || spec.isLive {
      held.append(line(row))
    } else {
      openRows()
      output.line(line(row))
    }
  }

  mutating func end() {
    finishSection()
    if isEmpty {
      let hint = spec.isLive ? "<br>New rows show up here by themselves." : ""
      output.line("<p class=\"empty\">\(MarkupText.escaped(shape.emptyMessage))\(hint)</p>")
    } else if shape.sections == nil {
      openRows()
      output.line("</tbody></table>")
    }
    output.flush()
  }

  /// Opens the table of all rows, below their chart, and writes those that were held for it.
  private mutating func openRows() {
    if isOpen { return }
    if let chart { show(chart) }
    openTable()
  }

  private func show(_ chart: ChartCollector) {
    if let remark = chart.remark { output.line("<p class=\"remark\">\(remark)</p>") }
    guard let data = chart.data else { return }
    output.append("<figure>\n" + SVGChart(data, width: 720, name: "chart wide").element)
    if spec.isPage { output.append(SVGChart(data, width: 340, name: "chart narrow").element) }
    output.line("</figure>")
  }

  private mutating func finishSection() {
    guard let heading else { return }
    output.line(
      "<section><h\(spec.headingLevel)>\(heading.markup) "
        + "<span class=\"figures\">\(heading.figures)</span></h\(spec.headingLevel)>")
    openTable()
    output.line("</tbody></table></section>")
    (self.heading, isOpen) = (nil, false)
  }

  /// Up to this many columns fit on a phone, because their texts are wrapped.
  private static let fewColumns = 2

  /// Opens a table, and writes the rows that were held for it.
  private mutating func openTable() {
    isOpen = true
    let name =
      switch shape.kind {
      case .value: " class=\"value\""
      case .rows, .sections: shape.isShoppingList ? " class=\"list\"" : ""
      }
    let own = shape.ownColumns
    let titles = shape.columns.enumerated().map { index, column in
      let kind = column.markupClass(own.contains(index) ? "own" : nil)
      return "<th scope=\"col\"\(kind)>\(MarkupText.isolated(column.name))</th>"
    }
    // A table that is wider than its page is moved with the keys.
    let isWide = shape.isShoppingList ? !own.isEmpty : shape.columns.count > Self.fewColumns
    let focus = spec.isPage && isWide ? " tabindex=\"0\" aria-label=\"\(label)\"" : ""
    output.line("<table\(name)\(focus)>")
    output.line("<thead><tr>\(titles.joined())</tr></thead>")
    output.line(spec.isLive ? "<tbody data-rows=\"\(held.count)\">" : "<tbody>")
    if !spec.isLive { for line in held { output.line(line) } }
    held.removeAll()
  }

  /// What a table is called for those who come to it with the keys.
  private var label: String {
    if let heading { return MarkupText.escaped(heading.title) }
    let names = shape.columns.prefix(Self.fewColumns + 1).map(\.name)
    let rest = shape.columns.count - names.count
    let others = rest > 0 ? " and \(Plural.count(rest, "more column"))" : ""
    return MarkupText.escaped(names.joined(separator: ", ") + others)
  }

  /// What is held of a row: on a page that is kept true the rows stand apart.
  private mutating func line(_ row: any RowView) -> String { spec.isLive ? "" : markup(row) }

  /// - Parameter attributes: What the row has besides, with a space in front.
  mutating func markup(_ row: any RowView, _ attributes: String = "") -> String {
    var cells = ""
    for (kind, cell) in zip(cellAttributes, people.texts(row, shape)) {
      cells += "<td"
      cells += kind
      cells += ">"
      cells += Self.broken(MarkupText.isolated(cell))
      cells += "</td>"
    }
    if shape.isTotal(row) { return "<tr\(attributes) class=\"total\">\(cells)</tr>" }
    let isDone = shape.isShoppingList && row.cell(0).isTrue
    return "<tr\(attributes)\(isDone ? " class=\"done\"" : "")>\(cells)</tr>"
  }

  /// A text whose line breaks, which are a sign by now, are line breaks of the page.
  private static func broken(_ text: String) -> String {
    guard text.utf8.contains(0xE2) else { return text }
    let lines = text.split(separator: "␊", omittingEmptySubsequences: false)
    return lines.joined(separator: "<br>")
  }
}

extension ResultColumn {
  /// Figures stand to the right, and neither they nor dates are broken.
  ///
  /// - Parameter other: A class besides.
  fileprivate func markupClass(_ other: String? = nil) -> String {
    let kind = hasFigures ? "number" : type == .date && children == nil ? "date" : nil
    let names = [kind, other].compactMap(\.self)
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }
}

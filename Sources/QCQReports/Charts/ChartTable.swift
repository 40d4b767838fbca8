internal import QCQCharts

/// How the chart of a table is shown on a terminal: as bars beside its rows where there is room,
/// otherwise by itself below them.
struct ChartTable {
  /// The table, with bars if it has any.
  let data: TableData
  /// The lines below the table.
  let lines: [String]

  init(_ data: TableData, _ spec: ReportSpec) {
    guard let collector = data.chart, let chart = collector.data else {
      (self.data, lines) = (data, data.chart?.remark.map { [$0] } ?? [])
      return
    }
    let glyphs = spec.isASCII ? ChartGlyphs.ascii : .blocks
    let alone = TerminalChart(chart, width: spec.width ?? 80, glyphs: glyphs)
    if TerminalChart.standsBesideRows(chart.chart),
      let table = ChartTable.withBars(data, chart, glyphs, spec)
    {
      (self.data, lines) = (table, alone.remarks)
    } else if let width = spec.width, width < TerminalChart.leastWidth {
      (self.data, lines) = (data, TextWrap.lines("(no room for the chart)", width: width))
    } else {
      (self.data, lines) = (data, alone.lines)
    }
  }

  /// Nil where bars would take the room of what the table says.
  private static func withBars(
    _ data: TableData, _ chart: ChartData, _ glyphs: ChartGlyphs, _ spec: ReportSpec
  ) -> TableData? {
    let indent = data.isMarked ? 2 : 0
    guard let natural = TableLayout(data, width: nil)?.total else { return nil }
    let range = TerminalBars.widths
    let room = (spec.width ?? 80) - indent - natural - 2
    let bars = TerminalBars(
      chart, width: min(max(room, range.lowerBound), range.upperBound), glyphs: glyphs)
    var table = data
    table.addBars(bars.bar)
    guard TableLayout(table, width: spec.width.map { $0 - indent }) != nil else { return nil }
    return table
  }
}

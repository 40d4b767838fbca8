@testable import QCQReports

import QCQLanguage
import QCQText
import Testing

@Suite("Charts with the rows of a table") struct ChartTableTests {
  private static func shape(_ chart: Chart) -> ResultShape {
    var shape = ResultShape(
      kind: .rows, columns: [ResultColumn("name", .text), ResultColumn("count", .int)],
      noun: "groups", emptyMessage: "none")
    shape.chart = ChartShape(
      chart, labels: [ChartShape.Label(column: 0)], value: 1, isZeroInGaps: true)
    return shape
  }

  private static func rows(_ count: Int64) -> [ValueRow] {
    (0..<count).map { ValueRow([.text("row \($0)"), .int($0)]) }
  }

  @Test("A row that is gone has no bar") func removed() {
    var data = TableData(Self.shape(.bar), ReportSpec(format: .table))
    data.isMarked = true
    for (index, row) in Self.rows(4).enumerated() {
      data.add(row, mark: index == 3 ? .removed : nil)
    }
    let drawn = ChartTable(data, ReportSpec(format: .table, width: 40)).data
    let bars = drawn.sections.flatMap(\.rows).map { $0.texts[2] }
    #expect(bars[0].isEmpty && !bars[1].isEmpty && bars[1].count < bars[2].count)
    #expect(bars[3].isEmpty)
  }

  @Test("The rows of an excerpt have the bars of the whole") func excerpt() {
    var spec = ReportSpec(format: .table, width: 60)
    spec.excerpt = TableExcerpt(head: 2, tail: 2, slack: 1)
    var data = TableData(Self.shape(.bar), spec)
    for row in Self.rows(41) { data.add(row) }
    data.finish()
    let drawn = ChartTable(data, spec).data
    let bars = drawn.sections.flatMap(\.rows).map { $0.texts[2].count }
    #expect(bars.count == 4 && bars[0] == 0 && bars[3] == bars.max() && bars[2] >= bars[1])
  }

  @Test("Where every number is zero there is no column for bars") func zeros() {
    let text = reportText(.table, Self.shape(.bar), Self.rows(1), width: 60)
    expect(text, "name   count\n─────  ─────\nrow 0      0\n")
  }

  @Test("More rows than can be told apart are not drawn, in every format")
  func tooMany() {
    for format in ReportFormat.allCases {
      let text = reportText(format, Self.shape(.bar), Self.rows(10_001))
      #expect(!text.contains("<svg") && !text.contains("█"), "\(format)")
      #expect(text.contains("row 10000"), "\(format)")
    }
  }

  @Test("Rows without a number are not drawn, and people are told so", arguments: Chart.allCases)
  func noNumbers(chart: Chart) {
    guard chart != .heat else { return }
    let told = "(no chart: no row has a number to draw)"
    let rows = [Value.absent, .number(.nan)].map { ValueRow([.text("row"), $0]) }
    for format in ReportFormat.allCases {
      let text = reportText(format, Self.shape(chart), rows)
      let isDrawn = [.table, .markdown, .html].contains(format)
      #expect(text.contains(told) == isDrawn, "\(format)")
      #expect(!text.contains("<svg") && !text.contains("░"), "\(format)")
      for others in [[], rows + [ValueRow([.text("row"), .int(0)])]] {
        #expect(!reportText(format, Self.shape(chart), others).contains("no chart"))
      }
    }
  }

  @Test("Formats for programs give the same rows with a chart as without")
  func machines() {
    var plain = Self.shape(.bar)
    plain.chart = nil
    for format in [ReportFormat.csv, .tsv, .json, .ndjson, .vertical] {
      let rows = Self.rows(5)
      #expect(reportText(format, Self.shape(.line), rows) == reportText(format, plain, rows))
    }
  }

  @Test("No line ends with blanks, whatever is drawn", arguments: Chart.allCases)
  func ends(chart: Chart) {
    guard chart != .heat else { return }
    let values: [Value] = [.int(-3), .int(0), .absent, .int(0)]
    let rows = values.enumerated().map { ValueRow([.text("row \($0)"), $1]) }
    let places: [(ReportFormat, Int)] = [(.table, 80), (.table, 24), (.markdown, 80)]
    for (format, width) in places {
      for isBelow in [true, false] {
        let own = isBelow ? rows : rows + Self.rows(3)
        let text = reportText(format, Self.shape(chart), own, width: width)
        for line in text.split(separator: "\n") { #expect(!line.hasSuffix(" "), "\(line)") }
      }
    }
  }

  @Test("A chart without room is not drawn, and people are told so", arguments: Chart.allCases)
  func narrow(chart: Chart) {
    guard chart != .heat else { return }
    let text = reportText(.table, Self.shape(chart), Self.rows(3), width: 16, isTerminal: true)
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.displayWidth(of: line) <= 16, "\(line)")
    }
    #expect(text.contains("(no room for"))
  }

  @Test("No line is wider than the terminal, whatever is drawn", arguments: Chart.allCases)
  func widths(chart: Chart) {
    guard chart != .heat else { return }
    let rows = Hostile.names.enumerated().map { ValueRow([$1, .int(Int64($0 * 977 - 3))]) }
    for width in [20, 40, 61, 120, 200] {
      let text = reportText(.table, Self.shape(chart), rows, width: width, isTerminal: true)
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.displayWidth(of: line) <= width, "\(line)")
      }
    }
  }
}

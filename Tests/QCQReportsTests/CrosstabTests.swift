@testable import QCQReports

import QCQLanguage
import QCQText
import TestSupport
import Testing

/// Groups of two keys as a database gives them: the key of the row, that of the column, the value,
/// and behind them what tells totals apart and the place of the column.
enum Groups {
  static func shape(hasTotal: Bool = true) -> ResultShape {
    let columns = [
      ResultColumn("month", .text), ResultColumn("category", .text), ResultColumn("sum", .int),
    ]
    var shape = ResultShape(kind: .rows, columns: columns, noun: "groups", emptyMessage: "none")
    if hasTotal { shape.total = TotalShape(cell: 3, label: 0) }
    shape.crosstab = CrosstabShape(
      rows: SectionKey(column: columns[0], cell: 0, isText: true),
      columns: SectionKey(column: columns[1], cell: 1, isText: true), rankCell: 4, value: 2)
    return shape
  }

  static func row(
    _ month: String?, _ category: String?, _ sum: Int64, rank: Int64 = 0,
    level: TotalLevel = .group
  ) -> ValueRow {
    ValueRow([
      month.map(Value.text) ?? .absent, category.map(Value.text) ?? .absent, .int(sum),
      .int(level.rawValue), .int(rank),
    ])
  }

  static let few = [
    row("2026-10", "Dairy", 3, rank: 2), row("2026-10", "Pantry", 12, rank: 3),
    row("2026-11", nil, 1, rank: 1), row("2026-11", "Dairy", 40, rank: 2),
    row("2026-10", nil, 15, level: .row), row("2026-11", nil, 41, level: .row),
    row(nil, nil, 1, level: .column), row(nil, "Dairy", 43, level: .column),
    row(nil, "Pantry", 12, level: .column), row(nil, nil, 56, level: .all),
  ]
}

@Suite("Groups in rows and columns") struct CrosstabTests {
  @Test("People see a row and a column of totals") func people() {
    #expect(
      reportText(.table, Groups.shape(), Groups.few) == """
        month    (none)  Dairy  Pantry  total
        ───────  ──────  ─────  ──────  ─────
        2026-10              3      12     15
        2026-11       1     40             41
        ───────  ──────  ─────  ──────  ─────
        total         1     43      12     56

        """)
    #expect(
      reportText(.markdown, Groups.shape(), Groups.few) == """
        | month | (none) | Dairy | Pantry | total |
        | --- | ---: | ---: | ---: | ---: |
        | 2026-10 |  | 3 | 12 | 15 |
        | 2026-11 | 1 | 40 |  | 41 |
        | **total** | **1** | **43** | **12** | **56** |

        """)
    let html = reportText(.html, Groups.shape(), Groups.few)
    #expect(html.contains("<tr class=\"total\"><td>total</td><td class=\"number\">1</td>"))
    let vertical = reportText(.vertical, Groups.shape(), Groups.few)
    #expect(vertical.contains("── total ──") && vertical.contains("── 2 ──"))
  }

  @Test("Where dates have no room beside each other, what they have in common stands above them")
  func days() {
    let names = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-27"]
    let rows = names.enumerated().map { Groups.row("BBQ", $1, Int64($0 * 40), rank: Int64($0)) }
    let shape = Groups.shape(hasTotal: false)
    #expect(
      reportText(.table, shape, rows, width: 40) == """
               2026-10  2026-11
        month       31  01  02   27
        ─────  ───────  ──  ──  ───
        BBQ          0  40  80  120

        """)
    let roomy = reportText(.table, shape, rows, width: 60)
    #expect(roomy.hasPrefix("month  2026-10-31  2026-11-01  2026-11-02  2026-11-27\n"))
    let wide = (1...40).map { day in
      Groups.row("BBQ", "2026-\(day > 20 ? 11 : 10)-\(day % 20 + 10)", 1, rank: Int64(day))
    }
    let lines = reportText(.table, shape, wide, width: 200).split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { DisplayWidth.displayWidth(of: $0) <= 200 })
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test(
    "Days, weeks, months and quarters are dates, and nothing else",
    arguments: [
      ("2026-11-27", ["2026-11", "27"]), ("2026-W48", ["2026", "W48"]),
      ("2026-Q4", ["2026", "Q4"]), ("2026-11", ["2026", "11"]), ("2026", nil), ("-", nil),
      ("2026-", nil), ("a-11", nil), ("2026-11-W1", nil), ("20-11-11", nil), ("2026-111", nil),
      ("٢٠٢٦-11", nil), ("2026---1", nil), ("-----11", nil),
    ] as [(String, [String]?)])
  func heads(name: String, parts: [String]?) {
    #expect(DatedHead(name).map { [$0.group, $0.title] } == parts)
  }

  @Test("Programs get the values, and a column that tells the total") func programs() {
    #expect(
      reportText(.csv, Groups.shape(), Groups.few)
        == [
          "month,(none),Dairy,Pantry,total,is_total", "2026-10,,3,12,15,false",
          "2026-11,1,40,,41,false", ",1,43,12,56,true", "",
        ].joined(separator: "\r\n"))
    #expect(
      reportText(.ndjson, Groups.shape(), Groups.few).hasSuffix(
        #"{"month":null,"(none)":1,"Dairy":43,"Pantry":12,"total":56,"is_total":true}"# + "\n"))
    let plain = Groups.few.filter { $0.values[3] == .int(0) }
    #expect(
      reportText(.csv, Groups.shape(hasTotal: false), plain)
        == "month,(none),Dairy,Pantry\r\n2026-10,,3,12\r\n2026-11,1,40,\r\n")
  }

  @Test("No two columns have one name, whatever their keys are called") func names() {
    let names = ["month", "total", "is_total", "a", "total (2)"]
    let rows = names.enumerated().map { Groups.row("m", $1, Int64($0), rank: Int64($0 + 1)) }
    let head = reportText(.csv, Groups.shape(), rows).prefix { $0 != "\r\n" }
    #expect(
      head == "month,month (2),total,is_total,a,total (2),total (3),is_total (2)")
  }

  @Test("The key of the columns is named once, where its values do not tell what they are")
  func corner() {
    func head(_ format: ReportFormat, _ type: ValueType, _ style: ColumnStyle) -> Substring {
      var shape = Groups.shape(hasTotal: false)
      shape.columns[1] = ResultColumn("day", type, style: style)
      shape.crosstab?.columns = SectionKey(column: shape.columns[1], cell: 1)
      let rows = [Int64(1), 7].map { number in
        ValueRow([.text("2026-10"), .int(number), .int(3), .int(0), .int(number)])
      }
      return reportText(format, shape, rows).prefix { $0 != "\n" && $0 != "\r\n" }
    }
    #expect(head(.table, .int, .plain) == "month / day  1  7")
    #expect(head(.table, .int, .weekday) == "month    Mon  Sun")
    #expect(head(.markdown, .int, .plain) == "| month / day | 1 | 7 |")
    #expect(head(.markdown, .int, .weekday) == "| month | Mon | Sun |")
    for style in [ColumnStyle.plain, .weekday] {
      #expect(head(.csv, .int, style) == "month,day 1,day 7")
    }
  }

  @Test("Without a group there is no row, and no total") func none() {
    #expect(reportText(.table, Groups.shape(), []) == "none\n")
    #expect(reportText(.json, Groups.shape(), []) == "[]\n")
    #expect(reportText(.csv, Groups.shape(), []) == "month,total,is_total\r\n")
  }

  @Test("The table has the values of groups made by chance, each in its place") func chance() {
    var random = SplitMix64(seed: 2026)
    for _ in 0..<200 {
      let (height, width) = (random.below(12), random.below(30))
      var values: [[Int64?]] = []
      var rows: [ValueRow] = []
      for month in 0..<height {
        values.append(
          (0..<width).map { _ in random.chance(1, in: 3) ? nil : Int64(random.below(99)) })
        for (place, value) in values[month].enumerated() {
          guard let value else { continue }
          rows.append(
            Groups.row("m\(month)", "c\(place * 7 % 101)", value, rank: Int64(place + 1)))
        }
      }
      let seen = (0..<width).filter { place in values.contains { $0[place] != nil } }
      let lines = values.enumerated().filter { $1.contains { $0 != nil } }.map { month, cells in
        (["m\(month)"] + seen.map { cells[$0].map(String.init) ?? "" }).joined(separator: ",")
      }
      let head = (["month"] + seen.map { "c\($0 * 7 % 101)" }).joined(separator: ",")
      let expected = ([head] + lines).map { $0 + "\r\n" }.joined()
      #expect(reportText(.csv, Groups.shape(hasTotal: false), rows) == expected)
    }
  }

  @Test("A total stands behind the rows that are counted and drawn") func list() {
    var shape = ResultShape(
      kind: .rows, columns: [ResultColumn("name", .text), ResultColumn("count", .int)],
      noun: "groups", emptyMessage: "none")
    shape.total = TotalShape(cell: 2, label: 0)
    shape.chart = ChartShape(
      .bar, labels: [ChartShape.Label(column: 0)], value: 1, isZeroInGaps: true)
    var rows = (1...21).map { ValueRow([.text("row \($0)"), .int(Int64($0)), .int(0)]) }
    rows.append(ValueRow([.absent, .int(231), .int(3)]))
    let text = reportText(.table, shape, rows, width: 40)
    let lines = text.split(separator: "\n")
    #expect(lines[23].hasPrefix("────") && lines[24] == "total     231")
    #expect(lines[25] == "(21 groups)")
    // The longest bar is that of a group.
    #expect(lines[22].hasSuffix("█"))
    let html = reportText(.html, shape, rows)
    #expect(html.contains("21 rows") && html.ranges(of: "<rect class=\"mark\"").count == 21)
    var excerpt = ReportSpec(format: .table, width: 40)
    excerpt.excerpt = TableExcerpt(head: 2, tail: 2, slack: 1)
    var data = TableData(shape, excerpt)
    for row in rows { data.add(row) }
    data.finish()
    #expect(data.sections[0].rows.last?.isTotal == true && data.countedRows == 21)
  }

  @Test("No line is wider than the terminal", arguments: [20, 40, 61, 120, 200])
  func widths(width: Int) {
    let names = Hostile.names.compactMap { if case .text(let name) = $0 { name } else { nil } }
    let rows = names.enumerated().flatMap { index, name in
      names.enumerated().map {
        Groups.row(name, $1, Int64(index * 100_003 + $0), rank: Int64($0 + 1))
      }
    }
    let text = reportText(.table, Groups.shape(), rows, width: width, isTerminal: true)
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.displayWidth(of: line) <= width, "\(line)")
    }
    #expect(!text.unicodeScalars.contains { TerminalText.isUnsafe($0) && $0 != "\n" })
  }
}

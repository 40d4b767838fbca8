import QCQCharts
import QCQLanguage
import Testing

@Suite("Scales") struct ScaleTests {
  @Test("Ticks are round, evenly spaced and cover the numbers", arguments: Sample.numbers)
  func ticks(numbers: [Double?]) throws {
    for chart in [Chart.bar, .column, .line] {
      let data = Sample.data(chart, numbers)
      let ticks = data.scale.ticks
      #expect((2...9).contains(ticks.count), "\(ticks)")
      #expect(ticks.contains(0))
      for mark in data.marks {
        guard case .at(let value) = mark.reading else { continue }
        #expect(data.scale.low <= value && value <= data.scale.high)
      }
      let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
      let step = try #require(steps.first)
      for other in steps { #expect(abs(other - step) <= step * 1e-9) }
      let digits = "\(step)".filter { ("1"..."9").contains($0) }.prefix(1)
      #expect(["1", "2", "5", "9", "4"].contains(String(digits)), "\(step)")
    }
  }

  @Test("Counts have no ticks between whole numbers", arguments: [1.0, 2, 3, 4, 7, 13, 250])
  func wholeTicks(largest: Double) {
    let data = Sample.data(.bar, [largest, 1], type: .int)
    for tick in data.scale.ticks { #expect(tick == tick.rounded()) }
  }

  @Test("No two ticks look the same", arguments: [Chart.bar, .share, .progress])
  func tickTexts(chart: Chart) {
    let parts = [2, 7, 300, 10_000].map { [Double?](repeating: 1, count: $0) }
    for numbers in Sample.numbers + parts {
      let data = Sample.data(chart, numbers)
      for scale in [data.scale, data.sizes] {
        let texts = scale.ticks.map(data.text(ofTick:))
        #expect(Set(texts).count == texts.count, "\(texts)")
      }
    }
    let small = Sample.data(.share, [Double?](repeating: 1, count: 300))
    #expect(small.scale.ticks.map(small.text(ofTick:)) == ["0%", "0.1%", "0.2%", "0.3%", "0.4%"])
    #expect(SVGChart(small, width: 720).element.contains(">0.1%</text>"))
  }

  @Test("No numbers, and nothing but zeros, have a scale")
  func emptyScale() {
    #expect(Sample.data(.bar, []).scale.ticks == [0, 1])
    #expect(Sample.data(.bar, [0, 0]).scale.ticks == [0, 1])
    #expect(Sample.data(.bar, [.infinity, .nan, nil]).scale.ticks == [0, 1])
  }

  @Test("Shares add up to one, and what is below zero is no share")
  func shares() {
    let data = Sample.data(.share, [3, 1, -5, nil, 0])
    #expect(data.marks.map(\.text) == ["75%", "25%", "", "", "0%"])
    #expect(data.remark == "without 1 row below zero")
    #expect(SVGChart(data, width: 340).element.contains(">without 1 row below zero<"))
    let lines = TerminalChart(data, width: 60, glyphs: .ascii).lines
    #expect(lines.last == "without 1 row below zero")
    #expect(Sample.data(.bar, [3, -5]).remark == nil && Sample.data(.share, [3]).remark == nil)
    let large = Sample.data(.share, [1e299, 1e299, 1e300])
    #expect(large.marks.map(\.text) == ["8%", "8%", "83%"])
    // What lacks something is not all, however little that is.
    let nearly = Sample.data(.share, [99_999, 7, 1])
    #expect(nearly.marks.map(\.text) == [">99%", "<1%", "<1%"])
    #expect(Sample.data(.share, [1e30, 1e-30]).marks.map(\.text) == [">99%", "<1%"])
    #expect(Sample.data(.share, [4, 0, nil, -1]).marks.map(\.text) == ["100%", "0%", "", ""])
    #expect(Sample.data(.share, [5, .infinity]).marks.map(\.text) == ["100%", ""])
  }

  @Test("Missing periods are put in, in both directions")
  func gaps() {
    func labels(_ unit: CalendarUnit, _ texts: [String]) -> [String] {
      Sample.data(.line, texts.map { _ in 1 }, unit: unit) { [texts[$0]] }.marks.map(\.label)
    }
    #expect(
      labels(.month, ["2025-11", "2026-02"]) == ["2025-11", "2025-12", "2026-01", "2026-02"])
    #expect(labels(.day, ["2024-02-28", "2024-03-01"])[1] == "2024-02-29")
    #expect(labels(.week, ["2026-W52", "2027-W01"]) == ["2026-W52", "2026-W53", "2027-W01"])
    #expect(labels(.year, ["2026", "2023"]) == ["2026", "2025", "2024", "2023"])
    #expect(labels(.month, ["2026-05", "2026-01", "2026-03"]).count == 3)
    #expect(labels(.month, ["", "2026-01", "2026-03"]) == ["", "2026-01", "2026-02", "2026-03"])
    #expect(labels(.day, ["0001-01-01", "9999-12-31"]).count == 2)
    #expect(labels(.month, ["2026-13", "soon"]) == ["2026-13", "soon"])
  }

  @Test("The keys of a heat map stand in their order, though no row has all of them")
  func keys() throws {
    func grid(
      _ keys: [[String]], isSorted: Bool = false, ranks: [Int64] = [],
      identities: [[Int]] = []
    ) throws -> ChartGrid {
      var shape = ChartShape(
        .heat, labels: [ChartShape.Label(column: 0), ChartShape.Label(column: 1)], value: 2,
        isZeroInGaps: true)
      shape.isSorted = isSorted
      let columns = ["a", "b"].map { ResultColumn($0, .text) } + [ResultColumn("count", .int)]
      let rows = keys.enumerated().map { index, labels in
        ChartData.Row(
          labels: labels, identities: identities.isEmpty ? [] : identities[index], number: 1,
          text: "1", rank: ranks.isEmpty ? nil : ranks[index])
      }
      return try #require(ChartData(shape, columns: columns, rows: rows).grid)
    }
    // Categories have an order of their own, which no list has whole.
    let keys = [
      ["BBQ", "Pantry"], ["BBQ", "Other"], ["Week", "Produce"], ["Week", "Pantry"],
      ["Zoo", "Pantry"], ["Zoo", "Household"], ["Zoo", "Other"],
    ]
    let told = try grid(keys)
    #expect(told.rowLabels == ["BBQ", "Week", "Zoo"])
    #expect(told.columnLabels == ["Produce", "Pantry", "Household", "Other"])
    #expect(told.mark(row: 1, column: 0) == 2 && told.mark(row: 0, column: 0) == nil)
    let sorted = try grid(keys, isSorted: true)
    #expect(sorted.columnLabels == ["Pantry", "Other", "Produce", "Household"])
    // What no row tells is the order of numbers, and of names whatever their capitals.
    let open = try grid([["a", "10"], ["b", "9"], ["c", "pears"], ["d", "Apples"]])
    #expect(open.columnLabels == ["9", "10", "Apples", "pears"])
    // Where rows have ranks these say it, as in a crosstab.
    #expect(
      try grid([["a", "10"], ["b", "9"], ["c", "x"]], ranks: [2, 3, 1]).columnLabels == [
        "x", "10", "9",
      ])
    // Two of one name are two, if anything tells them apart; else one is missing, and that is said.
    #expect(told.hidden == 0)
    let twice = [["BBQ", "x"], ["Zoo", "x"], ["BBQ", "x"]]
    let apart = try grid(twice, identities: [[0, 0], [1, 0], [2, 0]])
    #expect(apart.rowLabels == ["BBQ", "Zoo", "BBQ"] && apart.hidden == 0)
    #expect((0..<3).map { apart.mark(row: $0, column: 0) } == [0, 1, 2])
    #expect(try grid(twice).hidden == 1)
    // Rows that contradict one another leave nothing out.
    let odd = try grid([["a", "x"], ["a", "y"], ["b", "y"], ["b", "x"]])
    #expect(odd.columnLabels.sorted() == ["x", "y"])
  }
}

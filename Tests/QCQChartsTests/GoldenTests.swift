@testable import QCQCharts

import QCQLanguage
import Testing

/// What the pages of the reference do not show.
@Suite("Charts as they are seen") struct GoldenTests {
  private func screen(_ data: ChartData, width: Int, glyphs: ChartGlyphs = .ascii) -> String {
    TerminalChart(data, width: width, glyphs: glyphs).lines.joined(separator: "\n")
  }

  @Test("Bars in ASCII, with what is below zero, absent and infinite") func bars() {
    let data = Sample.data(.bar, [8, -4, 0, nil, .infinity]) { ["row \($0)"] }
    #expect(
      screen(data, width: 40) == """
        row 0   8.0   ##########################
        row 1  -4.0  -#############
        row 2   0.0
        row 3
        row 4   inf   #########################>
        """)
  }

  @Test("Columns in ASCII, with a month that is missing") func columns() {
    let data = Sample.data(.column, [4, 2], type: .int, unit: .month) {
      [["2026-01", "2026-03"][$0]]
    }
    #expect(data.marks.map(\.text) == ["4.0", "0", "2.0"])
    #expect(
      screen(data, width: 30) == """
        4 |#######
          |#######
          |#######
          |#######
          |#######         #######
          |#######         #######
          |#######         #######
        0 |#######         #######
          +------------------------
           2026-01 2026-02 2026-03
        """)
  }

  @Test("Equal steps of time look equal, and the largest of marks put together names them")
  func ticks() throws {
    let days = Sample.data(.column, (0..<9).map { Double($0) }, type: .int, unit: .day) {
      ["2026-11-0\($0 + 1)"]
    }
    let axis = try #require(TerminalChart(days, width: 57, glyphs: .ascii).lines.last)
    #expect(axis == "   2026-11-01  2026-11-03  2026-11-05  2026-11-07")
    let many = Sample.data(.column, (0..<3000).map { $0 % 7 == 3 ? -1 : Double($0) }) {
      ["row \($0)"]
    }
    let lines = TerminalChart(many, width: 60, glyphs: .ascii).lines
    #expect(!lines.contains("") && !lines.contains { $0.contains("row 0 ") })
    #expect(lines.contains { $0.drop { $0 == " " }.hasPrefix("row 5") }, "\(lines)")
  }

  @Test("A line of heights, broken where there is no number") func line() {
    let data = Sample.data(.line, [0, 1, nil, 7, 4]) { ["\($0)"] }
    #expect(screen(data, width: 40) == "0 _. *= 8\n  0 2 4")
  }

  private static let signed = Sample.data(.heat, [8, -8, 2, -4]) {
    [$0 < 2 ? "a" : "b", $0 % 2 == 0 ? "x" : "y"]
  }

  @Test("A heat map in ASCII, with other shades below zero") func heat() {
    #expect(
      screen(Self.signed, width: 100) == """
        a ## @@
        b .. ~~
           x  y
        . up to 2  : up to 4  * up to 6  # up to 8  - to -2  ~ to -4  = to -6  @ to -8
        """)
  }

  @Test("A heat map as a drawing has cells of half the height below zero") func signs() {
    let drawing = SVGChart(Self.signed, width: 400).element
    // Two in the grid, and four steps that say what they mean.
    #expect(drawing.ranges(of: "<rect class=\"mark heat\"").count == 2 + 4)
    #expect(drawing.ranges(of: "<rect class=\"below\"").count == 2 + 4)
    #expect(drawing.contains(">up to 4<") && drawing.contains(">to -8<"))
    #expect(!drawing.contains(">0<"))
    let plain = Sample.data(.heat, [8, 2]) { ["a", ["x", "y"][$0]] }
    #expect(!SVGChart(plain, width: 400).element.contains("below"))
  }

  @Test("Steps of whole numbers end at whole numbers, and each number is in one of them")
  func wholeSteps() {
    let few = Sample.data(.heat, [1, 2], type: .int) { ["a", ["x", "y"][$0]] }
    #expect(
      screen(few, width: 40) == """
        a :: ##
           x  y
        : up to 1  # up to 2
        """)
    let drawing = SVGChart(Sample.data(.heat, [1, 1]) { ["a", "\($0)"] }, width: 400).element
    #expect(drawing.contains(">up to 1<") && drawing.ranges(of: ">up to ").count == 1)
    for largest in 1...60 {
      let numbers = (1...largest).map { Double($0) }
      let data = Sample.data(.heat, numbers, type: largest % 2 == 0 ? .int : .number) {
        ["a", "\($0)"]
      }
      let bounds = data.heat.bounds
      let ends = bounds.compactMap { Int(data.text(of: $0)) }
      #expect(ends.count == bounds.count && ends == Set(ends).sorted(), "\(ends)")
      for number in numbers {
        let first = bounds.first { Double(data.text(of: $0)) ?? 0 >= number }
        #expect(first?.step == data.heat.step(of: number), "\(number) of \(largest)")
      }
    }
  }

  @Test(
    "The largest size takes the strongest step, and the legend ends with it",
    arguments: [
      ([1, 2.5], ["0.6", "1.25", "1.85", "2.5"]), ([10.4], ["2.6", "5.2", "7.8", "10.4"]),
      ([0.5, 8 / 3], ["0.65", "1.3", "2", "2.666667"]),
      ([-12.5, 3], ["3", "6.2", "9.2", "12.5"]), ([12_345], ["3000", "6000", "9200", "12345"]),
      ([1e-7], ["2.5e-08", "5e-08", "7.5e-08", "1e-07"]), ([], []), ([.infinity], []),
    ] as [([Double], [String])])
  func largestStep(numbers: [Double], texts: [String]) {
    let data = Sample.data(.heat, numbers) { ["a", "\($0)"] }
    #expect(data.heat.bounds.map(data.text(of:)) == texts)
    if let largest = numbers.map(abs).max() {
      #expect(data.heat.step(of: largest) == HeatSteps.count - 1)
    }
    #expect(!TerminalChart(data, width: 60, glyphs: .ascii).lines.contains(""))
  }

  @Test("The cells of a heat map are as wide as their names need") func names() {
    let short = Sample.data(.heat, [4, -2, 0]) { ["list", ["mix", "neg", "wide"][$0]] }
    let lines = TerminalChart(short, width: 40, glyphs: .ascii).lines
    #expect(lines[0] == "list #### ~~~~ ''''" && lines[1] == "      mix  neg wide")
    #expect(lines[2].hasPrefix("' 0  . up to 1"))
    let long = Sample.data(.heat, (1...8).map { Double($0) }) { ["list", "Category \($0)"] }
    let text = screen(long, width: 60)
    for number in 0..<8 { #expect(text.contains("Category \(number)")) }
  }

  @Test("A full bar that stands for more than all is told") func above() {
    let data = Sample.data(.progress, [0.5, 1, 1.5, .infinity, nil]) { ["row \($0)"] }
    #expect(screen(data, width: 40).hasSuffix("\n2 rows are above 100%"))
    #expect(SVGChart(data, width: 400).element.contains(">2 rows are above 100%<"))
    #expect(Sample.data(.progress, [7]).remark == "1 row is above 100%")
    #expect(Sample.data(.progress, [0.1, 1]).remark == nil)
  }

  @Test("The faintest cell is seen, and a small share is not none") func faint() {
    let heat = Sample.data(.heat, [1, 1000]) { ["a", ["x", "y"][$0]] }
    #expect(SVGChart(heat, width: 400).element.contains("fill-opacity=\"0.43\""))
    let share = Sample.data(.share, [292, 140_080, 0]) { ["row \($0)"] }
    #expect(share.marks.map(\.text) == ["<1%", ">99%", "0%"])
  }

  @Test("A drawing") func drawing() {
    let data = Sample.data(.bar, [2, 1], type: .int) { ["<\($0)>"] }
    #expect(
      SVGChart(data, width: 200).element == """
        <svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 200 64" \
        width="200" height="64" font-family="system-ui, sans-serif" font-size="12" \
        fill="currentColor">
        <title>count per key 0</title>
        <desc>2 rows; the largest is 2.0 (&lt;0&gt;)</desc>
        <line class="axis" x1="36.2" y1="0" x2="36.2" y2="48" stroke="currentColor" \
        stroke-opacity="0.5"/>
        <line class="grid" x1="102.4" y1="0" x2="102.4" y2="48" stroke="currentColor" \
        stroke-opacity="0.15"/>
        <line class="grid" x1="168.6" y1="0" x2="168.6" y2="48" stroke="currentColor" \
        stroke-opacity="0.15"/>
        <text x="36" y="60" text-anchor="middle">0</text>
        <text x="102" y="60" text-anchor="middle">1</text>
        <text x="168" y="60" text-anchor="middle">2</text>
        <text x="28.2" y="15" text-anchor="end">&lt;0&gt;</text>
        <text x="200" y="15" text-anchor="end">2.0</text>
        <rect class="mark" x="36.2" y="4" width="132.4" height="14"/>
        <text x="28.2" y="37" text-anchor="end">&lt;1&gt;</text>
        <text x="200" y="37" text-anchor="end">1.0</text>
        <rect class="mark" x="36.2" y="26" width="66.2" height="14"/>
        </svg>

        """)
  }
}

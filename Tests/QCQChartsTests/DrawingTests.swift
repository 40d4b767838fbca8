@testable import QCQCharts
import QCQLanguage
import QCQText
import TestSupport
import Testing

@Suite("Drawings") struct DrawingTests {
  static let widths = [20, 40, 63, 80, 120, 200]
  static let charts = Chart.allCases

  @Test("No line is wider than the terminal, and nothing in it acts on it", arguments: charts)
  func lines(chart: Chart) {
    for (place, numbers) in Sample.numbers.enumerated() {
      let data = Sample.data(chart, numbers)
      let sizes = Self.widths.flatMap { [($0, ChartGlyphs.blocks), ($0, .ascii)] }
      for (width, glyphs) in Checkout.some(sizes, each: 3, from: place) {
        let safe = TerminalChart(data, width: width, glyphs: glyphs).lines
        let wide = safe.filter { DisplayWidth.displayWidth(of: $0) > width }
        #expect(wide.isEmpty)
        #expect(!safe.contains { $0.hasSuffix(" ") })
        let bars = TerminalBars(data, width: width, glyphs: glyphs)
        #expect(!data.marks.indices.contains { bars.bar($0).hasSuffix(" ") })
        #expect(safe.count <= max(numbers.count + 2, 60))
      }
    }
  }

  @Test("Ends of a scale that leave a line no room stand below it") func ends() {
    let data = Sample.data(.line, [-400_000_000, 1_200_000_000, 5])
    let lines = TerminalChart(data, width: 20, glyphs: .ascii).lines
    #expect(lines.allSatisfy { DisplayWidth.displayWidth(of: $0) <= 20 }, "\(lines)")
    #expect(lines.joined(separator: " ").contains(/from -\d+ to \d+/), "\(lines)")
  }

  @Test("Bars are as long as their numbers are large, to half an eighth of a cell")
  func proportions() throws {
    for numbers in Sample.numbers {
      let data = Sample.data(.bar, numbers)
      for cells in [8, 13, 40] {
        for mark in data.marks {
          guard case .at(let value) = mark.reading else { continue }
          let bar = ChartGlyphs.blocks.bar(data.size(mark.reading), cells: cells)
          let eighths = bar.reduce(0) { sum, cell in
            sum + ((ChartGlyphs.blocks.bars.firstIndex(of: cell) ?? -1) + 1)
          }
          let exact = abs(value) / data.sizes.high * Double(cells * 8)
          if abs(Double(eighths) - exact) <= 0.5 + 1e-6 * exact { continue }
          Issue.record("\(eighths) eighths are not \(exact)")
        }
      }
    }
  }

  @Test("Labels under marks do not touch, and stay inside", arguments: [40, 120, 390, 1200])
  func labels(width: Int) {
    for count in [1, 2, 5, 30, 60, 399] where count <= width {
      let centers = (0..<count).map { $0 * width / count }
      let labels = (0..<count).map { Sample.labels[$0 % Sample.labels.count] + "\($0)" }
      let safe = labels.map(TerminalText.escaped)
      let placed = LabelRow.place(safe, centers: centers, width: width)
      #expect(zip(placed, placed.dropFirst()).allSatisfy { $0.end < $1.start })
      #expect(placed.allSatisfy { $0.start >= 0 && $0.end <= width })
      #expect(DisplayWidth.displayWidth(of: LabelRow.line(placed)) <= width)
    }
  }

  @Test("A name that runs from right to left is cut at its end", arguments: [3, 30])
  func rightToLeft(count: Int) {
    let name = "حليب طازج كامل الدسم من المزرعة القريبة جدا من هنا"
    let data = Sample.data(count > 9 ? .heat : .bar, (0..<count).map { Double($0) }) { index in
      count > 9 ? ["\(name) \(index)", name] : ["\(name) \(index)"]
    }
    let texts = SVGChart(data, width: 300).element.matches(of: /<text [^>]*>/)
    let turned = texts.count { $0.output.contains(" unicode-bidi=\"plaintext\"") }
    #expect(turned > 0 && turned < texts.count)
    #expect(MarkupText.isolated("6x \(name) <") == "<bdi>6x \(name) &lt;</bdi>")
    #expect(MarkupText.isolated("é 日本酒 👨‍👩‍👧‍👦 <") == "é 日本酒 👨‍👩‍👧‍👦 &lt;")
  }

  @Test(
    "In a line of text each run from right to left stands by itself",
    arguments: [
      ("חלב: 5 items in חלב", "<bdi>חלב</bdi>: 5 items in <bdi>חלב</bdi>"),
      ("לחם & חלב 3% טרי (2)", "<bdi>לחם &amp; חלב 3% טרי</bdi> (2)"),
      ("a <b>", "a &lt;b&gt;"), ("é 日本酒 1", "é 日本酒 1"), ("6x שלום!", "6x <bdi>שלום</bdi>!"),
    ])
  func runs(text: String, markup: String) {
    #expect(MarkupText.withIsolatedRuns(text) == markup)
  }

  @Test("ASCII charts hold nothing else", arguments: charts)
  func ascii(chart: Chart) {
    let data = Sample.data(chart, [5, -3, 0, 2.5, nil, .infinity]) { ["a\($0)", "b\($0 % 2)"] }
    let lines = TerminalChart(data, width: 60, glyphs: .ascii).lines
    #expect(!lines.isEmpty)
    for line in lines { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
  }

  @Test("SVG holds no more than its elements, with every number inside its box", arguments: charts)
  func markup(chart: Chart) throws {
    for (place, numbers) in Sample.numbers.enumerated() {
      for width in Checkout.some([390, 1200], each: 2, from: place) {
        let text = SVGChart(Sample.data(chart, numbers), width: width).element
        if text.isEmpty { continue }
        try SVGReading(text).check(width: Double(width))
      }
    }
  }

  @Test("Signs that are wide have room, and what is cut fits")
  func wideSigns() {
    // As DejaVu Sans has them at 12 pixels.
    let texts: [(String, Double)] = [
      ("1e+19", 40.4), ("25%", 26.7), ("<U+0080>", 70.6), ("#1", 17.7), ("Mon", 25.3),
      ("Wed", 26.9), ("Mmmm", 45.4), ("WWW", 35.6), ("Ham & Oow", 70.8), ("Жук", 27.3),
      ("a…", 19.3), ("日本", 24),
    ]
    for (text, wide) in texts {
      #expect(SVGCanvas.width(of: text) >= wide, "\(text)")
    }
    let cut = Sample.labels + ["\u{7F}\u{80}\u{81} end", "+++++ and little", "and little +++++"]
    for (text, room) in cut.flatMap({ text in (0...130).map { (text, Double($0)) } }) {
      let shown = SVGCanvas.fitted(text, room)
      // A room may be less than its text by what rounding takes.
      #expect(SVGCanvas.width(of: shown) <= room + 0.02, "\(shown)")
    }
  }
}

@Suite("Names below columns") struct ColumnNameTests {
  private static func drawing(_ count: Int, width: Int) -> String {
    let numbers = (0..<count).map { Double($0 + 1) }
    let data = Sample.data(.column, numbers, type: .int) { ["A rather long name, number \($0)"] }
    return SVGChart(data, width: width).element
  }

  @Test("Every one stands there, slanted or upright", arguments: [2, 7, 12, 24])
  func all(count: Int) throws {
    for width in [340, 720] {
      let text = Self.drawing(count, width: width)
      let labels = SVGReading(text).slanted
      if count > 2 { #expect(labels.count == count && labels.allSatisfy { !$0.text.isEmpty }) }
      try SVGReading(text).check(width: Double(width))
    }
    #expect(SVGReading(Self.drawing(24, width: 340)).slanted.allSatisfy { $0.isUpright })
    #expect(SVGReading(Self.drawing(12, width: 720)).slanted.allSatisfy { !$0.isUpright })
  }

  @Test("What is cut is the title of what is left") func titles() {
    let text = Self.drawing(12, width: 720)
    #expect(text.contains("<title>A rather long name, number 11</title>"))
    #expect(text.contains("…<title>"))
  }

  @Test("Of many, and of parts of dates, some tell the others") func some() {
    #expect(SVGReading(Self.drawing(25, width: 720)).slanted.isEmpty)
    let months = Sample.months((0..<12).map { Double($0) })
    #expect(SVGReading(SVGChart(months, width: 340).element).slanted.isEmpty)
  }

  @Test("On a terminal they take turns, and are cut where that is not enough") func turns() {
    let names = ["Produce", "Dairy", "Household", "Pantry"]
    let data = Sample.data(.column, [4, 2, 1, 3], type: .int) { [names[$0]] }
    let lines = TerminalChart(data, width: 30, glyphs: .ascii).lines
    #expect(lines.suffix(2) == ["  Produce    Household", "         Dairy      Pantry"])
    let long = Sample.data(.column, (0..<20).map { Double($0) }, type: .int) {
      ["name \($0) that is long"]
    }
    let text = TerminalChart(long, width: 80, glyphs: .blocks).lines.joined(separator: "\n")
    for number in 0..<20 { #expect(text.contains("name \(number)")) }
  }
}

@Suite("Names in front of rows") struct RowNameTests {
  private static func drawing(_ chart: Chart, _ names: [String]) -> String {
    let data = Sample.data(chart, [0.25, 0.5, 0.75], type: .number) {
      chart == .heat ? [names[$0], "Column \($0)"] : [names[$0]]
    }
    return SVGChart(data, width: 340).element
  }

  @Test("Long ones stand in two lines", arguments: [Chart.progress, .bar, .heat])
  func twoLines(chart: Chart) throws {
    let text = Self.drawing(chart, ["Camping in the Ardennes", "Ideas for next month", "BBQ"])
    for line in ["Camping in the", "Ardennes", "Ideas for next", "month", "BBQ"] {
      #expect(text.contains(">\(line)</text>"), "\(line)")
    }
    try SVGReading(text).check(width: 340)
  }

  @Test(
    "Names of capitals that are wide have room in front of them", arguments: [Chart.bar, .heat])
  func wide(chart: Chart) throws {
    let text = Self.drawing(chart, ["Mon", "Wed", "Sun"])
    let match = try #require(text.firstMatch(of: /<text x="([\d.]+)"[^>]*>Wed</))
    #expect(try #require(Double(match.1)) >= 26.9)
  }

  @Test("What is cut even so is the title of what is left", arguments: [Chart.progress, .heat])
  func cut(chart: Chart) throws {
    let long = "A list whose name goes on for longer than two lines have room"
    let text = Self.drawing(chart, [long, "Donaudampfschifffahrtsgesellschaft", "BBQ"])
    #expect(text.contains("…<title>\(long)</title></text>"))
    #expect(text.contains("…<title>Donaudampfschifffahrtsgesellschaft</title></text>"))
    try SVGReading(text).check(width: 340)
  }

  @Test("Cells are as wide as the names below them need, where there is room for that")
  func wideCells() throws {
    let data = Sample.data(.heat, [3, 5], type: .int, unit: .month) {
      ["2026-1\($0)", "Pantry"]
    }
    let text = SVGChart(data, width: 340).element
    for month in ["2026-10", "2026-11"] { #expect(text.contains(">\(month)</text>")) }
    try SVGReading(text).check(width: 340)
  }

  @Test("Every name below a heat map stands there, slanted where they would touch")
  func below() throws {
    let names = ["Produce", "Dairy", "Meat & Seafood", "Frozen", "Pantry", "Personal Care"]
    let numbers = names.indices.map { Double($0 + 1) }
    for width in [340, 720] {
      let data = Sample.data(.heat, numbers, type: .int) { ["Week shop", names[$0]] }
      let reading = SVGReading(SVGChart(data, width: width).element)
      #expect(reading.slanted.count == names.count)
      try reading.check(width: Double(width))
    }
  }
}

@Suite("Labels of time in drawings") struct TimeLabelTests {
  @Test("One that stands at an end stays as near to its mark as there is room")
  func ends() {
    let data = Sample.data(.column, [10, 4, 2, 8, 13], type: .int, unit: .day) {
      ["2026-11-\(19 + $0)"]
    }
    let text = SVGChart(data, width: 340).element
    #expect(text.contains(/<text x="340" y="[\d.]+" text-anchor="end">2026-11-23</))
  }
}

/// The elements of a drawing, read with nothing in common with what wrote them.
struct SVGReading {
  let text: String

  init(_ text: String) { self.text = text }

  func check(width: Double) throws {
    let height = try #require(Double(text.firstMatch(of: /viewBox="0 0 [\d.]+ ([\d.]+)"/)?.1 ?? ""))
    let names = Set(text.matches(of: /<([a-z]+)/).map { String($0.1) })
    #expect(
      names.isSubset(of: [
        "svg", "title", "desc", "rect", "line", "polyline", "circle", "text",
      ]), "\(names)")
    let attributes = Set(text.matches(of: /\s([a-z0-9A-Z-]+)="/).map { String($0.1) })
    #expect(attributes.isSubset(of: Self.attributes), "\(attributes.subtracting(Self.attributes))")
    for rect in text.matches(
      of: /<rect class="[a-z ]+" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/)
    {
      let values = [rect.1, rect.2, rect.3, rect.4].compactMap { Double($0) }
      // Of thousands only what is wrong is told, which is far faster.
      if values.count == 4, values[0] >= 0, values[0] + values[2] <= width + 0.02, values[1] >= 0,
        values[1] + values[3] <= height + 0.02
      {
        continue
      }
      Issue.record("\(values) is outside")
    }
    let numbers = text.matches(of: /points="([^"]*)"/).flatMap { $0.1.split(separator: " ") }
    for point in numbers {
      let values = point.split(separator: ",").compactMap { Double($0) }
      if values.count == 2, values[0] <= width, values[1] <= height { continue }
      Issue.record("\(point) is outside")
    }
    checkTexts(width, height)
    checkSlanted(height)
  }

  private static let attributes: Set = [
    "class", "xmlns", "role", "viewBox", "width", "height", "font-family", "font-size", "fill", "x",
    "y", "x1", "y1", "x2", "y2", "stroke", "stroke-opacity", "fill-opacity", "text-anchor",
    "points", "stroke-width", "stroke-linejoin", "cx", "cy", "r",
    "transform", "unicode-bidi",
  ]

  /// No text is outside or over another, where a column of it is six pixels wide.
  private func checkTexts(_ width: Double, _ height: Double) {
    var boxes: [(left: Double, right: Double, y: Double)] = []
    let pattern = /<text x="([-\d.]+)" y="([-\d.]+)"(?: text-anchor="([a-z]+)")?>([^<]*)<\/text>/
    for match in text.matches(of: pattern) {
      guard let x = Double(match.1), let y = Double(match.2) else { continue }
      let shown = match.4.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "'").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      let wide = Double(DisplayWidth.displayWidth(of: shown)) * 6
      let left = match.3 == "end" ? x - wide : match.3 == "middle" ? x - wide / 2 : x
      #expect(left >= -0.5 && left + wide <= width + 0.5 && y <= height + 0.5, "\(shown)")
      boxes.append((left, left + wide, y))
    }
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where abs(other.y - box.y) < 10 {
        if other.right <= box.left + 0.5 || box.right <= other.left + 0.5 { continue }
        Issue.record("\(box) is over \(other)")
      }
    }
  }

  /// The same of texts that end at a place and are turned: beside one another they do not touch.
  private func checkSlanted(_ height: Double) {
    var last: Double?
    for label in slanted {
      let wide = Double(DisplayWidth.displayWidth(of: label.text)) * 6
      let turn: (across: Double, down: Double) = label.isUpright ? (0, 1) : (0.707, 0.707)
      #expect(label.x - wide * turn.across >= -0.5, "\(label.text)")
      #expect(label.y + wide * turn.down <= height + 0.5, "\(label.text)")
      if let last { #expect((label.x - last) * (label.isUpright ? 1 : 0.707) >= 10.9) }
      last = label.x
    }
  }

  struct Slanted {
    let x: Double
    let y: Double
    let isUpright: Bool
    let text: String
  }

  var slanted: [Slanted] {
    let pattern = /<text x="([\d.]+)" y="([\d.]+)" transform="rotate\(-(\d+) [^"]*"[^>]*>([^<]*)</
    return text.matches(of: pattern).compactMap { match in
      guard let x = Double(match.1), let y = Double(match.2) else { return nil }
      return Slanted(x: x, y: y, isUpright: match.3 == "90", text: String(match.4))
    }
  }
}

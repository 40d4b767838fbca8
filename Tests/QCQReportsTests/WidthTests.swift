import QCQReports
import QCQText
import QCQLanguage
import Testing

@Suite struct WidthTests {
  static let results: [(ResultShape, [ValueRow])] = [
    (Hostile.shape, Hostile.rows), (Shopping.shape, Shopping.rows), (Shopping.plain, Shopping.rows),
    (Shopping.ordinary, Shopping.rows), (Nested.shape, Nested.rows), (Nested.shape, []),
    (Single.shape, Single.rows), (Days.shape, Days.rows), (wide, wideRows),
  ]

  static let wide = ResultShape(
    kind: .rows, columns: (0..<3).map { ResultColumn("column number \($0)", .text) }, noun: "items",
    emptyMessage: "no items at all match what was asked for in this rather long condition")

  static let wideRows = [
    ValueRow([
      .text(String(repeating: "日本酒 ", count: 50)), .text(String(repeating: "x", count: 300)),
      .text(String(repeating: "👨‍👩‍👧‍👦", count: 40)),
    ])
  ]

  @Test(arguments: [20, 21, 40, 41, 80, 200])
  func noLineIsWiderThanTheTerminal(width: Int) {
    for (shape, rows) in Self.results {
      let text = reportText(.table, shape, rows, width: width, isTerminal: true)
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.displayWidth(of: line) <= width, "\(line)")
      }
    }
  }

  @Test("A long text gives way before others are cut", arguments: [80, 100, 120, 200])
  func longTexts(width: Int) {
    for long in 0..<3 {
      let texts = (0..<3).map { $0 == long ? String(repeating: "long ", count: 60) : "Household" }
      let text = reportText(
        .table, Self.wide, [ValueRow(texts.map { .text($0) })], width: width, isTerminal: true)
      #expect(text.ranges(of: "Household").count == 2, "\(text)")
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func noControlReachesATerminal(format: ReportFormat) {
    for (shape, rows) in Self.results {
      let text = reportText(format, shape, rows, width: 60, isTerminal: true)
      let separators: Set<Unicode.Scalar> = ["\n", "\r", "\t"]
      let unsafe = text.unicodeScalars.filter {
        TerminalText.isUnsafe($0) && !separators.contains($0)
      }
      #expect(unsafe.isEmpty)
    }
  }

  @Test func noLineEndsInSpaces() {
    for (shape, rows) in Self.results where rows.count != Hostile.rows.count {
      let text = reportText(.table, shape, rows)
      #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
    }
  }
}

@Suite struct OutputTests {
  @Test func aClosedPipeStopsTheRows() {
    for format in ReportFormat.allCases {
      var calls = 0
      let output = ByteOutput { _ in
        calls += 1
        return false
      }
      var sink = ReportFormat.makeSink(ReportSpec(format: format), output)
      sink.begin(Single.shape)
      for number in 0..<100_000 where sink.wantsMore { sink.row(ValueRow([.int(Int64(number))])) }
      sink.end()
      let isDone = !sink.wantsMore
      #expect(isDone)
      #expect(calls == 1)
    }
  }

  @Test func bytesComeInBlocks() {
    var sizes: [Int] = []
    let output = ByteOutput {
      sizes.append($0.count)
      return true
    }
    var sink = ReportFormat.makeSink(ReportSpec(format: .csv), output)
    sink.begin(Single.shape)
    for number in 0..<50_000 { sink.row(ValueRow([.int(Int64(number))])) }
    sink.end()
    #expect(sizes.dropLast().allSatisfy { $0 >= 65_536 && $0 < 65_600 })
    #expect(sizes.count > 3)
  }
}

@Suite struct NumberTests {
  private func cells(_ type: ValueType, _ values: [Value], zone: any TimeZoneRules = UTC())
    -> [String]
  {
    let shape = ResultShape(
      kind: .rows, columns: [ResultColumn("x", type)], noun: "items", emptyMessage: "")
    return reportText(.tsv, shape, values.map { ValueRow([$0]) }, zone: zone)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func integers() {
    let numbers: [Int64] = [0, 9, 10, 99, 100, -1, -10, .max, .min, 1_000_000_000_000_000_000]
    #expect(cells(.int, numbers.map { .int($0) }) == numbers.map(String.init))
  }

  @Test func doublesAreTheShortestThatReadBack() {
    let numbers = [0.0, -0.0, 3, -3, 0.1, 1e15, 1e16, 1e300, Double.leastNonzeroMagnitude, 2.0 / 3]
    #expect(
      cells(.number, numbers.map { .number($0) })
        == numbers.map { $0 == 0 ? "0.0" : $0.description })
  }

  @Test func instants() {
    let instants = [0, -1, -0.5, 1.5, 1_795_196_405.123, 1_795_196_405.000001, 1e12, 951_782_400]
    #expect(
      cells(.date, instants.map { .date($0) }) == [
        "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.500Z",
        "1970-01-01T00:00:01.500Z", "2026-11-20T17:40:05.123Z", "2026-11-20T17:40:05.000001Z",
        "1000000000000.0", "2000-02-29T00:00:00Z",
      ])
    #expect(
      cells(.date, [.date(0)], zone: FixedZone(seconds: -34_200)) == ["1969-12-31T14:30:00-09:30"])
    #expect(
      cells(.date, [.date(0)], zone: FixedZone(seconds: 1172)) == ["1970-01-01T00:19:00+00:19"])
  }

  /// The offset changes within a day, and what is known of the day must not hide it.
  @Test func summerTimeBegins() {
    let change = 1_774_746_000.0
    let instants = [change - 3600, change - 1, change, change + 86_400, change - 86_400]
    #expect(
      cells(.date, instants.map { .date($0) }, zone: SwitchingZone(change: change)) == [
        "2026-03-29T01:00:00+01:00", "2026-03-29T01:59:59+01:00", "2026-03-29T03:00:00+02:00",
        "2026-03-30T03:00:00+02:00", "2026-03-28T02:00:00+01:00",
      ])
  }
}

private struct SwitchingZone: TimeZoneRules {
  let change: Double
  var identifier: String { "Test/Switching" }
  func offset(atInstant seconds: Double) -> Int { seconds < change ? 3600 : 7200 }
}

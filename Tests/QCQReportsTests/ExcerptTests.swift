import QCQReports
import QCQLanguage
import Testing

@Suite("Long tables show their head and tail") struct ExcerptTests {
  private let excerpt = TableExcerpt(head: 2, tail: 2, slack: 1)

  private func lines(
    _ count: Int, kind: ResultShape.Kind = .rows, width: Int? = nil,
    section: (Int) -> Int = { _ in 0 }
  ) -> [String] {
    var bytes: [UInt8] = []
    let output = ByteOutput { chunk in
      bytes += chunk
      return true
    }
    var spec = ReportSpec(format: .table, width: width)
    spec.excerpt = excerpt
    var sink = ReportFormat.makeSink(spec, output)
    sink.begin(
      ResultShape(
        kind: kind, columns: [ResultColumn("n", .int), ResultColumn("name", .text)], noun: "rows",
        emptyMessage: "none"))
    for number in 0..<count {
      let row = [Value.int(Int64(number)), .text("row"), .int(Int64(section(number)))]
      sink.row(ValueRow(row))
    }
    sink.end()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("Up to a few more rows all are shown", arguments: 0...5) func short(count: Int) {
    #expect(lines(count).count == (count == 0 ? 1 : count + 2))
  }

  @Test("Beyond, a mark stands for the others", arguments: [6, 7, 100]) func long(count: Int) {
    let rows = lines(count).dropFirst(2)
    #expect(
      rows.map { $0.first == "·" || $0.contains(" ·") } == [false, false, true, false, false])
    #expect(rows.first?.hasSuffix("0  row") == true)
    #expect(rows.last?.hasSuffix("\(count - 1)  row") == true)
    #expect(excerpt.shownCount(of: count) == 4)
  }

  @Test("Headings count the rows that are left out") func sections() {
    let key = SectionKey(
      column: ResultColumn("part", .int), cell: 2, emojiCell: nil, identityCell: nil)
    let shape = SectionShape(keys: [key], completedCell: nil)
    let text = lines(40, kind: .sections(shape)) { $0 / 10 }
    #expect(text.contains("part 0 (10)"))
    #expect(text.contains("part 3 (10)"))
    #expect(!text.contains("part 1 (10)"))
  }

  @Test("Both sections that miss rows have a mark", arguments: [nil, 8] as [Int?])
  func gaps(width: Int?) {
    let key = SectionKey(column: ResultColumn("part", .int), cell: 2)
    let shape = SectionShape(keys: [key], completedCell: nil)
    func marks(_ section: (Int) -> Int) -> Int {
      let text = lines(40, kind: .sections(shape), width: width, section: section)
      return text.count { $0.contains("·") }
    }
    #expect(marks { $0 / 10 } == 2)
    // Here the first section has the two rows that are shown, and no more.
    #expect(marks { $0 < 2 ? 0 : 1 } == 1)
  }

  @Test("One value a line, rows keep their numbers") func records() {
    let text = lines(50, width: 5)
    #expect(text.contains { $0.hasPrefix("── 2 ") })
    #expect(!text.contains { $0.hasPrefix("── 3 ") })
    #expect(text.contains { $0.hasPrefix("── 50 ") })
  }
}

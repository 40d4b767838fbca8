import Foundation
import QCQReports
import QCQText
import QCQLanguage
import TestSupport
import Testing

/// What programs read back is what went in, for texts made of everything that is special somewhere.
@Suite struct RoundTripTests {
  static let pieces = [
    "", "a", " ", "\"", "\"\"", ",", "\r", "\n", "\r\n", "\t", "\\", "\\n", "\\N", "|", "é",
    "e\u{301}", "日本", "👨‍👩‍👧‍👦", "\u{0}", "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{2028}", "\u{FEFF}",
    "\u{7F}", "12345678", "x,y\"z",
  ]

  static var texts: [String] { pieces.flatMap { left in pieces.map { left + $0 } } }
  static let shape = ResultShape(
    kind: .rows, columns: [ResultColumn("a,\"b", .text), ResultColumn("n", .int)], noun: "items",
    emptyMessage: "")
  static var rows: [ValueRow] {
    texts.enumerated().map { ValueRow([.text($1), $0 % 5 == 0 ? .absent : .int(Int64($0))]) }
  }

  @Test func csv() throws {
    let records = try DelimitedRecords.csv(report(.csv, Self.shape, Self.rows))
    #expect(records.count == Self.texts.count + 1)
    #expect(records.first == [Array("a,\"b".utf8), Array("n".utf8)])
    for (index, text) in Self.texts.enumerated() {
      let number: [UInt8]? = index % 5 == 0 ? nil : Array(String(index).utf8)
      #expect(records[index + 1] == [Array(text.utf8), number])
    }
  }

  /// Marks are looked for eight bytes at a time, and a last word may begin inside the one before.
  @Test func csvWithAMarkInEveryPlace() throws {
    let texts = (1...20).flatMap { count in
      (0..<count).flatMap { place in
        [",", "\"", "\r", "\n"].map { mark in
          var text = Array(repeating: "a", count: count)
          text[place] = mark
          return text.joined()
        }
      }
    }
    let rows = texts.map { ValueRow([.text($0), .absent]) }
    let cells = try DelimitedRecords.csv(report(.csv, Self.shape, rows)).dropFirst().map { $0[0] }
    #expect(cells == texts.map { Array($0.utf8) })
  }

  @Test func tsv() {
    let records = DelimitedRecords.tsv(report(.tsv, Self.shape, Self.rows))
    #expect(records.count == Self.texts.count + 1)
    for (text, record) in zip(Self.texts, records.dropFirst()) {
      #expect(record.count == 2)
      #expect(record[0] == Array(text.utf8))
    }
  }

  @Test(arguments: [false, true]) func json(isTerminal: Bool) throws {
    let bytes = report(.json, Self.shape, Self.rows, isTerminal: isTerminal)
    let objects = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    #expect(objects.count == Self.texts.count)
    for (index, object) in objects.enumerated() {
      let text = object["a,\"b"] as? String
      #expect(text.map { Array($0.utf8) } == Array(Self.texts[index].utf8))
      #expect(object["n"] as? Int == (index % 5 == 0 ? nil : index))
    }
    if isTerminal {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && TerminalText.isUnsafe($0) })
    }
  }

  @Test(
    "Numbers read back, and people see no needless digits",
    arguments: [
      (12, "12"), (-0.0, "0"), (2.0 / 3, "0.666667"), (0.1 + 0.2, "0.3"), (1e-05, "1e-05"),
      (1e15, "1000000000000000"), (-3e15, "-3000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (4e15 + 0.5, "4000000000000000.5"),
      (1e20, "1e+20"),
    ] as [(Double, String)])
  func numbers(number: Double, shown: String) throws {
    let shape = ResultShape(
      kind: .rows, columns: [ResultColumn("n", .number), ResultColumn("price", .number)],
      noun: "items", emptyMessage: "")
    let rows = [ValueRow([.number(number), .number(number)])]
    for format in [ReportFormat.table, .vertical, .markdown, .html] {
      let text = reportText(format, shape, rows)
      #expect(text.contains(shown) && !text.contains("\(shown).0"))
    }
    let csv = try DelimitedRecords.csv(report(.csv, shape, rows))
    let tsv = DelimitedRecords.tsv(report(.tsv, shape, rows))
    for cell in [csv[1][0], tsv[1][0]] {
      #expect(cell.map { String(decoding: $0, as: UTF8.self) }.flatMap { Double($0) } == number)
    }
    let json = Data(report(.json, shape, rows))
    let objects = try JSONDecoder().decode([[String: Double]].self, from: json)
    #expect(objects.first?["n"] == number)
  }

  @Test func ndjsonHasOneObjectALine() throws {
    let lines = reportText(.ndjson, Self.shape, Self.rows).utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == Self.texts.count)
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line)) is [String: Any])
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func sectionsAndNestedRowsAreValid(format: ReportFormat) throws {
    for (shape, rows) in [(Shopping.shape, Shopping.rows), (Nested.shape, Nested.rows)] {
      let bytes = report(format, shape, rows)
      switch format {
      case .json: #expect(try JSONSerialization.jsonObject(with: Data(bytes)) is [Any])
      case .table, .vertical, .csv, .tsv, .ndjson, .markdown, .html: #expect(!bytes.isEmpty)
      }
    }
  }

  /// Bytes that are not UTF-8 pass through CSV as they are and never break JSON.
  @Test func malformedText() throws {
    for bytes in [
      [0xFF], [0x61, 0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98, 0x22],
    ]
      as [[UInt8]]
    {
      let row = BytesRow(bytes: bytes)
      let shape = ResultShape(
        kind: .rows, columns: [ResultColumn("a", .text)], noun: "items", emptyMessage: "")
      let json = run(.json, shape, row)
      let objects = try #require(
        JSONSerialization.jsonObject(with: Data(json)) as? [[String: String]])
      #expect(objects.first?["a"] == String(decoding: bytes, as: UTF8.self))
      #expect(try DelimitedRecords.csv(run(.csv, shape, row)).last == [bytes])
      #expect(String(validating: run(.table, shape, row), as: UTF8.self) != nil)
    }
  }

  private func run(_ format: ReportFormat, _ shape: ResultShape, _ row: BytesRow) -> [UInt8] {
    var result: [UInt8] = []
    let output = ByteOutput {
      result.append(contentsOf: $0)
      return true
    }
    var sink = ReportFormat.makeSink(ReportSpec(format: format), output)
    sink.begin(shape)
    row.bytes.withUnsafeBufferPointer { sink.row(PointerRow(bytes: $0)) }
    sink.end()
    return result
  }
}

private struct BytesRow {
  let bytes: [UInt8]
}

private struct PointerRow: RowView {
  let bytes: UnsafeBufferPointer<UInt8>
  var cellCount: Int { 1 }
  func cell(_ index: Int) -> Cell { .text(bytes) }
  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {}
}

import Foundation
import QCQReports
import QCQText
import QCQLanguage
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

  @Test func csv() {
    let records = parseCSV(report(.csv, Self.shape, Self.rows))
    #expect(records.count == Self.texts.count + 1)
    #expect(records.first == [Array("a,\"b".utf8), Array("n".utf8)])
    for (index, text) in Self.texts.enumerated() {
      let number: [UInt8]? = index % 5 == 0 ? nil : Array(String(index).utf8)
      #expect(records[index + 1] == [Array(text.utf8), number])
    }
  }

  /// Marks are looked for eight bytes at a time, and a last word may begin inside the one before.
  @Test func csvWithAMarkInEveryPlace() {
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
    let cells = parseCSV(report(.csv, Self.shape, rows)).dropFirst().map { $0[0] }
    #expect(cells == texts.map { Array($0.utf8) })
  }

  @Test func tsv() {
    let lines = reportText(.tsv, Self.shape, Self.rows).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.count == Self.texts.count + 2)
    for (text, line) in zip(Self.texts, lines.dropFirst()) {
      let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      #expect(cells.count == 2)
      #expect(unescapeTSV(cells[0]) == Array(text.utf8))
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
      case .table, .csv, .tsv, .ndjson, .markdown: #expect(!bytes.isEmpty)
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
      #expect(parseCSV(run(.csv, shape, row)).last == [bytes])
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

/// A strict reader of RFC 4180; an empty cell without quotes is nil.
private func parseCSV(_ bytes: [UInt8]) -> [[[UInt8]?]] {
  var records: [[[UInt8]?]] = []
  var record: [[UInt8]?] = []
  var index = 0
  while index < bytes.count {
    var cell: [UInt8]?
    if bytes[index] == UInt8(ascii: "\"") {
      cell = readQuoted(bytes, &index)
    } else {
      while index < bytes.count, bytes[index] != UInt8(ascii: ","), bytes[index] != 13 {
        cell = (cell ?? []) + [bytes[index]]
        index += 1
      }
    }
    record.append(cell)
    if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
      index += 1
    } else {
      #expect(index + 1 < bytes.count && bytes[index] == 13 && bytes[index + 1] == 10)
      index += 2
      records.append(record)
      record = []
    }
  }
  return records
}

private func readQuoted(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
  let quote = UInt8(ascii: "\"")
  var cell: [UInt8] = []
  index += 1
  while index < bytes.count {
    if bytes[index] == quote {
      index += 1
      guard index < bytes.count, bytes[index] == quote else { return cell }
    }
    cell.append(bytes[index])
    index += 1
  }
  Issue.record("unclosed quote")
  return cell
}

private func unescapeTSV(_ cell: some Sequence<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  var isEscaped = false
  for byte in cell {
    if !isEscaped && byte == UInt8(ascii: "\\") {
      isEscaped = true
      continue
    }
    let plain: [UInt8: UInt8] = [0x74: 9, 0x6E: 10, 0x72: 13]
    result.append(isEscaped ? plain[byte] ?? byte : byte)
    isEscaped = false
  }
  return result
}

import QCQLanguage
import QCQText
import Testing

@Suite("Tables that are printed before they end")
struct LongTableTests {
  private static let shape = ResultShape(
    kind: .rows,
    columns: [
      ResultColumn("name", .text), ResultColumn("count", .int), ResultColumn("at", .date),
    ], noun: "rows", emptyMessage: "none")

  private func rows(_ count: Int, last: ValueRow) -> [ValueRow] {
    (0..<count).map { ValueRow([.text("row \($0)"), .int(7), .date(86_400)]) } + [last]
  }

  @Test("Nothing is cut of what comes after the rows that were measured")
  func later() throws {
    let name = String(repeating: "é", count: 40)
    let last = ValueRow([.text(name), .int(1_234_567_890), .date(90_060)])
    let lines = reportText(.table, Self.shape, rows(10_000, last: last), zone: UTC())
      .split(separator: "\n")
    #expect(lines.count == 2 + 10_001 + 1)
    #expect(lines[0] == "name      count  at")
    #expect(lines[2] == "row 0         7  1970-01-02")
    #expect(lines[10_002] == "\(name)  1234567890  1970-01-02 01:01")
    #expect(lines[10_003] == "(10,001 rows)")
  }

  @Test("A terminal's width is kept, and narrow ones get records", arguments: [24, 13])
  func width(width: Int) throws {
    let last = ValueRow([.text(String(repeating: "x", count: 90)), .int(5), .absent])
    let lines = reportText(
      .table, Self.shape, rows(10_002, last: last), width: width, isTerminal: true, zone: UTC()
    ).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.displayWidth(of: $0) <= width })
    #expect(lines.last == "(10,003 rows)")
    if width == 13 { #expect(lines.contains("── 10003 ────")) }
  }
}

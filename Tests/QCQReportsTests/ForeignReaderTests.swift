import Foundation
import QCQLanguage
import QCQReports
import TestSupport
import Testing

@Suite("Parsers of other projects read the same cells") struct ForeignReaderTests {
  private static let hasReader = Python.has("html5lib")
  private static let hasPython = Python.has("csv")

  /// Texts alone, as every format writes them.
  private static let shape = ResultShape(
    kind: .rows, columns: [ResultColumn("n", .int), ResultColumn("name", .text)], noun: "items",
    emptyMessage: "")

  private static let texts = [
    "Cola", "", "日本酒", "👨‍👩‍👧‍👦🇳🇱❤️", "say \"hi\", ok", "<script>alert(1)</script>", "\"onx=\"1",
    "' onload='x",
    "]]>", "</td></table>", "a|b", "=1+1", "'=1+1", "+31", "-5", "@x", "'quoted'", "<!--",
    "&lt;&#x3c;", " spaces ",
  ]

  private static var rows: [ValueRow] {
    texts.enumerated().map { ValueRow([.int(Int64($0)), .text($1)]) }
  }

  /// Hands a report to a script, which prints its cells as lines of JSON.
  private func read(_ bytes: [UInt8], _ script: String) throws -> [[String]] {
    let file = FileManager.default.temporaryDirectory.appending(path: "qcq-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try ChildProcess.output(
      try #require(Python.path), ["-c", script, file.path()])
    #expect(outcome.status == 0, "\(outcome.text)")
    let rows = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))
    return try #require(rows as? [[String]])
  }

  private var expected: [[String]] { Self.texts.enumerated().map { [String($0), $1] } }

  @Test("HTML", .enabled(if: hasReader, "python has no html5lib; QCQ_PYTHON names one that has"))
  func html() throws {
    let script = """
      import html5lib, json, sys
      tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parseFragment(
          open(sys.argv[1], encoding="utf-8").read())
      names = {e.tag for e in tree.iter() if isinstance(e.tag, str)} - {"DOCUMENT_FRAGMENT"}
      assert names <= {"table", "thead", "tbody", "tr", "th", "td"}, names
      attributes = {name for e in tree.iter() for name in e.attrib}
      assert attributes <= {"class", "scope"}, attributes
      print(json.dumps([["".join(c.itertext()) for c in r] for r in tree.iter("tr")][1:]))
      """
    #expect(try read(report(.html, Self.shape, Self.rows), script) == expected)
  }

  @Test("A page", .enabled(if: hasReader, "python has no html5lib; QCQ_PYTHON names one that has"))
  func page() throws {
    let script = """
      import html5lib, json, sys
      tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(
          open(sys.argv[1], encoding="utf-8").read())
      attributes = {name for e in tree.iter() for name in e.attrib}
      assert not any(name.startswith("on") for name in attributes), attributes
      assert not list(tree.iter("script")) and not list(tree.iter("img"))
      print(json.dumps([[e.tag for e in tree if isinstance(e.tag, str)]]))
      """
    let page = PageTests.page(text: ["# \(PageTests.names)", "## a", PageTests.names])
    #expect(try read(Array(page.utf8), script) == [["head", "body"]])
  }

  private static let csvScript = """
    import csv, json, sys
    rows = list(csv.reader(open(sys.argv[1], encoding="utf-8", newline="")))
    print(json.dumps(rows[1:]))
    """

  @Test("CSV", .enabled(if: hasPython, "there is no python3"))
  func csv() throws {
    #expect(try read(report(.csv, Self.shape, Self.rows), Self.csvScript) == expected)
  }

  @Test("CSV for spreadsheets", .enabled(if: hasPython, "there is no python3"))
  func spreadsheet() throws {
    var bytes: [UInt8] = []
    let output = ByteOutput {
      bytes += $0
      return true
    }
    var spec = ReportSpec(format: .csv)
    spec.isSpreadsheet = true
    var sink = ReportFormat.makeSink(spec, output)
    sink.begin(Self.shape)
    for row in Self.rows { sink.row(row) }
    sink.end()
    let cells = try read(bytes, Self.csvScript)
    for (cell, text) in zip(cells.map { $0[1] }, Self.texts) {
      #expect(!["=", "+", "-", "@"].contains(cell.prefix(1)), "\(cell)")
      let rest = cell.drop { $0 == "'" }
      let isGuarded = cell.hasPrefix("'") && ["=", "+", "-", "@"].contains(rest.prefix(1))
      #expect((isGuarded ? String(cell.dropFirst()) : cell) == text)
    }
  }

  @Test("JSON", .enabled(if: hasPython, "there is no python3"))
  func json() throws {
    let script = """
      import json, sys
      rows = json.load(open(sys.argv[1], encoding="utf-8"))
      print(json.dumps([[str(row["n"]), row["name"]] for row in rows]))
      """
    #expect(try read(report(.json, Self.shape, Self.rows), script) == expected)
  }
}

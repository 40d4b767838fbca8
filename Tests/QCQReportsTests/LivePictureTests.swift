@testable import QCQReports

import Foundation
import QCQLanguage
import TestSupport
import Testing

@Suite("Pages that are kept true") struct LivePictureTests {
  private static let keys = SectionShape(
    keys: [SectionKey(column: ResultColumn("category", .text), cell: 2, isText: true)],
    completedCell: nil)

  private static func result(_ rows: [(id: String, name: String, count: Int64, key: String)])
    -> WatchedResult
  {
    let columns = [ResultColumn("name", .text), ResultColumn("quantity", .int)]
    let shape = ResultShape(
      kind: .sections(keys), columns: columns, noun: "items", emptyMessage: "no items match")
    let kept = rows.map { row in
      PackedRow(
        ValueRow([.text(row.name), .int(row.count), .text(row.key)]),
        (0..<3).map { PackedRow.Part($0) })
    }
    return WatchedResult(
      shape: WatchedShape(
        shape: shape, keyTypes: [.text], cellNames: ["name", "quantity", "category"]),
      keys: rows.map { WatchedKey(PackedRow(ValueRow([.text($0.id)]), [PackedRow.Part(0)])) },
      rows: kept)
  }

  private static func pieces(_ result: WatchedResult, _ line: String = "# A") -> [LiveReport.Piece]
  {
    [
      .lines([line]), .result(result, name: nil, words: ["items"], text: "items"),
      .complaint(result.rows.isEmpty ? "There is <nothing>" : nil),
    ]
  }

  private static func document(_ picture: LivePicture) -> String {
    var text = ""
    let output = ByteOutput { bytes in
      text += String(decoding: bytes, as: UTF8.self)
      return true
    }
    picture.write(styles: ["p {}"], script: "s()", state: "a-1", fields: [], to: output)
    return text
  }

  @Test("Patches lead from any picture to any other") func patches() {
    var random = SplitMix64(seed: 3)
    var (live, model) = (LiveReport("x", ReportSpec(format: .html)), PageModel())
    var shown: LivePicture?
    for round in 0..<400 {
      let ids = (0..<12).filter { _ in random.next() % 3 > 0 }
      var rows = ids.map { id in
        (
          id: "<\(id)", name: "n\(id) \(random.next() % 5 == 0 ? round : 0)",
          count: Int64(random.next() % 2), key: "k\(random.next() % 3)"
        )
      }
      rows.sort { ($0.key, $0.name) < ($1.key, $1.name) }
      let picture = live.picture(
        Self.pieces(Self.result(rows), "# \(round % 7)"), stamp: "\(round)")
      // A page may have missed some.
      if random.next() % 3 == 0, round > 0 { continue }
      let isTaken = model.take(Data(picture.patch(from: shown)))
      #expect(isTaken)
      shown = picture
      var fresh = PageModel()
      let isWhole = fresh.take(Data(picture.patch(from: nil)))
      #expect(isWhole)
      #expect(model.parts == fresh.parts)
      #expect(model.cells == PageModel.cells(ofPage: Self.document(picture)))
    }
  }

  @Test("Of many rows only those come that are others") func small() {
    var live = LiveReport("x", ReportSpec(format: .html))
    var rows = (0..<5_000).map { (id: "\($0)", name: "n\($0)", count: Int64(1), key: "k") }
    let old = live.picture(Self.pieces(Self.result(rows)), stamp: "")
    rows[2_000].count = 2
    rows.swapAt(10, 4_000)
    let new = live.picture(Self.pieces(Self.result(rows)), stamp: "")
    #expect(new.patch(from: old).count < 500)
    #expect(old.patch(from: old) == Array(#"{"parts":[]}"#.utf8))
  }

  @Test("A text that only looks the same comes, too") func normalForms() {
    var live = LiveReport("x", ReportSpec(format: .html))
    func picture(_ name: String, _ heading: String) -> LivePicture {
      let rows = [(id: "1", name: name, count: Int64(1), key: "k")]
      return live.picture(Self.pieces(Self.result(rows), "# \(heading)"), stamp: "")
    }
    let (nothing, old) = (Array(#"{"parts":[]}"#.utf8), picture("\u{E9}", "\u{E9}"))
    let (same, row, heading) = (
      picture("\u{E9}", "\u{E9}"), picture("e\u{301}", "\u{E9}"), picture("\u{E9}", "e\u{301}")
    )
    #expect(same.patch(from: old) == nothing)
    #expect(row.patch(from: old) != nothing)
    #expect(heading.patch(from: old) != nothing)
  }

  @Test("Nothing of the data becomes an element or an attribute") func hostile() {
    var live = LiveReport("x", ReportSpec(format: .html))
    let evil = PageTests.names + "</tbody><tbody data-rows=\"9\">"
    let result = Self.result([(id: evil, name: evil, count: 1, key: evil)])
    let picture = live.picture(
      [
        .lines(["# \(evil)", "## \(ReportPage.plain(evil))"]),
        .result(result, name: evil, words: [evil], text: evil), .complaint(evil),
      ], stamp: evil)
    let page = Self.document(picture)
    let tags = Set(page.matches(of: /<\/?([a-zA-Z!][a-zA-Z0-9]*)/).map { String($0.1) })
    #expect(
      tags.subtracting([
        "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "header", "h1", "main", "h2",
        "h3", "p", "section", "table", "thead", "tbody", "tr", "th", "td", "br", "details",
        "summary", "pre", "code", "footer", "div", "label", "input", "nav", "script", "span",
        "bdi", "h4",
      ]).isEmpty)
    #expect(page.ranges(of: "<script").count == 1 && page.ranges(of: "<tbody").count == 1)
    #expect(page.ranges(of: "<tr data-key=\"t_").count == 1)
    let field = LiveField(
      "list", .list, documentation: evil, text: evil, problem: evil, choices: [evil])
    let form = LiveField.form([field])
    #expect(!form.contains("<script") && !form.contains("onx=\"") && !form.contains("' onload"))
  }

  @Test("Two keys are never called the same") func keys() {
    let texts = ["a", "A", "a_", "_61", "a.", "é", "e\u{301}", "", "-", "t", "\u{0}"]
    let rows = texts.map { (id: $0, name: $0, count: Int64(1), key: "k") }
    var live = LiveReport("x", ReportSpec(format: .html))
    let page = Self.document(live.picture(Self.pieces(Self.result(rows)), stamp: ""))
    let names = page.matches(of: /data-key="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(names).count == texts.count)
  }

  private static func watched(_ shape: ResultShape, _ rows: [ValueRow]) -> WatchedResult {
    let kept = rows.map { row in PackedRow(row, row.values.indices.map { PackedRow.Part($0) }) }
    let names = (0..<(rows.first?.values.count ?? 0)).map { "c\($0)" }
    return WatchedResult(
      shape: WatchedShape(shape: shape, keyTypes: [.int], cellNames: names),
      keys: rows.indices.map { WatchedKey(PackedRow(Int64($0))) }, rows: kept)
  }

  /// What a file says of some rows, and what a live page does, after any other page.
  private func areSame(_ shape: ResultShape, _ versions: [[ValueRow]]) {
    var (live, model) = (LiveReport("x", ReportSpec(format: .html)), PageModel())
    var shown: LivePicture?
    for rows in versions {
      let picture = live.picture(
        [.result(Self.watched(shape, rows), name: nil, words: [], text: "")], stamp: "")
      let isTaken = model.take(Data(picture.patch(from: shown)))
      #expect(isTaken)
      shown = picture
      let file = PageModel.cells(ofPage: reportText(.html, shape, rows))
      #expect(model.cells == file)
      #expect(PageModel.cells(ofPage: Self.document(picture)) == file)
    }
  }

  @Test("A crosstab is one, with its totals") func crosstab() {
    var less = Groups.few.filter { $0.values[0] != .text("2026-10") }
    less.removeLast()
    areSame(Groups.shape(), [Groups.few, less, Groups.few, []])
  }

  @Test("Sections keep their feet") func feet() {
    var shape = Self.result([]).shape.shape
    shape.foot = FootShape(sums: [1])
    func row(_ name: String, _ count: Int64, _ key: String) -> ValueRow {
      ValueRow([.text(name), .int(count), .text(key)])
    }
    let rows = [row("a", 1, "k"), row("b", 2, "k"), row("c", 4, "l")]
    areSame(
      shape, [rows, [row("a", 8, "k")] + rows.dropFirst(), [rows[2]], [], rows.reversed(), rows])
  }
}

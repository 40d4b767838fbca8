import Foundation
import TestSupport
import Testing

@Suite("Names that look like signs of a form come back from it, or are told", .waiting)
struct HostileNameTests {
  private let sandbox: Sandbox

  /// What stands in these is what qcq shows instead of something else.
  private static let signs = ["␉ sign", "<U+200B> sign"]

  private static let names: [String] =
    signs + [
      "7 Up", "3 Musketeers", "1. FC scarf", "2) c", "- d", "* e", "+ f", "# g", "## h", "[x] i",
      "[ 2 ] j", "☑ k", "☐ l", "**b**", "__b__", "~~s~~", "*b*", "`c`", "a — b", "— c", "d —",
      "Milk — Dairy", "Milk — (none) — Dairy", "a  b", "a | b", "a|b", "| d |", "tea (2)", "tea x2",
      "tea, 2", "tea 2x", "500 g flour", "500g flour", "½ cabbage", "8710398500001 chips",
      "007 tea", "1 000 x", "2.5 kg", "x", "x y", "3 x foo", "10, Aepfel", "Drinks:", "(3 items)",
      "BBQ 0/4", "Foo (2 shown)", "no items match", "---", "===", "```", "<!-- c", "<br>", "<b>",
      "&mdash;", "a &amp; b", "a\tb", "a\u{200B}b", "a\nb", "=x", "'=x", "''@x", "@home +proj",
      "(A) prio", "x 2026-01-01 y", "[a](http://b.c)", "\\N", "a\\b", "\\| c", "[b]", "{c}", "a …",
      "item, name", "\"q\"", "name", "due:2026-01-01", "日本 酒", "שלום", "Dairy", "🥛 Dairy",
    ]

  private struct Item: Encodable {
    let name: String
    let quantity: Int
    let completed: Bool
    let category: String
    let list: String
    let note: String
  }

  init() throws {
    sandbox = try Sandbox()
    let items = Self.names.enumerated().map { index, name in
      Item(
        name: name, quantity: index % 4 == 0 ? 12 : 1, completed: index % 5 == 0,
        category: ["Dairy", "Meat & Seafood", "Other"][index % 3],
        list: index % 2 == 0 ? "7 days" : "BBQ",
        note: ["", "a note", "Dairy", "2x b — c"][index / 3 % 4])
    }
    let text = String(decoding: try JSONEncoder().encode(items), as: UTF8.self)
    try sandbox.write(text, to: "all.json")
    let outcome = try sandbox.qcq(["import", "all.json", "--database", "a.sqlite", "--yes"])
    #expect(outcome.text == "imported 2 lists and \(Self.names.count) items\n", "\(outcome.errors)")
  }

  private func rows(_ database: String) throws -> Set<Substring> {
    let query = "items show name, quantity, completed, category, list, note"
    let outcome = try sandbox.qcq(["query", query, "--database", database, "--format", "ndjson"])
    return Set(outcome.text.split(separator: "\n"))
  }

  @Test(
    "From each form that is imported",
    arguments: [
      ("items", "csv"), ("items", "tsv"), ("items", "json"), ("items", "ndjson"),
      ("items", "markdown"), ("items by list", "json"), ("items by list", "markdown"),
      ("items by list, category", "markdown"), ("items by list", "table"),
      ("items by list, category", "table"),
      ("items by list show name, quantity, completed, note, category", "markdown"),
    ])
  func forms(_ query: String, _ format: String) throws {
    let text = try sandbox.qcq(["query", query, "--database", "a.sqlite", "--format", format]).text
    let file = "b." + (["markdown": "md", "table": "txt"][format] ?? format)
    try sandbox.write(text, to: file)
    let outcome = try sandbox.qcq(
      ["import", file, "--database", "b.sqlite", "--yes", "--report", "r.csv"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lost = try rows("a.sqlite").subtracting(rows("b.sqlite"))
    guard format == "table" else {
      #expect(lost.isEmpty)
      #expect(!outcome.text.contains("altered"), "\(outcome.errors)")
      return
    }
    #expect(lost.allSatisfy { row in Self.signs.contains { row.contains($0) } }, "\(lost)")
    let told = try sandbox.text("r.csv")
    #expect(told.contains("\"sign\"") && told.contains(" sign\""), "\(told)")
  }

  @Test("CSV for spreadsheets comes back, too") func spreadsheet() throws {
    let text = try sandbox.qcq([
      "query", "items", "--database", "a.sqlite", "--format", "csv", "--spreadsheet",
    ]).text
    try sandbox.write(text, to: "b.csv")
    _ = try sandbox.qcq(["import", "b.csv", "--database", "b.sqlite", "--yes"])
    #expect(try rows("a.sqlite") == rows("b.sqlite"))
  }
}

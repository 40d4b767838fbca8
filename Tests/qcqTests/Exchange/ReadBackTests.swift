import TestSupport
import Testing

@Suite("What qcq writes comes back", .waiting) struct ReadBackTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let query =
    "items show name, quantity, completed, note, category, list sort list, name, quantity"

  private func rows(_ options: String...) throws -> String {
    try sandbox.qcq(["query", Self.query, "--format", "csv"] + options).text
  }

  @Test(
    "Items of a sample, in whatever form says all of them",
    arguments: [
      ("items", "markdown", "md"), ("items by list", "markdown", "md"),
      ("items by list", "table", "txt"), ("items by list, category", "markdown", "md"),
      ("items by list, category", "table", "txt"), ("items by category, list", "markdown", "md"),
      ("items by list show name, quantity, completed, note, category", "markdown", "md"),
      ("items by category show name, quantity, completed, note, list", "markdown", "md"),
      ("items by completed", "markdown", "md"), ("items", "tsv", "tsv"), ("items", "csv", "csv"),
    ])
  func samples(_ query: String, _ format: String, _ ending: String) throws {
    let text = try sandbox.qcq(["query", query, "--sample", "demo", "--format", format]).text
    try sandbox.write(text, to: "a.\(ending)")
    let outcome = try sandbox.qcq(["import", "a.\(ending)", "--database", "a.sqlite", "--yes"])
    #expect(outcome.status == 0 && outcome.text.hasPrefix("imported 7 lists and 94 items"))
    #expect(!outcome.errors.contains("(altered)"), "\(outcome.errors)")
    #expect(try rows("--database", "a.sqlite") == rows("--sample", "demo"))
  }

  @Test(
    "A report for people gives the items of its lists, and nothing else",
    arguments: ["overview", "list", "activity", "categories"], ["markdown", "table"])
  func reports(_ report: String, _ format: String) throws {
    let arguments = ["report", report] + (report == "list" ? ["BBQ"] : [])
    let text = try sandbox.qcq(arguments + ["--sample", "demo", "--format", format]).text
    let file = format == "markdown" ? "a.md" : "a.txt"
    try sandbox.write(text, to: file)
    let outcome = try sandbox.qcq(["import", file, "--database", "a.sqlite", "--yes"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    func items(_ source: String, _ options: [String]) throws -> [Substring] {
      let query = ["query", "\(source) show name, quantity", "--format", "csv"]
      return try sandbox.qcq(query + options).text.split(whereSeparator: \.isNewline).sorted()
    }
    let found = try items("items", ["--database", "a.sqlite"])
    let all = try items("items", ["--sample", "demo"])
    #expect(found.count > 18 && Set(found).isSubset(of: all), "\(Set(found).subtracting(all))")
    if report == "list" {
      #expect(try found == items("items in \"BBQ\"", ["--sample", "demo"]))
    }
  }

  @Test("Names that look like signs of a form", arguments: ["tsv", "csv", "markdown"])
  func names(_ format: String) throws {
    let names = [
      "\"hi\" there", "\"open", "\"\"", "a\tb", "c\\d", "\\N", "a|b", "2) c", "- d", "[x] e", "☑ f",
      "1. g", "a\u{200B}b", "*b*", "~~s~~", "<br>", "x\r\ny", "a — b", "=1",
    ]
    let cells = names.map { "\"\($0.replacing("\"", with: "\"\""))\",BBQ\r\n" }
    try sandbox.write("name,list\r\n" + cells.joined(), to: "a.csv")
    _ = try sandbox.qcq(["import", "a.csv", "--database", "a.sqlite", "--yes"])
    let query = "items show name, quantity, list"
    let text = try sandbox.qcq(
      ["query", query, "--database", "a.sqlite", "--format", format]
    ).text
    let file = "b.\(format == "markdown" ? "md" : format)"
    try sandbox.write(text, to: file)
    let outcome = try sandbox.qcq(["import", file, "--database", "b.sqlite", "--yes"])
    #expect(outcome.text == "imported 1 list and \(names.count) items\n", "\(outcome.errors)")
    let json = try ["a.sqlite", "b.sqlite"].map { database in
      try sandbox.qcq([
        "query", "items show name, quantity sort name", "--database", database, "--format", "json",
      ]).text
    }
    #expect(json[0] == json[1])
  }

  @Test("A large quantity is one in every form", arguments: ["markdown", "table"])
  func quantities(_ format: String) throws {
    try sandbox.write(
      "name,quantity,category\nBig,9223372036854775807,Dairy\nOk,1000000,Dairy\n", to: "a.csv")
    _ = try sandbox.qcq(["import", "a.csv", "--database", "a.sqlite", "--yes"])
    let text = try sandbox.qcq(
      ["query", "items by category", "--database", "a.sqlite", "--format", format]
    ).text
    try sandbox.write(text, to: format == "markdown" ? "b.md" : "b.txt")
    _ = try sandbox.qcq([
      "import", format == "markdown" ? "b.md" : "b.txt", "--database", "b.sqlite", "--yes",
    ])
    let found = try sandbox.qcq([
      "query", "items show name, quantity sort name", "--database", "b.sqlite", "--format", "csv",
    ]).text
    #expect(found == "name,quantity\r\nBig,9223372036854775807\r\nOk,1000000\r\n")
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Options of an import are of use, or refused", .waiting) struct ImportOptionTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
    try sandbox.write("Was,Viel,Ort\nMilch,2,Kühl\nTee,x,Kühl\n", to: "t.csv")
    try sandbox.write("- 2 tea\n", to: "list.md")
  }

  private func take(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(["import"] + arguments + ["--database", "a.sqlite"])
  }

  @Test(
    "Columns that can't be found are told with the headings that there are",
    arguments: [
      (["t.csv"], 3, "no heading says which column has the names"),
      (["t.csv", "--columns", "name=Nix"], 3, "there is no column `Nix`; the headings are `Was`"),
      (["t.csv", "--columns", "foo"], 64, "`foo` is not of the form FIELD=HEADING"),
      (["t.csv", "--columns", "foo=Was"], 64, "items have no field `foo`; the fields are name,"),
      (["t.csv", "--columns", "name=Was,name=Ort"], 64, "`name` is given twice"),
      (["t.csv", "--columns", ""], 64, "needs pairs such as"),
      (["list.md", "--columns", "name=Was"], 3, "there is no column `Was`"),
      (["Keep", "--columns", "name=text"], 64, "--columns is for tables and JSON"),
      (["Keep", "--headings"], 64, "--headings and --no-headings are for tables"),
      (["t.csv", "--no-headings"], 64, "it has to say where the names are"),
      (["t.csv", "--no-headings", "--columns", "name=Was"], 64, "names a heading"),
      (["t.csv", "--headings", "--no-headings"], 64, "--headings"),
    ])
  func columns(arguments: [String], status: Int32, words: String) throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("Keep"), withIntermediateDirectories: true)
    let note = #"{"title":"Shop","isTrashed":false,"listContent":[{"text":"2 tea"}]}"#
    try sandbox.write(note, to: "Keep/a.json")
    let outcome = try sandbox.qcq(["import"] + arguments + ["--database", "a.sqlite"])
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.text == "")
  }

  @Test("A dry run shows items in the list and category that they would have") func shown() throws {
    try sandbox.write("Kühl,Dairy\n", to: "map.csv")
    let columns = ["--columns", "name=Was,quantity=Viel,category=Ort"]
    let outcome = try sandbox.qcq(
      ["import", "t.csv", "--list", "BBQ", "--category-map", "map.csv", "--dry-run"] + columns
        + ["--database", "a.sqlite"])
    let lines = ["  2x Milch, in BBQ, Dairy", "  Tee (x), in BBQ, Dairy"]
    #expect(outcome.text.hasPrefix(lines.joined(separator: "\n") + "\n"), "\(outcome.text)")
    #expect(try take("list.md", "--dry-run").text.hasPrefix("  2x tea, in list\n"))
  }

  @Test(
    "A map of categories is read line by line, and names what is there",
    arguments: [
      ("Kühl,Nope\n", 0, "there is no category `Nope` ("),
      ("\na,b,c\n", 3, "line 2: expected two names"), ("Kühl\n", 3, "line 1: expected two names"),
    ])
  func categories(map: String, status: Int32, words: String) throws {
    try sandbox.write(map, to: "map.csv")
    let outcome = try take(
      "t.csv", "--columns", "name=Was,category=Ort", "--category-map", "map.csv", "--dry-run")
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test(
    "A report takes the place of nothing that is read, nor of the database",
    arguments: ["", "--overwrite"])
  func report(option: String) throws {
    try sandbox.write("Kühl,Dairy\n", to: "map.csv")
    #expect(symlink("t.csv", sandbox.path("link.csv")) == 0)
    #expect(link(sandbox.path("map.csv"), sandbox.path("hard.csv")) == 0)
    let names = try sandbox.names
    let options = [option].filter { !$0.isEmpty }
    for report in ["t.csv", "link.csv", "map.csv", "hard.csv", "new.sqlite", "new.sqlite-history"] {
      let outcome = try sandbox.qcq(
        [
          "import", "t.csv", "--columns", "name=Was", "--category-map", "map.csv", "--report",
          report, "--database", "new.sqlite", "--yes",
        ] + options)
      #expect(outcome.status == 9, "\(report): \(outcome.errors)")
      #expect(outcome.text == "" && outcome.errors.contains("name another one"), "\(report)")
      #expect(try sandbox.names == names, "\(report)")
    }
    #expect(try sandbox.text("map.csv") == "Kühl,Dairy\n")
    #expect(try sandbox.text("t.csv").hasPrefix("Was,Viel,Ort\n"))
  }

  @Test("A report of a merge takes the place of neither copy") func mergeReport() throws {
    for name in ["b.sqlite", "c.sqlite"] { _ = try sandbox.qcq(["db", "init", name]) }
    let names = try sandbox.names
    for report in ["a.sqlite", "b.sqlite", "c.sqlite", "b.sqlite-history", "a.sqlite-wal"] {
      let outcome = try sandbox.qcq([
        "db", "merge", "b.sqlite", "--base", "c.sqlite", "--report", report, "--database",
        "a.sqlite",
      ])
      #expect(outcome.status == 9, "\(report): \(outcome.errors)")
      #expect(try sandbox.names == names, "\(report)")
    }
  }

  @Test("At a terminal it is told before the question what would be altered") func asked() throws {
    let items = (1...6).map { "tea \($0),0.5\n" }.joined()
    try sandbox.write("name,quantity\n" + items, to: "six.csv")
    let terminal = try PseudoTerminal()
    let process = try sandbox.start(
      ["import", "six.csv", "--database", "a.sqlite"], environment: ["TERM": "dumb"],
      on: terminal)
    terminal.wait(for: "[y/N] ")
    let question = terminal.screen
    #expect(question.contains("line 7: `tea 6`: `0.5` is not a whole number"), "\(question)")
    terminal.type("y\r")
    terminal.collect(from: process)
    let rest = terminal.screen.dropFirst(question.count)
    #expect(rest.contains("imported 1 list and 6 items") && !rest.contains("line 7"), "\(rest)")
    #expect(process.wait() == .exit(0))
  }

  @Test("Where a report can't be written, its rows are told after all") func lostReport() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let columns = ["--columns", "name=Was,quantity=Viel"]
    let outcome = try sandbox.qcq(
      ["import", "t.csv", "--report", "/dev/full", "--database", "a.sqlite"] + columns)
    #expect(outcome.status != 0 && outcome.text.hasPrefix("imported 1 list and 2 items;"))
    #expect(outcome.errors.contains("line 3: `Tee`: `x`"), "\(outcome.errors)")
    #expect(outcome.errors.contains("the change itself was made"), "\(outcome.errors)")
  }

  @Test("A report is a file, in which no text is a formula") func reportText() throws {
    let refused = try take("t.csv", "--columns", "name=Was", "--report", "-")
    #expect(refused.status == 64 && refused.errors.contains("--report needs a file"))
    try sandbox.write("name,quantity\n=1+1,0.5\n''@x,0.5\nit's,0.5\n", to: "f.csv")
    _ = try take("f.csv", "--dry-run", "--report", "r.csv")
    let rows = try sandbox.text("r.csv").split(separator: "\n").dropFirst()
    let texts = rows.compactMap { $0.split(separator: ",").dropFirst().first }
    #expect(texts == ["\"'=1+1\"", "\"'''@x\"", "\"it's\""], "\(texts)")
  }

  @Test("A dry run writes the report that it was told to, and nothing else") func dryReport() throws
  {
    let names = try sandbox.names
    let outcome = try take(
      "t.csv", "--columns", "name=Was,quantity=Viel", "--dry-run", "--report", "r.csv")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sandbox.text("r.csv").hasPrefix("line,row,what,problem,file,item\n"))
    #expect(try sandbox.names == (names + ["r.csv"]).sorted())
  }
}

import Testing

@testable import QCQExchange

@Suite("A table may have no headings") struct HeadlessTableTests {
  private static let tables: [(String, [String])] = [
    ("Milk,2\nBread,1\n", ["2 Milk", "1 Bread"]),
    ("2;Milk\n1;Bread\n", ["2 Milk", "1 Bread"]),
    ("Milk\nBread\n", ["1 Milk", "1 Bread"]),
    ("Milk\t2\nBread\t\n", ["2 Milk", "1 Bread"]),
    ("2026-11-20,Milk\n2026-11-21,Bread\n", ["1 Milk", "1 Bread"]),
    ("Milk,1.5\nBread,2\n", ["1 Milk", "1 Bread"]),
    ("\nMilk,2\n", ["2 Milk"]),
    ("Milk\nBread,2\n", ["1 Milk", "1 Bread,2"]),
  ]

  @Test("What the message says imports every line", arguments: tables)
  func advice(_ text: String, _ items: [String]) throws {
    let name = text.contains("\t") ? "a.tsv" : "a.csv"
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text, name: name) }
    let message = try #require(error?.message)
    let option = "--no-headings --columns "
    let start = try #require(message.firstRange(of: option)?.upperBound)
    let columns = String(message[start...].prefix { $0 != "`" })
    let trial = try ForeignTrial(text, name: name, columns: columns, .noHeadings)
    #expect(trial.items == items, "\(columns)")
  }

  @Test("An item is not taken for headings because it was named as such")
  func named() throws {
    let text = "Milk,2\nBread,1\n"
    let columns = "name=Milk,quantity=2"
    let error = #expect(throws: ExchangeError.self) {
      try ForeignTrial(text, name: "a.csv", columns: columns)
    }
    #expect(error?.message.contains("looks like an item") == true)
    let trial = try ForeignTrial(text, name: "a.csv", columns: columns, .headings)
    #expect(trial.items == ["1 Bread"])
    #expect(trial.words == "a table (CSV) with the headings `Milk`, `2`")
  }

  @Test("Headings that only somebody has named are told, and others are not") func words() throws {
    let trial = try ForeignTrial(
      "Milk,Dairy\nBread,Pantry\n", name: "a.csv", columns: "name=Milk,category=Dairy")
    #expect(trial.words == "a table (CSV) with the headings `Milk`, `Dairy`")
    let known = try ForeignTrial("Item,2\nBread,1\n", name: "a.csv")
    #expect(known.words == "a table (CSV)")
    #expect(
      known.remarks == [
        "2: the column is not imported; `--columns` tells what it is, as in `note=2`; if the line "
          + "is an item, `--no-headings` imports it"
      ])
  }

  @Test("Columns without a place are told, and places without a column") func places() throws {
    let text = "Milk,2,fresh\nBread,1,x,y\n"
    let trial = try ForeignTrial(text, name: "a.txt", columns: "note=3,name=1", .noHeadings)
    #expect(trial.items == ["1 Milk (fresh)", "1 Bread (x; y)"])
    #expect(
      trial.remarks == [
        "column 2: the column is not imported; `--columns` tells what it is, as in `note=2`",
        "y: the line has more values than the first one; these were added to the note",
      ])
    let error = #expect(throws: ExchangeError.self) {
      try ForeignTrial(text, name: "a.csv", columns: "name=1,note=5", .noHeadings)
    }
    #expect(error?.message == "there is no column 5: no line has more than 4 values")
    let ragged = try ForeignTrial(
      "Milk\nBread,2\n", name: "a.csv", columns: "name=1,quantity=2", .noHeadings)
    #expect(ragged.items == ["1 Milk", "2 Bread"] && ragged.remarks.isEmpty)
  }

  @Test("Of values for which there is no column nothing is lost") func rest() throws {
    let problem = "the line has more values than there are headings; "
    let one = try ForeignTrial(
      "name\nTea\nsalt, fine\npepper,black,,\n\"a, b\",c\nrice,,\n", name: "a.csv")
    #expect(one.items == ["1 Tea", "1 salt, fine", "1 pepper,black", "1 a, b,c", "1 rice"])
    let told = one.remarks.map { $0.replacing(problem, with: "") }
    #expect(
      Array(told.prefix(2)) == [
        "fine: these are part of its text", "black: these are part of its text",
      ])
    #expect(try ForeignTrial("name\nsalt;fine\n", name: "a.csv").items == ["1 salt;fine"])
    let several = try ForeignTrial(
      "name,qty,note\nsalt,2,old,fine,\"very, fine\"\n,,,x\n", name: "a.csv")
    #expect(several.items == ["2 salt (old; fine, very, fine)"])
    #expect(several.remarks.last == "x: it has no name")
    let table = try ForeignTrial(
      "| name | qty |\n|---|---|\n| salt | 2 | fine |\n", name: "a.md")
    #expect(table.items == ["2 salt (fine)"])
    #expect(table.remarks == ["fine: \(problem)these were added to the note"])
  }

  @Test(
    "Pairs that can't be meant are refused",
    arguments: ["", "quantity=2", "name=Milk", "name=0", "name=1,note=1", "name=1,note=01"])
  func pairs(_ text: String) {
    #expect(throws: ExchangeError.self) { try ColumnNames(text, .noHeadings) }
    #expect(throws: ExchangeError.self) { try ColumnNames("name=Item,note=item") }
  }
}

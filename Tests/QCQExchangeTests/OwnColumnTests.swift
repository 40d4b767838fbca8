import QCQLanguage
import Testing

@testable import QCQExchange

@Suite("Columns of a user's own are filled") struct OwnColumnTests {
  private static let columns = OwnColumns([
    OwnColumns.Column("price", .number, isGenerated: false, isKey: false),
    OwnColumns.Column("aisle", .int, isGenerated: false, isKey: false),
    OwnColumns.Column("Best before", .date, isGenerated: false, isKey: false),
    OwnColumns.Column("cheap", .bool, isGenerated: false, isKey: false),
    OwnColumns.Column("shop", .text, isGenerated: false, isKey: false),
    OwnColumns.Column("amount", .number, isGenerated: true, isKey: false),
    OwnColumns.Column("photo", .data, isGenerated: false, isKey: false),
    OwnColumns.Column("number", .int, isGenerated: false, isKey: true),
  ])

  private static let files: [(String, String)] = [
    ("a.csv", "name,price,aisle,best_before,cheap,shop\nTea,2.5,3,2026-11-20,yes,AH\n"),
    ("a.csv", "Shop;Name;BEST BEFORE;Price;Cheap;Aisle\nAH;Tea;2026-11-20;2,5;ja;3.0\n"),
    ("a.tsv", "name\tprice\taisle\tbest before\tcheap\tshop\nTea\t2.50\t3\t20261120\t1\tAH\n"),
    (
      "a.json",
      #"[{"name":"Tea","price":2.5,"aisle":3,"best before":"2026-11-20","cheap":true,"#
        + #""shop":"AH"}]"#
    ),
    (
      "a.json",
      #"{"name":"Tea","price":"2.5","aisle":"3","bestBefore":"2026-11-20","cheap":"x","#
        + #""shop":"AH"}"#
    ),
    (
      "a.md",
      "| name | price | aisle | best before | cheap | shop |\n|-|-|-|-|-|-|\n"
        + "| Tea | 2.5 | 3 | 2026-11-20 | yes | AH |\n"
    ),
    (
      "a.md",
      "### 🥛 Dairy 0/1\n\n- [ ] Tea — price 2.5 — aisle 3 — Best before 2026-11-20 — cheap yes — "
        + "shop AH — amount 2.5\n"
    ),
  ]

  @Test("By headings, keys and names that are alike", arguments: files)
  func headings(_ name: String, _ text: String) throws {
    let trial = try ForeignTrial(text, name: name, own: Self.columns)
    let item = try #require(trial.items.first)
    let cells = [
      "price=number(2.5)", "aisle=int(3)", "Best before=date(", "cheap=bool(true)",
      "shop=text(\"AH\")",
    ]
    #expect(item.contains("1 Tea ") && cells.allSatisfy { item.contains($0) }, "\(item)")
    #expect(trial.remarks.isEmpty, "\(trial.remarks)")
  }

  @Test("By what `--columns` says, also against what a heading means") func named() throws {
    let text = "Item,Prijs,Aisle,Note\nTea,2.5,Dairy,hot\n"
    let columns = "price=Prijs,category=Aisle,shop=Note"
    let trial = try ForeignTrial(text, name: "a.csv", columns: columns, own: Self.columns)
    #expect(trial.items == ["/Dairy: 1 Tea price=number(2.5) shop=text(\"hot\")"])
    let placed = try ForeignTrial(
      "Tea,2.5\n", name: "a.csv", columns: "name=1,price=2", .noHeadings, own: Self.columns)
    #expect(placed.items == ["1 Tea price=number(2.5)"])
    try Self.columns.require(ColumnNames(columns))
    for (field, words) in [
      ("colour", "items have no field `colour`; the fields are name, quantity,"),
      ("amount", "`amount` can't be filled: the database works it out"),
      ("photo", "it holds bytes"), ("number", "it tells rows apart"),
    ] {
      let error = #expect(throws: ExchangeError.self) {
        try Self.columns.require(ColumnNames("\(field)=Prijs"))
      }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
    #expect(throws: ExchangeError.self) { try ColumnNames("price=a,price=b") }
    let twice = #expect(throws: ExchangeError.self) {
      try Self.columns.require(ColumnNames("price=a,Price=b"))
    }
    #expect(twice?.message == "`price` is given twice")
  }

  @Test("What no file may fill is told, and is nothing else") func obstacles() throws {
    let text = "name,amount,photo,number\nTea,2,x,3\n"
    let trial = try ForeignTrial(text, name: "a.csv", own: Self.columns)
    #expect(trial.items == ["1 Tea"])
    #expect(
      trial.remarks == [
        "amount: the column is not imported: the database works it out from others",
        "photo: the column is not imported: it holds bytes, and a file has texts",
        "number: the column is not imported: it tells rows apart, and a new row gets a number of "
          + "its own",
      ])
    let json = try ForeignTrial(#"[{"name":"Tea","photo":"x"}]"#, own: Self.columns)
    #expect(
      json.remarks == ["photo: the key is not imported: it holds bytes, and a file has texts"])
    #expect(try ForeignTrial("name,amount\nTea,2\n", name: "a.csv").items == ["2 Tea"])
  }

  @Test(
    "A value that can't be read is told, and kept in the note",
    arguments: [
      ("price", "€ 2.50", "is not a number for `price`"), ("price", "2 EUR", "is not a number for"),
      ("price", "1,250", "is not a number for"), ("price", "nan", "is not a number for"),
      ("price", "1e999", "is not a number for"), ("aisle", "3a", "is not a whole number for"),
      ("aisle", "2.5", "is not a whole number for"), ("cheap", "so-so", "is neither yes nor no"),
      ("best before", "soon", "is not a date for"),
    ])
  func unreadable(_ heading: String, _ value: String, _ problem: String) throws {
    let trial = try ForeignTrial(
      "name,\(heading)\nTea,\"\(value)\"\n", name: "a.csv", own: Self.columns)
    #expect(trial.items == ["1 Tea (\(value))"])
    #expect(trial.remarks.first?.contains(problem) == true, "\(trial.remarks)")
  }

  @Test(
    "A note that begins with the name of a column stays one",
    arguments: [
      ("amount mess", "1 Tea (amount mess)"), ("amount of it — amount 2", "1 Tea (amount of it)"),
      ("price 3 — price 2.5 — amount 5", "1 Tea (price 3) price=number(2.5)"),
      ("photo album — photo 00ff", "1 Tea (photo album)"), ("amount 2", "1 Tea"),
    ])
  func notes(_ rest: String, _ item: String) throws {
    let text = "### BBQ 0/1\n\n- [ ] Tea — Other — \(rest)\n"
    let other = KnownCategories([("", "Other")], fold: { $0 })
    let trial = try ForeignTrial(text, name: "a.md", categories: other, own: Self.columns)
    #expect(trial.items == ["BBQ/Other: \(item)"] && trial.remarks.isEmpty, "\(trial.items)")
  }

  @Test("A row without a value says nothing of it") func empty() throws {
    let text = "name,price,shop\nTea,,\nOil,1,\n"
    let trial = try ForeignTrial(text, name: "a.csv", own: Self.columns)
    #expect(trial.items == ["1 Tea", "1 Oil price=number(1.0)"] && trial.remarks.isEmpty)
  }
}

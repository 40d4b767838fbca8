import GRDB
import TestSupport
import Testing

@Suite("Columns of a user's own come in", .waiting) struct OwnColumnImportTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    for name in ["a.sqlite", "b.sqlite"] {
      _ = try sandbox.qcq(["db", "init", name])
      try run(
        name,
        """
        ALTER TABLE shopping_items ADD COLUMN price REAL;
        ALTER TABLE shopping_items ADD COLUMN aisle INTEGER;
        ALTER TABLE shopping_items ADD COLUMN shop TEXT NOT NULL DEFAULT 'any';
        ALTER TABLE shopping_items ADD COLUMN due DATE;
        ALTER TABLE shopping_items ADD COLUMN cost REAL AS (price * quantity);
        """)
    }
    try sandbox.write(
      "name,quantity,price,aisle,shop,due\nTea,2,2.625,3,AH,2026-11-20\nOil,1,,,,\n"
        + "Rice,1,0.125,,Toko,\nSoap,3,,7,,\n", to: "a.csv")
  }

  private func run(_ name: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path(name))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func take(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(["import"] + arguments + ["--yes", "--database", "a.sqlite"])
  }

  private func rows(_ name: String = "a.sqlite") throws -> [String] {
    let query = "items show name, quantity, price, aisle, shop, due, cost sort name"
    let outcome = try sandbox.qcq(
      ["query", query, "--database", name, "--timezone", "UTC", "--format", "csv"])
    return outcome.text.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  private static let rows = [
    "Oil,1,,,any,,", "Rice,1,0.125,,Toko,,0.125", "Soap,3,,7,any,,",
    "Tea,2,2.625,3,AH,2026-11-20T00:00:00Z,5.25",
  ]

  @Test("Each by its type, and what has no value as the table says; undo and redo take all")
  func typed() throws {
    let outcome = try take("a.csv", "--timezone", "UTC")
    #expect(outcome.text == "imported 1 list and 4 items\n", "\(outcome.errors)")
    #expect(try rows() == Self.rows)
    _ = try sandbox.qcq(["undo", "--yes", "--database", "a.sqlite"])
    #expect(try rows().isEmpty)
    _ = try sandbox.qcq(["redo", "--yes", "--database", "a.sqlite"])
    #expect(try rows() == Self.rows)
  }

  @Test(
    "What qcq writes comes back",
    arguments: [
      ("items", "csv", "csv"), ("items", "tsv", "tsv"), ("items", "json", "json"),
      ("items", "ndjson", "ndjson"), ("items", "markdown", "md"),
      ("items by list", "markdown", "md"),
    ])
  func comesBack(_ query: String, _ format: String, _ ending: String) throws {
    _ = try take("a.csv", "--timezone", "UTC")
    let options = ["--database", "a.sqlite", "--timezone", "UTC", "--format", format]
    let text = try sandbox.qcq(["query", query] + options).text
    try sandbox.write(text, to: "b.\(ending)")
    let outcome = try sandbox.qcq([
      "import", "b.\(ending)", "--yes", "--timezone", "UTC", "--database", "b.sqlite",
    ])
    #expect(outcome.status == 0 && !outcome.errors.contains("(altered)"), "\(outcome.errors)")
    #expect(try rows("b.sqlite") == Self.rows)
  }

  @Test("A heading that somebody names, and what can't be read") func named() throws {
    try sandbox.write("Item,Prijs,cost\nTea,2.5,9\nOil,2 EUR,9\n", to: "n.csv")
    let outcome = try take("n.csv", "--columns", "price=Prijs")
    #expect(
      outcome.text == "imported 1 list and 2 items; 1 row altered; 1 column not imported\n",
      "\(outcome.errors)")
    for words in [
      "`2 EUR` is not a number for `price`; it was added to the note",
      "`cost`: the column is not imported: the database works it out",
    ] {
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(try rows() == ["Oil,1,,,any,,", "Tea,1,2.5,,any,,2.5"])
    for (pair, words) in [("cost=Prijs", "`cost` can't be filled"), ("x=Prijs", "no field `x`")] {
      let refused = try take("n.csv", "--columns", pair)
      #expect(refused.status == 64 && refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test("A column that needs a value is filled, and a row without one is named") func needed()
    throws
  {
    try run(
      "a.sqlite",
      """
      DROP TABLE shopping_items;
      CREATE TABLE shopping_items (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
        quantity INTEGER NOT NULL DEFAULT 1, is_completed INTEGER NOT NULL DEFAULT 0,
        notes TEXT NOT NULL DEFAULT '', category_id INTEGER, shopping_list_id TEXT NOT NULL,
        created_at REAL, updated_at REAL, code TEXT NOT NULL);
      """)
    try sandbox.write("name,code\nTea,T1\nOil,O2\n", to: "c.csv")
    let outcome = try take("c.csv")
    #expect(outcome.text == "imported 1 list and 2 items\n", "\(outcome.errors)")
    try sandbox.write("name,code\nTea,T1\nOil,\nSalt,S3\n", to: "c.csv")
    let refused = try take("c.csv")
    #expect(refused.status == 8 && refused.text.isEmpty, "\(refused.text)")
    #expect(refused.errors.contains("line 3: `Oil`: "), "\(refused.errors)")
    let codes = try sandbox.qcq(
      ["query", "items show code sort code", "--database", "a.sqlite", "--format", "csv"])
    #expect(codes.text == "code\r\nO2\r\nT1\r\n")
  }

  @Test("A pending item that is raised keeps its own values, which is told") func raised() throws {
    _ = try take("a.csv")
    try sandbox.write("name,price,aisle\nTea,2.625,4\nOil,,\n", to: "a.csv")
    let outcome = try take("a.csv", "--merge")
    #expect(outcome.text == "raised the quantity of 2 items; 1 row altered\n", "\(outcome.text)")
    #expect(outcome.errors.contains("`aisle` was left out: the pending item keeps its own"))
    #expect(!outcome.errors.contains("`price` was left out"), "\(outcome.errors)")
  }
}

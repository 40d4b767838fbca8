import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Lists of other programs come in") struct ForeignImportTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
  }

  private func take(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(["import"] + arguments + ["--database", "a.sqlite"])
  }

  private func items() throws -> [String] {
    let query =
      "items show list.title, category.name, quantity, name, note, completed sort list.title, name"
    let outcome = try sandbox.qcq(["query", query, "--database", "a.sqlite", "--format", "csv"])
    return outcome.text.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test("Text comes into a list of the file's name, and undo takes it back") func text() throws {
    try sandbox.write("6 Bananas\n[x] 500 g flour\n", to: "week shop.txt")
    let outcome = try take("week shop.txt")
    #expect(outcome.text == "imported 1 list and 2 items; 1 row altered\n", "\(outcome.errors)")
    #expect(outcome.errors.contains("week shop.txt is a plain list, an item a line"))
    #expect(outcome.errors.contains("line 2: `flour`"))
    #expect(
      try items() == [
        "week shop,Other,6,Bananas,\"\",false", "week shop,Other,1,flour,500 g,true",
      ])
    _ = try sandbox.qcq(["undo", "--yes", "--database", "a.sqlite"])
    #expect(try items().isEmpty)
  }

  @Test("A table with categories that are mapped, and all remarks in a file") func table() throws {
    try sandbox.write(
      "Naam;Aantal;Categorie\nMelk;2;Zuivel\nKaas;1,5;Zuivel\nLamp;1;Elektra\n;3;Zuivel\n",
      to: "lijst.csv")
    try sandbox.write("zuivel,Dairy\n", to: "map.csv")
    let outcome = try take(
      "lijst.csv", "--list", "BBQ", "--category-map", "map.csv", "--report", "report.csv")
    #expect(
      outcome.text == "imported 1 list and 3 items; 2 rows altered; 1 skipped\n",
      "\(outcome.errors)")
    #expect(
      try items() == [
        "BBQ,Dairy,1,Kaas,\"1,5\",false", "BBQ,Other,1,Lamp,\"\",false",
        "BBQ,Dairy,2,Melk,\"\",false",
      ])
    let report = try sandbox.text("report.csv").split(separator: "\n")
    #expect(report.count == 4 && report[0] == "line,row,what,problem")
  }

  @Test("What is pending already is raised, or there twice") func merge() throws {
    try sandbox.write("2 milk\nbread\n", to: "BBQ.txt")
    _ = try take("BBQ.txt")
    try sandbox.write("3 Milk\n", to: "BBQ.txt")
    let merged = try take("BBQ.txt", "--merge")
    #expect(merged.text == "imported nothing; 1 item raised\n", "\(merged.text)")
    #expect(try items() == ["BBQ,Other,1,bread,\"\",false", "BBQ,Other,5,milk,\"\",false"])
    #expect(try take("BBQ.txt").text == "imported 1 item\n")
    #expect(try items().count == 3)
  }

  @Test("A dry run changes nothing") func dryRun() throws {
    try sandbox.write("- 2 milk\n", to: "BBQ.md")
    let outcome = try take("BBQ.md", "--dry-run")
    #expect(outcome.text == "  2x milk\nwould import 1 list and 1 item\n")
    #expect(try items().isEmpty)
  }

  @Test("A folder of Google Keep") func keep() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("Keep"), withIntermediateDirectories: true)
    let note = #"{"title":"Shop","isTrashed":false,"listContent":[{"text":"2 tea"}]}"#
    try sandbox.write(note, to: "Keep/a.json")
    try sandbox.write("{", to: "Keep/b.json")
    try sandbox.write("{\"other\":1}", to: "Keep/c.json")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("Keep/d.json"), withDestinationPath: "a.json")
    let outcome = try take("Keep")
    #expect(outcome.status == 3 && outcome.text == "", "a link: \(outcome.errors)")
    try FileManager.default.removeItem(atPath: sandbox.path("Keep/d.json"))
    #expect(try take("Keep").text == "imported 1 list and 1 item; 2 skipped\n")
    #expect(try items() == ["Shop,Other,2,tea,\"\",false"])
  }

  private func database(_ name: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path(name))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test("A database of Grocy") func grocy() throws {
    try database(
      "grocy.db",
      """
      CREATE TABLE shopping_lists (id INTEGER PRIMARY KEY, name TEXT, description TEXT,
        row_created_timestamp DATETIME);
      CREATE TABLE shopping_list (id INTEGER PRIMARY KEY, product_id INTEGER, note TEXT,
        amount DECIMAL(15, 2), row_created_timestamp DATETIME, shopping_list_id INT DEFAULT 1,
        done INT DEFAULT 0, qu_id INTEGER);
      CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, product_group_id INTEGER);
      CREATE TABLE product_groups (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE quantity_units (id INTEGER PRIMARY KEY, name TEXT, name_plural TEXT);
      INSERT INTO shopping_lists VALUES (1, 'Week', '', '2026-11-01 10:00:00');
      INSERT INTO product_groups VALUES (1, 'Dairy');
      INSERT INTO products VALUES (1, 'Milk', 1), (2, 'Cheese', 1);
      INSERT INTO quantity_units VALUES (1, 'Piece', 'Pieces'), (2, 'kg', 'kg');
      INSERT INTO shopping_list VALUES
        (1, 1, 'fresh', 2, '2026-11-01 10:00:00', 1, 0, 1),
        (2, 2, '', 1.5, '2026-11-01 10:00:00', 1, 1, 2),
        (3, NULL, 'Some good snacks', 1, '2026-11-01 10:00:00', 1, 0, NULL),
        (4, NULL, NULL, 1, '2026-11-01 10:00:00', 1, 0, NULL);
      """)
    let before = try sandbox.bytes("grocy.db")
    let outcome = try take("grocy.db")
    #expect(
      outcome.text == "imported 1 list and 3 items; 1 row altered; 1 skipped\n",
      "\(outcome.errors)")
    #expect(outcome.errors.contains("is a database of Grocy"))
    #expect(
      try items() == [
        "Week,Dairy,1,Cheese,1.5 kg,true", "Week,Dairy,2,Milk,fresh,false",
        "Week,Other,1,Some good snacks,\"\",false",
      ])
    #expect(try sandbox.bytes("grocy.db") == before)
  }

  @Test("A database of KitchenOwl") func kitchenOwl() throws {
    try database(
      "database.db",
      """
      CREATE TABLE shoppinglist (id INTEGER PRIMARY KEY, name TEXT, household_id INTEGER);
      CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT, ordering INTEGER);
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, icon TEXT, category_id INTEGER);
      CREATE TABLE shoppinglist_items (shoppinglist_id INTEGER, item_id INTEGER, description TEXT,
        created_by INTEGER, created_at DATETIME, updated_at DATETIME);
      INSERT INTO shoppinglist VALUES (1, 'Home', 1);
      INSERT INTO category VALUES (1, 'Produce', 0);
      INSERT INTO item VALUES (1, 'Bananas', NULL, 1), (2, 'Peppers', NULL, 1);
      INSERT INTO shoppinglist_items VALUES
        (1, 1, '6', 1, '2026-11-01 10:00:00.123', NULL), (1, 2, 'grün', 1, NULL, NULL);
      """)
    let outcome = try take("database.db")
    #expect(outcome.text == "imported 1 list and 2 items; 1 row altered\n", "\(outcome.errors)")
    #expect(
      try items() == ["Home,Produce,6,Bananas,\"\",false", "Home,Produce,1,Peppers,grün,false"])
  }

  @Test("What is none of these is refused") func refused() throws {
    try database("other.db", "CREATE TABLE other (x)")
    try sandbox.write(Array("PK\u{3}\u{4}".utf8), to: "a.zip")
    try sandbox.write([0, 0, 0, 0], to: "a.bin")
    for (name, words) in [
      ("other.db", "neither Grocy nor KitchenOwl"), ("a.zip", "unpack it"),
      ("a.bin", "neither text nor a database"), ("none.txt", "No such file"),
    ] {
      let outcome = try take(name)
      #expect(outcome.status == 3 && outcome.errors.contains(words), "\(outcome.errors)")
    }
    // Two gigabytes of nothing take no longer.
    try sandbox.write("", to: "huge.txt")
    let file = try FileHandle(forWritingTo: sandbox.directory.appending(path: "huge.txt"))
    try file.truncate(atOffset: 2 << 30)
    try file.close()
    #expect(try take("huge.txt").status == 3)
    _ = try sandbox.qcq(["export", "--database", "a.sqlite", "--output", "out.json"])
    #expect(try take("out.json", "--list", "BBQ").status == 64)
  }
}

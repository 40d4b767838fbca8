import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Lists of other programs come in", .waiting) struct ForeignImportTests {
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
    #expect(outcome.errors.contains("week shop.txt is a plain text list, one item per line"))
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
    #expect(report.count == 4 && report[0] == "line,row,what,problem,file,item")
  }

  @Test("What is pending already is raised, or there twice") func merge() throws {
    try sandbox.write("2 milk\nbread\n", to: "BBQ.txt")
    _ = try take("BBQ.txt")
    try sandbox.write("3 Milk\n", to: "BBQ.txt")
    let merged = try take("BBQ.txt", "--merge")
    #expect(merged.text == "raised the quantity of 1 item\n", "\(merged.text)")
    #expect(try items() == ["BBQ,Other,1,bread,\"\",false", "BBQ,Other,5,milk,\"\",false"])
    #expect(try take("BBQ.txt").text == "imported 1 item\n")
    #expect(try items().count == 3)
  }

  @Test("A quantity that would be too large is told, and the item added") func overflow() throws {
    try sandbox.write("name,quantity\nmilk,9223372036854775807\n", to: "BBQ.csv")
    _ = try take("BBQ.csv")
    let merged = try take("BBQ.csv", "--merge")
    #expect(merged.text == "imported 1 item; 1 row altered\n", "\(merged.errors)")
    #expect(merged.errors.contains("would no longer fit a whole number"))
    let milk = "BBQ,Other,9223372036854775807,milk,\"\",false"
    #expect(try items() == [milk, milk])
  }

  @Test("What a pending item does not take over is told") func unmerged() throws {
    try sandbox.write(
      "name,category,created\nmilk,Dairy,2026-11-01\ntea,,2026-11-01\n", to: "BBQ.csv")
    _ = try take("BBQ.csv")
    #expect(
      try take("BBQ.csv", "--merge").text
        == "raised the quantity of 2 items; 1 column not imported\n")
    try sandbox.write("name,category\nmilk,Produce\ntea,\n", to: "BBQ.csv")
    let merged = try take("BBQ.csv", "--merge")
    #expect(merged.text == "raised the quantity of 2 items; 1 row altered\n", "\(merged.errors)")
    #expect(merged.errors.contains("the category `Produce` was left out"))
    #expect(try items() == ["BBQ,Dairy,3,milk,\"\",false", "BBQ,Other,3,tea,\"\",false"])
  }

  @Test("A dry run changes nothing") func dryRun() throws {
    try sandbox.write("- 2 milk\n", to: "BBQ.md")
    let outcome = try take("BBQ.md", "--dry-run")
    #expect(outcome.text == "  2x milk, in BBQ\nwould import 1 list and 1 item\n")
    #expect(try items().isEmpty)
  }

  @Test("A folder of Google Keep") func keep() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("Keep"), withIntermediateDirectories: true)
    let note = #"{"title":"Shop","isTrashed":false,"listContent":[{"text":"2 tea"}]}"#
    try sandbox.write(note, to: "Keep/a.json")
    try sandbox.write("{", to: "Keep/b.json")
    try sandbox.write("{\"other\":1}", to: "Keep/c.json")
    let odd = #"{"title":"Odd","isTrashed":false,"listContent":[{"text":"a"},{"text":"½ l oil"}]}"#
    try sandbox.write(odd, to: "Keep/e.json")
    let trial = try take("Keep", "--dry-run")
    #expect(trial.errors.contains("Keep is a folder of Google Keep notes"))
    #expect(trial.errors.contains("e.json, item 2: `oil`: "), "\(trial.errors)")
    try FileManager.default.removeItem(atPath: sandbox.path("Keep/e.json"))
    #expect(try take("Keep").text == "imported 1 list and 1 item; 2 skipped\n")
    #expect(try items() == ["Shop,Other,2,tea,\"\",false"])
  }

  private func database(_ name: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: sandbox.path(name))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The tables of Grocy 4.6 that lists are made of, with all their columns.
  private static let grocyTables = """
    CREATE TABLE shopping_lists (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE,
      description TEXT, row_created_timestamp DATETIME DEFAULT (datetime('now', 'localtime')));
    CREATE TABLE shopping_list (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, product_id INTEGER, note TEXT,
      amount DECIMAL(15, 2) NOT NULL DEFAULT 0,
      row_created_timestamp DATETIME DEFAULT (datetime('now', 'localtime')),
      shopping_list_id INT DEFAULT 1, done INT DEFAULT 0, qu_id INTEGER);
    CREATE TABLE product_groups (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE,
      description TEXT, row_created_timestamp DATETIME, active TINYINT NOT NULL DEFAULT 1);
    CREATE TABLE quantity_units (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE,
      description TEXT, row_created_timestamp DATETIME, name_plural TEXT, plural_forms TEXT,
      active TINYINT NOT NULL DEFAULT 1);
    CREATE TABLE products (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, name TEXT NOT NULL UNIQUE,
      description TEXT, product_group_id INTEGER, active TINYINT NOT NULL DEFAULT 1,
      location_id INTEGER NOT NULL, shopping_location_id INTEGER,
      qu_id_purchase INTEGER NOT NULL, qu_id_stock INTEGER NOT NULL,
      min_stock_amount INTEGER NOT NULL DEFAULT 0, parent_product_id INT, calories INTEGER,
      row_created_timestamp DATETIME, qu_id_consume INTEGER, qu_id_price INTEGER);
    """

  /// How Grocy 4 keeps what its units are to each other.
  private static let grocyConversions = """
    CREATE TABLE cache__quantity_unit_conversions_resolved (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, product_id INT, from_qu_id INT,
      from_qu_name TEXT, from_qu_name_plural TEXT, to_qu_id INT, to_qu_name TEXT,
      to_qu_name_plural TEXT, factor TEXT, path TEXT);
    INSERT INTO cache__quantity_unit_conversions_resolved (product_id, from_qu_id, to_qu_id, factor)
      VALUES (1, 2, 2, '1.0'), (2, 4, 5, '0.001'), (3, 2, 3, '0.0833333333333333'),
        (3, 3, 2, '12.0');
    """

  private static let grocyRows = """
    INSERT INTO shopping_lists (id, name, description, row_created_timestamp) VALUES
      (1, 'Week', NULL, '2026-11-01 10:00:00'), (2, 'Party', '<p>bring ice</p>', NULL),
      (3, 'Nothing', '', NULL);
    INSERT INTO product_groups (id, name) VALUES (1, 'Dairy');
    INSERT INTO quantity_units (id, name, name_plural) VALUES
      (2, 'Piece', 'Pieces'), (3, 'Pack', 'Packs'), (4, 'Gram', 'Grams'), (5, 'Kilogram', NULL);
    INSERT INTO products (id, name, product_group_id, location_id, qu_id_purchase, qu_id_stock)
      VALUES (1, 'Milk', 1, 1, 2, 2), (2, 'Cheese', 1, 1, 5, 4), (3, 'Eggs', NULL, 1, 3, 2);
    INSERT INTO shopping_list (product_id, note, amount, row_created_timestamp, shopping_list_id,
      done, qu_id) VALUES
      (1, 'fresh', 2, '2026-11-01 10:00:00', 1, 0, 2),
      (2, '', 1500, '2026-11-01 10:00:00', 1, 1, 5),
      (3, NULL, 24, '2026-11-01 10:00:00', 2, 0, 3),
      (NULL, 'Some good snacks', 1, '2026-11-01 10:00:00', 1, 0, NULL),
      (NULL, 'A thought', 0, '2026-11-01 10:00:00', 1, 0, NULL),
      (NULL, NULL, 1, '2026-11-01 10:00:00', 1, 0, NULL);
    """

  @Test("A Grocy database, with amounts in the units that Grocy shows") func grocy() throws {
    try database("grocy.db", Self.grocyTables + Self.grocyConversions + Self.grocyRows)
    let before = try sandbox.bytes("grocy.db")
    let outcome = try take("grocy.db")
    #expect(
      outcome.text == "imported 2 lists and 5 items; 3 rows altered; 3 skipped\n",
      "\(outcome.errors)")
    #expect(outcome.errors.contains("is a Grocy database"))
    #expect(outcome.errors.contains("`Party`: the description of the list is not imported"))
    #expect(outcome.errors.contains("`Nothing`: the list has no items"))
    #expect(outcome.errors.contains("`A thought`: the amount is 0, which became 1"))
    #expect(
      try items() == [
        "Party,Other,1,Eggs,2 Pack,false", "Week,Other,1,A thought,\"\",false",
        "Week,Dairy,1,Cheese,1.5 Kilogram,true", "Week,Dairy,2,Milk,fresh,false",
        "Week,Other,1,Some good snacks,\"\",false",
      ])
    #expect(try sandbox.bytes("grocy.db") == before)
  }

  @Test("An older one of Grocy, with amounts in the units of the stock where it must be")
  func olderGrocy() throws {
    // A view is not read: it could go on for ever. What it would have said of an item is told, and
    // what is on no list is nobody's loss.
    let view = """
      CREATE VIEW stock_missing_products AS
        WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n;
      CREATE VIEW quantity_unit_conversions_resolved AS
        SELECT 3 AS product_id, 2 AS from_qu_id, 3 AS to_qu_id, 0.5 AS factor;
      """
    try database("grocy.db", Self.grocyTables + view + Self.grocyRows)
    let outcome = try take("grocy.db")
    #expect(
      outcome.text == "imported 2 lists and 5 items; 3 rows altered; 3 skipped\n",
      "\(outcome.errors)")
    #expect(outcome.errors.contains("`Eggs`: the amount is in the unit of the stock"))
    #expect(!outcome.errors.contains("stock_missing_products"))
    #expect(try items().contains("Party,Other,24,Eggs,\"\",false"))
    #expect(try items().contains("Week,Dairy,1,Cheese,1500 Gram,true"))
  }

  @Test("One of Grocy that has conversions as people wrote them") func writtenConversions() throws {
    let conversions = """
      CREATE TABLE quantity_unit_conversions (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT UNIQUE, from_qu_id INT NOT NULL,
        to_qu_id INT NOT NULL, factor REAL NOT NULL, product_id INT);
      INSERT INTO quantity_unit_conversions (from_qu_id, to_qu_id, factor, product_id)
        VALUES (2, 3, 0.1, NULL), (3, 2, 12, 3), (3, 2, 6, 1), (4, 5, 0.001, NULL);
      """
    try database("grocy.db", Self.grocyTables + conversions + Self.grocyRows)
    _ = try take("grocy.db")
    #expect(try items().contains("Party,Other,1,Eggs,2 Pack,false"))
    #expect(try items().contains("Week,Dairy,1,Cheese,1.5 Kilogram,true"))
  }

  @Test("Rows of a list that is not in the database are told") func listlessGrocy() throws {
    try database(
      "grocy.db",
      Self.grocyTables + Self.grocyRows
        + "UPDATE shopping_list SET shopping_list_id = 9 WHERE id = 1;")
    let outcome = try take("grocy.db")
    #expect(outcome.errors.contains("`Milk`: its list is not in the database"))
    #expect(try items().contains("grocy,Dairy,2,Milk,fresh,false"))
  }

  @Test("One of Grocy whose columns have other names is told by those") func laterGrocy() throws {
    try database(
      "grocy.db",
      Self.grocyTables + Self.grocyRows + "ALTER TABLE shopping_list RENAME COLUMN note TO remark;")
    let outcome = try take("grocy.db")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("a Grocy database that has no column `note`"))
  }

  @Test("Rows of KitchenOwl that lead nowhere are told") func brokenKitchenOwl() throws {
    try database(
      "database.db",
      """
      CREATE TABLE shoppinglist (id INTEGER PRIMARY KEY, name);
      CREATE TABLE category (id INTEGER PRIMARY KEY, name);
      CREATE TABLE item (id INTEGER PRIMARY KEY, name, category_id);
      CREATE TABLE shoppinglist_items (shoppinglist_id, item_id, description, created_at);
      INSERT INTO shoppinglist VALUES (1, 'Week');
      INSERT INTO item VALUES (1, 'Milk', NULL), (2, 'Tea', 9);
      INSERT INTO shoppinglist_items VALUES
        (1, 1, '2', NULL), (1, 99, '3 kg', NULL), (7, 2, '', NULL);
      """)
    let outcome = try take("database.db")
    #expect(
      outcome.text == "imported 2 lists and 2 items; 1 row altered; 1 skipped\n",
      "\(outcome.errors)")
    #expect(
      outcome.errors.contains("`3 kg, Week`: it has no name: its item is not in the database"))
    #expect(
      outcome.errors.contains(
        "`Tea`: its list is not in the database; its category is not in the database"))
    #expect(
      try items() == ["database,Other,1,Tea,\"\",false", "Week,Other,2,Milk,\"\",false"])
  }

  @Test("A KitchenOwl database, with a list of one name in two households")
  func kitchenOwl() throws {
    try database(
      "database.db",
      """
      CREATE TABLE household (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(128) NOT NULL,
        photo VARCHAR, language VARCHAR, planner_feature BOOLEAN NOT NULL DEFAULT 1,
        expenses_feature BOOLEAN NOT NULL DEFAULT 1, view_ordering VARCHAR, created_at DATETIME,
        updated_at DATETIME);
      CREATE TABLE shoppinglist (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(128),
        household_id INTEGER NOT NULL, created_at DATETIME, updated_at DATETIME);
      CREATE TABLE category (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(128),
        "default" BOOLEAN, default_key VARCHAR(128), ordering INTEGER,
        household_id INTEGER NOT NULL, created_at DATETIME, updated_at DATETIME);
      CREATE TABLE item (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(128), icon VARCHAR(128),
        category_id INTEGER, "default" BOOLEAN, default_key VARCHAR(128),
        household_id INTEGER NOT NULL, ordering INTEGER DEFAULT '0', support FLOAT DEFAULT '0.0',
        created_at DATETIME, updated_at DATETIME);
      CREATE TABLE shoppinglist_items (shoppinglist_id INTEGER NOT NULL, item_id INTEGER NOT NULL,
        description VARCHAR, created_by INTEGER, created_at DATETIME, updated_at DATETIME,
        PRIMARY KEY (shoppinglist_id, item_id));
      INSERT INTO household (id, name) VALUES (1, 'Home'), (2, 'Office');
      INSERT INTO shoppinglist (id, name, household_id) VALUES
        (1, 'Default', 1), (2, 'Default', 2), (3, 'Party', 1), (4, 'Old', 1);
      INSERT INTO category (id, name, household_id) VALUES (1, 'Produce', 1), (2, '🥛 Dairy', 1);
      INSERT INTO item (id, name, category_id, household_id) VALUES
        (1, 'Bananas', 1, 1), (2, 'Peppers', 1, 1), (3, 'Milk', 2, 2), (4, 'Ice', NULL, 1);
      INSERT INTO shoppinglist_items (shoppinglist_id, item_id, description, created_at) VALUES
        (1, 1, '6', '2026-11-01 10:00:00.123456'), (1, 2, 'grün', NULL), (2, 3, '', NULL),
        (3, 4, '2 kg', NULL);
      """)
    let outcome = try take("database.db")
    #expect(
      outcome.text == "imported 3 lists and 4 items; 2 rows altered; 1 skipped\n",
      "\(outcome.errors)")
    #expect(outcome.errors.contains("is a KitchenOwl database"))
    #expect(outcome.errors.contains("`Old`: the list has no items"))
    #expect(
      try items() == [
        "Default (Home),Produce,6,Bananas,\"\",false",
        "Default (Home),Produce,1,Peppers,grün,false", "Default (Office),Dairy,1,Milk,\"\",false",
        "Party,Other,1,Ice,2 kg,false",
      ])
  }

  @Test("A view that would go on for ever is not read") func endless() throws {
    try database(
      "grocy.db",
      Self.grocyTables + """
        DROP TABLE shopping_list;
        CREATE VIEW shopping_list AS WITH RECURSIVE n (id) AS (
            SELECT 1 UNION ALL SELECT id + 1 FROM n)
          SELECT id, NULL AS product_id, 'more' AS note, 1 AS amount, 1 AS shopping_list_id,
            0 AS done, NULL AS qu_id, NULL AS row_created_timestamp FROM n;
        """)
    let outcome = try take("grocy.db")
    #expect(outcome.status == 3 && outcome.errors.contains("neither a Grocy nor a KitchenOwl"))
  }

  @Test("What Takeout wrote, as it was unpacked") func takeout() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("out/Takeout/Keep"), withIntermediateDirectories: true)
    let note = """
      {"color":"DEFAULT","isTrashed":false,"isPinned":false,"isArchived":false,"title":"Groceries",
       "listContent":[{"textHtml":"<p>Milk</p>","text":"Milk","isChecked":true},
         {"textHtml":"<p>6 eggs</p>","text":"6 eggs","isChecked":false},
         {"text":"500 g flour","isChecked":false},{"text":"","isChecked":false}],
       "attachments":[{"filePath":"a.jpg","mimetype":"image/jpeg"}],"labels":[{"name":"home"}],
       "userEditedTimestampUsec":1763636400000000,"createdTimestampUsec":1763632800000000}
      """
    try sandbox.write(note, to: "out/Takeout/Keep/Groceries.json")
    let text = #"{"title":"","isTrashed":false,"textContent":"tea\n2x coffee","annotations":[]}"#
    try sandbox.write(text, to: "out/Takeout/Keep/2026-11-01T10_00_00.000+01_00.json")
    try sandbox.write(
      #"{"title":"Old","isTrashed":true,"listContent":[{"text":"x"}]}"#,
      to: "out/Takeout/Keep/Old.json")
    try sandbox.write("<html></html>", to: "out/Takeout/Keep/Groceries.html")
    let outcome = try take("out")
    #expect(
      outcome.text
        == "imported 2 lists and 5 items; 1 row altered; 3 skipped; 1 column not imported\n",
      "\(outcome.errors)")
    #expect(outcome.errors.contains("attachments are not imported"))
    #expect(
      try items() == [
        "Groceries,Other,6,eggs,\"\",false", "Groceries,Other,1,flour,500 g,false",
        "Groceries,Other,1,Milk,\"\",true", "out,Other,2,coffee,\"\",false",
        "out,Other,1,tea,\"\",false",
      ])
    try FileManager.default.createDirectory(
      atPath: sandbox.path("link"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link/Keep"), withDestinationPath: sandbox.path("out/Takeout/Keep"))
    #expect(try take("link").status == 3)
  }

  @Test("What is none of these is refused") func refused() throws {
    try database("other.db", "CREATE TABLE other (x)")
    try sandbox.write(Array("PK\u{3}\u{4}".utf8), to: "a.zip")
    try sandbox.write([0, 0, 0, 0], to: "a.bin")
    for (name, words) in [
      ("other.db", "neither a Grocy nor a KitchenOwl"), ("a.zip", "unpack it"),
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

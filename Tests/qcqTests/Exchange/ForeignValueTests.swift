import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Values of other programs come in as they were meant", .waiting) struct ForeignValueTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
  }

  private func take(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(["import"] + arguments + ["--database", "a.sqlite", "--yes"])
  }

  private func rows(_ query: String, _ options: String...) throws -> [String] {
    let outcome = try sandbox.qcq(
      ["query", query, "--database", "a.sqlite", "--format", "csv"] + options)
    return outcome.text.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test("A day begins at midnight in the zone of the session") func zone() throws {
    let zone = "America/New_York"
    try sandbox.write("name,created\nMilk,2026-06-01\nTea,2026-12-01T10:00\n", to: "a.csv")
    #expect(try take("a.csv", "--timezone", zone).status == 0)
    #expect(
      try rows("items show name, created sort name", "--timezone", zone) == [
        "Milk,2026-06-01T00:00:00-04:00", "Tea,2026-12-01T10:00:00-05:00",
      ])
  }

  @Test("Amounts of Grocy that are texts are read as those of a table, and broken texts told")
  func grocy() throws {
    let queue = try DatabaseQueue(path: sandbox.path("grocy.db"))
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE shopping_lists (id INTEGER PRIMARY KEY, name TEXT, description TEXT);
          CREATE TABLE shopping_list (id INTEGER PRIMARY KEY, product_id INTEGER, note TEXT,
            amount DECIMAL(15, 2), row_created_timestamp DATETIME, shopping_list_id INT, done INT,
            qu_id INTEGER);
          CREATE TABLE product_groups (id INTEGER PRIMARY KEY, name TEXT);
          CREATE TABLE quantity_units (id INTEGER PRIMARY KEY, name TEXT);
          CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, product_group_id INTEGER,
            qu_id_stock INTEGER);
          INSERT INTO shopping_lists VALUES (1, 'Week', NULL);
          INSERT INTO quantity_units VALUES (2, 'Piece');
          INSERT INTO products VALUES (1, 'Milk', NULL, 2);
          INSERT INTO shopping_list (product_id, note, amount, shopping_list_id, done, qu_id) VALUES
            (NULL, 'a', '3,5', 1, 0, NULL), (NULL, 'b', '2 l', 1, 0, NULL),
            (NULL, 'c', 'six', 1, 0, NULL), (NULL, 'd', '4', 1, 0, NULL),
            (1, '', '3,5', 1, 0, 2), (NULL, CAST(x'65ff' AS TEXT), 1, 1, 0, NULL),
            (NULL, 'f', 12345678901, 1, 0, NULL);
          """)
    }
    try queue.close()
    let outcome = try take("grocy.db")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try rows("items show name, quantity, note sort name") == [
        "a,1,\"3,5\"", "b,1,2 l", "c,1,six", "d,4,\"\"", "e\u{FFFD},1,\"\"",
        "f,12345678901,\"\"", "Milk,1,\"3,5 Piece\"",
      ])
    #expect(outcome.errors.contains("`six` is not a number; it was added to the note"))
    #expect(outcome.errors.contains("it has a text that is not UTF-8"))
  }

  @Test("A table that qcq wrote as Markdown comes back") func markdown() throws {
    try sandbox.write(
      "name,quantity,done,category,list\nA|b *c* <x>,2,x,Dairy,BBQ\nTea,1,,Produce,BBQ\n",
      to: "a.csv")
    _ = try take("a.csv")
    let query = "items show name, quantity, completed, category, list sort name"
    let before = try rows(query)
    for columns in ["", " show completed, name, quantity, category, list"] {
      let table = try sandbox.qcq(
        ["query", "items\(columns)", "--database", "a.sqlite", "--format", "markdown"])
      try sandbox.write(table.text, to: "a.md")
      _ = try sandbox.qcq(["undo", "--yes", "--database", "a.sqlite"])
      let outcome = try take("a.md")
      #expect(outcome.text == "imported 1 list and 2 items\n", "\(outcome.errors)")
      #expect(try rows(query) == before)
    }
  }

  @Test("Headings as qcq writes them, and maps, are categories with emoji or without")
  func headings() throws {
    try sandbox.write(
      "# BBQ\n## 🥛 Dairy\n- a\n### 🥬 Produce 0/1\n- [ ] b\n## 🧀 Zuivel\n- c\n", to: "a.md")
    try sandbox.write("zuivel;🥛 Dairy\n", to: "map.csv")
    let outcome = try take("a.md", "--category-map", "map.csv")
    #expect(outcome.text == "imported 1 list and 3 items\n", "\(outcome.errors)")
    #expect(
      try rows("items show name, category.name sort name") == ["a,Dairy", "b,Produce", "c,Dairy"])
    try sandbox.write("zuivel;Dairy\nZuivel;Produce\n", to: "map.csv")
    let twice = try take("a.md", "--category-map", "map.csv")
    #expect(twice.status == 3, "\(twice.errors)")
    #expect(twice.errors.contains("line 2: `Zuivel` is given twice, as `Dairy` and `Produce`"))
  }
}

import GRDB
import QCQLanguage
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("What SQLite hands over of a row is what the table has")
struct RowCaptureTests {
  /// The rows of the tables by their ids, to the bit.
  private func rows(_ db: Database) throws -> [String: String] {
    var rows: [String: String] = [:]
    for table in try CapturedTable.all(db) {
      let cells = table.columns.map { column in
        let name = SQLText.name(column)
        return "typeof(\(name)) || ' ' || quote(\(name))"
      }
      let sql = "SELECT id, \(cells.joined(separator: " || ' ' || ")) FROM \(table.sql)"
      for row in try db.rows(sql, [], { ($0.text(0), $0.text(1)) }) {
        rows["\(table.entity) \(row.0)"] = row.1
      }
    }
    return rows
  }

  /// Whether undoing what statements do gives what there was, and redoing it what they made.
  private func expectExact(_ schema: String, _ statements: String...) throws {
    let store = try Store.blank()
    try store.write { try $0.execute(sql: schema) }
    let before = try store.read(rows)
    _ = try store.change(label: "c", at: 0) { db, _ in
      for sql in statements { try db.execute(sql: sql) }
      return ((), .commit(summary: "c"))
    }
    let after = try store.read(rows)
    #expect(before != after, "\(statements)")
    try store.go(.undo)
    #expect(try store.read(rows) == before, "\(statements)")
    try store.go(.redo)
    #expect(try store.read(rows) == after, "\(statements)")
  }

  private static let tables = """
    CREATE TABLE shopping_items (id TEXT PRIMARY KEY, name TEXT, price REAL, size INTEGER,
      raw BLOB);
    INSERT INTO shopping_items VALUES ('a', 'A', 1, 2, 3), ('b', 'B', 2.5, 'x', x'00'),
      ('c', NULL, NULL, NULL, NULL), ('d', 5, '7', '8', '9');
    """

  @Test(
    "Values take the storage of their columns",
    arguments: [
      "UPDATE shopping_items SET price = 5", "UPDATE shopping_items SET price = '5'",
      "UPDATE shopping_items SET size = '12', name = 12, raw = 12.0",
      "UPDATE shopping_items SET size = 1.0, price = size", "DELETE FROM shopping_items",
      "INSERT INTO shopping_items VALUES ('e', 1, 2, '3', 4), ('f', 1.5, '1e3', 4.0, zeroblob(9))",
      "INSERT OR REPLACE INTO shopping_items VALUES ('a', 'Z', 9, 9, 9)",
      "UPDATE shopping_items SET rowid = rowid + 10, price = 3",
      "UPDATE shopping_items SET id = id || 'x', name = NULL",
    ])
  func storage(statement: String) throws {
    try expectExact(Self.tables, statement)
    try expectExact(Self.tables, statement, "UPDATE shopping_items SET raw = 'again'")
    try expectExact("PRAGMA encoding = 'UTF-16'; " + Self.tables, statement)
  }

  @Test(
    "Rows from before a column was added have its default",
    arguments: [
      "INTEGER NOT NULL DEFAULT 5", "TEXT DEFAULT 'x'", "REAL DEFAULT 4", "DEFAULT NULL",
    ])
  func later(column: String) throws {
    let schema =
      Self.tables + "ALTER TABLE shopping_items ADD COLUMN later \(column);"
      + (column.contains("NOT NULL") ? "" : "UPDATE shopping_items SET later = NULL WHERE id = 'a'")
    try expectExact(schema, "DELETE FROM shopping_items")
    try expectExact(schema, "UPDATE shopping_items SET name = 'n'")
    try expectExact(schema, "UPDATE shopping_items SET later = 7")
  }

  @Test("Columns that are worked out do not shift the others")
  func generated() throws {
    let schema = """
      CREATE TABLE shopping_items (double AS (price * 2), id TEXT PRIMARY KEY, name TEXT,
        kept AS (price * 3) STORED, price REAL, rest DEFAULT 4);
      INSERT INTO shopping_items (id, name, price) VALUES ('a', 'A', 1), ('b', 'B', 2);
      """
    try expectExact(schema, "UPDATE shopping_items SET price = 9")
    try expectExact(schema, "DELETE FROM shopping_items")
    try expectExact(schema, "INSERT INTO shopping_items (id, name, price) VALUES ('c', 'C', 3)")
  }

  @Test("Keys that a collation holds for the same are two keys")
  func collated() throws {
    let schema = """
      CREATE TABLE shopping_lists (id TEXT COLLATE NOCASE PRIMARY KEY, title) WITHOUT ROWID;
      INSERT INTO shopping_lists VALUES ('a', 'A'), ('b', 'B');
      """
    let store = try Store.blank()
    try store.write { try $0.execute(sql: schema) }
    for title in ["title", "'x'"] {
      let words = try store.rehearse { db, log in
        try db.execute(sql: "UPDATE shopping_lists SET id = upper(id)")
        try db.execute(sql: "UPDATE shopping_lists SET title = \(title)")
        return try log.all().words.sorted()
      }
      let (a, b) = title == "title" ? ("A", "B") : ("x", "x")
      #expect(words == ["lists + A|\(a)", "lists + B|\(b)", "lists - a|A", "lists - b|B"])
    }
  }

  @Test("A trigger's changes belong to it, whatever their order")
  func triggers() throws {
    let schema =
      Self.tables + """
        CREATE TRIGGER t AFTER UPDATE OF price ON shopping_items
          BEGIN UPDATE shopping_items SET size = ifnull(size, 0) + 1 WHERE id = NEW.id; END;
        CREATE TRIGGER u BEFORE UPDATE OF name ON shopping_items
          BEGIN UPDATE shopping_items SET raw = 'r' WHERE id <> NEW.id; END;
        CREATE TRIGGER v BEFORE DELETE ON shopping_items WHEN OLD.id = 'a'
          BEGIN SELECT RAISE(IGNORE); END;
        """
    let store = try Store.blank()
    try store.write { try $0.execute(sql: schema) }
    for sql in [
      "UPDATE shopping_items SET price = 8", "UPDATE shopping_items SET name = 'n'",
      "DELETE FROM shopping_items",
    ] {
      try store.rehearse { db, log in
        let before = try rows(db)
        try db.execute(sql: sql)
        let after = try rows(db)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        var found: Set<String> = []
        try log.all().forEachRow { row in
          found.insert("items \((row.new ?? row.old)?[0].asName ?? "")")
          return true
        }
        #expect(found == changed, "\(sql)")
      }
    }
  }
}

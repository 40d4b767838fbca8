import GRDB
import Testing

@testable import QuickCartStore

@Suite("Changes of tables that qcq did not make")
struct ForeignTableTests {
  private func changes(_ schema: String, _ statements: String...) throws -> [String] {
    let store = try Store.blank()
    try store.write { try $0.execute(sql: schema) }
    return try store.rehearse { db, log in
      for sql in statements { try db.execute(sql: sql) }
      return try log.all().words
    }
  }

  @Test("Odd names, generated columns and a table without a key")
  func oddColumns() throws {
    let schema = """
      CREATE TABLE shopping_items (id, "order" TEXT, "a""b" REAL, total AS ("a""b" * 2), rowid,
        kept AS (1) STORED, "x y", '' INT);
      INSERT INTO shopping_items VALUES ('i', 'o', 2, 0, 'x', 5);
      """
    #expect(
      try changes(schema, #"UPDATE shopping_items SET "a""b" = 3, rowid = 7"#) == [
        "items * i|o|number(2.0)|int(0)|x|int(5) > i|o|number(3.0)|int(7)|x|int(5)"
      ])
    #expect(
      try changes(
        schema, "INSERT INTO shopping_items SELECT id, 'p', 1, 2, 3, 4 FROM shopping_items")
        == ["items + i|p|number(1.0)|int(2)|int(3)|int(4)"])
  }

  @Test("Tables without numbers of rows, and with names that take all of theirs")
  func keys() throws {
    let pair = """
      CREATE TABLE shopping_lists (a, b, title, PRIMARY KEY (a, b)) WITHOUT ROWID;
      INSERT INTO shopping_lists VALUES (1, 1, 'A'), (1, 2, 'B');
      """
    #expect(
      try changes(pair, "UPDATE shopping_lists SET title = 'C' WHERE b = 2")
        == ["lists * int(1)|int(2)|B > int(1)|int(2)|C"])
    #expect(
      try changes(pair, "UPDATE shopping_lists SET b = 3 WHERE b = 2", "DELETE FROM shopping_lists")
        .sorted() == ["lists - int(1)|int(1)|A", "lists - int(1)|int(2)|B"])
    let taken = """
      CREATE TABLE shopping_lists (id, rowid, _rowid_, oid);
      INSERT INTO shopping_lists VALUES ('a', 1, 2, 3), ('b', 1, 2, 3);
      """
    #expect(
      try changes(taken, "UPDATE shopping_lists SET oid = 4 WHERE id = 'b'")
        == ["lists * b|int(1)|int(2)|int(3) > b|int(1)|int(2)|int(4)"])
  }

  @Test("Values are kept to the bit")
  func values() throws {
    let schema = """
      CREATE TABLE shopping_lists (id, title);
      INSERT INTO shopping_lists VALUES ('a', 5), ('b', 'x'), ('c', CAST(x'41004200' AS TEXT));
      """
    #expect(
      try changes(schema, "UPDATE shopping_lists SET title = 5.0 WHERE id = 'a'")
        == ["lists * a|int(5) > a|number(5.0)"])
    #expect(
      try changes(schema, "UPDATE shopping_lists SET title = x'78' WHERE id = 'b'")
        == ["lists * b|x > b|data([120])"])
    #expect(
      try changes(schema, "DELETE FROM shopping_lists WHERE id = 'c'") == ["lists - c|A\0B\0"])
    #expect(
      try changes(
        "CREATE TABLE shopping_lists (id, title COLLATE NOCASE); "
          + "INSERT INTO shopping_lists VALUES ('a', 'x')",
        "UPDATE shopping_lists SET title = 'X'") == ["lists * a|x > a|X"])
  }

  @Test("Two rows of one id are two rows")
  func twins() throws {
    let schema = """
      CREATE TABLE shopping_lists (id, title);
      INSERT INTO shopping_lists VALUES ('a', 'A'), ('a', 'B'), (NULL, 'C'), (NULL, 'D');
      """
    #expect(
      try changes(schema, "UPDATE shopping_lists SET title = lower(title)")
        == [
          "lists * a|A > a|a", "lists * a|B > a|b", "lists * absent|C > absent|c",
          "lists * absent|D > absent|d",
        ])
    #expect(
      try changes(
        schema, "DELETE FROM shopping_lists WHERE title = 'A'",
        "INSERT INTO shopping_lists VALUES ('a', 'Z'), (NULL, 'Y')",
        "DELETE FROM shopping_lists WHERE title = 'C'",
        "UPDATE shopping_lists SET title = 'b' WHERE title = 'B'"
      ).count == 5)
  }

  @Test("Rows that the database replaces without a word are noted")
  func replaced() throws {
    let schema = """
      CREATE TABLE item_categories (id INTEGER PRIMARY KEY,
        name TEXT COLLATE NOCASE UNIQUE ON CONFLICT REPLACE, sort_order);
      INSERT INTO item_categories VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 3);
      """
    #expect(
      try changes(schema, "INSERT INTO item_categories VALUES (9, 'A', 9)")
        == ["categories - int(1)|a|int(1)", "categories + int(9)|A|int(9)"])
    #expect(
      try changes(schema, "UPDATE item_categories SET name = 'B' WHERE id = 3") == [
        "categories - int(2)|b|int(2)", "categories * int(3)|c|int(3) > int(3)|B|int(3)",
      ])
    #expect(
      try changes(schema, "INSERT OR REPLACE INTO item_categories VALUES (1, 'B', 9)") == [
        "categories * int(1)|a|int(1) > int(1)|B|int(9)", "categories - int(2)|b|int(2)",
      ])
    let store = try Store.blank()
    try store.write { try $0.execute(sql: schema) }
    let start = try store.content()
    try store.make("UPDATE item_categories SET name = 'b'")
    #expect(try store.int("SELECT count(*) FROM item_categories") == 1)
    try store.go(.undo)
    #expect(try store.content() == start)
  }

  @Test("A database without the tables has no changes, and none is needed")
  func none() throws {
    #expect(try changes("CREATE TABLE x (y)", "INSERT INTO x VALUES (1)").isEmpty)
    #expect(try changes("CREATE VIEW shopping_lists AS SELECT 1 AS id").isEmpty)
    #expect(
      try changes("CREATE TABLE other (y); CREATE TEMP TABLE shopping_items (id)").isEmpty)
  }
}

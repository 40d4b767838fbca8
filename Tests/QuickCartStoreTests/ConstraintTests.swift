import GRDB
import QCQText
import Testing

@testable import QuickCartStore

@Suite("Rules of the tables")
struct ConstraintTests {
  @Test(
    "What SQLite refuses is told apart",
    arguments: [
      (
        "INSERT INTO shopping_items VALUES ('i', 'I', 1, 0, '', 8, 'none', 1, 1)",
        StoreError.refused(.foreignKey)
      ),
      (
        "INSERT INTO item_categories VALUES (9, 'Other', 'o', 9)",
        .refused(.notUnique(columns: "item_categories.name"))
      ),
      (
        "INSERT INTO item_categories VALUES (8, 'x', 'o', 9)",
        .refused(.notUnique(columns: "item_categories.id"))
      ),
      (
        "INSERT INTO twins VALUES (1, 2, 3), (1, 2, 4)",
        .refused(.notUnique(columns: "twins.a, twins.b"))
      ),
      (
        "INSERT INTO shopping_lists VALUES ('a', NULL, 1, 1)",
        .refused(.missingValue(column: "shopping_lists.title"))
      ),
      (
        "INSERT INTO twins VALUES (1, 2, -1)",
        .refused(.constraint(detail: "CHECK constraint failed: c > 0"))
      ),
      ("INSERT INTO twins VALUES (7, 2, 1)", .refused(.constraint(detail: "no sevens"))),
      (
        "INSERT INTO item_categories VALUES ('x', 'x', 'o', 9)",
        .refused(.constraint(detail: "datatype mismatch"))
      ),
    ])
  func refusals(sql: String, expected: StoreError) throws {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE twins (a, b, c CHECK (c > 0), UNIQUE (a, b));
          CREATE TRIGGER seven BEFORE INSERT ON twins WHEN NEW.a = 7
            BEGIN SELECT RAISE(ABORT, 'no sevens'); END;
          """)
    }
    #expect(throws: expected) { try store.write { try $0.execute(sql: sql) } }
    #expect(!expected.diagnostic.message.hasSuffix("."))
  }

  @Test("A rule that is checked at the end fails the commit")
  func deferred() throws {
    let store = try Store.inMemory()
    #expect(throws: StoreError.refused(.foreignKey)) {
      try store.write { db in
        try db.execute(
          sql: """
            PRAGMA defer_foreign_keys = ON;
            INSERT INTO shopping_items VALUES ('i', 'I', 1, 0, '', 8, 'none', 1, 1)
            """)
      }
    }
    #expect(try store.int("SELECT count(*) FROM shopping_items") == 0)
  }
}

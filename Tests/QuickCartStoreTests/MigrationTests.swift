import QCQLanguage
import Foundation
import GRDB
import QCQSemantics
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("Migrations")
struct MigrationTests {
  private let directory: Sandbox

  init() throws {
    directory = try Sandbox()
  }

  @Test("Migrating again changes no byte of the file")
  func idempotent() throws {
    try Store.create(path: directory.path("a.sqlite")).close()
    let before = try directory.bytes("a.sqlite")
    let store = try Store.open(path: directory.path("a.sqlite"))
    #expect(try store.migrate(isDryRun: true).lines == ["nothing to do"])
    #expect(try store.migrate().lines == ["nothing to do"])
    try store.close()
    try Store.openOrCreate(path: directory.path("a.sqlite")).close()
    #expect(try directory.bytes("a.sqlite") == before)
  }

  @Test("A created database is in WAL mode and bears qcq's mark")
  func created() throws {
    let info = try Store.create(path: directory.path("deep/er/a.sqlite")).info()
    #expect(info.journalMode == "wal")
    #expect(info.isCreatedByQCQ)
    #expect(info.version == 1)
    #expect(info.counts == [.items: 0, .lists: 0, .categories: 8])
    #expect(info.damage.isEmpty)
    #expect(info.foreignKeyViolations == 0)
  }

  @Test("An empty database gets the canonical schema, once it is asked for")
  func empty() throws {
    let path = try directory.foreign("a.sqlite", "CREATE TABLE x (y); DROP TABLE x")
    let store = try Store.open(path: path)
    #expect(try store.readTables().tables.isEmpty)
    let pending = try store.migrate(isDryRun: true)
    #expect(pending.done.count == 1)
    #expect(try store.readTables().tables.isEmpty)
    #expect(try store.migrate() == pending)
    #expect(try store.readSchema() == Store.inMemory().readSchema())
    #expect(try store.info().journalMode == "delete")
  }

  @Test("What has a view for a table is neither migrated nor promised to be, nor copied")
  func views() throws {
    // Whoever read it would not come to an end.
    let path = try directory.foreign(
      "v.sqlite",
      """
      CREATE TABLE item_categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      CREATE TABLE shopping_items (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL);
      CREATE VIEW shopping_lists AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT CAST(i AS TEXT) AS id, 'T' AS title, NULL AS event_date, i AS created_at,
          i AS updated_at FROM n;
      """)
    let store = try Store.open(path: path)
    let refusal = StoreError.refused(.view("shopping_lists"))
    #expect(throws: refusal) { try store.migrate(isDryRun: true) }
    #expect(throws: refusal) { try store.migrate() }
    try store.write { db in
      try db.run("DROP TABLE item_categories")
      try db.run("DROP TABLE shopping_items")
      for entity in [Entity.items, .categories] {
        try db.run(Blueprint.createTable(entity, .snakeCasePlural))
      }
    }
    let target = directory.path("copy.sqlite")
    #expect(throws: StoreError.refused(.noTable("shopping_lists"))) {
      try ListsCopy(of: store).make(at: target)
    }
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test("Another program's database gets what it lacks and keeps what it has")
  func completion() throws {
    let path = try directory.foreign(
      "a.sqlite",
      """
      CREATE TABLE shoppingList (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, colour TEXT);
      CREATE TABLE shoppingItem (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
        shoppingListId TEXT NOT NULL, categoryId INTEGER NOT NULL DEFAULT 8,
        createdAt REAL NOT NULL, updatedAt REAL NOT NULL);
      CREATE INDEX mine ON shoppingItem (shoppingListId);
      INSERT INTO shoppingList VALUES ('1', 'Keep me', 'red');
      INSERT INTO shoppingItem VALUES ('1', 'Milk', '1', 2, 0, 0);
      """)
    let store = try Store.open(path: path)
    let expected = [
      "add the column shoppingList.createdAt, set to now",
      "add the column shoppingList.updatedAt, set to now",
      "create the table itemCategory", "add the eight categories to itemCategory",
      "add the column shoppingItem.quantity", "add the column shoppingItem.isCompleted",
      "add the column shoppingItem.notes", "create the index idx_items_category",
      "create the index idx_items_completed", "create the index idx_lists_updated",
    ]
    #expect(try store.migrate(isDryRun: true).done == expected)
    #expect(try store.migrate().done == expected)
    #expect(try store.text("SELECT title || colour FROM shoppingList") == "Keep mered")
    #expect(try store.int("SELECT quantity + isCompleted FROM shoppingItem") == 1)
    #expect(try store.int("SELECT count(*) FROM shoppingList WHERE updatedAt > 1.6e9") == 1)
    #expect(try store.migrate(isDryRun: true).lines == ["nothing to do"])
    #expect(try store.migrate().lines == ["nothing to do"])
    #expect(try store.info().isCreatedByQCQ == false)
    #expect(try store.info().foreignKeyViolations == 0)
  }

  @Test("Opening another program's database leaves it alone")
  func untouched() throws {
    let path = try directory.foreign("a.sqlite", "CREATE TABLE shopping_lists (id, title)")
    let before = try directory.bytes("a.sqlite")
    let store = try Store.openOrCreate(path: path)
    #expect(try store.info().journalMode == "delete")
    #expect(try !store.migrate(isDryRun: true).done.isEmpty)
    try store.close()
    #expect(try directory.bytes("a.sqlite") == before)
  }

  @Test(
    "What was dropped from a database of the latest version comes back, and the rest is kept",
    arguments: [
      ("ALTER TABLE shopping_items DROP COLUMN notes", ["add the column shopping_items.notes"]),
      ("DROP INDEX idx_items_category", ["create the index idx_items_category"]),
      (
        "DROP TABLE shopping_items",
        ["create the table shopping_items"]
          + ["list_id", "category", "completed"].map { "create the index idx_items_\($0)" }
      ),
    ])
  func dropped(statement: String, expected: [String]) throws {
    let store = try Store.create(path: directory.path("a.sqlite"))
    let whole = try store.readSchema()
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('1', 'Keep me', 0, 0);
          \(statement);
          """)
    }
    #expect(try store.migrate(isDryRun: true).done == expected)
    #expect(try store.migrate().done == expected)
    #expect(try store.migrate().lines == ["nothing to do"])
    #expect(try store.text("SELECT title FROM shopping_lists") == "Keep me")
    #expect(try store.info().version == 1)
    let names = { (schema: Schema) in Set(schema.tables.map { Set($0.columns.map(\.name)) }) }
    #expect(try names(store.readSchema()) == names(whole))
  }

  @Test("A database of an older version gets what came since, and keeps what it has")
  func older() throws {
    let path = directory.path("a.sqlite")
    let store = try Store.create(path: path)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('1', 'Keep me', 0, 0);
          INSERT INTO shopping_items VALUES ('1', 'Milk', 2, 1, 'gone', 2, '1', 0, 0);
          ALTER TABLE shopping_items DROP COLUMN notes;
          PRAGMA user_version = 0;
          """)
    }
    let expected = ["add the column shopping_items.notes", "mark it as version 1"]
    #expect(try store.migrate(isDryRun: true).done == expected)
    try store.close()
    let opened = try Store.openOrCreate(path: path)
    #expect(try opened.migrate(isDryRun: true).done.isEmpty)
    #expect(try opened.text("SELECT name || quantity || notes FROM shopping_items") == "Milk2")
    #expect(try opened.info().version == 1)
    #expect(try opened.int("SELECT count(*) FROM item_categories") == 8)
  }

  @Test("A field that came later says with which version, and what older rows have of it")
  func versions() {
    let first = Entity.allCases.map { entity in
      entity.storedFields.filter { $0.info.since == 1 }.map(\.rawValue).joined(separator: " ")
    }
    #expect(
      first == [
        "id name quantity completed note category list created updated",
        "id title created updated", "id name emoji order",
      ])
    let later = StoredField.allCases.filter { $0.info.since > 1 }
    #expect(later.allSatisfy { $0.info.standard != nil || $0.info.isOptional })
  }

  @Test("One of an older version opens as it is where it can't be completed") func unfit() throws {
    let path = directory.path("a.sqlite")
    let store = try Store.create(path: path)
    try store.write { db in
      try db.execute(
        sql: """
          ALTER TABLE shopping_lists RENAME COLUMN title TO heading;
          ALTER TABLE shopping_items DROP COLUMN notes;
          PRAGMA user_version = 0;
          """)
    }
    try store.close()
    let opened = try Store.openOrCreate(path: path)
    #expect(try opened.info().version == 0)
    #expect(try opened.readTables().table("shopping_items")?.column("notes") == nil)
  }

  @Test("Only what each row has of its own can't be made up") func fillings() {
    let own = StoredField.allCases.filter { $0.filling == nil }.map(\.rawValue)
    #expect(own == ["id", "title", "name", "list"])
  }

  @Test("A database of a later qcq is not touched")
  func newer() throws {
    let store = try Store.inMemory()
    try store.write { try $0.execute(sql: "PRAGMA user_version = 7") }
    #expect(throws: StoreError.newerVersion(path: ":memory:", found: 7, known: 1)) {
      try store.migrate()
    }
  }
}

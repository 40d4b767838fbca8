import QCQLanguage
import GRDB
import QCQSemantics
import Testing

@testable import QuickCartStore

@Suite("The schema")
struct SchemaTests {
  private func columns(_ schema: Schema, _ table: String) throws -> [String] {
    try #require(schema.table(table)).columns.map { column in
      [
        column.name, column.declaredType, column.isPrimaryKey ? "key" : "",
        column.isNotNull ? "not null" : "", column.defaultValue ?? "",
      ].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test("Texts without a database are checked against what a new one has")
  func canonical() throws {
    func facts(_ schema: Schema) -> [[String]] {
      schema.tables.map { table in
        [table.name]
          + table.columns.map { [$0.name, $0.declaredType].joined(separator: " ") }
          + table.foreignKeys.map { key in
            [key.column, key.referencedTable, key.referencedColumn].joined(separator: " ")
              + (key.onDelete == "CASCADE" ? " goes along" : "")
          }.sorted()
      }
    }
    #expect(try facts(.canonical) == facts(Store.inMemory().readSchema()))
  }

  @Test("A new database has the seeds' three tables and seventeen columns")
  func tables() throws {
    let schema = try Store.inMemory().readSchema()
    #expect(schema.tables.map(\.name) == ["shopping_lists", "item_categories", "shopping_items"])
    #expect(
      try columns(schema, "shopping_lists") == [
        "id TEXT key not null", "title TEXT not null", "created_at REAL not null",
        "updated_at REAL not null",
      ])
    #expect(
      try columns(schema, "item_categories") == [
        "id INTEGER key", "name TEXT not null", "emoji TEXT not null",
        "sort_order INTEGER not null",
      ])
    #expect(
      try columns(schema, "shopping_items") == [
        "id TEXT key not null", "name TEXT not null", "quantity INTEGER not null 1",
        "is_completed INTEGER not null 0", "notes TEXT not null ''",
        "category_id INTEGER not null 8", "shopping_list_id TEXT not null",
        "created_at REAL not null", "updated_at REAL not null",
      ])
    #expect(schema.tables.reduce(0) { $0 + $1.columns.count } == 17)
  }

  @Test("It has four indexes and two foreign keys", arguments: PhysicalLayout.allCases)
  func indexesAndKeys(layout: PhysicalLayout) throws {
    let schema = try Store.sample(.english, layout: layout, now: 0).readSchema()
    let items = try #require(schema.table(layout.table(.items)))
    let lists = try #require(schema.table(layout.table(.lists)))
    let index = { (name: String, fields: [StoredField]) in
      IndexSchema(name: name, columns: fields.map(layout.column), isUnique: false)
    }
    #expect(
      items.indexes == [
        index("idx_items_list_id", [.list, .completed]), index("idx_items_category", [.category]),
        index("idx_items_completed", [.completed]),
      ])
    #expect(lists.indexes == [index("idx_lists_updated", [.updated])])
    #expect(
      items.foreignKeys == [
        ForeignKeySchema(
          column: layout.column(.category), referencedTable: layout.table(.categories),
          referencedColumn: "id", onDelete: "NO ACTION"),
        ForeignKeySchema(
          column: layout.column(.list), referencedTable: layout.table(.lists),
          referencedColumn: "id", onDelete: "CASCADE"),
      ])
  }

  @Test("The index on changed lists descends and a category's name is unique")
  func details() throws {
    let store = try Store.inMemory()
    let index = try store.text("SELECT sql FROM sqlite_master WHERE name = 'idx_lists_updated'")
    #expect(index?.contains("updated_at DESC") == true)
    #expect(throws: StoreError.self) {
      try store.write { try $0.execute(sql: "UPDATE item_categories SET name = 'x'") }
    }
  }

  @Test("The fast reader sees the same columns as the full one", arguments: PhysicalLayout.allCases)
  func fastReader(layout: PhysicalLayout) throws {
    let store = try Store.sample(.demo, layout: layout, now: testNow)
    var full = try store.readSchema()
    for index in full.tables.indices {
      full.tables[index].indexes = []
      full.tables[index].foreignKeys = []
    }
    #expect(try store.readTables() == full)
    #expect(PhysicalLayout(of: full) == layout)
  }

  @Test("It is known which tables number their rows") func rowNumbers() throws {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE rowless (a PRIMARY KEY) WITHOUT /* a comment */ ROWID;
          CREATE TABLE strictly (a TEXT) STRICT;
          CREATE VIRTUAL TABLE search USING fts5(a);
          CREATE VIEW seen AS SELECT * FROM strictly;
          """)
    }
    let tables = try store.readSchema().tables
    let numbered = tables.filter(\.hasRowNumbers).map(\.name).filter { !$0.hasPrefix("search_") }
    #expect(
      numbered.sorted() == ["item_categories", "shopping_items", "shopping_lists", "strictly"])
  }

  @Test("Extra, generated and oddly named columns are columns like any other")
  func extraColumns() throws {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          ALTER TABLE shopping_items ADD COLUMN price REAL;
          ALTER TABLE shopping_items ADD COLUMN total REAL AS (price * quantity) VIRTUAL;
          ALTER TABLE shopping_items ADD COLUMN "two ""x"" words" VARCHAR(20) DEFAULT 'a b';
          """)
    }
    let added = try #require(store.readTables().table("shopping_items")).columns.suffix(3)
    #expect(added.map(\.name) == ["price", "total", "two \"x\" words"])
    #expect(added.map(\.declaredType) == ["REAL", "REAL", "VARCHAR(20)"])
    #expect(added.last?.defaultValue == "'a b'")
  }

  @Test("A view of a dropped table does not hide the rest")
  func brokenView() throws {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE gone (x); CREATE VIEW broken AS SELECT * FROM gone;
          CREATE VIEW sound AS SELECT title FROM shopping_lists; DROP TABLE gone;
          """)
    }
    let schema = try store.readSchema()
    #expect(schema.table("broken") == nil)
    #expect(schema.table("sound")?.columns.map(\.name) == ["title"])
    #expect(schema.tables.count == 4)
  }
}

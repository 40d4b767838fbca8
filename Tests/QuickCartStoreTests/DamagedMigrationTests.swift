import GRDB
import QCQLanguage
import QCQSemantics
import QCQText
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("A migration does all of what it says, or nothing, and a dry run says the same")
struct DamagedMigrationTests {
  /// What was done to a database, and whether that can be mended.
  struct Damage: CustomTestStringConvertible, Sendable {
    var sql: String
    var isMendable = true

    var testDescription: String { sql }
  }

  private static let layout = PhysicalLayout.snakeCasePlural

  /// A column less in each place; where SQLite wants to keep it, it has another name afterwards.
  private static let columns: [Damage] = Entity.allCases.flatMap { entity in
    entity.storedFields.map { field in
      let (table, column) = (layout.table(entity), layout.column(field))
      let isUnique = entity == .categories && field == .name
      let isKept = isUnique || [.id, .category, .list].contains(field)
      let indexes = Blueprint.indexes.filter { $0.entity == entity && $0.fields.contains(field) }
      let drops = indexes.map { "DROP INDEX \($0.name); " }.joined()
      let sql =
        isKept
        ? "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
        : drops + "ALTER TABLE \(table) DROP COLUMN \(column)"
      return Damage(sql: sql, isMendable: field.filling != nil)
    }
  }

  private static let others = [
    Damage(sql: "DROP TABLE item_categories"), Damage(sql: "DROP TABLE shopping_lists"),
    Damage(sql: "DROP TABLE shopping_items"), Damage(sql: "DROP INDEX idx_lists_updated"),
    // The name of an index is taken by one on something else, by a table and by a view.
    Damage(
      sql: """
        DROP INDEX idx_items_completed; CREATE INDEX idx_items_completed ON shopping_items (notes)
        """),
    Damage(sql: "DROP INDEX idx_items_completed; CREATE TABLE IDX_Items_Completed (a)"),
    Damage(
      sql: "DROP INDEX idx_items_category; CREATE VIEW idx_items_category AS SELECT 1 AS a"),
    // Some of it can be mended.
    Damage(
      sql: """
        ALTER TABLE shopping_lists RENAME COLUMN title TO heading;
        ALTER TABLE shopping_items DROP COLUMN notes; DROP INDEX idx_items_category
        """, isMendable: false),
    // Nothing is missing by the names, and then SQLite does not do it.
    Damage(
      sql: """
        DROP TABLE shopping_items;
        CREATE VIRTUAL TABLE shopping_items USING fts4(id, name, quantity, is_completed, notes,
          category_id, shopping_list_id, created_at, updated_at);
        DROP INDEX idx_lists_updated
        """, isMendable: false),
    Damage(
      sql: """
        DROP TABLE item_categories;
        DROP TABLE shopping_lists;
        CREATE VIEW shopping_lists AS SELECT 'a' AS id, 'T' AS title
        """, isMendable: false),
  ]

  private func damaged(_ damage: Damage, _ store: Store) throws {
    try store.queue.inDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; \(damage.sql); PRAGMA foreign_keys = ON")
    }
  }

  /// All that a file holds.
  private func content(_ store: Store) throws -> [String] {
    try store.read { db in
      let schema = try String.fetchAll(
        db, sql: "SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_master")
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      let rows = try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { "\(table) \($0)" }
      }
      let marks = try ["application_id", "user_version"].map {
        try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
      }
      return schema + rows + marks.map { "\($0)" }
    }
  }

  private func outcome(
    _ store: Store, isDryRun: Bool = false
  ) -> Result<MigrationReport, StoreError> {
    do throws(StoreError) {
      return .success(try store.migrate(isDryRun: isDryRun))
    } catch {
      return .failure(error)
    }
  }

  /// What is to be said of it, whether it was done or not.
  private func judge(_ store: Store, _ damage: Damage) throws {
    try damaged(damage, store)
    let before = try content(store)
    let announced = outcome(store, isDryRun: true)
    #expect(try content(store) == before)
    let made = outcome(store)
    #expect(made == announced)
    switch made {
    case .success:
      #expect(damage.isMendable)
      #expect(try store.migrate(isDryRun: true).lines == ["nothing to do"])
      #expect(try store.migrate().lines == ["nothing to do"])
      let vocabulary = Vocabulary(try store.readTables())
      #expect(Entity.allCases.allSatisfy { vocabulary[$0].missing.isEmpty })
    case .failure(let error):
      #expect(!damage.isMendable)
      #expect(error.diagnostic.code == .constraintFailed, "\(error)")
      #expect(try content(store) == before)
    }
  }

  @Test("In memory", arguments: columns + others) func memory(damage: Damage) throws {
    try judge(try Store.sample(.english, now: testNow), damage)
  }

  @Test("In a file, with a log and without one", arguments: ["WAL", "DELETE"])
  func file(mode: String) throws {
    let directory = try Sandbox()
    for (number, damage) in Self.others.enumerated() {
      let path = directory.path("\(number).sqlite")
      try Store.make(path: path, sample: .english, now: testNow)
      let store = try Store.open(path: path)
      try store.queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = \(mode)")
      }
      try judge(store, damage)
      try store.close()
    }
  }

  @Test("What can't be added is named, all of it") func named() throws {
    let store = try Store.sample(.english, now: testNow)
    let sql = """
      ALTER TABLE shopping_lists RENAME COLUMN title TO heading;
      ALTER TABLE item_categories RENAME COLUMN id TO number
      """
    try damaged(Damage(sql: sql), store)
    let error = #expect(throws: StoreError.self) { try store.migrate(isDryRun: true) }
    let message = error?.diagnostic.message ?? ""
    for name in ["shopping_lists.title", "item_categories.id"] {
      #expect(message.contains("\(name) is missing and can't be added"), "\(message)")
    }
  }

  @Test("Times that are added are of now, and no trigger is told of them") func times() throws {
    let store = try Store.sample(.english, now: testNow)
    let sql = """
      DROP INDEX idx_lists_updated; ALTER TABLE shopping_lists DROP COLUMN updated_at;
      CREATE TRIGGER no BEFORE UPDATE ON shopping_lists BEGIN SELECT RAISE(ABORT, 'no'); END
      """
    try damaged(Damage(sql: sql), store)
    #expect(
      try store.migrate().done == [
        "add the column shopping_lists.updated_at, set to now",
        "create the index idx_lists_updated",
      ])
    #expect(try store.int("SELECT count(DISTINCT updated_at) FROM shopping_lists") == 1)
    #expect(try store.int("SELECT max(updated_at) BETWEEN 1.6e9 AND 1e10 FROM shopping_lists") == 1)
  }
}

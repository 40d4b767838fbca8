import GRDB
import QCQEngine
import QCQExchange
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("What one database works out and another one stores is not lost between them")
struct GeneratedColumnTests: MergeTrial {
  private static let others =
    "id, name, packs, is_completed, notes, category_id, shopping_list_id, created_at, updated_at"

  /// The sample with packs, of which the quantity of its items follows.
  ///
  /// - Parameter quantity: How it is declared.
  private func store(_ quantity: String) throws -> Store {
    let store = try Store.sample(.demo, now: testNow)
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE rebuilt (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
            packs INTEGER NOT NULL DEFAULT 1, is_completed INTEGER NOT NULL DEFAULT 0,
            notes TEXT NOT NULL DEFAULT '', category_id INTEGER NOT NULL DEFAULT 8,
            shopping_list_id TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL,
            quantity INTEGER \(quantity));
          INSERT INTO rebuilt (\(Self.others))
            SELECT \(Self.others.replacing("packs", with: "quantity")) FROM shopping_items;
          DROP TABLE shopping_items;
          ALTER TABLE rebuilt RENAME TO shopping_items;
          """)
    }
    return store
  }

  private func stored() throws -> Store {
    let store = try store("NOT NULL DEFAULT 1")
    try store.write { try $0.execute(sql: "UPDATE shopping_items SET quantity = 2 * packs") }
    return store
  }

  /// Adds an item of which the quantity is 14.
  private func add(_ columns: String = "packs", _ values: String = "7", to store: Store) throws {
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_items
            (id, name, shopping_list_id, created_at, updated_at, \(columns))
          VALUES ('new', 'Gin', 'demo-list-1', 1, 1, \(values))
          """)
    }
  }

  private func quantity(_ store: Store) throws -> Int? {
    try store.read {
      try Int.fetchOne($0, sql: "SELECT quantity FROM shopping_items WHERE id = 'new'")
    }
  }

  private static let kinds = ["AS (packs * 2) VIRTUAL", "AS (packs * 2) STORED"]

  @Test("Such copies are not merged, and the message says which is which", arguments: kinds)
  func merges(kind: String) throws {
    let (stored, generated) = (try stored(), try store(kind))
    try add(to: generated)
    try add("packs, quantity", "7, 14", to: stored)
    func problem(_ other: Store, into store: Store) throws -> String? {
      let before = try content(store)
      let error = #expect(throws: EngineError.self) { try merge(other, into: store) }
      #expect(try content(store) == before)
      return error?.diagnostic.message
    }
    let start = "the file other can't be used: "
    let there = try problem(generated, into: stored)
    #expect(
      there == start + "the column `quantity` of its table shopping_items is generated, and that "
        + "of \(stored.path) is not; make it the same in both")
    let here = try problem(stored, into: generated)
    #expect(
      here == start + "its table shopping_items has a column `quantity`, which is generated in "
        + "\(generated.path); make it the same in both")
  }

  @Test("A column of somebody's own is no different") func ownColumn() throws {
    let (one, two) = (try Store.sample(.demo, now: testNow), try Store.sample(.demo, now: testNow))
    for (store, type) in [(one, "INTEGER"), (two, "INTEGER AS (quantity * 2)")] {
      try store.write {
        try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN pieces \(type)")
      }
    }
    for (other, store) in [(two, one), (one, two)] {
      let error = #expect(throws: EngineError.self) { try merge(other, into: store) }
      #expect(error?.diagnostic.message.contains("`pieces`") == true)
      #expect(error?.diagnostic.message.contains("is generated") == true)
    }
  }

  @Test("Copies that both work it out are merged", arguments: kinds)
  func bothGenerated(kind: String) throws {
    let (one, two) = (try store(kind), try store(kind))
    try add(to: two)
    #expect(try merge(two, into: one).0.changeCount == 1)
    #expect(try content(one) == content(two))
    #expect(try quantity(one) == 14)
  }

  @Test("Of a base that works it out its values are known", arguments: kinds)
  func base(kind: String) throws {
    let (base, one, two) = (try store(kind), try stored(), try stored())
    try one.write {
      try $0.execute(sql: "UPDATE shopping_items SET quantity = 99 WHERE id = 'demo-item-1'")
    }
    let (tally, conflicts) = try merge(two, into: one, base: base)
    #expect(tally.changeCount == 0 && conflicts.isEmpty)
    let (other, _) = try merged(one, two, base: base, kind)
    let row = try rows(other, "shopping_items")["demo-item-1".databaseValue]
    #expect(row?["quantity"] == 99.databaseValue)
  }

  @Test("An export has the values of known fields", arguments: ExportFormat.allCases, kinds)
  func export(format: ExportFormat, kind: String) throws {
    let store = try store(kind)
    try add(to: store)
    let export = try ExportTrial(store, format)
    let copy = try export.imported()
    #expect(try rows(copy, "shopping_items") == rows(store, "shopping_items"))
    #expect(try ExportTrial(copy, format).files == export.files)
    let added = try ChangeTrial(copy).run("add \"Rum\" to \"BBQ\"")
    #expect(added.isDone, "\(added.problems)")
  }

  @Test("It comes in where the same follows, and nowhere else", arguments: kinds)
  func imports(kind: String) throws {
    let source = try store(kind)
    try add(to: source)
    let export = try ExportTrial(source, .json)
    func take(_ store: Store, _ policy: SameIDPolicy = .keep) throws -> ImportTally {
      try ExportTrial.session(store).take(
        export.reader(), file: "a.json", policy, isDryRun: false, remark: { _ in }
      ).result
    }
    let alike = try store(kind)
    #expect(try take(alike).changeCount == 1)
    #expect(try content(alike) == content(source))
    let older = try store(kind)
    try older.write {
      try $0.execute(
        sql: "UPDATE shopping_items SET packs = 50, updated_at = 1 WHERE id = 'demo-item-1'")
    }
    #expect(try take(older, .newest).changeCount == 2)
    #expect(try content(older) == content(source))
    for policy in [SameIDPolicy.keep, .newest] {
      let other = try store("AS (packs * 3)")
      let before = try content(other)
      let error = #expect(throws: EngineError.self) { try take(other, policy) }
      let words = "the column `quantity` of shopping_items would store a value differently: "
      #expect(error?.diagnostic.message.contains(words + "it is generated") == true)
      #expect(try content(other) == before)
    }
  }

  @Test("Lists that are copied have the values, too", arguments: kinds)
  func copies(kind: String) throws {
    let store = try store(kind)
    try add(to: store)
    let sandbox = try Sandbox()
    let path = sandbox.path("copy.sqlite")
    _ = try ListsCopy(of: store).make(at: path)
    let copy = try Store.open(path: path)
    #expect(try quantity(copy) == 14)
    try copy.close()
  }
}

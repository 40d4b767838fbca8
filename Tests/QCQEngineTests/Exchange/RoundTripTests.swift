import Foundation
import GRDB
import QCQEngine
import QCQExchange
import QCQLanguage
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("What goes out comes in again, to the byte") struct RoundTripTests {
  private static let rounds = Checkout.isLong ? 2_000 : 20

  private func expectSame(_ store: Store, _ format: ExportFormat, _ name: String) throws {
    let export = try ExportTrial(store, format)
    let copy = try export.imported()
    let again = try ExportTrial(copy, format)
    #expect(again.files == export.files, "\(name) \(format):\n\(export.text)\n\n\(again.text)")
  }

  @Test("Samples in both layouts", arguments: SampleSet.allCases, PhysicalLayout.allCases)
  func samples(_ sample: SampleSet, _ layout: PhysicalLayout) throws {
    let store = try Store.sample(sample, layout: layout, now: testNow)
    for format in ExportFormat.allCases { try expectSame(store, format, sample.rawValue) }
  }

  @Test("Databases that promise nothing") func loose() throws {
    for seed in 0..<UInt64(Self.rounds) {
      let layout = PhysicalLayout.allCases[Int(seed % 2)]
      let store = try LooseData.store(layout, seed: seed)
      try expectSame(store, ExportFormat.allCases[Int(seed % 3)], "loose \(seed)")
    }
  }

  @Test("Databases with everything that data should not have") func hostile() throws {
    for seed in 0..<UInt64(Self.rounds) {
      let layout = PhysicalLayout.allCases[Int(seed % 2)]
      let store = try HostileData.store(layout, seed: seed)
      try HostileData.scatterStrays(store, layout, seed: seed)
      try expectSame(store, ExportFormat.allCases[Int(seed % 3)], "hostile \(seed)")
    }
  }

  @Test("Tables with columns of any type, and anything in every cell") func dirty() throws {
    for seed in 0..<UInt64(Self.rounds) {
      let store = try DirtyData.store(seed: seed)
      try expectSame(store, ExportFormat.allCases[Int(seed % 3)], "dirty \(seed)")
    }
  }

  @Test("A column with an empty name, and defaults of every kind") func oddColumns() throws {
    let store = try Store.blank()
    let defaults = ["+8", "1e999", "-.5", "0x1F"]
    let columns = defaults.enumerated().map { "c\($0) DEFAULT \($1)" }.joined(separator: ", ")
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE shopping_lists (id TEXT PRIMARY KEY, title TEXT, "" TEXT, \(columns));
          INSERT INTO shopping_lists (id, title, "") VALUES ('a', 'Shop', 'x');
          """)
    }
    for format in ExportFormat.allCases {
      try expectSame(store, format, "odd")
      let described = try ExportTrial(store, format).reader().tables[0].columns
      #expect(described.compactMap(\.defaultValue) == defaults)
    }
  }

  @Test("Columns whose names differ for SQLite alone") func likeColumns() throws {
    let store = try Store.blank()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE shopping_lists (id TEXT PRIMARY KEY, title TEXT, "Ü" TEXT, "ü" INTEGER,
            "\u{E9}" TEXT UNIQUE, "e\u{301}" INTEGER);
          INSERT INTO shopping_lists VALUES ('a', 'Shop', '1', 2, '3', 4);
          """)
    }
    for format in ExportFormat.allCases {
      try expectSame(store, format, "like names")
      let columns = try ExportTrial(store, format).reader().tables[0].columns
      #expect(columns.map(\.isUnique) == [false, false, false, false, true, false])
    }
  }

  @Test("Baskets", arguments: PhysicalLayout.allCases) func baskets(_ layout: PhysicalLayout) throws
  {
    let store = try Baskets.generated(layout, items: Checkout.isLong ? 2_000 : 400)
    for format in ExportFormat.allCases { try expectSame(store, format, "baskets") }
  }

  @Test(
    "Real baskets", .enabled(if: Baskets.folder != nil, "QCQ_BASKETS names no folder of baskets"))
  func realBaskets() throws {
    let sandbox = try Sandbox()
    let store = try Baskets.load(
      Baskets.folder ?? "", into: sandbox.path("a.sqlite"), .snakeCasePlural)
    for format in ExportFormat.allCases {
      let export = try ExportTrial(store, format)
      let again = try ExportTrial(export.imported(), format)
      #expect(again.files == export.files, "\(format)")
    }
  }

  @Test("An import is one step, and undone to the byte") func undo() throws {
    let export = try ExportTrial(Store.sample(.dutch, now: testNow), .json)
    let store = try Store.inMemory()
    let before = try ExportTrial(store, .ndjson)
    let session = try ExportTrial.session(store)
    _ = try session.take(export.reader(), file: "a", .keep, isDryRun: false, remark: { _ in })
    #expect(try ExportTrial(store, .json).files == export.files)
    let action = try #require(try session.planned(.undo))
    try session.apply(action)
    #expect(try ExportTrial(store, .ndjson).files == before.files)
    #expect(try session.planned(.undo) == nil)
  }

  @Test("A dry run tells the same and changes nothing") func dryRun() throws {
    let export = try ExportTrial(Store.sample(.demo, now: testNow), .json)
    let store = try Store.inMemory()
    let before = try ExportTrial(store, .json)
    let session = try ExportTrial.session(store)
    let trial = try session.take(
      export.reader(), file: "a", .keep, isDryRun: true, remark: { _ in }
    ).result
    #expect(trial.sentence(isDryRun: true) == "would import 8 lists, 8 categories and 94 items")
    #expect(try ExportTrial(store, .json).files == before.files)
  }

  @Test("A key that is no number of the row stays so", arguments: ["", " STRICT"])
  func descendingKey(_ options: String) throws {
    let store = try Store.blank()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE item_categories (id INTEGER PRIMARY KEY DESC, name TEXT, emoji TEXT,
            sort_order INTEGER, made TEXT DEFAULT CURRENT_TIMESTAMP, extra BLOB DEFAULT x'00ff')
            \(options);
          INSERT INTO item_categories (id, name) VALUES (3, 'C'), (1, 'A'), (7, 'B'), (2, 'D');
          """)
    }
    for format in ExportFormat.allCases { try expectSame(store, format, "key") }
    let copy = try ExportTrial(store, .json).imported()
    let (names, defaults) = try copy.read { db in
      (
        try String.fetchAll(db, sql: "SELECT name FROM item_categories ORDER BY rowid"),
        try String.fetchAll(
          db,
          sql: "SELECT dflt_value FROM pragma_table_info('item_categories') WHERE cid > 3")
      )
    }
    #expect(names == ["C", "A", "B", "D"] && defaults == ["CURRENT_TIMESTAMP", "x'00ff'"])
  }

  @Test("A strict table comes in as one", arguments: ExportFormat.allCases)
  func strict(_ format: ExportFormat) throws {
    let store = try Store.sample(.demo, now: testNow)
    try store.write { db in
      try db.execute(
        sql: """
          DROP TABLE shopping_items;
          CREATE TABLE shopping_items (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
            quantity INTEGER NOT NULL DEFAULT 1, is_completed INTEGER NOT NULL DEFAULT 0,
            notes TEXT NOT NULL DEFAULT '', category_id INTEGER NOT NULL DEFAULT 8,
            shopping_list_id TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL,
            extra ANY) STRICT;
          INSERT INTO shopping_items VALUES ('a', 'A', 1, 0, '', 8, 'demo-list-8', 1, 1, '01');
          """)
    }
    let copy = try ExportTrial(store, format).imported()
    #expect(try ExportTrial(copy, format).files == ExportTrial(store, format).files)
    let isStrict = try copy.read { db in
      try Int.fetchOne(
        db, sql: "SELECT strict FROM pragma_table_list WHERE name = 'shopping_items'")
    }
    #expect(isStrict == 1)
  }

  @Test("The lists of a query come with their items, and all categories") func query() throws {
    let store = try Store.sample(.demo, now: testNow)
    let export = try ExportTrial(store, .json, query: "lists where title = \"BBQ\"")
    let copy = try export.imported()
    let counts = try copy.read { db in
      try ["shopping_lists", "item_categories", "shopping_items"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0
      }
    }
    let items = try store.read {
      try Int.fetchOne(
        $0,
        sql: "SELECT count(*) FROM shopping_items WHERE shopping_list_id = 'demo-list-5'")
    }
    #expect(counts == [1, 8, items ?? 0])
  }

  @Test("A row that is there stays, or the newest wins") func sameIDs() throws {
    let store = try Store.sample(.demo, now: testNow)
    let export = try ExportTrial(store, .json)
    try store.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET name = 'mine', updated_at = updated_at + 9
            WHERE id = 'demo-item-1';
          UPDATE shopping_items SET name = 'mine', updated_at = updated_at - 9
            WHERE id = 'demo-item-2';
          DELETE FROM shopping_items WHERE id = 'demo-item-3';
          """)
    }
    let session = try ExportTrial.session(store)
    var remarks: [ImportRemark] = []
    let kept = try session.take(export.reader(), file: "a", .keep, isDryRun: true) {
      remarks.append($0)
    }.result
    #expect(kept.changeCount == 1 && kept.kept == 2 && remarks.count == 2)
    let merged = try session.take(
      export.reader(), file: "a", .newest, isDryRun: false, remark: { _ in }
    ).result
    #expect(merged.changeCount == 2 && merged.kept == 0 && merged.notNewer == 1)
    let names = try store.read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM shopping_items WHERE id IN ('demo-item-1', 'demo-item-2')")
    }
    #expect(names == ["mine", "Whole milk"])
  }

  @Test("A database without a column of the export is left as it is") func missingColumn() throws {
    let source = try Store.sample(.demo, now: testNow)
    try source.write {
      try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN shop TEXT DEFAULT 'market'")
    }
    let export = try ExportTrial(source, .json)
    let store = try Store.inMemory()
    let before = try ExportTrial(store, .json)
    let error = #expect(throws: EngineError.self) {
      try ExportTrial.session(store).take(
        export.reader(), file: "a.json", .keep, isDryRun: false, remark: { _ in })
    }
    #expect(error?.diagnostic.message.contains("no column `shop`") == true)
    #expect(try ExportTrial(store, .json).files == before.files)
  }

  @Test("A value that a column would change is refused") func affinity() throws {
    let source = try Store.blank()
    try source.write {
      try $0.execute(
        sql: """
          CREATE TABLE shopping_items (id TEXT PRIMARY KEY, quantity BLOB);
          INSERT INTO shopping_items VALUES ('a', '12');
          """)
    }
    let store = try Store.blank()
    try store.write {
      try $0.execute(sql: "CREATE TABLE shopping_items (id TEXT PRIMARY KEY, quantity INTEGER)")
    }
    let export = try ExportTrial(source, .json)
    let error = #expect(throws: EngineError.self) {
      try ExportTrial.session(store).take(
        export.reader(), file: "a.json", .keep, isDryRun: false, remark: { _ in })
    }
    #expect(error?.diagnostic.message.contains("`quantity`") == true)
    let count = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM shopping_items") }
    #expect(count == 0)
  }
}

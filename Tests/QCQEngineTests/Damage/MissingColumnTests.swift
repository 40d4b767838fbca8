import GRDB
import QCQEngine
import QCQExchange
import QCQLanguage
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("Where a column is missing, what needs it is refused by name, and the rest is done")
struct MissingColumnTests {
  static let queries = [
    "items", "lists", "categories", "items in \"BBQ\"", "items in id \"demo-list-1\"",
    "items in \"Week sh\"", "items where category = \"Dairy\"", "items by category",
    "items by list sort name limit 2 each", "items show name, category.emoji, list.updated",
    "items sort category.order", "items where list = \"BBQ\"", "items where label contains \"x\"",
    "items where list in (\"BBQ\", \"Week shop\")", "items where updated since 7 days ago",
    "items where name in (items in \"BBQ\" show name)", "items where list.progress > 0.5",
    "param l: list = \"BBQ\"\nitems in $l", "param l: list = \"BBQ\"\nitems where list = $l",
    "param c: category = \"Dairy\"\nitems where category = $c",
    "let open = items where pending limit 5\ncount open per list",
    "lists show title, progress", "lists where progress > 0.5 sort progress",
    "lists where any(items where pending)", "lists show title, count(items) as n",
    "lists show title, items { label }",
    "categories show name, items { name }", "categories where none(items where pending)",
    "count items", "sum quantity of items", "count items per list", "count items per category",
    "count lists where count(items) > 1",
  ]

  static let changes = [
    "add \"Kiwi\" to \"Week shop\"", "add \"Kiwi\" to id \"demo-list-1\"",
    "add 2 \"Kiwi\" to \"Week shop\" as \"Dairy\" note \"x\"",
    "add 2 more \"Bananas\" to \"Week shop\"",
    "check \"Whole milk\" in \"Week shop\"", "check items in id \"demo-list-1\"",
    "check items in \"Week shop\" where name contains \"a\"", "uncheck all items",
    "toggle all items", "update \"Whole milk\" in \"Week shop\" set note = \"n\"",
    "update all items set quantity = quantity + 1", "update all items set category = \"Dairy\"",
    "update all items set created = today", "update all items set updated = today",
    "update all lists set title = upper(title)", "update all lists set updated = today",
    "update all categories set emoji = \"x\"", "update all categories set order = order + 1",
    "move \"Whole milk\" in \"Week shop\" to \"BBQ\"", "move items in \"Week shop\" to \"BBQ\"",
    "copy items in \"Week shop\" to \"BBQ\"", "copy items in \"Week shop\" limit 2 to \"BBQ\"",
    "delete \"Whole milk\" in \"Week shop\"", "delete items in \"Week shop\" limit 2",
    "delete all items", "delete lists where title = \"BBQ\"", "delete all lists",
    "delete categories where name = \"Frozen\"", "delete list \"BBQ\"",
    "delete list id \"demo-list-5\"", "create list \"New\"", "create list \"New\" from \"BBQ\"",
    "rename list \"BBQ\" to \"Grill\"", "create category \"New\" emoji \"n\"",
    "rename category \"Dairy\" to \"Milk\"", "delete category \"Dairy\"",
    "create list \"A\"\nadd \"b\" to \"A\"\ncheck \"b\" in \"A\"",
  ]

  /// What is known to the catalogue, and not left to SQLite to say.
  private func isRaw(_ problem: Diagnostic) -> Bool {
    problem.code == .databaseUnreadable || problem.message.contains("no such")
      || problem.message.contains("generated column")
  }

  @Test("Queries", arguments: ColumnDamage.all) func queries(damage: ColumnDamage) throws {
    let trial = try ChangeTrial(damage.store())
    for text in Self.queries {
      let end = trial.run(text)
      #expect(!end.problems.contains(where: isRaw), "\(text): \(end.problems)")
    }
  }

  @Test("Changes", arguments: ColumnDamage.all) func changes(damage: ColumnDamage) throws {
    let damaged = try damage.store()
    let before = try Whole(damaged)
    for text in damage.chosen(of: Self.changes) {
      let trial = try ChangeTrial(damaged.copied())
      let dry = trial.run(text, isDryRun: true)
      let end = trial.run(text)
      #expect(!end.problems.contains(where: isRaw), "\(text): \(end.problems)")
      #expect(end.codes == dry.codes, "\(text)")
      #expect(Self.losses(end) == Self.losses(dry), "\(text)")
      if !end.isDone { #expect(try before.differences(to: trial.whole) == [], "\(text)") }
    }
  }

  /// What a change says that it leaves behind for good.
  private static func losses(_ end: ChangeTrial.End) -> [String] {
    end.output.shown.filter { $0.code == .undoUnavailable }.map(\.message)
  }

  @Test(
    "What can't be undone is said before it is done",
    arguments: ["delete list \"BBQ\"", "delete all lists"])
  func losses(text: String) throws {
    let store = try ColumnDamage(entity: .items, field: .id, kind: .gone).store()
    let trial = try ChangeTrial(store)
    let words = ["this change can't be undone: the rows of shopping_items have no `id`"]
    let dry = trial.run(text, isDryRun: true)
    #expect(Self.losses(dry) == words)
    #expect(dry.output.shown.last?.help?.hasPrefix("`qcq db backup`") == true)
    let preview = try trial.session.preview(trial.session.prepare(SourceText(text)), above: 0)
    #expect(preview?.losses.map(\.message) == words)
    let end = trial.run(text)
    #expect(Self.losses(end) == words)
    #expect(end.output.shown.last?.help == "the change itself was made")
  }

  @Test("So it is of rows that share an id") func sharedIDs() throws {
    let store = try Store.sample(.demo, now: testNow)
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE keyless AS SELECT * FROM shopping_items;
          DROP TABLE shopping_items;
          ALTER TABLE keyless RENAME TO shopping_items;
          UPDATE shopping_items SET id = 'one' WHERE shopping_list_id = 'demo-list-5';
          """)
    }
    let trial = try ChangeTrial(store)
    let text = "check items in \"BBQ\""
    let words = ["this change can't be undone: rows of shopping_items share an `id` or have none"]
    let preview = try trial.session.preview(trial.session.prepare(SourceText(text)), above: 5)
    #expect(preview?.losses.map(\.message) == words)
    #expect(Self.losses(trial.run(text, isDryRun: true)) == words)
    #expect(Self.losses(trial.run(text)) == words)
  }

  @Test(
    "What qcq keeps of rows by itself is left out",
    arguments: ColumnDamage.all.filter { [.created, .updated, .order].contains($0.field) })
  func bookkeeping(damage: ColumnDamage) throws {
    let (whole, damaged) = (try Store.sample(.demo, now: testNow), try damage.store())
    let changes = damage.chosen(of: Self.changes)
    for text in changes where !text.contains(" \(damage.field.rawValue) =") {
      let expected = try ChangeTrial(whole.copied()).run(text)
      let end = try ChangeTrial(damaged.copied()).run(text)
      #expect(end.codes == expected.codes, "\(text): \(end.problems)")
      #expect(end.sentences == expected.sentences, "\(text)")
    }
  }

  @Test("The message names the column, and says whether a migration adds it")
  func messages() throws {
    let cases: [(Entity, StoredField, String, isAdded: Bool)] = [
      (.items, .quantity, "add 2 \"x\" to \"BBQ\"", true),
      (.items, .id, "check all items", false), (.lists, .title, "items in \"BBQ\"", false),
      (.lists, .updated, "update all lists set updated = today", true),
      (.categories, .name, "update all items set category = \"Dairy\"", false),
      (.items, .completed, "lists show progress", true),
      (.items, .list, "lists where any(items)", false),
    ]
    for (entity, field, text, isAdded) in cases {
      let damage = ColumnDamage(entity: entity, field: field, kind: .gone)
      let end = try ChangeTrial(damage.store()).run(text)
      #expect(end.codes == ["missing-column"], "\(text): \(end.problems)")
      let (message, help) = (end.problems.first?.message ?? "", end.problems.first?.help ?? "")
      #expect(
        message.contains("needs the column `\(damage.column)`, which `\(damage.table)` lacks"))
      #expect(help.hasPrefix("`qcq db migrate` " + (isAdded ? "adds it" : "can't add it")))
    }
  }

  @Test("A table is missing", arguments: Entity.allCases) func tables(entity: Entity) throws {
    let store = try Store.sample(.demo, now: testNow)
    try store.queue.inDatabase { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF; DROP TABLE \(ColumnDamage.layout.table(entity));
          PRAGMA foreign_keys = ON
          """)
    }
    for text in Checkout.some(
      Self.queries + Self.changes, each: 2, from: entity.rawValue.utf8.count)
    {
      let trial = try ChangeTrial(store.copied())
      let dry = trial.run(text, isDryRun: true)
      let end = trial.run(text)
      #expect(!end.problems.contains(where: isRaw), "\(text): \(end.problems)")
      #expect(end.codes == dry.codes, "\(text)")
    }
  }

  @Test(
    "Lists of one title are told apart by what there is to tell", arguments: ["", "created_at"])
  func twins(column: String) throws {
    let store = try Store.sample(.demo, now: testNow)
    try store.write { db in
      try db.execute(sql: "UPDATE shopping_lists SET title = 'BBQ'; DROP INDEX idx_lists_updated")
      for name in [column, "updated_at"] where !name.isEmpty {
        try db.execute(sql: "ALTER TABLE shopping_lists DROP COLUMN \(name)")
      }
    }
    let end = try ChangeTrial(store).run("items in \"BBQ\"")
    #expect(end.codes == ["ambiguous-list"], "\(end.problems)")
  }

  // MARK: What comes from elsewhere, and goes back

  private func problem(_ work: () throws -> Void) throws -> Diagnostic? {
    do {
      try work()
      return nil
    } catch let error as EngineError {
      return error.diagnostic
    }
  }

  static var item: ForeignItem {
    var item = ForeignItem()
    (item.name, item.list, item.quantity, item.note) = ("Kiwi", "Week shop", 3, "ripe")
    (item.isCompleted, item.category) = (true, "Produce")
    return item
  }

  @Test("Items of other programs", arguments: ColumnDamage.all)
  func imports(damage: ColumnDamage) throws {
    for list in ["Week shop", "Another"] {
      let store = try damage.store()
      var item = Self.item
      item.list = list
      var remarks: [ForeignRemark] = []
      let problem = try problem {
        _ = try ChangeTrial(store).session.take(
          ForeignItems(.text, [item, item]), file: "a", ForeignChoices(defaultList: "Other"),
          isDryRun: false, remark: { remarks.append($0) })
      }
      #expect(problem.map(isRaw) != true, "\(problem?.message ?? "")")
      let isLost =
        damage.entity == .items && [.quantity, .completed, .note, .category].contains(damage.field)
      let isNeeded =
        damage.entity != .categories && [.id, .title, .name, .list].contains(damage.field)
      #expect((problem != nil) == isNeeded, "\(problem?.message ?? "")")
      #expect(remarks.filter { $0.row == damage.field.rawValue }.count == (isLost ? 1 : 0))
    }
  }

  @Test("Exports and copies", arguments: ColumnDamage.all)
  func copies(damage: ColumnDamage) throws {
    let whole = try Store.sample(.demo, now: testNow)
    let export = try ExportTrial(whole, .json)
    let taken = try problem {
      _ = try ExportTrial.session(damage.store()).take(
        export.reader(), file: "a.json", .newest, isDryRun: false, remark: { _ in })
    }
    #expect(taken.map(isRaw) != true, "\(taken?.message ?? "")")
    for (one, two) in [(whole, try damage.store()), (try damage.store(), whole)] {
      let merged = try problem {
        _ = try ExportTrial.session(one.copied()).merge(
          MergeSource(two, file: "other"), isDryRun: false, remark: { _ in })
      }
      #expect(merged.map(isRaw) != true, "\(merged?.message ?? "")")
    }
  }

  @Test("Rows of an application", arguments: ColumnDamage.all)
  func rows(damage: ColumnDamage) throws {
    let store = try damage.store()
    let (list, item, now) = (Value.text("l"), Value.text("i"), Value.date(testNow))
    let writes: [RowWrite] = [
      .insert(.lists, [.id: list, .title: .text("L"), .created: now, .updated: now]),
      .insert(
        .items,
        [
          .id: item, .name: .text("I"), .quantity: .int(1), .completed: .bool(false),
          .note: .text("n"), .category: .int(1), .list: .text("demo-list-1"), .created: now,
          .updated: now,
        ]),
      .update(.items, id: .text("demo-item-1"), [.note: .text("m")]),
      .update(.lists, id: .text("demo-list-1"), [.updated: now]),
    ]
    for write in writes {
      let problem = try problem {
        _ = try ChangeTrial(store).session.write([write], label: "write")
      }
      #expect(problem.map(isRaw) != true, "\(write): \(problem?.message ?? "")")
    }
  }

  @Test("What was done before", arguments: ColumnDamage.all.filter { $0.kind == .gone })
  func undo(damage: ColumnDamage) throws {
    let directory = try Sandbox()
    let path = directory.path("a.sqlite")
    try Store.make(path: path, sample: .demo, now: testNow)
    let store = try Store.open(path: path)
    #expect(try ChangeTrial(store).run("check \"Whole milk\" in \"Week shop\"").isDone)
    try store.queue.inDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try damage.drop(db)
    }
    try store.close()
    let later = try ChangeTrial(Store.open(path: path))
    let problem = try problem {
      guard let action = try later.session.planned(.undo) else { return }
      if let obstacle = action.obstacle { throw EngineError.refused(obstacle) }
      try later.session.apply(action)
    }
    #expect(problem.map(isRaw) != true, "\(problem?.message ?? "")")
  }
}

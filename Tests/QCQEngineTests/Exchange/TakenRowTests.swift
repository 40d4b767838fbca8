import GRDB
import QCQEngine
import QCQExchange
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("What triggers make of rows that come from elsewhere, and of others, is told")
struct TakenRowTests: MergeTrial {
  /// What was done, in words, and what was said of it.
  private struct Told: Equatable {
    var sentence: String
    var warnings: [String]
    var remarks: [String]
  }

  /// Two copies, of which the other one has something to give.
  private func copies(_ trigger: String) throws -> (base: Store, store: Store, other: Store) {
    let base = try Store.sample(.english, now: testNow - 86_400)
    let (store, other) = (try copy(base), try copy(base))
    try other.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET quantity = 9, updated_at = updated_at + 1
            WHERE id IN ('item-6', 'item-7');
          INSERT INTO shopping_lists VALUES ('new', 'New', 1, 1);
          """)
    }
    try store.write { try $0.execute(sql: trigger) }
    return (base, store, other)
  }

  private func merging(_ trigger: String, isDryRun: Bool) throws -> Told {
    let (base, store, other) = try copies(trigger)
    let before = try content(store)
    var remarks: [String] = []
    let source = MergeSource(other, file: "other", base: (base, "base"))
    let tally = try ExportTrial.session(store).merge(source, isDryRun: isDryRun) {
      remarks.append("\($0.name): \($0.problem)")
    }.result
    #expect(try (content(store) == before) == isDryRun)
    return Told(
      sentence: tally.sentence(isDryRun: isDryRun), warnings: tally.warnings.map(\.message),
      remarks: remarks)
  }

  private func importing(_ trigger: String, isDryRun: Bool) throws -> Told {
    let (_, store, other) = try copies(trigger)
    var remarks: [String] = []
    let tally = try ExportTrial.session(store).take(
      ExportTrial(other, .ndjson).reader(), file: "other", .newest, isDryRun: isDryRun
    ) { remarks.append("\($0.name): \($0.problem)") }.result
    return Told(
      sentence: tally.sentence(isDryRun: isDryRun), warnings: tally.warnings.map(\.message),
      remarks: remarks)
  }

  private static func trigger(_ event: String, _ body: String) -> String {
    "CREATE TRIGGER own AFTER \(event) BEGIN \(body); END"
  }

  /// A trigger that changes other rows than those that come in, and what it is said to do.
  private static let besides = [
    (
      trigger(
        "UPDATE ON shopping_items WHEN new.id = 'item-6'",
        "DELETE FROM shopping_items WHERE id IN ('item-1', 'item-2')"), "delete", "deleted",
      "2 items"
    ),
    (
      trigger(
        "UPDATE ON shopping_items WHEN new.id = 'item-6'",
        "UPDATE shopping_items SET notes = 'n' WHERE id = 'item-1'"), "change", "changed",
      "1 item"
    ),
    (
      trigger(
        "INSERT ON shopping_lists",
        """
        INSERT INTO shopping_items (id, name, shopping_list_id, created_at, updated_at)
        VALUES ('starter', 'Starter', new.id, 1, 1)
        """), "add", "added", "1 item"
    ),
    (
      trigger(
        "INSERT ON shopping_lists",
        "UPDATE item_categories SET sort_order = sort_order + 1"), "change", "changed",
      "8 categories"
    ),
  ]

  @Test("Other rows that a trigger changes", arguments: besides)
  func others(trigger: String, verb: String, deed: String, rows: String) throws {
    for isDryRun in [true, false] {
      let words = isDryRun ? "would also \(verb)" : "also \(deed)"
      let merged = try merging(trigger, isDryRun: isDryRun)
      let start = isDryRun ? "would merge: " : "merged: "
      #expect(
        merged.sentence == "\(start)1 row added, 2 rows changed; a trigger \(words) \(rows)")
      #expect(merged.warnings == ["the trigger `own` also \(deed) \(rows)"])
      #expect(merged.remarks == [])
      let taken = try importing(trigger, isDryRun: isDryRun)
      #expect(taken.sentence.contains("; a trigger \(words) \(rows)"), "\(taken.sentence)")
      #expect(taken.warnings == merged.warnings)
    }
  }

  @Test("What a trigger makes of a row that comes in") func altered() throws {
    let cap = Self.trigger(
      "UPDATE ON shopping_items WHEN new.id = 'item-6' AND new.quantity > 5",
      "UPDATE shopping_items SET quantity = 5 WHERE id = new.id")
    let merged = try merging(cap, isDryRun: false)
    #expect(
      merged.sentence == "merged: 1 row added, 2 rows changed; a trigger changed 1 of them")
    #expect(
      merged.warnings == [
        "the trigger `own` changed what was set: `quantity` of 1 of 2 rows is 5 and not 9"
      ])
    #expect(
      merged.remarks == ["item item-6: a trigger changed what was set: `quantity` is 5 and not 9"])
    #expect(try merging(cap, isDryRun: true).warnings == merged.warnings)
    let title = Self.trigger(
      "INSERT ON shopping_lists",
      "UPDATE shopping_lists SET title = upper(title) WHERE id = new.id")
    #expect(
      try merging(title, isDryRun: false).remarks
        == [#"list new: a trigger changed what was set: `title` is "NEW" and not "New""#])
  }

  @Test("What a trigger makes of a row that came in before") func alteredLater() throws {
    let later = Self.trigger(
      "UPDATE ON shopping_items WHEN new.id = 'item-7'",
      "UPDATE shopping_items SET notes = 'n' WHERE id = 'item-6'")
    for told in [
      try merging(later, isDryRun: false), try importing(later, isDryRun: false),
    ] {
      #expect(told.sentence.contains("; a trigger changed 1 of them"), "\(told.sentence)")
      #expect(
        told.warnings == [
          #"the trigger `own` changed what was set: `note` of 1 of 2 rows is "n" and not """#
        ])
      #expect(
        told.remarks
          == [#"item item-6: a trigger changed what was set: `note` is "n" and not """#])
    }
  }

  @Test("The time of change alone is nobody's loss") func times() throws {
    let touch = Self.trigger(
      "UPDATE ON shopping_items WHEN new.updated_at <> 5",
      "UPDATE shopping_items SET updated_at = 5 WHERE id IN ('item-1', new.id)")
    let told = try merging(touch, isDryRun: false)
    let wanted = Told(
      sentence: "merged: 1 row added, 2 rows changed", warnings: [], remarks: [])
    #expect(told == wanted)
  }

  @Test("Rows that a conflict rule removes, and not those that a merge deletes itself")
  func replaced() throws {
    let base = try Store.sample(.english, now: testNow - 86_400)
    try base.write { try $0.execute(sql: TriggerTests.replacing) }
    let (store, other) = (try copy(base), try copy(base))
    try other.write { db in
      try db.execute(
        sql: """
          DELETE FROM shopping_items WHERE id IN ('item-1', 'item-6');
          INSERT INTO shopping_items VALUES ('new', 'Torch', 1, 0, '', 8, 'list-1', 1, 1);
          """)
    }
    #expect(try merge(other, into: copy(store), base: base).0.warnings == [])
    try store.write { db in
      try db.execute(
        sql: "INSERT INTO shopping_items VALUES ('own', 'Torch', 1, 0, '', 8, 'list-1', 1, 1)")
    }
    #expect(
      try merge(other, into: store, base: base).0.warnings.map(\.message)
        == ["a conflict rule of `shopping_items` removed 1 row with the same values"])
  }

  @Test("Where there are no triggers, it is a conflict rule that removes a row that came in")
  func removedByRule() throws {
    let (store, other) = (
      try Store.sample(.english, now: testNow), try Store.sample(.english, now: testNow)
    )
    try store.write { try $0.execute(sql: TriggerTests.replacing) }
    try other.write { db in
      for id in ["a", "b"] {
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES ('\(id)', 'Torch', 1, 0, '', 8, 'list-1', 1, 1)")
      }
    }
    let before = try Whole(store)
    let error = #expect(throws: EngineError.self) {
      try ExportTrial.session(store).take(
        ExportTrial(other, .ndjson).reader(), file: "other", .newest, isDryRun: false
      ) { _ in }
    }
    #expect(
      error?.diagnostic.message == "a conflict rule of `shopping_items` removed 1 row again")
    #expect(try before.differences(to: Whole(store)) == [])
  }

  @Test("Rows of own tables that go along") func ownRows() throws {
    let trigger =
      "CREATE TABLE last (list TEXT UNIQUE ON CONFLICT REPLACE);"
      + "INSERT INTO last VALUES ('list-2');"
      + Self.trigger(
        "UPDATE ON shopping_items WHEN new.id = 'item-6'",
        "INSERT INTO last VALUES (new.shopping_list_id)")
    for isDryRun in [true, false] {
      for told in [
        try merging(trigger, isDryRun: isDryRun), try importing(trigger, isDryRun: isDryRun),
      ] {
        #expect(told.warnings == [OwnTableTests.start + "1 row of `last`"])
      }
    }
  }

  @Test("A row that a trigger takes away is not left to be referred to")
  func dangling() throws {
    let trigger = Self.trigger(
      "UPDATE ON shopping_items WHEN new.id = 'item-6'",
      "DELETE FROM shopping_lists WHERE id = 'list-2'")
    for isDryRun in [true, false] {
      for work in [merging, importing] {
        let error = #expect(throws: EngineError.self) { try work(trigger, isDryRun) }
        let message = error?.diagnostic.message ?? ""
        #expect(message.contains("of `shopping_items` would refer by"), "\(message)")
      }
    }
  }

  @Test("A row that a trigger refuses is named, with what the trigger says")
  func refused() throws {
    let trigger = """
      CREATE TRIGGER own BEFORE UPDATE ON shopping_items WHEN new.id = 'item-7'
      BEGIN SELECT RAISE(ABORT, 'drinks stay'); END
      """
    for isDryRun in [true, false] {
      let error = #expect(throws: EngineError.self) {
        try importing(trigger, isDryRun: isDryRun)
      }
      #expect(error?.diagnostic.message == "item item-7: the database refuses this: drinks stay")
    }
  }

  @Test("A row that is left out as it is not newer is not said to be another one")
  func notNewer() throws {
    let store = try Store.sample(.english, now: testNow - 86_400)
    let other = try copy(store)
    try other.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET quantity = 9 WHERE id = 'item-6';
          UPDATE item_categories SET emoji = 'x' WHERE id = 1;
          """)
    }
    for (policy, problem, end) in [
      (
        SameIDPolicy.newest, "the row that is here was changed at the same time or later",
        "; 1 row skipped: other rows have their ids; 1 row skipped: the one here is not older"
      ),
      (
        .keep, "another row already has this id", "; 2 rows skipped: other rows have their ids"
      ),
    ] {
      var problems: [String: String] = [:]
      let tally = try ExportTrial.session(copy(store)).take(
        ExportTrial(other, .ndjson).reader(), file: "other", policy, isDryRun: false
      ) { problems[$0.name] = $0.problem }.result
      #expect(
        problems == ["item item-6": problem, "category 1": "another row already has this id"])
      #expect(tally.sentence(isDryRun: false).hasSuffix(end), "\(tally.sentence(isDryRun: false))")
    }
  }

  @Test("What can't be undone says so, also where it is only tried") func undo() throws {
    let trigger = """
      CREATE TRIGGER own BEFORE DELETE ON shopping_lists
      BEGIN SELECT RAISE(ABORT, 'lists stay'); END
      """
    for isDryRun in [true, false] {
      let (base, store, other) = try copies(trigger)
      let source = MergeSource(other, file: "other", base: (base, "base"))
      let merged = try ExportTrial.session(store).merge(source, isDryRun: isDryRun) { _ in }
      #expect(merged.historyProblem?.contains("lists stay") == true)
      let into = try copies(trigger).store
      let taken = try ExportTrial.session(into).take(
        ExportTrial(other, .ndjson).reader(), file: "other", .newest, isDryRun: isDryRun,
        remark: { _ in })
      #expect(taken.historyProblem?.contains("lists stay") == true)
    }
  }
}

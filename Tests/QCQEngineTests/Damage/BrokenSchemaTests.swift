import GRDB
import QCQEngine
import QCQExchange
import QCQText
import QuickCartStore
import Testing

/// What other programs have left in a schema and SQLite can't run.
@Suite("What foreign keys and triggers name and is not there is told, by a dry run as well")
struct BrokenSchemaTests {
  private static let changes = [
    #"add "Cola" to id "list-1""#, "check all items", "update all items set quantity = 77",
    #"move all items to id "list-1""#, "delete all items", #"delete "Chips" in id "list-2""#,
    #"create list "Party""#, #"rename list id "list-1" to "x""#, #"delete list id "list-2""#,
    #"create category "x" emoji "y""#, #"rename category "Other" to "x""#,
  ]

  private static let references = [
    "ALTER TABLE shopping_items ADD COLUMN shop REFERENCES nowhere (id)",
    "ALTER TABLE shopping_lists ADD COLUMN shop REFERENCES nowhere (id)",
    "ALTER TABLE item_categories ADD COLUMN shop REFERENCES nowhere",
    """
    CREATE TABLE receipts (
      item REFERENCES shopping_items (id) ON DELETE CASCADE, shop REFERENCES nowhere (id))
    """,
  ]

  /// What is told where work fails; nil where it does not.
  private func problem(_ work: () throws -> Void) throws -> Diagnostic? {
    do {
      try work()
      return nil
    } catch let error as EngineError {
      return error.diagnostic
    }
  }

  @Test("A table that foreign keys refer to", arguments: references)
  func nowhere(sql: String) throws {
    var done = 0
    for text in Self.changes {
      let trial = try ChangeTrial(.english)
      try trial.execute(sql)
      _ = try trial.session.reload()
      let before = try trial.whole
      let dry = trial.run(text, isDryRun: true)
      let end = trial.run(text)
      #expect(dry.codes == end.codes, "\(text)")
      for problem in end.problems {
        #expect(
          problem.message == "rows refer to the table `nowhere`, which this database lacks",
          "\(text): \(problem)")
        #expect(problem.help?.contains("migrate") == false)
      }
      guard end.isDone else { continue }
      done += 1
      let action = try #require(try trial.session.planned(.undo), "\(text)")
      let announced = try problem { try action.rehearse(in: trial.session) }
      let made = try problem { try trial.session.apply(action) }
      #expect(announced == made, "\(text)")
      // Whoever makes the change is told so at once.
      for told in [dry, end] {
        #expect(
          told.output.shown.contains { $0.code == .undoUnavailable } == (made != nil), "\(text)")
      }
      if made == nil { #expect(try before.differences(to: trial.whole) == [], "\(text)") }
    }
    #expect(done > 0)
  }

  private static let mismatches = ["name", "missing"].map { key in
    "CREATE TABLE pics (item REFERENCES shopping_items (\(key)) ON DELETE CASCADE)"
  }

  @Test("A merge is refused where a change is, in its words", arguments: references + mismatches)
  func merged(sql: String) throws {
    let base = try Store.sample(.english, now: testNow)
    var (refused, done) = (0, 0)
    for text in Self.changes {
      let (other, changed) = (try ChangeTrial(base.copied()), try ChangeTrial(base.copied()))
      #expect(other.run(text).isDone, "\(text)")
      let store = try base.copied()
      for target in [changed.store, store] { try target.write { try $0.execute(sql: sql) } }
      _ = try changed.session.reload()
      let end = changed.run(text)
      for isDryRun in [true, false] {
        let source = MergeSource(other.store, file: "other", base: (base, "base"))
        let found = try problem {
          _ = try ExportTrial.session(store).merge(source, isDryRun: isDryRun) { _ in }
        }
        #expect(found?.message == end.problems.first?.message, "\(text)")
      }
      if end.isDone { done += 1 } else { refused += 1 }
    }
    #expect(refused > 0 && done > 0)
  }

  @Test("Without the table of the categories some changes can't be undone, and say so")
  func categories() throws {
    let trial = try ChangeTrial(.english)
    try trial.store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try trial.execute("DROP TABLE item_categories")
    try trial.store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = ON") }
    _ = try trial.session.reload()
    let reason =
      "this change can't be undone: rows refer to the table `item_categories`, which this "
      + "database lacks"
    for isDryRun in [true, false] {
      let end = trial.run(#"create list "Party""#, isDryRun: isDryRun)
      #expect(end.isDone && end.output.shown.map(\.message) == [reason], "\(end)")
      let rename = trial.run(#"rename list id "list-1" to "x""#, isDryRun: isDryRun)
      #expect(rename.isDone && rename.output.shown.isEmpty, "\(rename)")
    }
  }

  private static let broken = [
    "INSERT INTO nolog VALUES (1)", "UPDATE shopping_lists SET nocolumn = 1",
    "INSERT INTO shopping_lists (nocolumn) VALUES (1)", "SELECT nosuch(1)",
  ]

  private static func trigger(_ work: String) -> String {
    """
    CREATE TRIGGER fine AFTER DELETE ON shopping_items BEGIN SELECT 1; END;
    CREATE TRIGGER bad AFTER INSERT ON shopping_items BEGIN \(work); END;
    """
  }

  private static var item: ForeignItem {
    var item = ForeignItem()
    (item.name, item.quantity) = ("Kiwi", 3)
    return item
  }

  /// What is told of a deed, and of its dry run.
  private typealias Ends = (dry: Diagnostic?, made: Diagnostic?)

  /// What all that adds an item tells of a database with some triggers.
  private func problems(_ triggers: String) throws -> [Ends] {
    let whole = try Store.sample(.english, now: testNow)
    let undone = try ChangeTrial(whole.copied())
    #expect(undone.run("delete all items").isDone)
    try undone.execute(triggers)
    let action = try #require(try undone.session.planned(.undo))
    let undo = (
      dry: try problem { try action.rehearse(in: undone.session) },
      made: try problem { try undone.session.apply(action) }
    )
    func target() throws -> Session {
      let store = try whole.copied()
      try store.write { try $0.execute(sql: "DELETE FROM shopping_items; \(triggers)") }
      return try ExportTrial.session(store)
    }
    func both(_ work: (Session, _ isDryRun: Bool) throws -> Void) throws -> Ends {
      (
        dry: try problem { try work(target(), true) },
        made: try problem { try work(target(), false) }
      )
    }
    let export = try ExportTrial(whole, .ndjson)
    return [
      undo,
      try both { session, isDryRun in
        _ = try session.take(
          export.reader(), file: "a", .keep, isDryRun: isDryRun, remark: { _ in })
      },
      try both { session, isDryRun in
        _ = try session.take(
          ForeignItems(.text, [Self.item]), file: "a", ForeignChoices(defaultList: "Other"),
          isDryRun: isDryRun, remark: { _ in })
      },
      try both { session, isDryRun in
        _ = try session.merge(
          MergeSource(whole, file: "other"), isDryRun: isDryRun, remark: { _ in })
      },
    ]
  }

  @Test("A trigger, whatever adds a row", arguments: broken) func triggers(work: String) throws {
    for (place, found) in try problems(Self.trigger(work)).enumerated() {
      #expect(found.dry == found.made, "\(place)")
      #expect(found.made?.code == .constraintFailed, "\(place): \(found.made?.message ?? "")")
      let words = "the trigger `bad` can't be run"
      #expect(found.made?.message.contains(words) == true, "\(place)")
    }
  }

  @Test("What a trigger refuses is told in its words", arguments: ["ABORT", "FAIL", "ROLLBACK"])
  func raised(kind: String) throws {
    let work = "SELECT RAISE(\(kind), 'no more items')"
    for (place, found) in try problems(Self.trigger(work)).enumerated() {
      #expect(found.dry == found.made, "\(place)")
      #expect(found.made?.message.contains("no more items") == true, "\(place): \(found)")
    }
  }

  @Test("A trigger that is run by another one is named, and not that one") func inner() throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      CREATE TRIGGER outer_one AFTER INSERT ON shopping_items
      BEGIN UPDATE shopping_lists SET title = title WHERE id = new.shopping_list_id; END;
      CREATE TRIGGER inner_one AFTER UPDATE ON shopping_lists
      BEGIN INSERT INTO nolog VALUES (1); END;
      """)
    let end = trial.run(#"add "Cola" to id "list-1""#)
    let message = end.problems.first?.message ?? ""
    #expect(message.contains("the trigger `inner_one` can't be run"), "\(end.problems)")
  }

  @Test("Tables that another program alters meanwhile are told, and nothing else is blamed")
  func altered() throws {
    let texts = [
      #"add "Cola" to id "list-1" note "n""#, #"update all items set note = "n""#, "items",
    ]
    for text in texts {
      let trial = try ChangeTrial(.english)
      try trial.execute(
        """
        CREATE TRIGGER fine AFTER UPDATE ON shopping_items BEGIN SELECT 1; END;
        ALTER TABLE shopping_items RENAME COLUMN notes TO remarks
        """)
      for isDryRun in [true, false] {
        let end = trial.run(text, isDryRun: isDryRun)
        let message = end.problems.first?.message ?? ""
        #expect(
          message.hasPrefix("another program has altered the tables of "), "\(text): \(message)")
      }
      _ = try trial.session.reload()
      #expect(trial.run("items").isDone)
    }
    let trial = try ChangeTrial(.english)
    try trial.execute("ALTER TABLE shopping_items RENAME COLUMN notes TO remarks")
    var item = Self.item
    item.note = "ripe"
    let found = try problem {
      _ = try trial.session.take(
        ForeignItems(.text, [item]), file: "a", ForeignChoices(defaultList: "Other"),
        isDryRun: false, remark: { _ in })
    }
    #expect(found?.message.contains("has altered the tables") == true, "\(found?.message ?? "")")
  }
}

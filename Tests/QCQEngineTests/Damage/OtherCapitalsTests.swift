import GRDB
import QCQEngine
import QCQExchange
import QCQLanguage
import QCQReports
import QCQText
import QCQWatch
import QuickCartStore
import TestSupport
import Testing

@Suite("A database is the same whatever capitals its names have")
struct OtherCapitalsTests: MergeTrial {
  struct Trial: CustomTestStringConvertible, Sendable {
    let layout: PhysicalLayout
    let capitals: OtherCapitals
    var testDescription: String { "\(layout.rawValue), \(capitals.rawValue)" }

    static let all = PhysicalLayout.allCases.flatMap { layout in
      OtherCapitals.allCases.map { Trial(layout: layout, capitals: $0) }
    }

    /// What is tried of many texts; in the short form each one in each layout.
    func chosen(of texts: [String]) -> [String] {
      let place = PhysicalLayout.allCases.firstIndex(of: layout) ?? 0
      let other = OtherCapitals.allCases.firstIndex(of: capitals) ?? 0
      return Checkout.some(texts, each: 3, from: place + other)
    }

    /// The sample with usual names and with these.
    func stores(_ change: String = "") throws -> (usual: Store, other: Store) {
      let usual = try Store.sample(.demo, layout: layout, now: testNow)
      if !change.isEmpty { try usual.queue.inDatabase { try $0.execute(sql: change) } }
      return (usual, try capitals.copy(of: usual))
    }
  }

  @Test("The schema is read as the same", arguments: Trial.all) func schema(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    #expect(try other.readSchema() == usual.readSchema())
    #expect(try other.readTables() == usual.readTables())
    var readers = (NameReader(usual), NameReader(other))
    let (one, two) = (try readers.0.read(), try readers.1.read())
    #expect(two.vocabulary == one.vocabulary && two.names == one.names)
    // They are stored as others all the same.
    #expect(try Whole(other).schema != Whole(usual).schema)
  }

  @Test("Each query has the same answer", arguments: Trial.all)
  func queries(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    let sessions = (try Session.over(usual), try Session.over(other))
    for text in MissingColumnTests.queries {
      let (one, two) = (try sessions.0.collect(text), try sessions.1.collect(text))
      #expect(two.diagnostics.map(\.message) == one.diagnostics.map(\.message), "\(text)")
      #expect(two.output.text == one.output.text, "\(text)")
      #expect(two.output.shown.map(\.message) == one.output.shown.map(\.message), "\(text)")
    }
  }

  @Test("Each change does the same, and is undone", arguments: Trial.all)
  func changes(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    let before = try ExportTrial(usual, .ndjson).text
    #expect(try ExportTrial(other, .ndjson).text == before)
    for text in trial.chosen(of: MissingColumnTests.changes) {
      let (one, two) = (try ChangeTrial(usual.copied()), try ChangeTrial(other.copied()))
      for isDryRun in [true, false] {
        let ends = (one.run(text, isDryRun: isDryRun), two.run(text, isDryRun: isDryRun))
        #expect(ends.1.codes == ends.0.codes, "\(text): \(ends.1.problems)")
        #expect(ends.1.sentences == ends.0.sentences, "\(text)")
        let shown = (ends.0.output.shown, ends.1.output.shown)
        #expect(shown.1.map(\.message) == shown.0.map(\.message), "\(text)")
      }
      let after = try ExportTrial(two.store, .ndjson).text
      // Copies get identifiers of their own.
      let ids = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/
      let expected = try ExportTrial(one.store, .ndjson).text
      #expect(after.replacing(ids, with: "") == expected.replacing(ids, with: ""), "\(text)")
      guard let action = try two.session.planned(.undo) else {
        #expect(after == before, "\(text)")
        continue
      }
      try two.session.apply(action)
      #expect(try ExportTrial(two.store, .ndjson).text == before, "\(text)")
      try two.session.apply(#require(try two.session.planned(.redo)))
      #expect(try ExportTrial(two.store, .ndjson).text == after, "\(text)")
    }
  }

  @Test("What the database forbids is said the same", arguments: OtherCapitals.allCases)
  func refusals(capitals: OtherCapitals) throws {
    let trial = Trial(layout: .snakeCasePlural, capitals: capitals)
    let parents = "PRAGMA foreign_keys = OFF; DROP TABLE item_categories; PRAGMA foreign_keys = ON"
    for change in ["", parents] {
      let stores = try trial.stores(change)
      for text in [
        "update \"Whole milk\" in \"Week shop\" set quantity = 9", "delete list \"BBQ\"",
        "add \"Kiwi\" to \"BBQ\"", "create category \"Dairy\" emoji \"d\"",
        "update categories where name = \"Dairy\" set name = \"Produce\"",
      ] {
        let one = try ChangeTrial(stores.usual.copied()).run(text)
        let two = try ChangeTrial(stores.other.copied()).run(text)
        #expect(two.problems.map(\.message) == one.problems.map(\.message), "\(text)")
      }
    }
  }

  @Test("Its changed rows are told to who watches", arguments: Trial.all)
  func watches(trial: Trial) throws {
    let house = try WatchedHouse(trial.stores().other)
    let (items, layout) = (trial.layout.table(.items), trial.layout)
    let text = "together {\n  a = items where quantity > 50\n  b = count items per list\n}"
    let watched = try house.watch(text, .complete, .utmost)
    var reader = WatchReader()
    let writes = [
      "UPDATE \(items) SET \(layout.column(.quantity)) = 60 WHERE id = 'demo-item-1'",
      "DELETE FROM \(items) WHERE id = 'demo-item-2'",
      "UPDATE \(items) SET \(layout.column(.list)) = 'demo-list-5' WHERE id = 'demo-item-1'",
    ]
    for sql in [""] + writes {
      if !sql.isEmpty { try house.write(sql) }
      guard case .version(let version) = try watched.refresh() else {
        Issue.record("nothing has changed: \(sql)")
        continue
      }
      try reader.take(version)
      #expect(version.asked == nil || sql.isEmpty, "\(sql): \(version.asked ?? "")")
      let fresh = try house.answer(text)
      #expect(reader.keys == fresh.map(\.keys) && reader.rows == fresh.map(\.rows), "\(sql)")
    }
  }

  @Test("It is migrated by what it lacks", arguments: Trial.all)
  func migration(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    #expect(try other.migrate(isDryRun: true).lines == ["nothing to do"])
    for store in [usual, other] {
      try store.write { db in
        let (table, column) = (trial.layout.table(.items), trial.layout.column(.note))
        try db.execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)")
      }
    }
    let planned = try usual.migrate(isDryRun: true)
    #expect(planned.done.count == 1)
    #expect(try other.migrate(isDryRun: true) == planned)
    #expect(try other.migrate() == planned)
    let end = try ChangeTrial(other).run("add \"Kiwi\" to \"BBQ\" note \"ripe\"")
    #expect(end.isDone, "\(end.problems)")
  }

  @Test("It goes out and comes in as any other", arguments: Trial.all)
  func exchange(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    for format in ExportFormat.allCases {
      let export = try ExportTrial(other, format)
      #expect(try export.files == ExportTrial(usual, format).files)
      #expect(try ExportTrial(export.imported(), format).files == export.files)
    }
    let export = try ExportTrial(usual, .json)
    let table = trial.layout.table(.items)
    try other.write { try $0.execute(sql: "DELETE FROM \(table) WHERE id = 'demo-item-1'") }
    let tally = try ExportTrial.session(other).take(
      export.reader(), file: "a.json", .keep, isDryRun: false, remark: { _ in }
    ).result
    #expect(tally.changeCount == 1)
    #expect(try content(other) == content(usual))
  }

  @Test("Items of other programs come in", arguments: Trial.all) func items(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    func take(_ store: Store) throws -> [String] {
      var problems: [String] = []
      _ = try ChangeTrial(store).session.take(
        ForeignItems(.text, [MissingColumnTests.item]), file: "a",
        ForeignChoices(defaultList: "Other"), isDryRun: false,
        remark: { problems.append($0.problem) })
      return problems
    }
    #expect(try take(other) == take(usual))
    #expect(try ExportTrial(other, .json).files == ExportTrial(usual, .json).files)
    #expect(try ExportTrial(other, .json).text.contains("Kiwi"))
  }

  @Test("It is merged with a copy of usual names, either way", arguments: Trial.all)
  func merges(trial: Trial) throws {
    for isBaseKnown in [true, false] {
      let base = try isBaseKnown ? trial.stores().usual : nil
      let (usual, other) = try trial.stores()
      #expect(try change(usual, "add \"Kiwi\" to \"BBQ\"").isDone)
      let ends = try [other, trial.stores().usual].map { copy in
        for text in [
          "update all categories set emoji = \"e\"", "delete \"Whole milk\" in \"Week shop\"",
        ] {
          #expect(try change(copy, text).isDone)
        }
        let (one, two) = (try self.copy(usual), try self.copy(copy))
        #expect(try merge(copy, into: one, base: base).0.changeCount > 0 || !isBaseKnown)
        #expect(try merge(usual, into: two, base: base).0.changeCount > 0)
        #expect(try content(two).contains { $0.contains("Kiwi") })
        return try [content(one), content(two)]
      }
      #expect(ends[0] == ends[1], "\(trial)")
    }
  }

  private func change(_ store: Store, _ text: String) throws -> ChangeTrial.End {
    try ChangeTrial(store, makeID: { "kiwi" }).run(text)
  }

  @Test("What both copies can't have at once is named", arguments: OtherCapitals.allCases)
  func clash(capitals: OtherCapitals) throws {
    let unique = "CREATE UNIQUE INDEX own ON shopping_lists (title)"
    let (usual, other) = try Trial(layout: .snakeCasePlural, capitals: capitals).stores(unique)
    for (id, store) in [("a", usual), ("b", other)] {
      try store.write {
        try $0.execute(
          sql: "INSERT INTO shopping_lists VALUES (?, 'New', 1, 1)", arguments: [id])
      }
    }
    let error = #expect(throws: EngineError.self) { try merge(usual, into: other) }
    #expect(error?.diagnostic.message.contains("list \"New\" (id \"b\") here and") == true)
  }

  @Test("Its lists are copied", arguments: Trial.all) func copies(trial: Trial) throws {
    let (usual, other) = try trial.stores()
    let sandbox = try Sandbox()
    for (name, store) in [("usual", usual), ("other", other)] {
      _ = try ListsCopy(of: store).make(at: sandbox.path(name))
    }
    let copies = (
      try Store.open(path: sandbox.path("usual")), try Store.open(path: sandbox.path("other"))
    )
    #expect(try ExportTrial(copies.1, .json).files == ExportTrial(copies.0, .json).files)
    try copies.0.close()
    try copies.1.close()
  }
}

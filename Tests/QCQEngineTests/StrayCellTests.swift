import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQText
import QCQWatch
import QuickCartStore
import Testing

@Suite("A stored cell that doesn't fit its field is absent, and that is said") struct StrayCellTests
{
  private let store: Store
  private let session: Session

  /// The english sample: ten items in three lists.
  init() throws {
    store = try Store.sample(.english, now: testNow)
    session = try Session.over(store)
  }

  private func records(_ text: String) throws -> (records: [String], said: [String]) {
    let (output, diagnostics) = try session.collect(text)
    #expect(diagnostics.map(\.message) == [], "\(text)")
    return (output.records, output.shown.map(\.message))
  }

  private func store(_ value: String, in column: String, _ row: String) throws {
    let table = row.hasPrefix("list") ? "shopping_lists" : "shopping_items"
    try store.write {
      try $0.execute(sql: "UPDATE \(table) SET \(column) = \(value) WHERE id = '\(row)'")
    }
  }

  private static let strays: [(column: String, row: String, value: String, said: String)] = [
    ("created_at", "list-3", "'gisteren'", "1 list has a `created` that is not a date: list-3"),
    ("created_at", "list-3", "x'00'", "1 list has a `created` that is not a date: list-3"),
    ("created_at", "list-3", "9e999", "1 list has a `created` that is not a date: list-3"),
    ("updated_at", "list-3", "'2026-02-30'", "1 list has an `updated` that is not a date: list-3"),
    ("title", "list-3", "CAST(x'ff' AS TEXT)", "1 list has a `title` that is not text: list-3"),
    ("title", "list-3", "x'41'", "1 list has a `title` that is not text: list-3"),
  ]

  @Test("A mark that does not fit is none", arguments: ["''", "'x'", "9e999", "x'01'"])
  func marks(value: String) throws {
    let one = "items where id = \"item-1\""
    let marks = "\(one) show not pending as a, not (pending and quantity > 0) as b sort not pending"
    for text in ["toggle \(one)", "update \(one) set completed = quantity > -1"] {
      try store(value, in: "is_completed", "item-1")
      #expect(try records(marks).records == ["false,false"])
      #expect(try ChangeTrial(store).run(text).isDone)
      #expect(try records(marks).records == ["true,true"], "\(text)")
    }
  }

  @Test("Lists that are shown, sorted, chosen and counted", arguments: 0..<6)
  func lists(number: Int) throws {
    let (column, row, value, said) = Self.strays[number]
    try store(value, in: column, row)
    let field = column.replacing("_at", with: "")
    for query in [
      "lists show \(field)", "lists show id sort \(field)", "lists where has \(field) show id",
      "lists per \(field) show count()", "max \(field) of lists",
      "lists by \(field) show id", "count lists where no \(field)",
    ] {
      #expect(try records(query).said == [said], "\(query)")
    }
    #expect(try records("lists show id sort \(field) limit 1").records == ["list-3"])
    #expect(try records("lists show id sort \(field) desc").records.last == "list-3")
    #expect(try records("lists where no \(field) show id").records == ["list-3"])
    #expect(try records("lists where no \(field) show \(field)").records == [""])
    #expect(try records("count lists").said == [])
  }

  @Test("Since and before leave out a text, and `not` of them takes it in") func dates() throws {
    try store("'gisteren'", in: "created_at", "list-3")
    for test in ["since 2000-01-01", "before 2100-01-01", "during 2000-01-01 .. 2100-01-01"] {
      #expect(try records("count lists where created \(test)").records == ["2"])
      #expect(try records("count lists where not created \(test)").records == ["1"])
    }
    #expect(try records("count lists where created = updated").records == ["0"])
    #expect(try records("count lists where created != updated").records == ["3"])
  }

  @Test("Numbers", arguments: ["'veel'", "x'05'", "9e999", "-9e999"])
  func numbers(value: String) throws {
    try store(value, in: "quantity", "item-1")
    let said = ["1 item has a `quantity` that is not a number: item-1"]
    let sum = try store.read { db in
      try Int.fetchOne(db, sql: "SELECT sum(quantity) FROM shopping_items WHERE id <> 'item-1'")
    }
    for (query, wanted) in [
      ("count items where quantity > 0", "9"), ("count items where quantity < 100", "9"),
      ("count items where not quantity > 0", "1"), ("count items where quantity != 1000", "10"),
      ("count items where quantity in (1, 2, 3, 6, 12)", "9"),
      ("count items where no quantity", "1"),
      ("count items where quantity + 1 > 0", "9"), ("count items where quantity in 0..99", "9"),
      ("sum quantity of items", "\(sum ?? 0)"),
      ("count items where abs(quantity) >= 0", "9"),
      ("count items where round(quantity) >= 0", "9"),
    ] {
      let (records, found) = try records(query)
      #expect(records == [wanted], "\(query)")
      #expect(found == said, "\(query)")
    }
    #expect(try records("items show quantity sort quantity limit 1").records == [""])
    #expect(try records("min quantity of items").records == ["1"])
  }

  @Test("Flags: what is neither is not checked off") func flags() throws {
    try store("'yes'", in: "is_completed", "item-1")
    let said = ["1 item has a `completed` that is neither true nor false: item-1"]
    let all = try records("count items where completed")
    #expect(all.said == said)
    let pending = try records("count items where pending")
    #expect(pending.said == said)
    #expect(Int(all.records[0])! + Int(pending.records[0])! == 10)
    #expect(try records("items where id = \"item-1\" show completed, pending").records == [",true"])
    #expect(try records("lists show progress").said == said)
    #expect(try records("items in \"Boodschappen deze week\" where pending").said == said)
  }

  @Test("All lists are named up to three, the others counted") func several() throws {
    try store.write { try $0.execute(sql: "UPDATE shopping_items SET quantity = 'x'") }
    let said = try records("items where quantity > 1").said
    #expect(
      said == [
        "10 items have a `quantity` that is not a number: item-1, item-10, item-2 and 7 more"
      ])
  }

  @Test("Each is said once in a text, with each way in which a text asks") func once() throws {
    try store("'veel'", in: "quantity", "item-1")
    let text = """
      items where quantity > 1
      items where quantity > 2
      print "{sum quantity of items}"
      assert count items where quantity > 1000 gives 0
      """
    #expect(try records(text).said.count == 1)
    #expect(try records("print \"{sum quantity of items}\"").said.count == 1)
    #expect(try records("assert items where quantity > 1000 is empty").said.count == 1)
  }

  @Test("Rows inside of rows, names of others, labels") func elsewhere() throws {
    try store("x'00'", in: "name", "item-1")
    let said = ["1 item has a `name` that is not text: item-1"]
    #expect(try records("lists show title, items { name }").said == said)
    #expect(try records("lists show count(items where name contains \"a\")").said == said)
    #expect(try session.collect("items", .csv, columns: .display).output.shown.count == 1)
    try store("x'00'", in: "title", "list-1")
    #expect(try records("items by list show quantity").said.count == 1)
    #expect(try records("count items per list").said.count == 1)
  }

  @Test("Numbers in a field of text are their text") func numbersAsText() throws {
    try store.write { try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN code") }
    let session = try Session.over(store)
    try store("7", in: "code", "item-1")
    let (output, _) = try session.collect("items where code = \"7\" show code", .json)
    #expect(output.text == "[\n  {\"code\": \"7\"}\n]\n")
    #expect(output.shown.isEmpty)
  }

  @Test("A change says it, too") func changes() throws {
    try store("'veel'", in: "quantity", "item-1")
    let (output, diagnostics) = try session.collect(
      "update items where quantity > 1 set note = \"x\"")
    #expect(diagnostics.isEmpty)
    #expect(
      output.shown.map(\.message) == ["1 item has a `quantity` that is not a number: item-1"])
    #expect(try records("items where id = \"item-1\" show note").records == ["\"\""])
  }

  @Test("A watch says it with the version that shows it, when the index is right no more")
  func watch() throws {
    let session = try Session.over(store)
    let script = session.prepare(
      SourceText("watch count items where pending"), for: .watch)
    let watched = WatchedQuery(session, script, columns: .complete)
    guard case .version(let first)? = try watched.refresh() else {
      Issue.record("no version")
      return
    }
    #expect(first.warnings == [])
    try store("'yes'", in: "is_completed", "item-9")
    try store("0", in: "is_completed", "item-10")
    try store("1", in: "is_completed", "item-1")
    try store("1", in: "is_completed", "item-2")
    guard case .version(let second)? = try watched.refresh() else {
      Issue.record("no second version")
      return
    }
    #expect(second.warnings.count == 1)
    let count = try records("count items where pending").records
    let row = second.members[0].result.rows[0].view
    guard case .int(let shown) = row.cell(0) else {
      Issue.record("no count")
      return
    }
    #expect(count == ["\(shown)"])
  }

  @Test("Where all cells of a small table fit, the statement looks at none of them")
  func plain() throws {
    let query = "explain items where pending and quantity > 1 sort note"
    let plain = try session.collect(query).output.text
    #expect(!plain.contains("qcq_number"), "\(plain)")
    #expect(!plain.contains("qcq_text("), "\(plain)")
    try store("'yes'", in: "is_completed", "item-9")
    let guarded = try session.collect(query).output.text
    #expect(guarded.contains("qcq_number(i.is_completed)"), "\(guarded)")
    #expect(!guarded.contains("qcq_number(i.quantity)"), "\(guarded)")
  }

  @Test("In a large table an index tells that all cells fit") func indexed() throws {
    let store = try Baskets.plain(items: 20_000)
    let session = try Session.over(store)
    let query = "explain items where pending and quantity > 1 show id"
    let plain = try session.collect(query).output.text
    #expect(plain.contains("is_completed = 0"), "\(plain)")
    #expect(plain.contains("qcq_number(quantity)"), "\(plain)")
    for value in ["'yes'", "x'00'", "9e999", "-9e999"] {
      try store.write {
        try $0.execute(sql: "UPDATE shopping_items SET is_completed = \(value) WHERE id = 'i7'")
      }
      let guarded = try session.collect(query).output.text
      #expect(guarded.contains("qcq_number(is_completed)"), "\(value) \(guarded)")
      let said = try session.collect("count items where pending").output.shown.map(\.message)
      #expect(said == ["1 item has a `completed` that is neither true nor false: i7"], "\(value)")
    }
  }

  @Test("A sum is right whatever comes first, and none where it has no end") func sums() throws {
    try store.write { try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN price REAL") }
    let session = try Session.over(store)
    func asked(_ values: [String], _ query: String) throws -> [String] {
      try store.write { db in
        try db.execute(sql: "UPDATE shopping_items SET price = NULL")
        for (index, value) in values.enumerated() {
          try db.execute(
            sql: "UPDATE shopping_items SET price = \(value) WHERE id = 'item-\(index + 1)'")
        }
      }
      return try session.collect(query).output.records
    }
    let sum = "sum price of items"
    #expect(try asked(["1e308", "1e308", "-1e308"], sum) == ["1e+308"])
    #expect(try asked(["1e308", "1e308", "-1e308", "-1e308", "3"], sum) == ["3.0"])
    #expect(try asked(["1e308", "1e308"], sum) == [""])
    #expect(try asked(["1e308", "1e308"], "average price of items") == ["1e+308"])
    #expect(try asked([], sum) == ["0.0"])
    #expect(try asked([], "average price of items") == [""])
    #expect(try asked(["1e308"], "items where price * 10 > 1 show id") == [])
    #expect(try asked(["1e308"], "items where has price show price * 10") == [""])
    #expect(try asked(["2.5", "-2.5"], "items where has price show round(price)") == ["3", "-3"])
    let whole = try asked(["9223372036854775807", "1", "-1"], "items where has price show price")
    #expect(whole.count == 3)
    try store.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET quantity = 0;
          UPDATE shopping_items SET quantity = 9223372036854775807 WHERE id IN ('item-1', 'item-2');
          UPDATE shopping_items SET quantity = -9223372036854775807 WHERE id = 'item-3'
          """)
    }
    let quantity = try session.collect("sum quantity of items").output.records
    #expect(quantity == ["9223372036854775807"])
    #expect(
      try session.collect("count items where quantity > -9223372036854775808").output.records
        == ["10"])
    #expect(
      try session.collect("count items where quantity = round(0.49999999999999994)").output
        .records == ["7"])
  }

  @Test("Nothing is on a day that a zone has left out") func skippedDay() throws {
    let zone = try #require(FoundationTimeZone(identifier: "Pacific/Apia"))
    let session = try Session(
      store: store, options: SessionOptions(now: { testNow }, zone: zone))
    // The first second of the 31st, which is the one after the last of the 29th.
    try store("1325239200", in: "created_at", "list-3")
    for (test, count) in [
      ("on 2011-12-30", "0"), ("on 2011-12-31", "1"), ("on 2011-12-29", "0"),
      ("during 2011-12-30 .. 2011-12-30", "0"), ("since 2011-12-30", "3"),
    ] {
      let found = try session.collect("count lists where created \(test)").output.records
      #expect(found == [count], "\(test)")
    }
  }
}

@Suite("Dates are read and written in the storage that their column has") struct StoredDateTests {
  private let store: Store

  init() throws { store = try Store.sample(.english, now: testNow) }

  private func session(
    _ type: String, _ values: [String], zone: any TimeZoneRules = UTC()
  ) throws -> ChangeTrial {
    try store.write { db in
      try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN due \(type)")
      for (index, value) in values.enumerated() {
        try db.execute(
          sql: "UPDATE shopping_items SET due = \(value) WHERE id = 'item-\(index + 1)'")
      }
    }
    return try ChangeTrial(store, zone: zone)
  }

  private static let storages: [(type: String, values: [String], written: String)] = [
    ("DATE", ["'2026-11-19'", "'2026-12-24'"], "'2026-12-01'"),
    ("DATETIME", ["'2026-11-19 00:00:00'", "'2026-12-24 00:00:00'"], "'2026-12-01 00:00:00'"),
    ("TIMESTAMP", ["'2026-11-19T00:00:00Z'", "'2026-12-24T00:00:00Z'"], "'2026-12-01T00:00:00Z'"),
    (
      "DATETIME", ["'2026-11-19 00:00:00.000'", "'2026-12-24 00:00:00.500'"],
      "'2026-12-01 00:00:00.000'"
    ),
    ("DATETIME", ["'2026-11-19 00:00'", "'2026-12-24T00:00'"], "'2026-12-01 00:00'"),
    (
      "DATETIME", ["'2026-11-19T02:00:00+02:00'", "'2026-12-24T00:00:00Z'"],
      "'2026-12-01T02:00:00+02:00'"
    ),
    ("DATETIME", ["1795046400", "1798070400"], "1796083200"),
    ("DATETIME", ["1795046400000", "1798070400000"], "1796083200000"),
    ("DATE", ["1795046400.5", "1798070400.5"], "1796083200"),
    ("DATE", [], "'2026-12-01'"), ("DATETIME", [], "'2026-12-01 00:00:00'"),
    ("TIMESTAMP", [], "'2026-12-01 00:00:00'"),
  ]

  @Test("Read, compared, grouped, and written back", arguments: 0..<12)
  func storages(number: Int) throws {
    let (type, values, written) = Self.storages[number]
    let trial = try session(type, values)
    func count(_ condition: String) throws -> String {
      try trial.session.collect("count items where \(condition)").output.records[0]
    }
    if !values.isEmpty {
      #expect(try count("has due") == "2")
      #expect(try count("due since 2026-11-20") == "1")
      #expect(try count("due before 2026-11-20") == "1")
      #expect(try count("due on 2026-11-19") == "1")
      #expect(try count("due since 2099-01-01") == "0")
      #expect(try count("due before 2099-01-01") == "2")
      let months = try trial.session.collect("items where has due per month(due) show month(due)")
      #expect(months.output.records == ["2026-11", "2026-12"])
      let sorted = try trial.session.collect("items where has due show id sort due desc")
      #expect(sorted.output.records == ["item-2", "item-1"])
      #expect(sorted.output.shown.isEmpty)
    }
    #expect(trial.run("update items where id = \"item-5\" set due = 2026-12-01").isDone)
    #expect(
      try trial.store.text("SELECT quote(due) FROM shopping_items WHERE id = 'item-5'") == written)
    #expect(try count("due on 2026-12-01") == "1")
    // From another column, which has another storage.
    #expect(trial.run("update items where id = \"item-6\" set due = created").isDone)
    #expect(
      try trial.store.text("SELECT typeof(due) FROM shopping_items WHERE id = 'item-6'")
        == trial.store.text("SELECT typeof(due) FROM shopping_items WHERE id = 'item-5'"))
    #expect(try count("due on 2026-11-20") == "1")
  }

  @Test("A day alone is one of the session's zone") func days() throws {
    let zone = try #require(FoundationTimeZone(identifier: "America/New_York"))
    let trial = try session("DATE", ["'2026-12-01'"], zone: zone)
    let found = try trial.session.collect("items where due on 2026-12-01 show id, day(due)")
    #expect(found.output.records == ["item-1,2026-12-01"])
    #expect(trial.run("update items where id = \"item-2\" set due = 2026-12-01").isDone)
    #expect(
      try trial.store.text("SELECT due FROM shopping_items WHERE id = 'item-2'") == "2026-12-01")
  }

  @Test("Times of creation and change are stamped as their table has them") func stamps() throws {
    try store.write { db in
      try db.execute(
        sql: """
          UPDATE shopping_items SET created_at = datetime(created_at, 'unixepoch'),
            updated_at = datetime(updated_at, 'unixepoch');
          UPDATE shopping_lists SET created_at = datetime(created_at, 'unixepoch'),
            updated_at = datetime(updated_at, 'unixepoch')
          """)
    }
    let trial = try ChangeTrial(store)
    #expect(trial.run("add \"Bread\" to \"Feestje supplies\"").isDone)
    for query in [
      "SELECT created_at FROM shopping_items WHERE name = 'Bread'",
      "SELECT updated_at FROM shopping_lists WHERE title LIKE '%Feestje%'",
    ] {
      #expect(try store.text(query) == "2026-11-20 18:30:00")
    }
    let found = try trial.session.collect("lists where updated since 2026-11-20T18:30 show title")
    #expect(found.output.records == ["Feestje supplies"])
  }
}

extension Store {
  fileprivate func text(_ sql: String) throws -> String? {
    try read { try String.fetchOne($0, sql: sql) }
  }
}

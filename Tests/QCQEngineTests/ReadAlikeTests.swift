import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("What is stored is read alike wherever it stands") struct ReadAlikeTests {
  /// The english sample with columns that hold anything.
  private func session(_ sql: String) throws -> (Store, Session) {
    let store = try Store.sample(.english, now: testNow)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN due DATE")
      try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN code")
      try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN price REAL")
      try db.execute(sql: sql)
    }
    return (store, try Session.over(store))
  }

  private func records(_ text: String, _ session: Session) throws -> [String] {
    let (output, diagnostics) = try session.collect(text)
    #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(text)")
    return output.records
  }

  private static let days = [
    ("'2026-11-20'", "'2026-11-21'"), ("'2026-11-20 18:30'", "'2026-11-21T18:30:00Z'"),
    ("1795199400000", "1795199500000"), ("1795199400", "1795199400001"),
    ("'2026-11-20T12:30:00Z'", "1795199400000"), ("'6000-01-01'", "'6000-01-02'"),
  ]

  @Test("Dates among those of a query", arguments: days)
  func dates(one: String, other: String) throws {
    let (_, session) = try session(
      """
      UPDATE shopping_items SET due = \(one) WHERE id IN ('item-1', 'item-2');
      UPDATE shopping_items SET due = \(other) WHERE id = 'item-3'
      """)
    for (query, count) in [
      ("count items where due in (items show due)", "3"),
      ("count items where due in (items per due show due)", "3"),
      ("count items where due in (items per due having count() > 1)", "2"),
      ("let d = items where id = \"item-3\" show due\ncount items where due in (d)", "1"),
      ("let d = items per due show due\ncount items where due in (d)", "3"),
      ("count items where due + 1 day in (items show due + 1 day)", "3"),
      ("count items where has due and due not in (items where id = \"item-3\" show due)", "2"),
      ("count items where due in (items show due or else created)", "3"),
    ] {
      #expect(try records(query, session) == [count], "\(query)")
    }
    let change = "delete items where has due and due not in (items where id = \"item-1\" show due)"
    let (output, _) = try session.collect(change)
    #expect(output.text.contains("1 item"), "\(output.text)")
  }

  @Test("Dates of lists among dates of items") func owners() throws {
    let (_, session) = try session(
      """
      UPDATE shopping_lists SET created_at = '2026-11-20T12:30:00Z' WHERE id = 'list-1';
      UPDATE shopping_items SET created_at = 1795177800000 WHERE id = 'item-1'
      """)
    let query = "lists where created in (items show created) show id"
    #expect(try records(query, session).contains("list-1"))
  }

  @Test("A number in a text field is its digits") func digits() throws {
    let (_, session) = try session(
      """
      UPDATE shopping_items SET code = 7 WHERE id = 'item-1';
      UPDATE shopping_items SET code = '7' WHERE id = 'item-2';
      UPDATE shopping_items SET code = 2.5 WHERE id = 'item-3'
      """)
    for (query, count) in [
      ("count items where has code and code not in (items show code)", "0"),
      ("count items where code in (items where id = \"item-1\" show code)", "2"),
      ("count items where code = \"2.5\"", "1"),
    ] {
      #expect(try records(query, session) == [count], "\(query)")
    }
  }

  @Test("A list whose title is a number is in itself") func titles() throws {
    let store = try Store.sample(.english, now: testNow)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE other (id TEXT PRIMARY KEY, title, created_at REAL, updated_at REAL);
          INSERT INTO other SELECT id, 5, created_at, updated_at FROM shopping_lists;
          DROP TABLE shopping_lists;
          ALTER TABLE other RENAME TO shopping_lists;
          """)
    }
    let session = try Session.over(store)
    #expect(try records("count items where list in (lists)", session) == ["10"])
  }

  @Test("A date that was worked out is not read again") func computed() throws {
    let (_, session) = try session(
      "UPDATE shopping_items SET due = '6000-01-31' WHERE id = 'item-1'")
    let one = "items where id = \"item-1\""
    for (query, record) in [
      (
        "\(one) show month(due), month(due or else created), year(due if pending else created)",
        "6000-01,6000-01,6000"
      ),
      (
        "\(one) show due + 1 day as d, month(due + 1 day), weekday(due + 1 day)",
        "6000-02-01T00:00:00Z,6000-02,2"
      ),
      (
        "items where has due per category show max(due), month(max(due)) sort category limit 1",
        "Produce,6000-01-31T00:00:00Z,6000-01"
      ),
      (
        "let t = items where has due per due show due, count() as n\nt where n > 0",
        "6000-01-31T00:00:00Z,1"
      ),
      (
        "let t = items where has due per due show due, count() as n\nt sort n limit 1",
        "6000-01-31T00:00:00Z,1"
      ),
      (
        "let t = items where has due per due show due, count() as n limit 9\n"
          + "t where n > 0 show month(due) as m, n", "6000-01-31T00:00:00Z,6000-01,1"
      ),
      ("max due of items", "6000-01-31T00:00:00Z"),
    ] {
      #expect(try records(query, session).last == record, "\(query)")
    }
  }

  @Test("A field is set to a date that was worked out as to one that is written") func set() throws
  {
    let one = "items where id = \"item-1\""
    let start = "UPDATE shopping_items SET due = '6000-01-31' WHERE id = 'item-1'"
    for value in ["6000-01-31", "due", "due + 1 day", "due or else created"] {
      let (store, _) = try session(start)
      let end = try ChangeTrial(store).run("update \(one) set created = \(value)")
      #expect(end.problems.map(\.code) == [.valueOutOfRange], "\(value)")
    }
    for (value, found) in [
      ("due + 1 day", "6000-02-01T00:00:00Z"), ("due - 1 month", "5999-12-31T00:00:00Z"),
      ("due or else created", "6000-01-31T00:00:00Z"),
    ] {
      let (store, session) = try session(start)
      _ = try ChangeTrial(store).run("update \(one) set due = \(value)")
      #expect(try records("\(one) show due", session) == [found], "\(value)")
    }
    for value in ["due + 4000 years", "due + 3999 years + 1 year", "list.created + 8000 years"] {
      let (store, session) = try session(start)
      let end = try ChangeTrial(store).run("update \(one) set due = \(value)")
      #expect(end.problems.map(\.code) == [.valueOutOfRange], "\(value)")
      #expect(try records("\(one) show due", session) == ["6000-01-31T00:00:00Z"])
    }
  }

  @Test("A result that is too large for a number is none, whatever is done with it")
  func overflow() throws {
    let (_, session) = try session(
      "UPDATE shopping_items SET quantity = 1e300, price = 1e300 WHERE id = 'item-1'")
    let one = "items where id = \"item-1\""
    for (column, record) in [
      ("quantity * quantity > 2", "false"), ("not quantity * quantity > 2", "true"),
      ("5 / (quantity * quantity)", ""), ("quantity * quantity % 2", ""),
      ("price * price > 2", "false"), ("5 / (price * price)", ""),
      ("quantity * quantity in 1..3", "false"), ("not quantity * quantity in 1..3", "true"),
      ("quantity + 1 > 2", "true"), ("abs(quantity * quantity)", ""),
      ("quantity * quantity * 0", ""),
    ] {
      #expect(try records("\(one) show \(column) as x", session) == [record], "\(column)")
    }
    let few = try records("items where quantity in (0, 1) show id sort id", session)
    #expect(
      try records("items where not quantity * quantity > 2 show id sort id", session)
        == (few + ["item-1"]).sorted())
  }

  @Test("A measure of groups takes conditions on fields of their rows") func further() throws {
    let session = try Session.over(.sample(.demo, now: testNow))
    let start = "let t = items per category show count() as n\n"
    for condition in ["n > 1 and pending", "pending", "pending and n > 1", "quantity > 2"] {
      let rows = try records(start + "t where \(condition)", session)
      #expect(try records(start + "count t where \(condition)", session) == ["\(rows.count)"])
      let sum = rows.compactMap { $0.split(separator: ",").last.flatMap { Int($0) } }.reduce(0, +)
      #expect(try records(start + "sum n of t where \(condition)", session) == ["\(sum)"])
    }
    let (_, found) = try session.collect(start + "count t where m > 3")
    #expect(found.map(\.message) == ["`t` shows no column `m`"])
  }

  @Test("Zero has no sign") func zero() throws {
    let (_, session) = try session("UPDATE shopping_items SET quantity = 0")
    for column in ["quantity * 0 * -1.5", "quantity / -2", "-(quantity * 1.5)"] {
      #expect(Set(try records("items show \(column) as x", session)) == ["0.0"], "\(column)")
    }
  }

  @Test("Of items whose list is gone there are no lists") func distinct() throws {
    let (_, session) = try session(
      """
      UPDATE shopping_items SET shopping_list_id = 'gone-' || id, category_id = 900
      WHERE id IN ('item-1', 'item-2')
      """)
    let query =
      "items where no list show count(distinct list) as l, count(distinct category) as c"
    #expect(try records(query, session) == ["0,0"])
    #expect(try records("items show count(distinct list)", session) == ["3"])
  }

  @Test("A query is read in time with the number of its texts", .timeLimit(.minutes(1)))
  func manyTexts() throws {
    let session = try Session.over(.sample(.english, now: testNow))
    let texts = (0..<15_000).map { "\"x\($0)\"" }
    let set = texts.joined(separator: ", ")
    #expect(try records("count items where name in (\(set))", session) == ["0"])
    #expect(try records("count items where not name in (\(set))", session) == ["10"])
    let chain = texts.prefix(5_000).map { "name = \($0)" }.joined(separator: " or ")
    #expect(try records("count items where \(chain)", session) == ["0"])
  }

  @Test("Named queries that look into each other are read, or are too deep") func depth() throws {
    let session = try Session.over(.sample(.english, now: testNow))
    func text(_ count: Int) -> String {
      let lets = (0..<count).map { "let a\($0 + 1) = a\($0) where name in (a\($0))" }
      return (["let a0 = items where name in (items)"] + lets + ["count a\(count)"])
        .joined(separator: "\n")
    }
    #expect(try records(text(2), session) == ["10"])
    let (_, found) = try session.collect(text(9))
    #expect(found.map(\.code) == [.nestedTooDeep])
  }
}

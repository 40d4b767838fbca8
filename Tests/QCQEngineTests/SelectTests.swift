import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import TestSupport
import Testing

/// SQLite answers a statement itself, and qcq what its first fix makes of it.
@Suite("What SQL is led to gives the rows of that SQL") struct SelectTests {
  private let session: Session

  init() throws {
    session = try Session.over(try Store.sample(.demo, now: 1_795_199_400))
  }

  private func mended(_ sql: String) -> String? {
    let source = SourceText(sql)
    let fixes = session.trial(source, in: nil).diagnostics.lazy.flatMap(\.fixes)
    return fixes.first.flatMap { source.applying($0.edits) }
  }

  /// The rows in any order; nil where the text is none that can be run.
  private func rows(_ text: String) throws -> [String]? {
    try session.answer(text).answer?.rows.map { row in
      row.map { cell in
        switch cell {
        case .absent: "-"
        case .int(let int): "\(int)"
        case .number(let number): Self.number(number)
        case .text(let text): text
        case .rows: "rows"
        }
      }.joined(separator: "|")
    }.sorted()
  }

  private func rowsOfSQLite(_ sql: String) throws -> [String] {
    try session.store.read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: "-"
          case .int64(let int): "\(int)"
          case .double(let number): Self.number(number)
          case .string(let text): text
          case .blob: "blob"
          }
        }.joined(separator: "|")
      }.sorted()
    }
  }

  private static func number(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  @Test(
    arguments: [
      "SELECT name FROM shopping_items WHERE is_completed = 0 ORDER BY quantity DESC",
      "select name, quantity from shopping_items i where i.quantity > 3 and not is_completed",
      "select name from shopping_items where quantity between 3 and 7 or notes <> ''",
      "select name from shopping_items where not (quantity = 1 or is_completed = 1)",
      "select count(*) from shopping_items",
      "select count(distinct name) from shopping_items where is_completed = 1",
      "select avg(quantity), max(quantity) from shopping_items",
      "select sum(quantity) from shopping_items where is_completed = 0",
      "select quantity, count(*) as n from shopping_items group by quantity having n > 2",
      "select quantity, count(*), sum(is_completed) from shopping_items group by 1",
      "select quantity, count(*) filter (where is_completed) from shopping_items group by quantity",
      """
      select quantity, sum(case when is_completed then 1 else 0 end) as done from shopping_items \
      group by quantity order by done desc
      """,
      """
      select i.name, c.name, c.emoji from shopping_items i \
      join item_categories c on i.category_id = c.id where c.name = 'Dairy'
      """,
      """
      select l.title, count(*) from shopping_items i join shopping_lists l \
      on i.shopping_list_id = l.id where i.is_completed = 0 group by l.title having count(*) > 5
      """,
      """
      select l.title, count(i.id) as n from shopping_lists l left join shopping_items i \
      on i.shopping_list_id = l.id group by l.id order by n desc limit 3
      """,
      """
      select name from shopping_items where shopping_list_id in \
      (select id from shopping_lists where title = 'BBQ')
      """,
      """
      select name from shopping_items where shopping_list_id = \
      (select id from shopping_lists where title = 'BBQ') and name not in \
      (select name from shopping_items where quantity > 3)
      """,
      """
      select title from shopping_lists where not exists (select 1 from shopping_items \
      where shopping_items.shopping_list_id = shopping_lists.id and is_completed = 0)
      """,
      """
      select title from shopping_lists l where exists (select * from shopping_items i \
      where i.shopping_list_id = l.id and i.quantity > 10)
      """,
      """
      select name from shopping_items where quantity > 2 \
      except select name from shopping_items where is_completed
      """,
      "select distinct quantity from shopping_items",
      "select name from shopping_items where name like 'C%' and quantity <> 1",
      "select name from shopping_items order by id limit 5 offset 2",
    ])
  func rowsOfBoth(sql: String) throws {
    let text = try #require(mended(sql), "\(sql)")
    var expected = try rowsOfSQLite(sql)
    // `except` gives each row once.
    var found = try #require(try rows(text), "\(text)")
    if sql.contains("except") { (expected, found) = (Set(expected).sorted(), Set(found).sorted()) }
    #expect(found == expected, "\(text)")
  }

  @Test("Chance statements") func chance() throws {
    var random = SplitMix64(seed: 7)
    var led = 0
    let count = Checkout.isLong ? 5000 : 200
    for _ in 0..<count {
      let sql = Self.statement(&random)
      guard let text = mended(sql) else { continue }
      led += 1
      // Of no rows the sum is 0 here.
      let expected = try rowsOfSQLite(sql).map { sql.contains("sum(q") && $0 == "-" ? "0" : $0 }
      #expect(try rows(text) == expected, "\(sql)\n\(text)")
    }
    // Conditions that always hold, or never, are told of; and very long ones are left alone.
    #expect(led > count * 7 / 10)
  }

  private static func statement(_ random: inout SplitMix64) -> String {
    let columns = random.pick([
      "name", "name, quantity", "i.name", "count(*)", "sum(quantity)", "max(quantity), count(*)",
      "quantity, count(*)", "quantity, count(*) as n", "quantity, sum(is_completed) as done",
    ])
    var sql = "select \(columns) from shopping_items i"
    if random.chance(3, in: 4) { sql += " where " + condition(&random, depth: 2) }
    if columns.hasPrefix("quantity") {
      sql += " group by quantity"
      if random.chance(1, in: 3) { sql += " having count(*) >= \(random.below(6))" }
    }
    return sql
  }

  private static func condition(_ random: inout SplitMix64, depth: Int) -> String {
    if depth > 0, random.chance(1, in: 2) {
      let parts = (0..<(2 + random.below(2))).map { _ in condition(&random, depth: depth - 1) }
      let joined = parts.joined(separator: random.pick([" and ", " or "]))
      return random.chance(1, in: 4) ? "not (\(joined))" : "(\(joined))"
    }
    let sign = random.pick(["=", "<>", "<", "<=", ">", ">=", "!=", "=="])
    let number = random.below(12)
    return random.pick([
      "is_completed = \(random.below(2))", "not is_completed", "i.is_completed",
      "quantity \(sign) \(number)", "i.quantity \(sign) \(number)",
      "quantity between \(number) and \(number + random.below(6))",
      "quantity in (\(number), \(random.below(9)))", "quantity not in (1, \(number))",
      "notes = ''", "notes <> ''", "name = 'Cola'", "name <> 'Cola'", "name like 'C%'",
      "category_id in (select id from item_categories where name = 'Dairy')",
      "shopping_list_id in (select id from shopping_lists where title = 'BBQ')",
      "name in (select name from shopping_items where quantity > \(number))",
    ])
  }
}

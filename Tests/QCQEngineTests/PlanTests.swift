import GRDB
import QCQEngine
import QuickCartStore
import Testing

/// How SQLite goes about the statements, in a database of 100,000 items with statistics.
@Suite("SQLite uses the indexes that there are") struct PlanTests {
  private let store: Store
  private let session: Session

  /// Filled once; each test has a copy.
  private static let filled = Result<Store, any Error> { try Baskets.plain(items: 100_000) }

  init() throws {
    store = try Store.blank()
    try Self.filled.get().queue.backup(to: store.queue)
    session = try Session.over(store)
  }

  /// The plan of a text's query, as `explain` prints it.
  private func plan(_ text: String) throws -> String {
    let output = try session.collect("explain " + text).output.text
    return String(output.split(separator: "plan\n").last ?? "")
  }

  @Test(
    "A scope is looked up in the index of lists",
    arguments: [
      "items in \"List 7\"", "items in \"List 7\" where pending",
      "items in \"List 7\" where completed sort updated desc",
      "items in \"List 7\" where pending by category", "count items in \"List 7\" where pending",
      "items in \"List 7\" where name contains \"mel\" sort name",
      "items in \"List 7\", \"List 9\" where pending and quantity > 2",
      "items in \"List 7\" per category show category, count() as n",
      "items in \"List 7\" by category limit 2 each",
    ])
  func scope(text: String) throws {
    let plan = try plan(text)
    #expect(plan.contains("INDEX idx_items_list_id (shopping_list_id=?"), "\(plan)")
    #expect(
      !plan.contains("idx_items_completed") && !plan.contains("SCAN shopping_items"), "\(plan)")
  }

  @Test(
    "Without statistics no index of flags stands in for the one of lists",
    arguments: [
      "items in \"BBQ\" where pending", "items in \"BBQ\" where not completed by category",
      "count items in \"BBQ\" where pending", "lists sort count(items where pending) desc limit 10",
      "lists where none(items where pending)", "lists show title, items where pending { name }",
      "items where list.id = \"list-1\" and pending",
      "items where list.id = \"list-1\" and not completed sort name",
    ])
  func unanalysed(text: String) throws {
    let output = try Session.sample(.demo).collect("explain " + text).output.text
    #expect(!output.contains("idx_items_completed"), "\(output)")
  }

  @Test("Titles and categories are looked up for the rows that are shown alone")
  func limited() throws {
    for text in ["items limit 10", "items where pending sort updated desc limit 10 skip 5"] {
      let plan = try plan(text)
      #expect(plan.contains("SEARCH i USING") && plan.contains("SUBQUERY"), "\(plan)")
      #expect(!plan.contains("SCAN i"), "\(plan)")
    }
  }

  @Test("What is pending on each list is counted in an index alone") func pending() throws {
    for text in [
      "lists sort count(items where pending) desc limit 10",
      "lists show title, count(items where pending) as n", "lists where any(items where pending)",
    ] {
      let plan = try plan(text)
      #expect(plan.contains("COVERING INDEX idx_items_list_id"), "\(plan)")
    }
  }

  @Test("Counts of a list's items are looked up for the lists that are shown")
  func correlated() throws {
    let plan = try plan(
      "lists show title, count(items) as n, count(items where pending) as p, progress limit 10")
    #expect(plan.contains("CORRELATED SCALAR SUBQUERY"), "\(plan)")
    #expect(plan.contains("idx_lists_updated"), "\(plan)")
    #expect(!plan.contains("SCAN i2"), "\(plan)")
    let exists = try self.plan("lists where any(items where pending) limit 10")
    #expect(!exists.contains("SCAN i2"), "\(exists)")
  }
}

extension Baskets {
  /// Many items in a thousand lists, most of them completed, analysed.
  static func plain(items: Int) throws -> Store {
    let store = try Store.inMemory()
    try store.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
          INSERT INTO shopping_lists SELECT 'L' || i, 'List ' || i, i, i FROM n
          """)
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(items))
          INSERT INTO shopping_items SELECT 'i' || i, 'melk ' || i % 97, i % 9, i % 20 <> 0, '',
            1 + i % 8, 'L' || (1 + i % 1000), i, i FROM n
          """)
      try db.execute(sql: "ANALYZE")
    }
    return store
  }
}

import QCQWatch
import Foundation
import GRDB
import QCQEngine
import QCQReports
import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore
import TestSupport
import Testing

@Suite("Watched queries tell what changed, and nothing else") struct WatchedQueryTests {
  private static let queries = [
    "items", "items where pending", #"items in "BBQ" where pending by category"#,
    "items by category, completed limit 2 each", "items show name, quantity sort quantity desc",
    "items per category show category, count() as n, sum(quantity) as q",
    "count items", "count items where pending per list", "max quantity of items where pending",
    "items show count() as n", "items per name", "lists",
    "lists show title, items where pending { name, quantity }",
    "categories show name, progress sort progress desc", "items sort name limit 5 skip 2",
  ]

  private static let writes =
    Checkout.isLong ? 10_000 : 24

  @Test("The stream gives the answer at every version", arguments: queries)
  func replay(query: String) throws {
    for columns in [ColumnSet.complete, .display] {
      let house = try WatchedHouse()
      let watched = try house.watch(query, columns)
      var reader = WatchReader()
      var chance = WatchChance(seed: 7)
      for _ in 0...(Self.writes / 2) {
        let update = try watched.refresh()
        if case .version(let version) = update { try reader.take(version) }
        if case .error(let diagnostics) = update { Issue.record("\(diagnostics)") }
        let fresh = try house.answer(query, columns)
        #expect(reader.keys == fresh.map(\.keys))
        #expect(reader.rows == fresh.map(\.rows))
        #expect(try watched.refresh() == nil)
        for _ in 0...chance.number(3) {
          try house.write(chance.statement(), by: chance.number(2) == 0 ? house.own : house.other)
        }
      }
    }
  }

  @Test("Each query has a name of its own") func names() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(
      """
      watch together {
        a = count items
      }
      watch together {
        a = count lists
        b = lists
      }
      watch items
      """)
    guard case .version(let version) = try watched.refresh() else {
      Issue.record("no version")
      return
    }
    #expect(version.members.map(\.name) == ["a", "a-2", "b", "4"])
  }

  @Test("Queries that are asked alike are each shown as they say") func shapes() throws {
    let house = try WatchedHouse()
    let charts = ["bar", "column", "line"]
    let watched = try house.watch(
      """
      together {
        \(charts.map { "count items per category draw \($0)" }.joined(separator: "\n  "))
        count items per category
        count items per category
      }
      """)
    guard case .version(let version) = try watched.refresh() else {
      Issue.record("no version")
      return
    }
    let shapes = version.members.map(\.result.shape.shape)
    #expect(shapes.map { $0.chart?.chart.rawValue } == charts + [nil, nil])
  }

  @Test("Says why all was asked anew", arguments: [0, 1]) func gap(gaps: Int) throws {
    let house = try WatchedHouse()
    let script = house.session.prepare(SourceText("count items"), for: .watch)
    let watched = WatchedQuery(
      house.session, script, columns: .complete, purpose: .watch, effort: .utmost,
      rows: ComparedRows(gaps: gaps))
    _ = try watched.refresh()
    try house.write("DELETE FROM shopping_items WHERE id = (SELECT min(id) FROM shopping_items)")
    guard case .version(let version) = try watched.refresh() else {
      Issue.record("nothing has changed")
      return
    }
    #expect(version.asked == (gaps == 0 ? nil : LogGap.logRestarted.reason))
  }

  @Test("All that is watched agrees with itself at every version") func agreement() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(
      """
      together {
        total = count items
        done = count items where completed
        open = count items where pending
        items per category show category, count() as n
      }
      watch count items
      """)
    var chance = WatchChance(seed: 11)
    for _ in 0..<Self.writes {
      try house.write(chance.statement(), by: chance.number(2) == 0 ? house.own : house.other)
      guard case .version(let version) = try watched.refresh() else { continue }
      let results = version.members.map(\.result)
      let counts = [0, 1, 2, 4].map { number(results[$0].rows[0], 0) }
      #expect(counts[0] == counts[1] + counts[2])
      #expect(counts[0] == counts[3])
      #expect(counts[0] == results[3].rows.reduce(0) { $0 + number($1, 1) })
    }
  }

  private func number(_ row: PackedRow, _ cell: Int) -> Int64 {
    guard case .int(let int) = row.view.cell(cell) else { return -1 }
    return int
  }

  @Test("What is taken back or is elsewhere tells nothing") func nothing() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(#"items in "BBQ""#)
    #expect(try watched.refresh() != nil)
    try? house.other.write { db in
      try db.execute(sql: "UPDATE shopping_items SET quantity = quantity + 1")
      throw CancellationError()
    }
    #expect(try watched.refresh() == nil)
    let elsewhere = "shopping_list_id <> (SELECT id FROM shopping_lists WHERE title = 'BBQ')"
    try house.write("UPDATE shopping_items SET quantity = 77 WHERE \(elsewhere)")
    #expect(try watched.refresh() == nil)
    try house.write("UPDATE shopping_items SET quantity = quantity")
    #expect(try watched.refresh() == nil)
  }

  @Test("Tables that change are checked anew") func schema() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(#"items in "BBQ" show name, quantity"#)
    #expect(try watched.refresh() != nil)
    try house.write("ALTER TABLE shopping_items RENAME COLUMN quantity TO amount")
    guard case .error(let diagnostics) = try watched.refresh() else {
      Issue.record("no error")
      return
    }
    #expect(diagnostics.map(\.code) == [.missingColumn])
    try house.write("UPDATE shopping_items SET amount = 5")
    #expect(try watched.refresh() == nil)
    try house.write("ALTER TABLE shopping_items RENAME COLUMN amount TO quantity")
    guard case .version(let version) = try watched.refresh() else {
      Issue.record("no version")
      return
    }
    #expect(version.isWhole)
    try house.write("ALTER TABLE shopping_items ADD COLUMN price REAL")
    #expect(try watched.refresh() == nil)
  }

  @Test("A list stays the one that is watched, whatever its title") func renamed() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(#"count items in "BBQ""#)
    #expect(try watched.refresh() != nil)
    try house.write("UPDATE shopping_lists SET title = 'Party' WHERE title = 'BBQ'")
    try house.write("ALTER TABLE shopping_items ADD COLUMN price REAL")
    #expect(try watched.refresh() == nil)
  }

  @Test("Texts that only look equal are different") func normalForms() throws {
    let house = try WatchedHouse()
    try house.write("UPDATE shopping_items SET name = 'cr\u{E8}me'")
    let watched = try house.watch("items show name limit 1")
    #expect(try watched.refresh() != nil)
    try house.write("UPDATE shopping_items SET name = 'cre\u{300}me'")
    #expect(try watched.refresh() != nil)
  }
}

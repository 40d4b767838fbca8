import QCQReports
import QCQWatch
import Foundation
import GRDB
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore
import TestSupport
import Testing

/// What is kept up to date from changed rows, against asking anew.
@Suite("Answers that are kept up to date are those of asking anew") struct UpkeepTests {
  static let queries = [
    "count items", "count items where pending", "count items per category",
    "count items where pending per category", "sum quantity of items",
    "average quantity of items where completed", "items per completed show completed, count()",
    "items per category, completed show category, completed, count() as n, sum(quantity) as q",
    "items per category having count(where pending) > 2 sort count() desc limit 3",
    "items per month(created) show percent(where completed) as p, average(quantity) as a",
    "items show count() as n, sum(quantity) / count() as q, every(where pending) as e",
    "items per category show category, category.emoji, round(average(quantity)) as r sort r",
    "items where list.title contains \"t\" per category", "items per quantity",
    "lists sort count(items where pending) desc limit 4",
    "lists show title, progress, count(items) as n sort n desc, title",
    "lists where any(items where quantity > 3) limit 3 skip 1",
    "lists show title, items where pending { name, category }",
    "lists by month(created) show title, sum(items.quantity) as s",
    "categories show name, progress sort progress desc",
    "categories where count(items) > 3 show name, emoji, count(items where completed) as d",
    "count items per list",
    "items per list, category having count() > 1 show list, category, count()",
    "items per list sort max(created) desc limit 3",
    "items where updated since 7 days ago per list",
    "count items where created before today per category",
    "lists where updated since yesterday",
    "items where pending sort created desc limit 5", "items by list limit 2 each",
    "items", "items by category", "items where quantity > 1 by list, category", "lists",
    "items show name, list.title, category.name as c sort category.name desc, name limit 7 skip 2",
    "items where list.title contains \"t\" or category.name > \"g\" sort quantity desc, name",
    "items where pending by month(created) show name, length(note) as n, price, list",
    "items in \"BBQ\", \"100%\" where quantity in 1..4 sort name",
    "items in \"BBQ\" by completed, category limit 5 skip 1",
    "items where name contains \"e\" and not (quantity > 3 or completed) sort lower(name)",
    "items show label, created, updated, organic, best_before sort best_before, price desc limit 3",
    "items where has note sort note desc, quantity * 2 limit 12",
    "items where updated since 7 days ago sort updated desc limit 20",
    "lists sort title desc limit 3 skip 1", "categories where name > \"c\" sort order, name",
    "categories", "items sort name limit 40", "items where quantity >= 2 sort quantity limit 3",
    "sum price of items", "sum price * quantity of items in \"BBQ\"",
    "items per list show list, sum(price) as s, average(price / 3) as a",
    "lists show title, sum(items.price) as s sort s desc, title limit 4",
  ]

  struct Trial: CustomTestStringConvertible {
    var layout: PhysicalLayout
    var seed: UInt64
    /// One reading in so many knows nothing; nil where the log is read.
    var gaps: Int?

    var testDescription: String {
      "\(layout.rawValue) \(seed), " + (gaps.map { "gaps \($0)" } ?? "of the log")
    }

    static let all = (1...(Checkout.isLong ? 24 : 2)).flatMap { seed in
      Checkout.some(PhysicalLayout.allCases, each: 2, from: seed).map { layout in
        Trial(layout: layout, seed: UInt64(seed), gaps: [nil, 0, nil, 6][seed % 4])
      }
    }
  }

  @Test("Whatever is committed", arguments: Trial.all)
  func chance(trial: Trial) throws {
    let data = try HostileData.store(trial.layout, seed: trial.seed, items: 50)
    let world = try World(data, trial.layout, own: HostileData.own)
    let house = try WatchedHouse(data, second: 0)
    try house.other.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    let text = try text(trial, world, house)
    let script = house.session.prepare(SourceText(text), for: .watch)
    try #require(script.isRunnable, "\(script.diagnostics.map(\.message))")
    let watched = WatchedQuery(
      house.session, script, columns: .complete, purpose: .watch, effort: .utmost,
      rows: trial.gaps.map { ComparedRows(seed: trial.seed, gaps: $0) })
    let plain = WatchedQuery(
      house.session, script, columns: .complete, purpose: .watch, effort: .none, rows: NoRows())
    var chance = UpkeepChance(seed: trial.seed, trial.layout)
    var (reader, work) = (WatchReader(), WatchWork())
    var expected: [WatchedResult] = []
    for round in 0..<(Checkout.isLong ? 400 : 18) {
      if case .version(let version) = try watched.refresh() { try reader.take(version) }
      if case .version(let version) = try plain.refresh() {
        expected = version.members.map(\.result)
      }
      work.add(watched.work)
      for (index, result) in expected.enumerated()
      where reader.keys[index] != result.keys || reader.rows[index] != result.rows {
        Issue.record("round \(round), query \(index + 1) of\n\(text)")
        return
      }
      if chance.below(3) == 0 { house.now += Double(chance.below(40_000)) }
      try house.other.write { db in
        for statement in chance.transaction() { try db.execute(sql: statement) }
      }
      if chance.below(20) == 0 { house.checkpoint(chance.below(3)) }
    }
    // Else it would have shown nothing.
    #expect(work.kept > work.asked / 20, "\(work)")
    #expect(work.untouched > 0)
  }

  /// The queries above, and generated ones that this database can answer.
  private func text(_ trial: Trial, _ world: World, _ house: WatchedHouse) throws -> String {
    let session = try Session(
      store: house.own, options: SessionOptions(now: { [house] in house.now }, zone: UTC()))
    var generator = QueryGenerator(seed: trial.seed, world)
    let declarations = generator.declarations
    _ = session.prepare(SourceText(declarations))
    var generated: [String] = []
    for _ in 0..<100 where generated.count < 25 {
      let query = generator.query()
      let script = session.prepare(SourceText(query), for: .watch)
      if script.isRunnable { generated.append(query) }
    }
    #expect(generated.count == 25)
    return ([declarations] + Self.queries + generated).joined(separator: "\n")
  }
}

/// Knows of no row.
final class NoRows: ChangeSource {
  let touched: Set<String>? = nil

  func read(_ db: Database, tables: Set<String>) -> LogReading { .unknown(.notInWALMode) }
}

extension WatchWork {
  mutating func add(_ other: WatchWork) {
    asked += other.asked
    shared += other.shared
    kept += other.kept
    untouched += other.untouched
  }
}

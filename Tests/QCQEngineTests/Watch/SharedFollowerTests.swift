import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQText
import QCQWatch
import QuickCartStore
import TestSupport
import Testing

@Suite("Queries that share a follower") struct SharedFollowerTests {
  /// A query that shares it, and one that asks anew each time.
  private struct Pair {
    let text: String
    let shared: WatchedQuery
    let share: SharedFollower.Share
    let plain: WatchedQuery
    var found: [WatchedResult] = []
    var expected: [WatchedResult] = []

    mutating func ask() throws {
      if case .version(let version) = try shared.refresh() { found = version.members.map(\.result) }
    }

    mutating func check() throws -> Bool {
      if case .version(let version) = try plain.refresh() {
        expected = version.members.map(\.result)
      }
      return found.map(\.keys) == expected.map(\.keys) && found.map(\.rows) == expected.map(\.rows)
    }
  }

  private static let texts =
    UpkeepTests.queries + (0..<7).map { "items in id \"L\($0)\" where pending" }

  private func pairs(_ house: WatchedHouse, _ follower: SharedFollower) throws -> [Pair] {
    try Self.texts.compactMap { text in
      let script = house.session.prepare(SourceText("watch \(text)"), for: .watch)
      guard script.isRunnable else { return nil }
      let share = follower.share()
      return Pair(
        text: text,
        shared: WatchedQuery(
          house.session, script, columns: .complete, purpose: .watch, rows: share),
        share: share,
        plain: try house.watch("watch \(text)", .complete, .none, NoRows()))
    }
  }

  @Test(
    "What is not asked again is what asking anew gives", arguments: 1...(Checkout.isLong ? 40 : 2))
  func chance(seed: Int) throws {
    let layout = PhysicalLayout.allCases[seed % 2]
    let house = try WatchedHouse(
      try HostileData.store(layout, seed: UInt64(seed), items: 50), second: 0)
    try house.other.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    let follower = SharedFollower()
    var pairs = try pairs(house, follower)
    #expect(pairs.count > 30)
    var chance = UpkeepChance(seed: UInt64(seed), layout)
    func commit() throws {
      try house.other.write { db in
        for statement in chance.transaction() { try db.execute(sql: statement) }
      }
    }
    for index in pairs.indices { try pairs[index].ask() }
    var passedOver = 0
    let rounds = Checkout.isLong ? 400 : 14
    for round in 0..<rounds {
      if chance.below(4) == 0 { house.now += Double(chance.below(40_000)) }
      try commit()
      if chance.below(8) == 0 { try commit() }
      try follower.advance(house.session)
      for index in pairs.indices {
        guard follower.concerns(pairs[index].shared, pairs[index].share) else {
          passedOver += 1
          continue
        }
        // Some commits come while others are being asked: those before are behind then.
        if chance.below(200) == 0 { try commit() }
        try pairs[index].ask()
      }
      try follower.advance(house.session)
      for index in pairs.indices {
        if follower.concerns(pairs[index].shared, pairs[index].share) { try pairs[index].ask() }
        guard try pairs[index].check() else {
          Issue.record("round \(round): \(pairs[index].text)")
          return
        }
      }
      if chance.below(20) == 0 { house.checkpoint(chance.below(3)) }
    }
    #expect(passedOver > rounds)
  }

  @Test("A commit to one list concerns those who look at it") func lists() throws {
    let house = try WatchedHouse()
    let follower = SharedFollower()
    let lists: [String] = try house.own.read { db in
      try db.rows("SELECT id FROM shopping_lists") { $0.text(0) }
    }
    #expect(lists.count > 5)
    let queries = try lists.map { id in
      let share = follower.share()
      let text = "watch items in id \"\(id)\" where pending"
      return (try house.watch(text, .complete, .standard, share), share)
    }
    func concerned() throws -> [String] {
      try follower.advance(house.session)
      return zip(lists, queries).filter { follower.concerns($0.1.0, $0.1.1) }.map(\.0)
    }
    func refresh() throws { for query in queries { _ = try query.0.refresh() } }
    #expect(try concerned() == lists, "nobody has been asked yet")
    try refresh()
    #expect(try concerned() == [])
    let item = "id = (SELECT min(id) FROM shopping_items WHERE shopping_list_id = '\(lists[1])')"
    try house.write("UPDATE shopping_items SET is_completed = NOT is_completed WHERE \(item)")
    #expect(try concerned() == [lists[1]])
    #expect(try concerned() == [lists[1]], "until it was asked")
    try refresh()
    try house.write(
      "UPDATE shopping_items SET shopping_list_id = '\(lists[3])' WHERE \(item)", by: house.own)
    #expect(try concerned() == [lists[1], lists[3]])
    try refresh()
    try house.write("UPDATE shopping_items SET quantity = 'many' WHERE \(item)")
    #expect(try concerned().contains(lists[3]))
    try refresh()
    try house.write("ALTER TABLE shopping_lists ADD COLUMN colour TEXT")
    #expect(try concerned() == lists, "the tables are others")
    try refresh()
    #expect(try concerned() == [])
  }

  @Test("Who has not looked for long is asked anew") func late() throws {
    let house = try WatchedHouse()
    let follower = SharedFollower()
    let share = follower.share()
    let query = try house.watch("watch count items", .complete, .standard, share)
    _ = try query.refresh()
    for number in 0..<20 {
      try house.write(
        """
        INSERT INTO shopping_items (id, name, category_id, shopping_list_id, created_at, updated_at)
        SELECT 'late-\(number)', 'Late', 1, min(id), 0, 0 FROM shopping_lists
        """)
      try follower.advance(house.session)
    }
    #expect(follower.concerns(query, share))
    guard case .version(let version) = try query.refresh() else {
      Issue.record("no version")
      return
    }
    let answer = try house.answer("watch count items")
    #expect(version.members.map(\.result.rows) == answer.map(\.rows))
    #expect(!follower.concerns(query, share))
  }
}

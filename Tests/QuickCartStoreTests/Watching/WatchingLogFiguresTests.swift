import Foundation
import GRDB
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

/// Figures for people to read; no machine is expected to reach any.
@Suite(
  "Following the log has its figures", .serialized,
  .enabled(if: Checkout.isLong, "figures take QCQ_LONG=1"))
struct WatchingLogFiguresTests {
  private static let rows = Checkout.isLong ? 1_000_000 : 20_000
  private static let commits = Checkout.isLong ? 2000 : 100

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e3 }

  @Test("The time that a small commit takes to be read") func commit() throws {
    let directory = try Sandbox()
    let path = try directory.logged(
      "a.sqlite",
      """
      CREATE TABLE item (
        id INTEGER PRIMARY KEY, list INT, title TEXT, category INT, done INT, note TEXT);
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT \(Self.rows))
      INSERT INTO item
      SELECT x, x / 100, 'an item with number ' || x, x % 8, x % 3 = 0, 'some note or other' FROM c;
      CREATE INDEX item_title ON item (title);
      CREATE INDEX item_list ON item (list, done); CREATE INDEX item_category ON item (category);
      """)
    let foreign = try DatabaseQueue(path: path)
    try foreign.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    let store = try Store.open(path: path)
    let follower = StoreFollower(store)
    let start = Self.now
    #expect(follower.read(["item"]).gap == .firstReading)
    print("\(Self.rows) rows: the first reading takes \(Int(Self.now - start)) us")
    let kinds = [
      "toggle": "UPDATE item SET done = 1 - done WHERE id = ?",
      "rename": "UPDATE item SET title = 'x' || title WHERE id = ?",
      "insert": "INSERT INTO item SELECT max(id) + 1, ?, 'new', 1, 0, 'x' FROM item",
      "delete": "DELETE FROM item WHERE id = ?",
      "a list": "UPDATE item SET done = 1 - done WHERE list = ? / 100",
    ]
    for (name, sql) in kinds.sorted(by: { $0.key < $1.key }) {
      try Self.time(name, sql, foreign, follower, store)
    }
  }

  private static func time(
    _ name: String, _ sql: String, _ foreign: DatabaseQueue, _ follower: StoreFollower,
    _ store: Store
  ) throws {
    var times: [Double] = []
    var unknown = 0
    for _ in 0..<commits {
      let id = Int.random(in: 1...rows)
      try foreign.write { try $0.execute(sql: sql, arguments: [id]) }
      let reading = try store.read { db in
        let start = now
        defer { times.append(now - start) }
        return follower.read(db, tables: ["item"])
      }
      if reading.gap != nil { unknown += 1 }
    }
    times.sort()
    let (middle, slow) = (Int(times[times.count / 2]), Int(times[times.count * 99 / 100]))
    print("\(name): p50 \(middle) us, p99 \(slow) us, \(unknown) of \(commits) unknown")
    #expect(unknown * 5 < commits)
  }
}

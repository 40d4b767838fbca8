import Foundation
import GRDB
import QCQLanguage
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

@Suite(
  "The log is followed while others write", .serialized,
  .enabled(if: SQLiteShell.isInstalled, "there is no sqlite3 to write with"))
struct WatchingLogStressTests {
  private static let table = "item"

  private let directory: Sandbox
  private let path: String

  init() throws {
    directory = try Sandbox()
    path = try directory.logged(
      "a.sqlite",
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT, n INT);
      CREATE INDEX item_title ON item (title);
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000)
      INSERT INTO item SELECT x, 'item ' || x, 0 FROM c;
      """)
  }

  /// Rows as the log tells them, and from time to time as they are.
  private struct Shadow {
    var rows: [Int64: [StoredCell]] = [:]
    var readings = 0
    var changes = 0
    var unknown: [LogGap: Int] = [:]
    var wrong = 0

    /// How many readings told the rows.
    var known: Int { readings - unknown.values.reduce(0, +) }

    mutating func read(_ follower: StoreFollower, isChecked: Bool) throws {
      try follower.read(tables: [table]) { db, reading in
        readings += 1
        switch reading {
        case .deltas(let deltas):
          changes += deltas.count
          for delta in deltas {
            if rows[delta.rowid] != delta.old { wrong += 1 }
            rows[delta.rowid] = delta.new
          }
          if isChecked, try TableCopy(table, db).rows != rows { wrong += 1 }
        case .unknown(let gap):
          unknown[gap, default: 0] += 1
          rows = try TableCopy(table, db).rows
        }
      }
    }
  }

  private static func statements() -> String {
    (0..<1200).map { _ in
      let id = Int.random(in: 1...2000)
      return switch Int.random(in: 0..<8) {
      case 0: "INSERT INTO item (title, n) VALUES ('new \(id)', \(id));"
      case 1: "DELETE FROM item WHERE id = \(id);"
      case 2: "UPDATE item SET title = 'other \(id)' WHERE id BETWEEN \(id) AND \(id) + 20;"
      default: "UPDATE item SET n = n + 1 WHERE id = \(id);"  // Int
      }
    }.joined()
  }

  @Test("Three processes write without a pause, and checkpoint as SQLite does") func writers()
    throws
  {
    let follower = StoreFollower(try Store.open(path: path))
    var shadow = Shadow()
    try shadow.read(follower, isChecked: true)
    var rounds = 0
    // On a busy machine a reading comes after many commits, which may be too many to tell.
    while rounds < (Checkout.isLong ? 40 : 2) || (shadow.known < 20 && rounds < 60) {
      rounds += 1
      let processes = try (0..<3).map { _ in
        try SQLiteShell.start(path, ["PRAGMA synchronous = OFF", Self.statements()])
      }
      // One of them is killed while it works.
      let isDone = Shared(false)
      let worker = Worker {
        usleep(.random(in: 20_000...200_000))
        processes[0].send(SIGKILL)
        processes.forEach { $0.wait() }
        isDone.value = true
      }
      while !isDone.value { try shadow.read(follower, isChecked: shadow.readings % 100 == 0) }
      #expect(worker.join())
      try shadow.read(follower, isChecked: true)
    }
    let unknown = shadow.unknown.values.reduce(0, +)
    print(
      "3 writers: \(shadow.readings) readings, \(shadow.changes) changes,",
      "\(unknown) unknown: \(shadow.unknown)")
    #expect(shadow.wrong == 0)
    #expect(shadow.changes > 100)
    #expect(shadow.known >= 20)
  }

  @Test("Followers come and go, and locks and descriptors stay") func locks() throws {
    let store = try Store.open(path: path)
    let writer = try Store.open(path: path)
    let attempt = "UPDATE item SET n = 7 WHERE id = 1"
    let before = try Self.descriptors()
    try writer.write { db in
      try db.execute(sql: "UPDATE item SET n = 1 WHERE id = 1")
      for _ in 0..<1000 {
        let follower = StoreFollower(store)
        #expect(follower.read([Self.table]).gap == .firstReading)
        #expect(follower.read([Self.table]).deltas == [])
      }
      #expect(try SQLiteShell.output(path, attempt).contains("locked"))
    }
    // Other tests open some meanwhile.
    #expect(try Self.descriptors() < before + 200)
    #expect(try SQLiteShell.output(path, attempt) == "")
  }

  private static func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
  }

  @Test("Nothing is held between two readings") func pinsNothing() throws {
    let follower = StoreFollower(try Store.open(path: path))
    _ = follower.read([Self.table])
    for count in 0..<20 {
      try SQLiteShell.run(path, "UPDATE item SET n = n + 1 WHERE id = \(count)")
      #expect(follower.read([Self.table]).deltas?.count == (count == 0 ? 0 : 1))
      let answer = try SQLiteShell.output(path, "PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(answer == "0|0|0\n")
    }
  }
}

import Foundation
import GRDB
import QCQPlatform
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

@Suite("A log that is held from one reading to the next") struct HeldLogTests {
  private let directory: Sandbox
  private let path: String
  private let foreign: DatabaseQueue
  private let checked: CheckedFollower

  init() throws {
    directory = try Sandbox()
    path = try directory.logged(
      "a.sqlite",
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT, done INT);
      CREATE INDEX item_title ON item (title);
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000)
      INSERT INTO item SELECT x, 'item ' || x, 0 FROM c;
      """)
    foreign = try DatabaseQueue(path: path)
    checked = CheckedFollower(try Store.open(path: path), ["item"])
  }

  /// Commits so often that the log would begin anew each time.
  private func rush(_ round: Int) throws {
    for step in 0..<4 {
      try write("UPDATE item SET done = done + 1 WHERE id % 50 = \(round + step)")
      try write("PRAGMA wal_checkpoint(PASSIVE)")
      try write("UPDATE item SET title = title || '!' WHERE id = \(step * 9 + round)")
    }
  }

  private func write(_ sql: String) throws {
    try foreign.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private var logSize: Int {
    (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
  }

  /// What a checkpoint leaves in the log.
  private func framesLeft() throws -> Int {
    try foreign.writeWithoutTransaction { db in
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      return (row?["log"] ?? 0) - (row?["checkpointed"] ?? 0)
    }
  }

  @Test("No change comes too late", arguments: [true, false])
  func nothingIsMissed(isHeld: Bool) throws {
    checked.follower.follow(isHeld ? LogEffort(insteadOf: 1) : LogEffort())
    _ = try checked.check(["item"])
    // The first reading knows of no state yet that could be held.
    _ = try checked.check(["item"])
    var known = 0
    for round in 0..<10 {
      try rush(round)
      if case .deltas(let deltas) = try checked.check(["item"]) {
        known += 1
        #expect(!deltas.isEmpty)
      }
    }
    #expect(checked.tally.wrong == [])
    #expect(isHeld ? known == 10 : known < 10)
  }

  @Test("The log is free again once nobody follows closely, or somebody lets go of it")
  func release() throws {
    checked.follower.follow(LogEffort(insteadOf: 1))
    for round in 0..<3 {
      try rush(round)
      _ = try checked.check(["item"])
    }
    try rush(3)
    #expect(try framesLeft() > 0)
    checked.follower.held?.release()
    #expect(try framesLeft() == 0)
    _ = try checked.check(["item"])
    try rush(4)
    _ = try checked.check(["item"])
    try rush(5)
    #expect(try framesLeft() > 0)
    checked.follower.follow(LogEffort())
    #expect(try framesLeft() == 0)
    #expect(checked.tally.wrong == [])
  }

  @Test("Another file that lies in its place is left alone") func replaced() throws {
    checked.follower.follow(LogEffort(insteadOf: 1))
    for _ in 0..<2 { _ = try checked.check(["item"]) }
    #expect(checked.follower.held != nil)
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.moveItem(atPath: path + ending, toPath: path + "-old" + ending)
    }
    _ = try directory.logged("a.sqlite", "CREATE TABLE item (id)")
    _ = try checked.store.readWherever { checked.follower.read($0, tables: ["item"]) }
    #expect(checked.follower.held == nil)
  }

  @Test("A log that has grown long is not held any more, but still brought home") func bound()
    throws
  {
    try write("CREATE TABLE other (x); PRAGMA wal_autocheckpoint = 100")
    let effort = LogEffort(insteadOf: 1, shortLog: 32 << 20)
    checked.follower.follow(effort)
    _ = try checked.check(["item"])
    var wasLong = false
    for _ in 0..<(Checkout.isLong ? 60 : 15) {
      try write(
        """
        INSERT INTO other SELECT zeroblob(4000) FROM item LIMIT 1000;
        DELETE FROM other
        """)
      _ = try checked.check(["item"])
      guard let held = checked.follower.held else { continue }
      guard !held.isHolding else { continue }
      wasLong = true
      try write("PRAGMA wal_autocheckpoint = 0; UPDATE item SET done = done + 1 WHERE id = 7")
      #expect(try checked.check(["item"]).gap == nil)
      checked.follower.follow(LogEffort())
      // It begins anew, and then is held again.
      checked.follower.follow(effort)
      try write("UPDATE item SET done = done + 1 WHERE id = 8")
      #expect(try checked.check(["item"]).deltas?.count == 1)
      #expect(checked.follower.held?.isHolding == true)
      try write("PRAGMA wal_autocheckpoint = 100")
    }
    #expect(wasLong)
    // Each round writes some 8 MB.
    #expect(logSize < 64 << 20)
    #expect(checked.tally.wrong == [])
  }

  @Test("What is left of a disk is known where a file lies") func freeSpace() throws {
    let known = try FileManager.default.attributesOfFileSystem(forPath: path)
    let size = try #require((known[.systemSize] as? NSNumber)?.intValue)
    let free = try #require(FreeSpace.bytes(at: path))
    #expect((1...size).contains(free))
    #expect(FreeSpace.bytes(at: path + "-none") == nil)
  }

  @Test(
    "Brought home while it is held, it begins anew, and no change is missed",
    arguments: [false, true])
  func broughtHome(isLate: Bool) throws {
    try write("PRAGMA wal_autocheckpoint = 100")
    checked.follower.follow(LogEffort(insteadOf: 1))
    _ = try checked.check(["item"])
    for round in 0..<40 {
      try write("UPDATE item SET done = done + 1 WHERE id % 5 = \(round % 5)")
      #expect(try checked.check(["item"]).deltas?.isEmpty == false)
      // A commit that nobody has read stays in the log.
      if isLate { try write("UPDATE item SET title = title || '!' WHERE id = 7") }
      checked.follower.bringHome()
      #expect(checked.follower.held?.isHolding == true)
    }
    #expect(isLate ? logSize > 1 << 20 : logSize < 1 << 19)
    #expect(checked.tally.wrong == [])
  }

  @Test(
    "A log is held until it is long for its database or its disk",
    arguments: [
      (10, 1, nil, true), (10, 1, 9, false), (10, 1, 10, true), (101, 1, nil, false),
      (101, 51, nil, true), (101, 51, 100, false), (0, 0, 0, true),
    ])
  func bounds(log: Int, database: Int, free: Int?, mayGrow: Bool) {
    let effort = LogEffort(insteadOf: 1, shortLog: 100)
    #expect(effort.mayGrow(log, database: database, free: free) == mayGrow)
  }

  @Test("More pages are looked at where reading the tables would take longer")
  func effort() throws {
    try write(
      """
      PRAGMA wal_autocheckpoint = 0; CREATE TABLE wide (x);
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000)
      INSERT INTO wide SELECT printf('%.3000c', 'x') FROM c
      """)
    _ = try checked.check(["item"])
    let all = "UPDATE wide SET x = x || 'y'; UPDATE item SET done = 1 WHERE id = 3"
    try write(all)
    #expect(try checked.check(["item"]).gap == .tooManyPages)
    checked.follower.follow(LogEffort(insteadOf: 1))
    try write(all + "0")
    #expect(try checked.check(["item"]).deltas?.count == 1)
    #expect(checked.tally.wrong == [])
  }
}

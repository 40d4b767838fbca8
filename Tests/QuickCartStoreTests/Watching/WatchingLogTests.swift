import Foundation
import GRDB
import QCQLanguage
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

@Suite("The log tells which rows changed, or why it cannot")
struct WatchingLogTests {
  private let directory: Sandbox
  private let path: String
  /// Another connection; its checkpoints are its own affair.
  private let foreign: DatabaseQueue
  private let checked: CheckedFollower

  init() throws {
    directory = try Sandbox()
    path = try directory.logged(
      "a.sqlite",
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT, price REAL, done INT);
      CREATE INDEX item_title ON item (title);
      CREATE TABLE list (name TEXT);
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000)
      INSERT INTO item SELECT x, 'item ' || x, x, 0 FROM c;
      """)
    foreign = try DatabaseQueue(path: path)
    checked = CheckedFollower(try Store.open(path: path), ["item", "list"])
    try write("PRAGMA wal_autocheckpoint = 0")
  }

  private func write(_ sql: String) throws {
    try foreign.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Reads the rows that changed in a table.
  private func changes(in table: String = "item") throws -> [RowDelta]? {
    let reading = try checked.check([table])
    #expect(checked.tally.wrong == [])
    guard case .deltas(let deltas) = reading else { return nil }
    return deltas
  }

  private func gap(in tables: String...) throws -> LogGap? {
    let reading = try checked.check(tables)
    #expect(checked.tally.wrong == [])
    guard case .unknown(let gap) = reading else { return nil }
    return gap
  }

  @Test("One row of many") func oneRow() throws {
    #expect(try gap(in: "item") == .firstReading)
    try write("UPDATE item SET done = 1, price = 2.5 WHERE id = 700")
    let title = StoredCell.text(Array("item 700".utf8))
    let before: [StoredCell] = [.int(700), title, .real(700), .int(0)]
    let now: [StoredCell] = [.int(700), title, .real(2.5), .int(1)]
    #expect(
      try changes() == [RowDelta(table: "item", rowid: 700, old: before, new: now)])
    try write("DELETE FROM item WHERE id = 700; INSERT INTO item VALUES (-4, NULL, 1, x'00')")
    #expect(
      try changes() == [
        RowDelta(
          table: "item", rowid: -4, old: nil, new: [.int(-4), .null, .real(1), .blob([0])]),
        RowDelta(table: "item", rowid: 700, old: now, new: nil),
      ])
    #expect(try changes() == [])
  }

  @Test("What comes to nothing is nothing") func nothing() throws {
    _ = try gap(in: "item", "list")
    try write("UPDATE item SET done = 1; UPDATE item SET done = 0")
    try write("BEGIN; DELETE FROM item; ROLLBACK")
    #expect(try checked.check(["item", "list"]).deltas == [])
    #expect(checked.follower.touched == [])
    try write("INSERT INTO list VALUES ('a')")
    #expect(try checked.check(["item", "list"]).deltas?.count == 1)
    #expect(checked.follower.touched == ["list"])
  }

  @Test("A log that begins anew is followed, if nothing was missed") func restart() throws {
    _ = try gap(in: "item")
    for round in 0..<5 {
      try write("UPDATE item SET done = done + 1 WHERE id % 100 = \(round)")
      #expect(try changes()?.count == 20)
      try write("PRAGMA wal_checkpoint(\(round % 2 == 0 ? "PASSIVE" : "TRUNCATE"))")
      #expect(try changes() == [])
    }
    // Here two commits stand in the new log.
    try write("UPDATE item SET price = 3 WHERE id = 9; UPDATE item SET price = 4 WHERE id = 12")
    #expect(try changes()?.count == 2)
  }

  @Test("A commit that is in no log any more is missed") func missed() throws {
    _ = try gap(in: "item")
    try write("UPDATE item SET done = 5 WHERE id = 7; PRAGMA wal_checkpoint(RESTART)")
    try write("UPDATE item SET done = 6 WHERE id = 8")
    #expect(try gap(in: "item") == .logRestarted)
    try write("UPDATE item SET done = 7 WHERE id = 8")
    #expect(try changes()?.count == 1)
  }

  @Test("A log that begins anew within a transaction", arguments: [true, false])
  func restartWithin(isBehind: Bool) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    let write = { (sql: String) in
      try other.writeWithoutTransaction { try $0.execute(sql: sql) }
    }
    _ = try gap(in: "item")
    // A cache so small that pages stand in the log before they are committed.
    try write("PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
    try write("UPDATE item SET done = 5 WHERE id = 7")
    if !isBehind { #expect(try changes()?.count == 1) }
    try write("PRAGMA wal_checkpoint; BEGIN IMMEDIATE; UPDATE item SET price = price + 1")
    if isBehind {
      let gap = try gap(in: "item")
      #expect(gap == .logRestarted || gap == .overwritten)
    } else {
      #expect(try changes() == [])
    }
    try write("COMMIT")
    #expect(try changes()?.count == 2000)
    // The next one begins with what this one leaves in the file.
    try write("PRAGMA wal_checkpoint; BEGIN IMMEDIATE; UPDATE item SET price = price + 1")
    #expect(try changes() == [])
    try write("ROLLBACK; UPDATE item SET done = 6 WHERE id = 7")
    #expect(try changes()?.count == 1)
  }

  @Test("A checkpoint leaves nothing to compare with, but tells the table") func overwritten()
    throws
  {
    _ = try gap(in: "item", "list")
    try write("UPDATE item SET done = 5 WHERE id = 7; PRAGMA wal_checkpoint")
    #expect(try gap(in: "item", "list") == .overwritten)
    #expect(checked.follower.touched == ["item"])
    // This page is in the log now, as it was.
    try write("UPDATE item SET done = 6 WHERE id = 7; UPDATE item SET done = 8 WHERE id = 7")
    #expect(try changes()?.count == 1)
  }

  @Test("Columns that were added later have their defaults") func addedColumns() throws {
    try write("ALTER TABLE item ADD COLUMN size REAL DEFAULT 4")
    try write("ALTER TABLE item ADD COLUMN note TEXT DEFAULT 'it''s'")
    _ = try gap(in: "item")
    try write("UPDATE item SET done = 1 WHERE id = 5; DELETE FROM item WHERE id = 6")
    #expect(try changes()?.count == 2)
    try write("ALTER TABLE item ADD COLUMN sum REAL DEFAULT 1e3")
    #expect(try gap(in: "item") == .schemaChanged)
    try write("DELETE FROM item WHERE id = 9")
    #expect(try gap(in: "item") == .computedDefault)
  }

  @Test("Many rows at once are not looked at") func many() throws {
    _ = try gap(in: "item")
    try write(
      """
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000)
      INSERT INTO list SELECT printf('%.3000c', 'x') FROM c
      """)
    #expect(try gap(in: "item") == .tooManyPages)
    try write("DELETE FROM item WHERE id = 9")
    #expect(try changes()?.count == 1)
  }

  @Test("A table that was not asked for before, in other letters") func otherName() throws {
    _ = try gap(in: "item")
    try write("INSERT INTO list VALUES ('a')")
    let deltas = checked.follower.read(["LIST", "item", "list"]).deltas
    #expect(deltas?.map(\.table) == ["LIST", "list"])
    #expect(checked.follower.touched == ["LIST", "list"])
  }

  @Test("Long values of other tables explain their pages") func longValues() throws {
    _ = try gap(in: "item")
    try write("INSERT INTO list VALUES (printf('%.20000c', 'x')); DELETE FROM item WHERE id = 8")
    #expect(try changes()?.count == 1)
    try write("UPDATE list SET name = printf('%.30000c', 'y')")
    #expect(try changes() == [])
    try write("DELETE FROM list")
    #expect(try changes() == [])
    // The same length: nothing but pages that no leaf tells of changes.
    try write("INSERT INTO list VALUES (printf('%.20000c', 'x') || 'abc')")
    #expect(try changes() == [])
    try write("UPDATE list SET name = printf('%.20000c', 'x') || 'abd'")
    #expect(try gap(in: "item") == .overflowPage)
  }

  @Test(
    "Tables that cannot be followed",
    arguments: [
      ("CREATE TABLE list (name TEXT PRIMARY KEY) WITHOUT ROWID", LogGap.withoutRowID),
      ("CREATE TABLE list (name TEXT, size INT AS (length(name)))", .virtualColumn),
      ("CREATE VIEW list AS SELECT title FROM item", .noTable),
      ("SELECT 1", .noTable),
    ])
  func unfit(sql: String, reason: LogGap) throws {
    try write("DROP TABLE list; \(sql)")
    let follower = StoreFollower(checked.store)
    #expect(follower.read(["list"]).gap == .firstReading)
    try write("INSERT INTO item (done) VALUES (1)")
    #expect(follower.read(["list"]).gap == reason)
    #expect(follower.touched == [])
  }

  @Test("Databases without a log, or of other texts") func otherDatabases() throws {
    let memory = StoreFollower(try Store.inMemory())
    #expect(memory.read(["shopping_items"]).gap == .notInWALMode)
    let old = try directory.foreign("old.sqlite", "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    let follower = StoreFollower(try Store.open(path: old))
    #expect(follower.read(["t"]).gap == .notInWALMode)
    #expect(follower.read(["t"]).gap == .notInWALMode)
    let wide = try directory.logged(
      "wide.sqlite", "CREATE TABLE t (x)", encoding: "UTF-16")
    let store = try Store.open(path: wide)
    let other = StoreFollower(store)
    #expect(other.read(["t"]).gap == .firstReading)
    try store.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    #expect(other.read(["t"]).gap == .notUTF8)
    #expect(other.touched == ["t"])
  }

  @Test("Commits outside the log are not mistaken for nothing") func leftWALMode() throws {
    try foreign.close()
    let store = checked.store
    let mode = { (mode: String) in
      try store.queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = \(mode)")
      }
    }
    for count in 0..<4 {
      _ = try checked.check(["item"])
      for _ in 0..<count {
        try store.queue.write { try $0.execute(sql: "UPDATE item SET done = 3 WHERE id = 4") }
      }
      _ = try checked.check(["item"])
      try mode("DELETE")
      try store.queue.write { try $0.execute(sql: "UPDATE item SET done = done + 1 WHERE id = 4") }
      try mode("WAL")
      for _ in 0..<count {
        try store.queue.write {
          try $0.execute(sql: "UPDATE item SET done = done + 1 WHERE id = 1500")
        }
      }
      #expect(try gap(in: "item") == .logRestarted)
    }
  }

  @Test("A store that may only read") func readOnly() throws {
    let follower = StoreFollower(try Store.open(path: path, readOnly: true))
    #expect(follower.read(["item"]).gap == .firstReading)
    try write("UPDATE item SET done = 1 WHERE id = 700")
    #expect(follower.read(["item"]).deltas?.map(\.rowid) == [700])
  }

  @Test("Whoever has read before learns nothing") func late() throws {
    _ = try gap(in: "item")
    let follower = checked.follower
    let reading = try checked.store.read { db in
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM item")
      return follower.read(db, tables: ["item"])
    }
    #expect(reading.gap == .readBefore)
    #expect(try gap(in: "item") == .firstReading)
  }

  @Test("Each reason has words of its own") func reasons() {
    let words = LogGap.allCases.map(\.reason)
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }
}

extension LogReading {
  var deltas: [RowDelta]? {
    guard case .deltas(let deltas) = self else { return nil }
    return deltas
  }
}

/// Follows the log of a store, each reading in a transaction of its own.
final class StoreFollower {
  private let log = LogFollower()
  private let store: Store

  init(_ store: Store) { self.store = store }

  var touched: Set<String>? { log.touched }
  var held: HeldLog? { log.held }

  func follow(_ effort: LogEffort) { log.follow(effort) }

  func bringHome() { log.bringHome() }

  func read(_ db: Database, tables: Set<String>) -> LogReading { log.read(db, tables: tables) }

  func read<Result>(
    tables: Set<String>, _ work: (Database, LogReading) throws -> Result
  ) throws(StoreError) -> Result {
    try store.read { db in try work(db, log.read(db, tables: tables)) }
  }

  func read(_ tables: Set<String>) -> LogReading {
    (try? read(tables: tables) { $1 }) ?? .unknown(.failed)
  }
}

import Foundation
import GRDB
import GRDBSQLite
import QCQPlatform
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("Interruptions") struct InterruptionTests {
  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
    """

  /// Does something while another thread interrupts the store without a pause.
  private func interrupting(_ store: Store, _ work: () throws -> Void) throws {
    // A thread of its own: tasks might all wait for tests that block theirs.
    let stopper = Thread {
      // An interrupt before the work starts is lost, so it is repeated until the work is done.
      while !Thread.current.isCancelled {
        store.interrupt()
        sched_yield()
      }
    }
    stopper.start()
    defer { stopper.cancel() }
    try work()
  }

  @Test("Work is stopped from another thread") func stops() throws {
    let store = try Store.inMemory()
    try interrupting(store) {
      #expect(throws: StoreError.interrupted) { try store.int(Self.endless) }
    }
  }

  /// To interrupt a connection that is gone writes to memory that may be somebody else's by then.
  @Test("Nothing is stopped that is being closed") func closing() throws {
    for _ in 0..<200 {
      let store = try Store.inMemory()
      try interrupting(store) { try store.close() }
    }
  }

  @Test("Waiting for a lock is stopped, and told as that", arguments: ["WAL", "DELETE"])
  func lock(journal: String) throws {
    let sandbox = try Sandbox()
    let store = try Store.create(path: sandbox.path("locked.db"))
    try store.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = \(journal)")
    }
    var other: OpaquePointer?
    #expect(sqlite3_open(store.path, &other) == SQLITE_OK)
    defer { sqlite3_close(other) }
    let lock = journal == "WAL" ? "BEGIN IMMEDIATE" : "BEGIN EXCLUSIVE"
    #expect(sqlite3_exec(other, lock, nil, nil, nil) == SQLITE_OK)
    let write = { try store.write { try $0.execute(sql: "DELETE FROM shopping_items") } }
    let change: () throws -> Void = {
      _ = try store.change(label: "", at: 0) { db, _ in
        try db.execute(sql: "DELETE FROM shopping_items")
        return ((), .commit(summary: ""))
      }
    }
    let read = { _ = try store.int("SELECT count(*) FROM shopping_items") }
    for work in journal == "WAL" ? [write, change] : [write, change, read] {
      try interrupting(store) { #expect(throws: StoreError.interrupted, performing: work) }
    }
    #expect(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    try write()
  }

  @Test("No storm of them keeps a transaction open, or half of a change") func storm() throws {
    let sandbox = try Sandbox()
    let store = try Store.create(path: sandbox.path("storm.db"))
    try store.write { try $0.execute(sql: "CREATE TABLE pairs (number)") }
    var done = 0
    let rounds = Checkout.isLong ? 20_000 : 500
    try interrupting(store) {
      for round in 0..<rounds {
        let twoRows = { (db: Database) in
          try db.execute(sql: "INSERT INTO pairs VALUES (1)")
          try db.execute(sql: "INSERT INTO pairs VALUES (2)")
        }
        do {
          switch round % 3 {
          case 0: _ = try store.read { try Int.fetchAll($0, sql: "SELECT number FROM pairs") }
          case 1: try store.write(twoRows)
          default: try store.rehearse { db, _ in try twoRows(db) }
          }
          done += 1
        } catch StoreError.interrupted {
        }
      }
    }
    let rows = try #require(try store.int("SELECT count(*) FROM pairs"))
    #expect(rows.isMultiple(of: 2))
    #expect(rows <= 2 * done)
    try store.write { try $0.execute(sql: "DELETE FROM pairs") }
  }
}

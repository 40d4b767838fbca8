import Foundation
import GRDB
import GRDBSQLite
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

@Suite("Watching tells of every commit", .enabled(if: SQLiteShell.isInstalled))
struct WatchingTests {
  private let directory: Sandbox
  private let wal: String
  private let journal: String

  init() throws {
    directory = try Sandbox()
    wal = try directory.counter("wal.sqlite", mode: "wal")
    journal = try directory.counter("journal.sqlite", mode: "delete")
  }

  private static let update = "UPDATE state SET value = value + 1"

  @Test("Of another process, once") func foreign() throws {
    for path in [wal, journal] {
      let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
      #expect(watcher.wait(until: 0.05) == .timeout)
      try SQLiteShell.run(path, Self.update)
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
      #expect(watcher.wait(until: 0.05) == .timeout)
    }
  }

  @Test("Each of many, and the system goes on to tell of them") func many() throws {
    let watcher = try ChangeWatcher(try Store.open(path: wal), heartbeat: nil)
    let method = watcher.method
    for _ in 0..<5 {
      try SQLiteShell.run(wal, Self.update)
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
    }
    #expect(watcher.wait(until: 0.05) == .timeout)
    #expect(watcher.method == method)
  }

  @Test("While it waits") func whileWaiting() throws {
    for path in [wal, journal] {
      let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
      let wake = Shared<ChangeWatcher.Wake?>(nil)
      let worker = Worker { wake.value = watcher.wait(until: nil) }
      usleep(20_000)
      try SQLiteShell.run(path, Self.update)
      #expect(worker.join())
      #expect(wake.value == .change(isOwn: false))
    }
  }

  @Test("After it has looked away, too") func lookingAway() throws {
    for path in [wal, journal] {
      let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
      let method = watcher.method
      for _ in 0..<4 {
        let worker = Worker { watcher.lookAway(for: 0.1) }
        try SQLiteShell.run(path, Self.update)
        #expect(worker.join())
        #expect(watcher.wait(until: 5) == .change(isOwn: false))
        #expect(watcher.wait(until: 0.05) == .timeout)
      }
      try SQLiteShell.run(path, Self.update)
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
      #expect(watcher.method == method)
    }
  }

  @Test("Until nobody writes any more") func stillness() throws {
    for path in [wal, journal] {
      let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
      let writer = Worker {
        for _ in 0..<20 { try? SQLiteShell.run(path, Self.update) }
      }
      #expect(watcher.lookAway(for: 600, orUntilStillFor: 0.02))
      #expect(writer.join())
      #expect(watcher.lookAway(for: 600, orUntilStillFor: 0.02))
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
      #expect(watcher.wait(until: 0.05) == .timeout)
    }
  }

  @Test("A nudge ends one wait") func nudge() throws {
    let watcher = try ChangeWatcher(try Store.open(path: wal), heartbeat: nil)
    let hasWaited = Shared(false)
    let worker = Worker {
      _ = watcher.wait(until: nil)
      hasWaited.value = true
      watcher.lookAway(for: 60)
    }
    watcher.nudge()
    // Two nudges before the wait would be one.
    #expect(Eventually.holds { hasWaited.value })
    watcher.nudge()
    #expect(worker.join())
  }

  @Test("Reading over and over prepares once, and can't write") func readingAgain() throws {
    let store = try Store.open(path: wal)
    var prepared: [Int32] = []
    for _ in 0..<3 {
      try store.read { db in
        let statement = try db.cachedStatement(sql: "SELECT value FROM state")
        _ = try Int.fetchAll(statement)
        prepared.append(
          sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0))
      }
    }
    #expect(prepared == [0, 0, 0])
    let before = try store.int("SELECT value FROM state")
    #expect(throws: StoreError.self) {
      try store.read { try $0.execute(sql: Self.update) }
    }
    #expect(try store.int("SELECT value FROM state") == before)
  }

  @Test("Of its own store, but not of what it reads or takes back") func own() throws {
    for path in [wal, journal] {
      let store = try Store.open(path: path)
      let watcher = try ChangeWatcher(store, heartbeat: nil)
      try store.write { try $0.execute(sql: Self.update) }
      #expect(watcher.wait(until: 5) == .change(isOwn: true))
      _ = try store.int("SELECT value FROM state")
      #expect(watcher.wait(until: 0.05) == .timeout)
      try? store.write { db in
        try db.execute(sql: Self.update)
        throw CancellationError()
      }
      #expect(watcher.wait(until: 0.05) == .timeout)
      try store.write { try $0.execute(sql: "CREATE TABLE another (x)") }
      #expect(watcher.wait(until: 5) == .change(isOwn: true))
    }
  }

  @Test("Its own and foreign commits together are foreign") func both() throws {
    let store = try Store.open(path: wal)
    let watcher = try ChangeWatcher(store, heartbeat: nil)
    try store.write { try $0.execute(sql: Self.update) }
    try SQLiteShell.run(wal, Self.update)
    try store.write { try $0.execute(sql: Self.update) }
    #expect(watcher.wait(until: 5) == .change(isOwn: false))
    #expect(watcher.wait(until: 0.05) == .timeout)
  }

  @Test("Of another store of this process") func sameProcess() throws {
    for path in [wal, journal] {
      let other = try Store.open(path: path)
      let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
      for _ in 0..<200 {
        try other.write { try $0.execute(sql: Self.update) }
        #expect(watcher.wait(until: 5) == .change(isOwn: false))
      }
      #expect(watcher.wait(until: 0.05) == .timeout)
    }
  }

  @Test("In memory, of the only connection there is") func memory() throws {
    let store = try Store.inMemory()
    let watcher = try ChangeWatcher(store)
    #expect(watcher.method == .events)
    #expect(watcher.wait(until: 0.05) == .timeout)
    let wake = Shared<ChangeWatcher.Wake?>(nil)
    let worker = Worker { wake.value = watcher.wait(until: nil) }
    try store.write { try $0.execute(sql: "DELETE FROM item_categories") }
    #expect(worker.join())
    #expect(wake.value == .change(isOwn: true))
  }

  @Test("Where the system does not tell, by asking") func polling() throws {
    for path in [wal, journal] {
      let store = try Store.open(path: path)
      let watcher = try ChangeWatcher(store, heartbeat: nil, usesEvents: false)
      #expect(watcher.method == .polling(seconds: 0.1))
      #expect(watcher.wait(until: 0.3) == .timeout)
      try SQLiteShell.run(path, Self.update)
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
      try store.write { try $0.execute(sql: Self.update) }
      #expect(watcher.wait(until: 5) == .change(isOwn: true))
    }
  }

  @Test("Where the system does not tell and nobody knew") func blind() throws {
    // Events come by the way on which a file was opened, and nobody looks at this one.
    let elsewhere = directory.path("elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    #expect(link(journal, elsewhere + "/a.sqlite") == 0)
    let watcher = try ChangeWatcher(try Store.open(path: journal), heartbeat: 0.05)
    for _ in 0..<3 {
      try SQLiteShell.run(elsewhere + "/a.sqlite", Self.update)
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
    }
    #expect(watcher.method == .polling(seconds: 0.1))
  }

  @Test("When a database gets a log, or a crash left one's index") func newLog() throws {
    try Data(count: 32768).write(to: URL(fileURLWithPath: journal + "-shm"))
    let watcher = try ChangeWatcher(try Store.open(path: journal), heartbeat: nil)
    for statement in [Self.update, "PRAGMA journal_mode = wal", Self.update, Self.update] {
      try SQLiteShell.run(journal, statement)
      #expect(watcher.wait(until: 5) == .change(isOwn: false), "\(statement)")
    }
    #expect(watcher.wait(until: 0.05) == .timeout)
  }

  @Test("After the store was interrupted") func interrupted() throws {
    let store = try Store.open(path: journal)
    let watcher = try ChangeWatcher(store, heartbeat: nil)
    store.interrupt()
    try SQLiteShell.run(journal, Self.update)
    #expect(watcher.wait(until: 5) == .change(isOwn: false))
  }

  @Test("No transaction stays open: the log can be cut off") func noTransaction() throws {
    let watcher = try ChangeWatcher(try Store.open(path: wal), heartbeat: nil)
    for _ in 0..<20 {
      try SQLiteShell.run(wal, Self.update)
      #expect(watcher.wait(until: 5) == .change(isOwn: false))
      let outcome = try SQLiteShell.output(wal, "PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(outcome == "0|0|0\n")
    }
  }

  @Test("Writers that do not wait for locks hardly notice") func impatientWriters() throws {
    let watcher = try ChangeWatcher(try Store.open(path: journal), heartbeat: nil)
    let wakes = Shared(0)
    let worker = Worker { while watcher.wait(until: nil) != .stopped { wakes.value += 1 } }
    let talk = try SQLiteTalk(journal)
    try talk.run(".timeout 0")
    // A look takes microseconds and may still come at the very moment; if the system then gives
    // its thread no time, one look is in the way of several attempts.
    var (value, looks, isThrough) = (0, 0, true)
    for _ in 0..<300 {
      try talk.run(Self.update + ";")
      let now = Int(try talk.run("SELECT value FROM state;").dropLast()) ?? 0
      if now == value, isThrough { looks += 1 }
      (isThrough, value) = (now != value, now)
    }
    #expect(looks <= 10, "\(looks) times in the way, \(value) of 300 got through")
    watcher.stop()
    #expect(worker.join())
    #expect(wakes.value > 0)
  }
}

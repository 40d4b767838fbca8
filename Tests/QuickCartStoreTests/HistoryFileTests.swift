import Foundation
import GRDB
import QCQText
import QCQLanguage
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("The file of the history")
struct HistoryFileTests {
  private let directory: Sandbox
  private let path: String
  private let rename = "UPDATE item_categories SET name = name || '!' WHERE id = 8"

  init() throws {
    directory = try Sandbox()
    path = directory.path("a.sqlite")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// A change that is made although the history is of no use, and why that is.
  private func problem(_ store: Store) throws -> String? {
    let before = try store.text("SELECT name FROM item_categories WHERE id = 8")
    let result = try store.change(label: "", at: 0) { db, _ in
      try db.execute(sql: rename)
      return ((), .commit(summary: ""))
    }
    let after = try store.text("SELECT name FROM item_categories WHERE id = 8")
    #expect(after == before.map { $0 + "!" })
    return result.historyProblem
  }

  @Test("It is made by the first change, and undoes after the database was opened again")
  func reopened() throws {
    var store = try Store.create(path: path)
    let start = try store.content()
    #expect(try store.history(limit: 1).isEmpty)
    #expect(try store.plan(.undo) == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.directory.path()).count <= 3)
    try store.make(rename)
    try store.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.directory.path()).sorted()
        == ["a.sqlite", "a.sqlite-history"])
    let link = directory.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    store = try Store.open(path: link)
    try store.go(.undo)
    #expect(try store.content() == start)
    try store.close()
    let reader = try Store.open(path: path, readOnly: true)
    #expect(try reader.labels() == ["-" + rename])
    let plan = try #require(try reader.plan(.redo))
    let refusal = StoreError.readOnly(path: path, isAsked: true)
    #expect(throws: refusal) { try reader.apply(plan, at: 0) }
    #expect(throws: refusal) { try reader.make(rename) }
  }

  @Test("Nobody can read it who cannot read the data", arguments: [0o600, 0o640, 0o644])
  func permissions(expected: Int) throws {
    let store = try Store.create(path: path)
    try FileManager.default.setAttributes([.posixPermissions: expected], ofItemAtPath: path)
    try store.make(rename)
    for suffix in ["", "-wal", "-shm"] {
      #expect(try mode(path + "-history" + suffix) == expected)
    }
  }

  @Test("A database keeps its journal mode and gets no table", arguments: ["DELETE", "WAL"])
  func journalMode(mode: String) throws {
    _ = try directory.foreign(
      "a.sqlite",
      """
      CREATE TABLE shopping_lists (id PRIMARY KEY, title);
      INSERT INTO shopping_lists VALUES (1, 2);
      """)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(mode)") }
    try queue.close()
    let store = try Store.open(path: path)
    let start = try store.content()
    let schema = try store.texts("SELECT ifnull(sql, name) FROM sqlite_master")
    try store.make("UPDATE shopping_lists SET title = 3")
    try store.go(.undo)
    #expect(try store.content() == start)
    #expect(try store.text("PRAGMA main.journal_mode") == mode.lowercased())
    let history = try #require(try store.onConnection { try store.history.open($0) })
    #expect(try history.row("PRAGMA journal_mode") { $0.text(0) } == "wal")
    #expect(try store.texts("SELECT ifnull(sql, name) FROM sqlite_master") == schema)
    #expect(try store.int("PRAGMA main.user_version") == 0)
  }

  @Test("A database in UTF-16 has a history, too")
  func encoding() throws {
    _ = try directory.foreign(
      "a.sqlite", "PRAGMA encoding = 'UTF-16le'; CREATE TABLE shopping_lists (id, title)")
    let store = try Store.open(path: path)
    try store.make("INSERT INTO shopping_lists VALUES ('ä', 'Zoë')")
    let plan = try #require(try store.plan(.undo))
    #expect(try store.rows(plan).first?.old == [.text("ä"), .text("Zoë")])
    try store.go(.undo)
    #expect(try store.int("SELECT count(*) FROM shopping_lists") == 0)
  }

  @Test("Changes go on when it cannot be made")
  func cannotBeMade() throws {
    let store = try Store.create(path: path)
    try FileManager.default.createDirectory(
      atPath: path + "-history", withIntermediateDirectories: false)
    let expected = StoreError.historyUnusable(path: path + "-history", reason: "it is not a file")
    #expect(try problem(store) == expected.diagnostic.message)
    #expect(throws: expected) { try store.history(limit: 1) }
    #expect(throws: expected) { try store.plan(.undo) }
    try FileManager.default.removeItem(atPath: path + "-history")
    #expect(try problem(store) == nil)
  }

  @Test("Changes go on in a directory that cannot be written to", .enabled(if: geteuid() != 0))
  func unwritableDirectory() throws {
    let store = try Store.create(path: path)
    try store.write { try $0.execute(sql: rename) }
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: directory.directory.path())
    defer {
      try? manager.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: directory.directory.path())
    }
    #expect(try problem(store) != nil)
  }

  @Test("Changes go on when it is something else, of another version or damaged")
  func unusable() throws {
    let store = try Store.create(path: path)
    let history = path + "-history"
    func problem(_ expected: String, _ prepare: () throws -> Void) throws {
      try prepare()
      let words = StoreError.historyUnusable(path: history, reason: expected).diagnostic.message
      #expect(try self.problem(store) == words)
      #expect(throws: StoreError.historyUnusable(path: history, reason: expected)) {
        try store.history(limit: 1)
      }
      try FileManager.default.removeItem(atPath: history)
      for suffix in ["-wal", "-shm"] { unlink(history + suffix) }
    }
    try problem("it is not a history file") {
      _ = try directory.write(Array(repeating: 65, count: 5000), to: "a.sqlite-history")
    }
    try problem("it is not a history file") {
      _ = try directory.foreign("a.sqlite-history", "CREATE TABLE x (y)")
    }
    try problem("another version of qcq made it") {
      _ = try directory.foreign(
        "a.sqlite-history",
        "PRAGMA application_id = \(HistoryFile.applicationID); PRAGMA user_version = 7")
    }
    _ = try directory.write([], to: "a.sqlite-history")
    #expect(try self.problem(store) == nil)
    #expect(try store.history(limit: 9).count == 1)
  }

  @Test("Changes go on when its pages are damaged")
  func damaged() throws {
    let history = path + "-history"
    var store = try Store.create(path: path)
    for _ in 1...20 { try store.make(rename) }
    try store.close()
    var bytes = try directory.bytes("a.sqlite-history")
    for index in 4096..<bytes.count { bytes[index] = 0xAB }
    _ = try directory.write(Array(bytes), to: "a.sqlite-history")
    store = try Store.open(path: path)
    let expected = StoreError.historyUnusable(path: history, reason: "it is damaged")
    #expect(throws: expected) { try store.history(limit: 1) }
    #expect(throws: expected) { try store.plan(.undo) }
    #expect(try problem(store) == expected.diagnostic.message)
    #expect(try store.info().damage.isEmpty)
    try FileManager.default.removeItem(atPath: history)
    #expect(try problem(store) == nil)
    try store.go(.undo)
  }

  @Test("A history that is taken away is begun again")
  func takenAway() throws {
    let store = try Store.create(path: path)
    try store.make(rename)
    try FileManager.default.removeItem(atPath: path + "-history")
    #expect(try store.history(limit: 9).isEmpty)
    try store.make(rename)
    #expect(try store.history(limit: 9).count == 1)
    try store.go(.undo)
    #expect(try store.plan(.undo) == nil)
  }

  @Test("What a crash left of an earlier history is not taken for part of a new one")
  func leftovers() throws {
    let store = try Store.create(path: path)
    try store.make(rename)
    let wal = try directory.bytes("a.sqlite-history-wal")
    try store.close()
    try FileManager.default.removeItem(atPath: path + "-history")
    _ = try directory.write(Array(wal), to: "a.sqlite-history-wal")
    let again = try Store.open(path: path)
    try again.make(rename)
    #expect(try again.history(limit: 9).count == 1)
    let history = try #require(try again.onConnection { try again.history.open($0) })
    #expect(try history.row("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test("Two connections share it")
  func shared() throws {
    let one = try Store.create(path: path)
    let two = try Store.open(path: path)
    let start = try one.content()
    for index in 1...6 { try (index % 2 == 0 ? one : two).make(rename + " AND \(index)") }
    // The newest is the other's, which whoever undoes it is told.
    #expect(try one.plan(.undo)?.maker == .thisProgram)
    #expect(try two.plan(.undo)?.maker == .another)
    let stale = try #require(try one.plan(.undo))
    try two.go(.undo)
    #expect(throws: StoreError.historyMoved(path: path + "-history")) {
      try one.apply(stale, at: 0)
    }
    for index in 1...5 { try (index % 2 == 0 ? one : two).go(.undo) }
    #expect(try two.content() == start)
    #expect(try one.plan(.undo) == nil)
    #expect(try one.history(limit: 9).allSatisfy(\.isUndone))
    try one.go(.redo)
    try two.make(rename)
    #expect(try one.labels() == [rename, rename + " AND 1"])
  }

  /// What a store finds that comes after a program was killed while it made, undid or redid the
  /// newest step: the history says that it is about to happen.
  private func pending(_ state: StepState, _ store: Store) throws {
    let history = try #require(try store.onConnection { try store.history.open($0) })
    let reader = HistoryReader(history)
    var (head, steps) = (try reader.head(), try reader.latest(1))
    steps[0].state = state
    head.pending = steps[0].id
    try history.run(
      "UPDATE step SET state = ?, seal = ?",
      [.int(state.rawValue), .int(steps[0].seal)])
    try head.write(history)
  }

  @Test("Of a step that was about to happen, the rows tell whether it did")
  func crash() throws {
    for (state, isMade) in [
      (StepState.making, true), (.making, false), (.undoing, true), (.undoing, false),
      (.redoing, true), (.redoing, false),
    ] {
      let store = try Store.inMemory()
      let start = try store.content()
      try store.make(rename)
      let end = try store.content()
      try pending(state, store)
      if !isMade { try store.write { try $0.execute(sql: back) } }
      // Whoever looks finds it out, and whoever writes writes it down.
      for _ in 1...2 {
        #expect(try store.content() == (isMade ? end : start))
        #expect(try (store.plan(.undo) == nil) == !isMade)
        #expect(try (store.plan(.redo) == nil) == (isMade || state == .making))
        #expect(try store.history(limit: 9).count == (isMade || state != .making ? 1 : 0))
        try store.make("UPDATE item_categories SET emoji = '' WHERE id = 1")
        try store.go(.undo)
        #expect(try store.plan(.redo) != nil)
        try store.go(.redo)
        try store.go(.undo)
        if isMade {
          try store.go(.undo)
          try store.go(.redo)
        }
        break
      }
    }
  }

  /// Does something with the history of a store.
  private func withHistory(_ store: Store, _ body: (HistoryConnection) throws -> Void) throws {
    try body(#require(try store.onConnection { try store.history.open($0) }))
  }

  /// Makes a change behind a step that was undone, as a program does that is killed before it has
  /// written down that the change was made: the undone step is still there.
  private func makeBehindUndone(_ store: Store) throws {
    var undone: [StoredStep] = []
    var parts: [[Value]] = []
    try withHistory(store) { history in
      undone = try HistoryReader(history).latest(1)
      parts = try history.rows("SELECT id, rows FROM part") {
        [.int($0.int(0)), .data($0.bytes(1))]
      }
    }
    try store.make(rename)
    try withHistory(store) { history in
      let reader = HistoryReader(history)
      var (head, step) = (try reader.head(), try #require(try reader.latest(1).first))
      let marks = SQLText.list(undone[0].values.map { _ in "?" })
      try history.run(
        "INSERT INTO step (\(StoredStep.columns)) VALUES (\(marks))", undone[0].values)
      for part in parts { try history.run("INSERT INTO part (id, rows) VALUES (?, ?)", part) }
      (step.previous, step.state) = (undone[0].identity, .making)
      try history.run(
        "UPDATE step SET previous = ?, state = ?, seal = ? WHERE id = ?",
        [.int(step.previous), .int(step.state.rawValue), .int(step.seal), .int(step.id)])
      (head.identity, head.pending) = (step.identity, step.id)
      head.stepCount += 1
      head.rowCount += undone[0].rowCount
      try head.write(history)
    }
  }

  @Test("A step whose end nobody wrote down is undone and skipped behind one that was undone")
  func crashBehindUndone() throws {
    for isSkipped in [false, true] {
      let store = try Store.inMemory()
      let start = try store.content()
      try store.make("UPDATE item_categories SET emoji = '' WHERE id = 1")
      try store.go(.undo)
      try makeBehindUndone(store)
      #expect(try store.history(limit: 9).map(\.isUndone) == [false, true])
      if isSkipped {
        try store.skip(#require(try store.plan(.undo)), at: testNow)
        #expect(try store.history(limit: 9).map(\.isSkipped) == [true])
      } else {
        try store.go(.undo)
        #expect(try store.content() == start)
        #expect(try store.history(limit: 9).map(\.isUndone) == [true])
        try store.go(.redo)
      }
      try store.make("UPDATE item_categories SET emoji = '' WHERE id = 2")
      #expect(try store.history(limit: 9).count == 2)
    }
  }

  @Test("A time of change that stayed, or came since, hides from nobody how a step has ended")
  func crashWithLaterTime() throws {
    for (isMade, quantity) in [(true, 5), (false, 1)] {
      let store = try Store.sample(.english, now: testNow)
      try store.write { try $0.execute(sql: "UPDATE shopping_items SET quantity = 1") }
      try store.make("UPDATE shopping_items SET quantity = 5, updated_at = 2 WHERE id = 'item-6'")
      try pending(.undoing, store)
      let meddle = "UPDATE shopping_items SET quantity = \(quantity), updated_at = 9"
      try store.write { try $0.execute(sql: meddle + " WHERE id = 'item-6'") }
      #expect(try (store.plan(.undo) == nil) == !isMade)
      #expect(try store.go(isMade ? .undo : .redo).hasPrefix("UPDATE"))
      let row = "SELECT quantity || ' ' || updated_at FROM shopping_items WHERE id = 'item-6'"
      #expect(try store.text(row) == (isMade ? "1 9.0" : "5 9.0"))
    }
  }

  private let back = "UPDATE item_categories SET name = 'Other' WHERE id = 8"

  @Test("Where the rows tell neither, undo says so and changes nothing")
  func unknown() throws {
    let store = try Store.inMemory()
    try store.make(rename)
    try pending(.making, store)
    try store.write { try $0.execute(sql: "UPDATE item_categories SET name = 'X' WHERE id = 8") }
    #expect(try store.refused(.undo).planned == ["categories int(8) Other: unknown"])
    try store.make("UPDATE item_categories SET emoji = '' WHERE id = 1")
    try store.go(.undo)
    #expect(try store.refused(.undo).planned == ["categories int(8) Other: unknown"])
  }
}

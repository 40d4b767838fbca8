import Foundation
import GRDB
import QCQPlatform
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("A history that somebody damaged or tampered with undoes nothing wrong")
struct HistoryDamageTests {
  private static let rounds = Checkout.isLong ? 10_000 : 300

  private let directory: Sandbox
  private let path: String
  /// What is in the tables after each step, the start first.
  private let states: [[String]]
  private let queries: [(table: String, sql: String)]
  private let history: [UInt8]
  private let data: [UInt8]

  init() throws {
    directory = try Sandbox()
    path = directory.path("a.sqlite")
    let store = try Store.create(path: path)
    queries = try store.contentQueries()
    var states = [try store.content()]
    for statements in [
      "INSERT INTO shopping_lists VALUES ('a', 'A', 1, 1), ('b', 'B', 1, 1)",
      """
      INSERT INTO shopping_items VALUES ('i', 'Milk', 1, 0, 'n', 8, 'a', 1, 1),
        ('j', 'Bread', 2, 0, '', 8, 'b', 1, 1)
      """,
      "UPDATE shopping_items SET quantity = 7, notes = x'00ff'",
      "DELETE FROM shopping_lists WHERE id = 'a'",
      "UPDATE item_categories SET sort_order = sort_order + 1",
    ] {
      try store.make(statements)
      states.append(try store.content())
    }
    // The newest has been undone.
    try store.go(.undo)
    states.append(try store.content())
    try store.close()
    self.states = states
    data = Array(try directory.bytes("a.sqlite"))
    history = Array(try directory.bytes("a.sqlite-history"))
  }

  /// Puts everything as it was, but for the history.
  private func renew(_ bytes: [UInt8]) throws {
    for suffix in ["-wal", "-shm", "-history-wal", "-history-shm"] { unlink(path + suffix) }
    _ = try directory.write(data, to: "a.sqlite")
    _ = try directory.write(bytes, to: "a.sqlite-history")
  }

  /// Looks and goes as far back and forth as is allowed: every state has to be one that there was,
  /// and the next one in that direction.
  private func judge(_ what: String) throws {
    let start = ThreadClock.now
    let store = try Store.open(path: path)
    defer { try? store.close() }
    _ = try? store.history(limit: 100)
    // Four steps are made, and the fifth is undone.
    var place = 4
    #expect(try store.content(queries) == states[place], "\(what)")
    for direction in [HistoryDirection.undo, .undo, .redo, .redo, .redo] {
      guard let plan = try? store.plan(direction), plan.conflicts.isEmpty,
        let done = try? store.apply(plan, at: testNow), done.conflicts.isEmpty
      else {
        #expect(try store.content(queries) == states[place], "\(what)")
        continue
      }
      place += direction == .undo ? -1 : 1
      guard states.indices.contains(place), try store.content(queries) == states[place] else {
        Issue.record("\(what): \(direction) of \(plan.step.label) to \(place)")
        return
      }
    }
    // A change is made in any case.
    _ = try store.change(label: "", at: testNow) { db, _ in
      try db.execute(sql: "UPDATE item_categories SET emoji = 'x'")
      return ((), .commit(summary: ""))
    }
    _ = try? store.plan(.undo)
    // Of the processor, as a busy machine takes its time.
    #expect(ThreadClock.now - start < 2, "\(what)")
  }

  @Test("Nothing is wrong with one that is whole") func whole() throws {
    try renew(history)
    try judge("whole")
    try renew(history)
    let store = try Store.open(path: path)
    for place in [3, 2, 1, 0] {
      try store.go(.undo)
      #expect(try store.content(queries) == states[place])
    }
    try store.close()
  }

  @Test("Bytes") func bytes() throws {
    var random = SplitMix64(seed: 4711)
    for round in 0..<Self.rounds {
      var bytes = history
      switch random.below(4) {
      case 0: bytes.removeLast(random.below(bytes.count))
      case 1:
        let start = random.below(bytes.count)
        for index in start..<min(bytes.count, start + random.below(600)) {
          bytes[index] = UInt8(truncatingIfNeeded: random.next())
        }
      default:  // Int
        for _ in 0...random.below(8) {
          bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      try renew(bytes)
      try judge("bytes, round \(round)")
    }
  }

  @Test("Rows and tables") func tampering() throws {
    var random = SplitMix64(seed: 815)
    for round in 0..<Self.rounds {
      try renew(history)
      let statements = (0...random.below(2)).map { _ in Self.statement(&random) }
      let queue = try DatabaseQueue(path: path + "-history")
      queue.writeWithoutTransaction { db in
        for sql in statements { try? db.execute(sql: sql) }
      }
      try queue.close()
      try judge("round \(round): \(statements.joined(separator: "; "))")
    }
  }

  private static let columns = [
    "step": [
      "id", "at", "label", "summary", "tables", "row_count", "part_count", "content", "previous",
      "state", "moved_at", "seal",
    ],
    "part": ["id", "rows"],
    "head": ["id", "last", "identity", "highest", "pending", "step_count", "row_count", "seal"],
  ]

  private static func statement(_ random: inout SplitMix64) -> String {
    let table = random.pick(["step", "step", "part", "part", "head"])
    let column = random.pick(columns[table] ?? [])
    let condition = random.pick([
      "", " WHERE id = (SELECT max(id) FROM \(table))",
      " WHERE id = (SELECT min(id) FROM \(table))",
      " WHERE id % 2",
    ])
    let value = random.pick([
      "NULL", "-1", "0", "1", "4", "9223372036854775807", "-9223372036854775808", "1e308", "-0.0",
      "9e999", "'text'", "''", "x''", "x'ff'", "zeroblob(100000)", "\(column) + 1",
      "\(column) || ''", "CAST(\(column) AS TEXT)", "CAST(\(column) AS BLOB)", "-\(column)",
      "substr(\(column), 2)", "\(column) || x'00'", "replace(\(column), x'4d', x'4e')",
      "(SELECT \(column) FROM \(table) ORDER BY id LIMIT 1)",
    ])
    switch random.below(12) {
    case 0: return "DELETE FROM \(table)\(condition)"
    case 1: return "DROP TABLE \(table)"
    case 2:
      // The rows stay, and nothing keeps other values out.
      return """
        CREATE TABLE other AS SELECT * FROM \(table); DROP TABLE \(table);
        ALTER TABLE other RENAME TO \(table);
        UPDATE \(table) SET \(column) = \(value)\(condition)
        """
    case 3: return "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
    case 4: return "INSERT OR REPLACE INTO \(table) SELECT * FROM \(table) LIMIT 1"
    case 5: return "UPDATE OR REPLACE \(table) SET id = id + \(random.pick(["1", "-1", "1 << 24"]))"
    case 6: return "PRAGMA \(random.pick(["user_version", "application_id"])) = 1"
    default:  // Int
      return "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(condition)"
    }
  }
}

import Foundation
import GRDB
import QCQEngine
import QCQPlatform
import QCQText
import TestSupport
import Testing

@testable import QuickCartStore

/// A trap or a signal ends the tests; `QCQ_SEED` begins with another round.
@Suite("A database that somebody damaged or tampered with is read, or said to be damaged")
struct DatabaseDamageTests {
  private static let rounds = Checkout.isLong ? 5_000 : 150
  private static let seed =
    ProcessInfo.processInfo.environment["QCQ_SEED"].flatMap(UInt64.init) ?? 0

  private let directory: Sandbox
  private let path: String
  /// The file, and the log with what came last.
  private let data: [UInt8]
  private let log: [UInt8]

  init() throws {
    directory = try Sandbox()
    path = directory.path("a.sqlite")
    let store = try Store.create(path: path)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists
            SELECT 'l' || value, 'List ' || value, value, value
            FROM json_each('[1, 2, 3, 4, 5, 6, 7, 8, 9]');
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
          INSERT INTO shopping_items
            SELECT 'i' || i, 'Item ' || i % 50, i, i % 3 = 0, '', i % 8 + 1, 'l' || (1 + i % 9),
              i, i
            FROM n;
          UPDATE shopping_items SET notes = hex(zeroblob(3000)) WHERE id = 'i7';
          """)
      try db.execute(sql: "CREATE INDEX by_name ON shopping_items (name)")
    }
    try store.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try store.write { try $0.execute(sql: "UPDATE shopping_items SET quantity = quantity + 1") }
    data = Array(try directory.bytes("a.sqlite"))
    log = Array(try directory.bytes("a.sqlite-wal"))
    try store.close()
  }

  /// Puts other files in the place of those that the round before has left.
  private func renew(_ data: [UInt8], log: [UInt8]?) throws {
    for name in try directory.names where name.hasPrefix("a.sqlite") {
      unlink(directory.path(name))
    }
    try directory.write(data, to: "a.sqlite")
    if let log { try directory.write(log, to: "a.sqlite-wal") }
  }

  private static let queries = [
    "items", "items by category sort name limit 3 each",
    "lists show title, progress, items { name }",
    "items where name has \"item 1\" and list.title starts with \"List\" per list",
    "items where created since 1970-01-01 and category = \"Dairy\"", "count categories",
    "items per category show sum(quantity), max(created)",
  ]

  private static let changes = [
    "update all items set quantity = quantity + 2, note = \"x\"", "add \"Milk\" to \"List 3\"",
    "delete list \"List 4\"", "move all items in \"List 1\" to \"List 2\"",
    "rename category \"Dairy\" to \"D\"", "check items where quantity > 70",
  ]

  /// Everything that the three tables hold, in no order; nil where not all of it can be read.
  private func content(_ store: Store) -> [String]? {
    let rows = try? store.read { db in
      try ["shopping_lists", "item_categories", "shopping_items"].flatMap {
        try Row.fetchAll(db, sql: "SELECT * FROM \($0) NOT INDEXED")
      }
    }
    return rows?.map { row in
      row.map { name, value in
        // What a value says of itself takes ten times as long.
        switch value.storage {
        case .null: return "\(name) null"
        case .int64(let number): return "\(name) int64(\(number))"
        case .double(let number): return "\(name) double(\(number))"
        case .string(let text): return "\(name) string(\"\(text)\")"
        case .blob(let bytes):
          // Some have millions of them.
          var hasher = Hasher()
          bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
          return "\(name) \(bytes.count) bytes, \(hasher.finalize())"
        }
      }.joined(separator: " ")
    }.sorted()
  }

  /// Whether a row lacks what each row of its table has, or holds what SQLite doesn't store in it;
  /// or its long text lies in pages that SQLite takes for free ones.
  private static func isPhantom(_ row: String) -> Bool {
    let strange = [
      " title int64(", " name int64(", " notes int64(", " is_completed string(",
      " category_id string(", " updated_at string(", " null",
    ]
    return !(row.hasPrefix("id string(") || row.hasPrefix("id int64("))
      || row.hasPrefix("id string(\"i7\")")
      || strange.contains(where: row.contains)
  }

  /// A row without its last column, the time of change.
  private static func withoutTime(_ row: String) -> String {
    row.firstRange(of: " updated_at ").map { String(row[..<$0.lowerBound]) } ?? row
  }

  /// Asks, checks, changes and undoes: each does so, or fails as such things do.
  private func judge(_ random: inout SplitMix64, _ what: String) throws {
    let start = ThreadClock.now
    guard let store = try? Store.open(path: path) else { return }
    defer { try? store.close() }
    // Where damage looks like a lock, nobody lets go of it.
    try store.wait.within(0.3) { try judge(store, since: start, &random, what) }
  }

  private func judge(
    _ store: Store, since start: Double, _ random: inout SplitMix64, _ what: String
  ) throws {
    try? store.check { _ in }
    _ = try? store.info()
    guard let session = try? Session.over(store) else { return }
    for text in Self.queries { _ = try? session.collect(text) }
    let before = content(store)
    let isSound = (try? store.read { try String.fetchOne($0, sql: "PRAGMA quick_check") }) == "ok"
    let triggers = "SELECT 1 FROM sqlite_schema WHERE type = 'trigger'"
    let hasTriggers = (try? store.read { try Int.fetchOne($0, sql: triggers) }) != nil
    let text = random.pick(Self.changes)
    let script = session.prepare(SourceText(text))
    guard script.isRunnable else { return }
    _ = try? session.preview(script, above: -1)
    do {
      _ = try session.run(script, into: CollectingOutput())
    } catch {
      let after = content(store)
      #expect(after == nil || before == nil || after == before, "\(what): \(text) failed, and did")
      return
    }
    guard let before, content(store) != before, let action = try? session.planned(.undo),
      action.obstacle == nil, (try? session.apply(action)) != nil
    else { return }
    if var after = content(store), after != before {
      var before = before
      if !isSound {
        // What a damaged page takes for a row lies where SQLite writes others.
        after.removeAll(where: Self.isPhantom)
        before.removeAll(where: Self.isPhantom)
      }
      if hasTriggers {
        // One that sets the time of each change has its way.
        after = after.map(Self.withoutTime).sorted()
        before = before.map(Self.withoutTime).sorted()
      }
      let differences = after.difference(from: before).map { "\($0)".prefix(300) }
      #expect(differences.isEmpty, "\(what): undone, \(text) left \(differences)")
    }
    // Of the processor, as a busy machine takes its time; a round may store 100 kB in each row.
    let size = try directory.bytes("a.sqlite").count
    #expect(ThreadClock.now - start < max(2, Double(size) / 3e6), "\(what), \(size) bytes")
  }

  @Test("Bytes") func bytes() throws {
    for round in 0..<Self.rounds { try damageBytes(Self.seed &+ UInt64(round)) }
  }

  /// A page stands twice in a tree, so that a statement changes some rows twice; what a page takes
  /// for a row lies where others are written.
  @Test("Bytes whose damage was not noticed once", arguments: [659, 1641, 4805] as [UInt64])
  func knownBytes(round: UInt64) throws { try damageBytes(round) }

  private func damageBytes(_ round: UInt64) throws {
    var random = SplitMix64(seed: round)
    let hasLog = random.below(3) == 0
    var (data, log) = (self.data, self.log)
    if hasLog, random.below(2) == 0 {
      Self.damage(&log, &random)
    } else {
      Self.damage(&data, &random)
    }
    try renew(data, log: hasLog ? log : nil)
    try judge(&random, "bytes, round \(round)")
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.below(6) {
    case 0: bytes.removeLast(random.below(bytes.count))
    case 1:
      let start = random.below(bytes.count)
      for index in start..<min(bytes.count, start + random.below(5000)) {
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
      }
    // A page that belongs elsewhere.
    case 2 where bytes.count >= 8192:
      let (from, to) = (random.below(bytes.count / 4096), random.below(bytes.count / 4096))
      for index in 0..<4096 { bytes[4096 * to + index] = bytes[4096 * from + index] }
    // Where pages say what they are, and how their cells lie.
    case 3:
      for _ in 0...random.below(3) {
        let place = 4096 * random.below(max(1, bytes.count / 4096)) + random.below(40)
        if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
      }
    default:  // Int
      for _ in 0...random.below(12) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
    }
  }

  @Test("Rows, tables and the schema") func tampering() throws {
    for round in 0..<Self.rounds {
      var random = SplitMix64(seed: Self.seed &+ UInt64(round))
      try renew(data, log: log)
      let statements = (0...random.below(3)).map { _ in Self.statement(&random) }
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA writable_schema = ON; PRAGMA foreign_keys = OFF")
        for sql in statements { try? db.execute(sql: sql) }
      }
      try queue.close()
      let what = "round \(Self.seed &+ UInt64(round)): \(statements.joined(separator: "; "))"
      try judge(&random, what)
    }
  }

  private static let columns = [
    "shopping_lists": ["id", "title", "created_at", "updated_at"],
    "shopping_items": [
      "id", "name", "quantity", "is_completed", "notes", "category_id", "shopping_list_id",
      "created_at", "updated_at",
    ],
    "item_categories": ["id", "name", "emoji", "sort_order"],
  ]

  private static func statement(_ random: inout SplitMix64) -> String {
    let table = random.pick(["shopping_lists", "shopping_items", "item_categories"])
    let column = random.pick(columns[table] ?? [])
    let condition = random.pick([
      "", " WHERE rowid = (SELECT max(rowid) FROM \(table))", " WHERE rowid % 2",
    ])
    let value = random.pick([
      "NULL", "-1", "0", "9223372036854775807", "-9223372036854775808", "1e308", "-0.0", "9e999",
      "'text'", "''", "x''", "x'ff00'", "zeroblob(100000)", "CAST(x'ff61' AS TEXT)",
      "\(column) || ''", "CAST(\(column) AS BLOB)", "\(column) || x'00'", "'e' || char(769)",
      "(SELECT \(column) FROM \(table) LIMIT 1)", "hex(zeroblob(40000))",
    ])
    switch random.below(18) {
    case 0: return "DELETE FROM \(table)\(condition)"
    case 1: return "DROP TABLE \(table)"
    case 2:
      return """
        CREATE TABLE other AS SELECT * FROM \(table); DROP TABLE \(table);
        ALTER TABLE other RENAME TO \(table); UPDATE \(table) SET \(column) = \(value)\(condition)
        """
    case 3: return "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
    case 4: return "ALTER TABLE \(table) DROP COLUMN \(column)"
    case 5...8: return tampering(table, &random)
    case 9:
      // Of what goes with a list from a table behind a view the history knows nothing.
      return """
        CREATE TABLE other AS SELECT * FROM \(table); DROP TABLE \(table);
        CREATE VIEW \(table) AS SELECT * FROM other
        """
    case 10...12: return trigger(table, "\(column) = \(value)", &random)
    case 13:
      let number = random.pick(["user_version", "application_id", "schema_version"])
      return "PRAGMA \(number) = 77"
    case 14:
      return "ALTER TABLE \(table) ADD COLUMN c\(random.below(99)) AS (\(column) + 1)"
    default:  // Int
      let conflict = random.pick(["IGNORE", "REPLACE"])
      return "UPDATE OR \(conflict) \(table) SET \(column) = \(value)\(condition)"
    }
  }

  /// A schema that tells of other tables than there are.
  private static func tampering(_ table: String, _ random: inout SplitMix64) -> String {
    let object = random.pick(["'\(table)'", "'by_name'", "name"])
    let edit = random.pick([
      "NULL", "''", "'CREATE TABLE x'", "replace(sql, 'NOT NULL', '')", "substr(sql, 1, 60)",
      "replace(sql, 'TEXT', 'INT')", "replace(sql, '_at', '_no')", "replace(sql, 'id', 'name')",
      "x'ff'", "5",
    ])
    return switch random.below(6) {
    case 0: "UPDATE sqlite_schema SET rootpage = \(random.below(30)) WHERE name = \(object)"
    case 1: "UPDATE sqlite_schema SET type = 'view', rootpage = 0 WHERE name = \(object)"
    case 2: "UPDATE sqlite_schema SET name = 'b', tbl_name = 'b' WHERE name = \(object)"
    case 3: "DELETE FROM sqlite_schema WHERE name = \(object)"
    case 4: "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = \(object)"
    default: "UPDATE sqlite_schema SET sql = \(edit) WHERE name = \(object)"  // Int
    }
  }

  private static func trigger(
    _ table: String, _ assignment: String, _ random: inout SplitMix64
  ) -> String {
    let event = random.pick(["INSERT", "UPDATE", "DELETE"])
    let moment = random.pick(["BEFORE", "AFTER"])
    let work = random.pick([
      "SELECT RAISE(ABORT, 'no')", "SELECT RAISE(ROLLBACK, 'no')", "SELECT RAISE(IGNORE)",
      "DELETE FROM \(table)", "UPDATE \(table) SET \(assignment)",
      "INSERT INTO missing VALUES (1)", "DELETE FROM shopping_items WHERE rowid % 3 = 0",
    ])
    return """
      CREATE TRIGGER t\(random.below(99)) \(moment) \(event) ON \(table) BEGIN \(work); END
      """
  }
}

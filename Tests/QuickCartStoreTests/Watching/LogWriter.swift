import GRDB
import GRDBSQLite

@testable import QuickCartStore
import TestSupport

/// Does to a database all that may change its pages, by chance.
struct LogWriter {
  var dice: SplitMix64
  let path: String
  let pageSize: Int
  private var queue: DatabaseQueue
  /// Another connection that reads and keeps checkpoints from going on.
  private let reader: DatabaseQueue
  private var isReading = false
  private var extras = 0

  static let tables = ["a", "b"]

  /// Creates a database.
  init(_ path: String, seed: UInt64) throws {
    dice = SplitMix64(seed: seed)
    self.path = path
    pageSize = [512, 1024, 2048, 4096, 4096, 8192, 65536].randomElement(using: &dice) ?? 4096
    queue = try Self.connect(path)
    let setting = (dice.roll(0..<3), dice.roll(0..<4), [0, 8, 32][dice.roll(0..<3)])
    let reserve = dice.roll(0..<4) == 0 ? Int32(dice.roll(1..<32)) : 0
    let size = pageSize
    try queue.writeWithoutTransaction { db in
      var reserve = reserve
      if reserve > 0 {
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserve)
      }
      try db.execute(
        sql: """
          PRAGMA page_size = \(size); PRAGMA auto_vacuum = \(setting.0);
          PRAGMA secure_delete = \(setting.1 > 1 ? 1 : setting.1);
          CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, n INT, price REAL, data BLOB, x);
          CREATE TABLE b (name TEXT, v NUMERIC);
          CREATE TABLE k (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
          CREATE INDEX a_name ON a (name); CREATE INDEX a_n ON a (n, price);
          PRAGMA journal_mode = WAL
          """)
    }
    reader = try Self.connect(path)
    try tune()
  }

  private static func connect(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    // All is done by one thread: nobody lets go of anything meanwhile.
    configuration.busyMode = .timeout(0.3)
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Other settings of the connection that writes.
  private mutating func tune() throws {
    let limit = [0, 20, 100, 1000][dice.roll(0..<4)]
    let cache = dice.roll(0..<3) == 0 ? 5 : 2000
    try queue.writeWithoutTransaction {
      try $0.execute(
        sql: """
          PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = \(limit);
          PRAGMA cache_size = \(cache)
          """)
    }
  }

  /// One thing that a program may do.
  mutating func step(_ store: Store) throws {
    switch dice.roll(0..<100) {
    case 0..<4: try checkpoint()
    case 4..<6: try toggleReader()
    case 6..<8: try reconnect()
    case 8: try alone { try $0.execute(sql: "VACUUM") }
    case 9: try alone { try $0.execute(sql: "PRAGMA incremental_vacuum(5)") }
    case 10: try changeSchema()
    case 11..<20: try transaction(on: store.queue)
    default: try transaction(on: queue)  // Int
    }
  }

  /// What fails because somebody else is busy is left.
  private func alone(_ work: (Database) throws -> Void) throws {
    try? queue.writeWithoutTransaction(work)
  }

  private mutating func checkpoint() throws {
    let kind = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][dice.roll(0..<4)]
    guard !isReading || kind == "PASSIVE" else { return }
    try alone { try $0.execute(sql: "PRAGMA wal_checkpoint(\(kind))") }
  }

  private mutating func toggleReader() throws {
    let wasReading = isReading
    isReading.toggle()
    try reader.writeWithoutTransaction {
      try $0.execute(sql: wasReading ? "COMMIT" : "BEGIN; SELECT count(*) FROM sqlite_master")
    }
  }

  private mutating func reconnect() throws {
    try queue.close()
    queue = try Self.connect(path)
    try tune()
  }

  private mutating func changeSchema() throws {
    extras += 1
    let sql = [
      "CREATE TABLE t\(extras) (x, y); INSERT INTO t\(extras) SELECT name, data FROM a",
      "DROP TABLE IF EXISTS t\(dice.roll(0..<extras))",
      "CREATE INDEX IF NOT EXISTS b_name ON b (name)", "DROP INDEX IF EXISTS b_name",
      extras < 20 ? "ALTER TABLE b ADD COLUMN c\(extras) REAL DEFAULT 7" : "DROP TABLE b",
      extras < 20 ? "ALTER TABLE a ADD COLUMN c\(extras) TEXT DEFAULT 'it''s'" : "SELECT 1",
      "ALTER TABLE b ADD COLUMN d\(extras) REAL DEFAULT 1e3",
      "DROP TABLE b; CREATE TABLE b (name TEXT, v NUMERIC)",
    ]
    let chosen = sql[dice.roll(0..<sql.count)]
    try alone { try $0.execute(sql: chosen) }
    try alone { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS b (name TEXT, v NUMERIC)") }
  }

  private mutating func transaction(on queue: DatabaseQueue) throws {
    let count = dice.roll(1..<5)
    var statements = (0..<count).map { _ in statement() }
    if dice.roll(0..<6) == 0 {
      statements.insert("SAVEPOINT s", at: dice.roll(0..<count))
      statements.append(dice.roll(0..<2) == 0 ? "ROLLBACK TO s" : "RELEASE s")
    }
    let ending = dice.roll(0..<6) == 0 ? "ROLLBACK" : "COMMIT"
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      // Some break a rule, which is as good.
      for statement in statements { try? db.execute(sql: statement) }
      try db.execute(sql: ending)
    }
  }
}

extension LogWriter {
  /// The length of a text; long ones go on in other pages.
  private mutating func length() -> Int {
    switch dice.roll(0..<100) {
    case 0..<75: dice.roll(0..<40)
    case 75..<94: dice.roll(0..<(pageSize / 4))
    case 94..<98: dice.roll(0..<pageSize)
    default: dice.roll(0..<(4 * min(pageSize, 4096)))  // Int
    }
  }

  private mutating func text() -> String {
    let letter = String(UnicodeScalar(UInt8(97 + dice.roll(0..<26))))
    let length = length()
    return length < 40 && dice.roll(0..<9) == 0
      ? "'é\(letter) ' || char(0) || 'z'" : "printf('%.\(length)c', '\(letter)')"
  }

  private mutating func value() -> String {
    switch dice.roll(0..<8) {
    case 0: "NULL"
    case 1: String(dice.roll(0..<3))
    case 2: String(Int64(bitPattern: dice.next()) >> Int64(dice.roll(0..<60)))
    case 3: "\(dice.roll(-900..<900)).\(dice.roll(0..<100))"
    case 4: "CAST(\(text()) AS BLOB)"
    default: text()  // Int
    }
  }

  /// A part of the rows of a table.
  private mutating func some() -> String {
    switch dice.roll(0..<5) {
    case 0: "WHERE rowid % \(dice.roll(2..<40)) = 0"
    case 1: "WHERE rowid > (SELECT max(rowid) FROM a) - \(dice.roll(1..<60))"
    case 2:
      "WHERE rowid IN (SELECT rowid FROM a LIMIT \(dice.roll(1..<30)) OFFSET \(dice.roll(0..<900)))"
    default: "WHERE rowid = (SELECT rowid FROM a LIMIT 1 OFFSET \(dice.roll(0..<500)))"  // Int
    }
  }

  private mutating func statement() -> String {
    let table = Self.tables[dice.roll(0..<2)]
    switch dice.roll(0..<24) {
    case 0..<6: return insert(into: table, count: dice.roll(1..<30))
    case 6: return insert(into: table, count: dice.roll(1..<600))
    case 7..<10: return "UPDATE \(table) SET name = \(text()) \(some())"
    case 10..<12: return "UPDATE a SET n = \(value()), price = \(value()) \(some())"
    case 12: return "UPDATE b SET v = \(value()) \(some())"
    // A long value of the same length is overwritten where it is.
    case 13, 14:
      return "UPDATE \(table) SET name = replace(name, substr(name, 9, 1), 'q') \(some())"
    case 15: return "UPDATE OR IGNORE a SET id = id + \(dice.roll(-50..<5000)) \(some())"
    case 16: return "UPDATE OR REPLACE b SET rowid = rowid + 1 \(some())"
    case 17: return "UPDATE a SET data = \(value()), x = \(value()) \(some())"
    case 18, 19: return "DELETE FROM \(table) \(some())"
    case 20:
      return "INSERT OR REPLACE INTO a (id, name) VALUES (\(dice.roll(0..<900)), \(text()))"
    case 21: return "INSERT OR REPLACE INTO k VALUES (\(text()), \(value()))"
    case 22: return "DELETE FROM k WHERE length(k) % 3 = 0"
    default:  // Int
      return dice.roll(0..<6) == 0
        ? "DELETE FROM \(table)"
        : "DELETE FROM \(table) WHERE rowid % 3 > 0 AND rowid > \(dice.roll(0..<900))"
    }
  }

  private mutating func insert(into table: String, count: Int) -> String {
    let rows = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT \(count))"
    if table == "b" { return "\(rows) INSERT INTO b (name, v) SELECT \(text()), x FROM c" }
    return """
      \(rows) INSERT INTO a (name, n, price, data, x)
      SELECT \(text()) || x, x, x / 2.0, \(value()), \(value()) FROM c
      """
  }
}

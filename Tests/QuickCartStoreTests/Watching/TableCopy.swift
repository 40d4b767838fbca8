import GRDB
import QCQLanguage
import TestSupport
import GRDBSQLite

@testable import QuickCartFollower
@testable import QuickCartStore

/// A table read in full, by nothing but SQL.
struct TableCopy: Equatable {
  var rows: [Int64: [StoredCell]] = [:]

  init(_ table: String, _ db: Database) throws {
    let cursor = try db.makeStatement(sql: "SELECT rowid, * FROM \(table)")
    let statement = cursor.sqliteStatement
    defer { sqlite3_reset(statement) }
    let count = sqlite3_column_count(statement)
    while sqlite3_step(statement) == SQLITE_ROW {
      rows[sqlite3_column_int64(statement, 0)] = (1..<count).map { Self.cell(statement, $0) }
    }
  }

  private static func cell(_ statement: OpaquePointer, _ column: Int32) -> StoredCell {
    let type = sqlite3_column_type(statement, column)
    switch type {
    case SQLITE_INTEGER: return .int(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    default:  // Int32
      // As a blob, a text keeps what is behind a NUL.
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      let bytes = Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
      return type == SQLITE_TEXT ? .text(bytes) : .blob(bytes)
    }
  }

  /// What the log should tell, by rowid.
  func deltas(to new: TableCopy, of table: String) -> [RowDelta] {
    Set(rows.keys).union(new.rows.keys).sorted().compactMap { rowid in
      let (old, new) = (rows[rowid], new.rows[rowid])
      return old == new ? nil : RowDelta(table: table, rowid: rowid, old: old, new: new)
    }
  }
}

/// A follower whose every answer is compared with full copies of the tables.
final class CheckedFollower {
  struct Tally: CustomStringConvertible {
    var readings = 0
    /// Rows that were told to differ, and did.
    var changes = 0
    var unknown: [LogGap: Int] = [:]
    /// Answers that were wrong, which none may be.
    var wrong: [String] = []
    /// Readings that told which tables changed, though not which rows.
    var touched = 0

    var description: String {
      let gaps = unknown.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
      return """
        \(readings) readings, \(changes) changes, \(unknown.values.reduce(0, +)) unknown \
        (\(gaps.joined(separator: ", "))), \(touched) of them by table, \(wrong.count) wrong
        """
    }

    mutating func add(_ other: Tally) {
      readings += other.readings
      changes += other.changes
      unknown.merge(other.unknown, uniquingKeysWith: +)
      wrong += other.wrong
      touched += other.touched
    }
  }

  let store: Store
  private let tables: [String]
  private(set) var follower: StoreFollower
  private var copies: [String: TableCopy]?
  var tally = Tally()

  /// - Parameter tables: All that may be asked for.
  init(_ store: Store, _ tables: [String]) {
    self.store = store
    self.tables = tables
    follower = StoreFollower(store)
  }

  /// Reads the log and the tables in one transaction.
  @discardableResult
  func check(_ tables: [String]) throws -> LogReading {
    tally.readings += 1
    return try store.read { db in
      let reading = follower.read(db, tables: Set(tables))
      var new: [String: TableCopy] = [:]
      for table in self.tables where try db.tableExists(table) {
        new[table] = try TableCopy(table, db)
      }
      compare(reading, tables, new)
      copies = new
      return reading
    }
  }

  private func compare(
    _ reading: LogReading, _ tables: [String], _ new: [String: TableCopy]
  ) {
    let truth = tables.sorted().compactMap { table -> [RowDelta]? in
      guard let old = copies?[table], let new = new[table] else { return nil }
      return old.deltas(to: new, of: table)
    }
    switch reading {
    case .deltas(let deltas):
      let isKnown = truth.count == tables.count
      if !isKnown || deltas != truth.flatMap({ $0 }) {
        tally.wrong.append("\(deltas.count) told, \(truth.joined().count) true")
      }
      tally.changes += deltas.count
    case .unknown(let gap):
      tally.unknown[gap, default: 0] += 1
      guard let touched = follower.touched else { return }
      tally.touched += 1
      let changed = Set(truth.joined().map(\.table))
      if !touched.isSuperset(of: changed) { tally.wrong.append("\(touched) told, \(changed) true") }
    }
  }
}

extension Sandbox {
  /// A database in WAL mode, made by another program.
  func logged(_ name: String, _ sql: String, encoding: String = "UTF-8") throws -> String {
    let queue = try DatabaseQueue(path: path(name))
    try queue.writeWithoutTransaction {
      try $0.execute(
        sql: """
          PRAGMA encoding = '\(encoding)'; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
          \(sql)
          """)
    }
    try queue.close()
    return path(name)
  }
}

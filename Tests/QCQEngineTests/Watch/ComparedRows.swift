import QCQWatch
import GRDB
import QCQLanguage
import QuickCartFollower
import TestSupport

/// Tells which rows have changed by reading all of them: slow, and beyond doubt.
final class ComparedRows: ChangeSource {
  private var last: [String: [Int64: [StoredCell]]] = [:]
  private var random: SplitMix64
  private(set) var touched: Set<String>?
  /// One reading in so many says that it does not know; 0 for none.
  private let gaps: Int

  init(seed: UInt64 = 1, gaps: Int = 0) {
    (random, self.gaps) = (SplitMix64(seed: seed), gaps)
  }

  func read(_ db: Database, tables: Set<String>) -> LogReading {
    var deltas: [RowDelta] = []
    var isNew = false
    for table in tables.sorted() {
      guard let rows = try? ComparedRows.rows(table, db) else {
        last = [:]
        return .unknown(.noTable)
      }
      if let old = last[table] {
        for (rowid, row) in rows where old[rowid] != row {
          deltas.append(RowDelta(table: table, rowid: rowid, old: old[rowid], new: row))
        }
        for (rowid, row) in old where rows[rowid] == nil {
          deltas.append(RowDelta(table: table, rowid: rowid, old: row, new: nil))
        }
      } else {
        isNew = true
      }
      last[table] = rows
    }
    touched = isNew ? nil : Set(deltas.map(\.table))
    if isNew { return .unknown(.firstReading) }
    if gaps > 0, Int.random(in: 0..<gaps, using: &random) == 0 { return .unknown(.logRestarted) }
    return .deltas(deltas)
  }

  /// Text is read as bytes: GRDB's strings end at a NUL.
  private static func rows(_ table: String, _ db: Database) throws -> [Int64: [StoredCell]] {
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1", arguments: [table])
    let columns = names.map { name in
      "typeof(\"\(name)\"), CASE typeof(\"\(name)\") "
        + "WHEN 'text' THEN CAST(\"\(name)\" AS BLOB) ELSE \"\(name)\" END"
    }
    var rows: [Int64: [StoredCell]] = [:]
    let sql = "SELECT rowid, \(columns.joined(separator: ", ")) FROM \"\(table)\""
    for row in try Row.fetchAll(db, sql: sql) {
      let cells = Array(row.databaseValues)
      rows[row[0]] = names.indices.map {
        cell(cells[2 + 2 * $0], String.fromDatabaseValue(cells[1 + 2 * $0]))
      }
    }
    return rows
  }

  private static func cell(_ value: DatabaseValue, _ type: String?) -> StoredCell {
    switch value.storage {
    case .null: .null
    case .int64(let int): .int(int)
    case .double(let number): .real(number)
    case .string(let text): .text(Array(text.utf8))
    case .blob(let data): type == "text" ? .text(Array(data)) : .blob(Array(data))
    }
  }
}

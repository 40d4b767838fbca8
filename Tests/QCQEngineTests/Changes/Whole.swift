import GRDB
import QuickCartStore

/// Everything that a database holds, byte for byte: each value of each column of each table, with
/// its storage class.
struct Whole: Equatable {
  /// A value as SQL would write it; texts by their bytes, as `quote` stops at a NUL.
  typealias Cell = String

  struct Table: Equatable {
    var columns: [String]
    /// By the number of the row: its cells, one after the other.
    var rows: [Int64: String]

    func cells(_ row: Int64) -> [Cell] {
      (rows[row] ?? "").split(separator: " ").map(String.init)
    }
  }

  var tables: [String: Table] = [:]
  /// What the tables, indexes and triggers are made by.
  var schema: [String] = []

  init(_ store: Store) throws { self = try store.read { try Whole($0) } }

  init(_ db: Database) throws {
    schema = try String.fetchAll(
      db,
      sql: """
        SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema
        UNION ALL SELECT 'temp ' || name FROM sqlite_temp_schema WHERE type = 'trigger'
        ORDER BY 1
        """)
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    for name in names { tables[name] = try Whole.table(name, db) }
  }

  private static func table(_ name: String, _ db: Database) throws -> Table {
    let columns = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_xinfo(?) ORDER BY cid", arguments: [name])
    let cells = columns.map { column in
      "CASE typeof(\"\(column)\") WHEN 'text' THEN 't' || quote(CAST(\"\(column)\" AS BLOB)) "
        + "ELSE quote(\"\(column)\") END"
    }
    var rows: [Int64: String] = [:]
    // Neither a number nor a blob has a space in it.
    let cursor = try Row.fetchCursor(
      db, sql: "SELECT rowid, \(cells.joined(separator: " || ' ' || ")) FROM \"\(name)\"")
    while let row = try cursor.next() { rows[row[0]] = row[1] }
    return Table(columns: columns, rows: rows)
  }

  /// What differs from another state, in words: one line for each row and for each value.
  func differences(to other: Whole) -> [String] {
    var lines = schema == other.schema ? [] : ["the schema differs"]
    for name in Set(tables.keys).union(other.tables.keys).sorted() {
      let (old, new) = (tables[name]?.rows ?? [:], other.tables[name]?.rows ?? [:])
      for row in Set(old.keys).union(new.keys).sorted() where old[row] != new[row] {
        guard old[row] != nil, new[row] != nil else {
          lines.append("\(name) \(row) \(old[row] == nil ? "is new" : "is gone")")
          continue
        }
        let pairs = zip(tables[name]?.cells(row) ?? [], other.tables[name]?.cells(row) ?? [])
        for (column, (old, new)) in zip(tables[name]?.columns ?? [], pairs) where old != new {
          lines.append("\(name) \(row) \(column): \(old) > \(new)")
        }
      }
    }
    return lines
  }

  /// How a text stands in a cell.
  static func cell(_ text: String) -> Cell {
    let digits = Array("0123456789ABCDEF")
    let hex = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "tX'\(String(hex))'"
  }
}

import GRDBSQLite
import QCQLanguage

/// A column as rows store it.
struct FollowedColumn: Hashable {
  /// Whether whole numbers are stored as such but mean real ones.
  let isReal: Bool
  /// The cell of rows that are older than the column; nil if it would have to be computed.
  let initial: StoredCell?

  func read(_ cell: StoredCell) -> StoredCell {
    guard isReal, case .int(let value) = cell else { return cell }
    return .real(Double(value))
  }
}

/// A table whose rows are followed, as the schema describes it.
struct FollowedTable {
  /// As the schema has it.
  let name: String
  /// The first page of the tree.
  let root: UInt32
  let decoder: RowDecoder
  /// Why its rows cannot be told, whatever the log says.
  let gap: LogGap?

  /// All tables that have pages of their own; of very many, some.
  static func all(_ db: some LentConnection) throws -> [FollowedTable] {
    let sql = """
      SELECT name, CAST(rootpage AS INTEGER) AS root FROM main.sqlite_master
      WHERE type = 'table' AND root BETWEEN 1 AND \(UInt32.max) LIMIT \(mostTables)
      """
    let found = try db.rows(sql) {
      (db.text($0, 0) ?? "", UInt32(truncatingIfNeeded: sqlite3_column_int64($0, 1)))
    }
    return try found.map { try FollowedTable($0, root: $1, db) }
  }

  /// No more tables than two bytes can tell apart.
  private static let mostTables = 65_000

  private init(_ name: String, root: UInt32, _ db: some LentConnection) throws {
    (self.name, self.root) = (name, root)
    let rows = try db.rows(
      "SELECT type, dflt_value, pk, hidden FROM pragma_table_xinfo(?, 'main')", name
    ) {
      (
        type: db.text($0, 0) ?? "", standard: db.text($0, 1),
        isKey: sqlite3_column_int64($0, 2) != 0, hidden: sqlite3_column_int64($0, 3)
      )
    }
    let indexOrigins = try db.rows("SELECT origin FROM pragma_index_list(?, 'main')", name) {
      db.text($0, 0)
    }
    let keys = rows.indices.filter { rows[$0].isKey }
    let isAlias =
      keys.count == 1 && !indexOrigins.contains("pk")
      && rows[keys[0]].type.uppercased() == "INTEGER"
    decoder = RowDecoder(
      columns: rows.map { FollowedColumn(type: $0.type, standard: $0.standard) },
      rowidColumn: isAlias ? keys[0] : nil)
    let isIndex = try db.rows(
      "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE", name
    ) { sqlite3_column_int64($0, 0) != 0 }
    // 2: a virtual generated column, which no row stores.
    let isComputed = rows.contains { $0.hidden == 2 }
    gap = isIndex.first == true ? .withoutRowID : isComputed ? .virtualColumn : nil
  }
}

extension FollowedColumn {
  /// - Parameter standard: The default, as it was written.
  init(type: String, standard: String?) {
    let affinity = ColumnAffinity(type)
    isReal = affinity == .real
    initial = Self.cell(standard, affinity)
  }

  /// What a plain default is as a cell; nil for any other.
  private static func cell(_ text: String?, _ affinity: ColumnAffinity) -> StoredCell? {
    guard let text, text.uppercased() != "NULL" else { return .null }
    if let number = number(text) {
      return switch affinity {
      case .integer, .numeric, .blob: .int(number)
      case .real: .real(Double(number))
      case .text: .text(Array(String(number).utf8))
      }
    }
    // A text that looks like a number becomes one, but in these columns.
    guard affinity == .text || affinity == .blob, text.first == "'", text.last == "'",
      text.utf8.count >= 2
    else { return nil }
    return .text(Array(text.dropFirst().dropLast().replacing("''", with: "'").utf8))
  }

  private static func number(_ text: String) -> Int64? {
    switch text.uppercased() {
    case "TRUE": return 1
    case "FALSE": return 0
    default:  // String
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
      guard text.utf8.count - digits.count <= 1, digits.allSatisfy({ (48...57).contains($0) })
      else { return nil }
      return Int64(text)
    }
  }
}

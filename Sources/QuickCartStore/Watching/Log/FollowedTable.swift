import GRDB

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
  static func all(_ db: Database) throws -> [FollowedTable] {
    let sql = """
      SELECT name, CAST(rootpage AS INTEGER) AS root FROM main.sqlite_master
      WHERE type = 'table' AND root BETWEEN 1 AND \(UInt32.max) LIMIT \(most)
      """
    return try Row.fetchAll(db, sql: sql).map { row in
      try FollowedTable(row[0], root: row[1], db)
    }
  }

  /// As many as two bytes can tell apart.
  private static let most = 65_000

  private init(_ name: String, root: UInt32, _ db: Database) throws {
    self.name = name
    self.root = root
    let rows = try Row.fetchAll(
      db, sql: "SELECT type, dflt_value, pk, hidden FROM pragma_table_xinfo(?, 'main')",
      arguments: [name])
    let hasKeyIndex = try Bool.fetchOne(
      db, sql: "SELECT count(*) FROM pragma_index_list(?, 'main') WHERE origin = 'pk'",
      arguments: [name])
    let columns = rows.map { FollowedColumn(type: $0[0] ?? "", standard: $0[1]) }
    let keys = rows.indices.filter { rows[$0][2] != 0 }
    let isAlias =
      keys.count == 1 && hasKeyIndex == false
      && (rows[keys[0]][0] as String?)?.uppercased() == "INTEGER"
    decoder = RowDecoder(columns: columns, rowidColumn: isAlias ? keys[0] : nil)
    let isIndex = try Bool.fetchOne(
      db,
      sql: """
        SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE
        """, arguments: [name])
    // 2: a virtual generated column, which no row stores.
    let isComputed = rows.contains { $0[3] == 2 }
    gap = isIndex == true ? .withoutRowID : isComputed ? .virtualColumn : nil
  }
}

extension FollowedColumn {
  /// - Parameter standard: The default, as it was written.
  init(type: String, standard: String?) {
    let affinity = Affinity(type)
    isReal = affinity == .real
    initial = Self.cell(standard, affinity)
  }

  /// How a column's type changes what is stored in it.
  private enum Affinity {
    case integer, text, blob, real, numeric

    /// By SQLite's five rules.
    init(_ type: String) {
      let type = type.uppercased()
      let has = { (words: [String]) in words.contains(where: type.contains) }
      if has(["INT"]) {
        self = .integer
      } else if has(["CHAR", "CLOB", "TEXT"]) {
        self = .text
      } else if type.isEmpty || has(["BLOB"]) {
        self = .blob
      } else {
        self = has(["REAL", "FLOA", "DOUB"]) ? .real : .numeric
      }
    }
  }

  /// What a plain default is as a cell; nil for any other.
  private static func cell(_ text: String?, _ affinity: Affinity) -> StoredCell? {
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

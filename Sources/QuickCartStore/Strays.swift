package import QCQLanguage
package import QCQSQL
package import QCQSemantics
import QuickCartPostgreSQL

/// Stored cells that do not fit their field: text where a date should be, bytes that are no text.
package enum Strays {
  /// The function that says whether one was met since it was asked last.
  static let function = "qcq_met_stray"

  /// How many rows of a table have such a cell in a column, and the first of them.
  package struct Found: Hashable, Sendable {
    package var cells: StoredCells
    package var count: Int
    package var ids: [String]
  }
}

extension Connection {
  /// Whether the functions have met a stray cell since this was asked last.
  package func hasMetStray() throws -> Bool {
    try row("SELECT \(Strays.function)()") { $0.isTrue(0) } ?? false
  }

  /// The rows whose cell is a stray; nil if there are none.
  ///
  /// - Parameter limit: How many ids are wanted.
  package func strays(
    _ cells: StoredCells, in vocabulary: Vocabulary, limit: Int
  ) throws -> Strays.Found? {
    let dialect = SQLiteDialect()
    let column = dialect.quoted(cells.column)
    let condition =
      "FROM \(dialect.quoted(vocabulary[cells.entity].table)) WHERE \(column) IS NOT NULL "
      + "AND \(dialect.name(of: cells.reading))(\(column)) IS NULL"
    let count = try row("SELECT count(*) \(condition)") { Int($0.int(0)) } ?? 0
    guard count > 0 else { return nil }
    let id = dialect.quoted(vocabulary.layout.column(.id))
    let hasID = vocabulary[cells.entity][.id] != nil
    let ids = try rows(
      "SELECT \(hasID ? id : "rowid") \(condition) ORDER BY 1 LIMIT \(limit)"
    ) { $0.text(0) }
    _ = try hasMetStray()
    return Strays.Found(cells: cells, count: count, ids: ids)
  }

  /// Which of some fields have cells that all are for the language what they are as they are
  /// stored, as far as that can be told at once: by an index, or by looking at all of them in a
  /// table that is small.
  ///
  /// - Parameter rows: How many rows a small table has.
  package func trusted(
    _ cells: [StoredCells], in vocabulary: Vocabulary, rows: Int64
  ) throws -> Set<StoredColumn> {
    var trusted: Set<StoredColumn> = []
    for entity in Entity.allCases {
      // In one order, so that the connection keeps one statement and not one for each order.
      var own = cells.filter { $0.entity == entity }.sorted { $0.column < $1.column }
      if own.isEmpty { continue }
      let table = vocabulary[entity].table
      // A server need not be asked what it promises.
      if try isOnServer(table) {
        trusted.formUnion(try typedCells(own, table))
        own.removeAll { trusted.contains($0.place) }
        if own.isEmpty { continue }
      }
      let isSmall = try isSmall(table, rows: rows)
      trusted.formUnion(try isSmall ? soundCells(own, table) : indexedCells(own, table))
    }
    return trusted
  }

  private func isOnServer(_ table: String) throws -> Bool {
    try row(
      """
      SELECT 1 FROM main.sqlite_master
      WHERE name = ? COLLATE NOCASE AND rootpage = 0 AND sql LIKE '% USING \(ServerAddress.module)'
      """, [.text(table)]
    ) { _ in true } ?? false
  }

  /// Whether a table has few rows, as far as its row ids tell; those of a virtual table do not.
  private func isSmall(_ table: String, rows: Int64) throws -> Bool {
    let name = SQLiteDialect().quoted(table)
    let last = try attempt {
      try row("SELECT coalesce(max(rowid), 0) FROM \(name)") { $0.int(0) } ?? -1
    }
    return (0...rows).contains(last ?? -1)
  }

  private func soundCells(_ cells: [StoredCells], _ table: String) throws -> [StoredColumn] {
    let dialect = SQLiteDialect()
    let tests = cells.map { cells in
      let column = dialect.quoted(cells.column)
      let test =
        if let bounds = cells.bounds {
          "+\(column) NOT BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)"
        } else {
          "\(column) IS NOT NULL AND (typeof(\(column)) <> 'text' OR "
            + "\(dialect.name(of: cells.reading))(\(column)) IS NULL)"
        }
      return "coalesce(max(\(test)), 0)"
    }
    let found = try row(
      "SELECT \(tests.joined(separator: ", ")) FROM \(dialect.quoted(table))"
    ) { row in cells.indices.filter { !row.isTrue($0) }.map { cells[$0].place } }
    _ = try hasMetStray()
    return found ?? []
  }

  /// Those whose type a server holds its cells to.
  private func typedCells(_ cells: [StoredCells], _ table: String) throws -> [StoredColumn] {
    let types = Dictionary(
      try rows("SELECT name, type FROM pragma_table_xinfo(?)", [.text(table)]) {
        ($0.text(0), $0.text(1))
      }
    ) { first, _ in first }
    return cells.filter { cells in
      switch cells.reading {
      case .storedText: types[cells.column] == "TEXT"
      case .storedNumber: ["INTEGER", "BOOLEAN"].contains(types[cells.column])
      // A fraction may be without end.
      case .storedDate: types[cells.column] == "INTEGER"
      case .scalar, .ofInstant, .fold, .contains, .startsWith, .endsWith, .matches, .sumOfInts,
        .sum, .average, .isText, .finite, .remainder, .dateCell, .daysBetween, .dateShift,
        .setDateShift, .shown:
        false
      }
    }.map(\.place)
  }

  private func indexedCells(_ cells: [StoredCells], _ table: String) throws -> [StoredColumn] {
    let numbers = cells.filter { $0.bounds != nil }
    if numbers.isEmpty { return [] }
    let indexes = try leadingIndexes(table)
    return try numbers.filter { cells in
      guard let index = indexes[SQLName(cells.column)], let bounds = cells.bounds else {
        return false
      }
      return try !hasCells(cells.column, of: table, outside: bounds, index)
    }.map(\.place)
  }

  /// The indexes of a table that hold all its rows, by the column that they begin with.
  private func leadingIndexes(_ table: String) throws -> [SQLName: String] {
    let found = try rows(
      """
      SELECT c.name, i.name FROM pragma_index_list(?) AS i, pragma_index_xinfo(i.name) AS c
      WHERE i.partial = 0 AND c.seqno = 0 AND c.name IS NOT NULL AND c.coll = 'BINARY'
      """, [.text(table)]
    ) { (SQLName($0.text(0)), $0.text(1)) }
    return Dictionary(found) { first, _ in first }
  }

  /// Whether an index has texts, bytes or numbers out of bounds. Texts and bytes come behind all
  /// numbers, and are not less than the empty text, whatever the column's affinity.
  private func hasCells(
    _ column: String, of table: String, outside bounds: ClosedRange<Double>, _ index: String
  ) throws -> Bool {
    let dialect = SQLiteDialect()
    let column = dialect.quoted(column)
    let search =
      "EXISTS (SELECT 1 FROM \(dialect.quoted(table)) INDEXED BY \(dialect.quoted(index)) "
      + "WHERE \(column)"
    return try row(
      "SELECT \(search) >= '') OR \(search) > ?1) OR \(search) < ?2)",
      [.number(bounds.upperBound), .number(bounds.lowerBound)]
    ) { $0.isTrue(0) } ?? true
  }
}

extension StoredCells {
  /// Whether a cell is for the language what it is as it is stored; the same that `trusted` looks
  /// for.
  package func takes(_ cell: StoredCell) -> Bool {
    cell.withCell(CellRule(field.type).takes)
  }

  /// The numbers that count as they are stored; nil for a field that holds no numbers.
  fileprivate var bounds: ClosedRange<Double>? {
    switch field.type {
    case .int, .number, .bool: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    case .date: StoredDate.counted
    case .text, .list, .category, .data: nil
    }
  }
}

import GRDB
import GRDBSQLite
import QCQExchange
import QCQLanguage

/// Why rows can't be taken as they are.
package struct Misfit: Error {
  package let message: String
}

/// A table of a database, and which of its columns hold the cells of rows from elsewhere.
final class RowTarget {
  let table: CapturedTable
  /// Of each cell of a row, the column.
  let names: [String]
  /// The places of id and time of change among the cells.
  let id: Int?
  let updated: Int?
  private let affinities: [ColumnAffinity]
  /// The places of the cells that are written: a generated column only has to come to the same.
  private let written: [Int]
  private var isComputed: Bool { written.count < names.count }
  let db: Database
  private let inserter: RowInserter
  /// The ids of rows that were added and may not be there yet.
  private var waiting: Set<StoredCell> = []
  /// The same in their order.
  private var added: [StoredCell] = []
  private let isPlain: Bool
  /// Whether triggers make of a row what they like, which is to be none other.
  private let hasTriggers: Bool
  /// Reads a row again that was just added, by its number or by its id; nil where it has neither.
  private let reread: RawStatement?
  private let finder: RawStatement?
  private var updates: [[Int]: RawStatement] = [:]

  /// Finds the columns; throws `Misfit` where one is not there.
  ///
  /// - Parameters:
  ///   - isPlain: Whether there are no triggers, which may make of a row what they like.
  ///   - isExact: Whether they may not. Then generated columns may come to what rows have in them.
  init(
    _ rows: ExchangeTable, in table: CapturedTable, _ db: Database, isPlain: Bool, isExact: Bool
  ) throws {
    let types = try db.rows(
      "SELECT name, type FROM pragma_table_xinfo(?, 'main')", [.text(table.name)]
    ) { (SQLName($0.text(0)), $0.text(1)) }
    let names = try Self.names(rows, in: table, takesGenerated: isExact)
    let affinity = Dictionary(types) { first, _ in first }
    affinities = names.map { ColumnAffinity(affinity[SQLName($0)] ?? "") }
    let written = names.indices.filter { !table.generated.contains(names[$0]) }
    (self.names, self.written) = (names, written)
    (self.table, self.db) = (table, db)
    (id, updated) = (rows.index(.id), rows.index(.updated))
    self.isPlain = isPlain
    hasTriggers = try isExact && !isPlain && !db.triggers(of: table.name).isEmpty
    inserter = RowInserter(
      db, table: table.sql, columns: written.map { names[$0] }, isPlain: isPlain)
    let quoted = names.map(SQLText.name)
    let read = "SELECT \(SQLText.list(quoted)) FROM \(table.sql) WHERE "
    reread =
      try table.hasNumbers || table.isIDKey ? RawStatement(db, read + "\(table.key[0]) = ?") : nil
    finder = try id.map { try RawStatement(db, read + "\(quoted[$0]) = ?") }
  }

  /// Finds the tables of a database that rows are of.
  static func targets(
    of rows: [ExchangeTable], in db: Database, isPlain: Bool = false, isExact: Bool = false
  ) throws -> [RowTarget] {
    let tables = try CapturedTable.all(db)
    return try rows.map { rows in
      guard let found = tables.first(where: { $0.entity == rows.entity }) else {
        throw Misfit(message: "the database has no table of \(rows.entity.rawValue)")
      }
      return try RowTarget(rows, in: found, db, isPlain: isPlain, isExact: isExact)
    }
  }

  private static func names(
    _ rows: ExchangeTable, in table: CapturedTable, takesGenerated: Bool
  ) throws -> [String] {
    let names = try rows.columns.map { column in
      let generated = takesGenerated ? table.generatedName(of: column) : nil
      guard let found = table.name(of: column) ?? generated else {
        let name = column.field.map(table.layout.column) ?? column.name
        throw Misfit(
          message: "the table \(table.name) has no column `\(name)`; import into a new database to "
            + "keep all values, or add the column")
      }
      return found
    }
    guard Set(names.map(SQLName.init)).count == names.count else {
      throw Misfit(message: "two columns of \(rows.name) would go into one of \(table.name)")
    }
    return names
  }

  var isEmpty: Bool {
    get throws {
      try db.row("SELECT NOT EXISTS (SELECT 1 FROM \(table.sql))") { $0.isTrue(0) } ?? true
    }
  }

  /// The row with the id of another one; nil if there is none, or rows have no ids.
  func find(_ cells: [StoredCell]) throws -> [StoredCell]? {
    guard let id, let finder, cells[id] != .null else { return nil }
    if waiting.contains(cells[id]) { try flush() }
    return try find(cells[id], finder, cells.count)
  }

  private func find(
    _ id: StoredCell, _ finder: RawStatement, _ count: Int
  ) throws -> [StoredCell]? {
    finder.reset()
    defer { finder.reset() }
    try finder.bind(id, at: 1)
    return try finder.step() ? (0..<count).map(finder.stored) : nil
  }

  /// All rows of a table that has few.
  func all() throws -> [[StoredCell]] {
    try flush()
    let rows = try RawStatement(
      db, "SELECT \(SQLText.list(names.map(SQLText.name))) FROM \(table.sql)")
    var found: [[StoredCell]] = []
    while try rows.step() { found.append((0..<names.count).map(rows.stored)) }
    return found
  }

  /// The rows that have a cell in a column.
  func rows(_ place: Int, _ cell: StoredCell) throws -> [[StoredCell]] {
    try flush()
    let rows = try RawStatement(
      db,
      "SELECT \(SQLText.list(names.map(SQLText.name))) FROM \(table.sql) "
        + "WHERE \(SQLText.name(names[place])) = ?")
    try rows.bind(cell, at: 1)
    var found: [[StoredCell]] = []
    while try rows.step() { found.append((0..<names.count).map(rows.stored)) }
    return found
  }

  /// The ids that more than one row has; none in a table whose key forbids it.
  ///
  /// - Parameter described: The table itself.
  func repeatedIDs(_ described: ExchangeTable) throws -> Set<StoredCell> {
    guard let id, let key = described.index(.id).map({ described.columns[$0] }), !key.isUnique,
      described.columns.filter({ $0.primaryKey > 0 }) != [key]
    else { return [] }
    let column = SQLText.name(names[id])
    let found = try RawStatement(
      db,
      "SELECT \(column) FROM \(table.sql) WHERE \(column) IS NOT NULL GROUP BY 1 "
        + "HAVING count(*) > 1")
    var ids: Set<StoredCell> = []
    while try found.step() { ids.insert(found.stored(0)) }
    return ids
  }

  /// Gives rows other numbers in a column, all at once, as two may have each other's.
  ///
  /// - Returns: How many rows.
  func renumber(_ place: Int, _ numbers: [StoredCell: StoredCell]) throws -> Int {
    try flush()
    let column = SQLText.name(names[place])
    var count = 0
    let pairs = numbers.sorted { MergedRow.isBefore([$0.key], [$1.key]) }
    for (old, _) in pairs { count += try rows(place, old).count }
    if count == 0 { return 0 }
    let cases = String(repeating: "WHEN ? THEN ? ", count: pairs.count)
    let keys = SQLText.list(repeatElement("?", count: pairs.count))
    let statement = try RawStatement(
      db,
      "UPDATE \(table.sql) SET \(column) = CASE \(column) \(cases)ELSE \(column) END "
        + "WHERE \(column) IN (\(keys))")
    try statement.run(pairs.flatMap { [$0.key, $0.value] } + pairs.map(\.key))
    return count
  }

  /// The row with an id.
  func find(id: StoredCell) throws -> [StoredCell]? {
    guard let finder else { return nil }
    if waiting.contains(id) { try flush() }
    return try find(id, finder, names.count)
  }

  /// Whether a row with the very same cells is there.
  func holds(_ cells: [StoredCell]) throws -> Bool {
    try flush()
    // Together, as SQLite takes only so many conditions one after the other.
    let columns = SQLText.list(names.map(SQLText.name))
    let marks = SQLText.list(names.map { _ in "?" })
    let statement = try RawStatement(
      db, "SELECT 1 FROM \(table.sql) WHERE (\(columns)) IS (\(marks)) LIMIT 1", isKept: true)
    for (place, cell) in cells.enumerated() { try statement.bind(cell, at: Int32(place + 1)) }
    return try statement.step()
  }

  /// Adds a row; throws `Misfit` where a column would make something else of a cell.
  func insert(_ cells: [StoredCell]) throws {
    if let id { added.append(cells[id]) }
    if try naming({ try inserter.add(isComputed ? written.map { cells[$0] } : cells) }) {
      forgetAdded()
    } else if let id {
      waiting.insert(cells[id])
    }
    let areKept = zip(affinities, cells).allSatisfy { $0.keeps($1) }
    guard isComputed || hasTriggers || !areKept else { return }
    try flush()
    // Whatever else a trigger makes of a row is told of.
    let isAll = isComputed || hasTriggers || isPlain
    try check(cells, cells.indices.filter { isAll || !affinities[$0].keeps(cells[$0]) })
  }

  /// All rows that were added are there.
  func flush() throws {
    try naming { try inserter.flush() }
    forgetAdded()
  }

  private func forgetAdded() {
    waiting.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
  }

  /// Adds rows, and says which one is refused.
  private func naming<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch var refused as RefusedRow {
      if added.indices.contains(refused.index) {
        refused.row = (table.entity, added[refused.index])
      }
      throw refused
    }
  }

  /// A column makes of cells what its type says, and a trigger what it likes; a generated one takes
  /// none.
  private func check(_ cells: [StoredCell], _ places: [Int]) throws {
    guard let reread, let key = try key(of: cells) else {
      if try !isComputed || holds(cells) { return }
      throw Misfit(message: "a column of \(table.name) is generated, and has another value")
    }
    guard let found = try find(key, reread, cells.count) else {
      if hasTriggers {
        let who = try db.changerWords(of: table.name, .added)
        throw StoreError.refused(
          .kept(KeptRows(keeper: who, rows: "1 row", deed: .added, wereThere: true)))
      }
      return
    }
    try compare(found, cells, places)
  }

  private func compare(
    _ found: [StoredCell], _ cells: [StoredCell], _ places: some Sequence<Int>
  ) throws {
    for index in places where found[index] != cells[index] {
      let reason =
        !written.contains(index)
        ? ": it is generated" : hasTriggers ? "; a trigger may have changed it" : ""
      throw Misfit(
        message: "the column `\(names[index])` of \(table.name) would store a value "
          + "differently\(reason)")
    }
  }

  /// What tells the row that was just added; nil where nothing does.
  private func key(of cells: [StoredCell]) throws -> StoredCell? {
    if table.hasNumbers { return .int(sqlite3_last_insert_rowid(try db.connection)) }
    return id.map { cells[$0] }
  }

  /// Gives the row with an id other cells in some columns.
  func update(_ columns: [Int], of cells: [StoredCell]) throws {
    guard let id else { return }
    try write(isComputed ? columns.filter(written.contains) : columns, of: cells, id)
    let mayDiffer =
      isComputed || hasTriggers || !columns.allSatisfy { affinities[$0].keeps(cells[$0]) }
    // Of each change a trigger may set the time.
    if mayDiffer, let found = try find(id: cells[id]) {
      try compare(found, cells, columns.filter { $0 != updated || !written.contains($0) })
    }
  }

  private func write(_ columns: [Int], of cells: [StoredCell], _ id: Int) throws {
    if columns.isEmpty { return }
    let statement =
      try updates[columns]
      ?? RawStatement(
        db,
        "UPDATE \(table.sql) SET "
          + SQLText.list(columns.map { "\(SQLText.name(names[$0])) = ?" })
          + " WHERE \(SQLText.name(names[id])) = ?")
    updates[columns] = statement
    do {
      try statement.run(columns.map { cells[$0] } + [cells[id]])
      try db.requireChanged(1, .changed)
    } catch {
      guard var refused = RefusedRow(error) else { throw error }
      refused.row = (table.entity, cells[id])
      throw refused
    }
  }

  func delete(id cell: StoredCell) throws {
    guard let id else { return }
    let statement = try RawStatement(
      db, "DELETE FROM \(table.sql) WHERE \(SQLText.name(names[id])) = ?", isKept: true)
    try statement.run([cell])
    // A trigger may have deleted it before.
    if db.changedRowCount == 0, try find(id: cell) != nil { try db.requireChanged(1, .deleted) }
  }
}

extension CapturedTable {
  /// The column that holds a column of rows from elsewhere; nil if there is none.
  func name(of column: ExchangeColumn) -> String? { columns.first(where: isName(of: column)) }

  /// The same of the generated columns.
  func generatedName(of column: ExchangeColumn) -> String? {
    generated.first(where: isName(of: column))
  }

  private func isName(of column: ExchangeColumn) -> (String) -> Bool {
    let name = SQLName(column.field.map(layout.column) ?? column.name)
    return { SQLName($0) == name }
  }
}

extension ColumnAffinity {
  /// Whether a cell is surely stored as it is.
  fileprivate func keeps(_ cell: StoredCell) -> Bool {
    switch (self, cell) {
    // A key of whole numbers makes one of nothing.
    case (.integer, .null): false
    case (_, .null), (_, .blob), (.blob, _), (.text, .text), (.integer, .int), (.numeric, .int),
      (.real, .real):
      true
    case (.text, _), (.integer, _), (.numeric, _), (.real, _): false
    }
  }
}

package import GRDB
import GRDBSQLite
package import QCQExchange
import QCQLanguage
import QuickCartFollower

/// What becomes of a row that comes in where one with its id is.
package enum SameIDPolicy: Sendable {
  /// The row that is there stays.
  case keep
  /// The one that was changed last stays.
  case newest
  /// The same; of two that were changed at one time it is the same one in both of their databases.
  case merge
}

/// Puts the rows of an export into the tables of a database, cell by cell as they are.
package final class RowLoader {
  package enum Outcome { case added, same, kept, replaced }

  /// Why rows can't be taken as they are.
  package struct Misfit: Error {
    package let message: String
  }

  private struct Target {
    let table: CapturedTable
    /// Of each column of the export, the table's.
    let columns: [Int]
    let insert: RawStatement
    /// Reads a row again that was just added; nil in a table without numbers for rows.
    let reread: RawStatement?
    /// Finds a row by its id; nil where no row can be there.
    let find: RawStatement?
    let idColumn: Int?
    let updatedColumn: Int?
  }

  private let targets: [Target]
  private let db: Database
  private let log: ChangeLog
  private let policy: SameIDPolicy
  /// The values that the last row had, or would have had, and what it has instead.
  private var lost: (columns: [String], cells: [StoredCell], others: [StoredCell])?

  /// Finds the tables; throws `Misfit` where one, or a column of it, is not there.
  package init(
    _ db: Database, _ log: ChangeLog, _ tables: [ExchangeTable], _ policy: SameIDPolicy
  ) throws {
    (self.db, self.log, self.policy) = (db, log, policy)
    if policy != .merge { try Self.removeDefaults(db, log, tables) }
    targets = try tables.map { table in
      guard let found = log.tables.first(where: { $0.entity == table.entity }) else {
        throw Misfit(message: "the database has no table of \(table.entity.rawValue)")
      }
      return try Self.target(table, found, db)
    }
  }

  private static func target(
    _ table: ExchangeTable, _ found: CapturedTable, _ db: Database
  ) throws -> Target {
    let places = try table.columns.map { column in
      let name = column.field.map(found.layout.column) ?? column.name
      let place = found.columns.firstIndex { $0.lowercased() == name.lowercased() }
      guard let place else {
        throw Misfit(
          message: "the table \(found.name) has no column `\(name)`; name a new database to get "
            + "all, or add the column")
      }
      return place
    }
    guard Set(places).count == places.count else {
      throw Misfit(message: "two columns of \(table.name) would go into one of \(found.name)")
    }
    let names = places.map { SQLText.name(found.columns[$0]) }
    let marks = names.map { _ in "?" }
    let read = "SELECT \(SQLText.list(names)) FROM \(found.sql) WHERE "
    let isEmpty = try db.row("SELECT NOT EXISTS (SELECT 1 FROM \(found.sql))") { $0.isTrue(0) }
    let id = table.index(.id)
    return Target(
      table: found, columns: places,
      insert: try RawStatement(
        db,
        "INSERT INTO \(found.sql) (\(SQLText.list(names))) VALUES (\(SQLText.list(marks)))"),
      reread: found.hasNumbers ? try RawStatement(db, read + "\(found.key[0]) = ?") : nil,
      find: isEmpty == true
        ? nil : try id.map { try RawStatement(db, read + "\(names[$0]) = ?") },
      idColumn: id, updatedColumn: table.index(.updated))
  }

  /// The categories of a new database give way to those that come, as long as nothing is in it.
  private static func removeDefaults(
    _ db: Database, _ log: ChangeLog, _ tables: [ExchangeTable]
  ) throws {
    guard tables.contains(where: { $0.entity == .categories }),
      let categories = log.tables.first(where: { $0.entity == .categories }),
      let name = categories.nameColumn
    else { return }
    for table in log.tables where table.entity != .categories {
      if try db.row("SELECT 1 FROM \(table.sql) LIMIT 1", [], { _ in true }) == true { return }
    }
    let names = try db.rows(
      "SELECT \(categories.column(name, of: "t")) FROM \(categories.sql) AS t "
        + "ORDER BY \(SQLText.list(categories.key.map { "t.\($0)" })) LIMIT 9"
    ) { $0.text(0) }
    guard names == SampleWriter.englishCategories else { return }
    try db.rows("DELETE FROM \(categories.sql)") { _ in }
  }

  /// Takes a row; throws `Misfit` where a column would make something else of a cell.
  package func load(_ row: ExportReader.Row) throws -> Outcome {
    try log.wait.check()
    let target = targets[row.table]
    let cells = row.cells.map(StoredCell.init)
    if let found = try existing(cells, target) {
      if zip(found, cells).allSatisfy({ $0.isIdentical(to: $1) }) { return .same }
      let columns = target.columns.map { target.table.columns[$0] }
      guard isWinner(cells, over: found, target) else {
        lost = (columns, cells, found)
        return .kept
      }
      lost = (columns, found, cells)
      try replace(cells, target)
      return .replaced
    }
    try target.insert.run(cells)
    try check(cells, target)
    return .added
  }

  private func existing(_ cells: [StoredCell], _ target: Target) throws -> [StoredCell]? {
    guard let find = target.find, let id = target.idColumn, cells[id] != .null else { return nil }
    find.reset()
    defer { find.reset() }
    try find.bind(cells[id], at: 1)
    return try find.step() ? cells.indices.map(find.stored) : nil
  }

  private func isWinner(
    _ cells: [StoredCell], over found: [StoredCell], _ target: Target
  ) -> Bool {
    let age = target.updatedColumn.map { cells[$0].order(found[$0], isText: false) } ?? 0
    switch policy {
    case .keep: return false
    case .newest: return age > 0
    case .merge:
      if age != 0 { return age > 0 }
      let first = zip(cells, found).first { !$0.isIdentical(to: $1) }
      return first.map { Self.isBefore($1, $0) } ?? false
    }
  }

  /// An order of all values that there are.
  private static func isBefore(_ left: StoredCell, _ right: StoredCell) -> Bool {
    let order = left.order(right, isText: false)
    return order == 0 ? "\(left)" < "\(right)" : order < 0
  }

  /// What the last row that was kept or replaced has lost: `name "Milk", quantity 2`.
  package var differences: String {
    guard let lost else { return "" }
    let parts = zip(lost.columns, zip(lost.cells, lost.others)).compactMap { column, pair in
      pair.0.isIdentical(to: pair.1) ? nil : "\(column) \(Self.words(pair.0))"
    }
    return parts.joined(separator: ", ")
  }

  private static func words(_ cell: StoredCell) -> String {
    switch cell {
    case .null: "NULL"
    case .int(let int): String(int)
    case .real(let number): String(number)
    case .text(let bytes): "\"\(String(decoding: bytes.prefix(80), as: UTF8.self))\""
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }

  private func replace(_ cells: [StoredCell], _ target: Target) throws {
    guard let id = target.idColumn else { return }
    let names = target.columns.map { SQLText.name(target.table.columns[$0]) }
    let statement = try RawStatement(
      db,
      "UPDATE \(target.table.sql) SET \(SQLText.list(names.map { "\($0) = ?" })) "
        + "WHERE \(names[id]) = ?", isKept: true)
    try statement.run(cells + [cells[id]])
  }

  /// A trigger may make of a row what it likes; a column makes of cells what its type says.
  private func check(_ cells: [StoredCell], _ target: Target) throws {
    guard log.isPlain, let reread = target.reread else { return }
    reread.reset()
    defer { reread.reset() }
    try reread.bind(.int(sqlite3_last_insert_rowid(db.sqliteConnection)), at: 1)
    guard try reread.step() else { return }
    for (index, cell) in cells.enumerated() where !reread.stored(index).isIdentical(to: cell) {
      let column = target.table.columns[target.columns[index]]
      throw Misfit(
        message: "the column `\(column)` of \(target.table.name) would not keep a value as it is")
    }
  }
}

package import GRDB
package import QCQExchange
package import QCQLanguage

/// What becomes of a row that comes in where one with its id is.
package enum SameIDPolicy: Sendable {
  /// The row that is there stays.
  case keep
  /// The one that was changed last stays.
  case newest
}

/// Puts the rows of an export into the tables of a database, cell by cell as they are.
package final class RowLoader {
  package enum Outcome {
    case added, same, replaced
    /// Another row has its id, and nothing tells which is the later one, or nobody asks.
    case kept
    /// The row that is there was changed at the same time or later.
    case notNewer
    /// Another row has its id; what refers to it refers to this one.
    case renumbered(Int64, isNew: Bool)
  }

  /// How many rows it has deleted itself.
  package let deletions: [Entity: Int]
  private let targets: [RowTarget]
  /// Whether a row of each table may be there already.
  private let mayBeThere: [Bool]
  private let log: ChangeLog
  private let policy: SameIDPolicy
  /// The table of the categories, and the place of an item's category in the rows of items.
  private let categories: Int?
  private let categoryOfItem: (table: Int, place: Int)?
  private var numbers: CategoryNumbers?
  /// The table of the row that was taken last.
  private var lastTable: Int?

  /// Finds the tables; throws `Misfit` where one, or a column of it, is not there.
  package init(
    _ db: Database, _ log: ChangeLog, _ tables: [ExchangeTable], _ policy: SameIDPolicy
  ) throws {
    (self.log, self.policy) = (log, policy)
    deletions = try [.categories: Self.removeDefaults(db, log, tables)]
    targets = try RowTarget.targets(of: tables, in: db, isPlain: log.isPlain, isExact: true)
    mayBeThere = try targets.map { try !$0.isEmpty }
    categories = tables.firstIndex { $0.entity == .categories }
    categoryOfItem = tables.firstIndex { $0.entity == .items }.flatMap { table in
      tables[table].index(.category).map { (table, $0) }
    }
    if let categories, let id = tables[categories].index(.id),
      let name = tables[categories].index(.name)
    {
      numbers = CategoryNumbers(targets[categories], id: id, name: name)
    }
  }

  /// The categories of a new database give way to those that come, as long as nothing is in it.
  ///
  /// - Returns: How many did.
  private static func removeDefaults(
    _ db: Database, _ log: ChangeLog, _ tables: [ExchangeTable]
  ) throws -> Int {
    guard tables.contains(where: { $0.entity == .categories }),
      let categories = log.tables.first(where: { $0.entity == .categories }),
      let name = categories.nameColumn
    else { return 0 }
    for table in log.tables where table.entity != .categories {
      if try db.row("SELECT 1 FROM \(table.sql) LIMIT 1", [], { _ in true }) == true { return 0 }
    }
    let names = try db.rows(
      "SELECT \(categories.column(name, of: "t")) FROM \(categories.sql) AS t "
        + "ORDER BY \(SQLText.list(categories.key.map { "t.\($0)" })) LIMIT 9"
    ) { $0.text(0) }
    guard names == SampleWriter.englishCategories else { return 0 }
    try db.rows("DELETE FROM \(categories.sql)") { _ in }
    return names.count
  }

  /// Takes a row; throws `Misfit` where a column would make something else of a cell.
  package func load(_ row: ExportReader.Row) throws -> Outcome {
    try log.wait.check()
    // What rows refer to is to be there before they are.
    if row.table != lastTable { try finish() }
    lastTable = row.table
    let target = targets[row.table]
    var cells = row.cells
    if let categoryOfItem, let numbers, categoryOfItem.table == row.table {
      cells[categoryOfItem.place] = numbers[cells[categoryOfItem.place]]
    }
    if mayBeThere[row.table], let found = try target.find(cells) {
      if zip(found, cells).allSatisfy({ $0 == $1 }) { return .same }
      if row.table == categories, let outcome = try renumber(cells, found) { return outcome }
      guard policy == .newest, let updated = target.updated else { return .kept }
      guard cells[updated].order(found[updated], isText: false) > 0 else { return .notNewer }
      try target.update(Array(cells.indices), of: cells)
      return .replaced
    }
    try target.insert(cells)
    return .added
  }

  /// Takes a category whose number another one has; nil where it is the same one.
  private func renumber(_ cells: [StoredCell], _ found: [StoredCell]) throws -> Outcome? {
    guard var numbers, let categories, let id = targets[categories].id, case .int = cells[id],
      !numbers.isNamedAlike(cells, found)
    else { return nil }
    let row = try numbers.place(cells)
    if let row { try targets[categories].insert(row) }
    self.numbers = numbers
    guard case .int(let number) = numbers[cells[id]] else { return nil }
    return .renumbered(number, isNew: row != nil)
  }

  /// All rows that were taken are there.
  package func finish() throws { for target in targets { try target.flush() } }
}

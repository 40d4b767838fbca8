package import GRDB
package import QCQExchange
package import QCQLanguage

/// What is known of how rows were before two copies of a database parted.
package protocol MergePast {
  /// The row as it was; nil where nobody knows.
  ///
  /// - Parameters:
  ///   - own: As it is here; nil if it is not.
  ///   - other: As it is in the other copy.
  func row(
    _ table: Int, _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?
  ) throws -> [StoredCell]?

  /// The items of both copies have other numbers for some of their categories from now on.
  ///
  /// - Parameters:
  ///   - table: That of the items.
  ///   - place: That of the category among the cells of a row.
  mutating func renumber(_ table: Int, _ place: Int, _ categories: MergedCategories)

  /// Hands over the ids of rows that the other copy may have deleted.
  func forEachGone(_ table: Int, _ body: (StoredCell) throws -> Void) throws
}

/// The database from which both copies were made.
package struct MergeAncestor: MergePast {
  /// A table, the column of its ids, and the statement that looks for one of them.
  private struct Table {
    let sql: String
    let id: String
    let finder: RawStatement
  }

  private let tables: [Table]
  private let db: Database
  private let counts: [Int]
  /// The categories that get other numbers, and where items have them.
  private var numbers: [StoredCell: StoredCell] = [:]
  private var category: (table: Int, place: Int)?

  /// Throws `Misfit` where it has not the tables of the copies. A column that it lacks came later:
  /// its rows have there what columns are added with.
  ///
  /// - Parameters:
  ///   - tables: Those of the other copy.
  ///   - own: Those of the copy that takes it in.
  package init(_ db: Database, _ tables: [ExchangeTable], own: [ExchangeTable]) throws {
    let found = try CapturedTable.all(db)
    (self.db, counts) = (db, tables.map(\.columns.count))
    self.tables = try tables.map { rows in
      guard let table = found.first(where: { $0.entity == rows.entity }) else {
        throw Misfit(message: "the database has no table of \(rows.entity.rawValue)")
      }
      guard let id = rows.index(.id).flatMap({ table.name(of: rows.columns[$0]) }) else {
        throw Misfit(message: "the table \(table.name) has no column of ids")
      }
      let other = own.first { $0.entity == rows.entity }
      let cells = rows.columns.map { column in
        (table.name(of: column) ?? table.generatedName(of: column)).map(SQLText.name)
          ?? column.added(alsoIn: other)
      }
      let finder = try RawStatement(
        db,
        "SELECT \(SQLText.list(cells)) FROM \(table.sql) WHERE \(SQLText.name(id)) = ?")
      return Table(sql: table.sql, id: SQLText.name(id), finder: finder)
    }
  }

  package func row(
    _ table: Int, _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?
  ) throws -> [StoredCell]? {
    let finder = tables[table].finder
    finder.reset()
    defer { finder.reset() }
    try finder.bind(id, at: 1)
    guard try finder.step() else { return nil }
    var cells = (0..<counts[table]).map(finder.stored)
    if let category, category.table == table {
      cells[category.place] = numbers[cells[category.place]] ?? cells[category.place]
    }
    return cells
  }

  /// It has none of the categories that came later, and its items none of their numbers.
  package mutating func renumber(_ table: Int, _ place: Int, _ categories: MergedCategories) {
    (numbers, category) = (categories.base, (table, place))
  }

  package func forEachGone(_ table: Int, _ body: (StoredCell) throws -> Void) throws {
    let rows = try RawStatement(db, "SELECT \(tables[table].id) FROM \(tables[table].sql)")
    while try rows.step() { try body(rows.stored(0)) }
  }
}

extension ExchangeColumn {
  /// What rows get in the column when it is added to both copies of a table, in SQL.
  fileprivate func added(alsoIn table: ExchangeTable?) -> String {
    let same = table?.columns.first {
      field == nil ? SQLName($0.name) == SQLName(name) : $0.field == field
    }
    // None is added with the time.
    guard let defaultValue, same?.defaultValue == defaultValue,
      !defaultValue.uppercased().hasPrefix("CURRENT_")
    else { return "NULL" }
    return switch ColumnAffinity(type) {
    case .text: "CAST((\(defaultValue)) AS TEXT)"
    case .real: "CAST((\(defaultValue)) AS REAL)"
    case .integer, .numeric, .blob: "(\(defaultValue))"
    }
  }
}

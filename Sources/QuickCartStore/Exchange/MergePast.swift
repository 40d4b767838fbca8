package import GRDB
package import QCQExchange
import QCQLanguage
package import QuickCartFollower

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
  private let targets: [RowTarget]
  private let db: Database
  /// The categories that get other numbers, and where items have them.
  private var numbers: [StoredCell: StoredCell] = [:]
  private var category: (table: Int, place: Int)?

  /// Throws `Misfit` where it has not the tables of the copies.
  package init(_ db: Database, _ tables: [ExchangeTable]) throws {
    (self.db, targets) = (db, try RowTarget.targets(of: tables, in: db))
  }

  package func row(
    _ table: Int, _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?
  ) throws -> [StoredCell]? {
    guard var cells = try targets[table].find(id: id) else { return nil }
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
    guard let id = targets[table].id else { return }
    let column = SQLText.name(targets[table].names[id])
    let rows = try RawStatement(db, "SELECT \(column) FROM \(targets[table].table.sql)")
    while try rows.step() { try body(rows.stored(0)) }
  }
}

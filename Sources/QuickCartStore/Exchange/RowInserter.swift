package import GRDB
package import QuickCartFollower

/// Adds rows to a table, many of them by one statement: each statement looks for its places in the
/// table and its indexes anew.
package final class RowInserter {
  private let db: Database
  private let head: String
  private let width: Int
  /// How many rows go by one statement.
  private let most: Int
  private var full: RawStatement?
  private var waiting: [StoredCell] = []

  /// A statement with more rows is not faster.
  private static let rowsAtOnce = 32

  /// - Parameters:
  ///   - table: In SQL.
  ///   - isPlain: Whether the table has neither triggers nor rules of its own for what its
  ///     constraints refuse. Then a statement that fails need not take back its first rows, as all
  ///     of the transaction goes, and SQLite keeps no copies for that.
  package init(_ db: Database, table: String, columns: [String], isPlain: Bool) {
    (self.db, width) = (db, columns.count)
    let names = SQLText.list(columns.map(SQLText.name))
    head = "INSERT \(isPlain ? "OR FAIL " : "")INTO \(table) (\(names)) VALUES "
    most = isPlain ? min(Self.rowsAtOnce, max(1, 900 / max(1, columns.count))) : 1
  }

  /// Adds a row; it need not be there before `flush`.
  ///
  /// - Returns: Whether all rows are there.
  @discardableResult
  package func add(_ cells: [StoredCell]) throws -> Bool {
    waiting += cells
    guard waiting.count >= most * width else { return false }
    try flush()
    return true
  }

  /// All rows are there.
  package func flush() throws {
    let count = waiting.count / max(1, width)
    if count == 0 { return }
    defer { waiting.removeAll(keepingCapacity: true) }
    guard count == most else { return try statement(of: count).run(waiting) }
    let statement = try full ?? statement(of: most)
    full = statement
    try statement.run(waiting)
  }

  private func statement(of count: Int) throws -> RawStatement {
    let row = "(\(SQLText.list(repeatElement("?", count: width))))"
    return try RawStatement(db, head + SQLText.list(repeatElement(row, count: count)))
  }
}

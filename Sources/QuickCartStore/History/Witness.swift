import GRDB
import QCQSemantics
import QCQLanguage

/// A row by which to see whether a transaction was committed after all.
///
/// The database and its history commit one after the other. When the second commit fails, on a
/// full disk, SQLite reports a failure although the data has changed.
struct Witness {
  private let table: CapturedTable
  private let id: Value
  private let values: [Value]?

  /// A row of the net changes of a log, if its table has ids.
  init?(_ log: ChangeLog) throws {
    for (table, _) in log.net {
      guard let index = table.index(.id), let change = try log.firstRow(table),
        let id = (change.old ?? change.new)?[index]
      else { continue }
      self.table = table
      self.id = id
      values = change.new
      return
    }
    return nil
  }

  /// Whether the row is as the transaction left it.
  func isCommitted(_ db: Database) throws -> Bool {
    let columns = table.columns.map(SQLText.name)
    let sql = "SELECT \(SQLText.list(columns)) FROM \(table.sql) WHERE id IS ?"
    return try db.row(sql, [id]) { $0.values(table.columns.indices) } == values
  }
}

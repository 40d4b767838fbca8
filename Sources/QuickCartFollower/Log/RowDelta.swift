package import QCQLanguage

/// What a commit, or several together, did to one row of a table.
///
/// Cells stand in the order of the table's columns. A column that stands for the rowid holds it,
/// and a column of real numbers holds real numbers, though SQLite stores whole ones as integers.
package struct RowDelta: Hashable, Sendable {
  /// As the caller named it.
  package var table: String
  package var rowid: Int64
  /// Nil for a row that is new.
  package var old: [StoredCell]?
  /// Nil for a row that is gone.
  package var new: [StoredCell]?

  package init(table: String, rowid: Int64, old: [StoredCell]?, new: [StoredCell]?) {
    (self.table, self.rowid, self.old, self.new) = (table, rowid, old, new)
  }

  func named(_ name: String) -> RowDelta {
    var copy = self
    copy.table = name
    return copy
  }
}

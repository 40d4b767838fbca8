package import QCQLanguage

/// A row that has changed on a server; its cells are valid while it is handed over.
package struct ServerChange {
  package enum Kind { case insert, update, delete }

  package let kind: Kind
  package let table: String
  /// The row as it was and as it is, in the order of the table's columns; empty if there is none.
  package let old: [Cell]
  package let new: [Cell]
}

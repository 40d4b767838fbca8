import QCQSQL

/// Pieces of SQL that are built from the names of a database.
enum SQLText {
  /// A name in double quotes, whatever characters it has.
  static func name(_ name: String) -> String { SQLiteDialect.inQuotes(name) }

  static func list(_ parts: some Sequence<String>) -> String {
    parts.joined(separator: ", ")
  }
}

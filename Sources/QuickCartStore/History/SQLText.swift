import QCQSQL

/// Pieces of SQL that are built from the names of a database.
enum SQLText {
  /// A name in double quotes, whatever characters it has.
  static func name(_ name: String) -> String { SQLiteDialect.inQuotes(name) }

  /// Whether two values are not the very same: not in storage, nor in content.
  ///
  /// The plus signs keep affinities out of the comparison, the type tells 1 from 1.0, and BINARY
  /// tells texts apart that the column's collation holds for equal.
  static func differs(_ left: String, _ right: String) -> String {
    "(+\(left) COLLATE BINARY IS NOT +\(right) OR typeof(\(left)) <> typeof(\(right)))"
  }

  /// Whether any of several pairs of values is not the very same.
  static func anyDiffers(_ pairs: some Sequence<(String, String)>) -> String {
    any(pairs.map { differs($0.0, $0.1) })
  }

  /// Whether any of several tests holds.
  static func any(_ tests: [String]) -> String { tests.isEmpty ? "0" : balanced(tests[...]) }

  /// Tests joined by OR as a shallow tree: a chain for each column of a wide table would be
  /// deeper than SQLite's parser goes.
  private static func balanced(_ tests: ArraySlice<String>) -> String {
    guard tests.count > 8 else { return "(" + tests.joined(separator: " OR ") + ")" }
    let middle = tests.startIndex + tests.count / 2
    return "(" + balanced(tests[..<middle]) + " OR " + balanced(tests[middle...]) + ")"
  }

  static func list(_ parts: some Sequence<String>) -> String {
    parts.joined(separator: ", ")
  }
}

/// What was to become of a row.
package enum RowDeed: String, Sendable {
  case added, changed, deleted
}

/// Rows that were to be changed and that somebody's triggers, or a rule for conflicts, have left as
/// they were.
package struct KeptRows: Hashable, Sendable {
  /// What has kept them, in words.
  let keeper: String
  let rows: String
  let deed: RowDeed

  package var sentence: String { "\(keeper) kept \(rows) from being \(deed.rawValue)" }
}

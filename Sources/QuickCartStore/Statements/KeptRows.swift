/// What was to become of a row.
package enum RowDeed: String, CaseIterable, Sendable {
  case added, changed, deleted

  /// What SQL calls it.
  var event: String {
    switch self {
    case .added: "INSERT"
    case .changed: "UPDATE"
    case .deleted: "DELETE"
    }
  }
}

/// Rows that were to be changed and that somebody's triggers, or a rule for conflicts, have left as
/// they were.
package struct KeptRows: Hashable, Sendable {
  /// What has kept them, in words.
  let keeper: String
  let rows: String
  let deed: RowDeed
  /// Whether they were added, and were removed again.
  var wereThere = false

  package var sentence: String {
    wereThere
      ? "\(keeper) removed \(rows) again" : "\(keeper) kept \(rows) from being \(deed.rawValue)"
  }
}

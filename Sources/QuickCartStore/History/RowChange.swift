package import QCQLanguage

/// One row of an entity's table before and after a change; at least one of the two is there.
///
/// Values have the storage that the database gave them: a truth value is an `int`, an instant a
/// `number`. Text that is not UTF-8 is shown with U+FFFD; no value goes back into the database.
package struct RowChange: Hashable, Sendable {
  package var entity: Entity
  /// The table's own columns, without generated ones, in the table's order.
  package var columns: [String]
  /// The row as it was; nil when the row is new.
  package var old: [Value]?
  /// The row as it is; nil when the row is gone.
  package var new: [Value]?
  /// The places of the columns whose cells differ; of a row that is new or gone, all.
  package var changed: [Int]
}

extension Value {
  /// The value as a name in a message, and as a key: a number is the same as its digits.
  package var asName: String {
    switch self {
    case .int(let int): String(int)
    case .number(let number), .date(let number): String(number)
    case .text(let text): text
    case .bool(let bool): String(bool)
    case .absent, .data: ""
    }
  }
}

package import QCQLanguage

/// The functions that statements need beyond plain SQL.
package enum SQLFunction: Hashable, Sendable {
  /// A function of the language.
  case scalar(ScalarFunction)
  case fold, contains, startsWith, endsWith, matches
  /// A sum that overflows only if the result does: of whole numbers, and of any.
  case sumOfInts, sum
  case average
  /// A stored cell as what its field's type makes of it, or nothing where it does not fit.
  case storedNumber, storedDate, storedText
  /// Whether a stored cell is a text as it stands.
  case isText
  /// A result that is not finite is none.
  case finite
  /// An instant as a column stores it; the second argument says how.
  case dateCell
  /// The days from the second date to the first, on the calendar of the zone.
  case daysBetween
  /// A date so many units on.
  case dateShift
  /// A value as text for people.
  case shown(ShownKind)
}

extension TextOperator {
  /// What does it; the second argument of all but `matches` is folded.
  package var function: SQLFunction {
    switch self {
    case .contains: .contains
    case .startsWith: .startsWith
    case .endsWith: .endsWith
    case .matches: .matches
    }
  }
}

/// What differs between databases, as answers to small questions.
package protocol Dialect: Sendable {
  /// A name of the schema as it has to be written.
  func quoted(_ identifier: String) -> String
  /// A value as it is written where nothing can be bound; nil where values are bound.
  func written(_ value: Value) -> String?
  /// The collation under which text is equal and ordered as the language says.
  var textCollation: String { get }
  func name(of function: SQLFunction) -> String
  /// What stands around a test that many rows pass, so that rows are not looked up by it where
  /// there is a better way.
  var commonTest: (opening: String, closing: String) { get }
  /// A table of the connection itself, whose column `id` has the rows that a change is about.
  var notedIDs: String { get }
  /// An id that no other row has, another one for each row.
  var newID: String { get }
}

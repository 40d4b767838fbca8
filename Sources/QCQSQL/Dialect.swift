package import QCQLanguage

/// The functions that statements need beyond plain SQL.
package enum SQLFunction: Hashable, Sendable {
  /// A function of the language; one of texts or dates takes cells as they are stored.
  case scalar(ScalarFunction)
  /// A function of the language on a date that was read or worked out, in seconds.
  case ofInstant(ScalarFunction)
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
  /// What is left of a division, of numbers with fractions, too. Without it `%` is written, where
  /// both are whole numbers.
  case remainder
  /// An instant as a column stores it; the second argument says how.
  case dateCell
  /// The days from the second date to the first, on the calendar of the zone.
  case daysBetween
  /// A date so many units on.
  case dateShift
  /// The same where a field is set to it: one further away than dates go is no date, and not
  /// nothing.
  case setDateShift
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
  /// A value as it is written where it is not bound.
  func written(_ value: Value) -> String?
  /// The type of a value that is bound, behind a numbered placeholder; nil where placeholders go by
  /// their order.
  func boundType(of value: Value) -> String?
  /// What is bound for an id that a column is compared with.
  func bound(_ id: String, to column: String, of table: String) -> Value
  /// The collation under which text is equal and ordered as the language says.
  var textCollation: String { get }
  /// What stands around the arguments of a function; nil where there is none that gives the same.
  func call(_ function: SQLFunction) -> (opening: String, closing: String)?
  /// What makes of cells, and a text of so many bytes, a test that is true of each one in which the
  /// text is found, and of few more; nil where a call gives the same as here.
  func search(
    _ operation: TextOperator, byteCount: Int
  ) -> ((_ cells: String, _ text: String) -> String)?
  /// The average of whole numbers, or of others.
  func average(_ operand: String) -> String
  /// A table of the schema, as a statement reads it.
  func table(_ name: String) -> String
  /// What makes of a column, as it is referred to, its cells; nil where they are that.
  func cells(of column: String, in table: String) -> ((_ reference: String) -> String)?
  /// What stands behind the cells of a column where rows are ordered by their bytes.
  func byteOrder(of column: String, in table: String) -> String
  /// What stands behind a term by which rows are ordered, so that what is absent comes first, or
  /// last where the order is turned round.
  func direction(isDescending: Bool, mayBeAbsent: Bool) -> String
  var forms: SQLForms { get }
  /// Whether what the items of each row come to is worked out quicker for all of them in one pass.
  var sumsForAllRows: Bool { get }
  /// What stands around a test that many rows pass, so that rows are not looked up by it where
  /// there is a better way.
  var commonTest: (opening: String, closing: String) { get }
  /// The number of a row, for a table that numbers them; nil where the database finds the last rows
  /// of an order by itself as quickly as the first.
  var rowNumber: String? { get }
  /// A table of the connection itself, whose column `id` has the rows that a change is about.
  var notedIDs: String { get }
  /// An id that no other row has, another one for each row.
  var newID: String { get }
}

/// How conditions and numbers become each other, where a database tells them apart.
package struct SQLForms: Sendable {
  /// Behind a condition in brackets, which then is 1 or 0; and the same with a fraction.
  package var truthAsNumber = ""
  package var truthAsFraction = ""
  /// Behind a number, which then is a condition.
  package var numberAsTruth = ""
  /// Behind a number, which then is a condition that is true of 0 and of nothing.
  package var notSet = " IS NOT TRUE"
  /// One as a number with a fraction.
  package var one = "1.0"
  /// Around what is divided by, of which 0 gives nothing.
  package var divisor = (opening: "", closing: "")

  package init() {}
}

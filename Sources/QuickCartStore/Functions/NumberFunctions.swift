import GRDBSQLite

/// The bodies of the SQL functions on numbers; what is no number gives NULL.
enum NumberFunctions {
  /// The amount of a number; that of the smallest whole number is too large for one, and has a
  /// fraction.
  static func abs(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0] else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      let whole = sqlite3_value_int64(value)
      if let amount = Int64(exactly: whole.magnitude) {
        sqlite3_result_int64(context, amount)
      } else {
        sqlite3_result_double(context, Double(whole.magnitude))
      }
    case SQLITE_FLOAT: answer(context, sqlite3_value_double(value).magnitude)
    default: return  // Int32
    }
  }

  /// The nearest whole number, the one farther from zero if there are two; as a whole number where
  /// that can hold it.
  static func round(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0] else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: sqlite3_result_int64(context, sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      let nearest = sqlite3_value_double(value).rounded()
      if let whole = Int64(exactly: nearest) {
        sqlite3_result_int64(context, whole)
      } else {
        answer(context, nearest)
      }
    default: return  // Int32
    }
  }

  /// What is left of a division, with the sign of what is divided. A column of whole numbers may
  /// hold fractions, of which SQLite's own `%` leaves nothing.
  static func remainder(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let first = arguments?[0], let second = arguments?[1] else { return }
    switch (sqlite3_value_type(first), sqlite3_value_type(second)) {
    case (SQLITE_INTEGER, SQLITE_INTEGER):
      let (whole, divisor) = (sqlite3_value_int64(first), sqlite3_value_int64(second))
      // By -1 nothing is left, and the smallest whole number can't be divided by it.
      if divisor != 0 { sqlite3_result_int64(context, divisor == -1 ? 0 : whole % divisor) }
    case (SQLITE_INTEGER, SQLITE_FLOAT), (SQLITE_FLOAT, SQLITE_INTEGER),
      (SQLITE_FLOAT, SQLITE_FLOAT):
      let divisor = sqlite3_value_double(second)
      guard divisor.isFinite else { return }
      let rest = sqlite3_value_double(first).truncatingRemainder(dividingBy: divisor)
      // By 0 it is no number. A zero has no sign.
      answer(context, rest == 0 ? 0 : rest)
    default: return  // (Int32, Int32)
    }
  }

  /// A number that is not finite is none.
  static func finite(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0] else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: sqlite3_result_int64(context, sqlite3_value_int64(value))
    case SQLITE_FLOAT: answer(context, sqlite3_value_double(value))
    default: return  // Int32
    }
  }

  static func answer(_ context: SQLContext?, _ number: Double) {
    if number.isFinite { sqlite3_result_double(context, number) }
  }
}

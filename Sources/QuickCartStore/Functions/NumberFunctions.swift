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

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
    case SQLITE_FLOAT: sqlite3_result_double(context, sqlite3_value_double(value).magnitude)
    default: return  // Int32
    }
  }
}

import GRDBSQLite
import QCQLanguage

/// The bodies of the SQL functions that say of a date which day, week, month or year it is in: of a
/// stored cell, or of an instant in seconds.
enum DateFunctions {
  static func answer(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ name: (CivilDate) -> String
  ) {
    guard let date = date(context, SQLCall.instant(context, arguments, 0)) else { return }
    SQLCall.answer(context, name(date))
  }

  static func answer(
    ofInstant context: SQLContext?, _ arguments: SQLArguments?, _ name: (CivilDate) -> String
  ) {
    guard let date = date(context, seconds(arguments?[0])) else { return }
    SQLCall.answer(context, name(date))
  }

  /// 1 for Monday to 7 for Sunday.
  static func weekday(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let date = date(context, SQLCall.instant(context, arguments, 0)) else { return }
    sqlite3_result_int64(context, Int64(date.weekday))
  }

  static func weekday(ofInstant context: SQLContext?, _ arguments: SQLArguments?) {
    guard let date = date(context, seconds(arguments?[0])) else { return }
    sqlite3_result_int64(context, Int64(date.weekday))
  }

  /// The days from the second instant to the first, each the day that clocks of the zone show.
  static func daysBetween(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let arguments, let end = seconds(arguments[0]), let start = seconds(arguments[1]),
      let zone = CallContext.of(context)?.zone
    else { return }
    let days =
      CivilDate(instant: end, in: zone).dayNumber - CivilDate(instant: start, in: zone).dayNumber
    sqlite3_result_int64(context, Int64(days))
  }

  /// An instant so many units on: of days and longer ones at the same time of day. Where that is
  /// further away than dates go it is nothing, and no date where a field is set to it.
  static func shift(_ context: SQLContext?, _ arguments: SQLArguments?, isSet: Bool) {
    guard let arguments, let value = arguments[0], sqlite3_value_type(value) != SQLITE_NULL,
      let word = arguments[2], let zone = CallContext.of(context)?.zone,
      let unit = sqlite3_value_text(word).flatMap({ CalendarUnit(rawValue: String(cString: $0)) })
    else { return }
    let moved = seconds(value).flatMap {
      unit.moved($0, by: Int(sqlite3_value_int64(arguments[1])), in: zone)
    }
    if let moved {
      sqlite3_result_double(context, moved)
    } else if isSet {
      sqlite3_result_double(context, .infinity)
    }
  }

  /// An instant that was read or worked out; nil for what is none.
  static func seconds(_ value: OpaquePointer?) -> Double? {
    guard let value, sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    let seconds = sqlite3_value_double(value)
    return StoredDate.bounds.contains(seconds) ? seconds : nil
  }

  private static func date(_ context: SQLContext?, _ seconds: Double?) -> CivilDate? {
    guard let seconds, let zone = CallContext.of(context)?.zone else { return nil }
    return CivilDate(instant: seconds, in: zone)
  }
}

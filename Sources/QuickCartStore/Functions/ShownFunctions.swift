import GRDBSQLite
import QCQLanguage

/// The bodies of the SQL functions that make text for people of values.
enum ShownFunctions {
  static func number(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = present(arguments) else { return }
    SQLCall.answer(
      context,
      sqlite3_value_type(value) == SQLITE_INTEGER
        ? String(sqlite3_value_int64(value)) : ValueText.number(sqlite3_value_double(value)))
  }

  /// `50%`
  static func share(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = present(arguments) else { return }
    SQLCall.answer(context, ValueText.share(sqlite3_value_double(value)))
  }

  /// `2026-11-20 18:30`, and of midnight the day alone.
  static func date(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let seconds = DateFunctions.seconds(arguments?[0]),
      let zone = CallContext.of(context)?.zone
    else { return }
    SQLCall.answer(context, ValueText(zone: zone).shownDate(seconds))
  }

  /// `Fri`
  static func weekday(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = present(arguments) else { return }
    SQLCall.answer(context, ValueText.weekday(sqlite3_value_int64(value)))
  }

  static func flag(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = present(arguments) else { return }
    SQLCall.answer(context, sqlite3_value_int64(value) != 0 ? "yes" : "no")
  }

  private static func present(_ arguments: SQLArguments?) -> OpaquePointer? {
    guard let value = arguments?[0], sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    return value
  }
}

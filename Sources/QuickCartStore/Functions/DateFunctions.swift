import GRDBSQLite
import QCQLanguage

/// The bodies of the SQL functions that say of an instant which day, week, month or year it is in.
enum DateFunctions {
  static func answer(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ name: (CivilDate) -> String
  ) {
    guard let date = date(context, arguments) else { return }
    SQLCall.answer(context, name(date))
  }

  /// 1 for Monday to 7 for Sunday.
  static func weekday(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let date = date(context, arguments) else { return }
    sqlite3_result_int64(context, Int64(date.weekday))
  }

  private static func date(_ context: SQLContext?, _ arguments: SQLArguments?) -> CivilDate? {
    guard let seconds = SQLCall.instant(context, arguments, 0),
      let zone = CallContext.of(context)?.zone
    else { return nil }
    return CivilDate(instant: seconds, in: zone)
  }
}

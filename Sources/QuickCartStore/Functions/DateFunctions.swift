import GRDBSQLite
import QCQLanguage

/// The body of the SQL functions that name the day, week, month or year of an instant.
enum DateFunctions {
  static func answer(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ name: (CivilDate) -> String
  ) {
    guard let seconds = SQLCall.instant(context, arguments, 0),
      let zone = CallContext.of(context)?.zone
    else { return }
    SQLCall.answer(context, name(CivilDate(instant: seconds, in: zone)))
  }
}

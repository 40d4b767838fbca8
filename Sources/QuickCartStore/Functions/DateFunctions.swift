import GRDBSQLite
import QCQLanguage

/// The body of the SQL functions that name the day, week, month or year of an instant.
enum DateFunctions {
  static func answer(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ name: (CivilDate) -> String
  ) {
    guard let seconds = SQLCall.number(arguments, 0), let box = sqlite3_user_data(context)
    else { return }
    let zone = Unmanaged<ZoneBox>.fromOpaque(box).takeUnretainedValue().zone
    SQLCall.answer(context, name(CivilDate(instant: seconds, in: zone)))
  }
}

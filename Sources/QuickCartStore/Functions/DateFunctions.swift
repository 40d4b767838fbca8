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

extension CivilDate {
  /// The day, as in `2026-11-20`.
  var dayText: String { "\(monthText)-\(CivilDate.padded(day, to: 2))" }

  /// The month, as in `2026-11`.
  var monthText: String { "\(yearText)-\(CivilDate.padded(month, to: 2))" }

  /// The year, as in `2026`.
  var yearText: String { (year < 0 ? "-" : "") + CivilDate.padded(abs(year), to: 4) }

  /// The ISO week, `2026-W47`; its year is the one of the week's Thursday.
  var weekText: String {
    let thursday = adding(days: 4 - weekday)
    let first = CivilDate(year: thursday.year, month: 1, day: 1).dayNumber
    let week = (thursday.dayNumber - first) / 7 + 1
    return "\(thursday.yearText)-W\(CivilDate.padded(week, to: 2))"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

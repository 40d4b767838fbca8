/// The rules of a time zone; the edge of the program provides them: the pure middle has no clock.
package protocol TimeZoneRules: Sendable {
  /// The zone's name: `Europe/Amsterdam`, `UTC`.
  var identifier: String { get }
  /// Seconds east of Greenwich at an instant (Unix seconds).
  func offset(atInstant seconds: Double) -> Int
}

/// Universal time.
package struct UTC: TimeZoneRules {
  package init() {}
  package var identifier: String { "UTC" }
  package func offset(atInstant seconds: Double) -> Int { 0 }
}

extension TimeZoneRules {
  /// The instant at which clocks of this zone show the given local time (seconds since the local
  /// 1970-01-01T00:00); in a gap the later instant, in an overlap the earlier.
  package func instant(ofLocal local: Double) -> Double {
    let before = Double(offset(atInstant: local - 86_400))
    let after = Double(offset(atInstant: local + 86_400))
    for candidate in [max(before, after), min(before, after)] {
      let instant = local - candidate
      if Double(offset(atInstant: instant)) == candidate { return instant }
    }
    return local - before
  }
}

/// A date and time of day on a calendar (proleptic Gregorian), without a zone.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour = 0
  package var minute = 0
  package var second = 0.0

  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Double = 0)
  {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The date that clocks of a zone show at an instant.
  package init(instant: Double, in zone: any TimeZoneRules) {
    self.init(local: instant + Double(zone.offset(atInstant: instant)))
  }

  /// The date of local seconds since 1970-01-01T00:00; instants beyond ±9,999 years are clamped.
  package init(local: Double) {
    let bounded = local.isNaN ? 0 : min(max(local, -377_705_116_800), 253_402_300_799)
    let days = (bounded / 86_400).rounded(.down)
    let rest = bounded - days * 86_400
    let whole = Int(rest.rounded(.down))
    self.init(dayNumber: Int(days))
    hour = whole / 3600
    minute = whole / 60 % 60
    second = Double(whole % 60) + (rest - rest.rounded(.down))
  }

  /// The date of a number of days since 1970-01-01 (Howard Hinnant's `civil_from_days`).
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01 (Howard Hinnant's `days_from_civil`).
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Local seconds since 1970-01-01T00:00.
  package var local: Double {
    Double(dayNumber * 86_400 + hour * 3600 + minute * 60) + second
  }

  package func instant(in zone: any TimeZoneRules) -> Double { zone.instant(ofLocal: local) }

  /// Midnight at the start of this day.
  package var startOfDay: CivilDate { CivilDate(year: year, month: month, day: day) }

  /// 1 for Monday to 7 for Sunday.
  package var weekday: Int {
    let remainder = (dayNumber + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }

  package func adding(days: Int) -> CivilDate {
    var moved = CivilDate(dayNumber: dayNumber + days)
    (moved.hour, moved.minute, moved.second) = (hour, minute, second)
    return moved
  }

  /// The same day some months on; a day that the month lacks becomes its last one.
  package func adding(months: Int) -> CivilDate {
    let total = year * 12 + (month - 1) + months
    let newYear = total >= 0 ? total / 12 : (total - 11) / 12
    let newMonth = total - newYear * 12 + 1
    var moved = self
    (moved.year, moved.month) = (newYear, newMonth)
    moved.day = min(day, CivilDate.daysInMonth(newMonth, of: newYear))
    return moved
  }

  package static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31  // Int
    }
  }

  package var exists: Bool {
    (1...12).contains(month) && day >= 1 && day <= CivilDate.daysInMonth(month, of: year)
      && (0...23).contains(hour) && (0...59).contains(minute) && second >= 0 && second < 60
  }
}

extension CalendarUnit {
  /// The instant so many units on, of days and longer ones at the same time of day; nil beyond the
  /// dates that there are.
  ///
  /// - Parameter count: Any number: SQL of others asks for what no text of this language can.
  package func moved(_ instant: Double, by count: Int, in zone: any TimeZoneRules) -> Double? {
    let longest = StoredDate.bounds.upperBound - StoredDate.bounds.lowerBound
    guard Double(count.magnitude) * leastSeconds <= longest else { return nil }
    let date = CivilDate(instant: instant, in: zone)
    let moved =
      switch self {
      case .minute: instant + 60 * Double(count)
      case .hour: instant + 3600 * Double(count)
      case .day: date.adding(days: count).instant(in: zone)
      case .week: date.adding(days: 7 * count).instant(in: zone)
      case .month: date.adding(months: count).instant(in: zone)
      case .year: date.adding(months: 12 * count).instant(in: zone)
      }
    return StoredDate.bounds.contains(moved) ? moved : nil
  }

  /// How long it is at least.
  private var leastSeconds: Double {
    switch self {
    case .minute: 60
    case .hour: 3600
    case .day: 82_800
    case .week: 6 * 86_400
    case .month: 27 * 86_400
    case .year: 364 * 86_400
    }
  }
}

import QCQSyntax
package import QCQLanguage

/// Turns dates of the language into instants, on the calendar of a zone.
package struct Moments {
  package let now: Double
  package let zone: any TimeZoneRules
  private let parameters: [String: WrittenValue]

  package init(now: Double, zone: any TimeZoneRules, parameters: [String: WrittenValue] = [:]) {
    self.now = now
    self.zone = zone
    self.parameters = parameters
  }

  /// A stretch of time, from an instant up to but not including another.
  package typealias Interval = (start: Double, end: Double)

  private var today: CivilDate { CivilDate(instant: now, in: zone).startOfDay }

  /// What a parameter stands for; absent for one that has no value.
  package func value(parameter name: String) -> Value { value(parameters[name] ?? .absent) }

  /// What is written or given, as a value.
  package func value(_ written: WrittenValue) -> Value {
    switch written {
    case .value(let value): value
    case .date(let date): value(date.date)
    }
  }

  /// The instant at which a date begins; absent for a parameter that has no value.
  package func value(_ date: DateExpression) -> Value {
    known(date) == nil ? .absent : .date(interval(date).start)
  }

  /// The parameter without a value that a test asks for one.
  package func missing(in test: DateTest) -> String? {
    let missing = test.dates.first { known($0) == nil }
    guard case .parameter(let name)? = missing else { return nil }
    return name
  }

  /// What a date is, be it given by a parameter; nil for one that has no value.
  private func known(_ date: DateExpression) -> DateExpression? {
    guard case .parameter(let name) = date else { return date }
    guard case .date(let given)? = parameters[name] else { return nil }
    return given.date
  }

  /// The interval that a date stands for: a day, or a moment that begins and ends at once.
  package func interval(_ date: DateExpression) -> Interval {
    switch date {
    case .today: return day(today)
    case .tomorrow: return day(today.adding(days: 1))
    case .yesterday: return day(today.adding(days: -1))
    case .now: return (now, now)
    case .ago(let count, let unit): return moved(by: -Int(count), unit)
    case .ahead(let count, let unit): return moved(by: Int(count), unit)
    case .weekday(let weekday, let choice):
      return day(today.adding(days: choice.distance(from: today.weekday, to: weekday.rawValue)))
    case .start(let period): return day(first(of: period))
    case .literal(let literal): return interval(literal)
    case .parameter: return known(date).map(interval) ?? moment(now)
    }
  }

  /// Midnight, with which the next day begins.
  package var endOfToday: Double { day(today).end }

  private func day(_ date: CivilDate) -> Interval {
    (date.instant(in: zone), date.adding(days: 1).instant(in: zone))
  }

  private func moved(by count: Int, _ unit: CalendarUnit) -> Interval {
    switch unit {
    case .minute: moment(now + Double(count) * 60)
    case .hour: moment(now + Double(count) * 3600)
    case .day: day(today.adding(days: count))
    case .week: day(today.adding(days: 7 * count))
    case .month: day(today.adding(months: count))
    case .year: day(today.adding(months: 12 * count))
    }
  }

  private func moment(_ instant: Double) -> Interval { (instant, instant) }

  private func interval(_ literal: DateLiteral) -> Interval {
    let date = CivilDate(year: literal.year, month: literal.month, day: literal.day)
    guard let time = literal.time else { return day(date) }
    var moment = date
    (moment.hour, moment.minute, moment.second) = (time.hour, time.minute, Double(time.second))
    // Added last: a second with its fraction has fewer digits left for it.
    return self.moment(moment.instant(in: time.isUTC ? UTC() : zone) + time.fraction)
  }

  /// The interval of a test: what `since`, `before`, `on` or `during` leave open is nil.
  package func bounds(_ test: DateTest) -> (from: Double?, to: Double?) {
    switch test {
    case .since(let date): return (interval(date).start, nil)
    case .before(let date): return (nil, interval(date).start)
    case .on(let date):
      let (start, end) = interval(date)
      // Nothing is on a day that the zone has left out, which ends as it begins.
      return isMoment(date) ? dayAround(start) : (start, end)
    case .within(let period):
      return (first(of: period).instant(in: zone), first(of: period, skipping: 1).instant(in: zone))
    case .range(let first, let last):
      let start = interval(first).start
      return (start, end(last, from: start))
    }
  }

  /// The end of a stretch of time; a day of the week is the first one in it.
  private func end(_ date: DateExpression, from start: Double) -> Double {
    guard case .weekday(let weekday, .closing) = date else { return interval(date).end }
    let first = CivilDate(instant: start, in: zone).startOfDay
    let distance = (weekday.rawValue - first.weekday + 7) % 7
    return day(first.adding(days: distance)).end
  }

  private func isMoment(_ date: DateExpression) -> Bool {
    switch date {
    case .today, .tomorrow, .yesterday, .weekday, .start: false
    case .now: true
    case .ago(_, let unit), .ahead(_, let unit): unit == .minute || unit == .hour
    case .literal(let literal): literal.time != nil
    case .parameter: known(date).map(isMoment) ?? true
    }
  }

  private func dayAround(_ instant: Double) -> (from: Double?, to: Double?) {
    let (start, end) = day(CivilDate(instant: instant, in: zone).startOfDay)
    return (start, end)
  }

  /// The day on which a period begins, or one of those behind it.
  private func first(of period: CalendarPeriod, skipping count: Int = 0) -> CivilDate {
    let offset = period.place.rawValue + count
    return switch period.unit {
    case .minute, .hour, .day: today.adding(days: offset)
    case .week: today.adding(days: 1 - today.weekday + 7 * offset)
    case .month: CivilDate(year: today.year, month: today.month, day: 1).adding(months: offset)
    case .year: CivilDate(year: today.year + offset, month: 1, day: 1)
    }
  }
}

extension WeekdayChoice {
  /// The days from today to the day that is meant.
  fileprivate func distance(from today: Int, to wanted: Int) -> Int {
    let back = (today - wanted + 7) % 7
    switch self {
    case .latest: return -back
    case .last: return back == 0 ? -7 : -back
    case .next, .closing: return 7 - back
    }
  }
}

extension DateTest {
  /// The dates that it names.
  package var dates: [DateExpression] {
    switch self {
    case .since(let date), .before(let date), .on(let date): [date]
    case .within: []
    case .range(let first, let last): [first, last]
    }
  }

  /// `last 7 days`: today and the seven days before it.
  package static func last(_ count: Int64, _ unit: CalendarUnit) -> DateTest {
    .range(.ago(count, unit), unit.isOfClock ? .now : .today)
  }

  /// `next 7 days`: today and the seven days behind it.
  package static func next(_ count: Int64, _ unit: CalendarUnit) -> DateTest {
    .range(unit.isOfClock ? .now : .today, .ahead(count, unit))
  }
}

extension CalendarUnit {
  fileprivate var isOfClock: Bool { self == .minute || self == .hour }
}

extension DateExpression {
  /// The most units that a date may lie away.
  static let mostUnits: Int64 = 1_000_000

  /// One of the words that stand for a date; a day of the week is the latest one.
  init?(word: String) {
    switch word {
    case "today": self = .today
    case "tomorrow": self = .tomorrow
    case "yesterday": self = .yesterday
    case "now": self = .now
    default:  // String
      guard let day = Weekday.allCases.first(where: { $0.keyword.word == word }) else {
        return nil
      }
      self = .weekday(day, .latest)
    }
  }

  /// Reads a date as it is written in the language; nil if it is none.
  package init?(written text: String) {
    let words = text.split(separator: " ").map(String.init)
    if let date = DateExpression(word: text) ?? DateLiteral(text).map(Self.literal) {
      self = date
    } else if words.count == 3, words[2] == Keyword.ago.word,
      let (count, unit) = DateExpression.distance(words[0], words[1])
    {
      self = .ago(count, unit)
    } else if words.count == 3, words[0] == Keyword.in.word,
      let (count, unit) = DateExpression.distance(words[1], words[2])
    {
      self = .ahead(count, unit)
    } else {
      return nil
    }
  }

  private static func distance(_ count: String, _ word: String) -> (Int64, CalendarUnit)? {
    guard let count = Int64(count), (0...mostUnits).contains(count),
      let unit = CalendarUnit.allCases.first(where: {
        $0.keywords.contains { $0.word == word }
      })
    else { return nil }
    return (count, unit)
  }
}

import QCQSyntax
package import QCQLanguage

/// Turns dates of the language into instants, on the calendar of a zone.
package struct Moments {
  package let now: Double
  package let zone: any TimeZoneRules
  let parameters: [String: Value]

  package init(now: Double, zone: any TimeZoneRules, parameters: [String: Value] = [:]) {
    self.now = now
    self.zone = zone
    self.parameters = parameters
  }

  /// A stretch of time, from an instant up to but not including another.
  package typealias Interval = (start: Double, end: Double)

  private var today: CivilDate { CivilDate(instant: now, in: zone).startOfDay }

  /// The interval that a date stands for: a day, or a moment that begins and ends at once.
  package func interval(_ date: DateExpression) -> Interval {
    switch date {
    case .today: return day(today)
    case .yesterday: return day(today.adding(days: -1))
    case .now: return (now, now)
    case .ago(let count, let unit): return ago(Int(count), unit)
    case .literal(let literal): return interval(literal)
    case .parameter(let name): return interval(parameters[name] ?? .absent)
    case .value(let value): return interval(value)
    }
  }

  private func day(_ date: CivilDate) -> Interval {
    (date.instant(in: zone), date.adding(days: 1).instant(in: zone))
  }

  private func ago(_ count: Int, _ unit: CalendarUnit) -> Interval {
    switch unit {
    case .minute: moment(now - Double(count) * 60)
    case .hour: moment(now - Double(count) * 3600)
    case .day: day(today.adding(days: -count))
    case .week: day(today.adding(days: -7 * count))
    case .month: day(today.adding(months: -count))
    case .year: day(today.adding(months: -12 * count))
    }
  }

  private func moment(_ instant: Double) -> Interval { (instant, instant) }

  private func interval(_ literal: DateLiteral) -> Interval {
    let date = CivilDate(year: literal.year, month: literal.month, day: literal.day)
    guard let time = literal.time else { return day(date) }
    var moment = date
    (moment.hour, moment.minute, moment.second) = (time.hour, time.minute, time.second)
    return self.moment(moment.instant(in: time.isUTC ? UTC() : zone))
  }

  /// Parameters hold dates as they are written: `2026-11-20`, `today`, `7 days ago`.
  private func interval(_ value: Value) -> Interval {
    switch value {
    case .date(let seconds): moment(seconds)
    case .text(let text): DateExpression(written: text).map(interval) ?? moment(now)
    case .absent, .int, .number, .bool, .data: moment(now)
    }
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
    case .this(let unit): return period(unit, offset: 0)
    case .last(let unit): return period(unit, offset: -1)
    case .range(let first, let last):
      return (interval(first).start, interval(last).end)
    }
  }

  private func isMoment(_ date: DateExpression) -> Bool {
    switch date {
    case .today, .yesterday: false
    case .now: true
    case .ago(_, let unit): unit == .minute || unit == .hour
    case .literal(let literal): literal.time != nil
    case .parameter(let name): isMoment(parameters[name] ?? .absent)
    case .value(let value): isMoment(value)
    }
  }

  private func isMoment(_ value: Value) -> Bool {
    guard case .text(let text) = value else { return true }
    return DateExpression(written: text).map(isMoment) ?? true
  }

  private func dayAround(_ instant: Double) -> (from: Double?, to: Double?) {
    let (start, end) = day(CivilDate(instant: instant, in: zone).startOfDay)
    return (start, end)
  }

  private func period(_ unit: CalendarUnit, offset: Int) -> (from: Double?, to: Double?) {
    let start: CivilDate
    let end: CivilDate
    switch unit {
    case .minute, .hour, .day:
      start = today.adding(days: offset)
      end = start.adding(days: 1)
    case .week:
      start = today.adding(days: 1 - today.weekday + 7 * offset)
      end = start.adding(days: 7)
    case .month:
      start = CivilDate(year: today.year, month: today.month, day: 1).adding(months: offset)
      end = start.adding(months: 1)
    case .year:
      start = CivilDate(year: today.year + offset, month: 1, day: 1)
      end = start.adding(months: 12)
    }
    return (start.instant(in: zone), end.instant(in: zone))
  }
}

extension DateExpression {
  /// One of the words that stand for a date.
  init?(word: String) {
    switch word {
    case "today": self = .today
    case "yesterday": self = .yesterday
    case "now": self = .now
    default: return nil  // String
    }
  }

  /// Reads a date as it is written in the language; nil if it is none.
  package init?(written text: String) {
    let words = text.split(separator: " ")
    if let date = DateExpression(word: text) ?? DateLiteral(text).map(Self.literal) {
      self = date
    } else if words.count == 3, words[2] == "ago", let count = Int64(words[0]),
      (0...1_000_000).contains(count),
      let unit = CalendarUnit.allCases.first(where: {
        words[1] == $0.rawValue || words[1] == $0.rawValue + "s"
      })
    {
      self = .ago(count, unit)
    } else {
      return nil
    }
  }
}

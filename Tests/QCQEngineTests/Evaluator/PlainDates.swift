import Foundation
import QCQSyntax
import QCQLanguage

/// What LANGUAGE.md says of dates, by Foundation's calendar.
struct PlainDates {
  let calendar: Calendar
  let now: Double

  init(zone: String, now: Double) {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    self.calendar = calendar
    self.now = now
  }

  typealias Interval = (start: Double, end: Double)

  private var today: Date { calendar.startOfDay(for: Date(timeIntervalSince1970: now)) }

  private func day(_ date: Date) -> Interval {
    let start = calendar.startOfDay(for: date)
    return (start.timeIntervalSince1970, moved(start, .day, 1).timeIntervalSince1970)
  }

  private func moved(_ date: Date, _ component: Calendar.Component, _ count: Int) -> Date {
    calendar.date(byAdding: component, value: count, to: date) ?? date
  }

  /// The day or the moment that a date means.
  func interval(_ date: DateSyntax, _ parameters: [String: Value]) -> Interval {
    interval(date.kind, parameters)
  }

  private func interval(_ kind: DateSyntax.Kind, _ parameters: [String: Value]) -> Interval {
    switch kind {
    case .today: return day(today)
    case .yesterday: return day(moved(today, .day, -1))
    case .tomorrow: return day(moved(today, .day, 1))
    case .now, .missing: return (now, now)
    case .ago(let count, let unit): return away(-Int(count), unit)
    case .ahead(let count, let unit): return away(Int(count), unit)
    // The latest one; whoever asks for another one says so.
    case .weekday(let weekday): return day(nearest(weekday, from: today, step: -1))
    case .lastWeekday(let weekday):
      return day(nearest(weekday, from: moved(today, .day, -1), step: -1))
    case .nextWeekday(let weekday):
      return day(nearest(weekday, from: moved(today, .day, 1), step: 1))
    case .start(let period):
      let start = whole(period).start
      return (start, start)
    case .literal(let literal): return interval(literal)
    case .parameter(let name, _):
      guard case .text(let text) = parameters[name.text] ?? .absent, let date = DateLiteral(text)
      else { return (now, now) }
      return interval(date)
    }
  }

  /// The first day of that name on the way from a day on, forwards or back.
  private func nearest(_ weekday: Weekday, from start: Date, step: Int) -> Date {
    // Calendars count from Sunday.
    let wanted = weekday.rawValue % 7 + 1
    return (0..<7).map { moved(start, .day, step * $0) }.first {
      calendar.component(.weekday, from: $0) == wanted
    } ?? start
  }

  private func away(_ count: Int, _ unit: CalendarUnit) -> Interval {
    switch unit {
    case .minute: (now + 60 * Double(count), now + 60 * Double(count))
    case .hour: (now + 3600 * Double(count), now + 3600 * Double(count))
    case .day: day(moved(today, .day, count))
    case .week: day(moved(today, .day, 7 * count))
    case .month: day(moved(today, .month, count))
    case .year: day(moved(today, .year, count))
    }
  }

  private func interval(_ literal: DateLiteral) -> Interval {
    var parts = DateComponents(year: literal.year, month: literal.month, day: literal.day)
    if let time = literal.time {
      (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
      if time.isUTC { parts.timeZone = TimeZone(secondsFromGMT: 0) }
    }
    let date = calendar.date(from: parts) ?? Date(timeIntervalSince1970: 0)
    guard let time = literal.time else { return day(date) }
    let instant = date.timeIntervalSince1970 + time.fraction
    return (instant, instant)
  }

  func holds(
    _ operation: DateOperator, _ instant: Double, _ date: DateSyntax, _ parameters: [String: Value]
  ) -> Bool {
    var (start, end) = interval(date, parameters)
    if operation == .before, case .weekday(let weekday) = date.kind {
      (start, end) = day(nearest(weekday, from: moved(today, .day, 1), step: 1))
    }
    switch operation {
    case .since: return instant >= start
    case .before: return instant < start
    case .on:
      let whole = start == end ? day(Date(timeIntervalSince1970: start)) : (start, end)
      return instant >= whole.0 && instant < whole.1
    }
  }

  func isDuring(_ instant: Double, _ period: PeriodSyntax, _ parameters: [String: Value]) -> Bool {
    switch period.kind {
    case .whole(let period):
      let (start, end) = whole(period)
      return instant >= start && instant < end
    case .lastFew(let count, let unit):
      return instant >= away(-Int(count), unit).start
        && instant < (isOfClock(unit) ? now : day(today).end)
    case .nextFew(let count, let unit):
      return instant >= (isOfClock(unit) ? now : day(today).start)
        && instant < away(Int(count), unit).end
    case .range(let from, let to):
      let start = interval(from, parameters).start
      var end = interval(to, parameters).end
      if case .weekday(let weekday) = to.kind {
        let first = calendar.startOfDay(for: Date(timeIntervalSince1970: start))
        end = day(nearest(weekday, from: first, step: 1)).end
      }
      return instant >= start && instant < end
    case .missing: return false
    }
  }

  private func isOfClock(_ unit: CalendarUnit) -> Bool { unit == .minute || unit == .hour }

  private func whole(_ period: CalendarPeriod) -> Interval {
    let component: Calendar.Component =
      switch period.unit {
      case .minute, .hour, .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    // From the start of this period, so that no day is missing in the one meant.
    let this = calendar.dateInterval(of: component, for: today)?.start ?? today
    let offset =
      switch period.place {
      case .last: -1
      case .this: 0
      case .next: 1
      }
    let start = moved(this, component, offset)
    return (start.timeIntervalSince1970, moved(start, component, 1).timeIntervalSince1970)
  }

  func start(_ kind: DateSyntax.Kind, _ parameters: [String: Value]) -> Double {
    interval(kind, parameters).start
  }

  /// Days of the calendar, whatever time of day it is.
  func days(from start: Double, to end: Double) -> Int64 {
    func number(_ instant: Double) -> Int64 {
      let date = Date(timeIntervalSince1970: instant)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      var plain = Calendar(identifier: .iso8601)
      plain.timeZone = .gmt
      return Int64((plain.date(from: parts) ?? date).timeIntervalSince1970 / 86_400)
    }
    return number(end) - number(start)
  }

  /// A date so many units on; nil beyond the dates that there are.
  func moved(_ instant: Double, _ count: Int, _ unit: CalendarUnit) -> Double? {
    let start = Date(timeIntervalSince1970: instant)
    let end: Double =
      switch unit {
      case .minute: instant + 60 * Double(count)
      case .hour: instant + 3600 * Double(count)
      case .day: moved(start, .day, count).timeIntervalSince1970
      case .week: moved(start, .day, 7 * count).timeIntervalSince1970
      case .month: moved(start, .month, count).timeIntervalSince1970
      case .year: moved(start, .month, 12 * count).timeIntervalSince1970
      }
    return end > -62_167_132_800 && end < 253_402_214_400 ? end : nil
  }

  /// `2026-11-20 18:30`, and of midnight the day alone.
  func text(_ instant: Double) -> String {
    let whole = Date(timeIntervalSince1970: instant.rounded(.down))
    let parts = calendar.dateComponents([.hour, .minute], from: whole)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let time = "\(two(parts.hour)):\(two(parts.minute))"
    return name("day", instant.rounded(.down)) + (time == "00:00" ? "" : " " + time)
  }

  /// 1 for Monday to 7 for Sunday.
  func weekday(_ instant: Double) -> Int64 {
    let day = calendar.component(.weekday, from: Date(timeIntervalSince1970: instant))
    return Int64((day + 5) % 7 + 1)
  }

  func name(_ function: String, _ instant: Double) -> String {
    let date = Date(timeIntervalSince1970: instant)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekOfYear, .yearForWeekOfYear], from: date)
    func digits(_ number: Int?, _ width: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    switch function {
    case "year": return digits(parts.year, 4)
    case "month": return "\(digits(parts.year, 4))-\(digits(parts.month, 2))"
    case "quarter": return "\(digits(parts.year, 4))-Q\(((parts.month ?? 1) + 2) / 3)"
    case "week": return "\(digits(parts.yearForWeekOfYear, 4))-W\(digits(parts.weekOfYear, 2))"
    default:  // String
      return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }
  }
}

public import Foundation
import QCQLanguage

/// A unit of the calendar.
public enum CalendarUnit: String, Sendable, CaseIterable {
  /// Sixty seconds, or sixty of the one before.
  case minute, hour
  /// As the calendar counts them, whatever the clocks do.
  case day, week, month, year

  /// `1 day`, `2 days`
  fileprivate func counted(_ count: Int) -> String {
    "\(count) \(rawValue)\(count == 1 ? "" : "s")"
  }
}

/// A day of the week.
public enum Weekday: String, Sendable, CaseIterable {
  /// As it is called in English.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// A stretch of the calendar: the week that the present lies in, the last seven days.
public struct Period: Sendable {
  let text: String

  /// A unit that periods have.
  public enum Unit: String, Sendable, CaseIterable {
    /// They begin at midnight; weeks begin on Monday.
    case day, week, month, year
  }

  /// `this week`
  public static func this(_ unit: Unit) -> Period { Period(text: CalendarPeriod.this(unit).text) }

  /// `last month`
  public static func last(_ unit: Unit) -> Period { Period(text: CalendarPeriod.last(unit).text) }

  /// `next week`
  public static func next(_ unit: Unit) -> Period { Period(text: CalendarPeriod.next(unit).text) }

  /// `last 7 days`; a number below 1 counts as 1.
  public static func last(_ count: Int, _ unit: CalendarUnit) -> Period {
    Period(text: "last \(unit.counted(max(count, 1)))")
  }

  /// `next 3 days`; a number below 1 counts as 1.
  public static func next(_ count: Int, _ unit: CalendarUnit) -> Period {
    Period(text: "next \(unit.counted(max(count, 1)))")
  }

  /// From the start of the first day to the end of the last; of moments, the last is left out.
  public static func from(_ first: Moment, through last: Moment) -> Period {
    Period(text: "\(first.text) .. \(last.text)")
  }
}

/// A day, week, month or year as a whole, counted from the day on which the query runs.
public struct CalendarPeriod: Sendable {
  let text: String

  /// `this week`
  public static func this(_ unit: Period.Unit) -> CalendarPeriod {
    CalendarPeriod(text: "this \(unit.rawValue)")
  }

  /// `last month`
  public static func last(_ unit: Period.Unit) -> CalendarPeriod {
    CalendarPeriod(text: "last \(unit.rawValue)")
  }

  /// `next week`
  public static func next(_ unit: Period.Unit) -> CalendarPeriod {
    CalendarPeriod(text: "next \(unit.rawValue)")
  }
}

/// A day or a point in time. Its place on the calendar is worked out, in the time zone of the
/// database, when the query runs.
public struct Moment: Sendable {
  let text: String

  /// The moment at which the query runs.
  public static let now = Moment(text: "now")
  /// The day on which the query runs.
  public static let today = Moment(text: "today")
  /// The day before.
  public static let yesterday = Moment(text: "yesterday")

  /// The day after.
  public static let tomorrow = Moment(text: "tomorrow")

  /// `7 days ago`; a negative number counts as 0.
  public static func ago(_ count: Int, _ unit: CalendarUnit) -> Moment {
    Moment(text: "\(unit.counted(max(count, 0))) ago")
  }

  /// `in 3 days`; a negative number counts as 0.
  public static func ahead(_ count: Int, _ unit: CalendarUnit) -> Moment {
    Moment(text: "in \(unit.counted(max(count, 0)))")
  }

  /// `last friday`: the latest one before today.
  public static func last(_ weekday: Weekday) -> Moment { Moment(text: "last \(weekday.rawValue)") }

  /// `next friday`: the first one after today.
  public static func next(_ weekday: Weekday) -> Moment { Moment(text: "next \(weekday.rawValue)") }

  /// A point in time, to the fraction of a second.
  ///
  /// Dates before the year 1 and after 9999, which the language does not have, are moved there.
  public static func at(_ date: Date) -> Moment { Moment(text: date.literal.text) }

  /// A day: 2026-11-20. One that does not exist is an error when the query runs.
  public static func day(_ year: Int, _ month: Int, _ day: Int) -> Moment {
    Moment(text: date(year, month, day))
  }

  /// A point in time: 2026-11-20T18:30.
  public static func time(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0
  ) -> Moment {
    let time = [hour, minute, second].map { CivilDate.padded($0) }.joined(separator: ":")
    return Moment(text: "\(date(year, month, day))T\(time)")
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(CivilDate.padded(year, to: 4))-\(CivilDate.padded(month))-\(CivilDate.padded(day))"
  }
}

extension Moment: QueryLiteral {
  /// As qcq writes it. An argument of a named query takes days and times, and not `today`.
  public var literal: QueryTerm { QueryTerm(text) }
}

extension Date: OrderedLiteral {
  /// The point in time as qcq writes it: 2026-11-20T18:30:05.25Z.
  public var literal: QueryTerm { QueryTerm(MomentText.exact(timeIntervalSince1970)) }

  /// A comparison with it: the language has words for that.
  func condition(_ left: QueryTerm, _ sign: Comparison) -> Condition {
    let instant = timeIntervalSince1970
    // No date is before, after or at what is no point in time.
    if instant.isNaN { return sign == .unequal ? .always : .never }
    func test(_ word: String, _ instant: Double) -> Condition {
      Condition("\(left.part(.sum)) \(word) \(MomentText.exact(instant))", .test)
    }
    return switch sign {
    case .less: test("before", instant)
    case .atMost: test("before", instant.nextUp)
    case .more: test("since", instant.nextUp)
    case .atLeast: test("since", instant)
    case .equal: test("since", instant) && test("before", instant.nextUp)
    case .unequal: test("before", instant) || test("since", instant.nextUp)
    }
  }
}

extension QueryExpression where Value == Date {
  /// At or after a point in time.
  public func since(_ date: Date) -> Condition { since(.at(date)) }

  /// Before a point in time.
  public func before(_ date: Date) -> Condition { before(.at(date)) }

  /// On the day of a point in time, in the time zone of the database.
  public func on(_ date: Date) -> Condition { on(.at(date)) }

  /// At one of these points in time.
  public func isIn(_ dates: [Date]) -> Condition {
    let conditions = dates.map { self == $0 }
    return conditions.dropFirst().reduce(conditions.first ?? .never) { $0 || $1 }
  }

  /// Within a range, the end of which is left out.
  public func during(_ range: Range<Date>) -> Condition {
    since(range.lowerBound) && before(range.upperBound)
  }

  /// At or after the start of that day or moment.
  public func since(_ moment: Moment) -> Condition { test("since", moment.text) }

  /// Before the start of that day or moment.
  public func before(_ moment: Moment) -> Condition { test("before", moment.text) }

  /// At or after the start of that period.
  public func since(_ period: CalendarPeriod) -> Condition { test("since", period.text) }

  /// Before the start of that period.
  public func before(_ period: CalendarPeriod) -> Condition { test("before", period.text) }

  /// On that day.
  public func on(_ day: Moment) -> Condition { test("on", day.text) }

  /// Within a period.
  public func during(_ period: Period) -> Condition { test("during", period.text) }

  private func test(_ word: String, _ text: String) -> Condition {
    Condition("\(term.part(.sum)) \(word) \(text)", .test)
  }
}

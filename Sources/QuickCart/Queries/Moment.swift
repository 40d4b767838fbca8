public import Foundation

/// A unit of the calendar.
public enum CalendarUnit: String, Sendable, CaseIterable {
  case minute, hour, day, week, month, year
}

/// A period of the calendar that the present lies in, or the one before it.
public struct Period: Sendable {
  let text: String

  /// A unit that periods have.
  public enum Unit: String, Sendable, CaseIterable {
    case day, week, month, year
  }

  /// `this week`
  public static func this(_ unit: Unit) -> Period { Period(text: "this \(unit.rawValue)") }

  /// `last month`
  public static func last(_ unit: Unit) -> Period { Period(text: "last \(unit.rawValue)") }

  /// From the start of the first day to the end of the last.
  public static func from(_ first: Moment, through last: Moment) -> Period {
    Period(text: "\(first.text) .. \(last.text)")
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

  /// `7 days ago`
  ///
  /// - Parameter count: Not negative; a negative number counts as 0.
  public static func ago(_ count: Int, _ unit: CalendarUnit) -> Moment {
    let count = max(count, 0)
    return Moment(text: "\(count) \(unit.rawValue)\(count == 1 ? "" : "s") ago")
  }

  /// A day: 2026-11-20. One that does not exist is an error when the query runs.
  public static func day(_ year: Int, _ month: Int, _ day: Int) -> Moment {
    Moment(text: date(year, month, day))
  }

  /// A point in time: 2026-11-20T18:30.
  public static func time(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0
  ) -> Moment {
    let time = [hour, minute, second].map { padded($0, 2) }.joined(separator: ":")
    return Moment(text: "\(date(year, month, day))T\(time)")
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Moment: QueryLiteral {
  /// As qcq writes it. An argument of a named query takes days and times, and not `today`.
  public var literal: QueryTerm { QueryTerm(text) }
}

extension QueryExpression where Value == Date {
  /// At or after the start of that day or moment.
  public func since(_ moment: Moment) -> Condition { test("since", moment.text) }

  /// Before the start of that day or moment.
  public func before(_ moment: Moment) -> Condition { test("before", moment.text) }

  /// On that day.
  public func on(_ day: Moment) -> Condition { test("on", day.text) }

  /// Within a period.
  public func during(_ period: Period) -> Condition { test("during", period.text) }

  private func test(_ word: String, _ text: String) -> Condition {
    Condition("\(term.part(.sum)) \(word) \(text)", .test)
  }
}

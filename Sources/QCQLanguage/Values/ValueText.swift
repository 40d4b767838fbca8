/// Values as text for people: in tables, in messages and in what `print` prints.
package struct ValueText: Sendable {
  package let zone: any TimeZoneRules
  /// Whether numbers keep all their digits, where they are compared or typed again.
  private let isExact: Bool

  package init(zone: any TimeZoneRules, isExact: Bool = false) {
    (self.zone, self.isExact) = (zone, isExact)
  }

  /// What stands for an absent value where one value becomes another one: `set` writes it so.
  package static let none = "none"

  package func text(_ value: Value) -> String {
    switch value {
    case .absent: "no value"
    case .int(let int): String(int)
    case .number(let number): isExact ? Self.exact(number) : Self.number(number)
    case .text(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .date(let seconds): date(seconds)
    case .data(let bytes): "\(bytes.count) bytes"
    }
  }

  /// A value as the language writes it.
  package static func literal(_ value: Value) -> String {
    switch value {
    case .text(let text): StringEscapes.quoted(text)
    case .absent: none
    case .int, .number, .bool, .date, .data: ValueText(zone: UTC(), isExact: true).text(value)
    }
  }

  /// `3` for 3.0 and 2.666667 for two and two thirds: six decimals are enough to look at.
  package static func number(_ number: Double) -> String {
    let isInBounds = abs(number) >= 0.001 && abs(number) < 1e9
    return exact(isInBounds ? (number * 1e6).rounded() / 1e6 : number)
  }

  /// The shortest text that reads back as the same number, without the `.0` of a whole one.
  private static func exact(_ number: Double) -> String {
    if let whole = Int64(exactly: number), abs(number) < 1e15 { return String(whole) }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `50%`; what is there is not `0%`, and what lacks something is not `100%`.
  package static func share(_ share: Double) -> String {
    if share > 0, share < 0.005 { return "<1%" }
    // Sums of thirds are whole but for the last digit.
    if share >= 0.995, share < 1 - 1e-9 { return ">99%" }
    guard let whole = Int64(exactly: (share * 100).rounded()) else { return share.description }
    return "\(whole)%"
  }

  /// `2026-11-20 18:30`, and seconds where they are not zero.
  package func date(_ instant: Double) -> String {
    let date = CivilDate(instant: instant, in: zone)
    return date.plainText ?? "\(date.dayText) \(date.timeText)"
  }

  /// `2026-11-20 18:30`, and of midnight the day alone, as a table shows it.
  package func shownDate(_ instant: Double) -> String {
    let date = CivilDate(instant: instant, in: zone)
    let isMidnight = date.hour == 0 && date.minute == 0
    return isMidnight ? date.dayText : "\(date.dayText) \(date.clockText)"
  }

  /// A value for people, with as much of it as a table shows.
  package func shown(_ value: Value) -> String {
    if case .date(let instant) = value { shownDate(instant) } else { text(value) }
  }

  /// `Fri 2026-11-20 18:30`
  package func dateWithWeekday(_ instant: Double) -> String {
    Self.weekdays[CivilDate(instant: instant, in: zone).weekday - 1] + " " + date(instant)
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Mon` for 1; a number that is no day of the week stands as it is.
  package static func weekday(_ number: Int64) -> String {
    (1...7).contains(number) ? weekdays[Int(number) - 1] : String(number)
  }
}

extension CivilDate {
  /// The day and the time of day, written at once; nil where the year has not four digits.
  fileprivate var plainText: String? {
    guard (0...9999).contains(year) else { return nil }
    let seconds = Int(second)
    return String(unsafeUninitializedCapacity: 19) { text in
      func put(_ number: Int, at place: Int) {
        text[place] = UInt8(ascii: "0") + UInt8(number / 10)
        text[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
      }
      put(year / 100, at: 0)
      put(year % 100, at: 2)
      (text[4], text[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
      put(month, at: 5)
      put(day, at: 8)
      (text[10], text[13]) = (UInt8(ascii: " "), UInt8(ascii: ":"))
      put(hour, at: 11)
      put(minute, at: 14)
      if seconds == 0 { return 16 }
      text[16] = UInt8(ascii: ":")
      put(seconds, at: 17)
      return 19
    }
  }

  /// `2026-11-20`
  package var dayText: String { "\(monthText)-\(CivilDate.padded(day))" }

  /// `2026-11`
  package var monthText: String { "\(yearText)-\(CivilDate.padded(month))" }

  /// `2026-Q4`
  package var quarterText: String { "\(yearText)-Q\((month - 1) / 3 + 1)" }

  /// `2026`
  package var yearText: String { (year < 0 ? "-" : "") + CivilDate.padded(abs(year), to: 4) }

  /// The ISO week, `2026-W47`; its year is the one of the week's Thursday.
  package var weekText: String {
    let thursday = adding(days: 4 - weekday)
    let first = CivilDate(year: thursday.year, month: 1, day: 1).dayNumber
    let week = (thursday.dayNumber - first) / 7 + 1
    return "\(thursday.yearText)-W\(CivilDate.padded(week))"
  }

  /// `18:30`, and seconds where they are not zero.
  package var timeText: String {
    let seconds = Int(second) == 0 ? "" : ":\(CivilDate.padded(Int(second)))"
    return clockText + seconds
  }

  /// `18:30`
  fileprivate var clockText: String { "\(CivilDate.padded(hour)):\(CivilDate.padded(minute))" }

  /// The digits of a number, with zeros in front up to a width.
  package static func padded(_ number: Int, to width: Int = 2) -> String {
    if width == 2, (0..<100).contains(number) {
      return String(unsafeUninitializedCapacity: 2) { digits in
        digits[0] = UInt8(ascii: "0") + UInt8(number / 10)
        digits[1] = UInt8(ascii: "0") + UInt8(number % 10)
        return 2
      }
    }
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

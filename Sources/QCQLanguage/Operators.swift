/// An operator that makes a number of two.
package enum ArithmeticOperator: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
}

/// An operator that compares two values.
package enum ComparisonOperator: String, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessEqual = "<="
  case greater = ">"
  case greaterEqual = ">="
}

/// An operator that looks for one text in another.
package enum TextOperator: String, Sendable, CaseIterable {
  case contains
  case startsWith = "starts with"
  case endsWith = "ends with"
  case matches
}

/// An operator that tests a date against a point in time.
package enum DateOperator: String, Sendable, CaseIterable {
  case since, before, on
}

/// A unit in which dates are counted.
package enum CalendarUnit: String, Sendable, CaseIterable {
  case minute, hour, day, week, month, year

  /// The words that name it, in the singular and the plural.
  package var keywords: [Keyword] {
    switch self {
    case .minute: [.minute, .minutes]
    case .hour: [.hour, .hours]
    case .day: [.day, .days]
    case .week: [.week, .weeks]
    case .month: [.month, .months]
    case .year: [.year, .years]
    }
  }

  /// The unit that each keyword names.
  private static let units: [CalendarUnit?] = {
    var units = [CalendarUnit?](repeating: nil, count: Keyword.allCases.count)
    for unit in allCases {
      for keyword in unit.keywords { units[Int(keyword.rawValue)] = unit }
    }
    return units
  }()

  package init?(word: Keyword) {
    guard let unit = CalendarUnit.units[Int(word.rawValue)] else { return nil }
    self = unit
  }
}

/// A unit of the calendar as a whole, counted from today: `this week`, `last month`.
package struct CalendarPeriod: Hashable, Sendable {
  package enum Place: Int, Sendable {
    case last = -1
    case this, next
  }

  package let place: Place
  package let unit: CalendarUnit

  package init(_ place: Place, _ unit: CalendarUnit) { (self.place, self.unit) = (place, unit) }
}

/// A day of the week; a week begins with Monday.
package enum Weekday: Int, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  package static let keywords: [Keyword] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  package init?(word: Keyword?) {
    guard let word, let place = Weekday.keywords.firstIndex(of: word) else { return nil }
    self.init(rawValue: place + 1)
  }

  package var keyword: Keyword { Weekday.keywords[rawValue - 1] }
}

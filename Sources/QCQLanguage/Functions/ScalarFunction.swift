/// A function of one value.
package enum ScalarFunction: String, Sendable, CaseIterable {
  case length, lower, upper, round, abs, day, week, month, quarter, year, weekday
}

extension ScalarFunction {
  /// What it takes: a text, a number or a date.
  package enum Argument: Sendable { case text, number, date }

  package var argument: Argument {
    switch self {
    case .length, .lower, .upper: .text
    case .round, .abs: .number
    case .day, .week, .month, .quarter, .year, .weekday: .date
    }
  }

  /// What it gives for a value of a type that it takes.
  package func resultType(of operand: ValueType) -> ValueType {
    switch self {
    case .length, .round, .weekday: .int
    case .lower, .upper, .day, .week, .month, .quarter, .year: .text
    case .abs: operand
    }
  }

  package var info: FunctionInfo {
    switch self {
    case .length: described("The number of characters in a text.", "items where length(name) > 20")
    case .lower: described("The text in lower case.", "items show lower(name)")
    case .upper: described("The text in upper case.", "items show upper(name)")
    case .round:
      described(
        "The nearest whole number.", "update items in \"BBQ\" set quantity = round(quantity / 2)")
    case .abs: described("The absolute value of a number.", "items show abs(quantity - 3)")
    case .day:
      described("The day of a date, as `2026-11-20`.", "items per day(created) show count()")
    case .week:
      described("The week of a date, as `2026-W47`.", "items per week(created) show count()")
    case .month:
      described("The month of a date, as `2026-11`.", "items per month(created) show count()")
    case .quarter:
      described("The quarter of a date, as `2026-Q4`.", "items per quarter(created) show count()")
    case .weekday:
      described(
        "The day of the week: 1 for Monday to 7 for Sunday; people see its name.",
        "items per weekday(created) show count()")
    case .year: described("The year of a date, as `2026`.", "items per year(created) show count()")
    }
  }

  private func described(_ summary: String, _ example: String) -> FunctionInfo {
    let arguments =
      switch argument {
      case .text: ["name", "title", "\"x\""]
      case .number: ["quantity", "1", "count()", "count(items)"]
      case .date: ["created", "updated"]
      }
    return FunctionInfo(
      "\(rawValue)(value)", summary: summary, forms: arguments.map { "\(rawValue)(\($0))" },
      example: example)
  }
}

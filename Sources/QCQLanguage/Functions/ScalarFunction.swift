/// A function of one value.
package enum ScalarFunction: String, Sendable, CaseIterable {
  case length, lower, upper, round, abs, day, week, month, quarter, year, weekday
}

extension ScalarFunction {
  /// What it takes: a text, a number or a date.
  package enum Argument: Sendable { case text, number, date }

  /// What its values are like, besides their type.
  package enum Values: Sendable {
    /// They say how much, where the argument does; and the least and the greatest, if there are.
    case amounts(ClosedRange<Double>? = nil)
    /// Whole numbers from the least to the greatest.
    case whole(ClosedRange<Double>)
    /// The same texts in other letters.
    case letters(@Sendable (String) -> String)
    /// Stretches of time: what one looks like, the largest number behind its last sign, and the
    /// step from one to the next, if charts know it.
    case stretches(example: String, last: Int, CalendarUnit?)
  }

  /// All that there is to know of a function.
  private struct Facts {
    let argument: Argument
    /// The type of what it gives; nil for that of its argument.
    let result: ValueType?
    let values: Values
    let summary: String
    let example: String

    init(
      _ argument: Argument, _ result: ValueType?, _ values: Values, _ summary: String,
      _ example: String
    ) {
      (self.argument, self.result, self.values) = (argument, result, values)
      (self.summary, self.example) = (summary, example)
    }
  }

  private var facts: Facts {
    switch self {
    case .length:
      Facts(
        .text, .int, .whole(0...Double.infinity), "The number of characters in a text.",
        "items where length(name) > 20")
    case .lower:
      Facts(
        .text, .text, .letters { $0.lowercased() }, "The text in lower case.",
        "items show lower(name)")
    case .upper:
      Facts(
        .text, .text, .letters { $0.uppercased() }, "The text in upper case.",
        "items show upper(name)")
    case .round:
      Facts(
        .number, .int, .amounts(), "The nearest whole number.",
        "update items in \"BBQ\" set quantity = round(quantity / 2)")
    case .abs:
      Facts(
        .number, nil, .amounts(0...Double.infinity), "The absolute value of a number.",
        "items show abs(quantity - 3)")
    case .day:
      Facts(
        .date, .text, .stretches(example: "2026-11-20", last: 31, .day),
        "The day of a date, as `2026-11-20`.", "items per day(created) show count()")
    case .week:
      Facts(
        .date, .text, .stretches(example: "2026-W47", last: 53, .week),
        "The week of a date, as `2026-W47`.", "items per week(created) show count()")
    case .month:
      Facts(
        .date, .text, .stretches(example: "2026-11", last: 12, .month),
        "The month of a date, as `2026-11`.", "items per month(created) show count()")
    case .quarter:
      Facts(
        .date, .text, .stretches(example: "2026-Q4", last: 4, nil),
        "The quarter of a date, as `2026-Q4`.", "items per quarter(created) show count()")
    case .year:
      Facts(
        .date, .text, .stretches(example: "2026", last: 9999, .year),
        "The year of a date, as `2026`.", "items per year(created) show count()")
    case .weekday:
      Facts(
        .date, .int, .whole(1...7),
        "The day of the week: 1 for Monday to 7 for Sunday; people see its name.",
        "items per weekday(created) show count()")
    }
  }

  package var argument: Argument { facts.argument }
  package var values: Values { facts.values }

  /// What it gives for a value of a type that it takes.
  package func resultType(of operand: ValueType) -> ValueType { facts.result ?? operand }

  /// The least and the greatest that it gives; nil where nothing is known of that.
  package var bounds: ClosedRange<Double>? {
    switch values {
    case .amounts(let bounds): bounds
    case .whole(let bounds): bounds
    case .letters, .stretches: nil
    }
  }

  /// Whether it gives texts that people have written, to be ordered as these are.
  package var givesWrittenTexts: Bool { if case .letters = values { true } else { false } }

  package var info: FunctionInfo {
    let arguments =
      switch argument {
      case .text: ["name", "title", "\"x\""]
      case .number: ["quantity", "1", "count()", "count(items)"]
      case .date: ["created", "updated"]
      }
    let facts = facts
    return FunctionInfo(
      "\(rawValue)(value)", summary: facts.summary,
      forms: arguments.map { "\(rawValue)(\($0))" }, example: facts.example)
  }
}

import QCQLanguage
import QCQSyntax

extension Evaluator {
  /// What is reckoned with dates: the days between two, or a date so long on; nil for numbers.
  func calendar(
    _ operation: ArithmeticOperator, _ left: Expression, _ right: Expression, _ place: Place,
    _ arguments: [String: Value]
  ) -> Value? {
    if case .duration(let count, let unit, _) = right {
      let start = date(left, place, arguments)
      return shifted(start, operation == .subtract ? -Int(count) : Int(count), unit)
    }
    if case .duration(let count, let unit, _) = left {
      return shifted(date(right, place, arguments), Int(count), unit)
    }
    guard operation == .subtract,
      isMoment(left) || isMoment(right) || isDate(left, place, arguments)
    else { return nil }
    guard let end = date(left, place, arguments).double,
      let start = date(right, place, arguments).double
    else { return .absent }
    return .int(dates.days(from: start, to: end))
  }

  private func shifted(_ value: Value, _ count: Int, _ unit: CalendarUnit) -> Value {
    guard case .date(let start) = value, let moved = dates.moved(start, count, unit) else {
      return .absent
    }
    return .date(moved)
  }

  private func isDate(
    _ expression: Expression, _ place: Place, _ arguments: [String: Value]
  ) -> Bool {
    if case .date = value(expression, place, arguments) { true } else { false }
  }

  private func isMoment(_ expression: Expression) -> Bool {
    switch expression {
    case .literal(.date, _), .moment: true
    case .path: ["today", "tomorrow", "yesterday", "now"].contains(expression.pathText)
    case .parameter(let name, _, _): name.text == "d"
    case .missing, .literal, .call, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .running,
      .duration, .template:
      false
    }
  }

  private func date(
    _ expression: Expression, _ place: Place, _ arguments: [String: Value]
  ) -> Value {
    let kind: DateSyntax.Kind
    switch expression {
    case .literal(.date(let literal), _): kind = .literal(literal)
    case .moment(let date): kind = date.kind
    case .parameter(let name, let isOptional, _):
      kind = .parameter(name, isOptional: isOptional)
    case .path where isMoment(expression):
      let words: [String: DateSyntax.Kind] = [
        "today": .today, "tomorrow": .tomorrow, "yesterday": .yesterday,
      ]
      kind = words[expression.pathText] ?? .now
    case .path, .missing, .literal, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice,
      .running, .duration, .template:
      return value(expression, place, arguments)
    }
    return .date(dates.start(kind, parameters))
  }
}

import QCQLanguage
import QCQSyntax
import QCQText

/// Finds out what is reckoned with dates: `due - today` in days, `created + 2 weeks`.
struct DateArithmetic {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// A date so long on or back; nil where no length of time is added.
  func check(
    _ operation: ArithmeticOperator, _ left: Expression, _ right: Expression
  ) -> TypedExpression? {
    if case .duration(let count, let unit, let span) = right {
      return shift(left, operation, count, unit, span)
    }
    if case .duration(let count, let unit, let span) = left, operation == .add {
      return shift(right, .add, count, unit, span)
    }
    return nil
  }

  /// `today - 2 days` and `today + 3 days` as the day that they are; nil for any other value.
  static func day(_ value: Expression) -> String? {
    guard
      case .arithmetic(let operation, .path(let path), .duration(let count, let unit, _)) = value,
      path.count == 1, path[0].text == Keyword.today.word, unit != .minute, unit != .hour
    else { return nil }
    let length = "\(count) \(unit.keywords[count == 1 ? 0 : 1].word)"
    switch operation {
    case .add: return "in \(length)"
    case .subtract: return "\(length) ago"
    case .multiply, .divide, .remainder: return nil
    }
  }

  /// The days between two dates; nil where not both are dates.
  func days(_ end: TypedExpression, _ start: TypedExpression) -> TypedExpression? {
    guard end.type == .date, start.type == .date else { return nil }
    return TypedExpression(
      .composed(.days, [end.expression, start.expression]), .int,
      isNullable: end.isNullable || start.isNullable)
  }

  private func shift(
    _ date: Expression, _ operation: ArithmeticOperator, _ count: Int64, _ unit: CalendarUnit,
    _ span: Span
  ) -> TypedExpression {
    guard operation == .add || operation == .subtract else {
      outer.report(.durationNotValue(outer.text(span), span))
      return .error
    }
    guard count <= DateExpression.mostUnits else {
      outer.report(.tooFar(span))
      return .error
    }
    let checked = operand(date)
    guard outer.accept(checked, date.span, of: operation.rawValue, .date) != nil else {
      return .error
    }
    return TypedExpression(
      .composed(.shift(operation == .add ? count : -count, unit), [checked.expression]), .date,
      isNullable: true)
  }

  /// A value, or a point in time that is written out.
  func operand(_ expression: Expression) -> TypedExpression {
    guard DateCheck(outer).isMoment(expression) else { return outer.check(expression) }
    let date: DateExpression?
    switch expression.bare {
    case .literal(.date(let literal), _): date = .literal(literal)
    case .moment(let syntax): date = DateCheck(outer).check(syntax)
    case .path(let path): date = DateExpression(word: path[0].text)
    case .missing, .literal, .parameter, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice,
      .running, .duration, .template:
      return outer.check(expression)
    }
    return date.map { TypedExpression(.instant($0), .date) } ?? .error
  }
}

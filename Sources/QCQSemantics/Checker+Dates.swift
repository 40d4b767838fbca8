import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  mutating func checkDate(
    _ operation: DateOperator, _ operand: Expression, _ date: DateSyntax, _ context: RowContext
  ) -> TypedExpression {
    let checked = checkDateOperand(operand, operation.rawValue, context)
    guard let moment = check(date), let checked else { return .error }
    let test: DateTest
    switch operation {
    case .since: test = .since(moment)
    case .before: test = .before(moment)
    case .on: test = .on(moment)
    }
    return condition(.date(checked.expression, test, isNullable: checked.isNullable))
  }

  mutating func checkDuring(
    _ operand: Expression, _ period: PeriodSyntax, _ context: RowContext
  ) -> TypedExpression {
    let checked = checkDateOperand(operand, "during", context)
    let test: DateTest
    switch period.kind {
    case .this(let unit): test = .this(unit)
    case .last(let unit): test = .last(unit)
    case .range(let from, let to):
      guard let from = check(from), let to = check(to) else { return .error }
      test = .range(from, to)
    case .missing: return .error
    }
    guard let checked else { return .error }
    return condition(.date(checked.expression, test, isNullable: checked.isNullable))
  }

  private mutating func checkDateOperand(
    _ operand: Expression, _ word: String, _ context: RowContext
  ) -> TypedExpression? {
    let checked = check(operand, context)
    guard let type = checked.type else { return nil }
    guard type == .date else {
      report(.needsDate(word, operand.span, source.text(operand.span), type))
      return nil
    }
    return checked
  }

  mutating func check(_ date: DateSyntax) -> DateExpression? {
    switch date.kind {
    case .today: return .today
    case .yesterday: return .yesterday
    case .now: return .now
    case .ago(let count, let unit):
      guard count <= 1_000_000 else {
        report(.agoTooFar(date.span))
        return nil
      }
      return .ago(count, unit)
    case .literal(let literal): return .literal(literal)
    case .parameter(let name, let isOptional):
      return checkDateParameter(name, isOptional, date.span)
    case .missing: return nil
    }
  }

  private mutating func checkDateParameter(
    _ name: Name, _ isOptional: Bool, _ span: Span
  ) -> DateExpression? {
    let resolved = checkParameter(name, isOptional, span)
    guard let type = resolved.type else { return nil }
    guard type == .date else {
      report(.needsDate("a date", span, "$" + name.text, type))
      return nil
    }
    switch resolved.expression {
    case .literal(let value): return .value(value)
    case .parameter(let name, _): return .parameter(name)
    case .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range, .presence,
      .not, .and, .or, .whenPresent, .function, .aggregate, .related:
      return nil
    }
  }
}

import QCQSyntax
import QCQText
import QCQLanguage

extension ExpressionCheck {
  func checkDate(
    _ operation: DateOperator, _ operand: Expression, _ date: DateSyntax
  ) -> TypedExpression {
    let checked = self.operand(operand, of: operation.rawValue, .date)
    guard let moment = check(date) else { return .error }
    switch operation {
    case .since: return test(checked?.checked, .since(moment))
    case .before: return test(checked?.checked, .before(moment))
    case .on: return test(checked?.checked, .on(moment))
    }
  }

  func checkDuring(_ operand: Expression, _ period: PeriodSyntax) -> TypedExpression {
    let checked = self.operand(operand, of: "during", .date)
    switch period.kind {
    case .this(let unit): return test(checked?.checked, .this(unit))
    case .last(let unit): return test(checked?.checked, .last(unit))
    case .range(let from, let to):
      guard let from = check(from), let to = check(to) else { return .error }
      return test(checked?.checked, .range(from, to))
    case .missing: return .error
    }
  }

  private func test(_ operand: TypedExpression?, _ test: DateTest) -> TypedExpression {
    guard let operand else { return .error }
    return TypedExpression(
      .date(operand.expression, test, isNullable: operand.isNullable), .bool)
  }

  func check(_ date: DateSyntax) -> DateExpression? {
    switch date.kind {
    case .today: return .today
    case .yesterday: return .yesterday
    case .now: return .now
    case .ago(let count, let unit):
      if count <= 1_000_000 { return .ago(count, unit) }
      report(.agoTooFar(date.span))
      return nil
    case .literal(let literal): return .literal(literal)
    case .parameter(let name, let isOptional):
      return checkDateParameter(name, isOptional, date.span)
    case .missing: return nil
    }
  }

  private func checkDateParameter(
    _ name: Name, _ isOptional: Bool, _ span: Span
  ) -> DateExpression? {
    let resolved = checkParameter(name, isOptional, span)
    guard let type = resolved.type else { return nil }
    guard type == .date else {
      report(.needs("a date", .date, span, "$" + name.text, type))
      return nil
    }
    // An argument of a named query is a value, or another parameter.
    if case .literal(let value) = resolved.expression { return .value(value) }
    if case .parameter(let name, _) = resolved.expression { return .parameter(name) }
    return nil
  }
}

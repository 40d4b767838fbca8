import QCQSyntax
import QCQText
import QCQLanguage

/// Finds out what tests of dates mean, and the dates that they name.
struct DateCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  private func report(_ diagnostic: Diagnostic) { outer.report(diagnostic) }

  func checkDate(
    _ operation: DateOperator, _ operand: Expression, _ date: DateSyntax
  ) -> TypedExpression {
    let checked = outer.operand(operand, of: operation.rawValue, .date)
    guard let moment = check(date, operation == .before ? .next : .latest) else { return .error }
    switch operation {
    case .since: return test(checked?.checked, .since(moment))
    case .before: return test(checked?.checked, .before(moment))
    case .on:
      if let day = date.day(as: outer.text(date.span)) {
        report(.momentAsDay(date.span, day))
      }
      return test(checked?.checked, .on(moment))
    }
  }

  func checkDuring(_ operand: Expression, _ period: PeriodSyntax) -> TypedExpression {
    let checked = outer.operand(operand, of: "during", .date)
    switch period.kind {
    case .whole(let period): return test(checked?.checked, .within(period))
    case .lastFew(let count, let unit):
      guard isNear(count, period.span) else { return .error }
      return test(checked?.checked, .last(count, unit))
    case .nextFew(let count, let unit):
      guard isNear(count, period.span) else { return .error }
      return test(checked?.checked, .next(count, unit))
    case .range(let first, let last):
      guard let from = check(first), let to = check(last, .closing) else { return .error }
      if from.isAlwaysBehind(to) {
        let span = first.span.union(last.span)
        let texts = (outer.text(first.span), outer.text(last.span))
        report(.emptyPeriod(span, texts.0, texts.1, isChoosing: outer.query.isChoosing))
      }
      return test(checked?.checked, .range(from, to))
    case .missing: return .error
    }
  }

  private func test(_ operand: TypedExpression?, _ test: DateTest) -> TypedExpression {
    guard let operand else { return .error }
    return TypedExpression(
      .date(operand.expression, test, isNullable: operand.isNullable), .bool)
  }

  private func isNear(_ count: Int64, _ span: Span) -> Bool {
    if count <= DateExpression.mostUnits { return true }
    report(.tooFar(span))
    return false
  }

  /// - Parameter choice: Which day is meant by its name alone.
  func check(_ date: DateSyntax, _ choice: WeekdayChoice = .latest) -> DateExpression? {
    switch date.kind {
    case .today: return .today
    case .tomorrow: return .tomorrow
    case .yesterday: return .yesterday
    case .now: return .now
    case .ago(let count, let unit): return isNear(count, date.span) ? .ago(count, unit) : nil
    case .ahead(let count, let unit): return isNear(count, date.span) ? .ahead(count, unit) : nil
    case .weekday(let day): return .weekday(day, choice)
    case .lastWeekday(let day): return .weekday(day, .last)
    case .nextWeekday(let day): return .weekday(day, .next)
    case .start(let period): return .start(period)
    case .literal(let literal): return .literal(literal)
    case .parameter(let name, let isOptional):
      return checkDateParameter(name, isOptional, date.span)
    case .missing: return nil
    }
  }

  func checkDateParameter(
    _ name: Name, _ isOptional: Bool, _ span: Span
  ) -> DateExpression? {
    let resolved = outer.checkParameter(name, isOptional, span, as: .date)
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

extension DateSyntax {
  /// The day of a moment, written as that is; nil for what is a day, or is not known.
  fileprivate func day(as text: String) -> String? {
    switch kind {
    case .now: Keyword.today.word
    case .literal: text.contains("T") ? String(text.prefix { $0 != "T" }) : nil
    case .today, .tomorrow, .yesterday, .ago, .ahead, .weekday, .lastWeekday, .nextWeekday, .start,
      .parameter, .missing:
      nil
    }
  }
}

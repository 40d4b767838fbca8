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

  /// Whether a date is compared with a written one, or with one that a parameter holds, which is
  /// reported: it may be a day, of which no date is the same, and `since`, `before` and `on` are
  /// the words for that.
  func isComparison(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, _ span: Span
  ) -> Bool {
    if case .parameter = left.bare, isMoment(left), !isMoment(right) {
      return isComparison(operation.turned, of: right, with: left, span)
    }
    return isComparison(operation, of: left, with: right, span)
  }

  private func isComparison(
    _ operation: ComparisonOperator, of value: Expression, with moment: Expression, _ span: Span
  ) -> Bool {
    // `created = today - 1 day` is no day, but its midnight.
    let day = operation.asksForEquality ? DateArithmetic.day(moment) : nil
    guard day != nil || isMoment(moment) else { return false }
    guard let type = outer.check(value).type else { return true }
    let (field, date) = (outer.text(value.span), day ?? outer.text(moment.bare.span))
    if type == .date {
      report(
        .dateComparison(
          operation, span, whole: value.span.union(moment.span), field: field, date: date,
          dateSpan: moment.span))
    } else {
      TypeMismatch(outer).report(value, type, moment, .date, operation)
    }
    return true
  }

  /// Whether it is a parameter that holds a date, as one of several values that a date may be;
  /// reports if so, as with one that is written.
  func isGiven(_ value: Expression) -> Bool {
    guard case .parameter(_, _, let span) = value.bare, isMoment(value) else { return false }
    report(.dateNotValue(span))
    return true
  }

  /// A written point in time, or a parameter that holds one, where a value was expected.
  func isMoment(_ expression: Expression) -> Bool {
    switch expression.bare {
    case .literal(.date, _), .moment: return true
    case .path(let path):
      guard path.count == 1, !path[0].isQuoted else { return false }
      let isWord = DateExpression(word: path[0].text) != nil
      return isWord && outer.vocabulary[outer.entity].fields[path[0].text] == nil
    case .parameter(let name, _, _): return outer.query.parameterType(name.text) == .date
    case .missing, .literal, .call, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .running,
      .duration, .template:
      return false
    }
  }

  private func test(_ operand: TypedExpression?, _ test: DateTest) -> TypedExpression {
    guard let operand else { return .error }
    let isNullable = operand.isNullable || test.dates.contains(where: mayBeAbsent)
    return TypedExpression(.date(operand.expression, test, isNullable: isNullable), .bool)
  }

  /// Whether it is a parameter that may have no value while the test counts all the same, as it
  /// stands in no condition that is dropped then.
  private func mayBeAbsent(_ date: DateExpression) -> Bool {
    guard case .parameter(let name) = date, !outer.query.optionals.isDropped else {
      return false
    }
    return outer.query.text.declarations.parameter(name)?.isOptional ?? false
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

  private func checkDateParameter(
    _ name: Name, _ isOptional: Bool, _ span: Span
  ) -> DateExpression? {
    let resolved = outer.checkParameter(name, isOptional, span, as: .date)
    guard let type = resolved.type else { return nil }
    if case .instant(let date) = resolved.expression { return date }
    report(.needs("a date", .date, span, "$" + name.text, type))
    return nil
  }
}

extension Expression {
  /// Without the brackets around it.
  var bare: Expression {
    if case .parenthesized(let inner, _) = self { inner.bare } else { self }
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

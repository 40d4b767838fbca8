import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage

/// Expressions in plain words, with dates and parameters resolved.
struct ExpressionWords {
  let context: LoweringContext
  let vocabulary: Vocabulary

  func text(_ expression: CheckedExpression) -> String {
    switch expression {
    case .literal(let value): literal(value)
    case .parameter(let name, _): "\(literal(context.value(parameter: name))) ($\(name))"
    case .row(let row): self.row(row)
    case .field(let reference): field(reference)
    case .arithmetic(let operation, let left, let right, _):
      "\(bracketed(left)) \(operation.rawValue) \(bracketed(right))"
    case .negative(let inner): "-\(bracketed(inner))"
    case .comparison, .text, .date, .membership, .range, .presence, .not:
      test(expression, holds: true)
    case .and(let terms): terms.map(bracketed).joined(separator: " and ")
    case .or(let terms): terms.map(bracketed).joined(separator: " or ")
    case .whenPresent(let need, let inner):
      need.isMet(by: context.parameters) ? text(inner) : dropped(for: need)
    case .function(let function, let argument): "\(function.rawValue)(\(text(argument)))"
    case .fallback(let value, let other, _): "\(bracketed(value)) or else \(bracketed(other))"
    case .choice(let condition, let value, let other):
      "\(text(value)) if \(text(condition)), else \(text(other))"
    case .answer(let answer): self.answer(answer)
    case .among(let function, let operand): among(function, operand)
    case .composed(let composition, let parts): composed(composition, parts)
    case .instant(let date): instant(date)
    case .aggregate(let function, let operand, let condition):
      call(function, operand.map { distinct(function) + text($0) }, condition)
    case .related(let function, let operand, let condition):
      call(
        function, distinct(function, operand) + "items" + (operand.map { ".\(text($0))" } ?? ""),
        condition)
    }
  }

  private func dropped(for need: ParameterNeed) -> String {
    let absent = need.names.filter { context.parameters[$0] == .absent }
    let verb = absent.count == 1 ? "has" : "have"
    return "anything, as \(Phrase.all(absent.map { "$\($0)" })) \(verb) no value"
  }

  /// A condition, or the opposite of one as people say it: `there is no note`.
  private func test(_ condition: CheckedExpression, holds: Bool) -> String {
    let verb = holds ? "is" : "is not"
    return switch condition {
    case .comparison(let operation, let left, let right, _, _):
      "\(text(left)) \(words(operation, holds: holds)) \(text(right))"
    case .text(let operation, let left, let right, _):
      "\(text(left)) \(holds ? operation.rawValue : operation.negated) \(text(right))"
    case .date(let operand, let test, _):
      context.moments.missing(in: test).map { never($0, holds: holds) }
        ?? "\(text(operand)) \(verb) \(bounds(test))"
    case .membership(let operand, let values, _, _):
      "\(text(operand)) \(verb) one of \(values.map(text).joined(separator: ", "))"
    case .range(let operand, let low, let high, _):
      "\(text(operand)) \(verb) from \(low) to \(high)"
    case .presence(let operand, _):
      "there is \(holds ? Phrase.article(of: text(operand)) : "no") \(text(operand))"
    case .not(let inner): test(inner, holds: !holds)
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .and, .or, .whenPresent,
      .function, .fallback, .choice, .answer, .among, .composed, .instant, .aggregate, .related:
      holds ? text(condition) : "not \(bracketed(condition))"
    }
  }

  private func among(_ function: AmongFunction, _ operand: CheckedExpression?) -> String {
    let operand = operand.map(text) ?? ""
    return switch function {
    case .share: "the share of \(operand) among all groups"
    case .running: "\(operand) of the groups so far"
    case .rank: "the place in the order"
    }
  }

  private func composed(_ composition: Composition, _ parts: [CheckedExpression]) -> String {
    switch composition {
    case .days: "the days from \(text(parts[1])) to \(text(parts[0]))"
    case .shift(let count, let unit):
      "\(text(parts[0])) \(count < 0 ? "-" : "+") "
        + Plural.count(Int(count.magnitude), unit.rawValue)
    case .text: parts.map(text).joined(separator: " then ")
    case .shown: text(parts[0])
    }
  }

  /// `Fri 2026-11-20 00:00`, and the parameter that gives it
  private func instant(_ date: DateExpression) -> String {
    let source = if case .parameter(let name) = date { " ($\(name))" } else { "" }
    guard case .date(let seconds) = context.moments.value(date) else {
      return literal(.absent) + source
    }
    return ValueText(zone: context.zone).dateWithWeekday(seconds) + source
  }

  /// What a test comes to whose parameter has no value.
  private func never(_ parameter: String, holds: Bool) -> String {
    "\(holds ? "nothing" : "anything"), as $\(parameter) has no value"
  }

  /// `the name of items in list "BBQ" where pending is true`
  private func answer(_ answer: CheckedAnswer) -> String {
    let lines = Explanation(answer.query, context, vocabulary).words.map {
      $0.drop { $0 == " " }
    }
    let told = lines.filter {
      !$0.hasPrefix("showing ") && (answer.query.choosesByOrder || !$0.hasPrefix("in order of "))
    }
    return "the \(text(answer.column)) of " + told.joined(separator: " ")
  }

  private func row(_ row: CheckedRow) -> String {
    var named = row
    if named.part == .id { named.part = .name }
    let name = literal(context.value(named))
    if case .parameter(let parameter) = row.reference.kind { return "\(name) ($\(parameter))" }
    return name
  }

  private func call(
    _ function: AggregateFunction, _ operand: String?, _ condition: CheckedExpression?
  ) -> String {
    let condition = condition.map { "where \(text($0))" }
    let inside = [operand, condition].compactMap { $0 }.joined(separator: " ")
    return "\(function.rawValue)(\(inside))"
  }

  /// Only different values are counted one by one.
  private func distinct(
    _ function: AggregateFunction, _ operand: CheckedExpression? = .literal(.absent)
  ) -> String {
    function == .count && operand != nil ? "distinct " : ""
  }

  private func bracketed(_ expression: CheckedExpression) -> String {
    switch expression {
    case .and, .or, .arithmetic, .fallback, .choice, .among, .composed: "(\(text(expression)))"
    case .literal, .parameter, .row, .field, .negative, .comparison, .text, .date, .membership,
      .range,
      .presence, .not, .whenPresent, .function, .answer, .aggregate, .related, .instant:
      text(expression)
    }
  }

  private func literal(_ value: Value) -> String {
    switch value {
    case .text(let text): StringEscapes.quoted(text)
    case .absent, .int, .number, .bool, .date, .data:
      ValueText(zone: context.zone, isExact: true).text(value)
    }
  }

  private func field(_ reference: FieldReference) -> String {
    guard let relation = reference.relation else { return reference.field.name }
    let isName = reference.field == vocabulary[relation.entity].nameField
    return relation.rawValue + (isName ? "" : ".\(reference.field.name)")
  }

  private func words(_ operation: ComparisonOperator, holds: Bool) -> String {
    let verb = holds ? "is" : "is not"
    return switch operation {
    case .equal: verb
    case .notEqual: words(.equal, holds: !holds)
    case .less: "\(verb) less than"
    case .lessEqual: "\(verb) at most"
    case .greater: "\(verb) more than"
    case .greaterEqual: "\(verb) at least"
    }
  }

  /// `from Mon 2026-11-16 00:00 until before Mon 2026-11-23 00:00`
  private func bounds(_ test: DateTest) -> String {
    let (from, to) = context.moments.bounds(test)
    let words = ValueText(zone: context.zone)
    let parts = [
      from.map { "from \(words.dateWithWeekday($0))" },
      to.map { "before \(words.dateWithWeekday($0))" },
    ]
    return parts.compactMap { $0 }.joined(separator: " and ") + " (\(context.zone.identifier))"
  }
}

extension TextOperator {
  fileprivate var negated: String {
    switch self {
    case .contains: "does not contain"
    case .startsWith: "does not start with"
    case .endsWith: "does not end with"
    case .matches: "does not match"
    }
  }
}

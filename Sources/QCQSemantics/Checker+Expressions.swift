import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  /// The type and meaning of an expression.
  mutating func check(_ expression: Expression, _ context: RowContext) -> TypedExpression {
    switch expression {
    case .missing: return .error
    case .literal(let literal, let span): return check(literal, span)
    case .path(let path): return check(path: path, context)
    case .parameter(let name, let isOptional, let span):
      return checkParameter(name, isOptional, span)
    case .call(let name, let argument, let span): return checkCall(name, argument, span, context)
    case .negative(let operand, let span): return checkNegative(operand, span, context)
    case .arithmetic(let operation, let left, let right):
      return checkArithmetic(operation, left, right, context)
    case .comparison(let operation, let left, let right, let span):
      return checkComparison(operation, left, right, span, context)
    case .text(let operation, let left, let right, let isNegated, let span):
      return checkText(operation, left, right, isNegated, span, context)
    case .date(let operation, let operand, let date):
      return checkDate(operation, operand, date, context)
    case .during(let operand, let period): return checkDuring(operand, period, context)
    case .membership(let operand, let set, let isNegated, let span):
      return checkMembership(operand, set, isNegated, span, context)
    case .presence(let isPresent, let path, let span):
      return checkPresence(isPresent, path, span, context)
    case .not(let operand, _):
      let checked = checkCondition(operand, context)
      return condition(.not(checked.expression), checked.type)
    case .and(let terms): return checkChain(terms, CheckedExpression.and, context)
    case .or(let terms): return checkChain(terms, CheckedExpression.or, context)
    case .parenthesized(let inner, _): return check(inner, context)
    case .moment(let date):
      report(.dateNotValue(date.span))
      return .error
    }
  }

  func condition(_ expression: CheckedExpression, _ type: ValueType? = .bool) -> TypedExpression {
    TypedExpression(expression: expression, type: type, isNullable: false)
  }

  /// An expression that has to be a condition: it says yes or no.
  mutating func checkCondition(_ expression: Expression, _ context: RowContext) -> TypedExpression {
    let outer = optionals
    optionals = []
    let checked = check(expression, context)
    let wanted = optionals
    optionals = outer
    guard let type = checked.type else { return .error }
    guard type == .bool else {
      reportNotACondition(expression, type)
      return .error
    }
    var result = checked.expression
    if checked.isNullable {
      result = .comparison(
        .equal, result, .literal(.bool(true)), .plain, isNullable: true)
    }
    for name in wanted { result = .whenPresent(name, result) }
    return condition(result)
  }

  private mutating func reportNotACondition(_ expression: Expression, _ type: ValueType) {
    let text = source.text(expression.span)
    let help: String
    switch expression {
    case .path where type == .text: help = "`has \(text)`, or `\(text) = \"…\"`"
    case .path where type == .int || type == .number: help = "`\(text) > 0`"
    case .path where type == .date: help = "`\(text) since today`"
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .parenthesized, .moment:
      help = "a comparison such as `quantity > 3`"
    }
    report(.notACondition(text, expression.span, type, help: help))
  }

  private mutating func checkChain(
    _ terms: [Expression], _ make: ([CheckedExpression]) -> CheckedExpression,
    _ context: RowContext
  ) -> TypedExpression {
    var checked: [CheckedExpression] = []
    checked.reserveCapacity(terms.count)
    var isSound = true
    for term in terms {
      let result = checkCondition(term, context)
      if result.type == nil { isSound = false }
      checked.append(result.expression)
    }
    return isSound ? condition(make(checked)) : .error
  }

  private mutating func check(_ literal: LiteralValue, _ span: Span) -> TypedExpression {
    switch literal {
    case .int(let int): return value(.int(int), .int)
    case .number(let number): return value(.number(number), .number)
    case .text(let text): return value(.text(text), .text)
    case .bool(let bool): return value(.bool(bool), .bool)
    case .regex:
      report(.patternNotValue(span))
      return .error
    case .date:
      report(.dateNotValue(span))
      return .error
    }
  }

  private func value(_ value: Value, _ type: ValueType) -> TypedExpression {
    TypedExpression(expression: .literal(value), type: type, isNullable: false)
  }

  private mutating func check(path: [Name], _ context: RowContext) -> TypedExpression {
    let resolved = resolve(path, context)
    guard resolved.type != nil, let keys = context.groupKeys else { return resolved }
    if keys.contains(where: { $0.covers(resolved.expression) }) { return resolved }
    let span = path.reduce(path[0].span) { $0.union($1.span) }
    report(
      .fieldNotInGroup(source.text(span), span, keys: keys.map(\.name), clause: context.clause))
    return .error
  }

  /// `$name` needs a value; `$name?` makes the test it stands in depend on there being one.
  mutating func checkParameter(
    _ name: Name, _ isOptional: Bool, _ span: Span
  ) -> TypedExpression {
    var resolved = resolveParameter(name)
    guard resolved.type != nil else { return .error }
    let mayBeAbsent = resolved.isNullable
    resolved.isNullable = false
    if isOptional, mayBeAbsent {
      optionals.append(name.text)
    } else if isOptional {
      report(.parameterNeverAbsent(name.text, span))
    } else if mayBeAbsent {
      report(.parameterMayBeAbsent(name.text, span))
      return .error
    }
    return resolved
  }

  private mutating func checkNegative(
    _ operand: Expression, _ span: Span, _ context: RowContext
  ) -> TypedExpression {
    if isChoosing, operand.span.start > span.start + 1 {
      report(.looseSign(Span(span.lowerBound, span.lowerBound + 1)))
      return .error
    }
    if case .literal(.int(let value), _) = operand { return self.value(.int(-value), .int) }
    if case .literal(.number(let number), _) = operand {
      return value(.number(-number), .number)
    }
    let checked = check(operand, context)
    guard let type = checked.type else { return .error }
    guard type == .int || type == .number else {
      report(.needsNumber("-", operand.span, source.text(operand.span), type))
      return .error
    }
    return TypedExpression(
      expression: .negative(checked.expression), type: type, isNullable: checked.isNullable)
  }

  private mutating func checkArithmetic(
    _ operation: ArithmeticOperator, _ left: Expression, _ right: Expression,
    _ context: RowContext
  ) -> TypedExpression {
    let operands = [(left, check(left, context)), (right, check(right, context))]
    for (expression, checked) in operands {
      guard let type = checked.type else { return .error }
      if type != .int && type != .number {
        report(
          .needsNumber(
            operation.rawValue, expression.span, source.text(expression.span), type))
        return .error
      }
    }
    let isWhole = operands.allSatisfy { $0.1.type == .int }
    if operation == .remainder, !isWhole {
      let culprit = operands.first { $0.1.type != .int }?.0 ?? right
      report(.needsWholeNumber(operation.rawValue, culprit.span, source.text(culprit.span)))
      return .error
    }
    let isDivision = operation == .divide || operation == .remainder
    return TypedExpression(
      expression: .arithmetic(
        operation, operands[0].1.expression, operands[1].1.expression, isWhole: isWhole),
      type: isWhole && operation != .divide ? .int : .number,
      isNullable: isDivision || operands.contains { $0.1.isNullable })
  }
}

extension GroupKey {
  /// True where an expression has one value in each group of this key.
  func covers(_ expression: CheckedExpression) -> Bool {
    switch kind {
    case .value(let key): return key.expression == expression
    case .entity(let hop):
      guard case .field(let reference) = expression else { return false }
      return reference.hop == hop
    }
  }
}

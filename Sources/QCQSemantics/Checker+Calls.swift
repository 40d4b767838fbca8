import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  mutating func checkCall(
    _ name: Name, _ argument: ArgumentSyntax, _ span: Span, _ context: RowContext
  ) -> TypedExpression {
    if let function = AggregateFunction(rawValue: name.text) {
      return checkAggregate(function, name, argument, span, context)
    }
    if let function = ScalarFunction(rawValue: name.text) {
      return checkKeyCall(function, name, argument, span, context)
        ?? checkScalar(function, name, argument, span, context)
    }
    let names = AggregateFunction.allCases.map(\.rawValue) + ScalarFunction.allCases.map(\.rawValue)
    report(.unknownFunction(name.text, name.span, among: names))
    return .error
  }

  // MARK: Aggregates

  private mutating func checkAggregate(
    _ function: AggregateFunction, _ name: Name, _ argument: ArgumentSyntax, _ span: Span,
    _ context: RowContext
  ) -> TypedExpression {
    if case .related(let noun, let field, let condition) = argument {
      return checkRelated(function, noun, field, condition, span, context)
    }
    guard context.allowsAggregates else {
      report(.aggregateNotAllowed(name.text, span, clause: context.clause))
      return .error
    }
    var inner = context
    inner.allowsAggregates = false
    inner.groupKeys = nil
    inner.clause = "\(name.text)(…)"
    var operand: CheckedExpression?
    var filter: CheckedExpression?
    var type: ValueType?
    switch argument {
    case .none: break
    case .condition(let condition):
      let checked = checkCondition(condition, inner)
      guard checked.type != nil else { return .error }
      filter = checked.expression
    case .values(let values):
      guard let value = single(values, name, span) else { return .error }
      let checked = check(value, inner)
      guard let found = checked.type, accepts(function, found, value) else { return .error }
      (operand, type) = (checked.expression, found)
    case .related: break
    }
    guard fits(function, operand != nil, filter != nil, name, span) else { return .error }
    return typed(function, .aggregate(function, operand, condition: filter), type)
  }

  /// count(items where …), sum(items.quantity), any(items …): of the items of a list or category.
  private mutating func checkRelated(
    _ function: AggregateFunction, _ noun: Name, _ field: Name?, _ condition: Expression?,
    _ span: Span, _ context: RowContext
  ) -> TypedExpression {
    if noun.text != "items" { return .error }
    guard context.entity != .items else {
      reportWrongNoun(.relatedOfItems(function.rawValue, span), .items)
      return .error
    }
    if let keys = context.groupKeys {
      report(
        .fieldNotInGroup(
          source.text(span), span, keys: keys.map(\.name), clause: context.clause))
      return .error
    }
    guard vocabulary.items.exists else {
      report(.missingTable("items", vocabulary.items.table, noun.span))
      return .error
    }
    let inner = RowContext(entity: .items, clause: "\(function.rawValue)(items …)")
    var filter: CheckedExpression?
    if let condition {
      let checked = checkCondition(condition, inner)
      guard checked.type != nil else { return .error }
      filter = checked.expression
    }
    var operand: CheckedExpression?
    var type: ValueType?
    if let field {
      let checked = check(.path([field]), inner)
      guard let found = checked.type, accepts(function, found, .path([field])) else {
        return .error
      }
      (operand, type) = (checked.expression, found)
    }
    let name = Name(text: function.rawValue, span: span)
    guard fits(function, operand != nil, filter != nil || isSet(function), name, span) else {
      return .error
    }
    return typed(function, .related(function, operand, condition: filter), type)
  }

  /// Functions that take all items where no condition is given: `any(items)`.
  private func isSet(_ function: AggregateFunction) -> Bool {
    function == .any || function == .none
  }

  private func typed(
    _ function: AggregateFunction, _ expression: CheckedExpression, _ operand: ValueType?
  ) -> TypedExpression {
    switch function {
    case .count: TypedExpression(expression: expression, type: .int, isNullable: false)
    case .sum: TypedExpression(expression: expression, type: operand, isNullable: false)
    case .average: TypedExpression(expression: expression, type: .number, isNullable: true)
    case .min, .max: TypedExpression(expression: expression, type: operand, isNullable: true)
    case .percent:
      TypedExpression(expression: expression, type: .number, isNullable: true, style: .share)
    case .any, .none, .every:
      TypedExpression(expression: expression, type: .bool, isNullable: false)
    }
  }

  /// Whether a function takes what was given: a field, a condition, or neither.
  private mutating func fits(
    _ function: AggregateFunction, _ hasOperand: Bool, _ hasCondition: Bool, _ name: Name,
    _ span: Span
  ) -> Bool {
    switch function {
    case .count:
      if !hasOperand { return true }
      report(.wrongArguments(name.text, span, "`count()` or `count(where pending)`"))
    case .sum, .average, .min, .max:
      if hasOperand { return true }
      report(
        .wrongArguments(
          name.text, span,
          "`\(name.text)(quantity)`, or of items "
            + "`\(name.text)(items.quantity)`"))
    case .percent, .any, .none, .every:
      if hasCondition && !hasOperand { return true }
      report(.wrongArguments(name.text, span, "`\(name.text)(where completed)`"))
    }
    return false
  }

  private mutating func accepts(
    _ function: AggregateFunction, _ type: ValueType, _ argument: Expression
  ) -> Bool {
    switch function {
    case .sum, .average:
      if type == .int || type == .number { return true }
      report(
        .needsNumber(function.rawValue, argument.span, source.text(argument.span), type))
      return false
    case .min, .max:
      if type != .data && type != .bool { return true }
      report(
        .needsOrder(function.rawValue, argument.span, source.text(argument.span), type))
      return false
    case .count, .percent, .any, .none, .every: return true
    }
  }

  // MARK: Functions of one value

  /// A call that is itself a key of `per`: `month(created)` where rows are grouped by it.
  private mutating func checkKeyCall(
    _ function: ScalarFunction, _ name: Name, _ argument: ArgumentSyntax, _ span: Span,
    _ context: RowContext
  ) -> TypedExpression? {
    guard let keys = context.groupKeys else { return nil }
    var ungrouped = context
    (ungrouped.groupKeys, ungrouped.allowsAggregates) = (nil, false)
    let before = diagnostics
    let checked = checkScalar(function, name, argument, span, ungrouped)
    diagnostics = before
    guard checked.type != nil, keys.contains(where: { $0.covers(checked.expression) }) else {
      return nil
    }
    return checked
  }

  private mutating func checkScalar(
    _ function: ScalarFunction, _ name: Name, _ argument: ArgumentSyntax, _ span: Span,
    _ context: RowContext
  ) -> TypedExpression {
    guard case .values(let values) = argument, let value = single(values, name, span) else {
      if case .values = argument {
      } else {
        report(.wrongArguments(name.text, span, "`\(name.text)(…)` with one value"))
      }
      return .error
    }
    let checked = check(value, context)
    guard let type = checked.type else { return .error }
    let text = source.text(value.span)
    let result: ValueType
    switch function {
    case .length, .lower, .upper:
      guard type == .text else {
        report(.needsText(name.text, value.span, text, type))
        return .error
      }
      result = function == .length ? .int : .text
    case .round, .abs:
      guard type == .int || type == .number else {
        report(.needsNumber(name.text, value.span, text, type))
        return .error
      }
      result = type
    case .day, .week, .month, .year:
      guard type == .date else {
        report(.needsDate(name.text, value.span, text, type))
        return .error
      }
      result = .text
    }
    return TypedExpression(
      expression: .function(function, checked.expression), type: result,
      isNullable: checked.isNullable)
  }

  private mutating func single(_ values: [Expression], _ name: Name, _ span: Span) -> Expression? {
    if values.count == 1 { return values[0] }
    report(.wrongArguments(name.text, span, "`\(name.text)(…)` with one value"))
    return nil
  }
}

import QCQSyntax
import QCQText
import QCQLanguage

extension ExpressionCheck {
  func checkCall(_ name: Name, _ argument: ArgumentSyntax, _ span: Span) -> TypedExpression {
    if let column = shown?.column(text(span)) { return column }
    if let function = AggregateFunction(rawValue: name.text) {
      return checkAggregate(function, argument, span)
    }
    if let function = AmongFunction(rawValue: name.text) {
      return AmongCheck(self).check(function, argument, span)
    }
    if let function = ScalarFunction(rawValue: name.text) {
      return checkScalar(function, argument, span)
    }
    if ["coalesce", "ifnull", "nvl"].contains(name.text.lowercased()),
      case .values(let values) = argument, values.count > 1
    {
      let meant = values.map { text($0.span) }.joined(separator: " or else ")
      report(.fallbackCall(name.text, span, isColumn(span) ? meant : "(\(meant))"))
      return .error
    }
    if case .none = argument, let date = ForeignWords.dateFunction(name.text) {
      report(.dateCall(name.text, span, date.word))
      return .error
    }
    report(.unknownFunction(name.text, name.span, among: FunctionInfo.all.map(\.name)))
    return .error
  }

  /// What stands inside the parentheses of an aggregate.
  private func inside(_ entity: Entity, _ place: Place) -> ExpressionCheck {
    ExpressionCheck(query: query, entity: entity, place: place)
  }

  /// Whether nothing stands around a call but what is around a column of `show`.
  private func isColumn(_ span: Span) -> Bool {
    let head = text(Span(0, span.lowerBound)).split(separator: " ").last ?? ""
    let tail = text(Span(span.upperBound, query.text.source.utf8.count)).drop { $0 == " " }
    return (head == Keyword.show.word || head.hasSuffix(","))
      && (tail.isEmpty || ",\n;#".contains(tail[tail.startIndex]) || tail.hasPrefix("as "))
  }

  // MARK: Aggregates

  private func checkAggregate(
    _ function: AggregateFunction, _ argument: ArgumentSyntax, _ span: Span
  ) -> TypedExpression {
    if case .related(let noun, let field, let condition) = argument {
      return checkRelated(function, noun, field, condition, span)
    }
    if case .distinct(let path) = argument { return checkDistinct(function, path, span) }
    guard allowsAggregates else {
      report(.aggregateNotAllowed(function.rawValue, span, clause: place.text))
      return .error
    }
    let inner = inside(entity, .aggregate(function))
    var operand: Expression?
    var condition: Expression?
    switch argument {
    case .none, .related, .distinct: break
    case .condition(let filter): condition = filter
    case .values(let values):
      operand = single(values, function.rawValue, span)
      if operand == nil { return .error }
    }
    guard let parts = inner.checkParts(function, operand, condition, span),
      fits(function, operand != nil, condition != nil, span, counting: parts.operand)
    else { return .error }
    return function.typed(
      .aggregate(function, parts.operand?.expression, condition: parts.condition),
      parts.operand?.type)
  }

  /// count(items where …), sum(items.quantity), any(items …): of the items of a list or category.
  private func checkRelated(
    _ function: AggregateFunction, _ noun: Name, _ field: Name?, _ condition: Expression?,
    _ span: Span
  ) -> TypedExpression {
    if noun.text != Entity.items.rawValue { return .error }
    guard entity != .items else {
      let counts = function == .count && field == nil && condition == nil && allowsAggregates
      query.reportWrongSource(.relatedOfItems(function.rawValue, span, counts: counts), .items)
      return .error
    }
    if let keys = groupKeys {
      report(.fieldNotInGroup(text(span), span, keys: keys.map(\.name)))
      return .error
    }
    let inner = inside(.items, .related(function))
    // Of all items where no condition is given: `any(items)`.
    let isSet = function == .any || function == .none
    guard query.require(entity.owning, of: .items, noun.span),
      let parts = inner.checkParts(function, field.map { .path([$0]) }, condition, span),
      fits(function, field != nil, condition != nil || isSet, span)
    else { return .error }
    return function.typed(
      .related(function, parts.operand?.expression, condition: parts.condition),
      parts.operand?.type)
  }

  /// `count(distinct list)`: how many values there are; lists and categories are told apart by id,
  /// as they have it themselves: an item whose list is gone has none.
  private func checkDistinct(
    _ function: AggregateFunction, _ path: [Name], _ span: Span
  ) -> TypedExpression {
    guard function == .count else {
      report(.wrongArguments(function.rawValue, span, "`\(function.rawValue)(quantity)`"))
      return .error
    }
    let isRelated = entity != .items && path.count == 2 && path[0].text == Entity.items.rawValue
    if isRelated, let keys = groupKeys {
      report(.fieldNotInGroup(text(span), span, keys: keys.map(\.name)))
      return .error
    }
    guard isRelated || allowsAggregates else {
      report(.aggregateNotAllowed(function.rawValue, span, clause: place.text))
      return .error
    }
    let inner = isRelated ? inside(.items, .related(.count)) : inside(entity, .aggregate(.count))
    let path = isRelated ? Array(path.dropFirst()) : path
    guard !isRelated || query.require(entity.owning, of: .items, span) else { return .error }
    let operand = inner.check(path: path)
    guard operand.type == .bool || accept(operand, span, of: function.rawValue, .order) != nil
    else { return .error }
    var value = operand.expression
    if path.count == 1, let relation = inner.relation(path[0]),
      let id = vocabulary[relation.entity][.id]
    {
      value = .field(FieldReference(id, of: relation))
    }
    return function.typed(
      isRelated
        ? .related(.count, value, condition: nil)
        : .aggregate(.count, value, condition: nil), .int)
  }

  /// The operand and the condition of an aggregate; nil if one of them has errors.
  private func checkParts(
    _ function: AggregateFunction, _ operand: Expression?, _ condition: Expression?, _ span: Span
  ) -> (operand: TypedExpression?, condition: CheckedExpression?)? {
    let filter = condition.map(checkCondition)
    if let filter, filter.type == nil { return nil }
    let value = operand.map(check)
    if let value, let place = operand?.span {
      guard value.type != nil else { return nil }
      if value.type == .bool, let fix = truths(of: function, at: span, place, condition) {
        report(.sumOfTruths(function.rawValue, place, text(place), fix))
        return nil
      }
      if let need = function.need, accept(value, place, of: function.rawValue, need) == nil {
        return nil
      }
    }
    return (value, filter?.expression)
  }

  /// `sum(completed)` counts the rows of which it is true, and `average(completed)` is their share.
  private func truths(
    of function: AggregateFunction, at span: Span, _ operand: Span, _ condition: Expression?
  ) -> Fix? {
    guard function == .sum || function == .average, condition == nil else { return nil }
    let other = function == .sum ? AggregateFunction.count : .percent
    let isOfItems = text(span).hasPrefix("\(function.rawValue)(\(Entity.items.rawValue).")
    let rows = isOfItems ? "\(Entity.items.rawValue) where" : "where"
    return .replace(span, with: "\(other.rawValue)(\(rows) \(text(operand)))")
  }

  /// Whether a function takes what was given: a field, a condition, or neither.
  private func fits(
    _ function: AggregateFunction, _ hasOperand: Bool, _ hasCondition: Bool, _ span: Span,
    counting operand: TypedExpression? = nil
  ) -> Bool {
    let name = function.rawValue
    let usage: String
    switch function.argument {
    case .rows:
      if !hasOperand { return true }
      usage = "`count()` or `count(where pending)`"
    case .numbers, .ordered:
      if hasOperand { return true }
      usage = "`\(name)(quantity)`, or of items `\(name)(items.quantity)`"
    case .condition:
      if hasCondition && !hasOperand { return true }
      usage = "`\(name)(where completed)`"
    }
    let meant = function == .count ? operand.flatMap { $0.counted(as: text(span), entity) } : nil
    report(.wrongArguments(name, span, usage, write: meant))
    return false
  }

  // MARK: Functions of one value

  private func checkScalar(
    _ function: ScalarFunction, _ argument: ArgumentSyntax, _ span: Span
  ) -> TypedExpression {
    let name = function.rawValue
    let values = if case .values(let values) = argument { values } else { [Expression]() }
    guard let value = single(values, name, span) else { return .error }
    let checked =
      if case .path(let path) = value { check(path: path, in: function) } else { check(value) }
    guard let type = accept(checked, value.span, of: name, function.need) else { return .error }
    return TypedExpression(
      .function(function, checked.expression), function.resultType(of: type),
      isNullable: checked.isNullable, style: function == .weekday ? .weekday : .plain)
  }

  private func single(_ values: [Expression], _ name: String, _ span: Span) -> Expression? {
    if values.count == 1 { return values[0] }
    report(.wrongArguments(name, span, "`\(name)(…)` with one value"))
    return nil
  }
}

extension AggregateFunction {
  /// What its operand has to be; nil for those that take none.
  var need: ExpressionCheck.Need? {
    switch argument {
    case .numbers: .number
    case .ordered: .order
    case .rows, .condition: nil
    }
  }

  func typed(_ expression: CheckedExpression, _ operand: ValueType?) -> TypedExpression {
    TypedExpression(expression, resultType(of: operand), isNullable: isNullable, style: style)
  }
}

extension ScalarFunction {
  fileprivate var need: ExpressionCheck.Need {
    switch argument {
    case .text: .plainText
    case .number: .number
    case .date: .date
    }
  }
}

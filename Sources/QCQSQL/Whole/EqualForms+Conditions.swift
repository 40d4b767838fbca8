import QCQLanguage
import QCQSemantics

extension EqualForms {
  /// Whether a condition is true on a server of what it is true of here.
  func isSame(condition: CheckedExpression, _ entity: Entity) -> Bool {
    switch condition {
    case .not(let inner), .whenPresent(_, let inner): isSame(condition: inner, entity)
    case .and(let terms), .or(let terms): terms.allSatisfy { isSame(condition: $0, entity) }
    case .comparison(let operation, let left, let right, let kind, _):
      kind == .text
        ? areEqualTexts(operation, left, right, entity)
        : isSame(operation, left, right, entity)
    case .date(let operand, _, _): value(operand, entity) == .date && !operand.isConstant
    case .range(let operand, _, _, _): value(operand, entity) == .int && !operand.isConstant
    case .presence(let operand, let isText):
      isText ? value(operand, entity)?.form == .text : value(operand, entity) != nil
    case .membership(let operand, let values, let kind, _):
      isMember(operand, of: values, kind, entity)
    case .field(let reference): reference.field.type == .bool && value(condition, entity) == .truth
    case .related: value(condition, entity) != nil
    case .literal, .parameter: value(condition, entity) == .truth
    case .text, .row, .arithmetic, .negative, .function, .fallback, .choice, .answer, .aggregate,
      .among, .composed, .instant:
      false
    }
  }

  private func isSame(
    _ operation: ComparisonOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    _ entity: Entity
  ) -> Bool {
    guard let first = value(left, entity), let second = value(right, entity) else { return false }
    let isEquality = operation == .equal || operation == .notEqual
    switch first {
    case .int where second == .real, .real where second == .int:
      return isSmall(left) || isSmall(right)
    case .int, .id(.int): return second == .int || second == .id(.int)
    case .real, .date, .truth: return second == first
    case .id(.text): return isEquality && second.form == .text
    case .text: return isEquality && second == .id(.text)
    case .id(.real), .id(.data), .null: return false
    }
  }

  private func areEqualTexts(
    _ operation: ComparisonOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    _ entity: Entity
  ) -> Bool {
    guard operation == .equal || operation == .notEqual,
      value(left, entity) == .text, value(right, entity) == .text
    else { return false }
    return isEqualByBytes(left) || isEqualByBytes(right)
  }

  private func isMember(
    _ operand: CheckedExpression, of values: [CheckedExpression], _ kind: ComparisonKind,
    _ entity: Entity
  ) -> Bool {
    guard let own = value(operand, entity), !operand.isConstant, !values.isEmpty else {
      return false
    }
    if kind == .text { return own == .text && values.allSatisfy(isEqualByBytes) }
    return values.allSatisfy { element in
      guard let other = member(element, entity) else { return false }
      switch own {
      case .int, .truth, .date: return other == own
      case .id(let form): return other == own || other == (form == .int ? .int : .text)
      case .real, .text, .null: return false
      }
    }
  }

  /// An element of a membership: a value, or those that another query shows.
  private func member(_ element: CheckedExpression, _ entity: Entity) -> Kind? {
    guard case .answer(let answer) = element else { return value(element, entity) }
    return kinds(of: answer.query, .one(answer.column))?.first
  }
}

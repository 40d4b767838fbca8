import QCQLanguage
import QCQSemantics

extension EqualForms {
  /// What a value is on a server; nil where it is not the same as here.
  func value(_ expression: CheckedExpression, _ entity: Entity) -> Kind? {
    switch expression {
    case .literal, .parameter, .row, .instant: return constant(expression).flatMap(kind)
    case .field(let reference): return field(reference, entity)
    case .arithmetic(let operation, let left, let right, _):
      return arithmetic(operation, value(left, entity), value(right, entity))
    case .negative(let inner):
      let kind = value(inner, entity)
      return kind == .int || kind == .real ? kind : nil
    case .function(.abs, let argument):
      let kind = value(argument, entity)
      return kind == .int || kind == .real ? kind : nil
    case .comparison, .text, .date, .membership, .range, .presence, .not, .and, .or, .whenPresent:
      return isSame(condition: expression, entity) ? .truth : nil
    case .fallback(let first, let second, let isText):
      let kind = common(value(first, entity), value(second, entity))
      return isText && kind?.form != .text ? nil : kind
    case .choice(let condition, let first, let second):
      guard isSame(condition: condition, entity) else { return nil }
      return common(value(first, entity), value(second, entity))
    case .aggregate(let function, let operand, let condition):
      return aggregate(function, operand, condition, entity)
    case .related(let function, let operand, let condition):
      guard let relation = Relation(to: entity), isReferred(relation) else { return nil }
      return aggregate(function, operand, condition, .items)
    case .composed(.text, let parts):
      let areTexts = parts.allSatisfy { value($0, entity)?.form == .text }
      return areTexts ? .text : nil
    case .function, .composed, .answer, .among: return nil
    }
  }

  private func common(_ first: Kind?, _ second: Kind?) -> Kind? {
    guard let first, let second else { return nil }
    if first == second || second == .null { return first }
    return first == .null ? second : nil
  }

  // MARK: Fields

  private func field(_ reference: FieldReference, _ entity: Entity) -> Kind? {
    let owner = reference.relation?.entity ?? entity
    let field = reference.field
    switch field.source {
    case .column(let column), .flag(let column, _):
      if field.isIdentifier || field.relation != nil { return id(column, owner) }
      return stored(field.type, column, owner)
    case .label(let quantity, let name):
      let isSame = stored(.int, quantity, owner) != nil && stored(.text, name, owner) != nil
      return isSame ? .text : nil
    case .progress:
      guard let relation = Relation(to: owner), isReferred(relation),
        let column = vocabulary.items[.completed]?.column
      else { return nil }
      return stored(.bool, column, .items) == nil ? nil : .real
    }
  }

  private func stored(_ type: ValueType, _ column: String, _ entity: Entity) -> Kind? {
    guard let form = dialect.column(column, of: vocabulary[entity].table)?.form else { return nil }
    switch type {
    case .int: return form == .int ? .int : nil
    case .number: return form == .int ? .int : form == .real ? .real : nil
    case .bool: return form == .int ? .truth : nil
    case .date: return form == .real ? .date : nil
    case .text: return form == .text ? .text : nil
    case .list, .category, .data: return nil
    }
  }

  // MARK: Numbers

  private func arithmetic(
    _ operation: ArithmeticOperator, _ left: Kind?, _ right: Kind?
  ) -> Kind? {
    guard let left, let right, [.int, .real].contains(left), [.int, .real].contains(right) else {
      return nil
    }
    switch operation {
    case .add, .subtract, .multiply: return left == .int ? right : .real
    case .divide: return .real
    case .remainder: return left == .int && right == .int ? .int : nil
    }
  }

  private func aggregate(
    _ function: AggregateFunction, _ operand: CheckedExpression?,
    _ condition: CheckedExpression?, _ entity: Entity
  ) -> Kind? {
    if let condition = condition.flatMap(builder.pruned), !isSame(condition: condition, entity) {
      return nil
    }
    guard let operand else { return function == .percent ? .real : .int(function) }
    guard let kind = value(operand, entity), !operand.isConstant else { return nil }
    switch function {
    case .count: return kind == .text || kind == .null ? nil : .int
    case .sum: return kind == .int && operand.isWhole ? .int : nil
    case .average: return kind == .int && operand.isWhole ? .real : nil
    case .min, .max: return [.int, .real, .date, .truth].contains(kind) ? kind : nil
    case .percent, .any, .none, .every: return nil
    }
  }
}

extension EqualForms.Kind {
  /// What an aggregate without an operand gives.
  fileprivate static func int(_ function: AggregateFunction) -> EqualForms.Kind? {
    switch function {
    case .count: .int
    case .any, .none, .every: .truth
    case .sum, .average, .min, .max, .percent: nil
    }
  }
}

import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// Writes an expression as a value; a condition gives 1 or 0, never nothing.
  mutating func writeValue(_ expression: CheckedExpression, of entity: Entity) {
    if let column = stored(expression) { return write(column) }
    switch expression {
    case .literal(let value): bind(value)
    case .parameter(let name, _): bind(context.parameters[name] ?? .absent)
    case .field(let reference): writeField(reference, of: entity)
    case .arithmetic(let operation, let left, let right, _):
      writeArithmetic(operation, left, right, of: entity)
    case .negative(let inner):
      write("-(")
      writeValue(inner, of: entity)
      write(")")
    case .function(let function, let argument): writeFunction(function, argument, of: entity)
    case .aggregate(let function, let operand, let condition):
      writeAggregate(function, operand, condition, of: entity)
    case .related(let function, let operand, let condition):
      writeRelated(function, operand, condition, of: entity)
    case .comparison, .text, .date, .membership, .range, .presence, .not, .and, .or, .whenPresent:
      writeTruth(expression, of: entity)
    }
  }

  /// A condition as 1 or 0.
  private mutating func writeTruth(_ expression: CheckedExpression, of entity: Entity) {
    guard let condition = pruned(expression) else {
      write("1")
      return
    }
    let isTwoValued = condition.isTwoValued
    write(isTwoValued ? "(" : "((")
    writeCondition(condition, of: entity)
    write(isTwoValued ? ")" : ") IS TRUE)")
  }

  mutating func writeField(_ reference: FieldReference, of entity: Entity) {
    let owner = reference.relation?.entity ?? entity
    switch reference.field.source {
    case .column(let column):
      if reference.field.type == .bool {
        writeFlag(column, isNegated: false, of: owner)
      } else {
        writeColumn(column, of: owner)
      }
    case .flag(let column, let isNegated): writeFlag(column, isNegated: isNegated, of: owner)
    case .label(let quantity, let name):
      write("CASE WHEN ")
      writeColumn(quantity, of: owner)
      write(" > 1 THEN ")
      writeColumn(quantity, of: owner)
      write(" || 'x ' || ")
      writeColumn(name, of: owner)
      write(" ELSE ")
      writeColumn(name, of: owner)
      write(" END")
    case .progress:
      // Of a list that is missing from its table there is no progress, not one of 0.
      if reference.relation != nil { writeMissingGuard(of: owner) }
      writeProgress(of: owner)
      if reference.relation != nil { write(" END") }
    }
  }

  private mutating func writeMissingGuard(of entity: Entity) {
    write("CASE WHEN ")
    writeColumn(idColumn(entity), of: entity)
    write(" IS NOT NULL THEN ")
  }

  private mutating func writeFlag(_ column: String, isNegated: Bool, of entity: Entity) {
    write("(")
    writeBareFlag(column, isNegated: isNegated, of: entity)
    write(")")
  }

  private mutating func writeBareFlag(_ column: String, isNegated: Bool, of entity: Entity) {
    writeColumn(column, of: entity)
    write(isNegated ? notSet(entity) : " <> 0")
  }

  /// What is not marked as completed is pending, a row without any mark, too.
  func notSet(_ entity: Entity) -> String {
    vocabulary[entity][.completed]?.isNullable ?? false ? " IS NOT TRUE" : " = 0"
  }

  /// A value that stands alone between commas, where a flag needs no brackets.
  mutating func writeColumnValue(_ expression: CheckedExpression, of entity: Entity) {
    if let column = stored(expression) { return write(column) }
    if case .field(let reference) = expression,
      case .flag(let column, let isNegated) = reference.field.source
    {
      writeBareFlag(column, isNegated: isNegated, of: reference.relation?.entity ?? entity)
    } else {
      writeValue(expression, of: entity)
    }
  }

  // MARK: Arithmetic

  private mutating func writeArithmetic(
    _ operation: ArithmeticOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    of entity: Entity
  ) {
    // Division of whole numbers would drop the fraction; a first factor of 1.0 keeps it.
    if operation == .divide, !left.isDivision { write("1.0 * ") }
    let isProduct = operation != .add && operation != .subtract
    writeOperand(left, isBracketed: isProduct && left.isSum, of: entity)
    write(" \(operation.rawValue) ")
    writeOperand(right, isBracketed: right.isArithmetic, of: entity)
  }

  private mutating func writeOperand(
    _ operand: CheckedExpression, isBracketed: Bool, of entity: Entity
  ) {
    if isBracketed { write("(") }
    writeValue(operand, of: entity)
    if isBracketed { write(")") }
  }

  // MARK: Functions

  private mutating func writeFunction(
    _ function: ScalarFunction, _ argument: CheckedExpression, of entity: Entity
  ) {
    if function == .round, argument.isWhole {
      // SQLite's round would make a whole number one with a fraction.
      writeOperand(argument, isBracketed: argument.isArithmetic, of: entity)
    } else {
      writeCall(.scalar(function), argument, of: entity)
    }
  }

  mutating func writeCall(
    _ function: SQLFunction, _ argument: CheckedExpression, of entity: Entity
  ) {
    write(dialect.name(of: function))
    write("(")
    writeValue(argument, of: entity)
    write(")")
  }
}

extension CheckedExpression {
  /// True where a condition in SQL gives 1 or 0, whatever is absent.
  fileprivate var isTwoValued: Bool {
    switch self {
    case .comparison(_, _, _, _, let isNullable), .text(_, _, _, let isNullable),
      .date(_, _, let isNullable), .membership(_, _, _, let isNullable),
      .range(_, _, _, let isNullable):
      !isNullable
    case .not(let inner), .whenPresent(_, let inner): inner.isTwoValued
    case .and(let terms), .or(let terms): terms.allSatisfy(\.isTwoValued)
    case .field: isNeverNull
    case .related: true
    case .literal, .parameter, .arithmetic, .negative, .presence, .function, .aggregate: false
    }
  }

  var isArithmetic: Bool {
    if case .arithmetic = self { true } else { false }
  }

  var isSum: Bool {
    guard case .arithmetic(let operation, _, _, _) = self else { return false }
    return operation == .add || operation == .subtract
  }

  /// True if the value certainly has a fraction, because it comes from a division.
  var isDivision: Bool {
    if case .arithmetic(.divide, _, _, _) = self { true } else { false }
  }
}

import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// Writes an expression as a value; a condition gives 1 or 0, never nothing.
  mutating func writeValue(_ expression: CheckedExpression, in level: SQLLevel) {
    if let column = stored(expression) { return write(column) }
    switch expression {
    case .literal(let value): bind(value)
    case .parameter(let name, _): bind(context.parameters[name] ?? .absent)
    case .row(let row): bind(context.value(row))
    case .field(let reference): writeField(reference, in: level)
    case .arithmetic(let operation, let left, let right, _):
      let mayOverflow = expression.mayOverflow
      if mayOverflow { write(dialect.name(of: .finite) + "(") }
      writeArithmetic(operation, left, right, in: level)
      if mayOverflow { write(")") }
    case .negative(let inner):
      write("-(")
      writeValue(inner, in: level)
      write(")")
    case .function(let function, let argument): writeFunction(function, argument, in: level)
    case .aggregate(let function, let operand, let condition):
      writeAggregate(function, operand, condition, in: level)
    case .related(let function, let operand, let condition):
      writeRelated(function, operand, condition, in: level)
    case .comparison, .text, .date, .membership, .range, .presence, .not, .and, .or, .whenPresent:
      writeTruth(expression, in: level)
    case .fallback, .choice, .answer: InnerSQL(level).write(expression, to: &self)
    case .among(let function, let operand):
      AmongSQL(level).write(function, of: operand, to: &self)
    case .composed(let composition, let parts):
      ComposedSQL(level).write(composition, parts, to: &self)
    case .instant(let date): bind(.date(moments.interval(date).start))
    }
  }

  /// A condition as 1 or 0.
  private mutating func writeTruth(_ expression: CheckedExpression, in level: SQLLevel) {
    guard let condition = pruned(expression) else {
      write("1")
      return
    }
    let isTwoValued = TruthValues(self, level).areTwo(of: condition)
    write(isTwoValued ? "(" : "((")
    writeCondition(condition, in: level)
    write(isTwoValued ? ")" : ") IS TRUE)")
  }

  mutating func writeField(_ reference: FieldReference, in level: SQLLevel) {
    let owner = reference.relation?.entity ?? level.entity
    switch reference.field.source {
    case .column, .flag:
      let isFlag = reference.field.type == .bool
      write(isFlag ? "(" : "")
      writeStored(reference, in: level)
      write(isFlag ? ")" : "")
    case .label:
      write("CASE WHEN ")
      writeCells(.quantity, of: owner, in: level)
      write(" > 1 THEN ")
      writeCells(.quantity, of: owner, in: level)
      write(" || 'x ' || ")
      writeCells(.name, of: owner, in: level)
      write(" ELSE ")
      writeCells(.name, of: owner, in: level)
      write(" END")
    case .progress:
      var rows = level
      rows.entity = owner
      guard reference.relation != nil else { return writeProgress(in: rows) }
      // Of a list that is missing from its table there is no progress, not one of 0.
      write("CASE WHEN ")
      writeColumn(idColumn, in: rows)
      write(" IS NOT NULL THEN ")
      writeProgress(in: rows)
      write(" END")
    }
  }

  /// A field that has a column, as 1 or 0 if it is a flag.
  private mutating func writeStored(_ reference: FieldReference, in level: SQLLevel) {
    let owner = reference.relation?.entity ?? level.entity
    writeCells(reference.field, of: owner, in: level)
    if case .flag(let column, isNegated: true) = reference.field.source {
      write(notSet(StoredColumn(owner, column)))
    } else if reference.field.type == .bool {
      write(" <> 0")
    }
  }

  /// What is not marked as completed is pending, a row without any mark, too.
  func notSet(_ flag: StoredColumn) -> String {
    let isNullable = vocabulary[flag.entity][.completed]?.isNullable ?? false
    return isNullable || !context.trust.includes(flag) ? " IS NOT TRUE" : " = 0"
  }

  private mutating func writeCells(_ stored: StoredField, of entity: Entity, in level: SQLLevel) {
    if let field = vocabulary[entity][stored] { writeCells(field, of: entity, in: level) }
  }

  /// The cells of a field's column, as what they are for the language.
  mutating func writeCells(_ field: Field, of entity: Entity, in level: SQLLevel) {
    guard let column = field.column else { return }
    guard let function = reading(field, of: entity) else {
      return writeColumn(column, of: entity, in: level)
    }
    // What counts as it is stored stays where it is: SQLite copies whatever a function gives.
    write("CASE WHEN ")
    if let numbers = field.type.countedNumbers {
      write("+")
      writeColumn(column, of: entity, in: level)
      write(" BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)")
    } else {
      writeCall(.isText, column, entity, in: level)
    }
    write(" THEN ")
    writeColumn(column, of: entity, in: level)
    write(" ELSE ")
    writeCall(function, column, entity, in: level)
    write(" END")
  }

  private mutating func writeCall(
    _ function: SQLFunction, _ column: String, _ entity: Entity, in level: SQLLevel
  ) {
    write(dialect.name(of: function) + "(")
    writeColumn(column, of: entity, in: level)
    write(")")
  }

  /// What the cells of a field have to go through; nil where they count as they are stored.
  private func reading(_ field: Field, of entity: Entity) -> SQLFunction? {
    guard let cells = StoredCells(field, of: entity), !context.trust.includes(cells.place) else {
      return nil
    }
    return cells.reading
  }

  /// Whether cells that an expression looks at may be absent though their column does not say so.
  func mayMissCells(_ expression: CheckedExpression, in level: SQLLevel) -> Bool {
    if context.trust == .all { return false }
    var found = FoundCells(vocabulary, areDecisive: true)
    found.add(expression, level.entity)
    return found.cells.contains { !context.trust.includes($0.place) }
  }

  /// A value that stands alone between commas, where a flag needs no brackets, and whoever reads a
  /// field's cells looks at them.
  mutating func writeColumnValue(_ expression: CheckedExpression, in level: SQLLevel) {
    guard stored(expression) == nil, case .field(let reference) = expression else {
      return writeValue(expression, in: level)
    }
    switch reference.field.source {
    case .flag: writeStored(reference, in: level)
    case .column(let column) where reference.field.type != .bool:
      writeColumn(column, of: reference.relation?.entity ?? level.entity, in: level)
    case .column, .label, .progress: writeValue(expression, in: level)
    }
  }

  /// The argument of a function that looks at cells itself.
  mutating func writeArgument(_ expression: CheckedExpression, in level: SQLLevel) {
    writeColumnValue(expression, in: level)
  }

  // MARK: Arithmetic

  private mutating func writeArithmetic(
    _ operation: ArithmeticOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    in level: SQLLevel
  ) {
    // Division of whole numbers would drop the fraction; a first factor of 1.0 keeps it.
    if operation == .divide, !left.isDivision { write("1.0 * ") }
    let isProduct = operation != .add && operation != .subtract
    writeOperand(left, isBracketed: isProduct && left.isSum, in: level)
    write(" \(operation.rawValue) ")
    writeOperand(right, isBracketed: right.isArithmetic, in: level)
  }

  private mutating func writeOperand(
    _ operand: CheckedExpression, isBracketed: Bool, in level: SQLLevel
  ) {
    if isBracketed { write("(") }
    writeValue(operand, in: level)
    if isBracketed { write(")") }
  }

  // MARK: Functions

  private mutating func writeFunction(
    _ function: ScalarFunction, _ argument: CheckedExpression, in level: SQLLevel
  ) {
    switch function.argument {
    // Those of numbers pass over what is none or has no end; those of texts and dates look at their
    // cells.
    case .number:
      write(dialect.name(of: .scalar(function)) + "(")
      if case .arithmetic(let operation, let left, let right, _) = argument,
        stored(argument) == nil
      {
        writeArithmetic(operation, left, right, in: level)
      } else {
        writeValue(argument, in: level)
      }
      write(")")
    case .text, .date:
      write(dialect.name(of: .scalar(function)) + "(")
      writeArgument(argument, in: level)
      write(")")
    }
  }

  mutating func writeCall(
    _ function: SQLFunction, _ argument: CheckedExpression, in level: SQLLevel
  ) {
    write(dialect.name(of: function))
    write("(")
    writeValue(argument, in: level)
    write(")")
  }
}

extension ValueType {
  /// Numbers that a cell may hold for what it is; SQLite sorts them before all texts. Nil where no
  /// number counts as it is stored.
  fileprivate var countedNumbers: ClosedRange<Double>? {
    switch self {
    case .int, .number, .bool: -1e308...1e308
    case .date: StoredDate.counted
    case .text, .list, .category, .data: nil
    }
  }
}

extension CheckedExpression {
  /// Whether one side of a test may be absent.
  var isNullable: Bool {
    switch self {
    case .comparison(_, _, _, _, let isNullable), .text(_, _, _, let isNullable),
      .date(_, _, let isNullable), .membership(_, _, _, let isNullable),
      .range(_, _, _, let isNullable):
      isNullable
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .presence, .not, .and, .or,
      .whenPresent, .function, .fallback, .choice, .answer, .aggregate, .related, .among,
      .composed, .instant:
      false
    }
  }

  var isArithmetic: Bool {
    if case .arithmetic = self { true } else { false }
  }

  /// Whether it is calculated with numbers that may be so large that the result is infinite; of the
  /// few whole numbers that a query has it never is.
  var mayOverflow: Bool {
    guard case .arithmetic(_, let left, let right, _) = self else { return false }
    return !left.isMadeOfWhole || !right.isMadeOfWhole
  }

  private var isMadeOfWhole: Bool {
    switch self {
    case .arithmetic(_, let left, let right, _): left.isMadeOfWhole && right.isMadeOfWhole
    case .negative(let inner): inner.isMadeOfWhole
    case .literal, .parameter, .row, .field, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .aggregate, .related, .among, .composed, .instant:
      isWhole
    }
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

/// What conditions give as `writeCondition` writes them: 1 or 0, or nothing where one is to say 0.
struct TruthValues {
  private let builder: SQLBuilder
  private let level: SQLLevel

  init(_ builder: SQLBuilder, _ level: SQLLevel) { (self.builder, self.level) = (builder, level) }

  /// Whether a condition gives 1 or 0, whatever is absent.
  func areTwo(of condition: CheckedExpression, isNegated: Bool = false) -> Bool {
    switch condition {
    case .not(let inner): areTwo(of: inner, isNegated: !isNegated)
    case .whenPresent(_, let inner): areTwo(of: inner, isNegated: isNegated)
    case .and(let terms), .or(let terms):
      terms.allSatisfy { areTwo(of: $0, isNegated: isNegated) }
    case .comparison, .text, .date, .membership, .range:
      !condition.isNullable && !builder.mayMissCells(condition, in: level)
    case .field(let reference):
      if case .flag(_, let isPending) = reference.field.source {
        isNegated != isPending || hasAllMarks(reference)
      } else {
        condition.isNeverNull && !builder.mayMissCells(condition, in: level)
      }
    case .related: !builder.mayMissCells(condition, in: level)
    case .literal, .parameter, .row, .arithmetic, .negative, .presence, .function, .fallback,
      .choice, .answer, .aggregate, .among, .composed, .instant:
      false
    }
  }

  /// Whether each row has a mark that says whether it is completed.
  func hasAllMarks(_ reference: FieldReference) -> Bool {
    let owner = reference.relation?.entity ?? level.entity
    guard reference.relation == nil, let column = reference.field.column else { return false }
    let isNullable = builder.vocabulary[owner][.completed]?.isNullable ?? false
    return !isNullable && builder.context.trust.includes(StoredColumn(owner, column))
  }
}

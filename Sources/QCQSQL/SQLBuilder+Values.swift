import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// Writes an expression as a value; a condition gives 1 or 0, never nothing.
  mutating func writeValue(_ expression: CheckedExpression, in level: SQLLevel) {
    if let column = stored(expression) { return write(column) }
    switch expression {
    case .literal(let value): bind(value)
    case .parameter(let name, _): bind(moments.value(parameter: name))
    case .row(let row): bind(context.value(row))
    case .field(let reference): writeField(reference, in: level)
    case .arithmetic(let operation, let left, let right, _):
      guard Calculation(expression).mayOverflow else {
        return ArithmeticSQL(level).write(operation, left, right, to: &self)
      }
      writeCall(.finite) { ArithmeticSQL(level).write(operation, left, right, to: &$0) }
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
    case .instant(let date): bind(moments.value(date))
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
    write(dialect.forms.truthAsNumber)
  }

  mutating func writeField(_ reference: FieldReference, in level: SQLLevel) {
    let owner = reference.relation?.entity ?? level.entity
    switch reference.field.source {
    case .column, .flag:
      guard reference.field.type == .bool else { return writeStored(reference, in: level) }
      writeTruthField(reference, in: level)
      write(dialect.forms.truthAsNumber)
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

  /// A flag as a condition in brackets.
  mutating func writeTruthField(_ reference: FieldReference, in level: SQLLevel) {
    guard reference.field.type == .bool else { return writeField(reference, in: level) }
    write("(")
    writeStored(reference, in: level)
    write(")")
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
    return isNullable || !context.trust.includes(flag) ? dialect.forms.notSet : " = 0"
  }

  private mutating func writeCells(_ stored: StoredField, of entity: Entity, in level: SQLLevel) {
    if let field = vocabulary[entity][stored] { writeCells(field, of: entity, in: level) }
  }

  mutating func writeCells(_ field: Field, of entity: Entity, in level: SQLLevel) {
    CellSQL(field, of: entity, in: level)?.write(to: &self)
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
    case .flag where dialect.forms.truthAsNumber.isEmpty: writeStored(reference, in: level)
    case .column(let column) where reference.field.type != .bool:
      writeColumn(column, of: reference.relation?.entity ?? level.entity, in: level)
    case .column, .flag, .label, .progress: writeValue(expression, in: level)
    }
  }

  /// The argument of a function that looks at cells itself.
  mutating func writeArgument(_ expression: CheckedExpression, in level: SQLLevel) {
    writeColumnValue(expression, in: level)
  }

  // MARK: Functions

  private mutating func writeFunction(
    _ function: ScalarFunction, _ argument: CheckedExpression, in level: SQLLevel
  ) {
    switch function.argument {
    // Those of numbers pass over what is none or has no end; those of texts look at their cells,
    // and those of dates at cells of fields, while what was worked out is an instant already.
    case .number:
      writeCall(.scalar(function)) { sql in
        if case .arithmetic(let operation, let left, let right, _) = argument,
          sql.stored(argument) == nil
        {
          ArithmeticSQL(level).write(operation, left, right, to: &sql)
        } else {
          sql.writeValue(argument, in: level)
        }
      }
    case .date where stored(argument) != nil || !argument.isStoredDate:
      writeCall(.ofInstant(function), argument, in: level)
    case .text, .date: writeCall(.scalar(function)) { $0.writeArgument(argument, in: level) }
    }
  }

  mutating func writeCall(
    _ function: SQLFunction, _ argument: CheckedExpression, in level: SQLLevel
  ) {
    writeCall(function) { $0.writeValue(argument, in: level) }
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

  /// Whether it is a field whose cells are written as they are stored where someone looks at them.
  fileprivate var isStoredDate: Bool {
    guard case .field(let reference) = self else { return false }
    return reference.field.column != nil
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
      !Calculation(condition).mayLackValue && !builder.mayMissCells(condition, in: level)
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

import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// Takes away the conditions whose optional parameter has no value; nil if nothing is left.
  func pruned(_ expression: CheckedExpression) -> CheckedExpression? {
    guard context.parameters.values.contains(.absent) else { return expression }
    switch expression {
    case .whenPresent(let name, let inner):
      return context.parameters[name] == .absent ? nil : pruned(inner)
    case .not(let inner): return pruned(inner).map { .not($0) }
    case .and(let terms): return joined(terms.compactMap(pruned), CheckedExpression.and)
    case .or(let terms): return joined(terms.compactMap(pruned), CheckedExpression.or)
    case .literal, .parameter, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .function, .aggregate, .related:
      return expression
    }
  }

  private func joined(
    _ terms: [CheckedExpression], _ make: ([CheckedExpression]) -> CheckedExpression
  ) -> CheckedExpression? {
    terms.count > 1 ? make(terms) : terms.first
  }

  /// Writes a condition for `WHERE` or `HAVING`. Where it is false it may give 0 or nothing, as
  /// both keep the row out; so `not` is pushed inwards to the tests, which then give 1.
  mutating func writeCondition(
    _ expression: CheckedExpression, isNegated: Bool = false, of entity: Entity
  ) {
    if let column = stored(expression) {
      return write(isNegated ? "\(column) IS NOT TRUE" : column)
    }
    switch expression {
    case .not(let inner): writeCondition(inner, isNegated: !isNegated, of: entity)
    case .and(let terms): writeChain(terms, isAnd: !isNegated, isNegated, of: entity)
    case .or(let terms): writeChain(terms, isAnd: isNegated, isNegated, of: entity)
    case .whenPresent(_, let inner): writeCondition(inner, isNegated: isNegated, of: entity)
    case .comparison(let operation, let left, let right, let kind, let isNullable):
      writeComparison(operation, left, right, kind, isNullable, isNegated, of: entity)
    case .date(let operand, let test, let isNullable):
      writeDateTest(operand, test, isNullable, isNegated, of: entity)
    case .presence(let operand, let isText):
      writePresence(operand, isText, isNegated, of: entity)
    case .text(let operation, let left, let right, let isNullable):
      guarded(isNegated, isNullable) { $0.writeTextTest(operation, left, right, of: entity) }
    case .membership(let operand, let values, let kind, let isNullable):
      writeMembership(operand, values, kind, isNullable, isNegated, of: entity)
    case .range(let operand, let low, let high, let isNullable):
      writeRange(operand, low, high, isNullable, isNegated, of: entity)
    case .field(let reference): writeFlagTest(reference, isNegated, of: entity)
    case .related(let function, _, let condition):
      writeExistence(function, condition, isNegated, of: entity)
    case .literal, .parameter, .arithmetic, .negative, .function, .aggregate:
      if isNegated { write("NOT ") }
      writeValue(expression, of: entity)
    }
  }

  /// Writes a test, or its negation, in which an absent value counts as false.
  private mutating func guarded(
    _ isNegated: Bool, _ isNullable: Bool, _ test: (inout SQLBuilder) -> Void
  ) {
    if isNegated { write(isNullable ? "(" : "NOT ") }
    test(&self)
    if isNegated, isNullable { write(") IS NOT TRUE") }
  }

  /// Longer chains are cut in pieces: SQLite bounds how deep an expression may be, and how many
  /// brackets may be open.
  private mutating func writeChain(
    _ terms: [CheckedExpression], isAnd: Bool, _ isNegated: Bool, of entity: Entity
  ) {
    writeChain(terms[...], isAnd ? " AND " : " OR ", isNegated, of: entity)
  }

  private mutating func writeChain(
    _ terms: ArraySlice<CheckedExpression>, _ word: String, _ isNegated: Bool, of entity: Entity
  ) {
    if terms.count > SQLBuilder.longestFlatChain {
      writePieces(terms, word, isNegated, of: entity)
      return
    }
    var isFirst = true
    for term in terms {
      if !isFirst { write(word) }
      isFirst = false
      // `AND` binds more strongly than `OR`, so only an `OR` inside an `AND` needs brackets.
      let isBracketed = word == " AND " && term.isDisjunction(isNegated: isNegated)
      if isBracketed { write("(") }
      writeCondition(term, isNegated: isNegated, of: entity)
      if isBracketed { write(")") }
    }
  }

  private mutating func writePieces(
    _ terms: ArraySlice<CheckedExpression>, _ word: String, _ isNegated: Bool, of entity: Entity
  ) {
    var size = SQLBuilder.longestFlatChain
    while size * SQLBuilder.longestFlatChain < terms.count { size *= SQLBuilder.longestFlatChain }
    for start in stride(from: terms.startIndex, to: terms.endIndex, by: size) {
      write(start == terms.startIndex ? "(" : "\(word)(")
      writeChain(terms[start..<min(start + size, terms.endIndex)], word, isNegated, of: entity)
      write(")")
    }
  }

  private static let longestFlatChain = 64

  private mutating func writeComparison(
    _ operation: ComparisonOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    _ kind: ComparisonKind, _ isNullable: Bool, _ isNegated: Bool, of entity: Entity
  ) {
    // `a != b` is `not a = b`, so that it holds for an absent value.
    let isUnequal = operation == .notEqual
    var sign = isUnequal ? ComparisonOperator.equal : operation
    let isFlipped = isNegated != isUnequal
    let needsGuard = isFlipped && isNullable
    if isFlipped, !isNullable { sign = sign.opposite }
    if needsGuard { write("(") }
    writeValue(left, of: entity)
    write(" \(sign == .notEqual ? "<>" : sign.rawValue) ")
    writeValue(right, of: entity)
    if kind == .text { write(" COLLATE \(dialect.textCollation)") }
    if needsGuard { write(") IS NOT TRUE") }
  }

  private mutating func writeTextTest(
    _ operation: TextOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    of entity: Entity
  ) {
    let function: SQLFunction =
      switch operation {
      case .contains: .contains
      case .startsWith: .startsWith
      case .endsWith: .endsWith
      case .matches: .matches
      }
    write(dialect.name(of: function))
    write("(")
    writeValue(left, of: entity)
    write(", ")
    if operation == .matches { writeValue(right, of: entity) } else { writeFolded(right, entity) }
    write(")")
  }

  /// What is looked for, without case and accents.
  private mutating func writeFolded(_ expression: CheckedExpression, _ entity: Entity) {
    switch expression {
    case .literal(let value): bind(value, isFolded: true)
    case .parameter(let name, _):
      bind(context.parameters[name] ?? .absent, isFolded: true)
    case .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range, .presence,
      .not, .and, .or, .whenPresent, .function, .aggregate, .related:
      writeCall(.fold, expression, of: entity)
    }
  }

  private mutating func writeMembership(
    _ operand: CheckedExpression, _ values: [CheckedExpression], _ kind: ComparisonKind,
    _ isNullable: Bool, _ isNegated: Bool, of entity: Entity
  ) {
    if isNegated, isNullable { write("(") }
    writeValue(operand, of: entity)
    if kind == .text { write(" COLLATE \(dialect.textCollation)") }
    write(isNegated && !isNullable ? " NOT IN (" : " IN (")
    for (index, value) in values.enumerated() {
      if index > 0 { write(", ") }
      writeValue(value, of: entity)
    }
    write(isNegated && isNullable ? ")) IS NOT TRUE" : ")")
  }

  private mutating func writeRange(
    _ operand: CheckedExpression, _ low: Int64, _ high: Int64, _ isNullable: Bool,
    _ isNegated: Bool, of entity: Entity
  ) {
    if isNegated, isNullable { write("(") }
    writeValue(operand, of: entity)
    write(isNegated && !isNullable ? " NOT BETWEEN " : " BETWEEN ")
    bind(.int(low))
    write(" AND ")
    bind(.int(high))
    if isNegated, isNullable { write(") IS NOT TRUE") }
  }

  private mutating func writeDateTest(
    _ operand: CheckedExpression, _ test: DateTest, _ isNullable: Bool, _ isNegated: Bool,
    of entity: Entity
  ) {
    let (from, to) = moments.bounds(test)
    if isNegated { write(isNullable ? "(" : "NOT (") }
    if let from {
      writeValue(operand, of: entity)
      write(" >= ")
      bind(.date(from))
    }
    if from != nil, to != nil { write(" AND ") }
    if let to {
      writeValue(operand, of: entity)
      write(" < ")
      bind(.date(to))
    }
    if isNegated { write(isNullable ? ") IS NOT TRUE" : ")") }
  }

  /// `has note`: there is a value, and of a text more than nothing.
  private mutating func writePresence(
    _ operand: CheckedExpression, _ isText: Bool, _ isNegated: Bool, of entity: Entity
  ) {
    guard isText else {
      writeValue(operand, of: entity)
      write(isNegated ? " IS NULL" : " IS NOT NULL")
      return
    }
    let mayBeNull = isNegated && !operand.isNeverNull
    write(mayBeNull ? "coalesce(" : "")
    writeValue(operand, of: entity)
    write(mayBeNull ? ", '')" : "")
    write(isNegated ? " = ''" : " <> ''")
  }

  private mutating func writeFlagTest(
    _ reference: FieldReference, _ isNegated: Bool, of entity: Entity
  ) {
    guard case .flag(let column, let isPending) = reference.field.source else {
      if isNegated { write("NOT ") }
      writeField(reference, of: entity)
      return
    }
    let owner = reference.relation?.entity ?? entity
    let isCommon = isNarrow && isNegated != isPending
    if isCommon { write(dialect.commonTest.opening) }
    writeColumn(column, of: owner)
    write(isNegated == isPending ? " <> 0" : notSet(owner))
    if isCommon { write(dialect.commonTest.closing) }
  }
}

extension ComparisonOperator {
  /// The operator that holds exactly when this one does not.
  var opposite: ComparisonOperator {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterEqual
    case .lessEqual: .greater
    case .greater: .lessEqual
    case .greaterEqual: .less
    }
  }
}

extension CheckedExpression {
  /// True if this is written with `OR` and needs brackets beside an `AND`.
  func isDisjunction(isNegated: Bool = false) -> Bool {
    switch self {
    case .and: isNegated
    case .or: !isNegated
    case .not(let inner): inner.isDisjunction(isNegated: !isNegated)
    case .whenPresent(_, let inner): inner.isDisjunction(isNegated: isNegated)
    case .literal, .parameter, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .function, .aggregate, .related:
      false
    }
  }

  var isNeverNull: Bool {
    guard case .field(let reference) = self else { return false }
    return reference.relation == nil && !reference.field.isNullable
  }
}

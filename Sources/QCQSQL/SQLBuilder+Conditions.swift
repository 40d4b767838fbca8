import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// Takes away the conditions whose optional parameter has no value; nil if nothing is left.
  func pruned(_ expression: CheckedExpression) -> CheckedExpression? {
    guard context.parameters.values.contains(.absent) else { return expression }
    switch expression {
    case .whenPresent(let need, let inner):
      return need.isMet(by: context.parameters) ? pruned(inner) : nil
    case .not(let inner): return pruned(inner).map { .not($0) }
    case .and(let terms): return joined(terms.compactMap(pruned), CheckedExpression.and)
    case .or(let terms): return joined(terms.compactMap(pruned), CheckedExpression.or)
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .function, .fallback, .choice, .answer, .aggregate, .related,
      .among, .composed, .instant:
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
    _ expression: CheckedExpression, isNegated: Bool = false, in level: SQLLevel
  ) {
    if let column = stored(expression) {
      return write(isNegated ? "\(column) IS NOT TRUE" : column)
    }
    switch expression {
    case .not(let inner): writeCondition(inner, isNegated: !isNegated, in: level)
    case .and(let terms):
      writeChain(terms[...], isNegated ? " OR " : " AND ", isNegated, in: level)
    case .or(let terms):
      writeChain(terms[...], isNegated ? " AND " : " OR ", isNegated, in: level)
    case .whenPresent(_, let inner): writeCondition(inner, isNegated: isNegated, in: level)
    case .comparison, .text, .date, .membership, .range:
      writeTest(expression, isNegated, in: level)
    case .presence(let operand, let isText):
      writePresence(operand, isText, isNegated, in: level)
    case .field(let reference): writeFlagTest(reference, isNegated, in: level)
    case .related(let function, _, let condition):
      writeExistence(function, condition, isNegated, in: level)
    case .literal, .parameter, .row, .arithmetic, .negative, .function, .fallback, .choice,
      .answer, .aggregate, .among, .composed, .instant:
      if isNegated { write("NOT ") }
      writeValue(expression, in: level)
      write(dialect.forms.numberAsTruth)
    }
  }

  /// Writes a test, or its negation, in which an absent value counts as false.
  private mutating func writeTest(
    _ test: CheckedExpression, _ isNegated: Bool, in level: SQLLevel
  ) {
    // `a != b` is `not a = b`, so that it holds for an absent value.
    let isUnequal = if case .comparison(.notEqual, _, _, _, _) = test { true } else { false }
    let isNegated = isNegated != isUnequal
    let isGuarded = isNegated && (Calculation(test).mayLackValue || mayMissCells(test, in: level))
    if isGuarded { write("(") }
    writeBareTest(test, isNegated && !isGuarded, in: level)
    if isGuarded { write(") IS NOT TRUE") }
  }

  private mutating func writeBareTest(
    _ test: CheckedExpression, _ isNegated: Bool, in level: SQLLevel
  ) {
    switch test {
    case .comparison(let operation, let left, let right, let kind, _):
      let sign = operation == .notEqual ? .equal : operation
      writeValue(left, in: level)
      write(" \((isNegated ? sign.opposite : sign).sql) ")
      writeValue(right, in: level)
      if kind == .text { write(" COLLATE \(dialect.textCollation)") }
    case .text(let operation, let left, let right, _):
      if isNegated { write("NOT ") }
      writeTextTest(operation, left, right, in: level)
    case .date(let operand, let test, _):
      // What is tested with nothing is neither.
      if moments.missing(in: test) != nil { return write("NULL") }
      write(isNegated ? "NOT (" : "")
      writeBounds(operand, moments.bounds(test), in: level)
      write(isNegated ? ")" : "")
    case .membership(let operand, let values, let kind, _):
      writeValue(operand, in: level)
      if kind == .text { write(" COLLATE \(dialect.textCollation)") }
      write(isNegated ? " NOT IN (" : " IN (")
      writeList(values) { $0.writeValue($1, in: level) }
      write(")")
    case .range(let operand, let low, let high, _):
      writeValue(operand, in: level)
      write(isNegated ? " NOT BETWEEN " : " BETWEEN ")
      bind(.int(low))
      write(" AND ")
      bind(.int(high))
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .presence, .not, .and, .or,
      .whenPresent, .function, .fallback, .choice, .answer, .aggregate, .related, .among,
      .composed, .instant:
      writeCondition(test, isNegated: isNegated, in: level)
    }
  }

  private mutating func writeBounds(
    _ operand: CheckedExpression, _ bounds: (from: Double?, to: Double?), in level: SQLLevel
  ) {
    if let from = bounds.from {
      writeValue(operand, in: level)
      write(" >= ")
      bind(.date(from))
    }
    if bounds.from != nil, bounds.to != nil { write(" AND ") }
    if let to = bounds.to {
      writeValue(operand, in: level)
      write(" < ")
      bind(.date(to))
    }
  }

  /// Longer chains are cut in pieces: SQLite bounds how deep an expression may be, and how many
  /// brackets may be open.
  private mutating func writeChain(
    _ terms: ArraySlice<CheckedExpression>, _ word: String, _ isNegated: Bool, in level: SQLLevel
  ) {
    if terms.count > SQLBuilder.longestFlatChain {
      writePieces(terms, word, isNegated, in: level)
      return
    }
    writeList(terms, word) { builder, term in
      // `AND` binds more strongly than `OR`, so only an `OR` inside an `AND` needs brackets.
      let isBracketed = word == " AND " && term.isDisjunction(isNegated: isNegated)
      if isBracketed { builder.write("(") }
      builder.writeCondition(term, isNegated: isNegated, in: level)
      if isBracketed { builder.write(")") }
    }
  }

  private mutating func writePieces(
    _ terms: ArraySlice<CheckedExpression>, _ word: String, _ isNegated: Bool, in level: SQLLevel
  ) {
    var size = SQLBuilder.longestFlatChain
    while size * SQLBuilder.longestFlatChain < terms.count { size *= SQLBuilder.longestFlatChain }
    for start in stride(from: terms.startIndex, to: terms.endIndex, by: size) {
      write(start == terms.startIndex ? "(" : "\(word)(")
      writeChain(terms[start..<min(start + size, terms.endIndex)], word, isNegated, in: level)
      write(")")
    }
  }

  private static let longestFlatChain = 64

  private mutating func writeTextTest(
    _ operation: TextOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    in level: SQLLevel
  ) {
    if case .literal(.text(let text)) = right,
      let search = dialect.search(operation, byteCount: text.utf8.count)
    {
      let cells = written { $0.writeArgument(left, in: level) }
      return write(search(cells, written { $0.bind(.text(text.lowercased())) }))
    }
    writeCall(operation.function) { sql in
      sql.writeArgument(left, in: level)
      sql.write(", ")
      if operation == .matches {
        sql.writeValue(right, in: level)
      } else {
        sql.writeFolded(right, in: level)
      }
    }
  }

  /// What is looked for, without case and accents.
  private mutating func writeFolded(_ expression: CheckedExpression, in level: SQLLevel) {
    switch expression {
    case .literal(let value): bind(value, isFolded: true)
    case .parameter(let name, _): bind(moments.value(parameter: name), isFolded: true)
    case .row(let row): bind(context.value(row), isFolded: true)
    case .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range, .presence,
      .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer, .aggregate,
      .related, .among, .composed, .instant:
      writeCall(.fold, expression, in: level)
    }
  }

  /// `has note`: there is a value, and of a text more than nothing.
  private mutating func writePresence(
    _ operand: CheckedExpression, _ isText: Bool, _ isNegated: Bool, in level: SQLLevel
  ) {
    guard isText else {
      writeValue(operand, in: level)
      write(isNegated ? " IS NULL" : " IS NOT NULL")
      return
    }
    let mayBeNull = isNegated && (!operand.isNeverNull || mayMissCells(operand, in: level))
    write(mayBeNull ? "coalesce(" : "")
    writeValue(operand, in: level)
    write(mayBeNull ? ", '')" : "")
    write(isNegated ? " = ''" : " <> ''")
  }

  private mutating func writeFlagTest(
    _ reference: FieldReference, _ isNegated: Bool, in level: SQLLevel
  ) {
    guard case .flag(let column, let isPending) = reference.field.source else {
      let mayMiss = isNegated && mayMissCells(.field(reference), in: level)
      if isNegated, !mayMiss { write("NOT ") }
      writeTruthField(reference, in: level)
      if mayMiss { write(" IS NOT TRUE") }
      return
    }
    let owner = reference.relation?.entity ?? level.entity
    let isCommon = level.isNarrow && isNegated != isPending
    if isCommon { write(dialect.commonTest.opening) }
    writeCells(reference.field, of: owner, in: level)
    write(isNegated == isPending ? " <> 0" : notSet(StoredColumn(owner, column)))
    if isCommon { write(dialect.commonTest.closing) }
  }
}

extension ComparisonOperator {
  fileprivate var sql: String { self == .notEqual ? "<>" : rawValue }

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
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .function, .fallback, .choice, .answer, .aggregate, .related,
      .among, .composed, .instant:
      false
    }
  }

  var isNeverNull: Bool {
    guard case .field(let reference) = self else { return false }
    return reference.relation == nil && !reference.field.isNullable
  }
}

import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// An aggregate over the rows of a group.
  mutating func writeAggregate(
    _ function: AggregateFunction, _ operand: CheckedExpression?, _ condition: CheckedExpression?,
    of entity: Entity
  ) {
    let condition = condition.flatMap(pruned)
    switch function {
    case .count:
      write("count(*)")
      guard let condition else { return }
      write(" FILTER (WHERE ")
      writeCondition(condition, of: entity)
      write(")")
    case .sum:
      let isWhole = operand?.isWhole ?? false
      write("coalesce(\(isWhole ? dialect.name(of: .sumOfInts) : "sum")(")
      writeOperand(operand, of: entity)
      write(isWhole ? "), 0)" : "), 0.0)")
    case .average: writeSimple("avg", operand, of: entity)
    case .min: writeSimple("min", operand, of: entity)
    case .max: writeSimple("max", operand, of: entity)
    case .percent: writeTruths("avg(", condition, ")", of: entity)
    case .any: writeTruths("coalesce(max(", condition, "), 0)", of: entity)
    case .none: writeTruths("1 - coalesce(max(", condition, "), 0)", of: entity)
    case .every: writeTruths("coalesce(min(", condition, "), 1)", of: entity)
    }
  }

  private mutating func writeOperand(_ operand: CheckedExpression?, of entity: Entity) {
    guard let operand else { return }
    writeValue(operand, of: entity)
  }

  private mutating func writeSimple(
    _ name: String, _ operand: CheckedExpression?, of entity: Entity
  ) {
    guard let operand else { return }
    write(name + "(")
    writeValue(operand, of: entity)
    if operand.isText { write(" COLLATE \(dialect.textCollation)") }
    write(")")
  }

  private mutating func writeTruths(
    _ opening: String, _ condition: CheckedExpression?, _ closing: String, of entity: Entity
  ) {
    write(opening)
    if let condition {
      write("(")
      writeCondition(condition, of: entity)
      write(") IS TRUE")
    } else {
      write("1")
    }
    write(closing)
  }

  // MARK: Of the items that belong to a list or category

  /// `(SELECT count(*) FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id AND …)`
  mutating func writeRelated(
    _ function: AggregateFunction, _ operand: CheckedExpression?, _ condition: CheckedExpression?,
    of entity: Entity
  ) {
    switch function {
    case .any, .none, .every:
      writeExistence(function, condition, false, of: entity)
    case .percent:
      writeRelatedRows(of: entity, extra: condition, where: nil) { builder in
        builder.writeAggregate(.percent, nil, condition, of: .items)
      }
    case .count, .sum, .average, .min, .max:
      writeRelatedRows(of: entity, extra: operand, where: condition) { builder in
        builder.writeAggregate(function, operand, nil, of: .items)
      }
    }
  }

  /// progress: completed/total, and exactly 0 for nothing.
  mutating func writeProgress(of entity: Entity) {
    let column = vocabulary.layout.column(.completed)
    writeRelatedRows(of: entity, extra: nil, where: nil) { builder in
      builder.write("coalesce(avg(")
      builder.writeColumn(column, of: .items)
      builder.write(" <> 0), 0.0)")
    }
  }

  mutating func writeExistence(
    _ function: AggregateFunction, _ condition: CheckedExpression?, _ isNegated: Bool,
    of entity: Entity
  ) {
    let isAny = function == .any
    write(isAny == isNegated ? "NOT EXISTS " : "EXISTS ")
    var filter = condition.flatMap(pruned)
    // Every item meets a condition that was taken away; no item fails it.
    if function == .every { filter = .not(filter ?? .literal(.bool(true))) }
    writeRelatedRows(of: entity, extra: nil, where: filter) { $0.write("1") }
  }

  private mutating func writeRelatedRows(
    of entity: Entity, extra: CheckedExpression?, where condition: CheckedExpression?,
    select: (inout SQLBuilder) -> Void
  ) {
    let outer = (depth, qualifies, isNarrow)
    let owner = alias(entity)
    depth += 1
    (qualifies, isNarrow) = (true, true)
    let condition = condition.flatMap(pruned)
    var needs = TableNeeds()
    if let condition { needs.add(condition) }
    if let extra { needs.add(extra) }
    write("(SELECT ")
    select(&self)
    write(" FROM ")
    writeTable(.items)
    writeJoins(needs)
    if let relation = Relation(to: entity) {
      write(" WHERE ")
      writeColumn(vocabulary.reference(relation), of: .items)
      write(" = \(owner).")
      writeName(idColumn(entity))
    }
    if let condition {
      let isBracketed = condition.isDisjunction()
      write(isBracketed ? " AND (" : " AND ")
      writeCondition(condition, of: .items)
      if isBracketed { write(")") }
    }
    write(")")
    (depth, qualifies, isNarrow) = outer
  }

  /// The joins from items to their list and category; a row without one stays.
  mutating func writeJoins(_ needs: TableNeeds) {
    if needs.lists { writeJoin(.list) }
    if needs.categories { writeJoin(.category) }
  }

  private mutating func writeJoin(_ relation: Relation) {
    write(" LEFT JOIN ")
    writeTable(relation.entity)
    write(" ON ")
    writeColumn(idColumn(relation.entity), of: relation.entity)
    write(" = ")
    writeColumn(vocabulary.reference(relation), of: .items)
  }
}

extension CheckedExpression {
  /// True where the value is a whole number.
  var isWhole: Bool {
    switch self {
    case .field(let reference): reference.field.type == .int
    case .arithmetic(let operation, _, _, let isWhole): isWhole && operation != .divide
    case .negative(let inner): inner.isWhole
    case .literal(.int): true
    case .parameter(_, let type): type == .int
    case .function(let function, let argument):
      function == .length || (function == .abs || function == .round) && argument.isWhole
    case .related(let function, let operand, _), .aggregate(let function, let operand, _):
      function == .count
        || [.sum, .min, .max].contains(function) && operand?.isWhole ?? false
    case .literal, .comparison, .text, .date, .membership, .range, .presence, .not, .and, .or,
      .whenPresent:
      false
    }
  }

  /// True where the value is a text, to be ordered as texts are.
  var isText: Bool {
    switch self {
    case .field(let reference): reference.field.type == .text && !reference.field.isIdentifier
    case .literal(.text): true
    case .parameter(_, let type): type == .text || type == .list || type == .category
    case .function(let function, _): function == .lower || function == .upper
    case .aggregate(let function, let operand, _), .related(let function, let operand, _):
      (function == .min || function == .max) && operand?.isText ?? false
    case .literal, .arithmetic, .negative, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent:
      false
    }
  }
}

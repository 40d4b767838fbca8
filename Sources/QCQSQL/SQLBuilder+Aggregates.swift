import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// An aggregate over the rows of a group.
  mutating func writeAggregate(
    _ function: AggregateFunction, _ operand: CheckedExpression?, _ condition: CheckedExpression?,
    in level: SQLLevel
  ) {
    let condition = condition.flatMap(pruned)
    switch function {
    case .count:
      if let operand { return writeSimple("count", "DISTINCT ", operand, in: level) }
      write("count(*)")
      guard let condition else { return }
      write(" FILTER (WHERE ")
      writeCondition(condition, in: level)
      write(")")
    case .sum:
      let isWhole = operand?.isWhole ?? false
      writeSum(isWhole ? .sumOfInts : .sum, operand, in: level)
    case .average: writeAverage(operand, in: level)
    case .min: writeSimple("min", "", operand, in: level)
    case .max: writeSimple("max", "", operand, in: level)
    case .percent: writeTruths("avg(", condition, ")", dialect.forms.truthAsFraction, in: level)
    case .any: writeTruths("coalesce(max(", condition, "), 0)", in: level)
    case .none: writeTruths("1 - coalesce(max(", condition, "), 0)", in: level)
    case .every: writeTruths("coalesce(min(", condition, "), 1)", in: level)
    }
  }

  private mutating func writeSum(
    _ function: SQLFunction, _ operand: CheckedExpression?, in level: SQLLevel
  ) {
    guard let operand else { return }
    writeCall(function) { $0.writeArgument(operand, in: level) }
  }

  private mutating func writeAverage(_ operand: CheckedExpression?, in level: SQLLevel) {
    guard let operand else { return }
    let argument = written { $0.writeArgument(operand, in: level) }
    write(dialect.average(argument))
  }

  private mutating func writeSimple(
    _ name: String, _ word: String, _ operand: CheckedExpression?, in level: SQLLevel
  ) {
    guard let operand else { return }
    write("\(name)(\(word)")
    writeValue(operand, in: level)
    if operand.isText { write(" COLLATE \(dialect.textCollation)") }
    write(")")
  }

  private mutating func writeTruths(
    _ opening: String, _ condition: CheckedExpression?, _ closing: String,
    _ form: String? = nil, in level: SQLLevel
  ) {
    write(opening)
    let form = form ?? dialect.forms.truthAsNumber
    if let condition {
      write(form.isEmpty ? "(" : "((")
      writeCondition(condition, in: level)
      write(form.isEmpty ? ") IS TRUE" : ") IS TRUE)\(form)")
    } else {
      write("1")
    }
    write(closing)
  }

  // MARK: Of the items that belong to a list or category

  /// `(SELECT count(*) FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id AND …)`
  mutating func writeRelated(
    _ function: AggregateFunction, _ operand: CheckedExpression?, _ condition: CheckedExpression?,
    in level: SQLLevel
  ) {
    switch function {
    case .any, .none, .every: writeExistence(function, condition, false, in: level)
    case .percent:
      writeItems(of: level, extra: condition, where: nil) { builder, items in
        builder.writeAggregate(.percent, nil, condition, in: items)
      }
    case .count, .sum, .average, .min, .max:
      writeItems(of: level, extra: operand, where: condition) { builder, items in
        builder.writeAggregate(function, operand, nil, in: items)
      }
    }
  }

  mutating func writeProgress(in level: SQLLevel) {
    writeItems(of: level, extra: nil, where: nil) { CompletedShare($1).write(to: &$0) }
  }

  mutating func writeExistence(
    _ function: AggregateFunction, _ condition: CheckedExpression?, _ isNegated: Bool,
    in level: SQLLevel
  ) {
    let isAny = function == .any
    write(isAny == isNegated ? "NOT EXISTS " : "EXISTS ")
    var filter = condition.flatMap(pruned)
    // Every item meets a condition that was taken away; no item fails it.
    if function == .every { filter = .not(filter ?? .literal(.bool(true))) }
    writeItems(of: level, extra: nil, where: filter) { builder, _ in builder.write("1") }
  }

  private mutating func writeItems(
    of owner: SQLLevel, extra: CheckedExpression?, where condition: CheckedExpression?,
    select: (inout SQLBuilder, SQLLevel) -> Void
  ) {
    guard let relation = Relation(to: owner.entity) else { return }
    let items = SQLLevel(
      entity: .items, depth: owner.depth + 1, isQualified: true, isNarrow: true)
    let condition = condition.flatMap(pruned)
    var needs = TableNeeds()
    if let condition { needs.add(condition) }
    if let extra { needs.add(extra) }
    write("(SELECT ")
    select(&self, items)
    write(" FROM ")
    writeTable(.items, in: items)
    writeJoins(needs, in: items)
    write(" WHERE ")
    writeColumn(vocabulary.reference(relation), in: items)
    write(" = \(owner.alias(owner.entity)).")
    writeName(idColumn)
    if let condition {
      let isBracketed = condition.isDisjunction()
      write(isBracketed ? " AND (" : " AND ")
      writeCondition(condition, in: items)
      if isBracketed { write(")") }
    }
    write(")")
  }

  /// The joins from items to their list and category.
  mutating func writeJoins(_ needs: TableNeeds, in items: SQLLevel) {
    for relation in Relation.allCases where needs.reach(relation) {
      OwnerSQL(relation, of: items).writeJoin(to: &self)
    }
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
      [.length, .round, .weekday].contains(function) || function == .abs && argument.isWhole
    case .related(let function, let operand, _), .aggregate(let function, let operand, _):
      function == .count
        || [.sum, .min, .max].contains(function) && operand?.isWhole ?? false
    case .fallback(let value, let other, _), .choice(_, let value, let other):
      value.isWhole && other.isWhole
    case .among(let function, let operand): function != .share && operand?.isWhole ?? true
    case .composed(let composition, _): composition == .days
    case .literal, .row, .comparison, .text, .date, .membership, .range, .presence, .not, .and,
      .or, .whenPresent, .answer, .instant:
      false
    }
  }

  /// True for an id that is a text. It is told apart by its bytes, but not what is an id or else
  /// something.
  private var isIdentifierText: Bool {
    guard case .field(let reference) = self else { return false }
    return reference.field.type == .text && reference.field.isIdentifier
  }

  /// True where the value is a text, to be ordered as texts are.
  var isText: Bool {
    switch self {
    case .field(let reference): reference.field.type == .text && !reference.field.isIdentifier
    case .literal(.text): true
    case .parameter(_, let type): type == .text
    case .row(let row): row.part != .id
    case .function(let function, _): function.givesWrittenTexts
    case .aggregate(let function, let operand, _), .related(let function, let operand, _):
      (function == .min || function == .max) && operand?.isText ?? false
    case .fallback(let value, _, _), .choice(_, let value, _):
      value.isIdentifierText || value.isText
    case .composed(let composition, _): composition == .text
    case .literal, .arithmetic, .negative, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .answer, .among, .instant:
      false
    }
  }
}

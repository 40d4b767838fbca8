import QCQLanguage
import QCQSemantics

/// What the items of each row come to, worked out for all rows in one pass over the items.
///
/// ```
/// LEFT JOIN (SELECT i2.shopping_list_id AS k, count(*) AS a1 FROM … GROUP BY k) AS r ON r.k = l.id
/// ```
struct RelatedSums {
  private let relation: Relation
  private var sums: [CheckedExpression] = []

  /// Nil where no such sum is wanted, or where a limit leaves few rows to work them out for.
  init?(_ query: CheckedQuery, _ plan: ColumnPlan, _ order: [OrderTerm], _ dialect: any Dialect) {
    guard dialect.sumsForAllRows, let relation = Relation(to: query.source), query.measure == nil,
      case .none = query.grouping
    else { return nil }
    self.relation = relation
    for expression in query.conditions + order.compactMap(\.content.expression) { add(expression) }
    if query.choosesByOrder, sums.isEmpty { return nil }
    for expression in plan.contents.compactMap(\.expression) { add(expression) }
    if sums.isEmpty { return nil }
  }

  private mutating func add(_ expression: CheckedExpression) {
    switch expression {
    case .related(let function, _, _):
      switch function {
      case .count, .sum, .average, .min, .max, .percent: note(expression)
      // The first item that is found decides.
      case .any, .none, .every: break
      }
    case .field(let reference):
      if reference.field.isProgress, reference.relation == nil { note(expression) }
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice,
      .answer, .aggregate, .among, .composed, .instant:
      expression.forEachPart { add($0) }
    }
  }

  private mutating func note(_ expression: CheckedExpression) {
    let identity = ExactExpression(expression)
    if !sums.contains(where: { ExactExpression($0) == identity }) { sums.append(expression) }
  }

  /// Has a builder write the columns of the join where the sums are meant.
  func store(in sql: inout SQLBuilder) {
    for (index, sum) in sums.enumerated() {
      sql.stored[ExactExpression(sum)] = RelatedSums.value(of: sum, "r.a\(index + 1)")
    }
  }

  func remove(from sql: inout SQLBuilder) {
    for sum in sums { sql.stored[ExactExpression(sum)] = nil }
  }

  /// What stands for a sum; a row without items has no row in the join.
  private static func value(of sum: CheckedExpression, _ column: String) -> String {
    guard case .related(let function, _, _) = sum else { return "coalesce(\(column), 0.0)" }
    return function == .count || function == .sum ? "coalesce(\(column), 0)" : column
  }

  func writeJoin(to sql: inout SQLBuilder, in owner: SQLLevel) {
    let items = SQLLevel(
      entity: .items, depth: owner.depth + 1, isQualified: true, isNarrow: true)
    let reference = sql.vocabulary.reference(relation)
    var needs = TableNeeds()
    for case .related(_, let operand, let condition) in sums {
      needs.add([operand, condition.flatMap(sql.pruned)].compactMap(\.self))
    }
    // The columns that are stored are what is defined here.
    let outer = sql.stored
    sql.stored = [:]
    defer { sql.stored = outer }
    sql.write(" LEFT JOIN (SELECT ")
    sql.writeColumn(reference, in: items)
    sql.write(" AS k")
    for (index, sum) in sums.enumerated() {
      sql.write(", ")
      write(sum, in: items, to: &sql)
      sql.write(" AS a\(index + 1)")
    }
    sql.write(" FROM ")
    sql.writeTable(.items, in: items)
    sql.writeJoins(needs, in: items)
    sql.write(" GROUP BY ")
    sql.writeColumn(reference, in: items)
    sql.write(") AS r ON r.k = ")
    sql.writeColumn(sql.idColumn, in: owner)
  }

  private func write(_ sum: CheckedExpression, in items: SQLLevel, to sql: inout SQLBuilder) {
    guard case .related(let function, let operand, let condition) = sum else {
      return CompletedShare(items).write(to: &sql)
    }
    guard let operand, let condition = condition.flatMap(sql.pruned) else {
      return sql.writeAggregate(function, operand, condition, in: items)
    }
    let chosen = CheckedExpression.choice(condition, operand, .literal(.absent))
    switch function {
    case .sum:
      sql.writeCall(operand.isWhole ? .sumOfInts : .sum) { $0.writeValue(chosen, in: items) }
    case .count, .average, .min, .max, .percent, .any, .none, .every:
      sql.writeAggregate(function, chosen, nil, in: items)
    }
  }
}

package import QCQSemantics
package import QCQLanguage

/// A query of groups as counts and sums that rows can be added to and taken from.
///
/// `gather` adds rows up: of the whole table, or of any other rows that stand under its name. What
/// it gives for some rows and what it gives for others, added together, is what it gives for all of
/// them. `finish` makes the answer of the sums, with SQL of the same expressions.
package struct SumPlan: Sendable {
  /// Gives for each group its keys, then values that follow from the keys, then its sums. Of the
  /// sums the first is the number of rows, the second that of rows with values whose sum may not be
  /// exact.
  package var gather: SQLStatement
  package var keyCount = 0
  package var valueCount = 0
  package var sumCount = 2
  /// The answer, from a table `sums` with columns `k1`, …, `v1`, … and `s1`, …
  package var finish: SQLStatement
  /// The table whose rows are added up.
  package var source: Entity
  /// More rows than this may not add up exactly.
  package static let rowLimit: Int64 = 4_000_000
}

extension Lowering {
  package func sumPlan(_ query: CheckedQuery) -> SumPlan? {
    var gathering = SumGathering(self, query)
    return gathering.run()
  }
}

/// Takes the expressions of a query apart.
private struct SumGathering {
  private let lowering: Lowering
  private let query: CheckedQuery
  private let plan: ColumnPlan
  private let order: [OrderTerm]
  private let keys: [GroupKey]
  /// Writes what is gathered.
  private var builder: SQLBuilder
  /// What stands for the expressions of the query in the answer.
  private var stored: [ExactExpression: String] = [:]
  private var values: [CheckedExpression] = []
  /// The sums, each as a closure that writes its SQL.
  private var sums: [(inout SQLBuilder, SQLLevel) -> Void] = []
  /// When a row's values can't be added up exactly.
  private var doubts: [(inout SQLBuilder, SQLLevel) -> Void] = []

  init(_ lowering: Lowering, _ query: CheckedQuery) {
    self.lowering = lowering
    self.query = query
    plan = ColumnPlan(query, lowering.vocabulary, lowering.context)
    builder = SQLBuilder(lowering.vocabulary, lowering.dialect, lowering.context)
    order = QueryOrder(vocabulary: builder.vocabulary).terms(of: query)
    if case .groups(let keys) = query.grouping { self.keys = keys } else { keys = [] }
  }

  mutating func run() -> SumPlan? {
    let all = query.allExpressions(plan, order)
    guard !all.contains(where: { $0.contains(\.reachesItems) }), addKeys() else { return nil }
    let having = query.having.compactMap(builder.pruned)
    var outer = having
    for content in plan.contents {
      switch content {
      case .expression(let expression): outer.append(expression)
      case .reference: break
      case .related, .id: return nil
      }
    }
    for term in order {
      if case .expression(let expression) = term.content { outer.append(expression) }
    }
    guard outer.allSatisfy({ take($0) }) else { return nil }
    return SumPlan(
      gather: gather(), keyCount: keys.count, valueCount: values.count, sumCount: 2 + sums.count,
      finish: finish(), source: query.source)
  }

  // MARK: Keys

  /// Only keys that are equal to the byte where they are equal: of others it would depend on
  /// chance which one is shown.
  private mutating func addKeys() -> Bool {
    for (index, key) in keys.enumerated() {
      switch key.kind {
      case .entity:
        doubts.append { builder, level in
          builder.write("typeof(")
          builder.writeIdentity(key, in: level)
          builder.write(") IN ('real', 'blob')")
        }
      case .value(let value):
        guard value.expression.isExactKey else { return false }
        stored[ExactExpression(value.expression)] = "k\(index + 1)"
        guard value.expression.isWhole else { continue }
        doubts.append { builder, level in
          builder.write("typeof(")
          builder.writeValue(value.expression, in: level)
          builder.write(") NOT IN ('integer', 'null')")
        }
      }
    }
    return true
  }

  private func keyColumn(_ relation: Relation) -> String? {
    let index = keys.firstIndex { key in
      if case .entity(let found) = key.kind { found == relation } else { false }
    }
    return index.map { "k\($0 + 1)" }
  }

  // MARK: Values and sums

  /// False if the expression has something in it that does not follow from keys and sums.
  private mutating func take(_ expression: CheckedExpression) -> Bool {
    let identity = ExactExpression(expression)
    if stored[identity] != nil { return true }
    switch expression {
    case .literal, .parameter, .row, .instant: return true
    case .field(let reference):
      guard let relation = reference.relation, keyColumn(relation) != nil else { return false }
      values.append(expression)
      stored[identity] = "v\(values.count)"
      return true
    case .aggregate(let function, let operand, let condition):
      guard let text = sum(function, operand, condition) else { return false }
      stored[identity] = text
      return true
    case .arithmetic, .negative, .comparison, .text, .date, .membership, .range, .presence, .not,
      .and, .or, .whenPresent, .function, .fallback, .choice, .composed:
      return expression.parts.allSatisfy { take($0) }
    case .related, .answer, .among: return false
    }
  }

  private mutating func add(_ sum: @escaping (inout SQLBuilder, SQLLevel) -> Void) -> String {
    sums.append(sum)
    return "s\(2 + sums.count)"
  }

  /// What stands for an aggregate; nil if it can't be had from sums.
  private mutating func sum(
    _ function: AggregateFunction, _ operand: CheckedExpression?, _ condition: CheckedExpression?
  ) -> String? {
    switch function {
    case .count:
      // How many values there are doesn't tell which are left when some are gone.
      guard operand == nil else { return nil }
      return add { $0.writeAggregate(.count, nil, condition, in: $1) }
    case .sum:
      guard let operand, operand.isWhole else { return nil }
      return addWhole(operand).sum
    case .average:
      guard let operand, operand.isWhole else { return nil }
      let (sum, count) = addWhole(operand)
      return "(CASE WHEN \(count) > 0 THEN 1.0 * \(sum) / \(count) END)"
    case .percent:
      let true_ = addTruths(condition)
      return "(CASE WHEN s1 > 0 THEN 1.0 * \(true_) / s1 END)"
    case .any: return "(\(addTruths(condition)) > 0)"
    case .none: return "(\(addTruths(condition)) = 0)"
    case .every: return "(\(addTruths(condition)) = s1)"
    case .min, .max: return nil
    }
  }

  private mutating func addTruths(_ condition: CheckedExpression?) -> String {
    add { $0.writeAggregate(.count, nil, condition, in: $1) }
  }

  /// Sums of whole numbers are exact in any order as long as no number is very large.
  private mutating func addWhole(_ operand: CheckedExpression) -> (sum: String, count: String) {
    let bounds = "BETWEEN -2147483648 AND 2147483648"
    doubts.append { builder, level in
      builder.write("typeof(")
      builder.writeValue(operand, in: level)
      builder.write(") NOT IN ('integer', 'null') OR (")
      builder.writeValue(operand, in: level)
      builder.write(") NOT \(bounds)")
    }
    let sum = add { $0.writeAggregate(.sum, operand, nil, in: $1) }
    let count = add { builder, level in
      builder.write("count(")
      builder.writeValue(operand, in: level)
      builder.write(")")
    }
    return (sum, count)
  }

  // MARK: Statements

  private mutating func gather() -> SQLStatement {
    let needs = TableNeeds(of: query, plan.contents, order, in: builder)
    let level = builder.level(query, needs)
    builder.write("SELECT ")
    for key in keys {
      builder.writeIdentity(key, in: level)
      builder.write(", ")
    }
    for value in values {
      builder.writeValue(value, in: level)
      builder.write(", ")
    }
    builder.write("count(*), ")
    writeDoubts(in: level)
    for sum in sums {
      builder.write(", ")
      sum(&builder, level)
    }
    builder.writeFrom(needs, in: level)
    builder.writeWhere(query, in: level)
    for (index, key) in keys.enumerated() {
      builder.write(index == 0 ? " GROUP BY " : ", ")
      builder.writeIdentity(key, in: level)
    }
    let shape = ResultShape(kind: .rows, columns: [], noun: "groups", emptyMessage: "")
    return SQLStatement(text: builder.text, bindings: builder.bindings, shape: shape)
  }

  private mutating func writeDoubts(in level: SQLLevel) {
    if doubts.isEmpty { return builder.write("0") }
    builder.write("count(*) FILTER (WHERE ")
    for (index, doubt) in doubts.enumerated() {
      if index > 0 { builder.write(" OR ") }
      doubt(&builder, level)
    }
    builder.write(")")
  }

  private func finish() -> SQLStatement {
    var builder = SQLBuilder(lowering.vocabulary, lowering.dialect, lowering.context)
    builder.stored = stored
    let level = SQLLevel(entity: query.source)
    builder.write("SELECT ")
    for (index, content) in plan.contents.enumerated() {
      if index > 0 { builder.write(", ") }
      if index == plan.rankCell, let key = keys.last {
        builder.write("dense_rank() OVER (ORDER BY ")
        write(QueryOrder(vocabulary: builder.vocabulary).sectionTerms(of: key), level, &builder)
        builder.write(")")
        continue
      }
      switch content {
      case .expression(let expression): builder.writeColumnValue(expression, in: level)
      case .reference(let relation): builder.write(keyColumn(relation) ?? "NULL")
      case .related, .id: builder.write("NULL")
      }
    }
    builder.write(" FROM sums")
    if !keys.isEmpty {
      builder.write(" WHERE s1 > 0")
      builder.writeConditions(query.having, " AND ", in: level)
    }
    if !order.isEmpty { builder.write(" ORDER BY ") }
    write(order, level, &builder)
    builder.writeLimit(query)
    var statement = lowering.statement(query)
    (statement.text, statement.bindings) = (builder.text, builder.bindings)
    statement.rules = plan.contents.map(\.ruleOfValues)
    return statement
  }

  private func write(_ terms: [OrderTerm], _ level: SQLLevel, _ builder: inout SQLBuilder) {
    builder.writeList(terms) { builder, term in
      if case .reference(let relation) = term.content {
        builder.write(keyColumn(relation) ?? "NULL")
      } else {
        builder.writeTerm(term, in: level)
      }
    }
  }
}

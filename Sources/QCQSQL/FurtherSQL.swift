import QCQLanguage
import QCQSemantics

/// Writes a query that asks the groups of another one further.
///
/// ```
/// WITH t(c1, c2) AS (SELECT … GROUP BY …) SELECT c1, c2 FROM t WHERE c2 > ? ORDER BY c2
/// ```
struct FurtherSQL {
  private let query: CheckedQuery
  private let plan: ColumnPlan
  private let order: [OrderTerm]
  private var references: [Relation: String] = [:]
  /// What the groups have to give, column by column.
  private var contents: [ColumnPlan.Content] = []
  private var names: [ExactExpression: String] = [:]

  init(_ query: CheckedQuery, _ plan: ColumnPlan, _ vocabulary: Vocabulary, isOrdered: Bool = true)
  {
    (self.query, self.plan) = (query, plan)
    let isSorted = isOrdered && query.measure == nil
    order = isSorted ? QueryOrder(vocabulary: vocabulary).terms(of: query) : []
    // A measure is about the groups; what it adds up is theirs.
    if let measure = query.measure {
      if let operand = measure.operand { take(operand.expression) }
    } else {
      for content in plan.contents { take(content) }
    }
    for condition in query.conditions { take(condition) }
    for term in order {
      switch term.content {
      case .expression(let expression): take(expression)
      case .reference(let relation): take(.reference(relation))
      case .id: break
      }
    }
  }

  private mutating func take(_ content: ColumnPlan.Content) {
    switch content {
    case .expression(let expression): take(expression)
    case .reference(let relation):
      guard references[relation] == nil else { return }
      references[relation] = add(content)
    case .related, .id: break
    }
  }

  private mutating func take(_ expression: CheckedExpression) {
    let identity = ExactExpression(expression)
    if names[identity] != nil { return }
    let isOfGroup: Bool
    switch expression {
    case .aggregate, .among, .field, .related: isOfGroup = true
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date, .membership,
      .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .composed, .instant:
      isOfGroup = query.base.first?.grouping.keys.contains { $0.covers(expression) } ?? false
    }
    guard isOfGroup else { return expression.forEachPart { take($0) } }
    names[identity] = add(.expression(expression))
  }

  private mutating func add(_ content: ColumnPlan.Content) -> String {
    contents.append(content)
    return "c\(contents.count)"
  }

  func write(to sql: inout SQLBuilder) {
    guard let base = query.base.first else { return }
    let columns = contents.isEmpty ? [ColumnPlan.Content.expression(.literal(.int(1)))] : contents
    let list = columns.indices.map { "c\($0 + 1)" }.joined(separator: ", ")
    sql.write("WITH t(\(list)) AS (")
    writeGroups(base, ColumnPlan.of(columns), to: &sql)
    sql.write(") SELECT ")
    let outer = sql.stored
    sql.stored = names
    defer { sql.stored = outer }
    let level = SQLLevel(entity: query.source)
    if let measure = query.measure {
      sql.writeAggregate(measure.function, measure.operand?.expression, nil, in: level)
    } else {
      writeContents(in: level, to: &sql)
    }
    sql.write(" FROM t")
    sql.writeConditions(query.conditions, " WHERE ", in: level)
    if !order.isEmpty { sql.write(" ORDER BY ") }
    sql.writeList(order) { builder, term in
      if case .reference(let relation) = term.content {
        builder.write(references[relation] ?? "NULL")
        builder.writeDirection(term)
      } else {
        builder.writeTerm(term, in: level)
      }
    }
    sql.writeLimit(query)
  }

  /// The groups, in their own order only if a limit depends on that, with cells that can be
  /// calculated with.
  private func writeGroups(
    _ base: CheckedQuery, _ plan: ColumnPlan, to sql: inout SQLBuilder
  ) {
    if base.asksGroups {
      let further = FurtherSQL(base, plan, sql.vocabulary, isOrdered: base.choosesByOrder)
      return further.write(to: &sql)
    }
    let outerOrder = sql.groupOrder
    sql.groupOrder = GroupOrder(base, sql.vocabulary)
    defer { sql.groupOrder = outerOrder }
    let isOrdered = base.choosesByOrder || sql.groupOrder != nil
    let order = isOrdered ? QueryOrder(vocabulary: sql.vocabulary).terms(of: base) : []
    let needs = TableNeeds(of: base, plan.contents, order, in: sql)
    let level = sql.level(base, needs)
    sql.write("SELECT ")
    sql.writeList(plan.contents) { $0.writeContent($1, isInner: true, in: level) }
    sql.writeFrom(needs, in: level)
    sql.writeWhere(base, in: level)
    sql.writeGrouping(base, in: level)
    if !order.isEmpty { sql.write(" ORDER BY ") }
    sql.writeList(order) { $0.writeTerm($1, in: level) }
    sql.writeLimit(base)
  }

  private func writeContents(in level: SQLLevel, to sql: inout SQLBuilder) {
    sql.writeList(plan.contents) { builder, content in
      if case .reference(let relation) = content {
        builder.write(references[relation] ?? "NULL")
      } else {
        builder.writeContent(content, in: level)
      }
    }
  }
}

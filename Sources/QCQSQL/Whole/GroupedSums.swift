import QCQLanguage
import QCQSemantics

/// Groups whose lists or categories are looked up once the groups are made: a server makes these in
/// parallel then.
///
/// ```
/// SELECT c.name, i.a1 FROM (SELECT i.category_id, count(*) AS a1 FROM … GROUP BY i.category_id)
///   AS i LEFT JOIN item_categories AS c ON c.id = i.category_id ORDER BY c.sort_order, …
/// ```
struct GroupedSums {
  private let query: CheckedQuery
  private let plan: ColumnPlan
  private let order: [OrderTerm]
  private let needs: TableNeeds
  private var aggregates: [CheckedExpression] = []

  /// Nil where nothing is looked up for groups.
  init?(_ query: CheckedQuery, _ plan: ColumnPlan, _ order: [OrderTerm], _ sql: SQLBuilder) {
    needs = TableNeeds(of: query, plan.contents, order, in: sql)
    guard case .groups = query.grouping, !needs.ownersOfGroups.isEmpty else { return nil }
    (self.query, self.plan, self.order) = (query, plan, order)
    let shown = plan.contents.compactMap(\.expression)
    for expression in shown + order.compactMap(\.content.expression) + query.having {
      collect(expression)
    }
  }

  private mutating func collect(_ expression: CheckedExpression) {
    guard case .aggregate = expression else { return expression.forEachPart { collect($0) } }
    let identity = ExactExpression(expression)
    if !aggregates.contains(where: { ExactExpression($0) == identity }) {
      aggregates.append(expression)
    }
  }

  func write(to sql: inout SQLBuilder) {
    var rows = sql.level(query, needs)
    rows.isQualified = true
    let groups = sql.written { writeGroups(in: rows, to: &$0) }
    for (index, aggregate) in aggregates.enumerated() {
      sql.stored[ExactExpression(aggregate)] = "i.a\(index + 1)"
    }
    for (index, key) in query.grouping.keys.enumerated() {
      if case .value(let value) = key.kind {
        sql.stored[ExactExpression(value.expression)] = "i.k\(index + 1)"
      }
    }
    let level = rows.joining
    sql.write("SELECT ")
    sql.writeList(plan.contents) { $0.writeContent($1, in: level) }
    sql.write(" FROM (\(groups)) AS i")
    for relation in Relation.allCases where needs.ownersOfGroups.contains(relation) {
      OwnerSQL(relation, of: level).writeJoin(to: &sql)
    }
    sql.writeConditions(query.having, " WHERE ", in: level)
    if !order.isEmpty { sql.write(" ORDER BY ") }
    sql.writeList(order) { $0.writeTerm($1, in: level) }
    sql.writeLimit(query)
  }

  private func writeGroups(in level: SQLLevel, to sql: inout SQLBuilder) {
    sql.write("SELECT ")
    sql.writeList(query.grouping.keys.enumerated()) { sql, key in
      sql.writeIdentity(key.element, in: level)
      if case .value = key.element.kind { sql.write(" AS k\(key.offset + 1)") }
    }
    for (index, aggregate) in aggregates.enumerated() {
      sql.write(", ")
      sql.writeValue(aggregate, in: level)
      sql.write(" AS a\(index + 1)")
    }
    sql.writeFrom(needs, in: level)
    sql.writeWhere(query, in: level)
    sql.write(" GROUP BY ")
    sql.writeList(query.grouping.keys) { $0.writeIdentity($1, in: level) }
  }
}

import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// `SELECT columns FROM table WHERE … GROUP BY … ORDER BY … LIMIT …`
  mutating func writeRows(
    _ query: CheckedQuery, _ plan: ColumnPlan, ownedBy relation: Relation? = nil,
    isOrdered: Bool = true
  ) {
    var needs = plan.needs()
    addNeeds(of: query, to: &needs)
    let order = isOrdered ? orderTerms(query) : []
    for term in order { term.add(to: &needs) }
    let outer = qualifies
    qualifies = qualifies || needs.isQualified
    write("SELECT ")
    writeColumns(plan, query)
    writeFrom(query, needs)
    writeWhere(query, ownedBy: relation)
    writeGrouping(query)
    writeOrder(order, query)
    writeLimit(query)
    qualifies = outer
  }

  /// One value: `SELECT count(*) FROM …`; nothing is sorted for it.
  mutating func writeMeasure(_ query: CheckedQuery, _ plan: ColumnPlan) {
    var needs = plan.needs()
    addNeeds(of: query, to: &needs)
    qualifies = needs.isQualified
    write("SELECT ")
    writeColumns(plan, query)
    writeFrom(query, needs)
    writeWhere(query, ownedBy: nil)
  }

  /// `limit 3 each`: the rows of each section are numbered, and those up to the limit are kept.
  mutating func writeLimitedSections(_ query: CheckedQuery, _ plan: ColumnPlan) {
    guard case .sections(let keys) = query.grouping, let limit = query.limit else { return }
    let sectionOrder = keys.flatMap { sectionTerms($0) }
    let rowOrder = rowTerms(query)
    var needs = plan.needs()
    addNeeds(of: query, to: &needs)
    for term in sectionOrder + rowOrder { term.add(to: &needs) }
    qualifies = needs.isQualified
    let names = plan.contents.indices.map { "c\($0 + 1)" }
    write("SELECT \(names.joined(separator: ", ")) FROM (SELECT ")
    for (index, content) in plan.contents.enumerated() {
      if index > 0 { write(", ") }
      writeContent(content, query)
      write(" AS \(names[index])")
    }
    for (index, term) in (sectionOrder + rowOrder).enumerated() {
      write(", ")
      writeTerm(term, query, isOrdering: false)
      write(" AS o\(index + 1)")
    }
    write(", row_number() OVER (PARTITION BY ")
    for (index, key) in keys.enumerated() {
      if index > 0 { write(", ") }
      writeIdentity(key, query)
    }
    write(" ORDER BY ")
    writeTerms(rowOrder, query)
    write(") AS r")
    writeFrom(query, needs)
    writeWhere(query, ownedBy: nil)
    write(") WHERE r > ")
    bind(.int(limit.skip))
    write(" AND r <= ")
    let (last, overflows) = limit.skip.addingReportingOverflow(limit.count)
    bind(.int(overflows ? .max : last))
    write(" ORDER BY ")
    for (index, term) in (sectionOrder + rowOrder).enumerated() {
      if index > 0 { write(", ") }
      write("o\(index + 1)")
      if term.isText { write(" COLLATE \(dialect.textCollation)") }
      if term.isDescending { write(" DESC") }
    }
  }

  // MARK: Parts

  func addNeeds(of query: CheckedQuery, to needs: inout TableNeeds) {
    needs.add(query.conditions.compactMap(pruned))
    needs.add(query.having)
    let keys: [GroupKey] =
      switch query.grouping {
      case .none: []
      case .sections(let keys), .groups(let keys): keys
      }
    for key in keys {
      if case .value(let value) = key.kind { needs.add(value.expression) }
    }
  }

  private mutating func writeColumns(_ plan: ColumnPlan, _ query: CheckedQuery) {
    for (index, content) in plan.contents.enumerated() {
      if index > 0 { write(", ") }
      writeContent(content, query)
    }
  }

  private mutating func writeContent(_ content: ColumnPlan.Content, _ query: CheckedQuery) {
    switch content {
    case .expression(let expression): writeColumnValue(expression, of: query.source)
    case .related, .id: writeColumn(idColumn(query.source), of: query.source)
    case .reference(let relation): writeColumn(vocabulary.reference(relation), of: .items)
    }
  }

  mutating func writeFrom(_ query: CheckedQuery, _ needs: TableNeeds) {
    write(" FROM ")
    writeTable(query.source)
    if query.source == .items { writeJoins(needs) }
  }

  mutating func writeWhere(_ query: CheckedQuery, ownedBy relation: Relation?) {
    var word = " WHERE "
    if let relation {
      write(word)
      writeColumn(vocabulary.reference(relation), of: .items)
      write(" = ")
      // Bound anew by whoever runs this for one row after the other.
      bind(.absent)
      ownerPlaceholder = bindings.count
      word = " AND "
    }
    for scope in query.scopes {
      write(word)
      writeScope(scope)
      word = " AND "
    }
    for base in query.base {
      write(word)
      writeBase(base)
      word = " AND "
    }
    let outer = isNarrow
    isNarrow = isNarrow || relation != nil || !query.scopes.isEmpty
    writeConditions(query.conditions, word, of: query.source)
    isNarrow = outer
  }

  /// `shopping_list_id = ?`, or `IN (?, ?)` for several lists.
  private mutating func writeScope(_ lists: [CheckedListReference]) {
    var ids: [String] = []
    for list in lists {
      let id = context.list(list.kind)?.id ?? ""
      if !ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { ids.append(id) }
    }
    writeColumn(vocabulary.reference(.list), of: .items)
    write(ids.count == 1 ? " = " : " IN (")
    for (index, id) in ids.enumerated() {
      if index > 0 { write(", ") }
      bind(.text(id))
    }
    if ids.count != 1 { write(")") }
  }

  /// A named query with a limit: its rows are chosen first.
  private mutating func writeBase(_ base: CheckedQuery) {
    writeColumn(idColumn(base.source), of: base.source)
    write(" IN (")
    let outer = (depth, qualifies, isNarrow)
    depth += 1
    (qualifies, isNarrow) = (false, false)
    writeBaseRows(base)
    write(")")
    (depth, qualifies, isNarrow) = outer
  }

  private mutating func writeBaseRows(_ base: CheckedQuery) {
    var plan = ColumnPlan(CheckedQuery(source: base.source), vocabulary, context)
    plan.columns = [
      ColumnPlan.Column(
        result: ResultColumn("id", .text), content: .related(condition: nil, columns: []))
    ]
    plan.hidden = []
    if base.limit?.isEach ?? false {
      writeLimitedSections(base, plan)
    } else {
      writeRows(base, plan)
    }
  }

  private mutating func writeGrouping(_ query: CheckedQuery) {
    guard case .groups(let keys) = query.grouping, !keys.isEmpty else { return }
    write(" GROUP BY ")
    for (index, key) in keys.enumerated() {
      if index > 0 { write(", ") }
      writeIdentity(key, query)
    }
    writeConditions(query.having, " HAVING ", of: query.source)
  }

  /// Conditions that must all hold, behind `WHERE`, `HAVING`, or an `AND` that goes on.
  mutating func writeConditions(
    _ conditions: [CheckedExpression], _ firstWord: String, of entity: Entity
  ) {
    let conditions = conditions.compactMap(pruned)
    let standsAlone = conditions.count == 1 && firstWord != " AND "
    var word = firstWord
    for condition in conditions {
      write(word)
      let isBracketed = !standsAlone && condition.isDisjunction()
      if isBracketed { write("(") }
      writeCondition(condition, of: entity)
      if isBracketed { write(")") }
      word = " AND "
    }
  }

  /// What tells groups and sections apart: of a category its id.
  mutating func writeIdentity(_ key: GroupKey, _ query: CheckedQuery) {
    switch key.kind {
    case .entity(let relation): writeColumn(vocabulary.reference(relation), of: .items)
    case .value(let value):
      writeValue(value.expression, of: query.source)
      if value.expression.isText { write(" COLLATE \(dialect.textCollation)") }
    }
  }

  mutating func writeLimit(_ query: CheckedQuery) {
    guard let limit = query.limit, !limit.isEach else { return }
    write(" LIMIT ")
    bind(.int(limit.count))
    guard limit.skip > 0 else { return }
    write(" OFFSET ")
    bind(.int(limit.skip))
  }
}

import QCQSemantics
import QCQLanguage

extension SQLBuilder {
  /// `SELECT columns FROM table WHERE … GROUP BY … ORDER BY … LIMIT …`
  ///
  /// - Parameter relation: How the rows belong to an owner, who is bound later.
  mutating func writeRows(
    _ query: CheckedQuery, _ plan: ColumnPlan, ownedBy relation: Relation? = nil,
    isOrdered: Bool = true, in outer: SQLLevel? = nil
  ) {
    let outerOrder = groupOrder
    groupOrder = GroupOrder(query, vocabulary)
    defer { groupOrder = outerOrder }
    let isOrdered = isOrdered || groupOrder != nil
    let order = isOrdered ? QueryOrder(vocabulary: vocabulary).terms(of: query) : []
    let contents = plan.contents
    let needs = TableNeeds(of: query, contents, order, in: self)
    let level = self.level(query, needs, in: outer)
    let sums = RelatedSums(query, plan, order, dialect)
    sums?.store(in: &self)
    defer { sums?.remove(from: &self) }
    write("SELECT ")
    writeContents(of: plan, in: level)
    writeFrom(needs, in: level)
    sums?.writeJoin(to: &self, in: level)
    writeWhere(query, ownedBy: relation, NewestRows(query, order, level, self), in: level)
    writeGrouping(query, in: level)
    if !order.isEmpty { write(" ORDER BY ") }
    writeList(order) { $0.writeTerm($1, in: level) }
    writeLimit(query)
  }

  /// The same with the terms of the order behind each row, and then columns of the stored row.
  mutating func writeStoredRows(
    _ query: CheckedQuery, _ plan: ColumnPlan, _ terms: [OrderTerm], _ columns: [String],
    isOrdered: Bool
  ) {
    let needs = TableNeeds(of: query, plan.contents, terms, in: self)
    let level = self.level(query, needs)
    write("SELECT ")
    writeContents(of: plan, in: level)
    for term in terms {
      write(", ")
      writeBareTerm(term, in: level)
    }
    for column in columns {
      write(", ")
      writeColumn(column, in: level)
    }
    writeFrom(needs, in: level)
    let newest = isOrdered ? NewestRows(query, terms, level, self) : nil
    writeWhere(query, newest, in: level)
    if isOrdered {
      write(" ORDER BY ")
      writeList(terms) { $0.writeTerm($1, in: level) }
    }
    writeLimit(query)
  }

  /// One value: `SELECT count(*) FROM …`; nothing is sorted for it.
  mutating func writeMeasure(_ query: CheckedQuery, _ plan: ColumnPlan) {
    let needs = TableNeeds(of: query, plan.contents, in: self)
    let level = self.level(query, needs)
    write("SELECT ")
    writeContents(of: plan, in: level)
    writeFrom(needs, in: level)
    writeWhere(query, in: level)
  }

  // MARK: Parts

  /// The level of a query's rows, where the tables that it reaches ask for names before columns.
  func level(
    _ query: CheckedQuery, _ needs: TableNeeds, in outer: SQLLevel? = nil
  ) -> SQLLevel {
    var level = outer ?? SQLLevel(entity: query.source)
    level.isQualified = level.isQualified || needs.isQualified
    level.ownersOfGroups = needs.ownersOfGroups
    return level
  }

  private mutating func writeContents(of plan: ColumnPlan, in level: SQLLevel) {
    writeList(plan.contents) { $0.writeContent($1, isInner: plan.isInner, in: level) }
  }

  /// - Parameter isInner: Whether a statement around this one takes it for a value.
  mutating func writeContent(
    _ content: ColumnPlan.Content, isInner: Bool = false, in level: SQLLevel
  ) {
    switch content {
    case .expression(let expression) where isInner: writeValue(expression, in: level)
    case .expression(let expression): writeColumnValue(expression, in: level)
    case .related, .id: writeColumn(idColumn, in: level)
    case .reference(let relation):
      writeColumn(vocabulary.reference(relation), of: .items, in: level)
    }
  }

  mutating func writeFrom(_ needs: TableNeeds, in level: SQLLevel) {
    write(" FROM ")
    writeTable(level.entity, in: level)
    if level.entity == .items { writeJoins(needs, in: level) }
  }

  mutating func writeWhere(
    _ query: CheckedQuery, ownedBy relation: Relation? = nil, _ newest: NewestRows? = nil,
    _ firstWord: String = " WHERE ", isPart: Bool = false, in level: SQLLevel
  ) {
    var word = firstWord
    if let newest {
      write(word)
      newest.write(to: &self)
      word = " AND "
    }
    if let relation {
      write(word)
      writeColumn(vocabulary.reference(relation), of: .items, in: level)
      write(" = ")
      bindOwner()
      word = " AND "
    }
    for scope in query.scopes {
      write(word)
      writeScope(scope, in: level)
      word = " AND "
    }
    for base in query.base {
      write(word)
      writeBase(base, in: level)
      word = " AND "
    }
    let isNarrow =
      relation != nil || !query.scopes.isEmpty || query.conditions.contains(where: \.isOfOneOwner)
    writeConditions(query.conditions, word, isPart: isPart, in: level.narrowed(isNarrow))
  }

  /// `shopping_list_id = ?`, or `IN (?, ?)` for several lists.
  private mutating func writeScope(_ lists: [CheckedListReference], in level: SQLLevel) {
    var ids: [String] = []
    for list in lists {
      let id = context.list(list.kind)?.id ?? ""
      if !ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { ids.append(id) }
    }
    let (column, table) = (vocabulary.reference(.list), vocabulary.items.table)
    writeColumn(column, of: .items, in: level)
    write(ids.count == 1 ? " = " : " IN (")
    writeList(ids) { $0.bind($0.dialect.bound($1, to: column, of: table)) }
    if ids.count != 1 { write(")") }
  }

  /// A named query with a limit: its rows are chosen first.
  private mutating func writeBase(_ base: CheckedQuery, in level: SQLLevel) {
    writeColumn(idColumn, in: level)
    write(" IN (")
    InnerSQL(level).write(base, .ids(base.source), to: &self)
    write(")")
  }

  mutating func writeGrouping(_ query: CheckedQuery, in level: SQLLevel) {
    guard case .groups(let keys) = query.grouping, !keys.isEmpty else { return }
    write(" GROUP BY ")
    writeList(keys) { $0.writeIdentity($1, in: level) }
    writeConditions(query.having, " HAVING ", in: level)
  }

  /// Conditions that must all hold, behind `WHERE`, `HAVING`, or an `AND` that goes on.
  mutating func writeConditions(
    _ conditions: [CheckedExpression], _ firstWord: String, isPart: Bool = false,
    in level: SQLLevel
  ) {
    let conditions = conditions.compactMap(pruned)
    let standsAlone = conditions.count == 1 && firstWord != " AND " && !isPart
    var word = firstWord
    for condition in conditions {
      write(word)
      let isBracketed = !standsAlone && condition.isDisjunction()
      if isBracketed { write("(") }
      writeCondition(condition, in: level)
      if isBracketed { write(")") }
      word = " AND "
    }
  }

  /// What tells groups and sections apart: of a category its id.
  mutating func writeIdentity(_ key: GroupKey, in level: SQLLevel) {
    switch key.kind {
    case .entity(let relation):
      writeColumn(vocabulary.reference(relation), of: .items, in: level)
    case .value(let value):
      writeValue(value.expression, in: level)
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

extension CheckedExpression {
  /// Whether it finds rows by the one list or category that they belong to: `list.id = "…"`.
  fileprivate var isOfOneOwner: Bool {
    if case .and(let terms) = self { return terms.contains(where: \.isOfOneOwner) }
    guard case .comparison(.equal, .field(let reference), let other, _, _) = self,
      reference.relation != nil, reference.field.isIdentifier
    else { return false }
    switch other {
    case .literal, .parameter: return true
    case .row, .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .aggregate, .related, .among, .composed, .instant:
      return false
    }
  }
}

/// `limit 3 each`: the rows of each section are numbered, and those up to the limit are kept.
struct LimitedSections {
  private let query: CheckedQuery
  private let plan: ColumnPlan

  init(_ query: CheckedQuery, _ plan: ColumnPlan) { (self.query, self.plan) = (query, plan) }

  func write(to sql: inout SQLBuilder, in outer: SQLLevel? = nil) {
    guard case .sections(let keys) = query.grouping, let limit = query.limit else { return }
    let orders = QueryOrder(vocabulary: sql.vocabulary)
    let rowOrder = orders.rowTerms(of: query)
    let order = keys.flatMap { orders.sectionTerms(of: $0) } + rowOrder
    let needs = TableNeeds(of: query, plan.contents, order, in: sql)
    let level = sql.level(query, needs, in: outer)
    sql.write("SELECT ")
    sql.writeList(plan.contents.indices) { $0.write("c\($1 + 1)") }
    sql.write(" FROM (SELECT ")
    for (index, content) in plan.contents.enumerated() {
      if index > 0 { sql.write(", ") }
      sql.writeContent(content, isInner: plan.isInner, in: level)
      sql.write(" AS c\(index + 1)")
    }
    for (index, term) in order.enumerated() {
      sql.write(", ")
      sql.writeBareTerm(term, in: level)
      sql.write(" AS o\(index + 1)")
    }
    sql.write(", row_number() OVER (PARTITION BY ")
    sql.writeList(keys) { $0.writeIdentity($1, in: level) }
    sql.write(" ORDER BY ")
    sql.writeList(rowOrder) { $0.writeTerm($1, in: level) }
    sql.write(") AS r")
    sql.writeFrom(needs, in: level)
    sql.writeWhere(query, in: level)
    sql.write(") WHERE r > ")
    sql.bind(.int(limit.skip))
    sql.write(" AND r <= ")
    let (last, overflows) = limit.skip.addingReportingOverflow(limit.count)
    sql.bind(.int(overflows ? .max : last))
    sql.write(" ORDER BY ")
    sql.writeList(order.enumerated()) { builder, term in
      builder.write("o\(term.offset + 1)")
      builder.writeDirection(term.element)
    }
  }
}

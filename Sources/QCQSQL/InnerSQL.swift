import QCQSemantics

/// Writes what stands inside a statement: queries whose rows or values it looks at, and values that
/// are one thing or another.
struct InnerSQL {
  private let level: SQLLevel

  init(_ level: SQLLevel) { self.level = level }

  /// `SELECT id FROM …`, in its own order only if a limit depends on that.
  func write(_ query: CheckedQuery, _ plan: ColumnPlan, to sql: inout SQLBuilder) {
    let inner = SQLLevel(entity: query.source, depth: level.depth + 1)
    // What was worked out before is of the rows outside.
    let outer = sql.stored
    sql.stored = [:]
    defer { sql.stored = outer }
    if query.asksGroups {
      let further = FurtherSQL(query, plan, sql.vocabulary, isOrdered: query.choosesByOrder)
      return further.write(to: &sql)
    }
    if query.limit?.isEach ?? false {
      LimitedSections(query, plan).write(to: &sql, in: inner)
    } else {
      sql.writeRows(query, plan, isOrdered: query.choosesByOrder, in: inner)
    }
  }

  func write(_ expression: CheckedExpression, to sql: inout SQLBuilder) {
    switch expression {
    case .answer(let answer): write(answer.query, .one(answer.column), to: &sql)
    case .fallback(let value, let other, let isText): write(value, other, isText, to: &sql)
    case .choice(let condition, let value, let other):
      guard let condition = sql.pruned(condition) else { return sql.writeValue(value, in: level) }
      sql.write("CASE WHEN ")
      sql.writeCondition(condition, in: level)
      write(value, orElse: other, to: &sql)
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .aggregate,
      .related, .among, .composed, .instant:
      sql.writeValue(expression, in: level)
    }
  }

  private func write(
    _ value: CheckedExpression, _ other: CheckedExpression, _ isText: Bool,
    to sql: inout SQLBuilder
  ) {
    guard isText else {
      sql.write("coalesce(")
      sql.writeList([value, other]) { $0.writeValue($1, in: level) }
      return sql.write(")")
    }
    sql.write("CASE WHEN ")
    sql.writeValue(value, in: level)
    sql.write(" <> ''")
    write(value, orElse: other, to: &sql)
  }

  private func write(
    _ value: CheckedExpression, orElse other: CheckedExpression, to sql: inout SQLBuilder
  ) {
    sql.write(" THEN ")
    sql.writeValue(value, in: level)
    sql.write(" ELSE ")
    sql.writeValue(other, in: level)
    sql.write(" END")
  }
}

import QCQSemantics
import QCQLanguage

extension Lowering {
  /// The SQL of an effect. As with queries it is the least that does it: the rows are chosen by a
  /// statement inside only where their conditions reach other tables, or a limit counts them.
  package func statement(_ effect: RowEffect) -> SQLStatement {
    var builder = SQLBuilder(vocabulary, dialect, context)
    switch effect {
    case .insert(let entity, let values): builder.writeInsert(entity, values)
    case .update(let query, let values): builder.writeUpdate(query, values)
    case .delete(let query): builder.writeDelete(query)
    }
    let shape = ResultShape(kind: .rows, columns: [], noun: "rows", emptyMessage: "")
    return SQLStatement(text: builder.text, bindings: builder.bindings, shape: shape)
  }
}

extension SQLBuilder {
  fileprivate mutating func writeInsert(
    _ entity: Entity, _ values: [(column: String, value: Value)]
  ) {
    write("INSERT INTO ")
    writeName(vocabulary[entity].table)
    write(" (")
    writeList(values) { $0.writeName($1.column) }
    write(") VALUES (")
    writeList(values) { $0.bind($1.value) }
    write(")")
  }

  fileprivate mutating func writeDelete(_ query: CheckedQuery) {
    write("DELETE FROM ")
    writeName(vocabulary[query.source].table)
    writeChoice(query)
  }

  fileprivate mutating func writeUpdate(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)]
  ) {
    var needs = TableNeeds()
    for case .expression(let expression) in values.map(\.value) { needs.add(expression) }
    guard !needs.isQualified else { return writeUpdateFromRows(query, values) }
    let level = SQLLevel(entity: query.source)
    write("UPDATE ")
    writeName(vocabulary[query.source].table)
    write(" SET ")
    writeList(values) { builder, value in
      builder.writeName(value.column)
      builder.write(" = ")
      builder.writeValue(value.value.expression, in: level)
    }
    writeChoice(query)
  }

  /// New values that come from other tables are worked out for all rows before any is changed.
  private mutating func writeUpdateFromRows(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)]
  ) {
    write("WITH qcq_new(id, ")
    writeList(values.indices) { $0.write("v\($1 + 1)") }
    write(") AS (")
    writeChosenRows(query, values.map { .expression($0.value.expression) })
    write(") UPDATE ")
    let table = vocabulary[query.source].table
    writeName(table)
    write(" SET ")
    writeList(values.enumerated()) { builder, value in
      builder.writeName(value.element.column)
      builder.write(" = qcq_new.v\(value.offset + 1)")
    }
    write(" FROM qcq_new WHERE ")
    writeName(table)
    write(".")
    writeName(idColumn)
    write(" = qcq_new.id")
  }

  /// `WHERE …` of a statement that changes the query's rows.
  private mutating func writeChoice(_ query: CheckedQuery) {
    var needs = TableNeeds()
    needs.add(query.conditions)
    guard needs.isQualified || query.limit != nil || !query.base.isEmpty else {
      return writeWhere(query, in: SQLLevel(entity: query.source))
    }
    write(" WHERE ")
    writeName(idColumn)
    write(" IN (")
    writeChosenRows(query, [])
    write(")")
  }

  /// `SELECT id, …` of the query's rows, in its own order only if a limit depends on that.
  private mutating func writeChosenRows(_ query: CheckedQuery, _ contents: [ColumnPlan.Content]) {
    var rows = CheckedQuery(source: query.source)
    (rows.scopes, rows.base, rows.conditions) = (query.scopes, query.base, query.conditions)
    (rows.sort, rows.limit) = (query.sort, query.limit)
    writeRows(rows, .ids(query.source, and: contents), isOrdered: query.limit != nil)
  }
}

extension NewValue {
  fileprivate var expression: CheckedExpression {
    switch self {
    case .value(let value): .literal(value)
    case .expression(let expression): expression
    }
  }
}

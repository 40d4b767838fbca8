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
    for (index, value) in values.enumerated() {
      if index > 0 { write(", ") }
      writeName(value.column)
    }
    write(") VALUES (")
    for (index, value) in values.enumerated() {
      if index > 0 { write(", ") }
      bind(value.value)
    }
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
    for value in values {
      if case .expression(let expression) = value.value { needs.add(expression) }
    }
    guard !needs.isQualified else { return writeUpdateFromRows(query, values) }
    write("UPDATE ")
    writeName(vocabulary[query.source].table)
    write(" SET ")
    for (index, value) in values.enumerated() {
      if index > 0 { write(", ") }
      writeName(value.column)
      write(" = ")
      switch value.value {
      case .value(let value): bind(value)
      case .expression(let expression): writeValue(expression, of: query.source)
      }
    }
    writeChoice(query)
  }

  /// New values that come from other tables are worked out for all rows before any is changed.
  private mutating func writeUpdateFromRows(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)]
  ) {
    let names = values.indices.map { "v\($0 + 1)" }
    write("WITH qcq_new(id, \(names.joined(separator: ", "))) AS (")
    let contents: [ColumnPlan.Content] = values.map { value in
      switch value.value {
      case .value(let value): .expression(.literal(value))
      case .expression(let expression): .expression(expression)
      }
    }
    writeChosenRows(query, contents)
    write(") UPDATE ")
    let table = vocabulary[query.source].table
    writeName(table)
    write(" SET ")
    for (index, value) in values.enumerated() {
      if index > 0 { write(", ") }
      writeName(value.column)
      write(" = qcq_new.\(names[index])")
    }
    write(" FROM qcq_new WHERE ")
    writeName(table)
    write(".")
    writeName(idColumn(query.source))
    write(" = qcq_new.id")
  }

  /// `WHERE …` of a statement that changes the query's rows.
  private mutating func writeChoice(_ query: CheckedQuery) {
    var needs = TableNeeds()
    needs.add(query.conditions)
    guard needs.isQualified || query.limit != nil || !query.base.isEmpty else {
      return writeWhere(query, ownedBy: nil)
    }
    write(" WHERE ")
    writeName(idColumn(query.source))
    write(" IN (")
    writeChosenRows(query, [])
    write(")")
  }

  /// `SELECT id, …` of the query's rows, in its own order only if a limit depends on that.
  private mutating func writeChosenRows(_ query: CheckedQuery, _ contents: [ColumnPlan.Content]) {
    var rows = CheckedQuery(source: query.source)
    (rows.scopes, rows.base, rows.conditions) = (query.scopes, query.base, query.conditions)
    (rows.sort, rows.limit) = (query.sort, query.limit)
    var plan = ColumnPlan(CheckedQuery(source: query.source), vocabulary, context)
    plan.columns = []
    plan.hidden = [.related(condition: nil, columns: [])] + contents
    writeRows(rows, plan, isOrdered: query.limit != nil)
  }
}

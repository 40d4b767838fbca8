import QCQSemantics
import QCQLanguage

extension Lowering {
  /// The SQL of an effect. As with queries it is the least that does it: the rows are chosen by a
  /// statement inside only where their conditions reach other tables, or a limit counts them.
  package func statement(_ effect: RowEffect) -> SQLStatement {
    var builder = SQLBuilder(vocabulary, dialect, context)
    switch effect {
    case .insert(let entity, let values): builder.writeInsert(entity, values)
    case .update(let query, let values, let stamp):
      builder.writeUpdate(query, values, as: .update(stamp))
    case .delete(let query): builder.writeDelete(query)
    }
    return builder.effect
  }

  /// How many rows an update would change; nil for other effects.
  package func count(_ effect: RowEffect) -> SQLStatement? {
    guard case .update(let query, let values, _) = effect else { return nil }
    var builder = SQLBuilder(vocabulary, dialect, context)
    builder.writeUpdate(query, values, as: .count)
    return builder.effect
  }
}

/// What is written of an update: itself, with a stamp for the rows that it changes, or a count of
/// these.
private enum UpdateForm {
  case update((column: String, moment: Double)?)
  case count
}

extension SQLBuilder {
  fileprivate var effect: SQLStatement {
    let shape = ResultShape(kind: .rows, columns: [], noun: "rows", emptyMessage: "")
    return SQLStatement(text: text, bindings: bindings, shape: shape)
  }

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
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)], as form: UpdateForm
  ) {
    var needs = TableNeeds()
    for case .expression(let expression) in values.map(\.value) { needs.add(expression) }
    guard !needs.isQualified else { return writeUpdateFromRows(query, values, as: form) }
    let level = SQLLevel(entity: query.source)
    func writeNew(_ builder: inout SQLBuilder, _ value: (column: String, value: NewValue)) {
      builder.writeValue(value.value.expression, in: level)
    }
    writeSettings(query.source, values, as: form, with: nil, writeNew)
    write(writeChoice(query) ? " AND " : " WHERE ")
    writeDifferences(values, of: "", in: level, writeNew)
  }

  /// New values that come from other tables are worked out for all rows before any is changed.
  private mutating func writeUpdateFromRows(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)], as form: UpdateForm
  ) {
    write("WITH qcq_new(id, ")
    writeList(values.indices) { $0.write("v\($1 + 1)") }
    write(") AS (")
    writeChosenRows(query, values.map { .expression($0.value.expression) })
    write(") ")
    let table = dialect.quoted(vocabulary[query.source].table)
    func writeNew(_ builder: inout SQLBuilder, _ value: (column: String, value: NewValue)) {
      let place = values.firstIndex { $0.column == value.column } ?? 0
      builder.write("qcq_new.v\(place + 1)")
    }
    writeSettings(query.source, values, as: form, with: "qcq_new", writeNew)
    write(" WHERE \(table).")
    writeName(idColumn)
    write(" = qcq_new.id AND ")
    writeDifferences(
      values, of: table + ".", in: SQLLevel(entity: query.source), writeNew)
  }

  /// `UPDATE … SET …`, up to where the rows are chosen.
  private mutating func writeSettings(
    _ entity: Entity, _ values: [(column: String, value: NewValue)], as form: UpdateForm,
    with source: String?,
    _ writeNew: (inout SQLBuilder, (column: String, value: NewValue)) -> Void
  ) {
    switch form {
    case .count:
      write("SELECT count(*) FROM ")
      writeName(vocabulary[entity].table)
      if let source { write(", \(source)") }
    case .update(let stamp):
      write("UPDATE ")
      writeName(vocabulary[entity].table)
      write(" SET ")
      writeList(values) { builder, value in
        builder.writeName(value.column)
        builder.write(" = ")
        writeNew(&builder, value)
      }
      if let stamp {
        write(", ")
        writeName(stamp.column)
        write(" = ")
        bind(.date(stamp.moment))
      }
      if let source { write(" FROM \(source)") }
    }
  }

  /// What makes a row one that an update changes: one of its values is another one.
  private mutating func writeDifferences(
    _ values: [(column: String, value: NewValue)], of table: String, in level: SQLLevel,
    _ writeNew: (inout SQLBuilder, (column: String, value: NewValue)) -> Void
  ) {
    if values.count > 1 { write("(") }
    writeList(values, " OR ") { builder, value in
      let field = builder.vocabulary[level.entity].storedFields.first {
        $0.column == value.column
      }
      if let field, case .flag = field.source,
        case .literal(.bool(let new)) = value.value.expression
      {
        // As a condition says it, so that what has no mark is pending and an index serves.
        let mark = CheckedExpression.field(FieldReference(field))
        return builder.writeCondition(mark, isNegated: new, in: level)
      }
      builder.write(table)
      builder.writeName(value.column)
      if field?.type == .bool { builder.write(" <> 0") }
      builder.write(" IS NOT ")
      writeNew(&builder, value)
      // A column may have a collation of its own, under which another text is the same.
      if field?.type == .text { builder.write(" COLLATE BINARY") }
    }
    if values.count > 1 { write(")") }
  }

  /// `WHERE …` of a statement that changes the query's rows; false where it is about all of them.
  @discardableResult
  private mutating func writeChoice(_ query: CheckedQuery) -> Bool {
    var needs = TableNeeds()
    needs.add(query.conditions)
    guard needs.isQualified || query.limit != nil || !query.base.isEmpty else {
      writeWhere(query, in: SQLLevel(entity: query.source))
      return !query.scopes.isEmpty || query.conditions.contains { pruned($0) != nil }
    }
    write(" WHERE ")
    writeName(idColumn)
    write(" IN (")
    writeChosenRows(query, [])
    write(")")
    return true
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

package import QCQSemantics
import QCQLanguage

extension Lowering {
  /// The SQL of an effect. As with queries it is the least that does it: the rows are chosen by a
  /// statement inside only where their conditions reach other tables, or a limit counts them.
  ///
  /// - Parameter isFinal: Whether a failure ends the transaction. Then nothing is kept aside to
  ///   take back the statement alone.
  package func statement(_ effect: RowEffect, isFinal: Bool = false) -> SQLStatement {
    var builder = EffectBuilder(self)
    switch effect {
    case .insert(let entity, let values): builder.writeInsert(entity, values)
    case .update(let query, let values, let stamp):
      builder.writeUpdate(query, values, as: .update(stamp, isFinal: isFinal))
    case .copy(let query, let columns, let values): builder.writeCopy(query, columns, values)
    case .delete(let query): builder.writeDelete(query, "DELETE")
    case .deleteNoted(let entity): builder.writeDeleteNoted(entity)
    case .deleteItemsOfNoted: builder.writeDeleteItemsOfNoted()
    }
    return builder.effect
  }

  /// Notes the ids of a query's rows, for effects that go by them: what the first of these changes
  /// may be what the conditions look at.
  package func note(_ query: CheckedQuery) -> SQLStatement {
    var builder = EffectBuilder(self)
    builder.writeNote(query)
    return builder.effect
  }

  /// How many rows an effect would change.
  package func count(_ effect: RowEffect) -> SQLStatement {
    var builder = EffectBuilder(self)
    switch effect {
    case .insert: builder.writeCount(1)
    case .update(let query, let values, _):
      builder.writeUpdate(query, values, as: .select("count(*)"))
    case .copy(let query, _, _), .delete(let query): builder.writeDelete(query, "SELECT count(*)")
    case .deleteNoted(let entity): builder.writeDeleteNoted(entity, "SELECT count(*)")
    case .deleteItemsOfNoted: builder.writeDeleteItemsOfNoted("SELECT count(*)")
    }
    return builder.effect
  }

  /// The first new value of a field that its column would store as another one, and what that is;
  /// nil where the column keeps whatever the value may be.
  ///
  /// - Parameter query: The rows that are to have it; nil for one that is to be.
  package func lost(_ value: NewValue, of field: Field, in query: CheckedQuery?) -> SQLStatement? {
    guard let lost = LostValue(value, of: field, context) else { return nil }
    var builder = EffectBuilder(self)
    builder.writeLost(lost, query)
    return builder.effect
  }

  /// The rows that an effect would change, as they are; nil where it makes new ones.
  package func rows(_ effect: RowEffect, columns: [String]) -> SQLStatement? {
    let table = dialect.quoted(vocabulary[effect.entity].table)
    let columns = columns.map { "\(table).\(dialect.quoted($0))" }
    return rows(effect, columns.joined(separator: ", "))
  }

  /// What tells the rows apart that an effect would change, by expressions of their table; nil
  /// where it makes new ones.
  package func keys(_ effect: RowEffect, _ key: [String]) -> SQLStatement? {
    let table = dialect.quoted(vocabulary[effect.entity].table)
    return rows(effect, key.map { "\(table).\($0)" }.joined(separator: ", "))
  }

  private func rows(_ effect: RowEffect, _ columns: String) -> SQLStatement? {
    var builder = EffectBuilder(self)
    switch effect {
    case .insert, .copy: return nil
    case .deleteNoted(let entity): builder.writeDeleteNoted(entity, "SELECT \(columns)")
    case .deleteItemsOfNoted: builder.writeDeleteItemsOfNoted("SELECT \(columns)")
    case .update(let query, let values, _):
      builder.writeUpdate(query, values, as: .select(columns))
    case .delete(let query): builder.writeDelete(query, "SELECT \(columns)")
    }
    return builder.effect
  }
}

/// What is written of an update: itself, with a stamp for the rows that it changes, or a query of
/// these.
private enum UpdateForm {
  case update((column: String, moment: Value)?, isFinal: Bool)
  case select(String)
}

/// Writes the statement of one effect.
private struct EffectBuilder {
  private let vocabulary: Vocabulary
  private var sql: SQLBuilder

  init(_ lowering: Lowering) {
    vocabulary = lowering.vocabulary
    sql = SQLBuilder(lowering.vocabulary, lowering.dialect, lowering.context)
  }

  var effect: SQLStatement {
    let shape = ResultShape(kind: .rows, columns: [], noun: "rows", emptyMessage: "")
    return SQLStatement(text: sql.text, bindings: sql.bindings, shape: shape)
  }

  mutating func writeInsert(
    _ entity: Entity, _ values: [(column: String, value: Value)]
  ) {
    sql.write("INSERT INTO ")
    sql.writeName(vocabulary[entity].table)
    sql.write(" (")
    sql.writeList(values) { $0.writeName($1.column) }
    sql.write(") VALUES (")
    sql.writeList(values) { $0.bind($1.value) }
    sql.write(")")
  }

  /// `INSERT INTO … SELECT …`, in the order of the rows. New times differ by a microsecond, so that
  /// the copies keep that order.
  mutating func writeCopy(
    _ query: CheckedQuery, _ columns: [String], _ values: [(column: String, value: Value)]
  ) {
    sql.write("INSERT INTO ")
    sql.writeName(vocabulary[query.source].table)
    sql.write(" (")
    let names = [sql.idColumn] + values.map { $0.column } + columns
    sql.writeList(names) { $0.writeName($1) }
    let id = sql.dialect.newID
    sql.write(") SELECT \(id)")
    let order = QueryOrder(vocabulary: vocabulary).rowTerms(of: query)
    let needs = TableNeeds(of: query, [.id], order, in: sql)
    let level = sql.level(query, needs)
    for (_, value) in values {
      sql.write(", ")
      sql.bind(value)
      guard case .date = value else { continue }
      sql.write(" + (row_number() OVER (ORDER BY ")
      sql.writeList(order) { $0.writeTerm($1, in: level) }
      sql.write(") - 1) * 1e-6")
    }
    for column in columns {
      sql.write(", ")
      sql.writeColumn(column, in: level)
    }
    sql.writeFrom(needs, in: level)
    sql.writeWhere(query, in: level)
    sql.write(" ORDER BY ")
    sql.writeList(order) { $0.writeTerm($1, in: level) }
    sql.writeLimit(query)
  }

  mutating func writeDelete(_ query: CheckedQuery, _ words: String) {
    sql.write("\(words) FROM ")
    sql.writeName(vocabulary[query.source].table)
    writeChoice(query)
  }

  mutating func writeNote(_ query: CheckedQuery) {
    sql.write("INSERT INTO \(sql.dialect.notedIDs) ")
    writeChosenRows(query, [])
  }

  mutating func writeLost(_ lost: LostValue, _ query: CheckedQuery?) {
    sql.write("WITH qcq_new(id, v1) AS (")
    if let query, lost.constant == nil {
      writeChosenRows(query, [.expression(lost.expression)])
    } else {
      sql.write("SELECT 0, ")
      sql.bind(lost.constant ?? .absent)
    }
    sql.write(") SELECT v1, \(lost.stored) FROM qcq_new WHERE \(lost.isOther) LIMIT 1")
  }

  mutating func writeCount(_ count: Int) { sql.write("SELECT \(count)") }

  mutating func writeDeleteNoted(_ entity: Entity, _ words: String = "DELETE") {
    sql.write("\(words) FROM ")
    sql.writeName(vocabulary[entity].table)
    writeIsNoted()
  }

  /// By way of the lists themselves, so that an item's list is the one that it is for queries.
  mutating func writeDeleteItemsOfNoted(_ words: String = "DELETE") {
    sql.write("\(words) FROM ")
    sql.writeName(vocabulary.items.table)
    sql.write(" WHERE ")
    sql.writeName(vocabulary.reference(.list))
    sql.write(" IN (SELECT ")
    sql.writeName(sql.idColumn)
    sql.write(" FROM ")
    sql.writeName(vocabulary.lists.table)
    writeIsNoted()
    sql.write(")")
  }

  private mutating func writeIsNoted() {
    sql.write(" WHERE ")
    sql.writeName(sql.idColumn)
    sql.write(" IN (SELECT id FROM \(sql.dialect.notedIDs))")
  }

  mutating func writeUpdate(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)], as form: UpdateForm
  ) {
    var needs = TableNeeds()
    for (_, value) in values {
      needs.add(value.expression)
      if case .date(let date, _) = value { sql.setDates.formUnion(date.shifts) }
    }
    guard !needs.isQualified else { return writeUpdateFromRows(query, values, as: form) }
    let level = SQLLevel(entity: query.source)
    func writeNew(_ builder: inout SQLBuilder, _ value: (column: String, value: NewValue)) {
      builder.writeNew(value.value) { $0.writeValue($1, in: level) }
    }
    writeSettings(query.source, values, as: form, with: nil, writeNew)
    sql.write(writeChoice(query, isPart: true) ? " AND " : " WHERE ")
    writeDifferences(values, of: "", in: level, writeNew)
  }

  /// New values that come from other tables are worked out for all rows before any is changed.
  private mutating func writeUpdateFromRows(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)], as form: UpdateForm
  ) {
    sql.write("WITH qcq_new(id, ")
    sql.writeList(values.indices) { $0.write("v\($1 + 1)") }
    sql.write(") AS (")
    writeChosenRows(query, values.map { .expression($0.value.expression) })
    sql.write(") ")
    let table = sql.dialect.quoted(vocabulary[query.source].table)
    let level = SQLLevel(entity: query.source)
    func writeNew(_ builder: inout SQLBuilder, _ value: (column: String, value: NewValue)) {
      let place = values.firstIndex { $0.column == value.column } ?? 0
      builder.writeNew(value.value) { builder, _ in
        builder.write("qcq_new.v\(place + 1)")
      }
    }
    writeSettings(query.source, values, as: form, with: "qcq_new", writeNew)
    sql.write(" WHERE \(table).")
    sql.writeName(sql.idColumn)
    sql.write(" = qcq_new.id AND ")
    writeDifferences(
      values, of: table + ".", in: level, writeNew)
  }

  /// `UPDATE … SET …`, up to where the rows are chosen.
  private mutating func writeSettings(
    _ entity: Entity, _ values: [(column: String, value: NewValue)], as form: UpdateForm,
    with source: String?,
    _ writeNew: (inout SQLBuilder, (column: String, value: NewValue)) -> Void
  ) {
    switch form {
    case .select(let columns):
      sql.write("SELECT \(columns) FROM ")
      sql.writeName(vocabulary[entity].table)
      if let source { sql.write(", \(source)") }
    case .update(let stamp, let isFinal):
      sql.write(isFinal ? "UPDATE OR FAIL " : "UPDATE ")
      sql.writeName(vocabulary[entity].table)
      sql.write(" SET ")
      sql.writeList(values) { builder, value in
        builder.writeName(value.column)
        builder.write(" = ")
        writeNew(&builder, value)
      }
      if let stamp {
        sql.write(", ")
        sql.writeName(stamp.column)
        sql.write(" = ")
        sql.bind(stamp.moment)
      }
      if let source { sql.write(" FROM \(source)") }
    }
  }

  /// What makes a row one that an update changes: one of its values is another one.
  private mutating func writeDifferences(
    _ values: [(column: String, value: NewValue)], of table: String, in level: SQLLevel,
    _ writeNew: (inout SQLBuilder, (column: String, value: NewValue)) -> Void
  ) {
    if values.count > 1 { sql.write("(") }
    sql.writeList(values, " OR ") { builder, value in
      let field = builder.vocabulary[level.entity].storedFields.first {
        $0.column == value.column
      }
      if let field, case .flag = field.source {
        let difference = MarkDifference(field, in: level)
        return difference.write(value.value, to: &builder) { writeNew(&$0, value) }
      }
      builder.write(table)
      builder.writeName(value.column)
      builder.write(" IS NOT ")
      writeNew(&builder, value)
      // A column may have a collation of its own, under which another text is the same.
      if field?.type == .text { builder.write(" COLLATE BINARY") }
    }
    if values.count > 1 { sql.write(")") }
  }

  /// `WHERE …` of a statement that changes the query's rows; false where it is about all of them.
  ///
  /// - Parameter isPart: Whether more conditions follow.
  @discardableResult
  private mutating func writeChoice(_ query: CheckedQuery, isPart: Bool = false) -> Bool {
    var needs = TableNeeds()
    needs.add(query.conditions)
    guard needs.isQualified || query.choosesByOrder || !query.base.isEmpty else {
      sql.writeWhere(query, isPart: isPart, in: SQLLevel(entity: query.source))
      return !query.scopes.isEmpty || query.conditions.contains { sql.pruned($0) != nil }
    }
    sql.write(" WHERE ")
    sql.writeName(sql.idColumn)
    sql.write(" IN (")
    writeChosenRows(query, [])
    sql.write(")")
    return true
  }

  /// `SELECT id, …` of the query's rows, in its own order only if they depend on that.
  private mutating func writeChosenRows(_ query: CheckedQuery, _ contents: [ColumnPlan.Content]) {
    sql.writeRows(
      query.choice, .ids(query.source, and: contents), isOrdered: query.choosesByOrder)
  }
}

extension SQLBuilder {
  /// A new value as its column stores it.
  fileprivate mutating func writeNew(
    _ value: NewValue, _ write: (inout SQLBuilder, CheckedExpression) -> Void
  ) {
    guard case .date(let date, let example) = value else { return write(&self, value.expression) }
    writeCall(.dateCell) { sql in
      write(&sql, date)
      sql.write(", ")
      sql.bind(example)
    }
  }
}

extension CheckedExpression {
  /// Itself, if it is a date some way on from another one, and that one if it is such a date, too.
  fileprivate var shifts: [CheckedExpression] {
    guard case .composed(.shift, let parts) = self else { return [] }
    return [self] + parts.flatMap(\.shifts)
  }
}

extension NewValue {
  var expression: CheckedExpression {
    switch self {
    case .value(let value): .literal(value)
    case .expression(let expression), .date(let expression, _): expression
    }
  }
}

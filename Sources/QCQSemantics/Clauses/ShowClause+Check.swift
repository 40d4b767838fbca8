import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  mutating func check(_ show: ShowClause, _ syntax: QuerySyntax, _ query: inout CheckedQuery) {
    guard syntax.measure == nil else { return }
    query.measure = nil
    var context = RowContext(entity: query.source, clause: "show")
    if case .groups(let keys) = query.grouping {
      context.allowsAggregates = true
      context.groupKeys = keys
    }
    var columns: [CheckedColumn] = []
    for column in show.columns {
      if let aggregate = strayAggregate(column, show, context) {
        // Once is enough: the others have the same reason and the same cure.
        report(aggregate)
        query.columns = nil
        return
      }
      guard let checked = check(column, context) else { continue }
      if columns.contains(where: { $0.name == checked.name }) {
        report(.duplicateColumn(checked.name, column.span))
      }
      columns.append(checked)
    }
    query.columns = columns.count == show.columns.count ? columns : nil
  }

  /// An aggregate beside plain fields, in a query that keeps its rows.
  private func strayAggregate(
    _ column: ShowClause.Column, _ show: ShowClause, _ context: RowContext
  ) -> Diagnostic? {
    guard !context.allowsAggregates, case .expression(let expression, _) = column,
      expression.isAggregate
    else { return nil }
    let plain = show.columns.first { column in
      guard case .expression(let other, _) = column else { return true }
      return !other.isAggregate
    }
    return .aggregateWithoutPer(
      source.text(expression.span), expression.span, beside: plain?.span)
  }

  private mutating func check(
    _ column: ShowClause.Column, _ context: RowContext
  ) -> CheckedColumn? {
    switch column {
    case .expression(let expression, let alias):
      let checked = check(expression, context)
      guard let type = checked.type else { return nil }
      if type == .data, context.groupKeys != nil { return nil }
      return CheckedColumn(
        name: alias?.text ?? columnName(expression), content: .expression(checked))
    case .shape(let shape, let alias): return check(shape, alias, context)
    }
  }

  /// The name of a column without an alias: the expression as written, with single spaces.
  private func columnName(_ expression: Expression) -> String {
    if case .path(let path) = expression { return path.map(\.text).joined(separator: ".") }
    let words = source.text(expression.span).split { $0 == " " || $0 == "\n" || $0 == "\t" }
    return words.joined(separator: " ")
  }

  private mutating func check(
    _ shape: ShowClause.ShapeSyntax, _ alias: Name?, _ context: RowContext
  ) -> CheckedColumn? {
    guard context.entity != .items, context.groupKeys == nil else {
      let isGrouped = context.groupKeys != nil
      reportWrongNoun(.shapeNotAllowed(shape.noun.span, isGrouped: isGrouped), context.entity)
      return nil
    }
    guard vocabulary.items.exists else {
      report(.missingTable("items", vocabulary.items.table, shape.noun.span))
      return nil
    }
    let inner = RowContext(entity: .items, clause: "items { … }")
    var condition: CheckedExpression?
    if let filter = shape.condition {
      let checked = checkCondition(filter, inner)
      guard checked.type != nil else { return nil }
      condition = checked.expression
    }
    var columns: [CheckedColumn] = []
    for column in shape.columns {
      guard let checked = check(column, inner) else { return nil }
      if columns.contains(where: { $0.name == checked.name }) {
        report(.duplicateColumn(checked.name, column.span))
      }
      columns.append(checked)
    }
    return CheckedColumn(
      name: alias?.text ?? "items", content: .related(condition: condition, columns: columns))
  }

  /// A key is listed once and becomes a column: keys that `show` leaves out come first.
  mutating func completeGroupColumns(_ query: inout CheckedQuery, isNew: Bool) {
    guard case .groups(let keys) = query.grouping, isNew, query.measure == nil else { return }
    var columns = query.columns ?? []
    if query.columns == nil {
      let count = TypedExpression(
        expression: .aggregate(.count, nil, condition: nil), type: .int, isNullable: false)
      columns.append(CheckedColumn(name: "count", content: .expression(count)))
    }
    let missing = keys.filter { key in
      !columns.contains { column in
        guard case .expression(let shown) = column.content else { return false }
        return shown.expression == keyExpression(key).expression
      }
    }
    query.columns =
      missing.map { CheckedColumn(name: $0.name, content: .expression(keyExpression($0))) }
      + columns
  }

  /// What a key shows as a column: of a category its name.
  func keyExpression(_ key: GroupKey) -> TypedExpression {
    switch key.kind {
    case .value(let value): return value
    case .entity(let hop):
      guard let face = vocabulary.face(hop.entity) else { return .error }
      return TypedExpression(
        expression: .field(FieldReference(hop: hop, field: face)), type: .text, isNullable: true)
    }
  }
}

extension ShowClause.Column {
  var span: Span {
    switch self {
    case .expression(let expression, let alias): alias?.span ?? expression.span
    case .shape(let shape, let alias): alias?.span ?? shape.span
    }
  }
}

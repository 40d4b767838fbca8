import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  mutating func check(_ sort: SortClause, _ syntax: QuerySyntax, _ query: inout CheckedQuery) {
    if syntax.measure != nil, syntax.group == nil { return }
    var context = RowContext(entity: query.source, clause: "sort")
    if case .groups(let keys) = query.grouping {
      context.allowsAggregates = true
      context.groupKeys = keys
    }
    columnNames = query.columns?.map(\.name) ?? []
    defer { columnNames = [] }
    var keys: [SortKey] = []
    for key in sort.keys {
      guard let checked = check(key, query, context) else { continue }
      keys.append(checked)
    }
    if keys.count == sort.keys.count { query.sort = keys }
  }

  private mutating func check(
    _ key: SortClause.Key, _ query: CheckedQuery, _ context: RowContext
  ) -> SortKey? {
    if let column = columnNamed(key.expression, query) {
      return SortKey(expression: column, isDescending: key.isDescending)
    }
    if !context.allowsAggregates, key.expression.isAggregate {
      report(.aggregateWithoutPer(source.text(key.expression.span), key.expression.span))
      return nil
    }
    let checked = check(key.expression, context)
    guard let type = checked.type else { return nil }
    if type == .data {
      report(.needsOrder("sort", key.expression.span, source.text(key.expression.span), type))
      return nil
    }
    return SortKey(expression: checked, isDescending: key.isDescending)
  }

  /// `sort total`: a column that `show` made under that name, or the measure by its own.
  private func columnNamed(_ expression: Expression, _ query: CheckedQuery) -> TypedExpression? {
    guard case .path(let path) = expression, path.count == 1, !path[0].isQuoted else { return nil }
    let name = path[0].text
    if let measure = query.measure, measure.function.rawValue == name {
      return TypedExpression(
        expression: .aggregate(measure.function, measure.operand?.expression, condition: nil),
        type: measure.resultType, isNullable: true)
    }
    for column in query.columns ?? [] where column.name == name {
      if case .expression(let shown) = column.content { return shown }
    }
    return nil
  }
}

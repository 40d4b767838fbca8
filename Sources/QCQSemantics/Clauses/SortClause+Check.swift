import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  func check(_ sort: SortClause, by sections: Span?) {
    var expressions = groupExpressions(.sort)
    expressions.seen.names.columnNames = query.columns?.map(\.name) ?? []
    let keys = sort.keys.compactMap { check($0, expressions, by: sections) }
    if keys.count == sort.keys.count { query.sort = keys }
  }

  private func check(
    _ key: SortClause.Key, _ expressions: ExpressionCheck, by sections: Span?
  ) -> SortKey? {
    let expression = key.expression
    if let column = columnNamed(expression) {
      return SortKey(expression: column, isDescending: key.isDescending)
    }
    if !expressions.allowsAggregates, expression.isAggregate {
      let span = expression.span
      report(.aggregateWithoutPer(text.source.text(span), span, by: sections))
      return nil
    }
    if case .literal(_, let span) = expression {
      ConstantCheck(expressions).reportConstant(span, naming: expression)
      return nil
    }
    let checked = expressions.check(expression)
    guard let type = checked.type else { return nil }
    if type == .data {
      report(.needs("sort", .order, expression.span, text.source.text(expression.span), type))
      return nil
    }
    return SortKey(expression: checked, isDescending: key.isDescending)
  }

  /// `sort total`: a column that `show` made under that name, or the measure by its own.
  private func columnNamed(_ expression: Expression) -> TypedExpression? {
    guard case .path(let path) = expression, path.count == 1,
      !path[0].isColumn(of: vocabulary[query.source])
    else { return nil }
    let name = path[0].text
    if let measure = query.measure, measure.function.rawValue == name {
      return TypedExpression(measure.expression, measure.resultType, isNullable: true)
    }
    for column in query.columns ?? [] where column.name == name {
      if case .expression(let shown) = column.content { return shown }
    }
    return nil
  }
}

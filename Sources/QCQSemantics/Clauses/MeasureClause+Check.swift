import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  /// False where the measure has errors.
  mutating func check(
    _ measure: MeasureClause, _ syntax: QuerySyntax, _ query: inout CheckedQuery
  ) -> Bool {
    for (clause, span) in [("show", syntax.show?.span), ("sort", syntax.sort?.span)] {
      if let span, syntax.group == nil || clause == "show" {
        let name = measure.function.rawValue
        report(
          syntax.group == nil
            ? .clauseWithMeasure(clause, span, name) : .showWithMeasure(span, name))
        return false
      }
    }
    if let limit = syntax.limit, syntax.group == nil {
      report(.clauseWithMeasure("limit", limit.span, measure.function.rawValue))
      return false
    }
    (query.columns, query.sort) = (nil, nil)
    if case .sections = query.grouping { query.grouping = .none }
    guard let function = AggregateFunction(rawValue: measure.function.rawValue) else {
      return false
    }
    var operand: TypedExpression?
    if let path = measure.path {
      let context = RowContext(entity: query.source, clause: measure.function.rawValue)
      let checked = check(.path(path), context)
      guard let type = checked.type else { return false }
      let isNumeric = type == .int || type == .number
      let span = path.reduce(path[0].span) { $0.union($1.span) }
      if !isNumeric, function == .sum || function == .average {
        report(.needsNumber(function.rawValue, span, source.text(span), type))
        return false
      }
      if type == .data || type == .bool {
        report(.needsOrder(function.rawValue, span, source.text(span), type))
        return false
      }
      operand = checked
    }
    query.measure = Measure(function: function, operand: operand)
    return true
  }
}

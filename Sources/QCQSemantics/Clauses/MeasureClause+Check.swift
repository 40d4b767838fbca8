import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  /// False where the measure has errors.
  func check(_ measure: MeasureClause, _ syntax: QuerySyntax) -> Bool {
    let name = measure.function.rawValue
    if syntax.group != nil, let show = syntax.show {
      report(.showWithMeasure(show.span, name))
      return false
    }
    let others = [("show", syntax.show?.span), ("sort", syntax.sort?.span)]
    for case (let clause, let span?) in others + [("limit", syntax.limit?.span)]
    where syntax.group == nil {
      report(.clauseWithMeasure(clause, span, name))
      return false
    }
    let isFurther = query.asksGroups
    (query.columns, query.sort) = (nil, nil)
    if isFurther { query.grouping = .none }
    if case .sections = query.grouping { query.grouping = .none }
    let function = measure.function
    var operand: TypedExpression?
    if let value = measure.operand {
      var expressions = expressions(.of)
      if isFurther { expressions.shown = shown }
      let checked = expressions.check(value)
      guard let need = function.need,
        expressions.accept(checked, value.span, of: name, need) != nil
      else { return false }
      operand = checked
    }
    query.measure = Measure(function: function, operand: operand)
    return true
  }
}

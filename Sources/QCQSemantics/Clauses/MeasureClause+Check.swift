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
    for (kind, span) in syntax.clauses where syntax.group == nil && kind.info.needsRows {
      report(.clauseWithMeasure(syntax.words(of: kind), span, name))
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
      if isFurther { expressions.seen.names.shown = shown }
      let checked = expressions.check(value)
      if function == .sum, checked.type == .bool, let fix = counted(value.span, syntax) {
        report(.sumOfTruths(name, value.span, text.source.text(value.span), fix))
        return false
      }
      guard let need = function.need,
        expressions.accept(checked, value.span, of: name, need) != nil
      else { return false }
      operand = checked
    }
    query.measure = Measure(function: function, operand: operand)
    return true
  }

  /// `sum completed of items`: the rows of which it is true are counted.
  private func counted(_ value: Span, _ syntax: QuerySyntax) -> Fix? {
    guard let measure = syntax.measure, syntax.source.span.start > measure.span.start else {
      return nil
    }
    let start = Span(measure.span.lowerBound, syntax.source.span.lowerBound)
    let condition = text.source.text(value)
    let end = (syntax.filter?.span ?? syntax.scope?.span ?? syntax.source.span).upperBound
    let isOpen = syntax.filter.map { if case .or = $0.condition { true } else { false } } ?? false
    if isOpen { return nil }
    let joint = syntax.filter == nil ? Keyword.where : .and
    return Fix(
      "count the rows: `count \(text.source.text(syntax.source.span)) where \(condition)`",
      [
        TextEdit(start, "\(AggregateFunction.count.rawValue) "),
        TextEdit(Span(end, end), " \(joint.word) \(condition)"),
      ])
  }
}

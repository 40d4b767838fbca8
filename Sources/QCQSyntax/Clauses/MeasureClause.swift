package import QCQLanguage
package import QCQText

/// What a query is boiled down to: `count`, or `sum quantity of`.
package struct MeasureClause: Hashable, Sendable {
  package let function: AggregateFunction
  /// What is summed; nil for `count`.
  package let operand: Expression?
  package let span: Span
}

extension QueryParser {
  /// measure = "count" | ( "sum" | "average" | "min" | "max" ) sum "of"
  mutating func parseMeasureIfPresent() -> MeasureClause? {
    // `count = …` in a `together` names a member; it is no measure.
    guard KeywordSet.measures.contains(current.keyword), next.kind != .equal,
      let function = current.keyword.flatMap({ AggregateFunction(rawValue: $0.word) })
    else { return nil }
    let start = advance(as: .keyword).span.lowerBound
    if function == .count {
      if at(.of) {
        report(.unexpectedText("`of`", current.span, help: "`count` takes no field: `count items`"))
        advance()
      }
      return MeasureClause(function: .count, operand: nil, span: span(from: start))
    }
    let isFieldMissing =
      at(.of)
      && (next.kind.endsStatement
        || next.kind.isName && next.keyword != .of && next.keyword != .or)
    let operand = isFieldMissing ? missingOperand() : expressions.parseSum()
    expect(.of, "before what is measured: `\(function.rawValue) quantity of items`")
    return MeasureClause(function: function, operand: operand, span: span(from: start))
  }

  private mutating func missingOperand() -> Expression {
    fail(.expectedName("a field to measure", found: found, current.span))
    return .missing(current.span)
  }
}

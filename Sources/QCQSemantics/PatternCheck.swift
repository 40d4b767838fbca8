import QCQLanguage
import QCQSyntax
import QCQText

/// Finds out what stands behind `matches`.
struct PatternCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  func check(
    _ operation: TextOperator, _ pattern: String, _ span: Span
  ) -> TypedExpression {
    guard operation == .matches else {
      outer.report(.patternNotValue(span))
      return .error
    }
    if let problem = Diagnostic.patternProblem(pattern, span, source: outer.text(span)) {
      outer.report(problem)
      return .error
    }
    return TypedExpression(.literal(.text(pattern)), .text)
  }

  /// Other than a written pattern only a text known before the query runs can be one.
  func checkOperand(_ right: Expression) {
    switch right {
    case .literal(.text(let pattern), let span):
      if let problem = Diagnostic.patternProblem(pattern, span, source: outer.text(span)) {
        outer.report(problem)
      }
    case .parameter: break
    case .missing, .literal, .path, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .moment,
      .running, .duration, .template:
      outer.report(.patternNotConstant(right.span))
    }
  }
}

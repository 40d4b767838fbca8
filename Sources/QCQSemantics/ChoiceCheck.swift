import QCQSyntax
import QCQLanguage

/// Finds out what values are that are one thing or another.
struct ChoiceCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// `price or else 0`: the value, or the other one where there is none. An optional parameter that
  /// has no value has this one, so that no condition is dropped for it.
  func check(_ value: Expression, _ other: Expression) -> TypedExpression {
    let query = outer.query
    var replacement = query.optionals.beginReplaced()
    let first = outer.check(value)
    query.optionals.beginOther(&replacement)
    let second = outer.check(other)
    let mayLackBoth = query.optionals.end(replacement) { need in
      first.expression.lacksValue(without: need.names)
    }
    guard let type = commonType(value, first, other, second) else { return .error }
    // A number that is written out is meant in the unit of the other one.
    let isAlike = second.style == first.style || other.isWrittenOut
    return TypedExpression(
      .fallback(first.expression, second.expression, isText: type == .text), type,
      isNullable: second.isNullable || mayLackBoth, style: isAlike ? first.style : .plain)
  }

  /// `"much" if quantity > 5 else "little"`
  func check(
    _ value: Expression, _ condition: Expression, _ other: Expression
  ) -> TypedExpression {
    let test = outer.checkCondition(condition)
    let (first, second) = (outer.check(value), outer.check(other))
    guard let type = commonType(value, first, other, second), test.type != nil else {
      return .error
    }
    return TypedExpression(
      .choice(test.expression, first.expression, second.expression), type,
      isNullable: first.isNullable || second.isNullable,
      style: first.style == second.style ? first.style : .plain)
  }

  /// The type that two values share; reports where they share none.
  private func commonType(
    _ left: Expression, _ first: TypedExpression, _ right: Expression, _ second: TypedExpression
  ) -> ValueType? {
    guard let one = first.type, let other = second.type else { return nil }
    if one == other { return one }
    guard let family = one.family, family == other.family else {
      outer.reportMismatch(left, one, outer.text(right.span), right.span, other)
      return nil
    }
    return family
  }
}

import QCQLanguage
import QCQSyntax
import QCQText

/// What is worked out of several fields of the items that a list or a category has: items are asked
/// for that, as the sums of two fields tell nothing of their product.
struct ItemFields {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// `lists show title, price * quantity`: reports it.
  func isProduct(
    _ operation: ArithmeticOperator, _ left: Expression, _ right: Expression
  ) -> Bool {
    guard operation != .add, operation != .subtract, let first = field(in: left),
      field(in: right) != nil
    else { return false }
    let call = "sum(\(outer.text(left.span.union(right.span))))"
    let items = FieldElsewhere(
      owner: .items, write: nil, help: Diagnostic.askedOfItems(call, per: outer.entity.singular))
    outer.query.reportWrongSource(
      .unknownField(first.text, first.span, of: outer.entity, among: [], elsewhere: items),
      outer.entity)
    return true
  }

  /// What to say of `sum(price * quantity)`; nil for what has no field that only items have.
  func advice(on call: Expression) -> String? {
    guard case .call(_, .values(let values), let span) = call, values.count == 1,
      case .arithmetic = values[0], field(in: values[0]) != nil
    else { return nil }
    return Diagnostic.askedOfItems(outer.text(span), per: outer.entity.singular)
  }

  /// The first field in arithmetic that holds numbers of items, and that the entity itself lacks.
  private func field(in expression: Expression) -> Name? {
    if case .path(let path) = expression, path.count == 1, outer.entity != .items,
      outer.vocabulary[outer.entity].fields[path[0].text] == nil,
      outer.vocabulary.items.fields[path[0].text]?.type.isNumber ?? false
    {
      return path[0]
    }
    if case .arithmetic(_, let left, let right) = expression {
      return field(in: left) ?? field(in: right)
    }
    if case .parenthesized(let inner, _) = expression { return field(in: inner) }
    if case .fallback(let value, _) = expression { return field(in: value) }
    return nil
  }
}

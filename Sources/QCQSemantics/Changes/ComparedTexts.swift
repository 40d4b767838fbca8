package import QCQLanguage

/// A text that a stored field, or what is worked out from some, is or is not to be equal to or to
/// contain.
package struct ComparedText: Hashable, Sendable {
  package var value: SearchedValue
  /// Nil for what is to be equal to the text.
  package var operation: TextOperator?
  package var kind: CheckedText.Kind
  package var role: TextSearch.Role
}

extension CheckedQuery {
  /// The texts that it compares with, those of the queries inside of it included: with stored
  /// fields, and with what is worked out from them where that is to leave rows out.
  package var comparedTexts: [ComparedText] {
    var collector = TextCollector()
    collector.collect(self, isNegated: false)
    return collector.texts
  }
}

extension CheckedExpression {
  /// Whether it is a comparison that holds where a condition in it does not, or for no row:
  /// `(name = "x") = false`, `count(items where name = "x") = 0`.
  fileprivate var holdsOfNothing: Bool {
    guard case .comparison(let operation, let left, let right, _, _) = self else { return false }
    return right.isReached(by: left, operation) || left.isReached(by: right, operation.turned)
  }

  /// Whether it is written out, and what another one is where nothing meets its condition compares
  /// with it as asked.
  private func isReached(
    by tested: CheckedExpression, _ operation: ComparisonOperator
  ) -> Bool {
    switch tested {
    case .aggregate(.count, _, _), .related(.count, _, _), .aggregate(.percent, _, _),
      .related(.percent, _, _):
      return writtenNumber.map { operation.holds(0, $0) } ?? false
    case .aggregate, .related, .literal, .parameter, .row, .field, .arithmetic, .negative,
      .comparison, .text, .date, .membership, .range, .presence, .not, .and, .or, .whenPresent,
      .function, .fallback, .choice, .answer, .among, .composed, .instant:
      guard case .literal(.bool(let bool)) = self else { return false }
      return operation == (bool ? .notEqual : .equal)
    }
  }
}

/// Gathers texts from conditions, and knows how often these are turned round.
private struct TextCollector {
  private(set) var texts: [ComparedText] = []
  private var known: Set<ComparedText> = []

  mutating func collect(_ query: CheckedQuery, isNegated: Bool) {
    query.forEachExpression(of: query.source) { expression, entity in
      collect(expression, of: entity, isNegated)
    }
  }

  /// - Parameter entity: The rows that the expression is about.
  private mutating func collect(
    _ expression: CheckedExpression, of entity: Entity, _ isNegated: Bool
  ) {
    if case .answer(let answer) = expression { collect(answer.query, isNegated: isNegated) }
    var (owner, isTurned) = (entity, isNegated)
    if case .not = expression { isTurned.toggle() }
    if case .related(let function, _, _) = expression {
      owner = .items
      if function == .none { isTurned.toggle() }
    }
    if expression.holdsOfNothing { isTurned.toggle() }
    if case .comparison(let operation, let left, let right, _, _) = expression,
      operation.asksForEquality
    {
      let role: TextSearch.Role = (operation == .notEqual) != isNegated ? .excluded : .wanted
      note(left, right, role, of: entity)
      note(right, left, role, of: entity)
    }
    if case .membership(let operand, let values, _, _) = expression {
      let role: TextSearch.Role = values.count > 1 ? .oneOfSeveral : .wanted
      for value in values { note(operand, value, isNegated ? .excluded : role, of: entity) }
    }
    if case .text(let operation, let field, let value, _) = expression {
      note(field, value, isNegated ? .excluded : .wanted, of: entity, operation)
    }
    for part in expression.parts { collect(part, of: owner, isTurned) }
  }

  private mutating func note(
    _ field: CheckedExpression, _ value: CheckedExpression, _ role: TextSearch.Role,
    of entity: Entity, _ operation: TextOperator? = nil
  ) {
    guard let kind = value.text, let searched = SearchedValue(field, of: entity),
      searched.isSearched || role == .excluded
    else { return }
    let text = ComparedText(value: searched, operation: operation, kind: kind, role: role)
    if known.insert(text).inserted { texts.append(text) }
  }
}

package import QCQLanguage

/// A title of a list or name of a category that a condition compares with.
package struct ComparedName: Hashable, Sendable {
  package var entity: Entity
  package var kind: CheckedText.Kind

  package init(entity: Entity, kind: CheckedText.Kind) {
    (self.entity, self.kind) = (entity, kind)
  }
}

extension CheckedChange {
  /// The names that the choice of its rows asks to be equal or not to be equal.
  ///
  /// One that names nothing is a mistake there, as it is in a scope: `!=` would take all rows.
  package func comparedNames(_ vocabulary: Vocabulary) -> [ComparedName] {
    guard case .rows(let query) = target else { return [] }
    var collector = NameCollector(vocabulary: vocabulary)
    query.forEachExpression { collector.collect($0, of: query.source) }
    return collector.names
  }
}

/// Gathers names from conditions.
private struct NameCollector {
  let vocabulary: Vocabulary
  private(set) var names: [ComparedName] = []
  private var known: Set<ComparedName> = []

  init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// - Parameter entity: The rows that the expression is about.
  mutating func collect(_ expression: CheckedExpression, of entity: Entity) {
    if case .comparison(let operation, let left, let right, _, _) = expression,
      operation.asksForEquality
    {
      note(left, right, of: entity)
      note(right, left, of: entity)
    }
    if case .membership(let operand, let values, _, _) = expression {
      for value in values { note(operand, value, of: entity) }
    }
    for part in expression.parts {
      if case .related = expression {
        collect(part, of: .items)
      } else {
        collect(part, of: entity)
      }
    }
  }

  private mutating func note(
    _ field: CheckedExpression, _ value: CheckedExpression, of entity: Entity
  ) {
    guard case .field(let reference) = field, let owner = vocabulary.owner(of: reference, entity),
      let kind = value.text
    else { return }
    let name = ComparedName(entity: owner, kind: kind)
    if known.insert(name).inserted { names.append(name) }
  }
}

extension CheckedExpression {
  /// The text that it is, written out or as a parameter's value.
  var text: CheckedText.Kind? {
    if case .literal(.text(let text)) = self { return .literal(text) }
    if case .parameter(let name, .text) = self { return .parameter(name) }
    return nil
  }
}

extension ComparisonOperator {
  /// Whether it asks for one value only, or for all but one.
  var asksForEquality: Bool {
    switch self {
    case .equal, .notEqual: true
    case .less, .lessEqual, .greater, .greaterEqual: false
    }
  }
}

extension Vocabulary {
  /// The lists or categories whose names a field holds; nil for any other field.
  ///
  /// - Parameter entity: The rows that a field without a relation belongs to.
  func owner(of reference: FieldReference, _ entity: Entity) -> Entity? {
    let owner = reference.relation?.entity ?? entity
    return owner != .items && reference.field == self[owner].nameField ? owner : nil
  }
}

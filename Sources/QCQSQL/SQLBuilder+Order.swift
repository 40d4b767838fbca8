import QCQLanguage
import QCQSemantics

extension SQLBuilder {
  mutating func writeTerm(_ term: OrderTerm, in level: SQLLevel) {
    writeBareTerm(term, in: level)
    if let (column, entity) = term.identity(vocabulary, of: level.entity) {
      write(dialect.byteOrder(of: column, in: vocabulary[entity].table))
    }
    writeDirection(term, mayBeAbsent: mayBeAbsent(term, in: level))
  }

  private func mayBeAbsent(_ term: OrderTerm, in level: SQLLevel) -> Bool {
    switch term.content {
    case .expression(let expression):
      !expression.isNeverNull || mayMissCells(expression, in: level)
    case .reference(let relation):
      vocabulary.items.columns[vocabulary.reference(relation)]?.isNullable ?? true
    case .id: vocabulary[level.entity][.id]?.isNullable ?? true
    }
  }

  /// What is ordered by, without how.
  mutating func writeBareTerm(_ term: OrderTerm, in level: SQLLevel) {
    switch term.content {
    case .expression(let expression): writeValue(expression, in: level)
    case .reference(let relation):
      writeColumn(vocabulary.reference(relation), of: .items, in: level)
    case .id: writeColumn(idColumn, in: level)
    }
  }

  mutating func writeDirection(_ term: OrderTerm, mayBeAbsent: Bool = true) {
    if term.isText { write(" COLLATE \(dialect.textCollation)") }
    write(dialect.direction(isDescending: term.isDescending, mayBeAbsent: mayBeAbsent))
  }
}

extension OrderTerm {
  /// The column of ids by which it orders, and whose; nil where it orders by anything else.
  fileprivate func identity(
    _ vocabulary: Vocabulary, of entity: Entity
  ) -> (column: String, entity: Entity)? {
    switch content {
    case .reference(let relation): return (vocabulary.reference(relation), .items)
    case .id: return (vocabulary.idColumn, entity)
    case .expression(.field(let reference)):
      guard reference.field.isIdentifier || reference.field.relation != nil,
        let column = reference.field.column
      else { return nil }
      return (column, reference.relation?.entity ?? entity)
    case .expression: return nil
    }
  }
}

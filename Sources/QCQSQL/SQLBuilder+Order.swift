import QCQLanguage
import QCQSemantics

extension SQLBuilder {
  mutating func writeTerm(_ term: OrderTerm, in level: SQLLevel) {
    writeBareTerm(term, in: level)
    writeDirection(term)
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

  mutating func writeDirection(_ term: OrderTerm) {
    if term.isText { write(" COLLATE \(dialect.textCollation)") }
    if term.isDescending { write(" DESC") }
  }
}

import QCQSemantics
import QCQLanguage

/// One term of an order.
struct OrderTerm {
  enum Content {
    case expression(CheckedExpression)
    /// The reference of an item to its list or category, as it is stored.
    case reference(Relation)
    /// The row's own id.
    case id

    var expression: CheckedExpression? {
      if case .expression(let expression) = self { expression } else { nil }
    }
  }

  var content: Content
  var isDescending = false

  var isText: Bool {
    switch content {
    case .expression(let expression): expression.isText
    case .reference, .id: false
    }
  }
}

/// Finds what rows, sections and groups are ordered by.
struct QueryOrder {
  let vocabulary: Vocabulary

  /// The whole order of a query; ties are always broken, so that it never depends on chance.
  func terms(of query: CheckedQuery) -> [OrderTerm] {
    switch query.grouping {
    case .none: return query.measure == nil ? rowTerms(of: query) : []
    case .sections(let keys): return keys.flatMap { sectionTerms(of: $0) } + rowTerms(of: query)
    case .groups(let keys):
      let asked = (query.sort ?? []).map(term)
      return asked + keys.flatMap { sectionTerms(of: $0) }
    }
  }

  /// The order of rows: as asked for or the source's own, then by id.
  func rowTerms(of query: CheckedQuery) -> [OrderTerm] {
    let order = query.sort.map { $0.map(term) } ?? defaultTerms(query.source)
    let isById = order.contains { if case .id = $0.content { true } else { false } }
    return isById ? order : order + [OrderTerm(content: .id)]
  }

  /// The order of sections and groups: of categories their own, of other keys their values'.
  func sectionTerms(of key: GroupKey) -> [OrderTerm] {
    switch key.kind {
    case .entity(let relation):
      defaultTerms(relation.entity, of: relation) + [OrderTerm(content: .reference(relation))]
    case .value(let value): [OrderTerm(content: .expression(value.expression))]
    }
  }

  private func term(_ key: SortKey) -> OrderTerm {
    OrderTerm(content: .expression(key.expression.expression), isDescending: key.isDescending)
  }

  private func defaultTerms(_ entity: Entity, of relation: Relation? = nil) -> [OrderTerm] {
    let order = entity.defaultOrder
    guard let field = vocabulary[entity][order.field] else { return [] }
    let expression = CheckedExpression.field(FieldReference(field, of: relation))
    return [OrderTerm(content: .expression(expression), isDescending: order.isDescending)]
  }
}

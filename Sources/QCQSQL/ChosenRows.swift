import QCQLanguage
import QCQSemantics

extension CheckedQuery {
  /// More rows than this are not chosen first: then what is saved is little.
  private static let mostChosen: Int64 = 1000

  /// The same rows, which a statement inside chooses before their lists and categories are looked
  /// up: of a million items sorted for the first ten, only ten then need the title of their list.
  ///
  /// Itself where nothing is looked up, or where that decides about the rows or their order.
  func choosingRowsFirst(_ plan: ColumnPlan, _ vocabulary: Vocabulary) -> CheckedQuery {
    guard source == .items, measure == nil, case .none = grouping, let limit, !limit.isEach,
      limit.count <= Self.mostChosen, limit.skip <= Self.mostChosen,
      vocabulary.items.areIdsKey(vocabulary.idColumn)
    else { return self }
    var shown = TableNeeds()
    for case .expression(let expression) in plan.contents { shown.add(expression) }
    var decisive = TableNeeds()
    decisive.add(conditions)
    for term in QueryOrder(vocabulary: vocabulary).terms(of: self) {
      if case .expression(let expression) = term.content { decisive.add(expression) }
    }
    guard Relation.allCases.contains(where: shown.reach), !decisive.isQualified else { return self }
    var query = CheckedQuery(source: source)
    query.base = [self]
    query.sort = sort
    return query
  }
}

extension EntityBinding {
  /// Whether each row has an id, and no two have the same.
  fileprivate func areIdsKey(_ column: String) -> Bool {
    guard rowKey == nil, let id = columns[column], !id.isNullable else { return false }
    return columns.values.filter(\.isIdentifier).count < 2
  }
}

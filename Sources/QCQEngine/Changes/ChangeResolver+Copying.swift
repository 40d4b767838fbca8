import QCQSQL
import QCQSemantics
import QCQLanguage

extension ChangeResolver {
  func copy(
    _ target: ChangeTarget, to reference: CheckedListReference
  ) throws -> ResolvedChange {
    let (query, lists, _) = try rows(target)
    let list = try list(reference)
    return ResolvedChange(
      effects: [try copy(query, to: list.id)],
      words: ChangeWords(
        verb: .copy, entity: .items, place: ChangePlace(from: lists, to: list.title)))
  }

  /// A copy of an item is to be bought: it is pending, and new. All else it has from the item.
  func copy(_ query: CheckedQuery, to list: String) throws -> RowEffect {
    var row = NewRow(.items, vocabulary)
    row.set(.list, .text(list))
    row.set(.completed, .bool(false))
    row.setDates(moment)
    let columns = vocabulary.items.storedFields.filter { !$0.isIdentifier && !$0.isGenerated }
    return .copy(
      query, columns: columns.compactMap(\.column).filter { !row.columns.contains($0) },
      values: row.cells)
  }
}

import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartStore

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
    let generated = try db.rows(
      "SELECT name FROM pragma_table_xinfo(?) WHERE hidden > 1", [.text(vocabulary.items.table)]
    ) { $0.text(0) }
    let taken = generated + row.columns
    let columns = vocabulary.items.storedFields.filter { !$0.isIdentifier }.compactMap(\.column)
    return .copy(
      query, columns: columns.filter { !taken.contains($0) }, values: row.cells)
  }
}

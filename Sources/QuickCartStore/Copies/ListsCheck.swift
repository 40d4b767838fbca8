import QCQExchange
import QCQLanguage
import QCQSemantics

extension Vocabulary {
  /// Why a database is not one of lists; nil if it has all that lists and items need.
  var unfitness: String? {
    let needs: [(EntityBinding, [StoredField])] = [
      (lists, [.id, Entity.lists.nameField]), (items, [.id, Entity.items.nameField, .list]),
    ]
    for (binding, fields) in needs {
      if !binding.exists { return Self.unfit("it has no table `\(binding.table)`") }
      if let field = fields.first(where: { binding[$0] == nil }) {
        let column = layout.column(field)
        return Self.unfit("its table `\(binding.table)` has no column `\(column)`")
      }
    }
    return nil
  }

  private static func unfit(_ reason: String) -> String {
    "it is not a database of lists: \(reason)"
  }
}

extension [ExchangeTable] {
  /// Why nothing can be taken from a database with these tables; nil where it has lists or items.
  package var unfitness: String? {
    if contains(where: { $0.entity != .categories }) { return nil }
    let layout = PhysicalLayout.snakeCasePlural
    return "it is not a database of lists: it has no tables `\(layout.table(.lists))` and "
      + "`\(layout.table(.items))`"
  }
}

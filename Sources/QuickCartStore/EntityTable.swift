package import QCQLanguage
import QCQSQL
package import QCQSemantics

/// The table of an entity, with its names as they stand in SQL.
package struct EntityTable {
  private let entity: Entity
  private let vocabulary: Vocabulary

  package init(_ entity: Entity, _ vocabulary: Vocabulary) {
    (self.entity, self.vocabulary) = (entity, vocabulary)
  }

  package var name: String { SQLiteDialect().quoted(vocabulary[entity].table) }

  package func column(_ field: StoredField) -> String {
    SQLiteDialect().quoted(vocabulary.layout.column(field))
  }

  package func has(_ field: StoredField) -> Bool {
    vocabulary[entity][field] != nil
  }

  /// Whether new rows can be given a value of a field.
  package func takes(_ field: StoredField) -> Bool {
    vocabulary[entity].writable(field) != nil
  }

  /// Whether rows have the ids and names that are asked for by `names`.
  package var hasNames: Bool { vocabulary[entity].nameField != nil }

  /// Ids and names of its rows, in no order but for categories.
  ///
  /// - Parameter lists: How many lists, given as arguments, the rows may belong to; nil for all.
  package func names(inLists lists: Int? = nil) -> String {
    if entity == .categories { return orderedNames }
    return allNames + among(.list, lists)
  }

  /// The same of the rows with some ids.
  ///
  /// - Parameter ids: How many there are, given as arguments; nil for all rows.
  package func names(of ids: Int?) -> String { allNames + among(.id, ids) }

  private func among(_ field: StoredField, _ count: Int?) -> String {
    guard let count else { return "" }
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    return " WHERE \(column(field)) IN (\(marks))"
  }

  /// The same in the order in which the rows are shown.
  var orderedNames: String {
    let (field, isDescending) = entity.defaultOrder
    let order = has(field) ? column(field) + (isDescending ? " DESC, " : ", ") : ""
    return "\(allNames) ORDER BY \(order)\(column(.id))"
  }

  private var allNames: String {
    "SELECT \(column(.id)), \(column(entity.nameField)) FROM \(name)"
  }
}

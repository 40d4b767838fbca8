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

  var hasNames: Bool { has(.id) && has(entity.nameField) }

  /// Ids and names of its rows, categories in the order in which they are shown.
  ///
  /// - Parameter lists: How many lists, given as arguments, the rows may belong to; nil for all.
  package func names(inLists lists: Int? = nil) -> String {
    let rows = "SELECT \(column(.id)), \(column(entity.nameField)) FROM \(name)"
    if let lists {
      let marks = Array(repeating: "?", count: lists).joined(separator: ", ")
      return "\(rows) WHERE \(column(.list)) IN (\(marks))"
    }
    guard entity == .categories else { return rows }
    return "\(rows) ORDER BY \(has(.order) ? "\(column(.order)), " : "")\(column(.id))"
  }
}

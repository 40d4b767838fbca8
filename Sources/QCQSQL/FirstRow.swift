import QCQLanguage
import QCQSemantics

// Of several rows that share an id, others belong to the first in its table.
extension Vocabulary {
  /// What a join of an entity's rows asks for besides their id; nothing where ids are a key.
  func first(_ entity: Entity, as alias: String, _ dialect: any Dialect) -> String {
    guard let key = self[entity].rowKey else { return "" }
    let column =
      switch key {
      case .number: "rowid"
      case .column(let column): dialect.quoted(column)
      }
    let table = dialect.quoted(self[entity].table)
    let id = dialect.quoted(idColumn)
    return "\(alias).\(column) IN (SELECT min(\(column)) FROM \(table) GROUP BY \(id)) AND "
  }
}

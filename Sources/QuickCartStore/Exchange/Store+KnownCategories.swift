package import QCQExchange
import QCQLanguage
package import QCQSemantics

extension Store {
  /// The categories that there are, by which it is understood what a file says.
  ///
  /// - Parameter meant: By folded names of a file, those of categories here.
  package func knownCategories(
    _ vocabulary: Vocabulary, besides meant: [String: String]
  ) throws(StoreError) -> KnownCategories {
    let table = EntityTable(.categories, vocabulary)
    var found: [(emoji: String, name: String)] = []
    if vocabulary.categories.exists, table.has(.name) {
      let emoji = table.has(.emoji) ? "ifnull(\(table.column(.emoji)), '')" : "''"
      let query = "SELECT \(emoji), \(table.column(.name)) FROM \(table.name)"
      found = try read { db in
        try db.rows(query) { (emoji: $0.text(0), name: $0.text(1)) }
      }
    }
    return KnownCategories(found, others: Set(meant.keys)) { TextFolding.title($0) }
  }
}

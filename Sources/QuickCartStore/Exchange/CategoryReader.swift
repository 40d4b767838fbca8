package import QCQExchange
import QCQLanguage
package import QCQSemantics

/// Reads the categories of a database, by which it is understood what a file says.
package struct CategoryReader {
  private let store: Store
  private let vocabulary: Vocabulary

  package init(_ store: Store, _ vocabulary: Vocabulary) {
    (self.store, self.vocabulary) = (store, vocabulary)
  }

  /// The categories that there are.
  ///
  /// - Parameter meant: By folded names of a file, those of categories here.
  package func known(besides meant: [String: String]) throws(StoreError) -> KnownCategories {
    let table = EntityTable(.categories, vocabulary)
    var found: [(emoji: String, name: String)] = []
    if vocabulary.categories.exists, table.has(.name) {
      let emoji = table.has(.emoji) ? "ifnull(\(table.column(.emoji)), '')" : "''"
      let query = "SELECT \(emoji), \(table.column(.name)) FROM \(table.name)"
      found = try store.read { db in
        try db.rows(query) { (emoji: $0.text(0), name: $0.text(1)) }
      }
    }
    return KnownCategories(found, others: Set(meant.keys)) { TextFolding.title($0) }
  }
}

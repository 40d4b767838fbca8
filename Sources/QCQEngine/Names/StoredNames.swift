import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartStore

/// The names of a database, to tell names without quotes from words.
enum StoredNames {
  /// So many of each are read at most: who has more of them waits for none.
  private static let limit = 1000

  /// Reads the names when they are asked for.
  static func reader(
    _ store: Store, _ vocabulary: Vocabulary
  ) -> @Sendable () -> KnownNames {
    { [weak store] in
      guard let store else { return KnownNames() }
      func names(_ entity: Entity) -> [String] {
        guard vocabulary[entity].exists, vocabulary[entity].nameField != nil else { return [] }
        let text = EntityTable(entity, vocabulary).names(inLists: nil) + " LIMIT \(limit)"
        return (try? store.read { db in try db.rows(text) { $0.text(1) } }) ?? []
      }
      return KnownNames(
        titles: names(.lists), categories: names(.categories), items: names(.items))
    }
  }
}

import QCQSemantics
import QCQLanguage
import QuickCartStore

/// The names of a database, to tell names without quotes from words.
enum StoredNames {
  /// At most this many of each are read, so that nobody waits for more of them.
  private static let limit = 1000

  /// Reads the names when they are asked for.
  static func reader(
    _ store: Store, _ vocabulary: Vocabulary
  ) -> @Sendable () -> KnownNames {
    { [weak store] in
      guard let store else { return KnownNames() }
      func names(_ entity: Entity) -> [String] {
        let table = EntityTable(entity, vocabulary)
        guard table.hasNames else { return [] }
        let text = table.names(inLists: nil) + " LIMIT \(limit)"
        return (try? store.read { db in try db.rows(text) { $0.text(1) } }) ?? []
      }
      var known = KnownNames(
        titles: names(.lists), categories: names(.categories), items: names(.items)
      ) { [weak store] item in
        store.flatMap { home(of: item, $0, vocabulary) }
      }
      known.title = { [weak store] id in
        store.flatMap { title(of: id, $0, vocabulary) }
      }
      known.quantity = { [weak store] item, list in
        store.flatMap { quantity(of: item, on: list, $0, vocabulary) }
      }
      return known
    }
  }

  /// The title of the list that has an id.
  private static func title(of id: String, _ store: Store, _ vocabulary: Vocabulary) -> String? {
    let lists = EntityTable(.lists, vocabulary)
    guard vocabulary.lists.exists, lists.hasNames else { return nil }
    let text = lists.names(of: 1)
    return (try? store.read { db in try db.rows(text, [.text(id)]) { $0.text(1) } })?.first
  }

  /// How many there are of the one item of a name on a list.
  private static func quantity(
    of item: String, on list: String, _ store: Store, _ vocabulary: Vocabulary
  ) -> Int64? {
    guard vocabulary.items.exists, vocabulary.lists.exists else { return nil }
    let (items, lists) = (EntityTable(.items, vocabulary), EntityTable(.lists, vocabulary))
    guard items.has(.list), items.has(.name), items.has(.quantity), lists.has(.id),
      lists.has(.title)
    else { return nil }
    let text = """
      SELECT \(items.column(.quantity)) FROM \(items.name)
      WHERE \(items.column(.name)) = ? AND \(items.column(.list)) IN (
        SELECT \(lists.column(.id)) FROM \(lists.name) WHERE \(lists.column(.title)) = ?) LIMIT 2
      """
    let found =
      (try? store.read { db in
        try db.rows(text, [.text(item), .text(list)]) { $0.int(0) }
      }) ?? []
    return found.count == 1 ? found[0] : nil
  }

  /// The title of the one list that an item is on.
  private static func home(of item: String, _ store: Store, _ vocabulary: Vocabulary) -> String? {
    let (items, lists) = (EntityTable(.items, vocabulary), EntityTable(.lists, vocabulary))
    guard items.has(.list), items.has(.name), lists.hasNames else { return nil }
    let text = """
      SELECT DISTINCT \(lists.column(.id)), \(lists.column(.title)) FROM \(lists.name)
      WHERE \(lists.column(.id)) IN (SELECT \(items.column(.list)) FROM \(items.name)
        WHERE \(items.column(.name)) = ?) LIMIT 2
      """
    let titles = (try? store.read { db in try db.rows(text, [.text(item)]) { $0.text(1) } }) ?? []
    return titles.count == 1 ? titles[0] : nil
  }
}

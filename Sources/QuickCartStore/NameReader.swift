import GRDB
package import QCQSemantics
import QCQLanguage
import QuickCartFollower

/// The titles of lists and the names of categories and items, as of one state of the database.
package struct StoredNames: Hashable, Sendable {
  /// A list or a category, and how many items are in it.
  package struct Group: Hashable, Sendable {
    package var id: String
    package var name: String
    package var pending = 0
    package var total = 0
  }

  /// Items of one name in one list.
  package struct Item: Hashable, Sendable {
    package var name: String
    /// The number of the list in `lists`; nil for a list that is not there.
    package var list: Int?
    package var pending = 0
    package var total = 0
    /// Of the only one; nil where there are several, and where none is stored.
    package var quantity: Int64?
  }

  /// The list that was changed last comes first.
  package var lists: [Group] = []
  package var categories: [Group] = []
  /// Nil where there are more items than were asked for.
  package var items: [Item]? = []

  package init() {}
}

/// What tells one state of a database from another.
package struct StoreState: Sendable {
  /// Tables with all their columns, keys and indexes.
  package var schema: Schema
  package var vocabulary: Vocabulary
  package var names: StoredNames
}

/// Reads the names in a database, and its tables if they have changed.
package struct NameReader {
  private let store: Store
  /// With more items than these their names are not read.
  package var itemLimit: Int
  private var schemaVersion: Int64?
  /// What was read last.
  private var lastRead: ReadState?
  private var schema = Schema(tables: [])
  private var vocabulary: Vocabulary?

  private struct ReadState: Hashable {
    let version: DataVersion
    /// How many changes of a server were told.
    let news: Int?
  }

  package init(_ store: Store, itemLimit: Int = 100_000) {
    (self.store, self.itemLimit) = (store, itemLimit)
  }

  /// Reads all of it in one transaction.
  package mutating func read() throws(StoreError) -> StoreState {
    try store.read { try read($0) }
  }

  /// The same for somebody who waits for it: nil where nothing was committed since the last time.
  ///
  /// - Parameter patience: How many seconds to wait for another connection that holds a lock; then
  ///   it throws.
  package mutating func readChanges(
    patience: Double
  ) throws(StoreError) -> StoreState? {
    store.server?.follow()
    return try store.waiting(atMost: patience) { () throws(StoreError) -> StoreState? in
      try store.read { db -> StoreState? in
        let found = ReadState(version: try DataVersion(db), news: store.server?.newsCount)
        if found == lastRead { return nil }
        let state = try read(db)
        lastRead = found
        return state
      }
    }
  }

  private mutating func read(_ db: Database) throws -> StoreState {
    let found = try db.row("PRAGMA schema_version") { $0.int(0) }
    if vocabulary == nil || found != schemaVersion {
      schema = try SchemaReader.readSchema(db)
      vocabulary = Vocabulary(try SchemaReader.readTables(db))
      schemaVersion = found
    }
    let vocabulary = vocabulary ?? Vocabulary(schema)
    return StoreState(
      schema: schema, vocabulary: vocabulary, names: try names(db, vocabulary))
  }

  private func names(_ db: Database, _ vocabulary: Vocabulary) throws -> StoredNames {
    var names = StoredNames()
    names.lists = try groups(db, vocabulary.lists, vocabulary)
    names.categories = try groups(db, vocabulary.categories, vocabulary)
    try readItems(db, EntityTable(.items, vocabulary), into: &names)
    return names
  }

  private func groups(
    _ db: Database, _ binding: EntityBinding, _ vocabulary: Vocabulary
  ) throws -> [StoredNames.Group] {
    let table = EntityTable(binding.entity, vocabulary)
    guard table.hasNames else { return [] }
    return try db.rows(table.orderedNames) {
      StoredNames.Group(id: $0.text(0), name: $0.text(1))
    }
  }

  private func readItems(
    _ db: Database, _ items: EntityTable, into names: inout StoredNames
  ) throws {
    guard items.has(.name) else { return }
    let columns = [StoredField.name, .list, .category, .completed, .quantity].map {
      items.has($0) ? items.column($0) : "NULL"
    }
    let rows = try RawStatement(
      db,
      "SELECT \(SQLText.list(columns)) FROM \(items.name) LIMIT \(itemLimit + 1)", isKept: true)
    var tally = ItemTally(names)
    while try rows.step() {
      if tally.count == itemLimit {
        names.items = nil
        return
      }
      tally.add(
        rows.text(0), list: rows.text(1), category: rows.text(2), isPending: !rows.isTrue(3),
        quantity: rows.areIntegers([4]) ? rows.int(4) : nil)
    }
    names = tally.names
  }
}

/// Counts items under their name and list, and in their list and category.
private struct ItemTally {
  private struct Key: Hashable {
    let name: String
    let list: Int?
  }

  private(set) var names: StoredNames
  private(set) var count = 0
  private let lists: [String: Int]
  private let categories: [String: Int]
  private var places: [Key: Int] = [:]

  init(_ names: StoredNames) {
    self.names = names
    lists = ItemTally.places(names.lists)
    categories = ItemTally.places(names.categories)
  }

  private static func places(_ groups: [StoredNames.Group]) -> [String: Int] {
    Dictionary(groups.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  mutating func add(
    _ name: String, list: String, category: String, isPending: Bool, quantity: Int64?
  ) {
    count += 1
    let pending = isPending ? 1 : 0
    let list = lists[list]
    if let list {
      names.lists[list].total += 1
      names.lists[list].pending += pending
    }
    if let category = categories[category] {
      names.categories[category].total += 1
      names.categories[category].pending += pending
    }
    let key = Key(name: name, list: list)
    if let place = places[key] {
      names.items?[place].total += 1
      names.items?[place].pending += pending
      names.items?[place].quantity = nil
    } else {
      places[key] = names.items?.count
      names.items?.append(
        StoredNames.Item(
          name: name, list: list, pending: pending, total: 1, quantity: quantity))
    }
  }
}

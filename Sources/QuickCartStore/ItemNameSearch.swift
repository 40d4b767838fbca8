import QCQLanguage
import GRDB
package import QCQSemantics

/// Looks for names of items where there are too many to be read and kept.
///
/// Nobody waits for it: it reads so many items at most, those of the lists that are asked for, else
/// the latest ones; where an index has the names, those that begin so are found among all.
package struct ItemNameSearch: Sendable {
  private let store: Store
  private let vocabulary: Vocabulary
  /// Whether an index begins with the names.
  private let hasIndex: Bool
  /// How many items are read at most.
  private static let limit = 5_000

  package init(_ store: Store, _ schema: Schema, _ vocabulary: Vocabulary) {
    (self.store, self.vocabulary) = (store, vocabulary)
    let name = vocabulary.layout.column(.name)
    let table = schema.table(vocabulary.items.table)
    hasIndex = table?.indexes.contains { $0.columns.first == name } ?? false
  }

  /// The names that begin so, then those that hold it, each once.
  ///
  /// - Parameters:
  ///   - lists: Ids; nil for all lists.
  ///   - patience: How many seconds to wait for another connection that holds a lock.
  package func names(
    matching typed: String, in lists: [String]?, count: Int, patience: Double
  ) throws(StoreError) -> [String] {
    try store.waiting(atMost: patience) { () throws(StoreError) -> [String] in
      try store.read { db in
        var names: [String] = []
        // Without a letter there is nothing to look for, and a few of the latest will do.
        let scanned = typed.isEmpty ? 500 : Self.limit
        for search in queries(in: lists, hasRowID: try hasRowID(db), scanned: scanned) {
          if names.count >= count { break }
          let found = try String.fetchAll(
            db, sql: search.text, arguments: search.arguments(typed, lists ?? []))
          names += found.filter { !names.contains($0) }
        }
        return Array(names.prefix(count))
      }
    }
  }

  private struct Search {
    var text: String
    /// The forms in which an index may hold what was typed; none where it is not asked.
    var isIndexed = false

    func arguments(_ typed: String, _ lists: [String]) -> StatementArguments {
      guard isIndexed else {
        let key = TextFolding.search(typed)
        return StatementArguments(lists + [key, key])
      }
      let rest = typed.dropFirst()
      let forms = [typed, typed.prefix(1).uppercased() + rest, typed.prefix(1).lowercased() + rest]
      return StatementArguments(forms.flatMap { [$0, $0 + "\u{10FFFF}"] })
    }
  }

  /// A view has no rows of its own, and some tables no numbers for them.
  private func hasRowID(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT type = 'table' AND wr = 0 FROM pragma_table_list WHERE name = ? COLLATE NOCASE",
      arguments: [vocabulary[.items].table]) ?? false
  }

  private func queries(in lists: [String]?, hasRowID: Bool, scanned: Int) -> [Search] {
    let items = EntityTable(.items, vocabulary)
    guard items.has(.name) else { return [] }
    let name = items.column(.name)
    var searches: [Search] = []
    if hasIndex, lists == nil {
      let ranges = Array(repeating: "\(name) >= ? AND \(name) < ?", count: 3)
      searches.append(
        Search(
          text: "SELECT DISTINCT CAST(\(name) AS TEXT) FROM \(items.name) WHERE "
            + ranges.joined(separator: " OR ") + " LIMIT 200", isIndexed: true))
    }
    var scope = ""
    if let lists {
      guard items.has(.list) else { return searches }
      let places = Array(repeating: "?", count: lists.count).joined(separator: ", ")
      scope = "WHERE \(items.column(.list)) IN (\(places)) "
    }
    let order = lists == nil && hasRowID ? "ORDER BY rowid DESC " : ""
    searches.append(
      Search(
        text: """
          SELECT n FROM (
            SELECT CAST(\(name) AS TEXT) AS n FROM \(items.name) \(scope)\(order)LIMIT \(scanned)
          ) \
          WHERE qcq_contains(n, ?) GROUP BY n ORDER BY NOT qcq_starts(n, ?), n LIMIT 200
          """))
    return searches
  }
}

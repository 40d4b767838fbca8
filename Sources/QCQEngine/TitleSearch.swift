import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartStore

/// Looks for lists by title, all wanted titles in one pass over the table; categories and items are
/// looked for by name in the same way.
///
/// Titles are equal without regard to case and to how accents are composed.
struct TitleSearch {
  private let keys: [String: String]
  private(set) var equal: [String: [ResolvedList]] = [:]
  private var prefixed: [String: [ResolvedList]] = [:]

  init(_ titles: Set<String>) {
    keys = Dictionary(uniqueKeysWithValues: titles.map { ($0, TextFolding.title($0)) })
  }

  mutating func run(_ db: Database, _ table: ListTable) throws {
    try run(db, "SELECT \(table.id), \(table.title) FROM \(table.name)", [])
  }

  /// - Parameter sql: Gives ids and names.
  mutating func run(_ db: Database, _ sql: String, _ values: [Value]) throws {
    let titles = Dictionary(grouping: keys.keys) { keys[$0] ?? "" }
    let prefixes = titles.keys.filter { !$0.isEmpty }.map { (key: $0, bytes: Array($0.utf8)) }
    try RawStatement.each(db, sql, values) { row in
      let title = row.text(1)
      let key = TextFolding.title(title)
      if let wanted = titles[key] {
        for text in wanted {
          equal[text, default: []].append(ResolvedList(id: row.text(0), title: title))
        }
      }
      for prefix in prefixes where TitleSearch.starts(key, with: prefix.bytes) {
        for text in titles[prefix.key] ?? [] where (prefixed[text]?.count ?? 0) < 2 {
          prefixed[text, default: []].append(ResolvedList(id: row.text(0), title: title))
        }
      }
    }
  }

  /// Whether a longer key starts so. `Cafe` does not start `Café`: a mark belongs to its letter.
  private static func starts(_ key: String, with prefix: [UInt8]) -> Bool {
    guard key.utf8.starts(with: prefix), key.utf8.count > prefix.count else { return false }
    let rest = key.utf8.index(key.startIndex, offsetBy: prefix.count)
    let next = key.unicodeScalars[rest].properties
    return next.canonicalCombiningClass == .notReordered
  }

  /// The list whose title starts with the words given, if there is just one.
  func onlyPrefixed(by title: String) -> ResolvedList? {
    guard let found = prefixed[title], found.count == 1 else { return nil }
    return found[0]
  }

  func allTitles(_ db: Database, _ table: ListTable) throws -> [String] {
    var titles: [String] = []
    try RawStatement.each(db, "SELECT \(table.title) FROM \(table.name)", []) {
      titles.append($0.text(0))
    }
    return titles
  }
}

/// What tells lists of the same title apart.
struct ListDetail {
  var list: ResolvedList
  var created: Double?
  var updated: Double?
  var items: Int64

  static func read(
    _ lists: [ResolvedList], _ vocabulary: Vocabulary, _ db: Database
  ) throws -> [ListDetail] {
    let table = ListTable(vocabulary)
    let dialect = SQLiteDialect()
    let items = dialect.quoted(vocabulary.items.table)
    let reference = dialect.quoted(vocabulary.reference(.list))
    let count =
      vocabulary.items.exists
      ? "(SELECT count(*) FROM \(items) WHERE \(reference) = \(table.name).\(table.id))" : "0"
    return try lists.prefix(10).map { list in
      var detail = ListDetail(list: list, created: nil, updated: nil, items: 0)
      try RawStatement.each(
        db,
        "SELECT \(table.created), \(table.updated), \(count) FROM \(table.name) "
          + "WHERE \(table.id) = ?", [.text(list.id)]
      ) { row in
        detail.created = row.number(0)
        detail.updated = row.number(1)
        detail.items = Int64(row.number(2) ?? 0)
      }
      return detail
    }
  }
}

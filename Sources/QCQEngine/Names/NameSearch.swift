import QCQLanguage
import QCQSQL
import QuickCartStore

/// Looks for rows by name, all wanted names in one pass over their table.
///
/// Names are equal without regard to case and to how accents are composed.
struct NameSearch {
  /// By the folded name.
  private var equal: [String: [ResolvedList]] = [:]
  private var prefixed: [String: [ResolvedList]] = [:]

  /// - Parameter lists: The ids of the lists to which items belong; nil for all rows.
  init(
    _ names: Set<String>, in table: EntityTable, ofLists lists: [String]? = nil, _ db: Connection
  ) throws {
    let keys = Set(names.map(TextFolding.title))
    let prefixes = keys.map { (key: $0, bytes: Array($0.utf8)) }
    try db.rows(table.names(inLists: lists?.count), (lists ?? []).map(Value.text)) { row in
      let title = row.text(1)
      let key = TextFolding.title(title)
      if keys.contains(key) {
        equal[key, default: []].append(ResolvedList(id: row.text(0), title: title))
      }
      for prefix in prefixes where TitleKey.starts(key, with: prefix.bytes) {
        // Whether there is just one is all that is asked.
        if prefixed[prefix.key, default: []].count < 2 {
          prefixed[prefix.key, default: []].append(ResolvedList(id: row.text(0), title: title))
        }
      }
    }
  }

  func rows(named name: String) -> [ResolvedList] { equal[TextFolding.title(name)] ?? [] }

  /// The row whose name starts with the words given, if there is just one.
  func onlyRow(startingWith words: String) -> ResolvedList? {
    let found = prefixed[TextFolding.title(words)] ?? []
    return found.count == 1 ? found[0] : nil
  }
}

extension Connection {
  /// The names of all rows of a table, or of those that belong to lists.
  func names(in table: EntityTable, ofLists lists: [String]? = nil) throws -> [String] {
    try rows(table.names(inLists: lists?.count), (lists ?? []).map(Value.text)) { $0.text(1) }
  }
}

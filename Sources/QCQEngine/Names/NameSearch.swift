import QCQLanguage
import QCQSQL
import QCQText
import QuickCartStore

/// A row that was found by its name. SQLite keeps rows without an id, and with one that is no text.
struct NamedRow {
  /// Nil where no text stands for it: it can't be named by a statement, nor referred to.
  let id: String?
  let title: String

  /// - Parameter row: Its id and its name.
  init(_ row: RawStatement) {
    (id, title) = (Self.id(row), row.text(1))
  }

  private static func id(_ row: RawStatement) -> String? {
    switch row.cell(0) {
    case .absent, .data: return nil
    case .int, .number: return row.text(0)
    case .text(let bytes):
      // What is no UTF-8 would be repaired, and so be the id of another row or of none.
      let text = row.text(0)
      return text.utf8.elementsEqual(bytes) ? text : nil
    }
  }

  /// The row, for a statement that goes by its id.
  func resolved(_ entity: Entity, _ span: Span) throws(EngineError) -> ResolvedList {
    guard let id else { throw .statement(.noOwnID(entity, title, span)) }
    return ResolvedList(id: id, title: title)
  }
}

/// Looks for rows by name, all wanted names in one pass over their table.
///
/// Names are equal without regard to case and to how accents are composed.
struct NameSearch {
  /// By the folded name.
  private var equal: [String: [NamedRow]] = [:]
  private var prefixed: [String: [NamedRow]] = [:]
  private let key: (String) -> String

  /// - Parameters:
  ///   - lists: The ids of the lists to which items belong; nil for all rows.
  ///   - isLoose: Whether names are equal without regard to accents and blanks, too.
  init(
    _ names: Set<String>, in table: EntityTable, ofLists lists: [String]? = nil,
    isLoose: Bool = false, _ db: Connection
  ) throws {
    let fold = isLoose ? NameSearch.looseKey : TextFolding.title
    key = fold
    let keys = Set(names.map(fold))
    let prefixes = keys.map { (key: $0, bytes: Array($0.utf8)) }
    try db.rows(table.names(inLists: lists?.count), (lists ?? []).map(Value.text)) { row in
      let key = fold(row.text(1))
      if keys.contains(key) {
        equal[key, default: []].append(NamedRow(row))
      }
      for prefix in prefixes where TitleKey.starts(key, with: prefix.bytes) {
        // Whether there is just one is all that is asked.
        if prefixed[prefix.key, default: []].count < 2 {
          prefixed[prefix.key, default: []].append(NamedRow(row))
        }
      }
    }
  }

  private static func looseKey(_ name: String) -> String {
    TextFolding.search(name).filter { !$0.isWhitespace }
  }

  func rows(named name: String) -> [NamedRow] { equal[key(name)] ?? [] }

  /// The row whose name starts with the words given, if there is just one.
  func onlyRow(startingWith words: String) -> NamedRow? {
    let found = prefixed[key(words)] ?? []
    return found.count == 1 ? found[0] : nil
  }
}

extension Connection {
  /// The names of all rows of a table, or of those that belong to lists.
  func names(in table: EntityTable, ofLists lists: [String]? = nil) throws -> [String] {
    try rows(table.names(inLists: lists?.count), (lists ?? []).map(Value.text)) { $0.text(1) }
  }
}

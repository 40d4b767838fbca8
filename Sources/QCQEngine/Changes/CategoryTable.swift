import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage

/// The table of categories, as changes ask it.
struct CategoryTable {
  private let vocabulary: Vocabulary
  private let dialect = SQLiteDialect()

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  private var table: String { dialect.quoted(vocabulary.categories.table) }

  private func column(_ field: StoredField) -> String {
    dialect.quoted(vocabulary.layout.column(field))
  }

  /// Every id and name, in the order in which categories are shown.
  var names: String {
    let hasOrder = vocabulary.categories.fields["order"] != nil
    let order = hasOrder ? column(.order) + ", " : ""
    return "SELECT \(column(.id)), \(column(.name)) FROM \(table) ORDER BY \(order)\(column(.id))"
  }

  func allNames(_ db: Database) throws -> [String] {
    var found: [String] = []
    try RawStatement.each(db, names, []) { found.append($0.text(1)) }
    return found
  }

  /// One more than the largest that there is.
  func next(_ field: StoredField, _ db: Database) throws -> Int64 {
    var largest = 0.0
    try RawStatement.each(db, "SELECT max(\(column(field))) FROM \(table)", []) {
      largest = $0.number(0) ?? 0
    }
    return Int64(largest) + 1
  }

  func itemCount(_ id: String, _ db: Database) throws -> Int {
    guard vocabulary.items.exists, vocabulary.items.fields["category"] != nil else { return 0 }
    var count = 0
    try RawStatement.each(
      db,
      "SELECT count(*) FROM \(dialect.quoted(vocabulary.items.table)) "
        + "WHERE \(dialect.quoted(vocabulary.reference(.category))) = ?", [.text(id)]
    ) { count = Int($0.number(0) ?? 0) }
    return count
  }

  /// The category of an item that names none: the one that its column has as default, else the
  /// one called Other, else the last.
  func defaultID(_ db: Database) throws -> String? {
    guard vocabulary.items.fields["category"] != nil, vocabulary.categories.exists else {
      return nil
    }
    var rows: [(id: String, name: String)] = []
    try RawStatement.each(db, names, []) { rows.append(($0.text(0), $0.text(1))) }
    var declared: String?
    try RawStatement.each(
      db, "SELECT dflt_value FROM pragma_table_xinfo(?) WHERE name = ?",
      [.text(vocabulary.items.table), .text(vocabulary.reference(.category))]
    ) { row in declared = row.text(0).filter { $0 != "'" } }
    if let declared, rows.contains(where: { $0.id == declared }) { return declared }
    return (rows.last { $0.name == "Other" } ?? rows.last)?.id
  }
}

import QCQLanguage
import QCQSemantics
import QuickCartStore

/// The tables that items of another program come into.
struct ForeignTables {
  private let db: Connection
  private let vocabulary: Vocabulary

  init(_ db: Connection, _ vocabulary: Vocabulary) { (self.db, self.vocabulary) = (db, vocabulary) }

  /// The category of an item for which none is given.
  func defaultCategory() throws -> StoredCell {
    let column = vocabulary.layout.column(.category)
    let found = try db.row(
      "SELECT dflt_value FROM pragma_table_xinfo(?, 'main') WHERE name = ? COLLATE NOCASE",
      [.text(vocabulary.items.table), .text(column)]
    ) { row in row.value(0) == .absent ? nil : row.text(0) }
    guard let expression = found ?? nil else { return .null }
    // On a line of its own, as it may end in a comment.
    return try db.row("SELECT (\(expression)\n)") { $0.stored(0) } ?? .null
  }

  /// The columns of items whose cell is empty where a new row is given none.
  func emptyColumns() throws -> Set<String> {
    try Set(
      db.rows(
        """
        SELECT name FROM pragma_table_xinfo(?, 'main') WHERE dflt_value IS NULL AND NOT "notnull"
        """, [.text(vocabulary.items.table)]
      ) { $0.text(0) })
  }

  /// Whether foreign keys lead from items to their list and category and nowhere else, and the
  /// default category is there: then rows that refer to rows that were found need no more looking,
  /// unless triggers or rules for conflicts take others away.
  func haveUsualReferences() throws -> Bool {
    let table = EntityTable(.categories, vocabulary)
    guard vocabulary.lists.exists, vocabulary.items.exists, table.has(.id),
      try db.hasPlainTables && !areOthersReferring()
    else { return false }
    let category = try defaultCategory()
    let statement = try RawStatement(
      db, "SELECT 1 FROM \(table.name) WHERE \(table.column(.id)) = ?")
    try statement.bind(category, at: 1)
    guard try statement.step() else { return false }
    return try keys(.lists).isEmpty && keys(.items).allSatisfy(isUsual)
  }

  /// Whether somebody's own tables have references: rows of them follow what an import changes.
  private func areOthersReferring() throws -> Bool {
    let names = Entity.allCases.map { "'\(vocabulary[$0].table)'" }
    return try db.row(
      """
      SELECT EXISTS (
        SELECT 1 FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main')
        WHERE m.type = 'table' AND m.name COLLATE NOCASE NOT IN (\(names.joined(separator: ", "))))
      """
    ) { $0.int(0) != 0 } ?? true
  }

  private func isUsual(_ key: (column: String, table: String, target: String)) -> Bool {
    let layout = vocabulary.layout
    return [(StoredField.list, Entity.lists), (.category, .categories)].contains { field, entity in
      key.column == layout.column(field) && key.target == layout.column(.id)
        && key.table == layout.table(entity)
    }
  }

  private func keys(
    _ entity: Entity
  ) throws -> [(column: String, table: String, target: String)] {
    try db.rows(
      """
      SELECT "from", "table", ifnull("to", 'id') FROM pragma_foreign_key_list(?, 'main')
      """, [.text(vocabulary[entity].table)]
    ) { row in
      let table = KnownSpelling.table(row.text(1))
      return (
        KnownSpelling.column(row.text(0), of: vocabulary[entity].table), table,
        KnownSpelling.column(row.text(2), of: table)
      )
    }
  }
}

import GRDB
import QCQLanguage

/// Finds out whether a row of a step leaves a reference to nothing.
struct OpenReferences {
  /// A foreign key of one column, and the statement that looks for what is at its other end.
  private struct Reference {
    var column: Int
    var other: RawStatement
  }

  private let parents: [Reference]
  private let children: [Reference]

  init(_ table: StepTable, _ db: Database) throws {
    let parents = try db.rows(
      """
      SELECT "from", "table", ifnull("to", 'id') FROM pragma_foreign_key_list(?, 'main')
      """, [.text(table.table.name)]
    ) { (column: $0.text(0), table: $0.text(1), key: $0.text(2)) }
    let children = try db.rows(
      """
      SELECT ifnull(f."to", 'id'), m.name, f."from"
      FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' AND lower(f."table") = lower(?)
      """, [.text(table.table.name)]
    ) { (column: $0.text(0), table: $0.text(1), key: $0.text(2)) }
    func reference(_ found: (column: String, table: String, key: String)) throws -> Reference? {
      guard let column = table.recorded.columns.firstIndex(of: found.column) else { return nil }
      let sql = """
        SELECT 1 FROM main.\(SQLText.name(found.table)) WHERE \(SQLText.name(found.key)) = ? LIMIT 1
        """
      return Reference(column: column, other: try RawStatement(db, sql))
    }
    self.parents = try parents.compactMap(reference)
    self.children = try children.compactMap(reference)
  }

  /// Whether a row that is there refers to one that is not.
  func isOrphan(_ row: RowImage) throws -> Bool {
    try parents.contains { parent in
      if row.value(parent.column) == .absent { return false }
      return try !isFound(parent, row)
    }
  }

  /// Whether others refer to a row that is gone.
  func isStillNamed(_ row: RowImage) throws -> Bool {
    try children.contains { try isFound($0, row) }
  }

  private func isFound(_ reference: Reference, _ row: RowImage) throws -> Bool {
    reference.other.reset()
    defer { reference.other.reset() }
    try reference.other.bind(row, reference.column, at: 1)
    return try reference.other.step()
  }
}

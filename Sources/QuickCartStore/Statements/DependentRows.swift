import GRDB
import QCQLanguage
import QCQSQL

/// Rows of a user's own tables that a foreign key takes along when a row of others is deleted, or
/// that lose what they refer to: the history knows nothing of them.
package struct DependentRows {
  /// What has become of one table.
  package struct Loss: Hashable, Sendable {
    package var table: String
    /// How many rows have gone, or, where the column is named, refer to nothing any more.
    package var count: Int
    package var column: String?
  }

  private struct Reference {
    let child: String
    let column: String
    let parent: String
    let isCascade: Bool
  }

  private struct Part: Hashable {
    let table: String
    let column: String?
  }

  private let counts: [(part: Part, count: Int)]

  /// Counts them, before rows of some tables are deleted.
  package init(of tables: [String], _ db: Connection) throws {
    let references = try db.rows(
      """
      SELECT m.name, f."from", f."table", f.on_delete = 'CASCADE'
      FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' AND f.on_delete IN ('CASCADE', 'SET NULL')
      """
    ) {
      Reference(
        child: $0.text(0), column: $0.text(1), parent: $0.text(2), isCascade: $0.int(3) != 0)
    }
    let known = Set(tables.map(SQLName.init))
    var reached = known
    var parts: Set<Part> = []
    var size = 0
    repeat {
      size = reached.count
      for reference in references
      where reached.contains(SQLName(reference.parent))
        && !known.contains(SQLName(reference.child))
      {
        parts.insert(
          Part(table: reference.child, column: reference.isCascade ? nil : reference.column))
        if reference.isCascade { reached.insert(SQLName(reference.child)) }
      }
    } while reached.count > size
    counts = try parts.sorted { ($0.table, $0.column ?? "") < ($1.table, $1.column ?? "") }
      .map { ($0, try Self.count($0, db)) }
  }

  package var isEmpty: Bool { counts.isEmpty }

  /// What has gone since.
  package func losses(_ db: Connection) throws -> [Loss] {
    try counts.compactMap { part, before in
      let lost = before - (try Self.count(part, db))
      return lost > 0 ? Loss(table: part.table, count: lost, column: part.column) : nil
    }
  }

  private static func count(_ part: Part, _ db: Connection) throws -> Int {
    let dialect = SQLiteDialect()
    let what = part.column.map(dialect.quoted) ?? "*"
    return try db.row("SELECT count(\(what)) FROM main.\(dialect.quoted(part.table))") {
      Int($0.int(0))
    } ?? 0
  }
}

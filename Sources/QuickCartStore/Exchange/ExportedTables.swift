package import QCQExchange
import QCQLanguage
import QuickCartPostgreSQL

/// The three tables of a database as an export has them.
package struct ExportedTables {
  package let tables: [ExchangeTable]
  private let statements: [String]
  private let db: Connection

  /// - Parameter db: In a transaction, so that all rows are of one state.
  package init(_ db: Connection) throws {
    self.db = db
    let captured = try CapturedTable.all(db)
    let found = ExchangeTable.order.compactMap { entity in
      captured.first { $0.entity == entity }
    }
    tables = try found.map { try Self.described($0, db) }
    statements = found.map { table in
      let columns = table.columns.indices.map { table.column($0, of: "t") }
      let order = table.key.map { "t.\($0)" }
      return "SELECT \(SQLText.list(columns)) FROM \(table.sql) AS t "
        + "ORDER BY \(SQLText.list(order))"
    }
  }

  /// Hands over the rows of a table in the order in which they were made; false ends the reading.
  package func forEachRow(of index: Int, _ body: (RawStatement) throws -> Bool) throws {
    let rows = try RawStatement(db, statements[index])
    while try rows.step() {
      if try !body(rows) { return }
    }
  }

  /// The row on which a statement stands.
  package func row(_ index: Int, _ row: RawStatement) -> ExportReader.Row {
    ExportReader.Row(table: index, cells: tables[index].columns.indices.map { row.stored($0) })
  }

  private static func described(_ table: CapturedTable, _ db: Connection) throws -> ExchangeTable {
    let unique = try db.rows(
      """
      SELECT (SELECT c.name FROM pragma_index_info(i.name, 'main') AS c)
      FROM pragma_index_list(?, 'main') AS i
      WHERE i."unique" AND i.origin = 'u' AND NOT i.partial
        AND (SELECT count(*) FROM pragma_index_info(i.name, 'main')) = 1
      """, [.text(table.name)]
    ) { SQLName($0.text(0)) }
    let isNumbered = try !hasKeyIndex(table, db)
    let columns = try db.rows(
      """
      SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_xinfo(?, 'main')
      WHERE \(ServerAddress.isStored) ORDER BY cid
      """, [.text(table.name)]
    ) { row in
      let name = row.text(0)
      let fields = table.entity.storedFields
      return ExchangeColumn(
        name: name,
        field: fields.first {
          SQLName(table.layout.column($0)) == SQLName(name)
        }, type: isNumbered ? row.text(1) : plainKeyType(row.text(1), isKey: row.int(3) > 0),
        isNotNull: row.isTrue(2), primaryKey: Int(row.int(3)),
        isUnique: unique.contains(SQLName(name)),
        defaultValue: row.value(4) == .absent ? nil : row.text(4))
    }
    let options = try db.row(
      "SELECT wr, strict FROM pragma_table_list WHERE schema = 'main' AND name = ?",
      [.text(table.name)]
    ) { (isRowless: $0.isTrue(0), isStrict: $0.isTrue(1)) }
    return ExchangeTable(
      table.entity, name: table.name, columns: columns, isRowless: options?.isRowless ?? false,
      isStrict: options?.isStrict ?? false)
  }
}

// Keys that are no numbers of rows.
extension ExportedTables {
  /// Whether a key of one column has an index of its own in a table whose rows have numbers: it is
  /// not the row's number then, even if `INTEGER PRIMARY KEY DESC` looks like it.
  private static func hasKeyIndex(_ table: CapturedTable, _ db: Connection) throws -> Bool {
    try db.row(
      """
      SELECT 1 FROM pragma_index_list(?, 'main') AS i, pragma_table_list AS t
      WHERE i.origin = 'pk' AND t.schema = 'main' AND t.name = ? AND NOT t.wr
        AND (SELECT count(*) FROM pragma_table_xinfo(t.name, 'main') AS c WHERE c.pk > 0) = 1
      """, [.text(table.name), .text(table.name)]
    ) { _ in true } ?? false
  }

  /// A type that is stored alike and makes no number of the row of a key.
  private static func plainKeyType(_ type: String, isKey: Bool) -> String {
    isKey && type.uppercased() == "INTEGER" ? "INT" : type
  }
}

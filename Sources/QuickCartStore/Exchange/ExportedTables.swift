package import QCQExchange
import QCQLanguage
import QuickCartPostgreSQL

/// The three tables of a database as an export has them.
package struct ExportedTables {
  package let tables: [ExchangeTable]
  /// Of each table the generated columns that are left out.
  let generated: [[ExchangeColumn]]
  private let statements: [String]
  private let db: Connection

  /// - Parameters:
  ///   - db: In a transaction, so that all rows are of one state.
  ///   - valuesOfFields: Whether generated columns that hold a field of the language come along, as
  ///     columns like any other: where the rows go, nobody works them out.
  package init(_ db: Connection, valuesOfFields: Bool = false) throws {
    self.db = db
    let captured = try CapturedTable.all(db)
    let found = ExchangeTable.order.compactMap { entity in
      captured.first { $0.entity == entity }
    }
    let described = try found.map { try Self.described($0, db, valuesOfFields) }
    (tables, generated) = (described.map { $0.table }, described.map { $0.generated })
    statements = zip(found, tables).map { table, rows in
      let columns = rows.columns.map { "t.\(SQLText.name($0.name))" }
      let order = table.key.map { "t.\($0)" }
      return "SELECT \(SQLText.list(columns)) FROM \(table.sql) AS t "
        + "ORDER BY \(SQLText.list(order))"
    }
  }

  /// Hands over the rows of a table in the order in which they were made; false ends the reading.
  /// Throws at a row that no table can have.
  package func forEachRow(of index: Int, _ body: (RawStatement) throws -> Bool) throws {
    let rows = try RawStatement(db, statements[index])
    let filled = tables[index].columns.indices.filter { tables[index].columns[$0].isNotNull }
    while try rows.step() {
      if filled.contains(where: rows.isAbsent) { throw FileDamage.emptyRow }
      if try !body(rows) { return }
    }
  }

  /// The row on which a statement stands.
  package func row(_ index: Int, _ row: RawStatement) -> ExportReader.Row {
    ExportReader.Row(table: index, cells: tables[index].columns.indices.map { row.stored($0) })
  }

  private static func described(
    _ table: CapturedTable, _ db: Connection, _ valuesOfFields: Bool
  ) throws -> (table: ExchangeTable, generated: [ExchangeColumn]) {
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
      SELECT name, type, "notnull", pk, dflt_value, \(ServerAddress.isStored)
      FROM pragma_table_xinfo(?, 'main') WHERE hidden <> 1 ORDER BY cid
      """, [.text(table.name)]
    ) { row in
      let isStored = row.isTrue(5)
      let name = KnownSpelling.column(row.text(0), of: table.name)
      let field = table.entity.storedFields.first { table.layout.column($0) == name }
      let type = ServerAddress.typeBeforeMark(row.text(1)) ?? row.text(1)
      let column = ExchangeColumn(
        name: name, field: field,
        type: isNumbered ? type : plainKeyType(type, isKey: row.int(3) > 0),
        isNotNull: row.isTrue(2), primaryKey: Int(row.int(3)),
        isUnique: unique.contains(SQLName(name)),
        defaultValue: isStored
          ? (row.value(4) == .absent ? nil : row.text(4)) : field?.info.standard)
      return (column: column, isTaken: isStored || valuesOfFields && field != nil)
    }
    let options = try db.row(
      """
      SELECT wr, strict FROM pragma_table_list
      WHERE schema = 'main' AND name = ? COLLATE NOCASE
      """, [.text(table.name)]
    ) { (isRowless: $0.isTrue(0), isStrict: $0.isTrue(1)) }
    let exported = ExchangeTable(
      table.entity, name: table.name, columns: columns.filter { $0.isTaken }.map { $0.column },
      isRowless: options?.isRowless ?? false, isStrict: options?.isStrict ?? false)
    return (exported, columns.filter { !$0.isTaken }.map { $0.column })
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
      WHERE i.origin = 'pk' AND t.schema = 'main' AND t.name = ? COLLATE NOCASE AND NOT t.wr
        AND (SELECT count(*) FROM pragma_table_xinfo(t.name, 'main') AS c WHERE c.pk > 0) = 1
      """, [.text(table.name), .text(table.name)]
    ) { _ in true } ?? false
  }

  /// A type that is stored alike and makes no number of the row of a key.
  private static func plainKeyType(_ type: String, isKey: Bool) -> String {
    isKey && type.uppercased() == "INTEGER" ? "INT" : type
  }
}

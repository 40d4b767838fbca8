package import GRDB
import QCQLanguage
package import QCQSemantics
import QuickCartPostgreSQL

/// Reads the schema of an open database as a value.
package enum SchemaReader {
  /// Everything: tables and views, columns, foreign keys and indexes.
  package static func readSchema(_ db: Database) throws -> Schema {
    var schema = try readColumns(db, kinds: "'table', 'view'")
    let views = Set(
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'view'")
        .map(KnownSpelling.table))
    for index in schema.tables.indices {
      let name = schema.tables[index].name
      schema.tables[index].isView = views.contains(name)
      schema.tables[index].foreignKeys = try foreignKeys(db, of: name)
      schema.tables[index].indexes = try indexes(db, of: name)
    }
    return schema
  }

  /// Tables and their columns only, in one statement: what every start needs.
  package static func readTables(_ db: Database) throws -> Schema {
    try readColumns(db, kinds: "'table'")
  }

  /// Reads columns of all tables at once, or of each by itself if one of them cannot be read: a
  /// virtual table without its module or a view of a dropped table must not hide the others.
  private static func readColumns(_ db: Database, kinds: String) throws -> Schema {
    let tables = """
      FROM sqlite_master m WHERE m.type IN (\(kinds)) AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!'
      """
    do {
      return try readColumns(db, from: "SELECT m.name, m.sql \(tables)", arguments: [])
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      let names = try String.fetchAll(db, sql: "SELECT m.name \(tables) ORDER BY m.rowid")
      return Schema(
        tables: try names.flatMap { name in
          do {
            let table = """
              SELECT m.name, m.sql FROM sqlite_master m WHERE m.name = ? COLLATE NOCASE
                AND m.type IN (\(kinds))
              """
            return try readColumns(db, from: table, arguments: [name]).tables
          } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return []
          }
        })
    }
  }

  private static func readColumns(
    _ db: Database, from names: String, arguments: StatementArguments
  ) throws -> Schema {
    // 1 in "hidden" is a virtual table's argument; 2 and 3 are generated columns, as good as any.
    // Only a table of its own numbers its rows, unless it is declared WITHOUT ROWID. To a server, a
    // name in other capitals is another one.
    let sql = """
      SELECT t.name, c.name, c.type, c."notnull", c.pk, c.dflt_value, c.hidden,
        c.cid = 0 AND t.sql LIKE 'CREATE TABLE%' AND t.sql NOT LIKE '%WITHOUT%',
        ifnull(t.sql LIKE '% USING \(ServerAddress.module)', 0)
      FROM (\(names)) AS t, pragma_table_xinfo(t.name) AS c WHERE c.hidden <> 1
      """
    var tables: [TableSchema] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    while let row = try rows.next() {
      let (name, column, isOnServer): (String, String, Bool) = (row[0], row[1], row[8])
      let table = isOnServer ? name : KnownSpelling.table(name)
      if tables.last?.name != table {
        tables.append(TableSchema(name: table, columns: [], hasRowNumbers: row[7]))
      }
      let type: String = row[2] ?? ""
      let own = ServerAddress.typeBeforeMark(type)
      tables[tables.count - 1].columns.append(
        ColumnSchema(
          name: isOnServer ? column : KnownSpelling.column(column, of: table),
          declaredType: own ?? type, isNotNull: row[3], isPrimaryKey: row[4] != 0,
          defaultValue: row[5], isGenerated: own != nil || row[6] != 0))
    }
    return Schema(tables: tables)
  }

  private static func foreignKeys(_ db: Database, of table: String) throws -> [ForeignKeySchema] {
    // A key that names no column refers to the other table's primary key.
    let sql = """
      SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq
      """
    return try Row.fetchAll(db, sql: sql, arguments: [table]).map { row in
      let other = KnownSpelling.table(row[1])
      return ForeignKeySchema(
        column: KnownSpelling.column(row[0], of: table), referencedTable: other,
        referencedColumn: KnownSpelling.column(row[2] ?? "id", of: other), onDelete: row[3])
    }
  }

  private static func indexes(_ db: Database, of table: String) throws -> [IndexSchema] {
    let sql = """
      SELECT i.name, i."unique", c.name
      FROM pragma_index_list(?) AS i, pragma_index_info(i.name) AS c
      WHERE i.origin = 'c' ORDER BY i.seq DESC, c.seqno
      """
    var indexes: [IndexSchema] = []
    for row in try Row.fetchAll(db, sql: sql, arguments: [table]) {
      let name: String = row[0]
      if indexes.last?.name != name {
        indexes.append(IndexSchema(name: name, columns: [], isUnique: row[1]))
      }
      // The column of an expression has no name.
      indexes[indexes.count - 1].columns.append(KnownSpelling.column(row[2] ?? "", of: table))
    }
    return indexes
  }
}

extension Schema {
  /// What a server's tables have besides their columns, which SQLite does not know of.
  mutating func add(_ details: [String: ServerDetails]) {
    for index in tables.indices {
      guard let found = details[tables[index].name] else { continue }
      for column in tables[index].columns.indices {
        tables[index].columns[column].defaultValue =
          found.defaults[
            tables[index].columns[column].name]
      }
      tables[index].foreignKeys = found.foreignKeys.map { key in
        ForeignKeySchema(
          column: key.column, referencedTable: key.table, referencedColumn: key.referenced,
          onDelete: key.onDelete)
      }
      tables[index].indexes = found.indexes.map { index in
        IndexSchema(name: index.name, columns: index.columns, isUnique: index.isUnique)
      }
    }
  }
}

extension Database {
  /// The text that a column of a new row has by default; nil if there is none.
  package func standardText(of column: String, in table: String) throws -> String? {
    let names = [Value.text(table), .text(column)]
    let declared = try row(
      "SELECT dflt_value FROM pragma_table_xinfo(?) WHERE name = ? COLLATE NOCASE", names
    ) { row in row.text(0).filter { $0 != "'" } }
    if let declared, !declared.isEmpty { return declared }
    let isOfServer = try row(
      """
      SELECT sql LIKE '% USING \(ServerAddress.module)' FROM main.sqlite_master
      WHERE name = ? COLLATE NOCASE
      """, [.text(table)]
    ) { $0.isTrue(0) }
    guard isOfServer == true else { return nil }
    return try row("SELECT \(ServerAddress.standardText)(?, ?)", names) { row in
      row.value(0) == .absent ? nil : row.text(0)
    } ?? nil
  }
}

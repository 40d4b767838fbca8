import GRDB
import QCQSemantics
import QCQLanguage

/// The table of an entity, as far as recording changes of its rows needs to know it.
struct CapturedTable: Hashable {
  var entity: Entity
  var layout: PhysicalLayout
  /// Without generated columns, in the table's order.
  var columns: [String]
  /// Expressions that tell its rows apart while a transaction lasts: the row's number, or the
  /// primary key of a table that has no such numbers. Ids would not do: nothing says that they
  /// are unique.
  var key: [String]
  /// Whether the key is the row's number.
  var hasNumbers: Bool
  /// Whether the id alone is the primary key.
  var isIDKey: Bool
  /// What has to be unique, if the database has rules that replace rows for it.
  var uniqueKeys: [[UniqueColumn]] = []
  /// The columns' defaults, in SQL.
  var defaults: [String]

  var name: String { layout.table(entity) }
  /// A column, and how an index compares it.
  struct UniqueColumn: Hashable {
    var name: String
    var collation: String
  }

  /// The table in SQL, which a temporary one of the same name does not hide.
  var sql: String { "main.\(SQLText.name(name))" }

  /// The number of a field's column among the columns.
  func index(_ field: StoredField) -> Int? { columns.firstIndex(of: layout.column(field)) }

  /// The column that stands for a row in messages.
  var nameColumn: Int? { index(entity.nameField) }

  /// A column of the table under an alias, in SQL.
  func column(_ index: Int, of alias: String) -> String {
    "\(alias).\(SQLText.name(columns[index]))"
  }

  /// An entity's place in a log.
  static func number(_ entity: Entity) -> Int { Entity.allCases.firstIndex(of: entity) ?? 0 }

  /// The tables that the database has right now; the schema may have changed since it was opened.
  static func all(_ db: Database) throws -> [CapturedTable] {
    let names = PhysicalLayout.allCases.flatMap { layout in
      Entity.allCases.map { "'\(layout.table($0))'" }
    }
    let sql = """
      SELECT m.name, l.wr, c.name, c.hidden, c.pk, c.dflt_value
      FROM main.sqlite_master AS m, pragma_table_list(m.name) AS l,
        pragma_table_xinfo(m.name, 'main') AS c
      WHERE m.type = 'table' AND m.name IN (\(SQLText.list(names)))
        AND l.schema = 'main' AND l.type = 'table'
      ORDER BY m.name, c.cid
      """
    var found: [String: [Column]] = [:]
    let rows = try db.rows(sql) { row in
      Column(
        table: row.text(0), name: row.text(2), isOwn: row.int(3) == 0, keyIndex: Int(row.int(4)),
        isRowless: row.isTrue(1),
        defaultValue: row.value(5) == .absent ? nil : row.text(5))
    }
    for column in rows { found[column.table, default: []].append(column) }
    let layout = PhysicalLayout(
      of: Schema(tables: found.keys.map { TableSchema(name: $0, columns: []) }))
    return Entity.allCases.compactMap { entity in
      found[layout.table(entity)].map { CapturedTable(entity, layout, $0) }
    }
  }

  /// The same, with what has to be unique if anything in the schema speaks of replacing.
  static func allWithKeys(_ db: Database) throws -> [CapturedTable] {
    var tables = try all(db)
    let sql = "SELECT EXISTS (SELECT 1 FROM main.sqlite_master WHERE sql LIKE '%replace%')"
    guard try db.row(sql, [], { $0.isTrue(0) }) == true else { return tables }
    for index in tables.indices { try tables[index].readUniqueKeys(db) }
    return tables
  }

  /// Reads what has to be unique.
  fileprivate mutating func readUniqueKeys(_ db: Database) throws {
    let sql = """
      SELECT i.seq, c.name, c.coll FROM pragma_index_list(?, 'main') AS i,
        pragma_index_xinfo(i.name, 'main') AS c
      WHERE i."unique" AND c.key ORDER BY i.seq, c.seqno
      """
    var found: [Int64: [UniqueColumn]] = [:]
    let rows = try db.rows(sql, [.text(name)]) { ($0.int(0), $0.text(1), $0.text(2)) }
    // A key of expressions is left out.
    for (index, column, collation) in rows where !column.isEmpty && !collation.isEmpty {
      found[index, default: []].append(
        UniqueColumn(name: SQLText.name(column), collation: "COLLATE \(SQLText.name(collation))"))
    }
    let number = key.count == 1 ? [[UniqueColumn(name: key[0], collation: "")]] : []
    uniqueKeys = found.keys.sorted().compactMap { found[$0] } + number
  }

  private struct Column {
    var table: String
    var name: String
    /// Whether it is not generated from others.
    var isOwn: Bool
    /// Its place in the primary key, from 1; 0 when it is no part of it.
    var keyIndex: Int
    /// Whether the table was made WITHOUT ROWID.
    var isRowless: Bool
    var defaultValue: String?
  }

  private init(_ entity: Entity, _ layout: PhysicalLayout, _ found: [Column]) {
    self.entity = entity
    self.layout = layout
    columns = found.filter(\.isOwn).map(\.name)
    // On a line of its own, as the default may end in a comment.
    defaults = found.filter(\.isOwn).map { "(\($0.defaultValue ?? "NULL")\n)" }
    let primary = found.filter { $0.keyIndex > 0 }.sorted { $0.keyIndex < $1.keyIndex }
    isIDKey = primary.map(\.name) == [layout.column(.id)]
    let names = Set(found.map { $0.name.lowercased() })
    let number = ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
    if let number, found.first?.isRowless == false {
      key = [number]
      hasNumbers = true
    } else {
      hasNumbers = false
      // A table whose columns take all names of the number, and has no key, has only its values.
      key = (primary.isEmpty ? found : primary).map { SQLText.name($0.name) }
    }
  }
}

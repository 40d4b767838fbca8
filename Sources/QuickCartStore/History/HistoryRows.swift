import QCQLanguage
import GRDB
import QCQSemantics

/// A table of the history: the rows of one entity as long as its columns stay the same.
struct HistoryRows: Hashable {
  var id: Int64
  var entity: Entity
  var layout: PhysicalLayout
  /// The columns that are recorded, each before (`o_…`) and after (`n_…`) a change.
  var columns: [String]

  var name: String { "rows_\(id)" }
  /// The table in SQL.
  var sql: String { "\(HistoryFile.schema).\(name)" }

  func old(_ index: Int) -> String { SQLText.name("o_\(columns[index])") }
  func new(_ index: Int) -> String { SQLText.name("n_\(columns[index])") }
  var old: [String] { columns.indices.map(old) }
  var new: [String] { columns.indices.map(new) }

  func index(_ field: StoredField) -> Int? { columns.firstIndex(of: layout.column(field)) }

  /// What stands for a row in messages.
  var shownName: String {
    guard let index = index(entity.nameField) else { return "id" }
    return "CASE WHEN had THEN \(old(index)) ELSE \(new(index)) END"
  }

  /// The columns have no types, so that values are kept as they are; the key keeps a step from
  /// having two rows of one id, or one without.
  private var create: String {
    """
    CREATE TABLE \(sql) (
      step, id, place, had, has, \(SQLText.list(old + new)), PRIMARY KEY (step, id)) WITHOUT ROWID
    """
  }

  /// All tables of a history: those of items, of lists, of categories.
  static func all(_ db: Database) throws -> [HistoryRows] {
    let sql = "SELECT id, entity, layout FROM \(HistoryFile.schema).generation ORDER BY id"
    let all = try Row.fetchAll(db, sql: sql).compactMap { row -> HistoryRows? in
      let id: Int64 = row[0]
      guard let entity = Entity(rawValue: row[1]), let layout = PhysicalLayout(rawValue: row[2])
      else { return nil }
      let sql = """
        SELECT substr(name, 3) FROM pragma_table_info('rows_\(id)', '\(HistoryFile.schema)')
        WHERE substr(name, 1, 2) = 'o_' ORDER BY cid
        """
      return HistoryRows(
        id: id, entity: entity, layout: layout, columns: try String.fetchAll(db, sql: sql))
    }
    return Entity.allCases.flatMap { entity in all.filter { $0.entity == entity } }
  }

  /// The table for the rows of an entity as it is now; made if there is none yet.
  static func matching(_ table: CapturedTable, _ db: Database) throws -> HistoryRows {
    let signature = SQLText.list(table.columns.map(SQLText.name))
    let found = try Int64.fetchOne(
      db,
      sql: """
        SELECT id FROM \(HistoryFile.schema).generation
        WHERE entity = ? AND layout = ? AND columns = ?
        """, arguments: [table.entity.rawValue, table.layout.rawValue, signature])
    var rows = HistoryRows(
      id: found ?? 0, entity: table.entity, layout: table.layout, columns: table.columns)
    guard found == nil else { return rows }
    try db.execute(
      sql: """
        INSERT INTO \(HistoryFile.schema).generation (entity, layout, columns) VALUES (?, ?, ?)
        """, arguments: [table.entity.rawValue, table.layout.rawValue, signature])
    rows.id = db.lastInsertedRowID
    try db.execute(sql: rows.create)
    return rows
  }
}

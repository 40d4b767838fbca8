import GRDB
import QCQSemantics
import QCQLanguage
import QuickCartPostgreSQL

/// The table of an entity, as far as recording changes of its rows needs to know it.
struct CapturedTable: Hashable {
  var entity: Entity
  var layout: PhysicalLayout
  /// What the table is called in the schema, as SQLite tells of its rows by that.
  let storedName: String
  /// Without generated columns, in the table's order.
  var columns: [String]
  /// The columns that are worked out from others.
  let generated: [String]
  /// Expressions that tell its rows apart while a transaction lasts: the row's number, or the
  /// primary key of a table that has no such numbers. Ids would not do: nothing says that they
  /// are unique.
  var key: [String]
  /// Whether the key is the row's number.
  var hasNumbers: Bool
  /// Whether that number is none of its columns, so that it has to be given beside them.
  var hasOwnNumbers: Bool
  /// The place of the column that is the row's number, if one is.
  let numberPlace: Int?
  /// Whether the id alone is the primary key.
  var isIDKey: Bool
  let affinities: [ColumnAffinity]
  /// The columns' defaults, in SQL.
  var defaults: [String]
  /// Which columns have a default: a row may be from before they were added.
  var hasDefault: [Bool]
  /// The places of the columns and of the key's among all that the table has.
  let places: [Int32]
  let keyPlaces: [Int32]
  /// The places of columns in which SQLite stores some numbers as whole ones.
  let realPlaces: [Int32]
  /// Where SQLite hands over its cells, as columns that are worked out when they are read have
  /// none.
  let cellPlaces: CellPlaces
  /// Whether its rows lie on a server, so that it is a long way to each.
  let isFar: Bool

  var name: String { layout.table(entity) }
  /// The table in SQL, which a temporary one of the same name does not hide.
  var sql: String { "main.\(SQLText.name(name))" }

  /// The number of a column among the columns.
  func index(named name: String) -> Int? { columns.firstIndex(named: name) }

  /// The number of a field's column among the columns.
  func index(_ field: StoredField) -> Int? { columns.firstIndex(of: layout.column(field)) }

  /// The column that stands for a row in messages.
  var nameColumn: Int? { index(entity.nameField) }

  /// A column of the table under an alias, in SQL.
  func column(_ index: Int, of alias: String) -> String {
    "\(alias).\(SQLText.name(columns[index]))"
  }

  /// Whether SQLite hands over the cells of a row so that each is known.
  var isHandedOver: Bool { cellPlaces != .unknown }

  /// Whether a row that SQLite hands over may lack cells that have to be read then.
  var mayBeShort: Bool { !cellPlaces.areOldTrue || hasDefault.contains(true) }

  /// How many cells of its key stand in notes about rows: a number stands with the row.
  var noteKeyCount: Int { hasNumbers ? 0 : keyPlaces.count }

  /// Finds the row with a key, whose values are the arguments.
  var find: String {
    let isIt = zip(key, 1...).map { column, number in
      // A primary key may be NULL in old tables; the number of a row never is. What a collation
      // holds for the same is another key.
      hasNumbers
        ? "t.\(column) = ?"
        : "t.\(column) IS ?\(number) AND t.\(column) COLLATE BINARY IS ?\(number)"
    }
    return "\(selection) WHERE \(isIt.joined(separator: " AND "))"
  }

  /// Finds a row by a column, whose value is the argument.
  func find(by index: Int) -> String { "\(selection) WHERE \(column(index, of: "t")) IS ? LIMIT 1" }

  private var selection: String {
    "SELECT \(SQLText.list(columns.indices.map { column($0, of: "t") })) FROM \(sql) AS t"
  }

  /// An entity's place in a log.
  static func number(_ entity: Entity) -> Int { Entity.allCases.firstIndex(of: entity) ?? 0 }

  /// The tables that the database has right now; the schema may have changed since it was opened.
  static func all(_ db: Database) throws -> [CapturedTable] {
    let names = PhysicalLayout.allCases.flatMap { layout in
      Entity.allCases.map { "'\(layout.table($0))'" }
    }
    let sql = """
      SELECT m.name, l.wr, c.name, c.hidden, c.pk, c.dflt_value, c.cid, c.type,
        l.type = 'virtual'
      FROM main.sqlite_master AS m, pragma_table_list(m.name) AS l,
        pragma_table_xinfo(m.name, 'main') AS c
      WHERE m.type = 'table' AND m.name COLLATE NOCASE IN (\(SQLText.list(names)))
        AND l.schema = 'main' AND (l.type = 'table' OR \(isOfServer))
      ORDER BY m.name, c.cid
      """
    var found: [String: [Column]] = [:]
    let rows = try db.rows(sql) { row in
      // To a server, a name in other capitals is another one.
      let table = row.isTrue(8) ? row.text(0) : KnownSpelling.table(row.text(0))
      return Column(
        table: table, storedTable: row.text(0), name: KnownSpelling.column(row.text(2), of: table),
        isOwn: row.int(3) == 0 && ServerAddress.typeBeforeMark(row.text(7)) == nil,
        isVirtual: row.int(3) == 2, keyIndex: Int(row.int(4)), isRowless: row.isTrue(1),
        defaultValue: row.value(5) == .absent ? nil : row.text(5),
        place: Int32(truncatingIfNeeded: row.int(6)), type: row.text(7),
        isFar: row.isTrue(8))
    }
    for column in rows { found[column.table, default: []].append(column) }
    let layout = PhysicalLayout(
      of: Schema(tables: found.keys.map { TableSchema(name: $0, columns: []) }))
    return Entity.allCases.compactMap { entity in
      found[layout.table(entity)].map { CapturedTable(entity, layout, $0) }
    }
  }

  /// Tables of a server tell of changes, too, if their rows can be told apart.
  private static let isOfServer = """
    l.type = 'virtual' AND m.sql LIKE '%USING \(ServerAddress.module)'
      AND EXISTS (SELECT 1 FROM pragma_table_info(m.name, 'main') AS k WHERE k.pk = 1)
    """

  private struct Column {
    var table: String
    var storedTable: String
    var name: String
    /// Whether it is not generated from others.
    var isOwn: Bool
    /// Whether it is worked out when it is read.
    var isVirtual: Bool
    /// Its place in the primary key, from 1; 0 when it is no part of it.
    var keyIndex: Int
    /// Whether the table was made WITHOUT ROWID.
    var isRowless: Bool
    var defaultValue: String?
    /// Its place among all columns.
    var place: Int32
    var type: String
    var isFar: Bool
    var affinity: ColumnAffinity { ColumnAffinity(type) }
  }

  private init(_ entity: Entity, _ layout: PhysicalLayout, _ found: [Column]) {
    self.entity = entity
    self.layout = layout
    storedName = found.first?.storedTable ?? layout.table(entity)
    let own = found.filter(\.isOwn)
    (columns, affinities) = (own.map(\.name), own.map(\.affinity))
    generated = found.filter { !$0.isOwn }.map(\.name)
    // On a line of its own, as the default may end in a comment.
    defaults = own.map { "(\($0.defaultValue ?? "NULL")\n)" }
    hasDefault = own.map { $0.defaultValue != nil }
    places = own.map(\.place)
    realPlaces = found.filter { $0.affinity == .real }.map(\.place)
    isFar = found.contains(where: \.isFar)
    let primary = found.filter { $0.keyIndex > 0 }.sorted { $0.keyIndex < $1.keyIndex }
    isIDKey = primary.map(\.name) == [layout.column(.id)]
    let names = Set(found.map { SQLName($0.name) })
    let number = ["rowid", "_rowid_", "oid"].first { !names.contains(SQLName($0)) }
    if let number, found.first?.isRowless == false {
      (key, keyPlaces, hasNumbers) = ([number], [], true)
      // SQLite makes of such a key the number, but for some that are declared otherwise.
      hasOwnNumbers = !(primary.count == 1 && primary[0].type.uppercased() == "INTEGER")
      numberPlace = hasOwnNumbers ? nil : Int(primary[0].place)
    } else {
      // A table whose columns take all names of the number, and has no key, has only its values.
      let parts = primary.isEmpty ? found.filter { !$0.isVirtual } : primary
      (key, keyPlaces) = (parts.map { SQLText.name($0.name) }, parts.map(\.place))
      (hasNumbers, hasOwnNumbers, numberPlace) = (false, false, nil)
    }
    cellPlaces = CellPlaces(
      isVirtual: found.map(\.isVirtual), numberPlace: numberPlace,
      isRowless: found.first?.isRowless == true)
  }
}

extension [CapturedTable] {
  /// What they are called, in any capitals.
  var names: Set<SQLName> { Set(map { SQLName($0.storedName) }) }

  /// The tables at the places of their entities in a log.
  var byPlace: [CapturedTable?] {
    Entity.allCases.map { entity in first(where: { $0.entity == entity }) }
  }
}

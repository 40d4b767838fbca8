import GRDB
import QCQLanguage

/// A table of somebody's own, as far as it takes to tell what has become of its rows.
struct OwnTable {
  /// A column of which notes keep the cell.
  struct Column {
    let name: String
    let place: Int32
    /// Whether a row may be from before the column was added, and lack its cell.
    let hasDefault: Bool
  }

  /// As SQLite calls it.
  let name: String
  /// As people call it.
  let shownName: String
  /// The columns that refer to rows of other tables.
  let references: [String]
  /// The columns of which notes keep the cells: the same, and then those of the key.
  let columns: [Column]
  /// The row's number, in SQL; nil where rows have none.
  let number: String?
  /// Whether a primary key tells its rows apart, so that one that goes and comes again is the same.
  let hasKey: Bool
  let cellPlaces: CellPlaces
  /// What has become of each reference, in SQL; the old cells are the arguments from 2 on.
  private let fates: [String]

  private var sql: String { "main.\(SQLText.name(name))" }

  /// The columns of the key, unless it is the row's number.
  var key: ArraySlice<Column> { columns[references.count...] }

  /// The places of the columns of the key among the cells of a note.
  var keyPlaces: Range<Int> { references.count..<columns.count }

  /// What has become of a reference of a row.
  enum ReferenceFate: Int64 {
    case same, lost, changed
  }

  /// Reads the cells of the row with a number.
  var reading: String? {
    number.map { number in
      "SELECT \(SQLText.list(columns.map { "t.\(SQLText.name($0.name))" })) FROM \(sql) AS t "
        + "WHERE t.\(number) = ?"
    }
  }

  /// Gives the fate of each reference of the row with a number, and whether all are the same.
  var byNumber: String? { number.map { lookup("t.\($0) = ?1") } }

  /// The same of the row with a key; nil where there is none but the number.
  var byKey: String? {
    if key.isEmpty { return nil }
    let isIt = zip(key, keyPlaces).map { "t.\(SQLText.name($0.name)) IS ?\($1 + 2)" }
    return lookup(isIt.joined(separator: " AND "))
  }

  private func lookup(_ condition: String) -> String {
    let areSame = references.indices.map { "t.\(SQLText.name(references[$0])) IS ?\($0 + 2)" }
    let all = areSame.isEmpty ? "1" : areSame.joined(separator: " AND ")
    return "SELECT \(SQLText.list(fates + [all])) FROM \(sql) AS t WHERE \(condition)"
  }

  /// Nil where the table can't be described.
  ///
  /// - Parameter keys: The foreign keys that it has.
  init?(_ stored: StoredTable, _ keys: [ForeignKey], _ db: Database) throws {
    let name = stored.name
    let all = try db.rows(
      """
      SELECT c.name, c.hidden, c.pk, c.dflt_value, c.cid, c.type, l.wr
      FROM pragma_table_list(?1) AS l, pragma_table_xinfo(?1, 'main') AS c
      WHERE l.schema = 'main' ORDER BY c.cid
      """, [.text(name)], Found.init)
    guard let isRowless = all.first?.isRowless else { return nil }
    let names = Set(all.map { SQLName($0.name) })
    let free = ["rowid", "_rowid_", "oid"].first { !names.contains(SQLName($0)) }
    let primary = all.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
    // Such a key is the row's number.
    let isNumber =
      !isRowless && primary.count == 1 && primary[0].type.uppercased() == "INTEGER"
    let number = isRowless ? nil : isNumber ? SQLText.name(primary[0].name) : free
    let referring = all.filter { column in keys.contains { $0.isOf(column.name) } }
    let telling = primary.isEmpty && number == nil ? all.filter { !$0.isVirtual } : primary
    (self.name, shownName) = (name, stored.shownName)
    (self.number, hasKey) = (number, !primary.isEmpty)
    references = referring.map(\.name)
    columns = (referring + (isNumber ? [] : telling)).map(\.column)
    fates = referring.enumerated().map { index, column in
      column.fate(keys.filter { $0.isOf(column.name) }, index + 2)
    }
    cellPlaces = CellPlaces(
      isVirtual: all.map(\.isVirtual), numberPlace: isNumber ? Int(primary[0].place) : nil,
      isRowless: isRowless)
  }

  /// A column as the database describes it.
  private struct Found {
    let name: String
    /// Whether it is worked out when it is read.
    let isVirtual: Bool
    /// Its place in the primary key, from 1; 0 when it is no part of it.
    let keyPlace: Int64
    let defaultValue: String?
    let place: Int32
    let type: String
    let isRowless: Bool

    init(_ row: RawStatement) {
      (name, isVirtual, keyPlace) = (row.text(0), row.int(1) == 2, row.int(2))
      defaultValue = row.value(3) == .absent ? nil : row.text(3)
      (place, type) = (Int32(truncatingIfNeeded: row.int(4)), row.text(5))
      isRowless = row.isTrue(6)
    }

    var column: Column { Column(name: name, place: place, hasDefault: defaultValue != nil) }

    /// What has become of it by now, in SQL. One that follows what it refers to when that gets
    /// another key refers to the same row still.
    ///
    /// - Parameter number: That of the argument with the old cell.
    func fate(_ keys: [ForeignKey], _ number: Int) -> String {
      let now = "t.\(SQLText.name(name))"
      // On a line of its own, as the default may end in a comment.
      let isDefault = "\(now) IS (\(defaultValue ?? "NULL")\n)"
      let follows = keys.contains(where: \.follows)
      let other =
        !follows ? "ELSE 2" : keys.contains(where: \.givesDefault) ? "WHEN \(isDefault) THEN 2" : ""
      return "CASE WHEN ?\(number) IS NULL OR \(now) IS ?\(number) THEN 0 "
        + "WHEN \(now) IS NULL THEN 1 \(other)\(follows ? " ELSE 0" : "") END"
    }
  }
}

/// A column of a table that refers to rows of another one.
struct ForeignKey {
  let child: String
  private let column: SQLName
  let parent: SQLName
  private let onDelete: String
  private let onUpdate: String

  static func all(_ db: Database) throws -> [ForeignKey] {
    try db.rows(
      """
      SELECT m.name, f."from", f."table", f.on_delete, f.on_update
      FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table'
      """
    ) { row in
      ForeignKey(
        child: row.text(0), column: SQLName(row.text(1)), parent: SQLName(row.text(2)),
        onDelete: row.text(3), onUpdate: row.text(4))
    }
  }

  func isOf(_ name: String) -> Bool { column == SQLName(name) }

  /// Whether it changes rows that refer to one that goes or changes, and does not only forbid that.
  var changesRows: Bool {
    [onDelete, onUpdate].contains { !["NO ACTION", "RESTRICT"].contains($0) }
  }

  var follows: Bool { onUpdate == "CASCADE" }
  var givesDefault: Bool { [onDelete, onUpdate].contains("SET DEFAULT") }
}

/// A table that keeps rows.
struct StoredTable {
  let name: String
  /// Of a virtual table whose rows it keeps, one for each; such a table keeps none itself. One that
  /// keeps only an index of the rows of others has no such table.
  let shownName: String

  static func all(_ db: Database) throws -> [StoredTable] {
    try db.rows(
      """
      SELECT m.name, ifnull(v.name, m.name) FROM main.sqlite_master AS m
      LEFT JOIN main.sqlite_master AS v ON v.type = 'table' AND v.rootpage = 0
        AND m.name COLLATE NOCASE IN (v.name || '_content', v.name || '_rowid')
      WHERE m.type = 'table' AND m.rootpage > 0 AND m.name NOT GLOB 'sqlite_*' ORDER BY m.name
      """
    ) { StoredTable(name: $0.text(0), shownName: $0.text(1)) }
  }
}

/// The tables of somebody's own whose rows may go or change with others.
struct OwnTables {
  private(set) var reached: [OwnTable] = []
  /// Whether rows of theirs refer to those of other tables, by whatever rule.
  private(set) var areReferring = false

  /// - Parameter tables: The tables of lists, items and categories, which are left out.
  init(besides tables: [CapturedTable], _ db: Database) throws {
    let known = tables.names
    let stored = try StoredTable.all(db).filter { !known.contains(SQLName($0.name)) }
    if stored.isEmpty { return }
    let keys = try ForeignKey.all(db)
    areReferring = keys.contains {
      known.contains($0.parent) && !known.contains(SQLName($0.child))
    }
    let found = try Self.reached(stored, from: known, keys, Self.triggers(db))
    reached = try found.compactMap { table in
      try OwnTable(table, keys.filter { SQLName($0.child) == SQLName(table.name) }, db)
    }
  }

  /// Whether rows of such tables may go or change when others do.
  static func areReached(_ db: Database) throws -> Bool {
    try !OwnTables(besides: CapturedTable.all(db), db).reached.isEmpty
  }

  /// What triggers say, without those of rules: these change nothing.
  private static func triggers(_ db: Database) throws -> [String] {
    try db.rows(
      "SELECT sql FROM main.sqlite_master WHERE type = 'trigger' AND name NOT GLOB ?",
      [.text("\(StoredRule.triggerPrefix)*")]
    ) { $0.text(0).uppercased() }
  }

  /// Those that triggers name, and those that foreign keys change along with others.
  private static func reached(
    _ tables: [StoredTable], from known: Set<SQLName>, _ keys: [ForeignKey],
    _ triggers: [String]
  ) -> [StoredTable] {
    var reached = known
    for table in tables {
      let words = table.shownName.uppercased()
      if triggers.contains(where: { $0.contains(words) }) { reached.insert(SQLName(table.name)) }
    }
    let changing = keys.filter(\.changesRows)
    var count = 0
    repeat {
      count = reached.count
      for key in changing where reached.contains(key.parent) {
        reached.insert(SQLName(key.child))
      }
    } while reached.count > count
    return tables.filter { reached.contains(SQLName($0.name)) }
  }
}

import GRDB
import QCQLanguage

/// A foreign key as a table declares it.
struct StoredReference {
  /// What becomes of rows that refer to one that goes, or gets another key.
  enum Rule: String {
    case nothing = "NO ACTION"
    case restrict = "RESTRICT"
    case cascade = "CASCADE"
    case setNull = "SET NULL"
    case setDefault = "SET DEFAULT"
  }

  let table: String
  private(set) var columns: [String]
  let parent: String
  /// The columns at the other end.
  private(set) var keys: [String]
  let onDelete: Rule
  let onUpdate: Rule
  /// What the columns get by default, in SQL.
  private var defaults: [String]
  private let isRowless: Bool

  static func all(_ db: Database) throws -> [StoredReference] {
    var all: [StoredReference] = []
    try db.rows(
      """
      SELECT m.name, f."from", f."table", f."to", f.on_delete, f.on_update, l.wr, f.seq,
        (SELECT c.name FROM pragma_table_info(f."table", 'main') AS c WHERE c.pk = f.seq + 1),
        (SELECT c.dflt_value FROM pragma_table_xinfo(m.name, 'main') AS c
         WHERE c.name = f."from" COLLATE NOCASE)
      FROM main.sqlite_master AS m, pragma_table_list(m.name) AS l,
        pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' AND l.schema = 'main' ORDER BY m.name, f.id, f.seq
      """
    ) { row in
      let reference = StoredReference(row)
      // The further columns of one come behind its first.
      if row.int(7) > 0, !all.isEmpty {
        all[all.count - 1].add(reference)
      } else {
        all.append(reference)
      }
    }
    return all
  }

  private init(_ row: RawStatement) {
    func text(_ index: Int) -> String? { row.value(index) == .absent ? nil : row.text(index) }
    table = KnownSpelling.table(row.text(0))
    columns = [KnownSpelling.column(row.text(1), of: table)]
    parent = KnownSpelling.table(row.text(2))
    keys = [text(3) ?? text(8) ?? "id"]
    onDelete = Rule(rawValue: row.text(4)) ?? .nothing
    onUpdate = Rule(rawValue: row.text(5)) ?? .nothing
    (defaults, isRowless) = ([text(9) ?? "NULL"], row.isTrue(6))
  }

  private mutating func add(_ other: StoredReference) {
    columns += other.columns
    keys += other.keys
    defaults += other.defaults
  }

  var givesDefault: Bool { [onDelete, onUpdate].contains(.setDefault) }

  func rule(isGone: Bool) -> Rule { isGone ? onDelete : onUpdate }

  func isOf(parent name: String) -> Bool { SQLName(parent) == SQLName(name) }

  // MARK: Its rows

  private var sql: String { "main.\(SQLText.name(table)) AS t" }
  private var parentSQL: String { "main.\(SQLText.name(parent)) AS p" }

  /// That a row refers to a key, whose cells are the arguments from 1 on.
  private var isIt: String { Self.equal(columns, of: "t") }

  private static func equal(_ columns: [String], of alias: String) -> String {
    zip(columns, 1...).map { "\(alias).\(SQLText.name($0)) = ?\($1)" }
      .joined(separator: " AND ")
  }

  /// A statement with the cells of rows as its arguments, which stand one behind the other.
  private func bound(_ sql: String, _ cells: [RowImage], _ db: Database) throws -> RawStatement {
    let statement = try RawStatement(db, sql, isKept: true)
    var place: Int32 = 1
    for image in cells {
      for index in 0..<image.count {
        try statement.bind(image, index, at: place)
        place += 1
      }
    }
    return statement
  }

  /// Whether there is a row with a key.
  func isThere(_ key: RowImage, _ db: Database) throws -> Bool {
    let isIt = Self.equal(keys, of: "p")
    return try bound("SELECT 1 FROM \(parentSQL) WHERE \(isIt) LIMIT 1", [key], db).step()
  }

  /// How many rows refer to a key.
  func count(_ key: RowImage, _ db: Database) throws -> Int {
    let found = try bound("SELECT count(*) FROM \(sql) WHERE \(isIt)", [key], db)
    return try found.step() ? Int(found.int(0)) : 0
  }

  /// Some cells of the rows that refer to a key.
  func cells(
    _ names: [String], of key: RowImage, _ db: Database, isWide: Bool
  ) throws -> [RowImage] {
    let list = SQLText.list(names.map { "t.\(SQLText.name($0))" })
    let rows = try bound("SELECT \(list) FROM \(sql) WHERE \(isIt)", [key], db)
    var found: [RowImage] = []
    while try rows.step() {
      var image = RowImage()
      rows.append(names.indices, to: &image, isWide: isWide)
      found.append(image)
    }
    return found
  }

  /// The key that rows refer to by default.
  func defaultKey(_ db: Database, isWide: Bool) throws -> RowImage {
    // On lines of their own, as a default may end in a comment.
    let row = try RawStatement(db, "SELECT \(SQLText.list(defaults.map { "(\($0)\n)" }))")
    var key = RowImage()
    if try row.step() { row.append(columns.indices, to: &key, isWide: isWide) }
    return key
  }

  /// Deletes the rows that refer to a key.
  func delete(_ key: RowImage, _ db: Database) throws {
    let statement = try bound("DELETE FROM \(sql) WHERE \(isIt)", [key], db)
    while try statement.step() {}
  }

  /// Has the rows that refer to a key refer to another one. As where SQLite does that itself, rules
  /// of the table for what its constraints refuse have no say.
  func move(from key: RowImage, to other: RowImage, _ db: Database) throws {
    let values = zip(columns, (columns.count + 1)...).map { "\(SQLText.name($0)) = ?\($1)" }
    let statement = try bound(
      "UPDATE OR ABORT \(sql) SET \(SQLText.list(values)) WHERE \(isIt)", [key, other], db)
    while try statement.step() {}
  }

  /// A row that refers to nothing.
  struct LooseRow: Hashable {
    /// 0 where it has none.
    let number: Int64
    let key: [Value]
    /// Whether it refers to what it would by default, if a rule gives it that.
    let isDefault: Bool
  }

  /// The rows that refer to nothing; none where one of both tables can't be looked at.
  func loose(_ db: Database) throws -> [LooseRow] {
    let own = columns.map { "t.\(SQLText.name($0))" }
    let isDefault = zip(own, defaults).map { "\($0) IS (\($1)\n)" }
    let isSet = own.map { "\($0) IS NOT NULL" }
    let isAt = zip(keys, own).map { "p.\(SQLText.name($0)) = \($1)" }
    func all(_ conditions: [String]) -> String { conditions.joined(separator: " AND ") }
    let text = """
      SELECT \(isRowless ? "0" : "t.rowid"), \(givesDefault ? all(isDefault) : "0"),
        \(SQLText.list(own))
      FROM \(sql) WHERE \(all(isSet))
        AND NOT EXISTS (SELECT 1 FROM \(parentSQL) WHERE \(all(isAt)))
      """
    return try db.attempt {
      try db.rows(text) { row in
        LooseRow(
          number: row.int(0), key: columns.indices.map { row.value($0 + 2) },
          isDefault: row.isTrue(1))
      }
    } ?? []
  }
}

import GRDB
import GRDBSQLite
import QCQLanguage
import QCQText

/// Rows of a table that would refer to rows of another one that are not there.
package struct LooseReferences: Hashable, Sendable {
  let table: String
  let column: String
  let parent: String
  private(set) var count = 0
  /// Some of what they refer to, as it is written.
  private var keys: [String] = []

  fileprivate init(_ reference: StoredReference) {
    (table, column, parent) = (reference.table, reference.column, reference.parent)
  }

  private static let mostKeys = 3

  fileprivate mutating func add(_ key: Value) {
    count += 1
    let words = ValueText.literal(key)
    if keys.count <= Self.mostKeys, !keys.contains(words) { keys.append(words) }
  }

  var sentence: String {
    let rest = keys.count > Self.mostKeys ? ["…"] : []
    let shown = (keys.prefix(Self.mostKeys) + rest).joined(separator: ", ")
    let others = count == 1 ? "a row of `\(parent)` that doesn't" : "rows of `\(parent)` that don't"
    return "\(Plural.count(count, "row")) of `\(table)` would refer by `\(column)` to \(others) "
      + "exist: \(shown)"
  }
}

extension ChangeLog {
  /// Throws where references lead nowhere at which SQLite looks only when the transaction ends: it
  /// would refuse to end it then, and not say which they are.
  package func requireReferences() throws {
    guard try db.hasOpenReferences else { return }
    throw StoreError.refused(try looseReferences().map(Refusal.looseReferences) ?? .foreignKey)
  }

  /// Throws where rows refer to rows that the transaction has taken away: with references not
  /// looked at, nothing else keeps it from that. What takes rows of the three tables itself looks
  /// after those that refer to them; a trigger does not.
  package func requireReferencesToLast() throws {
    let known = Set(tables.map { SQLName($0.name) })
    let found = try looseReferences(areNewMeant: false) {
      !isPlain || !known.contains(SQLName($0.table))
    }
    if let found { throw StoreError.refused(.looseReferences(found)) }
  }

  /// Does work, and says which references forbid it if some do. Whoever calls takes back all of
  /// what was changed if it throws.
  ///
  /// - Parameter dependent: A table whose rows are to go along; a trigger may bring them back.
  package func blamingReferences<Result>(
    of dependent: String?, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY && db.isInsideTransaction
    {
      // Once more, with nobody looking before the end.
      try db.run("PRAGMA defer_foreign_keys = ON")
      _ = try db.attempt(work)
      let references: LooseReferences? = try db.attempt { try looseReferences() } ?? nil
      guard let found = references else { throw error }
      if let dependent, SQLName(dependent) == SQLName(found.table),
        let who = try db.changer(of: dependent, .deleted)
      {
        let rows = KeptRows(keeper: who, rows: "rows of `\(dependent)`", deed: .deleted)
        throw StoreError.refused(.kept(rows))
      }
      throw StoreError.refused(.looseReferences(found))
    }
  }

  /// References of one table that lead nowhere by what the transaction has changed: the row that
  /// refers has come or changed, or the other one has gone.
  ///
  /// - Parameter areNewMeant: Whether rows are meant that have come or changed, too.
  private func looseReferences(
    areNewMeant: Bool = true, _ isMeant: (StoredReference) -> Bool = { _ in true }
  ) throws -> LooseReferences? {
    let references = try StoredReference.all(db).filter(isMeant)
    if references.isEmpty { return nil }
    let net = try all()
    for reference in references {
      let loose = try reference.loose(db)
      if loose.isEmpty { continue }
      var found = LooseReferences(reference)
      let numbers = areNewMeant ? try net.rows(of: reference) : RowNumbers()
      let keys = try net.lostKeys(of: reference)
      for (number, key) in loose where numbers.contains(number) || keys.contains(key.asName) {
        found.add(key)
      }
      if found.count > 0 { return found }
    }
    return nil
  }
}

/// A foreign key of one column.
private struct StoredReference {
  let table: String
  let column: String
  let parent: String
  /// The column at the other end.
  let key: String
  private let id: Int64

  static func all(_ db: Database) throws -> [StoredReference] {
    try db.rows(
      """
      SELECT m.name, f."from", f."table", ifnull(f."to", 'id'), f.id
      FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' ORDER BY m.name, f.id
      """
    ) { row in
      let (table, parent) = (KnownSpelling.table(row.text(0)), KnownSpelling.table(row.text(2)))
      return StoredReference(
        table: table, column: KnownSpelling.column(row.text(1), of: table), parent: parent,
        key: row.text(3), id: row.int(4))
    }
  }

  /// The rows that refer to nothing by it, and to what; without those of a table that has no
  /// numbers, or whose other one can't be looked at.
  func loose(_ db: Database) throws -> [(number: Int64, key: Value)] {
    let (name, column) = (SQLText.name(table), SQLText.name(column))
    let found = try db.attempt {
      try db.rows(
        """
        SELECT t.rowid, t.\(column) FROM pragma_foreign_key_check(?, 'main') AS c
        JOIN main.\(name) AS t ON t.rowid = c.rowid WHERE c.fkid = ?
        """, [.text(table), .int(id)]
      ) { (number: $0.int(0), key: $0.value(1)) }
    }
    return found ?? []
  }
}

extension NetChanges {
  private func entity(_ table: String) -> Entity? {
    let name = SQLName(table)
    return Entity.allCases.first { entity in captured(entity).map { SQLName($0.name) } == name }
  }

  /// The rows that refer to others and are new, or other ones than before.
  fileprivate func rows(of reference: StoredReference) throws -> RowNumbers {
    var numbers = RowNumbers()
    guard let entity = entity(reference.table) else { return numbers }
    try forEach(entity) { if $0.has { _ = numbers.insert($0.number) } }
    return numbers
  }

  /// What rows at the other end were told apart by that are gone, or other ones than before.
  fileprivate func lostKeys(of reference: StoredReference) throws -> Set<String> {
    guard let entity = entity(reference.parent),
      let index = captured(entity)?.index(named: reference.key)
    else { return [] }
    var keys: Set<String> = []
    try forEach(entity) { if $0.had { keys.insert($0.old.value(index).asName) } }
    return keys
  }
}

extension Connection {
  /// Whether references lead nowhere at which SQLite looks when the transaction ends.
  var hasOpenReferences: Bool {
    get throws {
      var (open, highest): (Int32, Int32) = (0, 0)
      try sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
      return open != 0
    }
  }
}

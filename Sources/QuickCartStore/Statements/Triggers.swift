import GRDB
import GRDBSQLite
import QCQLanguage
import QCQText

// What triggers of other people's do to a change.
extension Connection {
  /// The triggers of a table, by name; those of the connection itself are no one else's.
  package func triggers(of table: String) throws -> [String] {
    try rows(
      """
      SELECT name FROM main.sqlite_master
      WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE ORDER BY name
      """, [.text(table)]
    ) { $0.text(0) }
  }

  /// How many rows the last statement changed by itself, without what triggers did.
  package var changedRowCount: Int { Int(sqlite3_changes64(sqliteConnection)) }

  /// Throws where the last statement has changed fewer rows than it was to: a trigger may ignore
  /// some, or a rule for conflicts.
  package func requireChanged(_ count: Int, _ deed: RowDeed) throws {
    let kept = count - changedRowCount
    if kept <= 0 { return }
    let keeper = "a trigger or a conflict rule of this database"
    throw StoreError.refused(
      .kept(KeptRows(keeper: keeper, rows: Plural.count(kept, "row"), deed: deed)))
  }

  /// So many of some rows of a table that were to be changed and were not.
  ///
  /// - Parameter afterwards: Whether some were changed first, and then changed back.
  package func keptRows(
    _ count: Int, of all: Int, in table: String, _ deed: RowDeed, afterwards: Bool
  ) throws -> KeptRows {
    let keeper =
      try keeper(of: table, deed, afterwards: afterwards)
      // A trigger of another table may come back to this one.
      ?? (afterwards
        ? "a trigger or a conflict rule of this database" : "a conflict rule of `\(table)`")
    let rows = count == all ? "" : "\(count) of "
    return KeptRows(keeper: keeper, rows: rows + Plural.count(all, "row"), deed: deed)
  }

  /// The triggers of a table that may leave its rows as they are, in words; nil without any.
  ///
  /// - Parameter afterwards: Whether rows were changed first: any trigger may change them back.
  private func keeper(
    of table: String, _ deed: RowDeed, afterwards: Bool = false
  ) throws -> String? {
    let triggers = try rows(
      """
      SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'
        AND tbl_name = ? COLLATE NOCASE
        AND sql LIKE \(afterwards ? "'%'" : "'%raise%ignore%'") ORDER BY name
      """, [.text(table)]
    ) { (name: $0.text(0), sql: $0.text(1)) }
    let keepers = triggers.filter { Self.event(of: $0.name, $0.sql) ?? deed.event == deed.event }
    return blamed(keepers.map(\.name))
  }

  /// What a trigger waits for, by its text: the first of these words behind its name.
  private static func event(of name: String, _ sql: String) -> String? {
    guard let range = sql.firstRange(of: name) else { return nil }
    return sql[range.upperBound...].split { !$0.isLetter }.lazy.map { $0.uppercased() }
      .first { word in RowDeed.allCases.contains { $0.event == word } }
  }

  private func blamed(_ triggers: [String]) -> String? {
    let names = triggers.map { "`\($0)`" }
    guard let first = names.first else { return nil }
    return names.count == 1 ? "the trigger \(first)" : "a trigger (\(SQLText.list(names)))"
  }

  /// Does work on tables whose triggers may be wrong, and says so where they are: a statement of
  /// ours names only what is there.
  ///
  /// - Parameter dependent: A table whose rows are to go along by a foreign key. A trigger that
  ///   keeps them leaves them without what they refer to, of which alone SQLite tells.
  package func blamingTriggers<Result>(
    of tables: [String], and dependent: String? = nil, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      guard let who = blamed(try tables.flatMap(triggers)) else { throw error }
      let detail = error.message ?? "no detail given"
      throw StoreError.refused(.constraint(detail: "\(who) can't be run: \(detail)"))
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
    {
      guard let dependent, let keeper = try keeper(of: dependent, .deleted) else { throw error }
      throw StoreError.refused(
        .kept(KeptRows(keeper: keeper, rows: "rows of `\(dependent)`", deed: .deleted)))
    }
  }
}

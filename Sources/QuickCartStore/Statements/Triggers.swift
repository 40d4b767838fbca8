import GRDB
import GRDBSQLite
import QCQLanguage

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
  package func requireChanged(_ count: Int) throws {
    if changedRowCount < count { throw StoreError.refused(.ignored) }
  }

  /// Does work on tables whose triggers may be wrong, and says so where they are: a statement of
  /// ours names only what is there.
  package func blamingTriggers<Result>(
    of tables: [String], _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      let names = try tables.flatMap(triggers).map { "`\($0)`" }
      guard let first = names.first else { throw error }
      let who = names.count == 1 ? "the trigger \(first)" : "a trigger (\(SQLText.list(names)))"
      let detail = error.message ?? "no detail given"
      throw StoreError.refused(.constraint(detail: "\(who) can't be run: \(detail)"))
    }
  }
}

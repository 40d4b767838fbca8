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

  /// Those of the rows of a table that a change was to change, and has left as they were.
  ///
  /// - Parameter isInstead: Whether those are meant of which something else is not as it was.
  package func keptRows(
    _ fates: RowFates, in table: String, isInstead: Bool = false
  ) throws -> KeptRows {
    // Rows that were changed first have come back by what a trigger does.
    let isIgnored = fates.returned == 0 && !isInstead
    let ignorer = try isIgnored ? keeper(of: table, fates.deed) ?? conflictRule(of: table) : nil
    let who = try ignorer ?? changer(of: table, fates.deed)
    return KeptRows(
      keeper: who ?? "a trigger or a conflict rule of this database",
      rows: fates.rows(isInstead ? fates.instead.count : fates.kept), deed: fates.deed,
      wereThere: fates.deed == .added && fates.returned > 0)
  }

  /// What may make something else of rows of a table, in words.
  package func changerWords(of table: String, _ deed: RowDeed) throws -> String {
    try changerWords(ofAny: [(table, deed)])
  }

  /// The first triggers of some tables that may make something of other rows, in words.
  package func changerWords(ofAny places: [(table: String, deed: RowDeed)]) throws -> String {
    for place in places {
      if let who = try changer(of: place.table, place.deed) { return who }
    }
    return "a trigger of this database"
  }

  /// The triggers of a table that may have its rows ignored, in words; nil without any.
  private func keeper(of table: String, _ deed: RowDeed) throws -> String? {
    let keepers = try triggers(of: table, on: deed).filter(\.hasIgnored)
    return blamed(keepers.map(\.name))
  }

  /// That a table has rules of its own for what its constraints refuse; nil where it has none.
  private func conflictRule(of table: String) throws -> String? {
    try row(
      """
      SELECT 1 FROM main.sqlite_master
      WHERE type = 'table' AND name = ? COLLATE NOCASE AND sql LIKE '%conflict%'
      """, [.text(table)]
    ) { _ in "a conflict rule of `\(table)`" }
  }

  /// The triggers of a table that may change its rows, by what they do; nil without any.
  func changer(of table: String, _ deed: RowDeed) throws -> String? {
    let all = try triggers(of: table, on: deed)
    let changers = all.filter { $0.speaks(of: table) }
    // A trigger of another table may come back to this one.
    return blamed((changers.isEmpty ? all : changers).map(\.name))
  }

  /// The triggers of a table that wait for a change, without those of rules: these change nothing.
  private func triggers(of table: String, on deed: RowDeed) throws -> [FoundTrigger] {
    try rows(
      """
      SELECT name, sql FROM main.sqlite_master
      WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE ORDER BY name
      """, [.text(table)]
    ) { FoundTrigger(name: $0.text(0), sql: $0.text(1)) }
    .filter { !$0.name.hasPrefix(StoredRule.triggerPrefix) && $0.event ?? deed.event == deed.event }
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
      guard let who = blamed(try tables.flatMap(triggers(of:))) else { throw error }
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

/// A trigger as it is stored.
private struct FoundTrigger {
  let name: String
  private let text: String

  init(name: String, sql: String) {
    self.name = name
    let range = sql.firstRange(of: name)
    text = String(sql[(range?.upperBound ?? sql.startIndex)...]).uppercased()
  }

  /// What it waits for: the first of these words behind its name.
  var event: String? {
    text.split { !$0.isLetter }.lazy.map { String($0) }
      .first { word in RowDeed.allCases.contains { $0.event == word } }
  }

  /// Whether it may have a row left as it is.
  var hasIgnored: Bool {
    guard let start = text.firstRange(of: "RAISE") else { return false }
    return text[start.upperBound...].contains("IGNORE")
  }

  /// Whether what it does is about a table.
  func speaks(of table: String) -> Bool {
    guard let start = text.firstRange(of: "BEGIN") else { return true }
    return text[start.upperBound...].contains(table.uppercased())
  }
}

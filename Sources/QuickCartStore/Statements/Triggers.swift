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
    let who = try ignorer ?? changer(of: table, fates.deed) ?? conflictRule(of: table)
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
    let trigger = "a trigger of this database"
    if try hasForeignTriggers { return trigger }
    return try places.compactMap { try conflictRule(of: $0.table) }.first ?? trigger
  }

  /// Whether there are triggers but those of rules.
  var hasForeignTriggers: Bool {
    get throws {
      try row(
        "SELECT 1 FROM main.sqlite_master WHERE type = 'trigger' AND name NOT GLOB ? LIMIT 1",
        [.text("\(StoredRule.triggerPrefix)*")]
      ) { _ in true } ?? false
    }
  }

  /// The triggers of a table that may have its rows ignored, in words; nil without any.
  func keeper(of table: String, _ deed: RowDeed) throws -> String? {
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
    ) { _ in Connection.conflictWords(of: table) }
  }

  static func conflictWords(of table: String) -> String { "a conflict rule of `\(table)`" }

  /// What has a statement fail where a table has rules of its own for what its constraints refuse;
  /// empty where it has none, as it would hold for the statements of triggers, too.
  func failingClause(of table: String) throws -> String {
    try conflictRule(of: table) == nil ? "" : "OR ABORT "
  }

  /// Whether a statement does what it says and nothing else: the schema has no triggers, and no
  /// rules of its own for what its constraints refuse.
  package var hasPlainTables: Bool {
    get throws {
      let isSpecial = """
        SELECT EXISTS (
          SELECT 1 FROM main.sqlite_master WHERE type = 'trigger' OR sql LIKE '%conflict%')
        """
      return try row(isSpecial) { $0.isTrue(0) } != true
    }
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
}

// What keeps SQLite from running a statement that changes rows: ours name only what is there, but
// foreign keys and triggers may name anything.
extension Connection {
  /// What is in the way of a change, where that is somebody's foreign key or trigger; nil where it
  /// is something else.
  func obstacle(to error: any Error) -> StoreError? {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_ERROR,
      let change = error.sql.flatMap(ChangingSQL.init), let detail = error.message
    else { return nil }
    do {
      if let parent = try missingParent(detail) { return .refused(.noParent(parent)) }
      return try brokenTriggers(change, detail).map { who in
        .refused(.constraint(detail: "\(who) can't be run: \(detail)"))
      }
    } catch {
      return nil
    }
  }

  /// The table that foreign keys refer to and that is not there, if that is what SQLite says.
  private func missingParent(_ detail: String) throws -> String? {
    let words = "no such table: main."
    guard detail.hasPrefix(words) else { return nil }
    let name = String(detail.dropFirst(words.count))
    return try row(
      """
      SELECT 1 FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' AND f."table" = ? COLLATE NOCASE
      """, [.text(name)]
    ) { _ in KnownSpelling.table(name) }
  }

  /// The triggers that can't be run, in words: those that name what SQLite does not find, if there
  /// are some, and best those that wait for the change itself.
  private func brokenTriggers(_ change: ChangingSQL, _ detail: String) throws -> String? {
    let all = try rows(
      "SELECT name, sql, tbl_name FROM main.sqlite_master WHERE type = 'trigger' ORDER BY name"
    ) { (trigger: FoundTrigger(name: $0.text(0), sql: $0.text(1)), table: SQLName($0.text(2))) }
    let own = all.filter { found in
      found.table == change.table && found.trigger.event ?? change.event == change.event
    }
    let missing = Self.missingName(detail)
    func naming(_ triggers: [(trigger: FoundTrigger, table: SQLName)]) -> [String] {
      triggers.filter { found in missing.map(found.trigger.names) ?? false }
        .map { $0.trigger.name }
    }
    let found = [naming(own), naming(all), own.map { $0.trigger.name }]
    return blamed(found.first { !$0.isEmpty } ?? [])
  }

  /// What SQLite has not found, as in `no such column: new.price`; nil where it says something
  /// else.
  private static func missingName(_ detail: String) -> String? {
    guard ["no such ", "has no column named "].contains(where: { detail.contains($0) }) else {
      return nil
    }
    let phrase = detail.split(separator: " - ").first ?? ""
    let name = String(phrase.split { " .".contains($0) }.last ?? "").filter { $0 != "\"" }
    return name.isEmpty ? nil : name
  }
}

/// A statement of ours that changes rows: `UPDATE OR FAIL main."shopping_items" SET …`.
private struct ChangingSQL {
  let table: SQLName
  let event: String

  /// Nil for any other statement.
  init?(_ sql: String) {
    let words = sql.prefix(120).split { $0.isWhitespace || $0 == "(" }.map(String.init)
    guard let first = words.first, RowDeed.allCases.contains(where: { $0.event == first }),
      let name = words.dropFirst().first(where: { !Self.small.contains($0) })
    else { return nil }
    let plain = name.hasPrefix("main.") ? String(name.dropFirst("main.".count)) : name
    (table, event) = (SQLName(plain.filter { $0 != "\"" }), first)
  }

  /// What may stand in front of the name.
  private static let small = ["OR", "FAIL", "ABORT", "INTO", "FROM"]
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

  /// Whether something is named in it.
  func names(_ name: String) -> Bool { text.contains(name.uppercased()) }
}

import QCQLanguage

/// The SQL by which the changes of one table are noted, and its rows are found again.
///
/// Triggers note the rows as they were, before each change; how they are now stands in the table
/// itself. So a nested change, of a trigger or a foreign key, may come in any order, and noting
/// a row too often does no harm.
struct CaptureSQL {
  let table: CapturedTable

  /// The functions that the triggers call: the second takes what is too much for one call.
  static let note = "qcq_note"
  static let noteMore = "qcq_note_more"
  /// How many arguments every SQLite allows.
  private static let argumentLimit = 100

  init(_ table: CapturedTable) { self.table = table }

  private enum Event: String, CaseIterable {
    case insert, update, delete, move
  }

  private func trigger(_ event: Event) -> String {
    "qcq_\(event.rawValue)_\(table.entity.rawValue)"
  }

  var dropTriggers: [String] {
    (Event.allCases.map(trigger) + replaceTriggers.map(\.name)).map { "DROP TRIGGER temp.\($0)" }
  }

  var createTriggers: [String] {
    replaceTriggers.map(\.create)
      + Event.allCases.map { event in
        let name = "CREATE TEMP TRIGGER \(trigger(event))"
        return switch event {
        case .insert: "\(name) AFTER INSERT ON \(table.sql) BEGIN \(noteNew); END"
        case .update: "\(name) BEFORE UPDATE ON \(table.sql) BEGIN \(noteOld); END"
        case .delete: "\(name) BEFORE DELETE ON \(table.sql) BEGIN \(noteOld); END"
        case .move: "\(name) BEFORE UPDATE ON \(table.sql) WHEN \(moves) BEGIN \(noteNew); END"
        }
      }
  }

  /// Whether an update gives a row another key.
  private var moves: String {
    SQLText.any(table.key.map { "OLD.\($0) IS NOT NEW.\($0)" })
  }

  /// Triggers that note the rows that a new or changed row replaces.
  ///
  /// SQLite runs no trigger for a row that goes because of `OR REPLACE` or `ON CONFLICT REPLACE`.
  private var replaceTriggers: [(name: String, create: String)] {
    table.uniqueKeys.indices.flatMap { index in
      ["INSERT", "UPDATE"].map { event in
        let name = "qcq_replace_\(event)_\(table.entity.rawValue)_\(index)"
        let isSame = table.uniqueKeys[index].map { "t.\($0.name) = NEW.\($0.name) \($0.collation)" }
        let rows = " FROM \(table.sql) AS t WHERE \(isSame.joined(separator: " AND "))"
        let create = """
          CREATE TEMP TRIGGER \(name) BEFORE \(event) ON \(table.sql) BEGIN
            \(calls("t", behind: rows)); END
          """
        return (name, create)
      }
    }
  }

  private var noteOld: String { calls("OLD") }

  private var noteNew: String {
    "SELECT \(CaptureSQL.note)(\(number), 0, \(SQLText.list(table.key.map { "NEW.\($0)" })))"
  }

  private var number: Int { CapturedTable.number(table.entity) }

  /// The calls that note a whole row, one statement for each.
  private func calls(_ row: String, behind: String = "") -> String {
    let key = table.key.map { "\(row).\($0)" }
    var rest = table.columns.indices.map { table.column($0, of: row) }[...]
    let room = CaptureSQL.argumentLimit - 2 - key.count
    let head = ["\(number)", "1"] + key + rest.prefix(max(room, 0))
    rest = rest.dropFirst(max(room, 0))
    var calls = ["SELECT \(CaptureSQL.note)(\(SQLText.list(head)))\(behind)"]
    while !rest.isEmpty {
      let part = rest.prefix(CaptureSQL.argumentLimit)
      calls.append("SELECT \(CaptureSQL.noteMore)(\(SQLText.list(part)))\(behind)")
      rest = rest.dropFirst(part.count)
    }
    return calls.joined(separator: "; ")
  }

  // MARK: Finding a row

  /// The row with a key, whose values are the arguments.
  var find: String {
    // A primary key may be NULL in old tables; the number of a row never is.
    let isIt = table.key.map { "t.\($0) \(table.hasNumbers ? "=" : "IS") ?" }
    return """
      SELECT \(SQLText.list(table.columns.indices.map { table.column($0, of: "t") }))
      FROM \(table.sql) AS t WHERE \(isIt.joined(separator: " AND "))
      """
  }
}

import QCQSemantics
import QCQLanguage

/// Finds the rows of a step that would leave a reference to nothing.
struct OpenReferences {
  let reader: HistoryReader
  let step: HistoryStep
  let moves: [HistoryMove]

  init(_ reader: HistoryReader, _ step: HistoryStep, _ moves: [HistoryMove]) {
    self.reader = reader
    self.step = step
    self.moves = moves
  }

  /// The rows that refer to nothing, or the one that others still refer to.
  func conflicts() throws -> [HistoryConflict] {
    let reason = HistoryConflict.Reason.constraint("FOREIGN KEY constraint failed")
    for move in moves {
      for parent in try parents(of: move) {
        let found = try reader.conflicts(
          move.rows.entity, move.orphans(parent.column, parent.table, parent.key),
          HistoryReader.limited(step), reason)
        if !found.isEmpty { return found }
      }
    }
    for move in moves {
      for child in try children(of: move) {
        guard let key = move.rows.columns.firstIndex(of: child.key) else { continue }
        let found = try reader.conflicts(
          move.rows.entity, move.stillNamed(child.column, child.table, key),
          HistoryReader.limited(step), reason)
        if !found.isEmpty { return found }
      }
    }
    return try moves.first.map { move in
      let sql = "SELECT id, \(move.rows.shownName) FROM \(move.rows.sql) WHERE step = ? LIMIT 1"
      return try reader.conflicts(move.rows.entity, sql, [.int(step.id)], reason)
    } ?? []
  }

  /// A foreign key of one column: `table` is the other table.
  private struct Reference {
    var column: String
    var table: String
    var key: String
  }

  private func parents(of move: HistoryMove) throws -> [Reference] {
    let sql = """
      SELECT "from", "table", ifnull("to", 'id') FROM pragma_foreign_key_list(?, 'main')
      """
    return try references(sql, move)
  }

  private func children(of move: HistoryMove) throws -> [Reference] {
    let sql = """
      SELECT f."from", m.name, ifnull(f."to", 'id')
      FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' AND lower(f."table") = lower(?)
      """
    return try references(sql, move)
  }

  private func references(_ sql: String, _ move: HistoryMove) throws -> [Reference] {
    try reader.db.rows(sql, [.text(move.table.name)]) {
      Reference(column: $0.text(0), table: $0.text(1), key: $0.text(2))
    }
  }
}

extension HistoryMove {
  /// Rows of the step that are there and refer to nothing.
  fileprivate func orphans(_ column: String, _ table: String, _ key: String) -> String {
    let column = "t.\(SQLText.name(column))"
    return """
      SELECT h.id, \(rows.shownName) FROM \(join) WHERE h.step = ? AND \(column) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM main.\(SQLText.name(table)) AS p
          WHERE p.\(SQLText.name(key)) = \(column))
      ORDER BY h.place LIMIT ?
      """
  }

  /// Rows of the step that go and that others refer to.
  fileprivate func stillNamed(_ column: String, _ table: String, _ key: Int) -> String {
    """
    SELECT h.id, \(rows.shownName) FROM \(from)
    WHERE h.step = ? AND \(isNow) AND NOT \(isThen)
      AND EXISTS (SELECT 1 FROM main.\(SQLText.name(table)) AS c
        WHERE c.\(SQLText.name(column)) = \(now(key)))
    ORDER BY h.place LIMIT ?
    """
  }
}

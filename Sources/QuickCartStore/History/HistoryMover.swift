import GRDB
import GRDBSQLite
import QCQSemantics
import QCQLanguage

/// Goes a step of the history within a transaction, and finds out whether that went right.
///
/// The user's triggers stay enabled: what they make of it is looked at afterwards.
struct HistoryMover {
  let step: HistoryStep
  private let moves: [HistoryMove]
  private let log: ChangeLog
  private let reader: HistoryReader
  private var db: Database { reader.db }

  init(_ reader: HistoryReader, _ candidate: HistoryReader.Candidate, _ log: ChangeLog) {
    self.reader = reader
    self.log = log
    step = candidate.step
    moves = candidate.moves
  }

  /// Puts the rows back; gives what stands in the way, in which case it is up to the caller to
  /// roll back.
  func run() throws -> [HistoryConflict] {
    // The order of rows and tables does not matter to references; those that are left open are
    // looked for at the end.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    if let refused = try putBack() { return [refused] }
    var differences = try reader.conflicts(step, moves.map(\.reversed))
    if !differences.isEmpty {
      // A trigger on one row may have changed another one that was right already.
      let settle = moves.map { Pass(move: $0, sql: $0.settle) }
      if try !attempt(settle) { return differences }
      differences = try reader.conflicts(step, moves.map(\.reversed))
    }
    if differences.isEmpty { differences = try others() }
    if differences.isEmpty { differences = try reader.conflicts(step, moves.map(\.reversed)) }
    if differences.isEmpty { differences = try openReferences() }
    return differences
  }

  // MARK: Passes

  /// One statement of a move.
  private struct Pass {
    var move: HistoryMove
    var sql: String
  }

  /// Runs the passes in the way that works; gives the row that SQLite refuses if none does.
  private func putBack() throws -> HistoryConflict? {
    let plain = try passes(parks: false)
    if try attempt(plain) { return nil }
    // Two rows may have swapped values that have to be unique.
    let parking = try passes(parks: true)
    if parking.count > plain.count, try attempt(parking) { return nil }
    return try refused(plain)
  }

  /// Changed rows come first, as rows that will go may be those that they refer to and take them
  /// along; gone ones make way for new ones. Items go before what they refer to, and come after.
  private func passes(parks: Bool) throws -> [Pass] {
    var parking: [Pass] = []
    var updates: [Pass] = []
    for move in moves {
      let parked = parks ? try uniqueColumns(move) : []
      if !parked.isEmpty { parking.append(Pass(move: move, sql: move.park(parked))) }
      let columns = Set(try changedColumns(move) + parked).sorted()
      if !columns.isEmpty { updates.append(Pass(move: move, sql: move.update(columns))) }
    }
    let deletes = moves.map { Pass(move: $0, sql: $0.delete) }
    let inserts = moves.reversed().map { Pass(move: $0, sql: $0.insert) }
    return parking + updates + deletes + inserts
  }

  private func changedColumns(_ move: HistoryMove) throws -> [Int] {
    try db.row(move.changedColumns, [.int(step.id)]) { row in
      move.rows.columns.indices.filter(row.isTrue)
    } ?? []
  }

  /// A column of each index without which its values would not have to be unique.
  private func uniqueColumns(_ move: HistoryMove) throws -> [Int] {
    let sql = """
      SELECT i.seq, c.name FROM pragma_index_list(?, 'main') AS i, pragma_index_info(i.name) AS c
      WHERE i."unique" ORDER BY i.seq, c.seqno
      """
    let id = move.table.layout.column(.id)
    var found: [Int: Int] = [:]
    for row in try Row.fetchAll(db, sql: sql, arguments: [move.table.name]) {
      guard let name: String = row[1], name != id else { continue }
      found[row[0]] = move.rows.columns.firstIndex(of: name)
    }
    return Array(Set(found.values)).sorted()
  }

  /// Runs passes; if SQLite refuses a row, nothing has happened.
  private func attempt(_ passes: [Pass]) throws -> Bool {
    do {
      try db.wholly { for pass in passes { try run(pass, places: 0...Int64.max) } }
      return true
    } catch let error as DatabaseError where HistoryMover.isRefusal(error) {
      return false
    }
  }

  private func run(_ pass: Pass, places: ClosedRange<Int64>) throws {
    try db.run(
      pass.sql, [.int(step.id), .int(places.lowerBound), .int(places.upperBound)])
  }

  /// Goes row by row to find the one that SQLite refuses.
  private func refused(_ passes: [Pass]) throws -> HistoryConflict? {
    for pass in passes {
      let rows = pass.move.rows
      let sql = "SELECT place FROM \(rows.sql) WHERE step = ? ORDER BY place"
      for place in try db.rows(sql, [.int(step.id)], { $0.int(0) }) {
        do {
          try run(pass, places: place...place)
        } catch let error as DatabaseError where HistoryMover.isRefusal(error) {
          let reason = HistoryConflict.Reason.constraint(error.message ?? "")
          let sql = "SELECT id, \(rows.shownName) FROM \(rows.sql) WHERE step = ? AND place = ?"
          return try reader.conflicts(rows.entity, sql, [.int(step.id), .int(place)], reason).first
        }
      }
    }
    return nil
  }

  private static func isRefusal(_ error: DatabaseError) -> Bool {
    [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
  }

  // MARK: Looking at it afterwards

  /// Rows outside the step that changed with it, other than by triggers whose work can be undone.
  private func others() throws -> [HistoryConflict] {
    let found = try otherRows()
    guard !found.isEmpty else { return [] }
    for (table, _) in log.net {
      let sql = HistoryMove.restoreOthers(log.netTable(table), besides: steps(of: table))
      if let sql { try db.run(sql, [.int(step.id)]) }
    }
    return try otherRows()
  }

  private func otherRows() throws -> [HistoryConflict] {
    try log.fillNet()
    return try log.net.flatMap { table, _ in
      try reader.conflicts(
        table.entity, HistoryMove.others(log.netTable(table), besides: steps(of: table)),
        HistoryReader.limited(step), .wouldAlsoChange)
    }
  }

  private func steps(of table: CapturedTable) -> [HistoryRows] {
    moves.filter { $0.rows.entity == table.entity }.map(\.rows)
  }

  /// Rows that refer to nothing now.
  private func openReferences() throws -> [HistoryConflict] {
    var (open, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(
      db.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
    guard open != 0 else { return [] }
    return try OpenReferences(reader, step, moves).conflicts()
  }
}

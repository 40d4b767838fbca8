import QCQSQL
import GRDB
package import QCQLanguage
import QCQSemantics
import QuickCartFollower

/// What one write transaction does to the three tables, recorded as it happens.
///
/// Temporary triggers record it, so whatever foreign keys and the user's own triggers do belongs
/// to it, and nothing of it is written into the user's file. It may have any number of rows:
/// what is kept of them lies in a file without a name.
package final class ChangeLog {
  let tables: [CapturedTable]
  private let db: Database
  private let slot: CaptureSlot
  private let capture: RowCapture
  private let reader: NetReader
  /// Where the notes of the change at hand begin.
  private var start = 0
  /// The net effect of the change at hand, if it is known, and the notes that it comes from.
  private var known: (net: NetChanges, end: Int)?

  /// Starts to record; a transaction has to be open.
  init(_ db: Database, _ slot: CaptureSlot) throws {
    (self.db, self.slot) = (db, slot)
    let tables = try CapturedTable.allWithKeys(db)
    self.tables = tables
    let isWide = try db.row("PRAGMA main.encoding") { $0.text(0) } != "UTF-8"
    let shapes = Entity.allCases.map { entity in
      tables.first { $0.entity == entity }.map { table in
        RowCapture.Shape(
          keyCount: table.key.count, columnCount: table.columns.count,
          hasNumbers: table.hasNumbers)
      }
    }
    capture = RowCapture(shapes, isWide: isWide, slot.wait)
    reader = NetReader(db, tables, isWide)
    slot.capture = capture
    try db.run(tables.flatMap { CaptureSQL($0).createTriggers })
  }

  /// Stops recording; what was recorded can still be read.
  func stop() throws {
    slot.capture = nil
    try db.run(tables.flatMap { CaptureSQL($0).dropTriggers })
  }

  /// How many changes of rows were seen.
  var noteCount: Int { capture.count }

  /// Throws where changes of an entity's table would not be recorded: it is a view or a virtual
  /// table. What is not recorded must not be changed.
  package func requireRecorded(_ entity: Entity, table: String) throws {
    let isRecorded = tables.contains { $0.entity == entity && $0.name == table }
    if !isRecorded { throw StoreError.refused(.notRecorded(table: table)) }
  }

  /// A change begins, the first of the transaction or the next one.
  package func begin() {
    capture.beginAnew()
    (start, known) = (capture.notes.count, nil)
  }

  /// The net effect of the change at hand: each row as it was when the change began and as it is
  /// now, without those that are as they were.
  package func changes() throws -> NetChanges {
    let end = capture.notes.count
    if let known, known.end == end, !capture.isStale { return known.net }
    let isFurther = known.map { !$0.net.isMerged } ?? false
    let net: NetChanges
    if let known, isFurther, !capture.isStale {
      net = known.net
      try reader.read(capture.notes, known.end..<end, into: net)
    } else {
      net = NetChanges(tables, slot.wait)
      try reader.read(capture.notes, start..<end, into: net)
    }
    let merged = try net.merged()
    capture.wasRead()
    known = (merged, end)
    return merged
  }

  /// The net effect of the whole transaction.
  package func all() throws -> NetChanges {
    // Of the only change the net effect is known, mostly.
    if start == 0 { return try changes() }
    let net = NetChanges(tables, slot.wait)
    let end = capture.notes.count
    try reader.read(capture.notes, 0..<end, firstOnly: true, into: net)
    return try net.merged()
  }

  /// Sets the time of change of every list to which an item that changed belongs or belonged.
  package func touchLists(at now: Value) throws {
    guard let lists = tables.first(where: { $0.entity == .lists }), let id = lists.index(.id),
      let updated = lists.index(.updated)
    else { return }
    let touched = try changes().touchedLists
    if touched.isEmpty { return }
    let sql = """
      UPDATE \(lists.sql) SET \(SQLText.name(lists.columns[updated])) = ?
      WHERE \(SQLText.name(lists.columns[id])) = ?
      """
    let statement = try RawStatement(db, sql, isKept: true)
    for list in touched {
      statement.reset()
      try statement.bind([SQLBinding(value: now)])
      try statement.bind(list, 0, at: 2)
      while try statement.step() {}
    }
  }
}

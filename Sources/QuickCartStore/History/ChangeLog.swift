import QCQSQL
import GRDB
package import QCQLanguage
import QuickCartPostgreSQL

/// What one write transaction does to the three tables, recorded as it happens.
///
/// SQLite tells of each row, so whatever foreign keys and the user's own triggers do belongs to it,
/// and nothing of it is written into the user's file. It may have any number of rows: what is kept
/// of them lies in a file without a name.
package final class ChangeLog {
  let tables: [CapturedTable]
  let db: Database
  let slot: CaptureSlot
  let capture: RowCapture
  let isWide: Bool
  var wait: LockWait { slot.wait }
  private let reader: NetReader
  /// Where the notes of the change at hand begin.
  private(set) var start = 0
  /// The net effect of the change at hand, if it is known, and the notes that it comes from.
  private var known: (net: NetChanges, end: Int)?

  /// Whether a statement does what it says and nothing else: the schema has no triggers, and no
  /// rules of its own for what its constraints refuse.
  package let isPlain: Bool
  /// Whether rows of somebody's own tables refer to those of the three.
  package let hasOwnReferences: Bool
  /// Notes rows of somebody's own tables; nil where none of them can change.
  let own: OwnRows?
  /// What refers to nothing already, where SQLite doesn't look at that; nil where it does.
  let census: ReferenceCensus?
  /// Whether rows may become something else than a statement says: by triggers of others, by rules
  /// for conflicts, or by what the tables of a server have of these.
  package let mayDiffer: Bool

  /// Starts to record; a transaction has to be open.
  init(_ db: Database, _ slot: CaptureSlot) throws {
    (self.db, self.slot) = (db, slot)
    tables = try CapturedTable.all(db)
    isWide = try db.row("PRAGMA main.encoding") { $0.text(0) } != "UTF-8"
    let isOrdinary = try db.hasPlainTables
    let isOtherThere = slot.server?.hasTriggers(tables.map(\.name)) ?? false
    isPlain = isOrdinary
    mayDiffer = try isOrdinary ? isOtherThere : Self.mayDiffer(tables, db)
    let places = tables.byPlace
    capture = try RowCapture(
      db, places, isWide: isWide, keepsFurther: mayDiffer, slot.wait)
    reader = NetReader(db, places, isWide, capture)
    let ownTables = try OwnTables(besides: tables, db)
    hasOwnReferences = ownTables.areReferring
    own = try OwnRows(ownTables.reached, db, isWide: isWide, slot.wait)
    let isLookedAt = try db.row("PRAGMA foreign_keys") { $0.isTrue(0) } ?? true
    census = try isLookedAt ? nil : ReferenceCensus(besides: tables, db)
    capture.others = own
    slot.capture = capture
  }

  /// Whether triggers or rules for conflicts have a say in what becomes of rows of some tables:
  /// their own, or those of tables that foreign keys change along with them. The triggers of rules
  /// refuse a row, and change none.
  private static func mayDiffer(_ tables: [CapturedTable], _ db: Database) throws -> Bool {
    let names = SQLText.list(tables.map { "'\($0.name)'" })
    let fixed = "('NO ACTION', 'RESTRICT')"
    let sql = """
      SELECT EXISTS (
        SELECT 1 FROM main.sqlite_master WHERE type = 'trigger' AND name NOT GLOB ?
          AND (tbl_name COLLATE NOCASE IN (\(names)) OR EXISTS (
            SELECT 1 FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
            WHERE m.type = 'table' AND m.name COLLATE NOCASE NOT IN (\(names))
              AND f."table" COLLATE NOCASE IN (\(names))
              AND (f.on_delete NOT IN \(fixed) OR f.on_update NOT IN \(fixed))))
        UNION ALL
        SELECT 1 FROM main.sqlite_master
        WHERE type = 'table' AND name COLLATE NOCASE IN (\(names)) AND sql LIKE '%conflict%')
      """
    return try db.row(sql, [.text("\(StoredRule.triggerPrefix)*")]) { $0.isTrue(0) } ?? true
  }

  /// Stops recording; what was recorded can still be read.
  func stop() throws {
    try slot.server?.settle()
    slot.capture = nil
    try capture.check()
  }

  /// Does work, and takes back what it changed.
  package func takingBack(_ work: () throws -> Void) throws {
    defer { capture.wasTakenBack() }
    func takeBack() throws {
      try db.inSavepoint {
        try work()
        return .rollback
      }
    }
    try own?.apart(takeBack) ?? takeBack()
  }

  /// Does work of which nothing stays if it throws, provided that the transaction is still open.
  func wholly(_ work: () throws -> Void) throws {
    do {
      try db.wholly(work)
    } catch {
      wasTakenBack()
      throw error
    }
  }

  private func wasTakenBack() {
    capture.wasTakenBack()
    own?.wasTakenBack()
  }

  /// Does work that adds rows, in which columns of which nothing is said get their defaults; SQLite
  /// sees to that itself, but does not know those of a server.
  package func addingRows<Result>(_ work: () throws -> Result) rethrows -> Result {
    slot.server?.fillsIn = true
    defer { slot.server?.fillsIn = false }
    return try work()
  }

  /// Does what changes each row once, and is the first of a change to change any. If SQLite changes
  /// one twice, pages are damaged, so that it stands in two places: an undo would find one of them.
  package func onceEach(_ work: () throws -> Void) throws {
    let isFirst = capture.notes.count == start
    try work()
    if isFirst, isPlain, capture.repeats > 0 { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
  }

  /// Rows that triggers and foreign keys of a server have changed, since somebody asked last: it
  /// does not tell which. SQLite tells of all.
  package func takeUnseen() throws -> [(table: String, count: Int)] {
    try slot.server?.takeUnseen() ?? []
  }

  /// The column of a server that could not take a number, if a statement has failed for that.
  package func takeUnfitNumber() -> String? { slot.server?.takeUnfitNumber() }

  /// How many changes of rows were seen.
  var noteCount: Int { capture.count }

  /// Throws where changes of an entity's table would not be recorded: it is a view or a virtual
  /// table. What is not recorded must not be changed.
  package func requireRecorded(_ entity: Entity, table: String) throws {
    let isRecorded = tables.contains { $0.entity == entity && $0.name == table }
    if !isRecorded { throw StoreError.refused(.notRecorded(table: table)) }
  }

  /// Throws if somebody has stopped the work.
  package func requireGoing() throws { try wait.check() }

  /// A change begins, the first of the transaction or the next one.
  package func begin() {
    capture.beginAnew()
    (start, known) = (capture.notes.count, nil)
  }

  /// The net effect of the change at hand: each row as it was when the change began and as it is
  /// now, without those that are as they were.
  package func changes() throws -> NetChanges {
    try slot.server?.settle()
    try capture.check()
    let end = capture.notes.count
    if let known, known.end == end, !capture.isStale { return known.net }
    let isFurther = known.map { !$0.net.isMerged } ?? false
    let net: NetChanges
    if let known, isFurther, !capture.isStale {
      net = known.net
      try reader.read(known.end..<end, into: net)
    } else {
      net = NetChanges(tables, capture.notes, slot.wait)
      try reader.read(start..<end, into: net)
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
    try slot.server?.settle()
    let net = NetChanges(tables, capture.notes, slot.wait)
    let end = capture.notes.count
    try reader.read(0..<end, firstOnly: true, into: net)
    return try net.merged()
  }

  /// Sets the time of change of every list to which an item that changed belongs or belonged.
  package func touchLists(at now: Value) throws {
    guard let lists = tables.first(where: { $0.entity == .lists }), let id = lists.index(.id),
      let updated = lists.index(.updated)
    else { return }
    let touched = try changes().touchedLists
    if touched.isEmpty { return }
    let column = SQLText.name(lists.columns[updated])
    let places = stride(from: 0, to: touched.count, by: ChangeLog.touchedAtOnce)
    for place in places {
      let part = touched[place..<min(place + ChangeLog.touchedAtOnce, touched.count)]
      let marks = part.map { _ in "?" }
      let statement = try RawStatement(
        db,
        """
        UPDATE \(lists.sql) SET \(column) = ?1
        WHERE \(SQLText.name(lists.columns[id])) IN (\(SQLText.list(marks)))
          AND \(column) IS NOT ?1
        """, isKept: true)
      try statement.bind([SQLBinding(value: now)])
      for (offset, list) in part.enumerated() {
        try statement.bind(list, 0, at: Int32(offset + 2))
      }
      while try statement.step() {}
    }
  }

  /// SQLite keeps aside what a statement changes, in case it fails: the more one changes, the less
  /// often. Every SQLite takes so many arguments.
  private static let touchedAtOnce = 500
}

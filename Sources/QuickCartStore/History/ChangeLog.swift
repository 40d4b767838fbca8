import GRDB
import QCQSemantics
package import QCQLanguage

/// What one write transaction does to the three tables, recorded as it happens.
///
/// Temporary triggers record it, so whatever foreign keys and the user's own triggers do belongs
/// to it, and nothing of it is written into the user's file.
package final class ChangeLog {
  let tables: [CapturedTable]
  private let db: Database
  private let log: CaptureSQL.LogShape
  /// The tables with net changes, and how many each has, as `fillNet` found them.
  private(set) var net: [(table: CapturedTable, count: Int)] = []

  /// Starts to record; a transaction has to be open.
  init(_ db: Database) throws {
    self.db = db
    tables = try CapturedTable.allWithKeys(db)
    log = CaptureSQL.LogShape(tables)
    guard !tables.isEmpty else { return }
    let capture = tables.map { CaptureSQL($0, log) }
    let triggers = capture.flatMap(\.createTriggers)
    try db.run(
      [log.create, "DELETE FROM temp.\(log.name)"] + capture.map(\.createNet) + triggers)
  }

  /// Stops recording; what was recorded can still be read.
  func stop() throws {
    try db.run(tables.flatMap { CaptureSQL($0, log).dropTriggers })
  }

  /// Throws where changes of an entity's table would not be recorded: it is a view or a virtual
  /// table. What is not recorded must not be changed.
  package func requireRecorded(_ entity: Entity, table: String) throws {
    let isRecorded = tables.contains { $0.entity == entity && $0.name == table }
    if !isRecorded { throw StoreError.refused(.notRecorded(table: table)) }
  }

  /// The place behind the last change so far.
  package var mark: Int64 {
    get throws {
      guard !tables.isEmpty else { return 0 }
      return try db.row("SELECT max(seq) FROM temp.\(log.name)") { $0.int(0) } ?? 0
    }
  }

  /// The net effect since a mark: each row as it was then and as it is now, without those that
  /// are as they were; items first, then lists, then categories, each in the order of their
  /// first change.
  ///
  /// A row whose id changed is one that is gone and one that is new.
  package func rows(since mark: Int64) throws -> [RowChange] {
    try changedTables(since: mark).flatMap { table in
      try fillNet(table, since: mark)
      return try netRows(table, limit: -1)
    }
  }

  /// How many rows of an entity are new, changed and gone since a mark.
  package func count(
    since mark: Int64, _ entity: Entity
  ) throws -> (inserted: Int, updated: Int, deleted: Int) {
    guard let table = try changedTables(since: mark).first(where: { $0.entity == entity }) else {
      return (0, 0, 0)
    }
    return try fillNet(table, since: mark)
  }

  /// Sets the time of change of every list to which an item that changed since a mark belongs or
  /// belonged.
  package func touchLists(since mark: Int64, at now: Value) throws {
    let changed = try changedTables(since: mark)
    guard let items = changed.first(where: { $0.entity == .items }),
      let reference = items.index(.list),
      let lists = tables.first(where: { $0.entity == .lists }),
      let id = lists.index(.id), let updated = lists.index(.updated)
    else { return }
    try fillNet(items, since: mark)
    let net = CaptureSQL(items, log).net
    try db.run(
      """
      UPDATE \(lists.sql) SET \(SQLText.name(lists.columns[updated])) = ?
      WHERE \(SQLText.name(lists.columns[id])) IN (
        SELECT o\(reference) FROM temp.\(net) WHERE had
        UNION SELECT n\(reference) FROM temp.\(net) WHERE has)
      """, [now])
  }
}

extension ChangeLog {
  /// The tables with a change since a mark, in the order in which changes are told.
  func changedTables(since mark: Int64) throws -> [CapturedTable] {
    guard !tables.isEmpty else { return [] }
    let sql = "SELECT DISTINCT entity FROM temp.\(log.name) WHERE seq > ?"
    let numbers = try db.rows(sql, [.int(mark)]) { Int($0.int(0)) }
    return tables.filter { numbers.contains(CapturedTable.number($0.entity)) }
  }

  /// Works out the net changes of the whole transaction; nothing may happen between this and
  /// their use.
  func fillNet() throws {
    net = try changedTables(since: 0).map { table in
      let count = try fillNet(table, since: 0)
      return (table, count.inserted + count.updated + count.deleted)
    }.filter { $0.count > 0 }
  }

  /// The first net change of a table.
  func firstRow(_ table: CapturedTable) throws -> RowChange? {
    try netRows(table, limit: 1).first
  }

  private func netRows(_ table: CapturedTable, limit: Int64) throws -> [RowChange] {
    try db.rows(CaptureSQL(table, log).readNet, [.int(limit)]) { row in
      RowChange(row, table.entity, table.columns)
    }
  }

  /// Where the net changes of a table stand.
  func netTable(_ table: CapturedTable) -> NetTable {
    NetTable(table: table, name: CaptureSQL(table, log).net)
  }

  /// Works out the net changes of a table since a mark, and counts them.
  @discardableResult
  func fillNet(
    _ table: CapturedTable, since mark: Int64
  ) throws -> (inserted: Int, updated: Int, deleted: Int) {
    let sql = CaptureSQL(table, log)
    try db.run("DELETE FROM temp.\(sql.net)")
    try db.run(sql.fillNet, [.int(mark)])
    let id = table.index(.id)
    var counts = try self.counts(sql.countNet(id: id))
    guard let id else { return (counts[0], counts[1], counts[2]) }
    if counts[3] > 0 {
      try db.run(sql.splitRenamed(id: id))
      counts = try self.counts(sql.countNet(id: id))
    }
    if counts[0] > 0, counts[2] > 0, try db.row(sql.hasTwins(id: id), [], { $0.isTrue(0) }) != true
    {
      try db.run(sql.mergeReplaced(id: id))
      counts = try self.counts(sql.countNet(id: id))
    }
    return (counts[0], counts[1], counts[2])
  }

  private func counts(_ sql: String) throws -> [Int] {
    try db.row(sql) { row in (0..<4).map { Int(row.int($0)) } } ?? [0, 0, 0, 0]
  }
}

/// A temporary table of net changes: `had` and `has` say whether there was and is a row, whose
/// values are in `o0`, `o1`… and `n0`, `n1`…
struct NetTable {
  var table: CapturedTable
  var name: String

  /// A column of the row as it was, or else as it is.
  func either(_ index: Int?) -> String {
    index.map { "CASE WHEN had THEN o\($0) ELSE n\($0) END" } ?? "NULL"
  }
}

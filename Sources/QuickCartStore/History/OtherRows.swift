import GRDB
import QCQLanguage

/// Rows outside a step that changed when it was gone, by triggers or foreign keys.
struct OtherRows {
  private let mover: StepMover
  private let log: ChangeLog
  private let db: Database

  init(_ mover: StepMover, _ log: ChangeLog, _ db: Database) {
    (self.mover, self.log, self.db) = (mover, log, db)
  }

  /// Sets back those that triggers changed, and deletes those that they made; gives those of which
  /// something else has become.
  func restore() throws -> [HistoryConflict] {
    let ids = try mover.ids()
    var isFound = false
    try forEach(ids) { table, row in
      isFound = true
      if row.has { try row.had ? restore(row, table) : delete(row, table) }
    }
    guard isFound else { return [] }
    var rest: [HistoryConflict] = []
    try forEach(ids) { table, row in
      guard rest.count < HistoryConflict.limit else { return }
      let id = table.index(.id).map { row.shown.value($0) } ?? .absent
      let name = table.index(table.entity.nameField).map { row.shown.value($0).asName }
      rest.append(
        HistoryConflict(
          entity: table.entity, id: id, name: name ?? id.asName, reason: .wouldAlsoChange))
    }
    return rest
  }

  private func forEach(
    _ ids: [Set<[UInt8]>], _ body: (CapturedTable, StepRow) throws -> Void
  ) throws {
    let net = try log.changes()
    try net.forEachInOrder { row in
      guard let table = net.captured(Entity.allCases[row.entity]) else { return }
      let isInStep = table.index(.id).map {
        ids[row.entity].contains(Array(row.shown.cell($0)))
      }
      if isInStep != true { try body(table, row) }
    }
  }

  private func delete(_ row: StepRow, _ table: CapturedTable) throws {
    guard let id = table.index(.id) else { return }
    let key = table.hasNumbers ? "t.\(table.key[0])" : table.column(id, of: "t")
    let statement = try RawStatement(
      db, "DELETE FROM \(table.sql) AS t WHERE \(key) IS ?", isKept: true)
    if table.hasNumbers {
      try statement.bind(.int(row.number), at: 1)
    } else {
      try statement.bind(row.new, id, at: 1)
    }
    while try statement.step() {}
  }

  private func restore(_ row: StepRow, _ table: CapturedTable) throws {
    guard let id = table.index(.id) else { return }
    let values = table.columns.map { "\(SQLText.name($0)) = ?" }
    let statement = try RawStatement(
      db,
      """
      UPDATE \(db.failingClause(of: table.name))\(table.sql) AS t SET \(SQLText.list(values))
      WHERE \(table.column(id, of: "t")) IS ?
      """, isKept: true)
    for index in table.columns.indices {
      try statement.bind(row.old, index, at: Int32(index + 1))
    }
    try statement.bind(row.new, id, at: Int32(table.columns.count + 1))
    while try statement.step() {}
  }
}

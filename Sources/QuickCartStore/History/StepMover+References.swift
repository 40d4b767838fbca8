import GRDB

// Rows that refer to nothing once a step was gone.
extension StepMover {
  /// Rows that refer to nothing now.
  func openReferences(_ direction: HistoryDirection) throws -> [HistoryConflict] {
    guard try db.hasOpenReferences else { return [] }
    let found = try unfounded(direction, besides: [:]).found
    return try found.isEmpty ? first(StepMover.brokenReference) : found
  }

  /// The same where SQLite does not look at references, as some led nowhere before: no others may
  /// do so afterwards.
  func newReferences(
    _ direction: HistoryDirection, besides open: [OpenReference: Int], _ violations: Int,
    _ log: ChangeLog
  ) throws -> [HistoryConflict] {
    let (found, restored) = try unfounded(direction, besides: open)
    if !found.isEmpty { return found }
    // As many may lead somewhere again as no longer do.
    if let loose = try log.census?.new(db) { return try first(.constraint(loose.sentence)) }
    return try db.violationCount() > violations + restored ? first(StepMover.brokenReference) : []
  }

  private static let brokenReference =
    HistoryConflict.Reason.constraint("FOREIGN KEY constraint failed")

  /// Rows of the step that refer to nothing, or are gone and referred to; and how many references
  /// lead nowhere again.
  private func unfounded(
    _ direction: HistoryDirection, besides open: [OpenReference: Int]
  ) throws -> (found: [HistoryConflict], restored: Int) {
    var found: [HistoryConflict] = []
    var restored = 0
    let references = try tables.map { try $0.map { try OpenReferences($0, db) } }
    let captured = try CapturedTable.all(db)
    try forEach { table, row in
      guard found.count < HistoryConflict.limit, let reference = references[row.entity] else {
        return
      }
      var isOpen = false
      switch (row.now(direction), row.then(direction)) {
      case (let now, let then?):
        for column in try reference.openColumns(then) {
          // What stays as it is was counted before.
          if let now, now.isSame(column, as: then, column) { continue }
          let known = OpenReference(
            entity: row.entity, column: column, cell: Array(then.cell(column)))
          if open[known] != nil { restored += 1 } else { isOpen = true }
        }
      case (let now?, nil):
        for (known, count) in try reference.namings(now, in: captured) {
          // No more than before the step.
          let isKnown = known.map { (open[$0] ?? 0) >= count } ?? false
          if isKnown { restored += count } else { isOpen = true }
        }
      case (nil, nil): break
      }
      if isOpen { found.append(table.conflict(row, StepMover.brokenReference)) }
    }
    return (found, restored)
  }
}

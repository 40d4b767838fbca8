import GRDB
import QCQLanguage

// Rows that refer to nothing once a step was gone.
extension StepMover {
  /// Rows that refer to nothing now.
  ///
  /// - Parameter census: Those that did before, where SQLite may not tell of all.
  func openReferences(
    _ direction: HistoryDirection, _ log: ChangeLog, _ census: ReferenceCensus?
  ) throws -> [HistoryConflict] {
    guard try db.hasOpenReferences else { return try newReferences(log, census) }
    let found = try unfounded(direction, besides: [:]).found
    if !found.isEmpty { return found }
    // Which they are, only rows that were noted tell.
    if log.capture.onlyCounts { throw OthersChanged() }
    return try first(Self.reason(log.openReferences()))
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
    let others = try newReferences(log, log.census)
    if !others.isEmpty { return others }
    return try db.violationCount() > violations + restored ? first(Self.reason(nil)) : []
  }

  /// Rows that refer to nothing and did not when they were counted.
  private func newReferences(
    _ log: ChangeLog, _ census: ReferenceCensus?
  ) throws -> [HistoryConflict] {
    guard let loose = try census?.new(log) else { return [] }
    return try first(Self.reason(loose))
  }

  private static func reason(_ loose: LooseReferences?) -> HistoryConflict.Reason {
    .constraint(loose?.sentence ?? "FOREIGN KEY constraint failed")
  }

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
      var (isOpen, columns) = (false, [Int]())
      switch (row.now(direction), row.then(direction)) {
      case (let now, let then?):
        for column in try reference.openColumns(then) {
          // What stays as it is was counted before.
          if let now, now.isSame(column, as: then, column) { continue }
          let known = OpenReference(
            entity: row.entity, column: column, cell: Array(then.cell(column)))
          if open[known] != nil { restored += 1 } else { columns.append(column) }
        }
        isOpen = !columns.isEmpty
      case (let now?, nil):
        for (known, count) in try reference.namings(now, in: captured) {
          // No more than before the step.
          let isKnown = known.map { (open[$0] ?? 0) >= count } ?? false
          if isKnown { restored += count } else { isOpen = true }
        }
      case (nil, nil): break
      }
      if isOpen {
        let loose = try looseReferences(table, row, direction, by: columns)
        found.append(table.conflict(row, Self.reason(loose)))
      }
    }
    return (found, restored)
  }

  /// What a row refers to that is not there; of one that has gone what refers to it.
  ///
  /// - Parameter columns: Those by which the row does.
  private func looseReferences(
    _ table: StepTable, _ row: StepRow, _ direction: HistoryDirection, by columns: [Int]
  ) throws -> LooseReferences? {
    let (name, names) = (table.table.name, table.recorded.columns)
    let open = Set(columns.map { SQLName(names[$0]) })
    func cells(_ columns: [String], of image: RowImage) -> RowImage? {
      let places = columns.compactMap { names.firstIndex(named: $0) }
      return places.count < columns.count ? nil : RowImage(places, of: image)
    }
    for reference in try StoredReference.all(db) {
      if let then = row.then(direction) {
        guard SQLName(reference.table) == SQLName(name),
          reference.columns.contains(where: { open.contains(SQLName($0)) }),
          let key = cells(reference.columns, of: then),
          try db.attempt({ try reference.isThere(key, db) }) != true
        else { continue }
        return LooseReferences(reference).adding(key.values)
      }
      guard let now = row.now(direction), reference.isOf(parent: name),
        let key = cells(reference.keys, of: now),
        let count = try db.attempt({ try reference.count(key, db) }), count > 0
      else { continue }
      let rule: StoredReference.Rule = reference.onDelete == .restrict ? .restrict : .nothing
      return LooseReferences(reference, by: rule).adding(key.values, count)
    }
    return nil
  }
}

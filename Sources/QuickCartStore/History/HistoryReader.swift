import GRDB
import QCQLanguage

/// Reads a history; whatever is not as it was written is damage, and nothing of it is believed.
struct HistoryReader {
  let history: HistoryConnection

  init(_ history: HistoryConnection) { self.history = history }

  /// Where the history ends; throws unless its newest step is the one that was written last.
  func head() throws -> HistoryHead {
    let heads = try history.rows("SELECT \(HistoryHead.columns), id FROM head") { row in
      guard row.int(7) == 1 else { throw DamagedBytes() }
      return try HistoryHead(row)
    }
    guard heads.count < 2 else { throw DamagedBytes() }
    let head = heads.first
    let last = try steps("ORDER BY id DESC LIMIT 1").first
    guard let head else {
      // Nothing was written yet.
      if last != nil { throw DamagedBytes() }
      return HistoryHead()
    }
    guard (last?.id ?? 0) == head.last, (last?.identity ?? 0) == head.identity else {
      throw DamagedBytes()
    }
    return head
  }

  private func steps(_ condition: String, _ arguments: [Value] = []) throws -> [StoredStep] {
    try history.rows(
      "SELECT \(StoredStep.columns) FROM step \(condition)", arguments, StoredStep.init)
  }

  func step(_ id: Int64) throws -> StoredStep? {
    try steps("WHERE id = ?", [.int(id)]).first
  }

  /// The latest steps first. Each has to follow upon the one before it.
  func latest(_ limit: Int) throws -> [StoredStep] {
    _ = try head()
    let steps = try steps("ORDER BY id DESC LIMIT ?", [.int(Int64(limit))])
    for (newer, older) in zip(steps, steps.dropFirst()) where newer.previous != older.identity {
      throw DamagedBytes()
    }
    return steps
  }

  /// The steps that were undone and have made way for others.
  func forgotten() throws -> [ForgottenStep] {
    guard try hasTable("forgotten") else { return [] }
    return try history.rows(
      "SELECT \(ForgottenStep.columns) FROM forgotten", [], ForgottenStep.init)
  }

  private func hasTable(_ name: String) throws -> Bool {
    let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return try history.row(sql, [.text(name)]) { _ in true } != nil
  }

  /// Nil where the data are those that the history knows.
  func expected() throws -> ExpectedData? {
    guard try hasTable("expected") else { return nil }
    return try history.row("SELECT at, schema FROM expected") { row in
      ExpectedData(at: row.number(0) ?? 0, schema: row.int(1) < 0 ? nil : row.int(1))
    }
  }

  /// The latest steps, down to one that the rows show.
  func unshown(_ db: Database) throws -> [StoredStep] {
    Array(
      try latest(.max).prefix { step in
        try step.state.isPassed || !StepMover(step, history, db).isWhollyAfter()
      })
  }

  /// What steps count as: those of the latest that the rows do not show as undone, where the data
  /// may be those of a backup.
  func standing(_ db: Database) throws -> (StoredStep) -> StoredStep {
    guard let data = try expected(), try !data.isStillToCome(db) else { return { $0 } }
    let ids = Set(try unshown(db).map(\.id))
    return { step in
      guard ids.contains(step.id), !step.state.isPassed else { return step }
      var step = step
      (step.state, step.movedAt) = (.undone, data.at)
      return step
    }
  }

  /// The step to undo or redo next: what was undone stands behind what was not, and what was
  /// skipped is passed in both directions.
  ///
  /// - Parameter known: What is known of a step besides; nil where it was never made.
  func next(
    _ direction: HistoryDirection, _ known: (StoredStep) -> StoredStep? = { $0 }
  ) throws -> StoredStep? {
    var newer: StoredStep?
    var wanted: StoredStep?
    _ = try head()
    let statement = try history.statement("SELECT \(StoredStep.columns) FROM step ORDER BY id DESC")
    while try statement.step() {
      let step = try StoredStep(statement.row)
      if let newer, newer.previous != step.identity { throw DamagedBytes() }
      newer = step
      guard let step = known(step) else { continue }
      switch step.state {
      case .undone: wanted = direction == .redo ? step : nil
      case .skipped: break
      case .made, .unknown, .making, .undoing, .redoing:
        // In a damaged file it may stand there twice, once as it was before it was undone.
        if try statement.step(), try StoredStep(statement.row).identity != step.previous {
          throw DamagedBytes()
        }
        return direction == .undo ? step : wanted
      }
    }
    return wanted
  }

  // MARK: Rows

  static func part(_ step: Int64, _ number: Int64) -> Int64 { step &<< 24 | number }

  /// The sum of a step's parts, of their sums.
  static func sum(of parts: [Int64]) -> Int64 {
    var sum = Checksum()
    for part in parts { sum.add(part) }
    return sum.stored
  }

  private func part(_ step: StoredStep, _ number: Int64) throws -> (bytes: [UInt8], sum: Int64) {
    let found = try history.row(
      "SELECT rows FROM part WHERE id = ?", [.int(HistoryReader.part(step.id, number))]
    ) { $0.bytes(0) }
    guard let found else { throw DamagedBytes() }
    var sum = Checksum()
    found.withUnsafeBytes { sum.add($0) }
    return (found, sum.stored)
  }

  /// Hands over the rows of a step; throws at the end if they are not the ones that were written,
  /// so that what was done with them has to be taken back then.
  ///
  /// - Parameters:
  ///   - entities: Those whose rows are wanted; nil for all.
  ///   - expect: Told of some rows before they are handed over.
  func forEach(
    _ step: StoredStep, _ tables: StepTables, _ entities: [Entity]? = nil,
    expect: (([StepRow]) throws -> Void)? = nil, _ body: (StepRow) throws -> Void
  ) throws {
    let counts = tables.columnCounts
    let wanted = entities.map { $0.map { UInt8(CapturedTable.number($0)) } }
    var row = StepRow()
    var sums: [Int64] = []
    for number in 0..<step.partCount {
      try history.wait.check()
      let (bytes, sum) = try part(step, number)
      sums.append(sum)
      func forEachRow(_ body: (StepRow) throws -> Void) throws {
        try bytes.withUnsafeBytes { bytes in
          var reader = ByteReader(bytes)
          while !reader.isAtEnd {
            let record = try reader.take(try reader.count())
            if let wanted, let entity = record.first, !wanted.contains(entity) { continue }
            try row.read(record, counts)
            try body(row)
          }
        }
      }
      if let expect {
        var rows: [StepRow] = []
        try forEachRow { rows.append($0) }
        try expect(rows)
      }
      try forEachRow(body)
    }
    guard HistoryReader.sum(of: sums) == step.content else { throw DamagedBytes() }
  }
}

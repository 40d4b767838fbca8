import GRDB
import QCQLanguage

/// How much a history keeps.
struct HistoryLimits: Sendable {
  var steps = 10_000
  /// Of all steps together.
  var rows = 500_000
}

/// Writes into the history: what is about to happen to the data, and then that it has happened.
struct HistoryRecorder {
  let history: HistoryConnection
  let limits: HistoryLimits
  private var reader: HistoryReader { HistoryReader(history) }

  init(_ history: HistoryConnection, _ limits: HistoryLimits) {
    (self.history, self.limits) = (history, limits)
  }

  // MARK: A new step

  /// Writes a step that is about to be made.
  func begin(
    _ net: NetChanges, open: [OpenReference] = [], label: String, summary: String, at now: Double
  ) throws -> StoredStep {
    try history.transaction(isLasting: true) {
      var head = try reader.head()
      var tables = net.changedTables
      tables.open = open
      var step = StoredStep(
        id: head.highest + 1, at: now, label: label, summary: summary, tables)
      step.previous = head.identity
      try addParts(net, to: &step)
      let marks = step.values.map { _ in "?" }
      try history.run(
        "INSERT INTO step (\(StoredStep.columns)) VALUES (\(SQLText.list(marks)))", step.values)
      head.last = step.id
      (head.identity, head.highest, head.pending) = (step.identity, step.id, step.id)
      (head.stepCount, head.rowCount) = (head.stepCount &+ 1, head.rowCount &+ step.rowCount)
      try head.write(history)
      return step
    }
  }

  /// Writes the rows, those of one table together, so many at a time as are quickly read.
  private func addParts(_ net: NetChanges, to step: inout StoredStep) throws {
    let statement = try history.statement("INSERT INTO part (id, rows) VALUES (?, ?)")
    var part: [UInt8] = []
    var sums: [Int64] = []
    func write() throws {
      var sum = Checksum()
      part.withUnsafeBytes { sum.add($0) }
      let id = HistoryReader.part(step.id, Int64(sums.count))
      sums.append(sum.stored)
      try statement.run([.int(id), .blob(part)])
      part.removeAll(keepingCapacity: true)
    }
    try net.forEachRecord { record in
      part.append(variable: UInt64(record.count))
      part.append(contentsOf: record)
      if part.count > 120_000 { try write() }
    }
    if !part.isEmpty { try write() }
    step.partCount = Int64(sums.count)
    step.content = HistoryReader.sum(of: sums)
  }

  // MARK: How it ended

  /// Marks a step as about to be undone or redone.
  func begin(_ direction: HistoryDirection, _ step: StoredStep) throws -> StoredStep {
    try history.transaction(isLasting: true) {
      var head = try reader.head()
      let begun = try move(step.id, to: direction == .undo ? .undoing : .redoing)
      head.pending = step.id
      try head.write(history)
      return begun
    }
  }

  /// Says how what was pending has ended; does nothing if somebody else has said so.
  func end(_ step: StoredStep, _ state: StepState, at now: Double) throws {
    try history.transaction {
      var head = try reader.head()
      guard head.pending == step.id, var found = try reader.step(step.id), found.state.isPending
      else { return }
      let isNew = found.state == .making
      (found.state, found.movedAt, head.pending) = (state, now, 0)
      if isNew {
        // What was undone cannot be redone after another change.
        try forgetUndone(before: &found, &head)
        try prune(&head)
      }
      try write(found)
      try head.write(history)
    }
  }

  /// Notes that the data are about to become those of a backup.
  func expect(_ data: ExpectedData) throws {
    try history.transaction(isLasting: true) {
      try history.runAll("\(HistoryFile.expected); DELETE FROM expected")
      try history.run(
        "INSERT INTO expected (at, schema) VALUES (?, ?)",
        [.number(data.at), .int(data.schema ?? -1)])
    }
  }

  /// Takes the latest steps for undone, down to one that the rows show, if the data are those of a
  /// backup.
  func align(with db: Database) throws {
    guard let data = try reader.expected() else { return }
    let steps = try history.snapshot { try data.isStillToCome(db) ? [] : reader.unshown(db) }
    try history.transaction(isLasting: true) {
      var head = try reader.head()
      for step in steps where !step.state.isPassed { try move(step.id, to: .undone, at: data.at) }
      if steps.contains(where: { $0.id == head.pending }) {
        head.pending = 0
        try head.write(history)
      }
      try history.run("DELETE FROM expected")
    }
  }

  /// Marks a step as one that undoing passes over.
  func skip(_ step: StoredStep, at now: Double) throws {
    try history.transaction(isLasting: true) {
      var head = try reader.head()
      try move(step.id, to: .skipped, at: now)
      guard head.pending == step.id else { return }
      head.pending = 0
      try head.write(history)
    }
  }

  /// Forgets a step that was never made.
  func forget(_ step: StoredStep) throws {
    try history.transaction {
      var head = try reader.head()
      guard head.pending == step.id, head.last == step.id else { return }
      try remove("= \(step.id)", &head)
      let last = try history.row(
        "SELECT \(StoredStep.columns) FROM step ORDER BY id DESC LIMIT 1", [], StoredStep.init)
      (head.last, head.identity, head.pending) = (last?.id ?? 0, last?.identity ?? 0, 0)
      try head.write(history)
    }
  }

  /// Writes how far a step has come. It is read anew: what it follows upon may have changed since
  /// somebody has looked at it.
  @discardableResult
  private func move(
    _ id: Int64, to state: StepState, at now: Double? = nil
  ) throws -> StoredStep {
    guard var step = try reader.step(id) else { throw DamagedBytes() }
    (step.state, step.movedAt) = (state, now ?? step.movedAt)
    try write(step)
    return step
  }

  private func write(_ step: StoredStep) throws {
    try history.run(
      "UPDATE step SET previous = ?, state = ?, moved_at = ?, seal = ? WHERE id = ?",
      [
        .int(step.previous), .int(step.state.rawValue), .number(step.movedAt), .int(step.seal),
        .int(step.id),
      ])
  }

  /// Removes the steps before a new one that were undone. What was skipped among them stays, and
  /// each step follows upon the one that is before it then.
  private func forgetUndone(before step: inout StoredStep, _ head: inout HistoryHead) throws {
    let statement = try history.statement(
      "SELECT \(StoredStep.columns) FROM step WHERE id < \(step.id) ORDER BY id DESC")
    var last: StoredStep?
    var (undone, skipped): ([StoredStep], [StoredStep]) = ([], [])
    while last == nil, try statement.step() {
      let found = try StoredStep(statement.row)
      switch found.state {
      case .undone: undone.append(found)
      case .skipped: skipped.append(found)
      case .making, .undoing, .redoing, .made, .unknown: last = found
      }
    }
    statement.reset()
    if undone.isEmpty { return }
    for step in undone { try remove("= \(step.id)", &head) }
    try note(undone)
    var identity = last?.identity ?? 0
    for var step in skipped.reversed() {
      step.previous = identity
      try write(step)
      identity = step.identity
    }
    step.previous = identity
    if head.last == step.id { head.identity = step.identity }
  }

  /// Notes which steps were undone, for merges with a copy that still has them.
  private func note(_ undone: [StoredStep]) throws {
    try history.runAll(HistoryFile.forgotten)
    for step in undone {
      try history.run(
        "REPLACE INTO forgotten (\(ForgottenStep.columns)) VALUES (?, ?, ?)",
        ForgottenStep(step).values)
    }
    try history.run(
      """
      DELETE FROM forgotten WHERE identity NOT IN
        (SELECT identity FROM forgotten ORDER BY undone_at DESC LIMIT ?)
      """, [.int(Int64(limits.steps))])
  }

  /// Removes steps by a comparison of their numbers.
  private func remove(_ comparison: String, _ head: inout HistoryHead) throws {
    let steps = try history.rows("SELECT id, row_count FROM step WHERE id \(comparison)") {
      (id: $0.int(0), rows: $0.int(1))
    }
    for (id, rows) in steps {
      try history.run(
        "DELETE FROM part WHERE id BETWEEN ? AND ?",
        [.int(HistoryReader.part(id, 0)), .int(HistoryReader.part(id &+ 1, 0) &- 1)])
      try history.run("DELETE FROM step WHERE id = ?", [.int(id)])
      (head.stepCount, head.rowCount) = (head.stepCount &- 1, head.rowCount &- rows)
    }
  }

  /// Lets the oldest steps go that are too many; the newest stays in any case.
  private func prune(_ head: inout HistoryHead) throws {
    while head.stepCount > 1, head.stepCount > limits.steps || head.rowCount > limits.rows {
      let first = try history.row("SELECT min(id) FROM step") { $0.int(0) }
      guard let first, first < head.last else { return }
      try remove("= \(first)", &head)
    }
  }
}

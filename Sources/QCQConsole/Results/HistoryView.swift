package import QCQEngine
package import QuickCartStore
import QCQText
import QCQLanguage

/// Undoes, redoes, and shows what can be undone; the prompt and the command line share it.
package struct HistoryView {
  private let session: Session
  private let output: ConsoleOutput
  private let consent: Consent
  private let working: Consent.Working

  package init(
    _ session: Session, _ output: ConsoleOutput, _ consent: Consent,
    working: @escaping Consent.Working = { body throws(EngineError) in try body() }
  ) {
    (self.session, self.output, self.consent, self.working) = (session, output, consent, working)
  }

  /// Shows what is undone or redone, and does it; throws `refused` where that can't be.
  package func run(_ direction: HistoryDirection, isDryRun: Bool) throws(EngineError) {
    var planned: HistoryAction?
    try working { () throws(EngineError) in planned = try session.planned(direction) }
    guard let action = planned else { throw .refused(.nothingToDo(direction)) }
    if !isDryRun { try session.requireWritable() }
    let origin =
      switch action.maker {
      case .another: ", made by another program"
      case .thisProgram, .unknown: ""
      }
    output.write(line: "\(direction.rawValue) `\(action.step.label)`\(origin)")
    if isDryRun {
      if let obstacle = action.obstacle { throw .refused(obstacle) }
      output.show(try rehearse(action))
      return output.report(action.report(isDryRun: true))
    }
    let first = output.write(firstOf: action.rows)
    output.write(rest: action.rowCount - first)
    if let obstacle = action.obstacle { throw .refused(obstacle) }
    let told = try agree(to: action)
    var remarks: [Diagnostic] = []
    try working { () throws(EngineError) in remarks = try session.apply(action) }
    output.made(changes: 1)
    output.show(remarks.filter { !told.contains($0) })
    output.report(action.report(isDryRun: false))
  }

  /// Asks whether a step is to be undone or redone, if somebody else may have made it.
  ///
  /// - Returns: What was told beforehand of rows of somebody's own tables.
  private func agree(to action: HistoryAction) throws(EngineError) -> [Diagnostic] {
    let threshold: Int
    switch action.maker {
    // Whoever has just made it knows what it was, and can redo it.
    case .thisProgram: return []
    // Whoever asks may have meant a change of their own.
    case .another: threshold = 0
    case .unknown: threshold = Consent.threshold
    }
    let asks = consent.canAsk && action.rowCount > threshold
    let remarks = try asks && action.mayReachOwnTables ? rehearse(action) : []
    output.show(remarks)
    try consent.agree(to: action.report(isDryRun: true).deed, action.rowCount, above: threshold)
    return remarks
  }

  /// Tries a step out, and gives what it does to rows of somebody's own tables.
  private func rehearse(_ action: HistoryAction) throws(EngineError) -> [Diagnostic] {
    var remarks: [Diagnostic] = []
    try working { () throws(EngineError) in remarks = try action.rehearse(in: session) }
    return remarks
  }

  /// Passes over the step that is to be undone next and can't be.
  package func skip(isDryRun: Bool) throws(EngineError) {
    var planned: HistoryAction?
    try working { () throws(EngineError) in planned = try session.planned(.undo) }
    guard let action = planned else { throw .refused(.nothingToDo(.undo)) }
    try working { () throws(EngineError) in try session.skip(action, isDryRun: isDryRun) }
    output.write(
      deed: (isDryRun ? "would skip" : "skipped") + " `\(action.step.label)`, which stays as it is",
      isMade: !isDryRun)
  }

  /// The steps, the latest first.
  package func list(limit: Int) throws(EngineError) {
    let steps = try session.history(limit: limit)
    output.writeTable(
      [
        ("step", .int), ("at", .date), ("command", .text), ("did", .text), ("rows", .int),
        ("undone", .bool), ("skipped", .bool),
      ], of: "steps", orEmpty: "nothing has been changed yet",
      rows: steps.map { step in
        ValueRow([
          .int(step.id), .date(step.at), .text(step.label), .text(step.summary),
          .int(Int64(step.rowCount)), .bool(step.isUndone), .bool(step.isSkipped),
        ])
      })
  }
}

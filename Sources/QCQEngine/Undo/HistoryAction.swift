import QCQSemantics
package import QCQText
package import QCQLanguage
package import QuickCartStore

/// What `undo` or `redo` would do now.
package struct HistoryAction {
  let plan: HistoryPlan
  package let rows: ChangedRows
  /// What stands in the way; nil if nothing does.
  package let obstacle: Diagnostic?

  package var direction: HistoryDirection { plan.direction }
  /// How many rows it is about, without those whose time of change only comes along.
  package var rowCount: Int { plan.rowCount }
  package var step: HistoryStep { plan.step }
  package var maker: StepMaker { plan.maker }

  package func report(isDryRun: Bool) -> ChangeReport {
    let verb = direction.rawValue
    let start = isDryRun ? "would \(verb)" : direction == .undo ? "undid" : "redid"
    return ChangeReport(
      verb: verb, sentence: "\(start): \(step.summary)",
      deed: "\(verb) this change of \(Plural.count(rowCount, "row"))", isDryRun: isDryRun,
      rowCount: rowCount, rows: rows)
  }
}

extension HistoryAction {
  /// Throws what undoing or redoing it would throw, which is found out on a copy of the data.
  ///
  /// - Returns: What is to be told of rows of somebody's own tables.
  @discardableResult
  package func rehearse(in session: Session) throws(EngineError) -> [Diagnostic] {
    let result = try EngineError.mapping(try plan.rehearsed(on: session.store))
    return try result.remarks(session.vocabulary)
  }

  /// Whether rows of somebody's own tables may go or change with it.
  package var mayReachOwnTables: Bool { plan.mayReachOwnTables }
}

extension HistoryPlan {
  /// What is to be told of a step that was gone; throws where something stands in its way.
  fileprivate func remarks(_ vocabulary: Vocabulary) throws(EngineError) -> [Diagnostic] {
    if !conflicts.isEmpty { throw .refused(.undoRefused(self, vocabulary)) }
    return [Diagnostic.lost(losses)].compactMap(\.self)
  }
}

extension Session {
  /// The steps that can be undone or redone, the latest first.
  package func history(limit: Int) throws(EngineError) -> [HistoryStep] {
    try EngineError.mapping(try store.history(limit: limit))
  }

  /// What the next `undo` or `redo` would do; nil when there is nothing left.
  package func planned(_ direction: HistoryDirection) throws(EngineError) -> HistoryAction? {
    let plan = try EngineError.mapping(try store.plan(direction))
    guard let plan else { return nil }
    let names = try names(for: plan)
    return HistoryAction(
      plan: plan,
      rows: ChangedRows(count: plan.step.rowCount) { [store] body in
        var goesOn = true
        for turn in RowNames.order where goesOn {
          try store.forEachRow(of: plan, [turn.entity]) {
            goesOn = names.handOver($0, isCompanion: turn.isCompanion, body)
            return goesOn
          }
        }
      },
      obstacle: plan.conflicts.isEmpty ? nil : .undoRefused(plan, vocabulary))
  }

  /// The names of lists and categories, those included that go or come.
  private func names(for plan: HistoryPlan) throws(EngineError) -> RowNames {
    var names = try read { try RowNames(vocabulary, $0, options.zone) }
    try EngineError.mapping(
      try store.forEachRow(of: plan, [.lists, .categories]) { change in
        names.add(change)
        return true
      })
    return names
  }

  /// Undoes or redoes the step, unless its rows have been changed since.
  ///
  /// - Returns: What is to be told of rows of somebody's own tables.
  @discardableResult
  package func apply(_ action: HistoryAction) throws(EngineError) -> [Diagnostic] {
    try EngineError.mapping(try store.apply(action.plan, at: now)).remarks(vocabulary)
  }

  /// Passes over the step; nothing is undone. Only a step that is in the way is passed over, as
  /// it can't be undone afterwards.
  package func skip(_ action: HistoryAction, isDryRun: Bool) throws(EngineError) {
    guard action.obstacle != nil else { throw .refused(.nothingToSkip(action.step)) }
    if !isDryRun { return try EngineError.mapping(try store.skip(action.plan, at: now)) }
    let trial = try EngineError.mapping(try HistoryTrial(in: store))
    if let lack = trial.lack { throw .store(lack) }
  }
}

extension Diagnostic {
  static func nothingToSkip(_ step: HistoryStep) -> Diagnostic {
    Diagnostic(
      .nothingToUndo, .none, "nothing stands in the way of undoing `\(step.label)`",
      severity: .note, help: "`undo` undoes it")
  }

  package static func nothingToDo(_ direction: HistoryDirection) -> Diagnostic {
    Diagnostic(
      .nothingToUndo, .none, "there is nothing to \(direction.rawValue)", severity: .note)
  }

  static func undoRefused(_ plan: HistoryPlan, _ vocabulary: Vocabulary) -> Diagnostic {
    let reasons = plan.conflicts.words(vocabulary)
    let byHand = "nothing was changed; make the change by hand if you still want it"
    let help =
      switch plan.direction {
      case .undo:
        byHand + "; `undo --skip` leaves it as it is, so that those that `history` lists before "
          + "it, which wait for it, can be undone"
      case .redo: byHand + ", and those that `history` lists after it, which wait for it"
      }
    return Diagnostic(
      .undoRefused, .none,
      "`\(plan.step.label)` can't be \(plan.direction == .undo ? "undone" : "redone"): \(reasons)",
      help: help)
  }
}

extension ChangeResult {
  /// The same with another result, and in words what keeps the change from being undone.
  func told<Other>(_ result: Other, _ vocabulary: Vocabulary) -> ChangeResult<Other> {
    let conflicts = undoConflicts.isEmpty ? nil : undoConflicts.words(vocabulary)
    return ChangeResult<Other>(
      result, historyProblem: historyProblem ?? conflicts, aftermath: aftermath)
  }
}

extension [HistoryConflict] {
  /// The first of them, and how many more there are.
  fileprivate func words(_ vocabulary: Vocabulary) -> String {
    let rest = count > 5 ? ["and \(count - 5) more"] : []
    return (prefix(5).map { $0.words(vocabulary) } + rest).joined(separator: "; ")
  }
}

extension HistoryConflict {
  fileprivate func words(_ vocabulary: Vocabulary) -> String {
    let words = ValueText.literal
    let row = "\(entity.singular) \(words(.text(name))) (id \(words(id)))"
    switch reason {
    case .changed(let column, let expected, let found):
      return "\(row) has changed since: \(field(column, vocabulary)) was "
        + "\(words(expected)) and is now \(words(found))"
    case .altered(let column, let expected, let found):
      return "a trigger of the database changes \(row) again: \(field(column, vocabulary)) would "
        + "be \(words(found)) and not \(words(expected))"
    case .kept(let deed):
      return "a trigger of the database keeps \(row) from being \(deed.rawValue)"
    case .gone: return "\(row) no longer exists"
    case .exists: return "\(row) exists again"
    case .wouldAlsoChange: return "\(row) would change, too"
    case .tableChanged: return "the columns of the table of \(entity.rawValue) have changed"
    case .constraint(let detail):
      return "the database does not allow this for \(row): \(detail)"
    case .unknown:
      return "qcq was stopped while it made, undid or redid this, and \(row) is neither as it was "
        + "before nor as it was to be"
    }
  }

  /// What the language calls a column.
  private func field(_ column: String, _ vocabulary: Vocabulary) -> String {
    vocabulary[entity].storedFields.first { $0.column == column }?.name ?? column
  }
}

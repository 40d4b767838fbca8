import QCQSemantics
package import QCQText
package import QCQLanguage
package import QuickCartStore

/// What `undo` or `redo` would do now.
package struct HistoryAction: Sendable {
  let plan: HistoryPlan
  package let rows: [ChangedRow]
  /// The same in statements of the language, each for one row.
  package let statements: [String]
  /// What stands in the way; nil if nothing does.
  package let obstacle: Diagnostic?

  package var direction: HistoryDirection { plan.direction }
  /// How many rows it is about, without those whose time of change only comes along.
  package var rowCount: Int { rows.count { !$0.isOnlyTouched } }
  package var step: HistoryStep { plan.step }

  package func report(isDryRun: Bool) -> ChangeReport {
    let verb = direction.rawValue
    let start = isDryRun ? "would \(verb)" : direction == .undo ? "undid" : "redid"
    return ChangeReport(
      verb: verb, sentence: "\(start): \(step.summary)", isDryRun: isDryRun, rows: rows)
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
    let rows = try read { db in
      var names = try RowNames(vocabulary, db)
      return names.rows(plan.rows)
    }
    return HistoryAction(
      plan: plan, rows: rows, statements: RowStatements.words(for: rows),
      obstacle: plan.conflicts.isEmpty ? nil : .undoRefused(plan, vocabulary))
  }

  /// Undoes or redoes the step, unless its rows have been changed since.
  package func apply(_ action: HistoryAction) throws(EngineError) {
    let result = try EngineError.mapping(try store.apply(action.plan, at: now))
    if !result.conflicts.isEmpty { throw .refused(.undoRefused(result, vocabulary)) }
  }
}

extension Diagnostic {
  package static func nothingToDo(_ direction: HistoryDirection) -> Diagnostic {
    Diagnostic(
      .nothingToUndo, .none, "there is nothing to \(direction.rawValue)", severity: .note)
  }

  static func undoRefused(_ plan: HistoryPlan, _ vocabulary: Vocabulary) -> Diagnostic {
    let shown = plan.conflicts.prefix(5).map { $0.words(vocabulary) }.joined(separator: "; ")
    let rest = plan.conflicts.count > 5 ? "; and \(plan.conflicts.count - 5) more" : ""
    return Diagnostic(
      .undoRefused, .none,
      "`\(plan.step.label)` can't be \(plan.direction == .undo ? "undone" : "redone"): "
        + shown + rest,
      help: "nothing was changed; make the change by hand if you still want it")
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
    case .gone: return "\(row) no longer exists"
    case .exists: return "\(row) exists again"
    case .wouldAlsoChange: return "\(row) would change, too"
    case .tableChanged: return "the columns of the table of \(entity.rawValue) have changed"
    case .constraint(let detail): return "\(row) is no longer allowed: \(detail)"
    }
  }

  /// What the language calls a column.
  private func field(_ column: String, _ vocabulary: Vocabulary) -> String {
    vocabulary[entity].storedFields.first { $0.column == column }?.name ?? column
  }
}

import GRDB
import QCQSQL
import QCQSemantics
import QCQText
import QCQValues
import QuickCartStore

/// Does one change after the other, in a transaction that someone else ends.
struct ChangeRunner {
  let vocabulary: Vocabulary
  let log: ChangeLog
  let isDryRun: Bool
  let wantsRows: Bool
  let makeID: () -> String
  /// How many changes came before it in the script.
  let number: Int

  /// What was done: the report, and how many rows the change itself was about.
  struct Outcome {
    var report: ChangeReport
    var rowCount: Int
    var warnings: [Diagnostic]
    var statements: [SQLStatement]
  }

  func run(
    _ change: CheckedChange, _ context: LoweringContext, _ db: Database
  ) throws -> Outcome {
    let mark = try log.mark
    let resolver = ChangeResolver(
      vocabulary: vocabulary, context: context, makeID: makeID, number: number, db: db)
    let resolved = try resolver.resolve(change)
    let lowering = Lowering(vocabulary, SQLiteDialect(), context)
    let statements = resolved.effects.map(lowering.statement)
    for statement in statements {
      let prepared = try RawStatement(db, statement.text)
      try prepared.bind(statement.bindings)
      while try prepared.step() {}
    }
    if resolved.entity == .items { try log.touchLists(since: mark, at: resolver.moment) }
    try checkWholeNumbers(change, since: mark)
    return try outcome(resolved, statements, since: mark, db)
  }

  private func outcome(
    _ resolved: ResolvedChange, _ statements: [SQLStatement], since mark: Int64, _ db: Database
  ) throws -> Outcome {
    let counts = try log.count(since: mark, resolved.entity)
    let own =
      switch resolved.words.verb {
      case .add, .create: counts.inserted
      case .delete: counts.deleted
      case .check, .uncheck, .toggle, .update, .move, .rename: counts.updated
      }
    let items = resolved.entity == .lists ? try log.count(since: mark, .items).deleted : 0
    var rows: [ChangedRow] = []
    if wantsRows || isDryRun {
      var names = try RowNames(vocabulary, db)
      rows = names.rows(try log.rows(since: mark))
    }
    let report = ChangeReport(
      verb: resolved.words.verb.rawValue,
      sentence: resolved.words.sentence(count: own, items: items, isDryRun: isDryRun),
      isDryRun: isDryRun, rows: rows)
    return Outcome(
      report: report, rowCount: own + items, warnings: resolved.warnings,
      statements: statements)
  }

  /// SQLite makes a number with a fraction of a whole number that has become too large.
  private func checkWholeNumbers(_ change: CheckedChange, since mark: Int64) throws {
    guard case .update(_, let assignments) = change.kind else { return }
    for assignment in assignments where assignment.field.type == .int {
      guard case .expression(let expression) = assignment.value,
        case .column(let column) = assignment.field.source
      else { continue }
      if case .literal = expression { continue }
      for row in try log.rows(since: mark) {
        guard let index = row.columns.firstIndex(of: column), let new = row.new else { continue }
        if case .number = new[index] {
          throw EngineError.statement(
            .newValueOutOfRange(assignment.field.name, assignment.span))
        }
      }
    }
  }
}

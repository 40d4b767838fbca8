import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

/// Does one change after the other, in a transaction that someone else ends.
struct ChangeRunner {
  let resolver: ChangeResolver
  let log: ChangeLog
  let isDryRun: Bool
  let wantsRows: Bool

  /// What was done: the report, and how many rows the change itself was about.
  struct Outcome {
    var report: ChangeReport
    var rowCount: Int
    var warnings: [Diagnostic]
    var statements: [SQLStatement]
  }

  private var vocabulary: Vocabulary { resolver.vocabulary }

  func run(_ change: CheckedChange) throws -> Outcome {
    let mark = try log.mark
    var resolved = try resolver.resolve(change)
    let dates = DateColumns(
      vocabulary: vocabulary, zone: resolver.context.zone, db: resolver.db)
    resolved.effects = try resolved.effects.map(dates.stored)
    let queries = resolved.effects.compactMap(\.query)
    let lowering = try Lowering(vocabulary, SQLiteDialect(), resolver.context)
      .trusting(queries, resolver.db)
    for effect in resolved.effects {
      try log.requireRecorded(effect.entity, table: vocabulary[effect.entity].table)
    }
    let statements = resolved.effects.map(lowering.statement)
    for statement in statements {
      let prepared = try RawStatement(resolver.db, statement, isKept: true)
      while try prepared.step() {}
    }
    if try resolver.db.hasMetStray() {
      resolved.warnings += try queries.flatMap { try resolver.db.strayMessages($0, lowering) }
    }
    if resolved.words.entity == .items {
      let column = vocabulary.layout.column(.updated)
      let now = try dates.stored(.date(resolver.moment), column, .lists)
      try log.touchLists(since: mark, at: now)
    }
    try checkWholeNumbers(change, since: mark)
    var outcome = try outcome(resolved, statements, since: mark)
    outcome.warnings += try checkNewNames(change, since: mark)
    return outcome
  }

  private func outcome(
    _ resolved: ResolvedChange, _ statements: [SQLStatement], since mark: Int64
  ) throws -> Outcome {
    let counts = try log.count(since: mark, resolved.words.entity)
    let own =
      switch resolved.words.verb {
      case .add, .create: counts.inserted
      case .delete: counts.deleted
      case .check, .uncheck, .toggle, .update, .move, .rename: counts.updated
      }
    // What a trigger may ignore, and what a statement that names one thing may not.
    if own == 0, try isIgnored(resolved) {
      throw EngineError.store(
        .refused(.constraint(detail: "no row was changed; a trigger may have prevented it")))
    }
    let items = resolved.words.entity == .lists ? try log.count(since: mark, .items).deleted : 0
    var rows: [ChangedRow] = []
    if wantsRows || isDryRun {
      var names = try RowNames(vocabulary, resolver.db)
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

  /// Whether something that is named was to be changed and was not.
  private func isIgnored(_ resolved: ResolvedChange) throws -> Bool {
    guard resolved.words.whenNothing != nil else { return resolved.words.object != nil }
    let lowering = Lowering(vocabulary, SQLiteDialect(), resolver.context).trusting([])
    return try resolved.effects.compactMap(lowering.count).contains { statement in
      let counted = try RawStatement(resolver.db, statement)
      return try counted.step() && counted.int(0) > 0
    }
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

  /// Names that an update gives follow the same rules as those of `create` and `rename`, wherever
  /// they come from; warns of titles that two lists have now.
  private func checkNewNames(
    _ change: CheckedChange, since mark: Int64
  ) throws -> [Diagnostic] {
    guard case .update(let target, let assignments) = change.kind,
      case .column(let column)? = vocabulary[target.entity].nameField?.source,
      let span = assignments.first(where: { $0.field.source == .column(column) })?.span
    else { return [] }
    let names = try newNames(target.entity, column, since: mark)
    if names.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw EngineError.statement(.emptyName(span))
    }
    guard target.entity != .items, !names.isEmpty else { return [] }
    return try resolver.warnings(of: names, target.entity, span, isDone: true)
  }

  /// The names of rows that had another one before.
  private func newNames(_ entity: Entity, _ column: String, since mark: Int64) throws -> Set<String>
  {
    var names: Set<String> = []
    for row in try log.rows(since: mark) where row.entity == entity {
      guard let index = row.columns.firstIndex(of: column), let old = row.old?[index],
        case .text(let name)? = row.new?[index], old != .text(name)
      else { continue }
      names.insert(name)
    }
    return names
  }
}

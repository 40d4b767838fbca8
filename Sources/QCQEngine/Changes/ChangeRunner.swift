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

  /// What was done.
  struct Outcome {
    var report: ChangeReport
    var warnings: [Diagnostic]
    var statements: [SQLStatement]
  }

  private var vocabulary: Vocabulary { resolver.vocabulary }

  private var dates: DateColumns {
    DateColumns(vocabulary: vocabulary, zone: resolver.context.zone, db: resolver.db)
  }

  private func resolve(_ change: CheckedChange) throws -> (ResolvedChange, Lowering) {
    log.begin()
    var resolved = try resolver.resolve(change)
    resolved.effects = try resolved.effects.map(dates.stored)
    for effect in resolved.effects {
      try log.requireRecorded(effect.entity, table: vocabulary[effect.entity].table)
    }
    let lowering = try Lowering(vocabulary, SQLiteDialect(), resolver.context)
      .trusting(resolved.queries, resolver.db)
    return (resolved, lowering)
  }

  /// What a change would do, of which only the first rows are made, in a transaction that has to be
  /// taken back. The rest is only counted.
  ///
  /// - Parameter threshold: Nil comes of a change of no more rows than these.
  /// - Returns: Nil, too, where a query does not tell what the change is about.
  func preview(_ change: CheckedChange, above threshold: Int) throws -> Look {
    let (resolved, lowering) = try resolve(change)
    guard let effect = resolved.effects.first, resolved.effects.count == 1,
      effect.entity == .items, log.tells(of: .items)
    else { return .unknown }
    if case .copy = effect { return .unknown }
    if let dependents = try dependents(of: resolved), !dependents.isEmpty { return .unknown }
    guard let rows = lowering.rows(effect, columns: log.columns(.items)) else {
      return threshold > 0 ? .small : .unknown
    }
    let digest = try log.digest(rows)
    if digest.count <= threshold { return .small }
    let statement = try RawStatement(resolver.db, lowering.statement(effect, isFinal: true))
    let net = try log.sample(ChangeRunner.sampleCount) { while try statement.step() {} }
    _ = try resolver.db.hasMetStray()
    try checkNumbers(change, net)
    _ = try checkNewNames(change, net)
    var names = try RowNames(vocabulary, resolver.db, resolver.context.zone, for: net)
    let report = resolved.words.report(
      count: digest.count, isDryRun: true,
      rows: ChangedRows(count: digest.count, try names.rows(net).prefix(.max)))
    return .preview(
      ChangePreview(
        reports: [report], rowCount: digest.count, rows: PreviewRows(digest, of: .items)))
  }

  /// What a look at a change gives.
  enum Look {
    /// It would change few rows.
    case small
    case preview(ChangePreview)
    /// Nothing: it has to be made to know what it does.
    case unknown
  }

  /// How many rows of a preview are made.
  private static let sampleCount = 10

  func run(_ change: CheckedChange) throws -> Outcome {
    var (resolved, lowering) = try resolve(change)
    let (noted, queries) = (resolved.noted, resolved.queries)
    let dependents = try dependents(of: resolved)
    let direct: [DirectCount]
    do { direct = try make(resolved, lowering) } catch {
      throw log.takeUnfitNumber().flatMap { unfitNumber(change, $0) } ?? error
    }
    if let losses = try dependents?.losses(resolver.db), !losses.isEmpty {
      resolved.warnings.append(.lost(losses))
    }
    try noted?.forget()
    if try resolver.db.hasMetStray() {
      resolved.warnings += try queries.flatMap { try resolver.db.strayMessages($0, lowering) }
    }
    if resolved.words.entity == .items {
      let column = vocabulary.layout.column(.updated)
      let moment = try dates.stored(.date(resolver.moment), column, .lists)
      try resolver.db.blamingTriggers(of: [vocabulary.lists.table]) {
        try log.touchLists(at: moment)
      }
    }
    let net = try log.changes()
    try checkNumbers(change, net)
    let lasting = try lasting(direct, of: resolved, in: net)
    let statements =
      (noted.map { [$0.statement] } ?? []) + resolved.effects.map { lowering.statement($0) }
    var outcome = try outcome(resolved, statements, net, lasting)
    for count in lasting where count.kept > 0 {
      outcome.warnings.append(.spared(try keptRows(count), count.deed))
    }
    let unseen = try log.takeUnseen()
    if !unseen.isEmpty { outcome.warnings.append(.unseen(unseen)) }
    outcome.warnings += try checkNewNames(change, net)
    return outcome
  }

  /// What of other tables may go with rows that are deleted; nil where none are.
  private func dependents(of resolved: ResolvedChange) throws -> DependentRows? {
    let deletes = resolved.effects.contains { effect in
      switch effect {
      case .delete, .deleteNoted, .deleteItemsOfNoted: true
      case .insert, .update, .copy: false
      }
    }
    guard deletes else { return nil }
    let entities = Entity.allCases.map { vocabulary[$0] }.filter(\.exists)
    return try DependentRows(of: entities.map(\.table), resolver.db)
  }

  /// Where triggers and rules for conflicts have a say: the rows that an effect chose, and those
  /// that it changed itself.
  struct DirectCount {
    let entity: Entity
    let deed: RowDeed
    let chosen: Int
    var made: Int
    /// Whether rows were changed and are as they were, or were deleted and are there.
    var hasComeBack = false
    var kept: Int { max(0, chosen - made) }
  }

  private func keptRows(_ count: DirectCount) throws -> KeptRows {
    try resolver.db.keptRows(
      count.kept, of: count.chosen, in: vocabulary[count.entity].table, count.deed,
      afterwards: count.hasComeBack)
  }

  /// What is left of it when all triggers have run: they may change rows back, and bring back what
  /// was deleted.
  private func lasting(
    _ direct: [DirectCount], of resolved: ResolvedChange, in net: NetChanges
  ) throws -> [DirectCount] {
    // There is one for each effect, or none at all.
    try zip(resolved.effects, direct).map { effect, count in
      let left: Int?
      switch effect {
      case .insert, .copy: left = nil
      case .update(_, let values, _):
        left = try net.lastingCount(effect.entity, setting: values.map(\.column))
      case .delete, .deleteNoted, .deleteItemsOfNoted: left = net.counts(effect.entity).deleted
      }
      guard let left, left < count.made else { return count }
      var count = count
      (count.made, count.hasComeBack) = (left, true)
      if isWhole(effect, of: resolved) {
        throw EngineError.store(.refused(.kept(try keptRows(count))))
      }
      return count
    }
  }

  /// Makes the change. What triggers changed with it is not what was asked for, and what they kept
  /// from changing was.
  private func make(_ resolved: ResolvedChange, _ lowering: Lowering) throws -> [DirectCount] {
    var direct: [DirectCount] = []
    for effect in resolved.effects {
      let table = vocabulary[effect.entity].table
      let chosen = try log.isPlain ? nil : count(effect, lowering)
      let takesItems = effect.deed == .deleted && effect.entity == .lists
      try resolver.db.blamingTriggers(
        of: [table], and: takesItems ? vocabulary.items.table : nil
      ) {
        let statement = lowering.statement(effect, isFinal: log.isPlain)
        let prepared = try RawStatement(resolver.db, statement, isKept: true)
        if case .insert = effect {
          try log.addingRows { while try prepared.step() {} }
        } else {
          try log.onceEach { while try prepared.step() {} }
        }
      }
      guard let chosen else { continue }
      let counted = DirectCount(
        entity: effect.entity, deed: effect.deed, chosen: chosen,
        made: resolver.db.changedRowCount)
      if counted.kept > 0, isWhole(effect, of: resolved) {
        throw EngineError.store(.refused(.kept(try keptRows(counted))))
      }
      direct.append(counted)
    }
    return direct
  }

  /// Whether an effect has to change all of its rows: none that is named is left out, and a list
  /// and its items go together.
  private func isWhole(_ effect: RowEffect, of resolved: ResolvedChange) -> Bool {
    let isOfNamed = effect.entity == resolved.words.entity && resolved.words.object != nil
    return isOfNamed
      || resolved.effects.contains { if case .deleteItemsOfNoted = $0 { true } else { false } }
  }

  /// How many rows an effect is about, before it has happened.
  private func count(_ effect: RowEffect, _ lowering: Lowering) throws -> Int {
    if case .insert = effect { return 1 }
    let counted = try RawStatement(resolver.db, lowering.count(effect))
    return try counted.step() ? Int(counted.int(0)) : 0
  }

  private func outcome(
    _ resolved: ResolvedChange, _ statements: [SQLStatement], _ net: NetChanges,
    _ direct: [DirectCount]
  ) throws -> Outcome {
    let counts = net.counts(resolved.words.entity)
    let ownCounts = direct.filter { $0.entity == resolved.words.entity }
    let own =
      if !ownCounts.isEmpty { ownCounts.reduce(0) { $0 + $1.made } } else {
        switch resolved.words.verb {
        case .add: counts.inserted + counts.updated
        case .create, .copy: counts.inserted
        case .delete: counts.deleted
        case .check, .uncheck, .toggle, .update, .move, .rename: counts.updated
        }
      }
    // What was chosen and not changed: a trigger may ignore it, or a rule for conflicts.
    if own == 0, let kept = ownCounts.first(where: { $0.kept > 0 }) {
      throw EngineError.store(.refused(.kept(try keptRows(kept))))
    }
    if own == 0, ownCounts.isEmpty, try isIgnored(resolved) {
      throw EngineError.store(.refused(.ignored))
    }
    let (came, went) = (net.counts(.items).inserted, net.counts(.items).deleted)
    let isOfLists = resolved.words.entity == .lists
    let items = isOfLists ? (resolved.words.verb == .create ? came : went) : 0
    var rows = ChangedRows.none
    if wantsRows || isDryRun {
      var names = try RowNames(vocabulary, resolver.db, resolver.context.zone, for: net)
      rows = try names.rows(net)
    }
    let report = resolved.words.report(count: own, items: items, isDryRun: isDryRun, rows: rows)
    return Outcome(report: report, warnings: resolved.warnings, statements: statements)
  }

  /// Whether something that is named was to be changed and was not.
  private func isIgnored(_ resolved: ResolvedChange) throws -> Bool {
    guard resolved.words.whenNothing != nil else { return resolved.words.object != nil }
    let lowering = Lowering(vocabulary, SQLiteDialect(), resolver.context).trusting([])
    return try resolved.effects.contains { try count($0, lowering) > 0 }
  }

  private func checkNumbers(_ change: CheckedChange, _ net: NetChanges) throws {
    try checkWholeNumbers(change, net)
    try checkDates(change, net)
  }

  /// A date that its column can't hold would be read as another one, or as none.
  private func checkDates(_ change: CheckedChange, _ net: NetChanges) throws {
    guard case .update(let target, let assignments) = change.kind else { return }
    for assignment in assignments where assignment.field.type == .date {
      guard case .column(let column) = assignment.field.source else { continue }
      try net.forEachNewValue(target.entity, column) { value in
        if dates.isDate(value) { return true }
        throw EngineError.statement(.newDateOutOfRange(assignment.field.name, assignment.span))
      }
    }
  }

  /// SQLite makes a number with a fraction of a whole number that has become too large.
  private func checkWholeNumbers(_ change: CheckedChange, _ net: NetChanges) throws {
    guard case .update(let target, let assignments) = change.kind else { return }
    for assignment in assignments where assignment.field.type == .int {
      guard case .expression(let expression) = assignment.value,
        case .column(let column) = assignment.field.source
      else { continue }
      if case .literal = expression { continue }
      try net.forEachNewValue(target.entity, column) { value in
        guard case .number = value else { return true }
        throw EngineError.statement(.unfitWholeNumber(assignment.field.name, assignment.span))
      }
    }
  }

  /// A server does not take such a number in the first place.
  private func unfitNumber(_ change: CheckedChange, _ column: String) -> EngineError? {
    guard case .update(_, let assignments) = change.kind else { return nil }
    return assignments.first { $0.field.source == .column(column) }.map {
      .statement(.unfitWholeNumber($0.field.name, $0.span))
    }
  }

  /// Names that an update gives follow the same rules as those of `create` and `rename`, wherever
  /// they come from; warns of titles that two lists have now.
  private func checkNewNames(_ change: CheckedChange, _ net: NetChanges) throws -> [Diagnostic] {
    guard case .update(let target, let assignments) = change.kind,
      case .column(let column)? = vocabulary[target.entity].nameField?.source,
      let span = assignments.first(where: { $0.field.source == .column(column) })?.span
    else { return [] }
    var names: Set<String> = []
    try net.forEachNewValue(target.entity, column) { value in
      guard case .text(let name) = value else { return true }
      if name.isBlankName { throw EngineError.statement(.emptyName(span)) }
      if target.entity != .items { names.insert(name) }
      return true
    }
    if names.isEmpty { return [] }
    return try resolver.warnings(of: names, target.entity, span, isDone: true)
  }
}

extension RowEffect {
  /// What is to become of its rows.
  fileprivate var deed: RowDeed {
    switch self {
    case .insert, .copy: .added
    case .update: .changed
    case .delete, .deleteNoted, .deleteItemsOfNoted: .deleted
    }
  }
}

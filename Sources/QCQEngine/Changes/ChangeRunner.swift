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
    let values = SetValues(lowering: lowering, db: resolver.db)
    for effect in resolved.effects { try values.check(effect, of: change) }
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
      effect.entity == .items, log.tells(of: .items), log.hasKeyOfIDs(.items)
    else { return .unknown }
    if case .copy = effect { return .unknown }
    // What becomes of rows that refer to these, no query tells.
    if log.hasOwnReferences { return .unknown }
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
        reports: [report], rowCount: digest.count, rows: PreviewRows(digest, of: .items),
        losses: []))
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

  /// - Parameter tellsOwn: Whether it is told what has become of rows of somebody's own tables.
  func run(_ change: CheckedChange, tellsOwn: Bool) throws -> Outcome {
    var (resolved, lowering) = try resolve(change)
    let (noted, queries) = (resolved.noted, resolved.queries)
    let asked: [AskedRows]
    do { asked = try make(resolved, lowering) } catch {
      throw log.takeUnfitNumber().flatMap { unfitNumber(change, $0) } ?? error
    }
    try noted?.forget()
    if try resolver.db.hasMetStray() {
      resolved.warnings += try queries.flatMap { try resolver.db.strayMessages($0, lowering) }
    }
    if resolved.words.entity == .items {
      try dates.touchLists(log, at: resolver.moment)
    }
    let net = try log.changes()
    try checkNumbers(change, net)
    let fates = try ChangeFates(asked, log, vocabulary, resolver.db)
    try fates.requireMade(resolved, net)
    let statements =
      (noted.map { [$0.statement] } ?? []) + resolved.effects.map { lowering.statement($0) }
    let others = try log.besides(asked)
    let besides = fates.besides(resolved.words, others)
    let own = fates.made(resolved.words.entity)
    var outcome = try outcome(
      resolved, statements, net, own: own, items: others?.items, besides)
    outcome.warnings += try fates.warnings(besides)
    if tellsOwn, let lost = Diagnostic.lost(try log.ownLosses()) { outcome.warnings.append(lost) }
    let unseen = try log.takeUnseen()
    if !unseen.isEmpty { outcome.warnings.append(.unseen(unseen)) }
    outcome.warnings += try checkNewNames(change, net)
    return outcome
  }

  /// Makes the change.
  ///
  /// - Returns: What it asks for, where triggers and rules for conflicts have a say in that.
  private func make(_ resolved: ResolvedChange, _ lowering: Lowering) throws -> [AskedRows] {
    var asked: [AskedRows] = []
    for effect in resolved.effects {
      if log.mayDiffer {
        let rows = try self.asked(effect, resolved, lowering)
        let place = asked.firstIndex { $0.entity == rows.entity && $0.deed == rows.deed }
        if let place { asked[place].merge(rows) } else { asked.append(rows) }
      }
      let takesItems = effect.deed == .deleted && effect.entity == .lists
      let dependent = takesItems ? vocabulary.items.table : nil
      try log.blamingReferences(of: dependent) { try make(effect, lowering) }
    }
    return asked
  }

  private func make(_ effect: RowEffect, _ lowering: Lowering) throws {
    let statement = lowering.statement(effect, isFinal: log.isPlain)
    let prepared = try RawStatement(resolver.db, statement, isKept: true)
    if case .insert = effect {
      try log.addingRows { while try prepared.step() {} }
    } else {
      try log.onceEach { while try prepared.step() {} }
    }
  }

  /// What an effect asks for, before it has happened.
  private func asked(
    _ effect: RowEffect, _ resolved: ResolvedChange, _ lowering: Lowering
  ) throws -> AskedRows {
    // A server says itself if it changes fewer rows than it is sent.
    let chosen = try log.isPlain ? nil : chosen(effect, lowering)
    return AskedRows(
      effect.entity, effect.deed, columns: said(effect, resolved.said), chosen: chosen)
  }

  private func chosen(_ effect: RowEffect, _ lowering: Lowering) throws -> ChosenRows {
    switch effect {
    case .insert: return ChosenRows(count: 1)
    case .copy, .update, .delete, .deleteNoted, .deleteItemsOfNoted: break
    }
    guard let keys = lowering.keys(effect, log.key(of: effect.entity)) else {
      return ChosenRows(count: try count(effect, lowering))
    }
    return try log.choose(keys, of: effect.entity)
  }

  /// The columns that rows have asked values in.
  ///
  /// - Parameter named: Those of new rows, if not all that somebody can mean.
  private func said(_ effect: RowEffect, _ named: Set<String>?) -> [String] {
    let implied = [StoredField.id, .created, .updated, .order].map(vocabulary.layout.column)
    func new(_ values: [(column: String, value: Value)]) -> [String] {
      values.map(\.column).filter { named?.contains($0) ?? !implied.contains($0) }
    }
    return switch effect {
    case .insert(_, let values): new(values)
    case .copy(_, let columns, let values): columns + new(values)
    case .update(_, let values, _): values.map(\.column)
    case .delete, .deleteNoted, .deleteItemsOfNoted: []
    }
  }

  /// How many rows an effect is about, before it has happened.
  private func count(_ effect: RowEffect, _ lowering: Lowering) throws -> Int {
    if case .insert = effect { return 1 }
    let counted = try RawStatement(resolver.db, lowering.count(effect))
    return try counted.step() ? Int(counted.int(0)) : 0
  }

  /// - Parameters:
  ///   - own: How many rows were made what was asked for; nil where all that changed were.
  ///   - items: Those that came or went with lists; nil where all did.
  private func outcome(
    _ resolved: ResolvedChange, _ statements: [SQLStatement], _ net: NetChanges, own: Int?,
    items: RowCounts?, _ besides: TriggerDeeds
  ) throws -> Outcome {
    let counts = net.counts(resolved.words.entity)
    let own =
      if let own { own } else {
        switch resolved.words.verb {
        case .add: counts.inserted + counts.updated
        case .create, .copy: counts.inserted
        case .delete: counts.deleted
        case .check, .uncheck, .toggle, .update, .move, .rename: counts.updated
        }
      }
    if own + besides.instead == 0, log.isPlain || !log.mayDiffer, try isIgnored(resolved) {
      throw EngineError.store(.refused(.ignored))
    }
    let along = items ?? net.counts(.items)
    let isOfLists = resolved.words.entity == .lists
    let items =
      isOfLists ? (resolved.words.verb == .create ? along.inserted : along.deleted) : 0
    var rows = ChangedRows.none
    if wantsRows || isDryRun {
      var names = try RowNames(vocabulary, resolver.db, resolver.context.zone, for: net)
      rows = try names.rows(net)
    }
    let report = resolved.words.report(
      count: own, items: items, besides: besides, isDryRun: isDryRun, rows: rows)
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
    if case .add(let items) = change.kind { try checkDates(of: items) }
    guard case .update(let target, let assignments) = change.kind else { return }
    for assignment in assignments where assignment.field.type == .date {
      guard case .column(let column) = assignment.field.source else { continue }
      try net.forEachNewValue(target.entity, column) { value in
        if dates.isDate(value) { return true }
        throw EngineError.statement(.newDateOutOfRange(assignment.field.name, assignment.span))
      }
    }
  }

  /// The same of rows that are new.
  private func checkDates(of items: NewItems) throws {
    for assignment in items.assignments {
      guard case .date(let date) = assignment.value, let column = assignment.field.column else {
        continue
      }
      let value = resolver.context.moments.value(date)
      if dates.isDate(try dates.stored(value, column, .items)) { continue }
      throw EngineError.statement(.newDateOutOfRange(assignment.field.name, assignment.span))
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
        guard case .number(let number) = value else { return true }
        // A column declared REAL has all of them so.
        if Int64(exactly: number) != nil, number.magnitude < 0x1p63 { return true }
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

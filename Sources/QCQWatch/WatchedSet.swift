import QCQReports
import GRDB
import QCQEngine
import QCQPlatform
import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// All queries of a watch, as long as the tables stay as they are: which of them changed rows
/// concern, and how the answer of each is come by.
final class WatchedSet {
  private let store: Store
  let lowering: (Double) -> Lowering
  private let vocabulary: Vocabulary
  /// The fields with columns that the queries look at, and those of them whose cells are taken as
  /// they are.
  private let cells: [StoredCells]
  private(set) var trusted: Set<StoredColumn>
  /// Whether no column has lost that since it was looked at last: then it may have it again soon.
  private var areTrustedLikeBefore = true
  private let zone: any TimeZoneRules
  private let isComplete: Bool
  let views: ViewBuilder
  let effort: WatchEffort
  let facts: [Entity: TableFacts]
  private(set) var entries: [WatchedEntry] = []
  /// For each member the entry that answers it.
  private var places: [Int] = []
  /// The entries that look at one list, by its id, and all the others.
  private var byList: [[UInt8]: [Int]] = [:]
  private var unscoped: [Int] = []
  private(set) var work = WatchWork()
  /// How long the last answers were reckoned to take, in seconds.
  private(set) var reckoned = 0.0
  /// When nothing was left to settle.
  private(set) var settled = MonotonicClock.now
  /// How long was worked for the last answers on what keeps them up to date: it may not delay them
  /// for long.
  private var setUpSeconds = 0.0
  /// How long it took to ask all, the last time that was done.
  private var seconds = 0.0
  /// The tables that are read.
  private(set) var tables: Set<String> = []
  /// Whether an answer may be another one later though nothing has changed.
  var readsClock: Bool { entries.contains(where: \.readsClock) }

  /// When another day begins, and answers may be others with it; nil where none reads the clock.
  func nextDay(after now: Double) -> Double? {
    if !readsClock { return nil }
    return CivilDate(instant: now, in: zone).startOfDay.adding(days: 1).instant(in: zone)
  }

  /// How long it takes to ask those again that are kept up to date from changed rows, or soon will
  /// be, in seconds.
  var keptSeconds: Double {
    entries.reduce(0) { $0 + ($1.isKept || $1.awaitsView ? $1.seconds : 0) }
  }

  /// - Parameter before: The answers that were given last, if there are any: most rows are likely
  ///   to be the same, and then are in memory once.
  init(
    _ members: [CheckedMember], _ session: Session, _ context: LoweringContext,
    _ columns: ColumnSet, _ effort: WatchEffort, after before: [WatchedResult], _ db: Database
  ) throws {
    (store, zone, self.effort) = (session.store, context.zone, effort)
    isComplete = columns == .complete
    let vocabulary = session.vocabulary
    self.vocabulary = vocabulary
    lowering = { now in
      var context = context
      context.now = now
      context.columns = columns
      context.wantsKeys = true
      return Lowering(vocabulary, SQLiteDialect(), context)
    }
    let plain = lowering(context.now)
    cells = Array(Set(members.flatMap { plain.storedCells($0.query) }))
    trusted = try db.trusted(cells, in: vocabulary, rows: CellChecks.watchedTable)
    facts = try [Entity: TableFacts](vocabulary, db)
    views = ViewBuilder(store, zone: zone, facts, isComplete: isComplete)
    try addEntries(members, context.now, db)
    for (place, result) in zip(places, before) { entries[place].result = result }
    tables = Set(
      facts.filter { entity, _ in entries.contains { $0.read[entity] != nil } }.values.map(\.name))
  }

  private func addEntries(_ members: [CheckedMember], _ now: Double, _ db: Database) throws {
    // What is the same at two times so unlike each other always is.
    let first = lowering(now).trusting(trusted)
    let second = first.later
    var known: [EntryIdentity: Int] = [:]
    var read: [[String]: ReadColumns] = [:]
    for member in members {
      let statement = first.statement(member.query, whole: store.whole?.dialect)
      let identity = statement.identity
      let later = second.statement(member.query).identity
      let key = EntryIdentity(now: identity, later: later, shape: statement.shape)
      if let place = known[key] {
        places.append(place)
        continue
      }
      let texts = [statement.text] + statement.children.values.map(\.text)
      let columns = try read[texts] ?? ReadColumns(Self.region(texts, db), facts)
      read[texts] = columns
      let entry = WatchedEntry(
        member.query, first, statement, readsClock: identity != later, columns, facts)
      known[key] = entries.count
      places.append(entries.count)
      if let scope = entry.scope {
        for id in Set(scope) { byList[id, default: []].append(entries.count) }
      } else {
        unscoped.append(entries.count)
      }
      entries.append(entry)
    }
  }

  /// What makes two members the same entry: they are asked alike at any time, and shown alike.
  private struct EntryIdentity: Hashable {
    let now: CodedBytes
    let later: CodedBytes
    let shape: ResultShape
  }

  private static func region(_ texts: [String], _ db: Database) throws -> DatabaseRegion {
    try texts.reduce(DatabaseRegion()) { region, text in
      region.union(try db.makeStatement(sql: text).databaseRegion)
    }
  }

  // MARK: Answers

  /// The answers of all members; nil where they would take too long.
  ///
  /// - Parameters:
  ///   - reading: What is known of the rows that have changed since the last answers.
  ///   - rows: What is touched, where the rows are not known; nil if that is not known either.
  ///   - limits: What they may take.
  func answers(
    _ reading: LogReading, _ rows: TouchedRows?, now: Double, _ limits: Limits,
    _ db: Database
  ) throws -> [WatchedResult]? {
    (work, setUpSeconds) = (WatchWork(), 0)
    var changed: ChangedRows?
    switch reading {
    case .deltas(let deltas):
      changed = ChangedRows(deltas, facts)
      if changed == nil { work.gap = .damaged }
    case .unknown(let gap): work.gap = gap
    }
    let touched = changed.map(touchedEntries) ?? rows.map(entriesReading)
    reckoned = expectedSeconds(changed, touched)
    if reckoned > limits.seconds { return nil }
    let start = MonotonicClock.now
    if !isUnsettled { settled = start }
    defer { if changed == nil, work.untouched == 0 { seconds = MonotonicClock.now - start } }
    let isOther = try trust(changed, db)
    let lowering = lowering(now).trusting(trusted)
    var due: [Due] = []
    for (index, entry) in entries.enumerated() {
      let isStale = update(entry, lowering, isOther: isOther)
      let isTouched = touched?.contains(index) ?? true
      entry.isNew = isTouched || isStale || entry.result == nil
      if entry.isNew { due.append(Due(entry: entry, changed: isStale ? nil : changed)) }
    }
    work.untouched = entries.count - due.count
    var patience = effort.hurried
    for index in due.indices { due[index].way = way(of: due[index], limits, &patience) }
    try share(&due, limits.mark, db)
    for due in due { try answer(due, lowering, limits.settingUp, db) }
    if changed == nil, !due.isEmpty, work.untouched > 0 { try answerRest(lowering, limits, db) }
    return places.compactMap { entries[$0].result }
  }

  /// Asks those, too, that the state of the answers concerns, though nobody had told so.
  private func answerRest(_ lowering: Lowering, _ limits: Limits, _ db: Database) throws {
    let touched = limits.catchUp().map(entriesReading) ?? Set(entries.indices)
    for index in touched.sorted() where !entries[index].isNew {
      entries[index].isNew = true
      work.untouched -= 1
      try answer(Due(entry: entries[index], changed: nil), lowering, limits.settingUp, db)
    }
  }

  /// How an answer is come by: from the rows that have changed, from a view that is set up for it,
  /// or by asking.
  private enum Way { case advancing, renewing, asking }

  /// A query whose answer is to be found.
  private struct Due {
    let entry: WatchedEntry
    /// The rows that have changed; nil where they are of no use to it.
    let changed: ChangedRows?
    var way = Way.asking
    /// What came of asking it, if it was asked already.
    var answered: SharedAsking.Answered?
  }

  /// Asks all of them on two connections, if that takes long.
  private func share(_ due: inout [Due], _ mark: LogMark?, _ db: Database) throws {
    let asked = due.indices.filter { due[$0].way == .asking }
    let entries = asked.map { due[$0].entry }
    let seconds = entries.map(\.seconds)
    guard let mark, asked.count > 1, seconds.reduce(0, +) > effort.shared else { return }
    let asking = SharedAsking(entries.map(\.statement), taking: seconds, isComplete: isComplete)
    let answers = try asking.answers(db, of: store, at: mark)
    for (index, answered) in zip(asked, answers) { due[index].answered = answered }
  }

  /// What it takes to answer, as it was the last time.
  private func expectedSeconds(_ changed: ChangedRows?, _ touched: Set<Int>?) -> Double {
    if changed == nil, touched.map({ $0.count == entries.count }) ?? true { return seconds }
    return (touched ?? Set(entries.indices)).reduce(0) { sum, index in
      let entry = entries[index]
      guard entry.view != nil, let changed else { return sum + entry.seconds }
      return sum + min(entry.cost.seconds(steps: changed.deltas.count), entry.seconds)
    }
  }

  /// Whether all answers are what they were, whatever the time is now.
  ///
  /// - Parameter changed: The rows that have changed; nil for none.
  func staysAsItIs(after changed: ChangedRows?) -> Bool {
    if !areTrustedLikeBefore || readsClock { return false }
    guard let changed else { return true }
    return touchedEntries(changed).isEmpty && !changed.hasStray(in: cells, of: trusted)
  }

  func staysAsItIs(touching rows: TouchedRows) -> Bool {
    areTrustedLikeBefore && !readsClock && entriesReading(rows).isEmpty
  }

  /// Works out anew which columns' cells are taken as they are; true if they are others.
  ///
  /// Cells can only have gone astray where rows have changed, and not on a server, which holds them
  /// to the types of their columns.
  private func trust(_ changed: ChangedRows?, _ db: Database) throws -> Bool {
    if work.gap == .onServer { return false }
    if let changed, areTrustedLikeBefore, !changed.hasStray(in: cells, of: trusted) {
      return false
    }
    let found = try db.trusted(cells, in: vocabulary, rows: CellChecks.watchedTable)
    defer { trusted = found }
    areTrustedLikeBefore = found.isSuperset(of: trusted)
    return found != trusted
  }

  /// Whether the columns whose cells are taken as they are still are what they were.
  func areTrustedStill(_ db: Database) throws -> Bool {
    try db.trusted(cells, in: vocabulary, rows: CellChecks.watchedTable) == trusted
  }

  /// What there is to say of cells that do not fit their fields, each once.
  var strays: [Diagnostic] {
    entries.flatMap(\.strays).reduce(into: []) { all, message in
      if !all.contains(message) { all.append(message) }
    }
  }

  /// The same, with what there is to say of the answers as a whole.
  var remarks: [Diagnostic] {
    let isOne = store.hasSnapshotAcrossLists || entries.allSatisfy { $0.scope?.count == 1 }
    return isOne ? strays : strays + [.notOneSnapshot]
  }

  /// For each member whether its last answer may be another one than the answer before.
  var areNew: [Bool] { places.map { entries[$0].isNew } }

  /// Brings the statement up to the time; true if it is another one now.
  private func update(_ entry: WatchedEntry, _ lowering: Lowering, isOther: Bool) -> Bool {
    guard entry.readsClock || isOther else { return false }
    let statement = lowering.statement(entry.query, whole: store.whole?.dialect)
    defer { entry.statement = statement }
    let isNew = statement.identity != entry.statement.identity
    // Sums and rows of the statement before are of no use.
    if isNew { entry.forgetView() }
    return isNew
  }

  private func touchedEntries(_ changed: ChangedRows) -> Set<Int> {
    if changed.deltas.isEmpty { return [] }
    var candidates = Set(unscoped)
    if changed.areElsewhere {
      candidates = Set(entries.indices)
    } else {
      for id in changed.lists { candidates.formUnion(byList[id] ?? []) }
    }
    return candidates.filter { entries[$0].isTouched(by: changed) }
  }

  private func entriesReading(_ rows: TouchedRows) -> Set<Int> {
    rows.tables.reduce(into: []) { all, table in
      let candidates =
        rows.lists(of: table).map { ids in ids.reduce(unscoped) { $0 + (byList[$1] ?? []) } }
        ?? Array(entries.indices)
      let name = SQLName(table)
      guard let entity = facts.first(where: { SQLName($0.value.name) == name })?.key else {
        return
      }
      all.formUnion(candidates.filter { entries[$0].read[entity] != nil })
    }
  }

  private func answer(
    _ due: Due, _ lowering: Lowering, _ settingUp: SettingUp, _ db: Database
  ) throws {
    let (entry, changed, view) = (due.entry, due.changed, due.entry.view)
    // Should it fail halfway, it is not asked again.
    entry.view = nil
    switch due.way {
    case .advancing:
      if let view, let changed, try advance(entry, view, changed, db) { return }
    case .renewing:
      if try renew(entry, lowering, db) { return }
    case .asking: break
    }
    if let answered = due.answered {
      try take(answered, entry, lowering, db)
    } else {
      try ask(entry, lowering, db)
    }
    (entry.isDoubted, entry.awaitsView) = (false, false)
    guard changed != nil || settingUp != .atOnce && isWorthPreparing(entry), settingUp != .never,
      entry.seconds >= effort.costly, entry.delay.isOver()
    else { return }
    let isQuick = entry.seconds <= effort.quick || isSettlingLate
    let isSoon = settingUp == .soon && isQuick && setUpSeconds < effort.hurried
    if changed != nil, isSoon || settingUp == .atOnce {
      try attach(entry, lowering, db)
      setUpSeconds += entry.setUpSeconds
    } else {
      entry.awaitsView = true
    }
  }

  func ask(_ entry: WatchedEntry, _ lowering: Lowering, _ db: Database) throws {
    let start = MonotonicClock.now
    let isAlone = entries.count == 1 && entry.statement.totals.isEmpty
    let answer = try WatchEvaluation.run(
      entry.statement, db, WatchedLayout(entry.statement, isComplete: isComplete),
      on: isAlone ? store.whole?.alone : store.whole, before: entry.result)
    let seconds = MonotonicClock.now - start
    try take(.init(answer: answer, seconds: seconds, isShared: false), entry, lowering, db)
  }

  private func take(
    _ answered: SharedAsking.Answered, _ entry: WatchedEntry, _ lowering: Lowering, _ db: Database
  ) throws {
    entry.result = answered.answer.result
    entry.seconds = answered.seconds
    entry.strays = answered.answer.hasMetStray ? try db.strayMessages(entry.query, lowering) : []
    work.asked += 1
    work.shared += answered.isShared ? 1 : 0
  }

  /// In a rush views that were lost are set up again, as many at once as delay the others for no
  /// longer than `patience`; a bulk change is answered sooner by asking on two connections.
  private func way(of due: Due, _ limits: Limits, _ patience: inout Double) -> Way {
    let entry = due.entry
    if let view = entry.view, let changed = due.changed,
      isWorthIt(entry, view.effort(changed))
    {
      return .advancing
    }
    guard limits.isRush, entry.isKept, entry.strays.isEmpty, entry.setUpSeconds <= patience,
      entry.delay.isOver()
    else { return .asking }
    patience -= entry.setUpSeconds
    return .renewing
  }

  private func advance(
    _ entry: WatchedEntry, _ view: any IncrementalView, _ changed: ChangedRows, _ db: Database
  ) throws -> Bool {
    let start = MonotonicClock.now
    guard let result = try view.advance(changed, db) else { return false }
    entry.cost.take(MonotonicClock.now - start, steps: view.effort(changed))
    (entry.view, entry.result) = (view, result)
    entry.delay.succeed()
    work.kept += 1
    return true
  }

  private func isWorthIt(_ entry: WatchedEntry, _ steps: Int) -> Bool {
    !effort.weighsCosts || entry.cost.seconds(steps: steps) <= 1.5 * entry.seconds
  }
}

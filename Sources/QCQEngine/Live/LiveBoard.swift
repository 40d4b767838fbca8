import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// All queries of a watch, as long as the tables stay as they are: which of them changed rows
/// concern, and how the answer of each is come by.
final class LiveBoard {
  private let store: Store
  private let lowering: (Double) -> Lowering
  private let zone: any TimeZoneRules
  private let isComplete: Bool
  private let effort: LiveEffort
  let facts: [Entity: TableFacts]
  private var slots: [LiveSlot] = []
  /// For each member the slot that answers it.
  private var places: [Int] = []
  /// The slots that look at one list, by its id, and all the others.
  private var byList: [[UInt8]: [Int]] = [:]
  private var unscoped: [Int] = []
  private var scratch: LiveScratch?
  private(set) var work = LiveWork()
  /// The tables that are read.
  private(set) var tables: Set<String> = []

  init(
    _ members: [CheckedMember], _ session: Session, _ context: LoweringContext,
    _ columns: ColumnSet, _ effort: LiveEffort, _ db: Database
  ) throws {
    (store, zone, self.effort) = (session.store, context.zone, effort)
    isComplete = columns == .complete
    let vocabulary = session.vocabulary
    lowering = { now in
      var context = context
      context.now = now
      context.columns = columns
      context.wantsKeys = true
      return Lowering(vocabulary, SQLiteDialect(), context)
    }
    facts = try [Entity: TableFacts](vocabulary, db)
    try addSlots(members, context.now, db)
    let region = slots.reduce(DatabaseRegion()) { $0.union($1.region) }
    tables = Set(facts.values.map(\.name)).filter {
      region.isModified(byEventsOfKind: .insert(tableName: $0))
    }
  }

  private func addSlots(_ members: [CheckedMember], _ now: Double, _ db: Database) throws {
    // What is the same at two times so unlike each other always is.
    let first = lowering(now)
    let second = first.later
    var known: [[String]: Int] = [:]
    var regions: [[String]: DatabaseRegion] = [:]
    for member in members {
      let statement = first.statement(member.query)
      let identity = LiveEvaluation.identity(statement)
      let later = LiveEvaluation.identity(second.statement(member.query))
      let key = identity + [""] + later
      if let place = known[key] {
        places.append(place)
        continue
      }
      let texts = [statement.text] + statement.children.values.map(\.text)
      let region = try regions[texts] ?? LiveBoard.region(texts, db)
      regions[texts] = region
      let slot = LiveSlot(
        member.query, first, statement, readsClock: identity != later, region, facts)
      known[key] = slots.count
      places.append(slots.count)
      if let scope = slot.scope {
        for id in Set(scope) { byList[id, default: []].append(slots.count) }
      } else {
        unscoped.append(slots.count)
      }
      slots.append(slot)
    }
  }

  private static func region(_ texts: [String], _ db: Database) throws -> DatabaseRegion {
    try texts.reduce(DatabaseRegion()) { region, text in
      region.union(try db.makeStatement(sql: text).databaseRegion)
    }
  }

  // MARK: Answers

  /// The answers of all members.
  ///
  /// - Parameters:
  ///   - reading: What is known of the rows that have changed since the last answers.
  ///   - tables: The tables that have changed; nil if that is not known.
  func answers(
    _ reading: LogReading, _ tables: Set<String>?, now: Double, _ db: Database
  ) throws -> [LiveResult] {
    work = LiveWork()
    var news: LiveNews?
    switch reading {
    case .deltas(let deltas):
      news = LiveNews(deltas, facts)
      if news == nil { work.gap = LogGap.damaged.reason }
    case .unknown(let gap): work.gap = gap.reason
    }
    let touched = news.map(touchedSlots) ?? tables.map(slotsReading)
    let lowering = lowering(now)
    for (index, slot) in slots.enumerated() {
      let isStale = update(slot, lowering)
      if let touched, !isStale, !touched.contains(index), slot.result != nil {
        work.untouched += 1
        slot.isNew = false
        continue
      }
      slot.isNew = true
      try answer(slot, isStale ? nil : news, lowering, db)
    }
    return places.compactMap { slots[$0].result }
  }

  /// For each member whether its last answer may be another one than the answer before.
  var areNew: [Bool] { places.map { slots[$0].isNew } }

  /// Brings the statement up to the time; true if it is another one now.
  private func update(_ slot: LiveSlot, _ lowering: Lowering) -> Bool {
    guard slot.readsClock else { return false }
    let statement = lowering.statement(slot.query)
    defer { slot.statement = statement }
    let isOther =
      LiveEvaluation.identity(statement) != LiveEvaluation.identity(slot.statement)
    // Sums and rows of the time before are of no use.
    if isOther { slot.keeper = nil }
    return isOther
  }

  private func touchedSlots(_ news: LiveNews) -> Set<Int> {
    if news.deltas.isEmpty { return [] }
    var candidates = Set(unscoped)
    if news.areElsewhere {
      candidates = Set(slots.indices)
    } else {
      for id in news.lists { candidates.formUnion(byList[id] ?? []) }
    }
    return candidates.filter { slots[$0].isTouched(by: news) }
  }

  private func slotsReading(_ tables: Set<String>) -> Set<Int> {
    Set(
      slots.indices.filter { index in
        tables.contains {
          slots[index].region.isModified(byEventsOfKind: .insert(tableName: $0))
        }
      })
  }

  private func answer(
    _ slot: LiveSlot, _ news: LiveNews?, _ lowering: Lowering, _ db: Database
  ) throws {
    if let keeper = slot.keeper, let news, isWorthIt(slot, keeper.effort(news)) {
      // Should it fail halfway, it is not asked again.
      slot.keeper = nil
      let clock = ContinuousClock()
      let start = clock.now
      if let result = try keeper.advance(news, db) {
        let step = (clock.now - start) / .seconds(1) / Double(max(keeper.effort(news), 1))
        slot.stepSeconds = (3 * slot.stepSeconds + step) / 4
        slot.keeper = keeper
        slot.result = result
        work.kept += 1
        return
      }
    }
    slot.keeper = nil
    try ask(slot, db)
    // The first answer is wanted soon, and it may be that nothing ever changes.
    if news != nil, slot.seconds >= effort.dear, !slot.isHopeless {
      try attach(slot, lowering, db)
    }
  }

  private func ask(_ slot: LiveSlot, _ db: Database) throws {
    let clock = ContinuousClock()
    let start = clock.now
    slot.result = try LiveEvaluation.run(slot.statement, db, isComplete: isComplete)
    slot.seconds = (clock.now - start) / .seconds(1)
    work.asked += 1
  }

  private func isWorthIt(_ slot: LiveSlot, _ steps: Int) -> Bool {
    !effort.isThrifty || Double(steps) * slot.stepSeconds <= 1.5 * slot.seconds
  }

  // MARK: Keeping

  /// Sets up what keeps the answer that was just found, if anything can; it has to come to the very
  /// same answer.
  private func attach(_ slot: LiveSlot, _ lowering: Lowering, _ db: Database) throws {
    slot.isHopeless = true
    let scratch: LiveScratch
    if let found = self.scratch { scratch = found } else { scratch = try LiveScratch(zone: zone) }
    self.scratch = scratch
    let (keeper, answer): ((any LiveKeeper)?, LiveResult?)
    switch slot.upkeep {
    case .sums(let plan):
      // What is bound may be of another time than when the plan was made.
      let plan = slot.readsClock ? lowering.sumPlan(slot.query) ?? plan : plan
      let sums = try SumKeeper(
        plan, facts, slot.region, store, scratch, isComplete: isComplete, db)
      (keeper, answer) = (sums, try sums?.answer())
    case .owners(let plan):
      let plan = slot.readsClock ? lowering.ownerPlan(slot.query) ?? plan : plan
      let owners = try OwnerKeeper(
        plan, lowering, facts, slot.region, scratch, isComplete: isComplete, db)
      (keeper, answer) = (owners, try owners?.answer())
    case .none: return
    }
    guard let keeper, let answer, let result = slot.result, answer.keys == result.keys,
      answer.rows == result.rows
    else { return }
    slot.keeper = keeper
    slot.isHopeless = false
  }
}

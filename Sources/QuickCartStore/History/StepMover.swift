import GRDB
import GRDBSQLite
import QCQLanguage

/// The rows of a step, wherever they are kept.
struct StepRows {
  let tables: StepTables
  /// Whether nobody knows if the step was made.
  let isOfUnknownEnd: Bool
  /// Hands over the rows of some entities, or of all, and tells of some before they are.
  let forEach:
    (
      _ entities: [Entity]?, _ expect: (([StepRow]) throws -> Void)?,
      _ body: (StepRow) throws -> Void
    ) throws -> Void

  /// Those of a step that a history has.
  init(_ step: StoredStep, _ history: HistoryConnection) throws {
    let tables = try step.tables.withUnsafeBytes { try StepTables(bytes: $0) }
    guard tables.rowCount == step.rowCount else { throw DamagedBytes() }
    (self.tables, isOfUnknownEnd) = (tables, step.state == .unknown)
    forEach = { entities, expect, body in
      try HistoryReader(history).forEach(step, tables, entities, expect: expect, body)
    }
  }

  /// Those that a change has changed.
  ///
  /// - Parameter open: References of the rows as they were that led nowhere then.
  init(_ net: NetChanges, open: [OpenReference]) {
    var tables = net.changedTables
    tables.open = open
    (self.tables, isOfUnknownEnd) = (tables, false)
    forEach = { entities, _, body in
      for entity in entities ?? Entity.allCases { try net.forEach(entity, body) }
    }
  }
}

/// A step of the history beside the database, within a transaction.
struct StepMover {
  let db: Database
  private let rows: StepRows
  private var stepTables: StepTables { rows.tables }
  /// In the order of the entities; nil where the step has no rows or the table does not fit.
  let tables: [StepTable?]
  /// The first row of a table that lacks what is recorded.
  private let misfits: [Entity]

  init(_ step: StoredStep, _ history: HistoryConnection, _ db: Database) throws {
    try self.init(StepRows(step, history), db)
  }

  init(_ rows: StepRows, _ db: Database) throws {
    (self.rows, self.db) = (rows, db)
    let stepTables = rows.tables
    let captured = try CapturedTable.all(db)
    let isWide = try db.row("PRAGMA main.encoding") { $0.text(0) } != "UTF-8"
    let tables = try Entity.allCases.map { entity in
      try stepTables[entity].flatMap {
        try StepTable(entity, $0, captured, db, isWide: isWide)
      }
    }
    misfits = Entity.allCases.filter { entity in
      stepTables[entity] != nil && tables[CapturedTable.number(entity)] == nil
    }
    self.tables = tables
  }

  /// Hands over the rows of tables that fit.
  func forEach(_ body: (StepTable, StepRow) throws -> Void) throws {
    let far = tables.compactMap { $0 }.filter(\.table.isFar)
    let expect: (([StepRow]) throws -> Void)? =
      far.isEmpty ? nil : { rows in for table in far { try table.expect(rows) } }
    try rows.forEach(nil, expect) { row in
      if let table = tables[row.entity] { try body(table, row) }
    }
  }

  // MARK: Looking

  /// What the data are in regard to the step; both are false where they tell of neither side.
  func side() throws -> (isBefore: Bool, isAfter: Bool) {
    let side = try side(hasTime: true)
    // Times of change may have stayed, or become others since.
    return side.isBefore || side.isAfter ? side : try self.side(hasTime: false)
  }

  /// Whether the data are to the bit what the step made of them.
  func isWhollyAfter() throws -> Bool { try side(hasTime: true).isAfter }

  private func side(hasTime: Bool) throws -> (isBefore: Bool, isAfter: Bool) {
    guard misfits.isEmpty else { return (false, false) }
    var (isBefore, isAfter) = (true, true)
    try forEach { table, row in
      if isBefore {
        isBefore = try table.isThere(row, row.had ? row.old : nil, hasTime: hasTime)
      }
      if isAfter { isAfter = try table.isThere(row, row.has ? row.new : nil, hasTime: hasTime) }
    }
    return (isBefore, isAfter)
  }

  /// Where the database is not as it should be before going in a direction.
  func conflicts(_ direction: HistoryDirection) throws -> [HistoryConflict] {
    if rows.isOfUnknownEnd { return try first(.unknown) }
    if !misfits.isEmpty { return try misfitting() }
    return try all { try $0.conflicts($1, direction) }
  }

  /// Whether `conflicts` found times of change that stay as they are.
  var hasLaterTimes: Bool { tables.contains { $0?.hasLaterTimes == true } }

  private func all(
    _ body: (StepTable, StepRow) throws -> [HistoryConflict]
  ) throws -> [HistoryConflict] {
    var found: [HistoryConflict] = []
    try forEach { table, row in
      guard found.count < HistoryConflict.limit else { return }
      found += try body(table, row)
    }
    return Array(found.prefix(HistoryConflict.limit))
  }

  /// The first row of each table that lacks something.
  private func misfitting() throws -> [HistoryConflict] {
    var found: [Entity: HistoryConflict] = [:]
    try rows.forEach(nil, nil) { row in
      let entity = Entity.allCases[row.entity]
      guard misfits.contains(entity), found[entity] == nil, let table = stepTables[entity] else {
        return
      }
      let id = table.index(.id).map { row.shown.value($0) } ?? .absent
      let name = table.index(entity.nameField).map { row.shown.value($0).asName }
      found[entity] = HistoryConflict(
        entity: entity, id: id, name: name ?? id.asName, reason: .tableChanged)
    }
    return Entity.allCases.compactMap { found[$0] }
  }

  /// One row of the step, with a reason.
  func first(_ reason: HistoryConflict.Reason) throws -> [HistoryConflict] {
    var found: [HistoryConflict] = []
    try forEach { if found.isEmpty { found = [$0.conflict($1, reason)] } }
    return found
  }

  /// How many rows the step is about, without those whose time of change only comes along.
  func rowCount() throws -> Int {
    var count = 0
    let updated = Entity.allCases.map { stepTables[$0]?.index(.updated) }
    try rows.forEach(nil, nil) { row in
      var isMeant = !(row.had && row.has)
      if !isMeant { row.forEachChange { if $0 != updated[row.entity] { isMeant = true } } }
      count += isMeant ? 1 : 0
    }
    return count
  }

  /// Hands over the rows as going in a direction changes them.
  func forEachChange(
    _ direction: HistoryDirection, _ entities: [Entity], _ body: (RowChange) throws -> Void
  ) throws {
    try rows.forEach(entities, nil) { row in
      let entity = Entity.allCases[row.entity]
      try body(
        RowChange(
          entity: entity, columns: stepTables[entity]?.columns ?? [],
          old: row.now(direction)?.values, new: row.then(direction)?.values,
          changed: row.changed))
    }
  }

  // MARK: Going

  /// Other rows than the step's have changed, or these more than once, and the log kept none.
  struct OthersChanged: Error {}

  /// Puts the rows back; gives what stands in the way, in which case it is up to the caller to
  /// roll back. The user's triggers stay enabled: what they make of it is looked at afterwards.
  func go(_ direction: HistoryDirection, _ log: ChangeLog) throws -> [HistoryConflict] {
    // The order of rows and tables does not matter to references; those that are left open are
    // looked for at the end.
    try db.run("PRAGMA defer_foreign_keys = ON")
    let open = direction == .undo ? stepTables.open : []
    let violations = open.isEmpty ? 0 : try db.violationCount()
    // SQLite takes a reference that led nowhere and goes for the repair of any other one.
    let census = try stepTables.open.isEmpty ? nil : log.census ?? ReferenceCensus(besides: [], db)
    let before = log.noteCount
    var run = Pass(direction: direction, mayBeThere: !log.isPlain)
    if let refused = try putBack(&run, log) { return [refused] }
    // Each row was changed once, and nothing else was.
    let isExact = run.isWhole && log.noteCount - before == run.changeCount
    if !isExact {
      if log.capture.onlyCounts { throw OthersChanged() }
      let differences = try settle(direction, log)
      if !differences.isEmpty { return differences }
    }
    if open.isEmpty { return try openReferences(direction, log, census) }
    let known = Dictionary(grouping: open) { $0 }.mapValues(\.count)
    return try newReferences(direction, besides: known, violations, log)
  }

  private struct Pass {
    let direction: HistoryDirection
    /// Whether a trigger may make a row that is to come.
    var mayBeThere = false
    /// Whether items come before what they refer to, which their triggers may make.
    var startsWithItems = false
    /// The columns that are given other values for a while, for each table.
    var parked: [[Int]] = []
    var changeCount = 0
    /// Whether every row was changed.
    var isWhole = true

    mutating func count(_ isDone: Bool) {
      changeCount += 1
      if !isDone { isWhole = false }
    }
  }

  /// SQLite refuses a row.
  private struct RefusedRow: Error {
    var conflict: HistoryConflict
  }

  /// Runs the passes in the way that works; gives the row that SQLite refuses if none does.
  private func putBack(_ pass: inout Pass, _ log: ChangeLog) throws -> HistoryConflict? {
    let parked = try tables.map { try $0?.uniqueColumns() ?? [] }
    if looksAtOnce {
      // What is refused there can't be tried in another way.
      pass.parked = parked
      return try attempt(&pass) { try $0() }
    }
    var others: [Pass] = []
    if parked.contains(where: { !$0.isEmpty }) {
      // Two rows may have swapped values that have to be unique.
      others.append(pass)
      others[0].parked = parked
    }
    if pass.mayBeThere {
      others.append(others.first ?? pass)
      others[others.count - 1].startsWithItems = true
    }
    // What need not be tried twice is not kept aside: who calls takes all of it back.
    if others.isEmpty { return try attempt(&pass) { try $0() } }
    guard let refused = try attempt(&pass, log.wholly) else { return nil }
    // A trigger may have ended the transaction, and then there is nothing to try again.
    for other in others where db.isInsideTransaction {
      pass = other
      if try attempt(&pass, log.wholly) == nil { return nil }
    }
    return refused
  }

  private func attempt(
    _ pass: inout Pass, _ wholly: (() throws -> Void) throws -> Void
  ) throws -> HistoryConflict? {
    do {
      try wholly {
        if pass.parked.contains(where: { !$0.isEmpty }) { try park(&pass) }
        if looksAtOnce { try insert(&pass, Self.referred) }
        try update(&pass)
        try delete(&pass)
        try insert(&pass, looksAtOnce ? [.items] : Entity.allCases)
      }
      return nil
    } catch let refused as RefusedRow {
      return refused.conflict
    }
  }

  private func refusing(
    _ table: StepTable, _ row: StepRow, _ work: () throws -> Bool
  ) throws -> Bool {
    do {
      return try work()
    } catch let error as DatabaseError
      where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
    {
      throw RefusedRow(conflict: table.conflict(row, .constraint(error.message ?? "")))
    }
  }

  private func park(_ pass: inout Pass) throws {
    var number = 0
    try forEach { table, row in
      let columns = pass.parked[row.entity]
      guard !columns.isEmpty, row.now(pass.direction) != nil else { return }
      number += 1
      pass.count(try refusing(table, row) { try table.park(columns, of: row, number) })
    }
  }

  /// Changed rows come first, as rows that will go may be those that they refer to and take them
  /// along; gone ones make way for new ones. Items go before what they refer to, and come after.
  private func update(_ pass: inout Pass) throws {
    guard has(\.updated) else { return }
    var columns: [Int] = []
    try forEach { table, row in
      guard row.had, row.has, let then = table.then(row, pass.direction) else { return }
      columns.removeAll(keepingCapacity: true)
      row.forEachChange { columns.append($0) }
      if !pass.parked.isEmpty { columns = Set(columns + pass.parked[row.entity]).sorted() }
      pass.count(try refusing(table, row) { try table.set(columns, of: row, to: then) })
    }
  }

  private func delete(_ pass: inout Pass) throws {
    guard has(pass.direction == .undo ? \.inserted : \.deleted) else { return }
    for entities in looksAtOnce ? [[.items], Self.referred] : [Entity.allCases] {
      let numbers = entities.map(CapturedTable.number)
      try forEach { table, row in
        guard numbers.contains(row.entity), row.then(pass.direction) == nil else { return }
        pass.count(try refusing(table, row) { try table.delete(row) })
      }
    }
  }

  /// Whether references are looked at with each statement, as a server does: what rows refer to
  /// has to be there before them and to go after them.
  private var looksAtOnce: Bool { tables.contains { $0?.table.isFar == true } }

  private static let referred: [Entity] = [.lists, .categories]

  private func insert(_ pass: inout Pass, _ entities: [Entity]) throws {
    let kind = pass.direction == .undo ? \RowCounts.deleted : \.inserted
    let numbers = entities.map(CapturedTable.number)
    let mayBeThere = pass.mayBeThere
    let order = pass.startsWithItems ? Array(tables.indices) : tables.indices.reversed()
    for number in order where numbers.contains(number) {
      guard let counts = stepTables.tables[number]?.counts, counts[keyPath: kind] > 0 else {
        continue
      }
      try forEach { table, row in
        guard row.entity == number, row.now(pass.direction) == nil,
          let then = row.then(pass.direction)
        else { return }
        pass.count(
          try refusing(table, row) {
            try mayBeThere ? table.put(then, of: row) : table.insert(then, of: row)
          })
      }
    }
  }

  private func has(_ kind: KeyPath<RowCounts, Int>) -> Bool {
    stepTables.tables.contains { ($0?.counts[keyPath: kind] ?? 0) > 0 }
  }

  // MARK: What triggers made of it

  /// Sets right what triggers changed; gives what can't be.
  private func settle(
    _ direction: HistoryDirection, _ log: ChangeLog
  ) throws -> [HistoryConflict] {
    if try !faults(direction, hasTime: true).isEmpty {
      // A trigger on one row may have changed another one that was right already.
      var pass = Pass(direction: direction)
      do {
        try log.wholly { try assign(&pass) }
      } catch is RefusedRow {
        return try faults(direction)
      }
      let rest = try faults(direction)
      if !rest.isEmpty { return rest }
    }
    let others = OtherRows(self, log, db)
    let rest = try others.restore()
    return try rest.isEmpty ? faults(direction) : rest
  }

  /// What is not as it should be. Where a trigger sets the time of each change, it has its way.
  private func faults(
    _ direction: HistoryDirection, hasTime: Bool = false
  ) throws -> [HistoryConflict] {
    try all { try $0.faults($1, after: direction, hasTime: hasTime) }
  }

  /// Sets all columns of rows that are not what they are to be.
  private func assign(_ pass: inout Pass) throws {
    try forEach { table, row in
      guard let then = table.then(row, pass.direction), try !table.isThere(row, then) else {
        return
      }
      let all = Array(0..<then.count)
      pass.count(try refusing(table, row) { try table.set(all, of: row, to: then) })
    }
  }

  /// The ids of the step's rows, by their bytes.
  func ids() throws -> [Set<[UInt8]>] {
    var ids = tables.map { _ in Set<[UInt8]>() }
    try forEach { ids[$1.entity].insert(Array($1.shown.cell($0.idIndex))) }
    return ids
  }
}

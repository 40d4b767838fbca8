import GRDB
import QCQExchange
import QCQLanguage

/// The rows of the steps of a history, beside the tables as they are now.
final class RecordedRows {
  /// Of rows the values that they had, the oldest first.
  typealias Versions = [StoredCell: [[StoredCell]]]
  typealias Body = (
    _ table: Int, _ id: StoredCell, _ old: [StoredCell]?, _ new: [StoredCell]?
  ) throws -> Void

  /// What has become of a step, and when.
  struct Fate {
    let isUndone: Bool
    let at: Double
  }

  private let path: String
  private let db: Database
  private let link: HistoryLink
  /// Nil where there is none. One that is there and can't be read ends the merge: what it would
  /// have told decides which rows stay.
  private let history: HistoryConnection?
  private let targets: [RowTarget]
  private let tables: [ExchangeTable]
  var isMissing: Bool { history == nil }
  /// The steps that were not undone, the oldest first.
  private(set) var made: [StoredStep] = []
  /// What is known of all steps that there ever were, by what tells them from others.
  private(set) var fates: [Int64: Fate] = [:]
  /// The ids of rows that were deleted, even if they are there again.
  private var deletions: [Set<StoredCell>]

  init(_ link: HistoryLink, _ tables: [ExchangeTable], _ db: Database) throws {
    (self.link, self.tables, self.db) = (link, tables, db)
    path = link.name(db)
    targets = try RowTarget.targets(of: tables, in: db)
    deletions = tables.map { _ in [] }
    history = try link.open(db)
  }

  /// Does work while the history stays as it is.
  func snapshot<Result>(_ work: () throws -> Result) throws -> Result {
    guard let history else { return try work() }
    return try history.snapshot(work)
  }

  /// Reads the steps, and each row of them once: damage shows before anything is done by them.
  func load() throws {
    guard let history else { return }
    try naming { try HistoryFile.explaining(path) { try load(history) } }
  }

  /// What goes wrong in this copy is told of it, and not of the one in whose transaction the work
  /// is done.
  private func naming<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as DatabaseError {
      throw StoreError(error, path: link.database, on: db)
    }
  }

  private func load(_ history: HistoryConnection) throws {
    let reader = HistoryReader(history)
    let steps = try reader.latest(.max).reversed().map(reader.standing(db))
    made = steps.filter { $0.state != .undone }
    for step in steps {
      fates[step.identity] = Fate(isUndone: step.state == .undone, at: step.movedAt)
    }
    for step in try reader.forgotten() {
      fates[step.identity] = Fate(isUndone: true, at: step.undoneAt)
    }
    for step in made {
      try forEachRow(of: step) { table, id, old, new in
        if old != nil, new == nil { deletions[table].insert(id) }
      }
    }
  }

  func find(_ table: Int, _ id: StoredCell) throws -> [StoredCell]? {
    try naming { try targets[table].find(id: id) }
  }

  /// The ids of rows that were deleted, and are not there.
  ///
  /// - Parameter further: Of a table the ids of rows that something else may have deleted.
  func deleted(_ further: (_ table: Int) -> Set<StoredCell>) throws -> [Set<StoredCell>] {
    try tables.indices.map { table in
      try deletions[table].union(further(table)).filter { try find(table, $0) == nil }
    }
  }

  /// The values that rows had, the oldest first.
  ///
  /// - Parameters:
  ///   - versions: Those that they had at first.
  ///   - last: The step behind which to begin.
  func versions(
    from versions: [Versions], after last: Int64, _ isWanted: (Int, StoredCell) throws -> Bool
  ) throws -> [Versions] {
    var versions = versions
    for step in made where step.id > last {
      try forEachRow(of: step) { table, id, old, new in
        guard try versions[table][id] != nil || isWanted(table, id) else { return }
        for cells in [old, new].compactMap({ $0 }) where versions[table][id]?.last != cells {
          versions[table][id, default: []].append(cells)
        }
      }
    }
    return versions
  }

  /// Hands over the rows of a step.
  func forEachRow(of step: StoredStep, _ body: Body) throws {
    guard let history else { return }
    let recorded = try step.tables.withUnsafeBytes { try StepTables(bytes: $0) }
    let places = self.places(recorded)
    try HistoryReader(history).forEach(step, recorded) { row in
      guard let (table, id, columns) = places[row.entity] else { return }
      let old = row.had ? columns.map(row.old.stored) : nil
      let new = row.has ? columns.map(row.new.stored) : nil
      guard let key = (new ?? old)?[id], key != .null else { return }
      try body(table, key, old, new)
    }
  }

  /// Of each entity the table, the place of its id and where its columns are among those that a
  /// step has; nil where the step lacks one.
  private func places(
    _ recorded: StepTables
  ) -> [(table: Int, id: Int, columns: [Int])?] {
    recorded.tables.enumerated().map { number, found in
      let table = tables.firstIndex { CapturedTable.number($0.entity) == number }
      guard let found, let table, let id = targets[table].id else { return nil }
      let columns = targets[table].names.compactMap { found.columns.firstIndex(of: $0) }
      return columns.count == targets[table].names.count ? (table, id, columns) : nil
    }
  }
}

/// The steps that two copies of a database had made when they parted.
///
/// If one of them has undone such a step since, that is a change of that copy. A step that only one
/// history knows and that is undone, such as a merge, counts as never made, and so does one that is
/// undone in both.
struct SharedSteps {
  /// The oldest first, each with the history in which it is not undone.
  private let steps: [(step: StoredStep, rows: RecordedRows)]

  init(_ own: RecordedRows, _ other: RecordedRows) {
    let mine = own.made.filter { Self.isKnown($0, to: other) }
    let ids = Set(mine.map(\.identity))
    let theirs = other.made.filter { !ids.contains($0.identity) && Self.isKnown($0, to: own) }
    let all = mine.map { (step: $0, rows: own) } + theirs.map { (step: $0, rows: other) }
    steps = all.sorted { $0.step.id < $1.step.id }
  }

  /// Whether another copy had made a step when the copies parted. If it was undone before it was
  /// made here, it has been redone here since.
  private static func isKnown(_ step: StoredStep, to other: RecordedRows) -> Bool {
    guard let fate = other.fates[step.identity] else { return false }
    return !fate.isUndone || fate.at >= step.movedAt
  }

  /// The number of the last one; what has a lower one in a history came before.
  var last: Int64 { steps.last?.step.id ?? 0 }

  /// Of the ids of each table those of rows that a copy has deleted, also by undoing a step.
  func deleted(in copy: RecordedRows) throws -> [Set<StoredCell>] {
    var ids: [Int: Set<StoredCell>] = [:]
    for (step, rows) in steps where copy.fates[step.identity]?.isUndone == true {
      try rows.forEachRow(of: step) { table, id, old, new in
        if old == nil, new != nil { ids[table, default: []].insert(id) }
      }
    }
    return try copy.deleted { ids[$0] ?? [] }
  }

  /// The rows as the last of the steps about them has left them; none where it has deleted one.
  func versions(
    _ tables: [ExchangeTable], _ isWanted: (Int, StoredCell) throws -> Bool
  ) throws -> [RecordedRows.Versions] {
    var versions = tables.map { _ in RecordedRows.Versions() }
    for (step, rows) in steps {
      try rows.forEachRow(of: step) { table, id, _, new in
        guard try versions[table][id] != nil || isWanted(table, id) else { return }
        versions[table][id] = [new].compactMap { $0 }
      }
    }
    return versions
  }
}

extension RowImage {
  /// A cell as it is exchanged, texts in UTF-8.
  fileprivate func stored(_ index: Int) -> StoredCell {
    var stored = StoredCell.null
    withCell(index) { cell, isWide in
      stored = StoredCell(cell)
      if isWide { stored = .text(Array(value(index).asName.utf8)) }
    }
    return stored
  }
}

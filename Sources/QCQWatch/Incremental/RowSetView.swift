import GRDB
import QCQReports
import QCQEngine
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartFollower

/// Keeps the rows of a query, and works out of stored rows that have changed which of them come in,
/// leave or move: SQLite asks the same query of the changed rows alone.
final class RowSetView: IncrementalView {
  private let plan: RowPlan
  private let facts: TableFacts
  private let idCell: Int
  private let read: ReadColumns
  private let trial: RowTrial
  /// Asks for the rows without those that they refer to; nil where that says nothing.
  private let bareTrial: RowTrial?
  private let shape: WatchedShape
  /// Which of the rows kept are the answer's.
  private let window: Range<Int>
  private var rows: OrderedRows
  private var referred: [Relation: ReferredRows] = [:]

  /// Longer results are not kept.
  private static let mostRows = 200_000
  private static let few = 4
  /// More changed rows at once are quicker asked for with all others.
  private static let mostTouched = 5000

  /// Asks for all rows, or as many as the limit wants and some to spare.
  ///
  /// - Parameter count: How many rows the answer has now.
  init?(
    _ plan: RowPlan, _ lowering: Lowering, _ facts: [Entity: TableFacts],
    _ read: ReadColumns, _ scratch: ScratchDatabase, isComplete: Bool, count: Int,
    _ db: Database
  ) throws {
    guard count <= Self.mostRows, facts.arePlain, let source = facts[plan.source],
      let idCell = source.idIndex, let window = Self.window(plan.limit),
      let trial = try RowTrial(plan, lowering, facts, scratch, isComplete: isComplete)
    else { return nil }
    bareTrial = try lowering.barePlan(plan).flatMap {
      try RowTrial($0, lowering, facts, scratch, isComplete: isComplete, isWhole: false)
    }
    for relation in plan.relations {
      guard let rows = ReferredRows(relation, facts) else { return nil }
      referred[relation] = rows
    }
    let most = window.upperBound + Self.spare(window)
    let statement = lowering.rows(plan, source.columns.map(\.name), atMost: most)
    let layout = WatchedLayout(statement, isComplete: isComplete)
    guard let found = try trial.rows(statement, db, layout, isKept: false),
      let rows = OrderedRows(
        found.rows, by: plan.order, isWhole: plan.limit == nil || found.rows.count < most)
    else { return nil }
    (self.plan, self.facts, self.idCell, self.read) = (plan, source, idCell, read)
    (self.trial, self.window, self.rows, shape) = (trial, window, rows, found.shape)
  }

  private static func window(_ limit: CheckedLimit?) -> Range<Int>? {
    guard let limit else { return 0..<Int.max / 4 }
    let (end, isTooLarge) = limit.skip.addingReportingOverflow(limit.count)
    guard !isTooLarge, end <= mostRows / 2 else { return nil }
    return Int(limit.skip)..<Int(end)
  }

  /// How many rows behind a limit are kept, for those that leave.
  private static func spare(_ window: Range<Int>) -> Int { max(window.upperBound, 50) }

  func effort(_ changed: ChangedRows) -> Int { changed.deltas.count }

  func advance(_ changed: ChangedRows, _ db: Database) throws -> WatchedResult? {
    guard var touched = touched(changed) else { return nil }
    let deltas = changed.deltas(of: plan.source, in: read)
    guard touched.count + deltas.count <= Self.mostTouched else { return nil }
    // Ids may have gone from one row to another: first all go that were, then all come that are.
    for id in deltas.compactMap({ $0.old?[idCell] }) {
      touched[id] = nil
      rows.remove(id)
    }
    for row in deltas.compactMap(\.new) { touched[row[idCell]] = row }
    for id in touched.keys { rows.remove(id) }
    guard let stored = try worthTrying(touched) else { return nil }
    for start in stride(from: 0, to: stored.count, by: RowTrial.most) {
      let some = stored[start..<min(start + RowTrial.most, stored.count)]
      guard let found = try among(some, db) else { return nil }
      for row in found { rows.insert(row) }
    }
    guard rows.isWhole || rows.count >= window.upperBound, rows.count <= Self.mostRows else {
      return nil
    }
    return answer()
  }

  /// The rows kept that are to be looked at again, as rows that they refer to have changed; nil if
  /// rows that are not kept would be, too.
  private func touched(_ changed: ChangedRows) -> [StoredCell: [StoredCell]]? {
    var touched: [StoredCell: [StoredCell]] = [:]
    for (relation, entity) in Relation.allCases.map({ ($0, $0.entity) })
    where entity != plan.source {
      let deltas = changed.deltas(of: entity, in: read)
      if deltas.isEmpty { continue }
      guard !plan.decisive.contains(relation), let ids = referred[relation]?.advance(deltas),
        let reference = referred[relation]?.reference
      else { return nil }
      for row in rows.stored where ids.contains(row[reference]) { touched[row[idCell]] = row }
    }
    return touched
  }

  /// Those of some rows that the answer may have: what they refer to has to be looked up for each.
  private func worthTrying(_ touched: [StoredCell: [StoredCell]]) throws -> [[StoredCell]]? {
    let all = Array(touched.values)
    guard let bareTrial, !areReferencesKnown(of: all) else { return all }
    return try bareTrial.rows(among: all[...], [:])?.compactMap {
      rows.hasPlace($0.order) ? touched[$0.id] : nil
    }
  }

  /// Whether nothing is to be looked up for a few rows: to ask of them twice would take longer.
  private func areReferencesKnown(of rows: [[StoredCell]]) -> Bool {
    rows.count <= Self.few
      && plan.relations.allSatisfy { referred[$0]?.areKnown(of: rows) ?? false }
  }

  private func among(
    _ stored: ArraySlice<[StoredCell]>, _ db: Database
  ) throws -> [OrderedRows.Row]? {
    var others: [Entity: [[StoredCell]]] = [:]
    for relation in plan.relations {
      others[relation.entity] = try referred[relation]?.rows(of: stored, db)
    }
    return try trial.rows(among: stored, others)
  }

  func answer() -> WatchedResult {
    var result = WatchedResult(shape: shape, keys: rows.keys, rows: rows.contents)
    let window = window.clamped(to: 0..<rows.count)
    if window.count < rows.count {
      (result.keys, result.rows) = (Array(rows.keys[window]), Array(rows.contents[window]))
    }
    return result
  }
}

import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQSQL
import QuickCartStore

/// Sets up what keeps the answers of a set of queries up to date, as far as anything can.
final class ViewBuilder {
  private let store: Store
  private let zone: any TimeZoneRules
  private let facts: [Entity: TableFacts]
  private let isComplete: Bool
  /// Where sums and rows are kept, once there are any.
  private var scratch: ScratchDatabase?

  init(
    _ store: Store, zone: any TimeZoneRules, _ facts: [Entity: TableFacts], isComplete: Bool
  ) {
    (self.store, self.zone, self.facts, self.isComplete) = (store, zone, facts, isComplete)
  }

  /// What keeps the answer of an entry, as of the transaction; nil if nothing can.
  func view(
    of entry: WatchedEntry, _ lowering: Lowering, _ db: Database
  ) throws -> (any IncrementalView)? {
    let scratch = try self.scratch ?? ScratchDatabase(zone: zone)
    self.scratch = scratch
    switch lowering.upkeep(entry.query) {
    case .sums(let plan):
      return try SumView(
        plan, facts, entry.read, store, scratch, isComplete: isComplete, db)
    case .rows(let plan):
      return try RowSetView(
        plan, lowering, facts, entry.read, scratch, isComplete: isComplete,
        count: entry.result?.rows.count ?? 0, db)
    case .owners(let plan):
      return try OwnerView(
        plan, lowering, facts, entry.read, scratch, isComplete: isComplete, db)
    case .none: return nil
    }
  }
}

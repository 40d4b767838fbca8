import GRDB
import QCQReports
import QCQEngine
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// Keeps the rows of a query by the list or category that each belongs to, in their order, and asks
/// again for those only whose list or category has changed.
final class OwnerView: IncrementalView {
  private let plan: OwnerPlan
  private let lowering: Lowering
  private let facts: [Entity: TableFacts]
  private let read: ReadColumns
  private let table: ScratchTable
  private let shape: WatchedShape
  private let isComplete: Bool

  /// At most this many owners are asked for at once.
  private static let mostOwners = 200

  /// Asks for the rows of all owners.
  init?(
    _ plan: OwnerPlan, _ lowering: Lowering, _ facts: [Entity: TableFacts],
    _ read: ReadColumns, _ scratch: ScratchDatabase, isComplete: Bool, _ db: Database
  ) throws {
    guard facts.arePlain,
      let found = try OwnerView.rows(plan.rows, of: plan, isComplete: isComplete, db)
    else { return nil }
    (self.plan, self.lowering, self.facts, self.read) = (plan, lowering, facts, read)
    (self.isComplete, shape) = (isComplete, found.shape)
    table = try ScratchTable(
      scratch,
      ["owner"] + OwnerView.orderColumns(plan).map(\.name) + ["identity", "content"],
      indices: ["owner": "(owner)", "order": "(\(OwnerView.orderTerms(plan)))"],
      rows: found.kept)
  }

  func effort(_ changed: ChangedRows) -> Int { owners(changed)?.count ?? 0 }

  func advance(_ changed: ChangedRows, _ db: Database) throws -> WatchedResult? {
    guard let owners = owners(changed) else { return nil }
    let all = owners.compactMap(OwnerView.value)
    guard all.count == owners.count else { return nil }
    var found: [[StoredCell]] = []
    for start in stride(from: 0, to: all.count, by: OwnerView.mostOwners) {
      let ids = Array(all[start...].prefix(OwnerView.mostOwners))
      guard let statement = lowering.rows(plan, of: ids),
        // The text is another one for each number of owners.
        let rows = try OwnerView.rows(
          statement, of: plan, isComplete: isComplete, isKept: ids.count == 1, db)
      else { return nil }
      found += rows.kept
    }
    try table.transact { scratch in
      let deletion = try RawStatement(scratch, "DELETE FROM \(table.name) WHERE owner = ?")
      for owner in owners { try deletion.run([owner]) }
      try table.insert(found, scratch)
    }
    return try answer()
  }

  func answer() throws -> WatchedResult {
    try table.database.run { scratch in
      let statement = try RawStatement(
        scratch,
        "SELECT identity, content FROM \(table.name) ORDER BY \(OwnerView.orderTerms(plan)) "
          + "LIMIT ? OFFSET ?")
      try statement.bind([
        SQLBinding(value: .int(plan.limit?.count ?? -1)),
        SQLBinding(value: .int(plan.limit?.skip ?? 0)),
      ])
      func row(_ column: Int) -> PackedRow {
        if case .data(let bytes) = statement.cell(column) {
          PackedRow(stored: Array(bytes))
        } else {
          PackedRow(stored: [])
        }
      }
      var result = WatchedResult(shape: shape)
      while try statement.step() {
        result.keys.append(WatchedKey(row(0)))
        result.rows.append(row(1))
      }
      return result
    }
  }

  // MARK: Whom a change concerns

  /// The ids of lists or categories; nil if it may be any.
  private func owners(_ changed: ChangedRows) -> Set<StoredCell>? {
    var owners: Set<StoredCell> = []
    guard let relation = Relation(to: plan.owner) else { return nil }
    for entity in Entity.allCases {
      let deltas = changed.deltas(of: entity, in: read)
      if deltas.isEmpty { continue }
      let column =
        entity == plan.owner
        ? facts[entity]?.idIndex : entity == .items ? facts[entity]?.referenceIndex(relation) : nil
      guard let column else { return nil }
      for delta in deltas {
        for cell in [delta.old?[column], delta.new?[column]].compactMap({ $0 }) {
          owners.insert(cell)
        }
      }
    }
    return owners
  }

  /// An id as it can be bound; nil for what is none.
  private static func value(_ cell: StoredCell) -> Value? {
    switch cell {
    case .int(let int): .int(int)
    case .text(let bytes): String(validating: bytes, as: UTF8.self).map { .text($0) }
    case .null, .real, .blob: nil
    }
  }

  // MARK: The rows kept

  /// The rows as they are kept; nil if an owner is not one that could be asked for by itself.
  private static func rows(
    _ statement: SQLStatement, of plan: OwnerPlan, isComplete: Bool, isKept: Bool = false,
    _ db: Database
  ) throws -> (kept: [[StoredCell]], shape: WatchedShape)? {
    let answer = try WatchEvaluation.run(
      statement, db, WatchedLayout(statement, isComplete: isComplete), isKept: isKept,
      extra: [plan.ownerCell] + plan.order.map(\.cell))
    let (result, extra) = (answer.result, answer.extra)
    // Of stray cells it is said which they are, and who says that asks for all.
    guard !answer.hasMetStray, result.keys.allSatisfy({ $0.repetition == 0 }),
      extra.allSatisfy({ value($0[0]) != nil })
    else { return nil }
    let kept = result.keys.indices.map { index in
      extra[index] + [.blob(result.keys[index].cells.stored), .blob(result.rows[index].stored)]
    }
    return (kept, result.shape)
  }

  private static func orderColumns(_ plan: OwnerPlan) -> [(name: String, term: String)] {
    plan.order.enumerated().map { index, cell in
      let name = "o\(index + 1)"
      let collation = cell.isText ? " COLLATE \(SQLiteDialect().textCollation)" : ""
      return (name, name + collation + (cell.isDescending ? " DESC" : ""))
    }
  }

  private static func orderTerms(_ plan: OwnerPlan) -> String {
    orderColumns(plan).map(\.term).joined(separator: ", ")
  }
}

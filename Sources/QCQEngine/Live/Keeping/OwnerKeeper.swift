import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartFollower
import QuickCartStore

/// Keeps the rows of a query by the list or category that each belongs to, in their order, and asks
/// again for those only whose list or category has changed.
final class OwnerKeeper: LiveKeeper {
  private let plan: OwnerPlan
  private let lowering: Lowering
  private let facts: [Entity: TableFacts]
  private let region: DatabaseRegion
  private let scratch: LiveScratch
  private let table: String
  private let isComplete: Bool

  /// More owners than this are not asked for one by one.
  private static let mostOwners = 200

  /// Asks for the rows of all owners.
  init?(
    _ plan: OwnerPlan, _ lowering: Lowering, _ facts: [Entity: TableFacts],
    _ region: DatabaseRegion, _ scratch: LiveScratch, isComplete: Bool, _ db: Database
  ) throws {
    guard facts.arePlain, try OwnerKeeper.areWhole(plan.summedColumns, facts, db) else {
      return nil
    }
    (self.plan, self.lowering, self.facts, self.region) = (plan, lowering, facts, region)
    (self.scratch, self.isComplete) = (scratch, isComplete)
    table = scratch.newName()
    guard let found = try rows(plan.rows, isKept: false, db) else { return nil }
    try scratch.run { scratch in
      try scratch.all {
        let names = order.map(\.name)
        let columns = (["owner"] + names + ["identity", "content"]).joined(separator: ", ")
        try scratch.execute(sql: "CREATE TABLE \(table)(\(columns))")
        try insert(found, scratch)
        try scratch.execute(sql: "CREATE INDEX \(table)_owner ON \(table)(owner)")
        let terms = order.map(\.term).joined(separator: ", ")
        try scratch.execute(sql: "CREATE INDEX \(table)_order ON \(table)(\(terms))")
      }
    }
  }

  deinit {
    _ = try? scratch.run { try $0.execute(sql: "DROP TABLE IF EXISTS \(table)") }
  }

  func effort(_ news: LiveNews) -> Int { owners(news)?.count ?? 0 }

  func advance(_ news: LiveNews, _ db: Database) throws -> LiveResult? {
    guard let owners = owners(news), owners.count <= OwnerKeeper.mostOwners, areWhole(news) else {
      return nil
    }
    var found: [Kept] = []
    if !owners.isEmpty {
      let ids = owners.compactMap(OwnerKeeper.value)
      guard ids.count == owners.count, let statement = lowering.rows(plan, of: ids),
        // The text is another one for each number of owners.
        let rows = try rows(statement, isKept: ids.count == 1, db)
      else { return nil }
      found = rows
    }
    return try scratch.run { scratch in
      try scratch.all {
        let deletion = try RawStatement(scratch, "DELETE FROM \(table) WHERE owner = ?")
        for owner in owners { try deletion.run([owner]) }
        try insert(found, scratch)
      }
      return try answer(scratch)
    }
  }

  func answer() throws -> LiveResult { try scratch.run { try answer($0) } }

  // MARK: Sums

  /// Whole numbers up to here add up to the same in any order.
  private static let largest: Int64 = 2_147_483_648

  /// Whether all in the columns that are added up are such numbers.
  private static func areWhole(
    _ columns: Set<String>, _ facts: [Entity: TableFacts], _ db: Database
  ) throws -> Bool {
    guard let items = facts[.items] else { return columns.isEmpty }
    let dialect = SQLiteDialect()
    return try columns.allSatisfy { column in
      let name = dialect.quoted(column)
      let search = try RawStatement(
        db,
        "SELECT 1 FROM \(dialect.quoted(items.name)) WHERE typeof(\(name)) NOT IN "
          + "('integer', 'null') OR \(name) NOT BETWEEN -\(largest) AND \(largest) LIMIT 1")
      return try !search.step()
    }
  }

  private func areWhole(_ news: LiveNews) -> Bool {
    let columns = plan.summedColumns.compactMap { facts[.items]?.index($0) }
    if columns.isEmpty { return plan.summedColumns.isEmpty }
    return news.deltas(of: .items, in: region).allSatisfy { delta in
      columns.allSatisfy { column in
        switch delta.new?[column] {
        case nil, .null: true
        case .int(let int): int.magnitude <= UInt64(OwnerKeeper.largest)
        case .real, .text, .blob: false
        }
      }
    }
  }

  // MARK: Whom a change concerns

  /// The ids of lists or categories; nil if it may be any.
  private func owners(_ news: LiveNews) -> Set<StoredCell>? {
    var owners: Set<StoredCell> = []
    guard let relation = Relation(to: plan.owner) else { return nil }
    for entity in Entity.allCases {
      let deltas = news.deltas(of: entity, in: region)
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

  private struct Kept {
    var owner: StoredCell
    var order: [StoredCell]
    var key: LiveKey
    var row: PackedRow
  }

  /// Nil if an owner is not one that could be asked for by itself.
  private func rows(
    _ statement: SQLStatement, isKept: Bool, _ db: Database
  ) throws -> [Kept]? {
    let (result, extra) = try LiveEvaluation.run(
      statement, db, isComplete: isComplete, isKept: isKept,
      extra: [plan.ownerCell] + plan.order.map(\.cell))
    shape = result.shape
    guard result.keys.allSatisfy({ $0.repetition == 0 }) else { return nil }
    guard extra.allSatisfy({ OwnerKeeper.value($0[0]) != nil }) else { return nil }
    return result.keys.indices.map { index in
      Kept(
        owner: extra[index][0], order: Array(extra[index][1...]), key: result.keys[index],
        row: result.rows[index])
    }
  }

  private var shape: LiveShape?

  private var order: [(name: String, term: String)] {
    plan.order.enumerated().map { index, cell in
      let name = "o\(index + 1)"
      let collation = cell.collation.map { " COLLATE \($0)" } ?? ""
      return (name, name + collation + (cell.isDescending ? " DESC" : ""))
    }
  }

  private func insert(_ rows: [Kept], _ scratch: Database) throws {
    let places = [String](repeating: "?", count: 3 + plan.order.count).joined(separator: ", ")
    let insertion = try RawStatement(scratch, "INSERT INTO \(table) VALUES (\(places))")
    for row in rows {
      let kept: [StoredCell] = [.blob(row.key.cells.stored), .blob(row.row.stored)]
      try insertion.run([row.owner] + row.order + kept)
    }
  }

  private func answer(_ scratch: Database) throws -> LiveResult {
    let terms = order.map(\.term).joined(separator: ", ")
    let limit = plan.limit
    let statement = try RawStatement(
      scratch, "SELECT identity, content FROM \(table) ORDER BY \(terms) LIMIT ? OFFSET ?")
    try statement.bind([
      SQLBinding(value: .int(limit?.count ?? -1)), SQLBinding(value: .int(limit?.skip ?? 0)),
    ])
    guard let shape else { throw CancellationError() }
    var result = LiveResult(shape: shape)
    while try statement.step() {
      result.keys.append(LiveKey(PackedRow(stored: bytes(statement, 0))))
      result.rows.append(PackedRow(stored: bytes(statement, 1)))
    }
    return result
  }

  private func bytes(_ statement: RawStatement, _ column: Int) -> [UInt8] {
    if case .data(let bytes) = statement.cell(column) { Array(bytes) } else { [] }
  }
}

import GRDB
import QCQEngine
import QCQLanguage
import QCQSQL
import QuickCartFollower
import QuickCartStore

/// The lists or the categories that rows refer to, as far as they were asked for, as of the last
/// change.
struct ReferredRows {
  let facts: TableFacts
  /// The cell of an item that refers to one of them.
  let reference: Int
  private let idCell: Int
  private let search: String
  /// By their ids; nil where there is none of the id.
  private var known: [StoredCell: [StoredCell]?] = [:]

  /// No more than this many are kept; they can be asked for again.
  private static let mostKept = 20_000

  init?(_ relation: Relation, _ facts: [Entity: TableFacts]) {
    guard let table = facts[relation.entity], let idCell = table.idIndex,
      let reference = facts[.items]?.referenceIndex(relation)
    else { return nil }
    (self.facts, self.idCell, self.reference) = (table, idCell, reference)
    let dialect = SQLiteDialect()
    let columns = table.columns.map { dialect.quoted($0.name) }.joined(separator: ", ")
    search =
      "SELECT \(columns) FROM \(dialect.quoted(table.name)) "
      + "WHERE \(dialect.quoted(table.columns[idCell].name)) = ?"
  }

  /// Goes on to what changed rows have become; gives the ids of those that came, went or changed.
  mutating func advance(_ deltas: [RowDelta]) -> Set<StoredCell> {
    var ids: Set<StoredCell> = []
    for delta in deltas {
      guard let id = delta.old?[idCell] else { continue }
      ids.insert(id)
      known[id] = .some(nil)
    }
    for delta in deltas {
      guard let row = delta.new else { continue }
      ids.insert(row[idCell])
      known[row[idCell]] = row
    }
    return ids
  }

  /// Whether it is known what some items refer to.
  func areKnown(of items: [[StoredCell]]) -> Bool {
    items.allSatisfy { known[$0[reference]] != nil }
  }

  /// The rows that some items refer to, each once.
  mutating func rows(
    of items: some Sequence<[StoredCell]>, _ db: Database
  ) throws -> [[StoredCell]] {
    if known.count > Self.mostKept { known = [:] }
    var seen: Set<StoredCell> = []
    var rows: [[StoredCell]] = []
    for item in items where seen.insert(item[reference]).inserted {
      if let row = try row(item[reference], db) { rows.append(row) }
    }
    return rows
  }

  private mutating func row(_ id: StoredCell, _ db: Database) throws -> [StoredCell]? {
    if let row = known[id] { return row }
    let statement = try RawStatement(db, search, isKept: true)
    try statement.bind(id, at: 1)
    let row = try statement.step() ? facts.columns.indices.map(statement.stored) : nil
    known[id] = .some(row)
    return row
  }
}

import QCQLanguage
import GRDB
import QCQReports
import QCQEngine
import QCQSQL
import QCQSemantics
import QuickCartFollower
import QuickCartStore

/// The rows that have changed since queries were asked last, so ordered that it is quick to say
/// whom they concern.
struct ChangedRows {
  let deltas: [RowDelta]
  /// For each of them what has happened: with the columns that are other ones, if it was there.
  private(set) var kinds: [DatabaseEventKind] = []
  /// Each kind once.
  private(set) var allKinds: [DatabaseEventKind] = []
  /// The changes of items in a list, and of the list's own row, by its id.
  private var byList: [[UInt8]: [Int]] = [:]
  /// Those that may concern any list.
  private var elsewhere: [Int] = []
  private let facts: [Entity: TableFacts]

  /// Nil if a row is not as its table should be.
  init?(_ deltas: [RowDelta], _ facts: [Entity: TableFacts]) {
    self.deltas = deltas
    self.facts = facts
    let tables = Dictionary(facts.values.map { ($0.name, $0) }) { first, _ in first }
    var known: Set<KindKey> = []
    for (index, delta) in deltas.enumerated() {
      guard let facts = tables[delta.table],
        [delta.old, delta.new].allSatisfy({ $0.map { $0.count == facts.columns.count } ?? true })
      else { return nil }
      let key = KindKey(delta, facts)
      kinds.append(key.kind)
      if known.insert(key).inserted { allKinds.append(key.kind) }
      sort(index, facts)
    }
  }

  private struct KindKey: Hashable {
    var table: String
    /// Nil where a row came or went.
    var columns: Set<String>?

    init(_ delta: RowDelta, _ facts: TableFacts) {
      table = delta.table
      guard let old = delta.old, let new = delta.new else { return }
      columns = Set(
        facts.columns.indices.filter { !old[$0].isIdentical(to: new[$0]) }
          .map { facts.columns[$0].name })
    }

    var kind: DatabaseEventKind {
      columns.map { .update(tableName: table, columnNames: $0) } ?? .insert(tableName: table)
    }
  }

  private mutating func sort(_ index: Int, _ facts: TableFacts) {
    let column: Int? =
      switch facts.entity {
      case .items: facts.referenceIndex(.list)
      case .lists: facts.idIndex
      case .categories: nil
      }
    guard let column else { return elsewhere.append(index) }
    let cells = [deltas[index].old, deltas[index].new].compactMap { $0?[column] }
    for (place, cell) in cells.enumerated() where place == 0 || cells[0] != cell {
      // What is no text is in no list that could be named.
      if case .text(let id) = cell { byList[id, default: []].append(index) }
    }
  }

  var lists: some Sequence<[UInt8]> { byList.keys }
  var areElsewhere: Bool { !elsewhere.isEmpty }

  /// Whether a change may alter what is read of some tables and columns.
  func touch(_ region: DatabaseRegion) -> Bool {
    allKinds.contains { region.isModified(byEventsOfKind: $0) }
  }

  /// The same, for those who read the items and the row of some lists only.
  func touch(_ region: DatabaseRegion, lists: [[UInt8]]) -> Bool {
    func touches(_ index: Int) -> Bool { region.isModified(byEventsOfKind: kinds[index]) }
    return elsewhere.contains(where: touches)
      || lists.contains { byList[$0]?.contains(where: touches) ?? false }
  }

  /// Whether any row of a table has changed that is read, however little of it.
  func touchAnything(_ region: DatabaseRegion) -> Bool {
    Set(deltas.map(\.table)).contains {
      region.isModified(byEventsOfKind: .insert(tableName: $0))
    }
  }

  /// Whether a row has now a cell that can't be taken as it is, in one of some columns.
  func hasStray(in cells: [StoredCells], of columns: Set<StoredColumn>) -> Bool {
    let cells = cells.filter { columns.contains($0.place) }
    return deltas.contains { delta in
      guard let row = delta.new else { return false }
      return cells.contains { cells in
        guard let facts = facts[cells.entity], facts.name == delta.table,
          let index = facts.index(cells.column)
        else { return false }
        return !cells.takes(row[index])
      }
    }
  }

  /// The changes of an entity's rows that concern a region.
  func deltas(of entity: Entity, in region: DatabaseRegion) -> [RowDelta] {
    let name = facts[entity]?.name
    return deltas.indices.filter {
      deltas[$0].table == name && region.isModified(byEventsOfKind: kinds[$0])
    }.map { deltas[$0] }
  }
}

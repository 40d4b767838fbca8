import QCQLanguage
import QCQEngine
import QCQSQL
import QuickCartFollower
import QuickCartStore

/// The rows that have changed since queries were asked last, so ordered that it is quick to say
/// whom they concern.
struct ChangedRows {
  let deltas: [RowDelta]
  /// For each of them what has happened.
  private var changes: [RowChange] = []
  /// The changes of items in a list, and of the list's own row, by its id.
  private var byList: [[UInt8]: [Int]] = [:]
  /// Those that may concern any list.
  private var elsewhere: [Int] = []
  private let facts: [Entity: TableFacts]

  /// Nil if a row is not as its table should be.
  init?(_ deltas: [RowDelta], _ facts: [Entity: TableFacts]) {
    self.deltas = deltas
    self.facts = facts
    // Those of a table stand one behind the other.
    var table: TableFacts?
    for (index, delta) in deltas.enumerated() {
      if table?.name != delta.table { table = facts.values.first { $0.name == delta.table } }
      guard let table, let change = RowChange(delta, table) else { return nil }
      changes.append(change)
      sort(index, table)
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

  /// Whether a change may alter what is read.
  func touch(_ read: ReadColumns) -> Bool { changes.contains(where: read.areTouched) }

  /// The same, for those who read the items and the row of some lists only.
  func touch(_ read: ReadColumns, lists: [[UInt8]]) -> Bool {
    func touches(_ index: Int) -> Bool { read.areTouched(by: changes[index]) }
    return elsewhere.contains(where: touches)
      || lists.contains { byList[$0]?.contains(where: touches) ?? false }
  }

  /// Whether any row of a table has changed that is read, however little of it.
  func touchAnything(_ read: ReadColumns) -> Bool {
    changes.contains { read[$0.entity] != nil }
  }

  /// Whether a row has now a cell that can't be taken as it is, in one of some columns.
  func hasStray(in cells: [StoredCells], of columns: Set<StoredColumn>) -> Bool {
    cells.contains { cells in
      guard changes.contains(where: { $0.entity == cells.entity }),
        let index = facts[cells.entity]?.index(cells.column)
      else { return false }
      return zip(changes, deltas).contains { change, delta in
        change.gives(index, of: cells.entity)
          && delta.new.map { !cells.takes($0[index]) && columns.contains(cells.place) } ?? false
      }
    }
  }

  /// The changes of an entity's rows that concern who reads some columns.
  func deltas(of entity: Entity, in read: ReadColumns) -> [RowDelta] {
    changes.indices.filter {
      changes[$0].entity == entity && read.areTouched(by: changes[$0])
    }.map { deltas[$0] }
  }
}

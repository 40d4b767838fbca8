import GRDB
import QCQEngine
import QCQLanguage
import QuickCartFollower

/// Columns of a table, each as a bit by its place; all behind the first ones share one.
struct ColumnBits: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ place: Int) { rawValue = 1 << UInt64(min(place, 63)) }
}

/// Which columns of which tables a query reads, so laid out that it is quick to say whether a
/// change concerns it.
struct ReadColumns {
  private var items: ColumnBits?
  private var lists: ColumnBits?
  private var categories: ColumnBits?

  /// - Parameter region: What is read, as SQLite says.
  init(_ region: DatabaseRegion, _ facts: [Entity: TableFacts]) {
    for (entity, facts) in facts
    where region.isModified(byEventsOfKind: .insert(tableName: facts.name)) {
      var columns: ColumnBits = []
      for (place, column) in facts.columns.enumerated() {
        let kind = DatabaseEventKind.update(tableName: facts.name, columnNames: [column.name])
        if region.isModified(byEventsOfKind: kind) { columns.insert(ColumnBits(place)) }
      }
      self[entity] = columns
    }
  }

  /// The columns of an entity's table; nil where not even its number of rows matters.
  private(set) subscript(entity: Entity) -> ColumnBits? {
    get {
      switch entity {
      case .items: items
      case .lists: lists
      case .categories: categories
      }
    }
    set {
      switch entity {
      case .items: items = newValue
      case .lists: lists = newValue
      case .categories: categories = newValue
      }
    }
  }

  /// Whether a change of a row may alter what is read.
  func areTouched(by change: RowChange) -> Bool {
    guard let read = self[change.entity] else { return false }
    return change.columns.map { !read.isDisjoint(with: $0) } ?? true
  }
}

/// What has happened to a row.
struct RowChange {
  let entity: Entity
  /// Those whose cells are others; nil where the row came or went.
  let columns: ColumnBits?

  /// Nil for a row that is not as its table should be.
  init?(_ delta: RowDelta, _ facts: TableFacts) {
    let count = facts.columns.count
    guard delta.old?.count ?? count == count, delta.new?.count ?? count == count else {
      return nil
    }
    entity = facts.entity
    guard let old = delta.old, let new = delta.new else {
      columns = nil
      return
    }
    var columns: ColumnBits = []
    for place in 0..<count where old[place] != new[place] {
      columns.insert(ColumnBits(place))
    }
    self.columns = columns
  }

  /// Whether the row may have another cell in a column now.
  func gives(_ place: Int, of entity: Entity) -> Bool {
    self.entity == entity && columns?.contains(ColumnBits(place)) ?? true
  }
}

package import GRDB
package import QCQExchange
package import QCQLanguage
package import QuickCartFollower

/// Brings the rows of another copy of a database into this one.
package final class RowMerger {
  package enum Outcome { case added, changed, same }

  /// What is told of a row of which something is lost.
  package struct Remark {
    package let entity: Entity
    package let id: ExactCell
    package let words: String
  }

  private let db: Database
  /// What the database is called in messages.
  private let path: String
  private let log: ChangeLog
  private let tables: [ExchangeTable]
  /// Where rows go, and where those of the other copy are found.
  private let own: [RowTarget]
  private let others: [RowTarget]
  private let past: any MergePast
  /// Rows that one copy has deleted and the other has left as they were: they go unless something
  /// refers to them. Those that are not here at all have their cells.
  private var leaving: [(table: Int, id: StoredCell, missing: [StoredCell]?)] = []

  /// - Parameters:
  ///   - path: What this database is called in messages.
  ///   - other: The other copy's connection.
  ///   - past: What is known of how rows were before the copies parted.
  package init(
    _ db: Database, path: String, _ log: ChangeLog, _ rows: ExportedTables, other: Database,
    _ past: any MergePast
  ) throws {
    (self.db, self.path, self.log, self.past) = (db, path, log, past)
    tables = rows.tables
    own = try RowTarget.targets(of: tables, in: db, isPlain: log.isPlain)
    others = try RowTarget.targets(of: tables, in: other)
  }

  /// Takes a row of the other copy.
  package func take(_ row: ExportReader.Row, _ remark: (Remark) -> Void) throws -> Outcome {
    try log.wait.check()
    let (index, target) = (row.table, own[row.table])
    let cells = row.cells.map(StoredCell.init)
    guard let id = target.id, cells[id] != .null else {
      // Of a row without an id nobody can tell what became of it.
      if try here({ try target.holds(cells) }) { return .same }
      try here { try target.insert(cells) }
      return .added
    }
    guard let found = try here({ try target.find(cells) }) else {
      return try takeNew(cells, index, id, remark)
    }
    if zip(found, cells).allSatisfy({ $0.isIdentical(to: $1) }) { return .same }
    let base = try past.row(index, cells[id], own: found, other: cells)
    let merged = MergedRow(own: found, other: cells, base: base, updated: target.updated)
    if !merged.conflicts.isEmpty {
      let words = merged.words(
        target.names, own: found, other: cells, isBaseKnown: base != nil)
      remark(Remark(entity: tables[index].entity, id: row.cells[id], words: words))
    }
    let places = found.indices.filter { !found[$0].isIdentical(to: merged.cells[$0]) }
    try here { try target.update(places, of: merged.cells) }
    return places.isEmpty ? .same : .changed
  }

  private func takeNew(
    _ cells: [StoredCell], _ index: Int, _ id: Int, _ remark: (Remark) -> Void
  ) throws -> Outcome {
    if let base = try past.row(index, cells[id], own: nil, other: cells) {
      if MergedRow.isSame(cells, base, without: own[index].updated) {
        leaving.append((index, cells[id], cells))
        return .same
      }
      remark(
        Remark(
          entity: tables[index].entity, id: ExactCell(cells[id]),
          words: "deleted here and changed in the other copy: it is kept"))
    }
    try here { try own[index].insert(cells) }
    return .added
  }

  /// Deletes what the other copy has deleted and nobody has changed here; to be called when all its
  /// rows have been taken.
  ///
  /// - Returns: How many rows were deleted, and how many came back as something refers to them.
  package func finish(
    _ remark: (Remark) -> Void
  ) throws -> (deleted: Int, added: Int) {
    for index in tables.indices {
      try past.forEachGone(index) { id in
        let target = own[index]
        guard let found = try here({ try target.find(id: id) }),
          try others[index].find(id: id) == nil,
          let base = try past.row(index, id, own: found, other: nil)
        else { return }
        if MergedRow.isSame(found, base, without: target.updated) {
          leaving.append((index, id, nil))
        } else {
          remark(
            Remark(
              entity: tables[index].entity, id: ExactCell(id),
              words: "deleted in the other copy and changed here: it is kept"))
        }
      }
    }
    for target in own { try here { try target.flush() } }
    var (deleted, added) = (0, 0)
    // Items go first, so that only those that stay keep what they refer to.
    for (index, id, missing) in leaving.sorted(by: { isItem($0.table) && !isItem($1.table) }) {
      let isNeeded = try isReferred(id, tables[index].entity)
      if let missing {
        guard isNeeded else { continue }
        try here { try own[index].insert(missing) }
        added += 1
      } else if !isNeeded {
        try here { try own[index].delete(id: id) }
        deleted += 1
      }
    }
    for target in own { try here { try target.flush() } }
    return (deleted, added)
  }

  /// What goes wrong in this database is told of it, and not of the copy in whose transaction the
  /// work is done.
  private func here<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as Misfit {
      throw error
    } catch {
      throw StoreError(error, path: path, systemError: SystemError.last(db))
    }
  }

  private func isItem(_ index: Int) -> Bool { tables[index].entity == .items }

  /// Whether an item belongs to a list or a category.
  private func isReferred(_ id: StoredCell, _ entity: Entity) throws -> Bool {
    let field: StoredField? =
      switch entity {
      case .lists: .list
      case .categories: .category
      case .items: nil
      }
    guard let field, let items = log.tables.first(where: { $0.entity == .items }),
      items.index(field) != nil
    else { return false }
    let statement = try RawStatement(
      db,
      "SELECT 1 FROM \(items.sql) WHERE \(SQLText.name(items.layout.column(field))) = ? LIMIT 1",
      isKept: true)
    try statement.bind(id, at: 1)
    return try statement.step()
  }
}

/// What is known of how rows were before two copies of a database parted.
package protocol MergePast {
  /// The row as it was; nil where nobody knows.
  ///
  /// - Parameters:
  ///   - own: As it is here; nil if it is not.
  ///   - other: As it is in the other copy.
  func row(
    _ table: Int, _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?
  ) throws -> [StoredCell]?

  /// Hands over the ids of rows that the other copy may have deleted.
  func forEachGone(_ table: Int, _ body: (StoredCell) throws -> Void) throws
}

/// The database from which both copies were made.
package struct MergeAncestor: MergePast {
  private let targets: [RowTarget]
  private let db: Database

  /// Throws `Misfit` where it has not the tables of the copies.
  package init(_ db: Database, _ tables: [ExchangeTable]) throws {
    (self.db, targets) = (db, try RowTarget.targets(of: tables, in: db))
  }

  package func row(
    _ table: Int, _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?
  ) throws -> [StoredCell]? { try targets[table].find(id: id) }

  package func forEachGone(_ table: Int, _ body: (StoredCell) throws -> Void) throws {
    guard let id = targets[table].id else { return }
    let column = SQLText.name(targets[table].names[id])
    let rows = try RawStatement(db, "SELECT \(column) FROM \(targets[table].table.sql)")
    while try rows.step() { try body(rows.stored(0)) }
  }
}

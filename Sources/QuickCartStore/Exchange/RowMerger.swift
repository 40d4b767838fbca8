package import GRDB
package import QCQExchange
package import QCQLanguage

/// Brings the rows of another copy of a database into this one.
package final class RowMerger {
  package enum Outcome { case added, changed, same }

  /// What is told of a row of which something is lost.
  package struct Remark {
    package let entity: Entity
    package let id: StoredCell
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
  private var past: any MergePast
  /// The categories of the other copy that get other numbers.
  private var numbers: [StoredCell: StoredCell] = [:]
  /// The table whose rows were all brought together at the beginning.
  private var categories: Int?
  /// The table of the row that was taken last.
  private var lastTable: Int?
  /// Of each table the ids that stand for more than one row of a copy.
  private var repeated: [Set<StoredCell>]
  /// Those of them that this copy has no row of.
  private var absent: [Set<StoredCell>]
  /// How many rows it has deleted.
  package private(set) var deletions: [Entity: Int] = [:]
  /// What has become of the rows that it has written, where triggers have a say.
  package private(set) var fates: [RowFates] = []
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
    try Self.requireAlike(log.tables, path, rows)
    own = try RowTarget.targets(of: tables, in: db, isPlain: log.isPlain)
    others = try RowTarget.targets(of: tables, in: other)
    let described = try ExportedTables(db).tables
    (repeated, absent) = ([], [])
    for (index, table) in tables.enumerated() {
      var ids = try others[index].repeatedIDs(table)
      if let own = described.first(where: { $0.entity == table.entity }) {
        ids.formUnion(try self.own[index].repeatedIDs(own))
      }
      repeated.append(ids)
      absent.append(try ids.filter { try self.own[index].find(id: $0) == nil })
    }
  }

  /// Throws `Misfit` unless both copies have the same tables, and this one what the other one has
  /// in them: columns of which the other copy works values out that rows have here would be empty
  /// in what comes from there.
  private static func requireAlike(
    _ own: [CapturedTable], _ path: String, _ other: ExportedTables
  ) throws {
    let tables = other.tables
    for table in own where !tables.contains(where: { $0.entity == table.entity }) {
      throw Misfit(message: "it has no table of \(table.entity.rawValue), and \(path) has one")
    }
    for (rows, generated) in zip(tables, other.generated) {
      guard let table = own.first(where: { $0.entity == rows.entity }) else {
        throw Misfit(message: "it has a table of \(rows.entity.rawValue), and \(path) has none")
      }
      if let column = generated.first(where: { table.name(of: $0) != nil }) {
        throw Misfit(
          message: "the column `\(column.name)` of its table \(rows.name) is generated, and that "
            + "of \(path) is not; make it the same in both")
      }
      if let column = rows.columns.first(where: { table.name(of: $0) == nil }) {
        let lack =
          table.generatedName(of: column) == nil
          ? "which \(path) lacks; add it there, too"
          : "which is generated in \(path); make it the same in both"
        throw Misfit(
          message: "its table \(rows.name) has a column `\(column.name)`, \(lack)")
      }
    }
  }

  /// Tells which rows stay as they are, and brings the categories together; to be called before any
  /// row is taken.
  ///
  /// - Returns: How many rows were added, changed and deleted.
  package func begin(
    _ remark: (Remark) -> Void
  ) throws -> (added: Int, changed: Int, deleted: Int) {
    for (index, ids) in repeated.enumerated() {
      for id in ids.sorted(by: { MergedRow.isBefore([$0], [$1]) }) {
        let words = "stands for more than one row of a copy: they are left as they are"
        remark(Remark(entity: tables[index].entity, id: id, words: words))
      }
    }
    guard let index = tables.firstIndex(where: { $0.entity == .categories }),
      let id = own[index].id, let name = tables[index].index(.name), repeated[index].isEmpty
    else { return (0, 0, 0) }
    let collations = try here { try own[index].collations(name) }
    let shape = CategoryShape(
      id: id, name: name, updated: own[index].updated, names: own[index].names,
      collations: collations.union(try others[index].collations(name)))
    let rows = try (own: here { try own[index].all() }, other: others[index].all())
    let found = try MergedCategories(own: rows.own, other: rows.other, shape) {
      guard let cell = ($0 ?? $1)?[id] else { return nil }
      return try past.row(index, cell, own: $0, other: $1)
    } isShared: {
      try isShared(category: $0)
    }
    for (id, words) in found.remarks {
      remark(Remark(entity: .categories, id: id, words: words))
    }
    (numbers, categories) = (found.other, index)
    let ids = Set(rows.own.map { $0[id] })
    for row in found.leaving { leaving.append((index, row[id], ids.contains(row[id]) ? nil : row)) }
    return try here { try put(found, over: rows.own, index, shape) }
  }

  /// Makes the categories what they are to be. Those that have become part of others go last, when
  /// no item belongs to them any more.
  private func put(
    _ found: MergedCategories, over rows: [[StoredCell]], _ index: Int, _ shape: CategoryShape
  ) throws -> (added: Int, changed: Int, deleted: Int) {
    var count = try own[index].put(found.rows, over: rows, shape)
    if let (items, category) = categoryOfItem {
      if !found.own.isEmpty { count.changed += try own[items].renumber(category, found.own) }
      past.renumber(items, category, found)
    }
    let kept = Set(found.rows.map { $0[shape.id] })
    let gone = rows.map { $0[shape.id] }.filter { found.own[$0] != nil && !kept.contains($0) }
    for id in gone { try delete(id, index) }
    return (count.added, count.changed, gone.count)
  }

  private func delete(_ id: StoredCell, _ index: Int) throws {
    try own[index].delete(id: id)
    deletions[tables[index].entity, default: 0] += 1
  }

  /// The table of the items, and the place of their category.
  private var categoryOfItem: (table: Int, place: Int)? {
    tables.firstIndex { $0.entity == .items }.flatMap { table in
      tables[table].index(.category).map { (table, $0) }
    }
  }

  /// Whether an item that nobody has changed since the copies parted belongs to a category in both.
  /// Then it is one category, whatever it is called.
  private func isShared(category: StoredCell) throws -> Bool {
    guard let (items, place) = categoryOfItem else { return false }
    let updated = own[items].updated
    return try others[items].rows(place, category).contains { row in
      guard let found = try here({ try own[items].find(row) }) else { return false }
      return found[place] == row[place]
        && updated.map { found[$0] == row[$0] } ?? true
    }
  }

  /// A row of the other copy as it is with the numbers that its categories get.
  private func renumbered(_ cells: [StoredCell], _ index: Int) -> [StoredCell] {
    guard !numbers.isEmpty, let (items, place) = categoryOfItem, items == index else {
      return cells
    }
    var cells = cells
    cells[place] = numbers[cells[place]] ?? cells[place]
    return cells
  }

  /// Takes a row of the other copy.
  package func take(_ row: ExportReader.Row, _ remark: (Remark) -> Void) throws -> Outcome {
    try log.wait.check()
    let (index, target) = (row.table, own[row.table])
    // What rows refer to is to be there before they are.
    if index != lastTable { for target in own { try here { try target.flush() } } }
    lastTable = index
    let cells = renumbered(row.cells, index)
    guard let id = target.id, cells[id] != .null else {
      // Of a row without an id nobody can tell what became of it.
      if try here({ try target.holds(cells) }) { return .same }
      try here { try target.insert(cells) }
      return .added
    }
    if index == categories || repeated[index].contains(cells[id]) { return .same }
    guard let found = try here({ try target.find(cells) }) else {
      return try takeNew(cells, index, id, remark)
    }
    if zip(found, cells).allSatisfy({ $0 == $1 }) { return .same }
    let base = try past.row(index, cells[id], own: found, other: cells)
    let merged = MergedRow(own: found, other: cells, base: base, updated: target.updated)
    if !merged.conflicts.isEmpty {
      let words = merged.words(
        target.names, own: found, other: cells, isBaseKnown: base != nil)
      remark(Remark(entity: tables[index].entity, id: cells[id], words: words))
    }
    let places = found.indices.filter { found[$0] != merged.cells[$0] }
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
          entity: tables[index].entity, id: cells[id],
          words: MergeRemark.deletedHere.rawValue))
    }
    try here { try own[index].insert(cells) }
    tellAbsent(cells, index, id, remark)
    return .added
  }

  /// Tells of an item whose list or category does not come along.
  private func tellAbsent(
    _ cells: [StoredCell], _ index: Int, _ id: Int, _ remark: (Remark) -> Void
  ) {
    guard tables[index].entity == .items else { return }
    for (entity, field) in [(Entity.lists, StoredField.list), (.categories, .category)] {
      guard let table = tables.firstIndex(where: { $0.entity == entity }),
        let place = tables[index].index(field), absent[table].contains(cells[place])
      else { continue }
      let words =
        "comes without its \(own[index].names[place]) \(MergedRow.words(cells[place])), which "
        + "stands for more than one row of the other copy"
      remark(Remark(entity: .items, id: cells[id], words: words))
    }
  }

  /// Deletes what the other copy has deleted and nobody has changed here; to be called when all its
  /// rows have been taken.
  ///
  /// - Parameter altered: Told of rows that a trigger made something else of.
  /// - Returns: How many rows were deleted, and how many came back as something refers to them.
  package func finish(
    _ remark: (Remark) -> Void, altered: (Entity, AlteredRow) -> Void
  ) throws -> (deleted: Int, added: Int) {
    for index in tables.indices where index != categories {
      try past.forEachGone(index) { id in
        let target = own[index]
        guard !repeated[index].contains(id), let found = try here({ try target.find(id: id) }),
          try others[index].find(id: id) == nil,
          let base = try past.row(index, id, own: found, other: nil)
        else { return }
        if MergedRow.isSame(found, base, without: target.updated) {
          leaving.append((index, id, nil))
        } else {
          remark(
            Remark(
              entity: tables[index].entity, id: id,
              words: MergeRemark.deletedThere.rawValue))
        }
      }
    }
    for target in own { try here { try target.flush() } }
    var (deleted, added) = (0, 0)
    // Items go first, so that only those that stay keep what they refer to.
    for (index, id, missing) in leaving.sorted(by: { isItem($0.table) && !isItem($1.table) }) {
      let entity = tables[index].entity
      if try isReferred(id, entity) {
        let copy = missing == nil ? "in the other copy" : "here"
        let words = "deleted \(copy), but an item belongs to it: it is kept"
        remark(Remark(entity: entity, id: id, words: words))
        guard let missing else { continue }
        try here { try own[index].insert(missing) }
        added += 1
      } else if missing == nil {
        try here { try delete(id, index) }
        deleted += 1
      }
    }
    for target in own { try here { try target.flush() } }
    try here {
      try log.requireRunnable()
      fates = try log.requireLasting(altered)
      try log.followReferences()
    }
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
      let error = StoreError(error, path: path, on: db)
      guard case .refused(.notUnique(let columns)) = error,
        let rows = clash(columns)
      else { throw error }
      throw StoreError.refused(.clash(columns: columns, rows: rows))
    }
  }

  /// Names rows of both copies that have the same in columns.
  private func clash(_ columns: String) -> String? {
    for (index, rows) in tables.enumerated() {
      let clash = RowClash(columns, rows, own: own[index], other: others[index])
      if let clash { return clash.words }
    }
    return nil
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

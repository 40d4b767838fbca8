import GRDB
import QCQExchange
import QCQLanguage
package import QuickCartFollower

/// What the histories of two copies of a database tell of rows in which they differ. Values that a
/// row has had in both copies, the last of them, are those that it had before they parted.
package struct RowVersions: MergePast {
  private typealias Versions = [StoredCell: [[StoredCell]]]

  private var own: [Versions]
  private var others: [Versions]
  /// The ids of rows that were deleted in the other copy.
  private let gone: [Set<StoredCell>]

  /// Reads the histories, as far as there are some.
  package init(_ store: Store, _ other: Store) throws(StoreError) {
    self = try store.read { db in
      try other.read { source in
        let tables = try ExportedTables(source).tables
        do {
          return try RowVersions(
            tables, own: RecordedRows(store.history, tables, db),
            other: RecordedRows(other.history, tables, source))
        } catch is Misfit {
          // Who brings the rows together says what is wrong.
          return RowVersions(tables)
        }
      }
    }
  }

  private init(_ tables: [ExchangeTable]) {
    let none = tables.map { _ in Versions() }
    (own, others, gone) = (none, none, tables.map { _ in [] })
  }

  private init(_ tables: [ExchangeTable], own: RecordedRows, other: RecordedRows) throws {
    let deleted = (own: own.deleted(), other: other.deleted())
    func isWanted(_ table: Int, _ id: StoredCell) throws -> Bool {
      switch (try own.find(table, id), try other.find(table, id)) {
      case (nil, nil): false
      case (nil, _?): deleted.own[table].contains(id)
      case (_?, nil): deleted.other[table].contains(id)
      case (let one?, let two?): !zip(one, two).allSatisfy { $0.isIdentical(to: $1) }
      }
    }
    (self.own, others, gone) = (own.versions(isWanted), other.versions(isWanted), deleted.other)
  }

  package func row(
    _ table: Int, _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?
  ) -> [StoredCell]? {
    var places: [[StoredCell]: Int] = [:]
    let versions = (self.own[table][id] ?? []) + [own].compactMap { $0 }
    for (place, cells) in versions.enumerated() { places[cells] = place }
    var best: (place: Int, cells: [StoredCell])?
    let otherVersions = (others[table][id] ?? []) + [other].compactMap { $0 }
    for (place, cells) in otherVersions.enumerated() {
      guard let own = places[cells] else { continue }
      let sum = place + own
      guard let last = best else {
        best = (sum, cells)
        continue
      }
      // Whichever copy takes in the other, it is the same one.
      if sum > last.place || (sum == last.place && MergedRow.isBefore(last.cells, cells)) {
        best = (sum, cells)
      }
    }
    return best?.cells
  }

  package mutating func renumber(
    _ table: Int, _ place: Int, _ categories: MergedCategories
  ) {
    func renumbered(_ versions: Versions, _ numbers: [StoredCell: StoredCell]) -> Versions {
      if numbers.isEmpty { return versions }
      return versions.mapValues { rows in
        rows.map { row in
          var row = row
          row[place] = numbers[row[place]] ?? row[place]
          return row
        }
      }
    }
    own[table] = renumbered(own[table], categories.own)
    others[table] = renumbered(others[table], categories.other)
  }

  package func forEachGone(_ table: Int, _ body: (StoredCell) throws -> Void) throws {
    for id in gone[table] { try body(id) }
  }
}

/// The rows of the steps of a history, beside the tables as they are now.
private struct RecordedRows {
  private let history: HistoryConnection?
  private let targets: [RowTarget]
  private let tables: [ExchangeTable]

  init(_ link: HistoryLink, _ tables: [ExchangeTable], _ db: Database) throws {
    self.tables = tables
    targets = try RowTarget.targets(of: tables, in: db)
    // Without it all that is known is how rows are.
    history = try? link.open(db)
  }

  func find(_ table: Int, _ id: StoredCell) throws -> [StoredCell]? {
    try targets[table].find(id: id)
  }

  /// The ids of rows that were deleted, and are not there.
  func deleted() -> [Set<StoredCell>] {
    var ids = tables.map { _ in Set<StoredCell>() }
    let isRead = forEach { table, id, old, new in
      if old != nil, new == nil { ids[table].insert(id) }
    }
    guard isRead else { return tables.map { _ in [] } }
    return ids.enumerated().map { table, ids in
      ids.filter { id in (try? find(table, id)) == .some(nil) }
    }
  }

  /// The values that rows had, the oldest first.
  func versions(
    _ isWanted: (Int, StoredCell) throws -> Bool
  ) -> [[StoredCell: [[StoredCell]]]] {
    var versions = tables.map { _ in [StoredCell: [[StoredCell]]]() }
    let isRead = forEach { table, id, old, new in
      guard try versions[table][id] != nil || isWanted(table, id) else { return }
      for cells in [old, new].compactMap({ $0 }) where versions[table][id]?.last != cells {
        versions[table][id, default: []].append(cells)
      }
    }
    return isRead ? versions : tables.map { _ in [:] }
  }

  /// Hands over the rows of all steps that were not undone, the oldest step first; false where the
  /// history can't be read to its end. The next change forgets what was undone, and what was
  /// before the copies parted must not depend on whether there was one.
  private func forEach(
    _ body: (_ table: Int, _ id: StoredCell, _ old: [StoredCell]?, _ new: [StoredCell]?) throws ->
      Void
  ) -> Bool {
    guard let history else { return true }
    do {
      try history.snapshot {
        let reader = HistoryReader(history)
        for step in try reader.latest(.max).reversed() where step.state != .undone {
          let recorded = try step.tables.withUnsafeBytes { try StepTables(bytes: $0) }
          let places = self.places(recorded)
          try reader.forEach(step, recorded) { row in
            guard let (table, id, columns) = places[row.entity] else { return }
            let old = row.had ? columns.map(row.old.stored) : nil
            let new = row.has ? columns.map(row.new.stored) : nil
            guard let key = (new ?? old)?[id], key != .null else { return }
            try body(table, key, old, new)
          }
        }
      }
      return true
    } catch { return false }
  }

  /// Of each entity the table, the place of its id and where its columns are among those that a
  /// step has; nil where the step lacks one.
  private func places(
    _ recorded: StepTables
  ) -> [(table: Int, id: Int, columns: [Int])?] {
    recorded.tables.enumerated().map { number, found in
      let table = tables.firstIndex { CapturedTable.number($0.entity) == number }
      guard let found, let table, let id = targets[table].id else { return nil }
      let columns = targets[table].names.compactMap { found.columns.firstIndex(of: $0) }
      return columns.count == targets[table].names.count ? (table, id, columns) : nil
    }
  }
}

extension RowImage {
  /// A cell as it is exchanged, texts in UTF-8.
  fileprivate func stored(_ index: Int) -> StoredCell {
    var stored = StoredCell.null
    withCell(index) { cell, isWide in
      stored = StoredCell(cell)
      if isWide { stored = .text(Array(value(index).asName.utf8)) }
    }
    return stored
  }
}

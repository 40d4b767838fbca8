import GRDB
import QCQExchange
package import QCQLanguage

/// What the histories of two copies of a database tell of rows in which they differ. Values that a
/// row has had in both copies, the last of them, are those that it had before they parted. None is
/// from before the last step about it that both had made then.
package struct RowVersions: MergePast {
  private var own: [RecordedRows.Versions]
  private var others: [RecordedRows.Versions]
  /// The ids of rows that were deleted in the other copy.
  private let gone: [Set<StoredCell>]
  /// Which of the copies have no history.
  package private(set) var lacks: (own: Bool, other: Bool) = (false, false)

  /// Reads the histories, as far as there are some; throws where one that is there can't be read.
  package init(_ store: Store, _ other: Store) throws(StoreError) {
    self = try store.read { db in
      try other.read { source in
        let tables = try ExportedTables(source).tables
        do {
          let own = try RecordedRows(store.history, tables, db)
          let theirs = try RecordedRows(other.history, tables, source)
          return try own.snapshot {
            try theirs.snapshot { try RowVersions(tables, own: own, other: theirs) }
          }
        } catch is Misfit {
          // Who brings the rows together says what is wrong.
          return RowVersions(tables)
        }
      }
    }
  }

  private init(_ tables: [ExchangeTable]) {
    let none = tables.map { _ in RecordedRows.Versions() }
    (own, others, gone) = (none, none, tables.map { _ in [] })
  }

  private init(_ tables: [ExchangeTable], own: RecordedRows, other: RecordedRows) throws {
    try own.load()
    try other.load()
    let shared = SharedSteps(own, other)
    let deleted = (own: try shared.deleted(in: own), other: try shared.deleted(in: other))
    func isWanted(_ table: Int, _ id: StoredCell) throws -> Bool {
      switch (try own.find(table, id), try other.find(table, id)) {
      case (nil, nil): false
      case (nil, _?): deleted.own[table].contains(id)
      case (_?, nil): deleted.other[table].contains(id)
      case (let one?, let two?): !zip(one, two).allSatisfy { $0 == $1 }
      }
    }
    let common = try shared.versions(tables, isWanted)
    self.own = try own.versions(from: common, after: shared.last, isWanted)
    others = try other.versions(from: common, after: shared.last, isWanted)
    gone = deleted.other
    lacks = (own.isMissing, other.isMissing)
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
    func renumbered(
      _ versions: RecordedRows.Versions, _ numbers: [StoredCell: StoredCell]
    ) -> RecordedRows.Versions {
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

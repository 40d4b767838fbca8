/// The rows of a result that are about all groups together, or all rows of a section.
package struct TotalShape: Hashable, Sendable {
  /// The index of the cell that is not zero in such a row.
  package var cell: Int
  /// The column that says `total` in reports for people: that of the first key, or the first that
  /// has no sum; nil where each has one.
  package var label: Int?
  /// The columns that are added up in rows about sections.
  package var sums: Set<Int>

  package init(cell: Int, label: Int?, sums: Set<Int> = []) {
    (self.cell, self.label, self.sums) = (cell, label, sums)
  }
}

/// The rows at the feet of sections, which reports add: what the numbers above them come to.
package struct FootShape: Hashable, Sendable {
  /// The columns that are added up.
  package var sums: [Int]

  package init(sums: [Int]) { self.sums = sums }

  /// The column that tells programs a total from what it is about.
  package static let mark = "is_total"
}

extension ResultShape {
  /// Whether a row is about all groups together.
  package func isTotal(_ row: any RowView) -> Bool {
    guard let total, case .int(let level) = row.cell(total.cell) else { return false }
    return level != 0
  }
}

/// Groups of two keys that a report puts into rows and columns.
package struct CrosstabShape: Hashable, Sendable {
  package var rows: SectionKey
  package var columns: SectionKey
  /// The index of the cell with the place of the group's column among the others, from 1.
  package var rankCell: Int
  /// The column whose values stand in the table.
  package var value: Int

  package init(rows: SectionKey, columns: SectionKey, rankCell: Int, value: Int) {
    (self.rows, self.columns) = (rows, columns)
    (self.rankCell, self.value) = (rankCell, value)
  }

  /// More columns nobody reads.
  package static let mostColumns = 1_000
  /// At most this many groups are held.
  package static let mostGroups = 250_000
}

/// What the row of a total is about.
package enum TotalLevel: Int64, Sendable {
  /// No total, but a group.
  case group
  /// All groups of a crosstab's row, of its column, and all there are.
  case row, column, all
}

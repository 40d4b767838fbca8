internal import QCQLanguage

/// How many rows of a long table are shown: its head and its tail, with a mark between them.
package struct TableExcerpt: Hashable, Sendable {
  package var head: Int
  package var tail: Int
  /// Up to this many more rows are shown after all: a mark in place of a few rows saves nobody
  /// anything.
  package var slack: Int

  package init(head: Int, tail: Int, slack: Int) {
    (self.head, self.tail, self.slack) = (head, tail, slack)
  }

  /// The rows that are shown of so many.
  package func shownCount(of count: Int) -> Int {
    count > head + tail + slack ? head + tail : count
  }

  /// How many rows have to be held back at the end.
  var capacity: Int { tail + slack }
}

/// The last rows of a table that is too long to be held, in a ring.
struct TableTail {
  private var rows: [(section: Int, row: PackedRow, isDone: Bool)] = []
  private var start = 0
  /// How many rows are not shown.
  private(set) var hiddenCount = 0

  mutating func add(
    _ row: any RowView, _ columns: [ResultColumn], section: Int, isDone: Bool,
    _ excerpt: TableExcerpt
  ) {
    var parts = columns.enumerated().map { PackedRow.Part($0, children: $1.children) }
    parts += (columns.count..<max(columns.count, row.cellCount)).map { PackedRow.Part($0) }
    let new = (section, PackedRow(row, parts), isDone)
    guard rows.count >= excerpt.capacity else { return rows.append(new) }
    rows[start] = new
    start = (start + 1) % rows.count
    hiddenCount += 1
  }

  /// The rows to show, in order.
  mutating func take(
    _ excerpt: TableExcerpt
  ) -> [(section: Int, row: PackedRow, isDone: Bool)] {
    let ordered = rows[start...] + rows[..<start]
    guard hiddenCount > 0 else { return Array(ordered) }
    hiddenCount += excerpt.slack
    return ordered.suffix(excerpt.tail)
  }
}

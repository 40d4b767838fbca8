/// How a column's values are to be shown to people; machine formats ignore it.
package enum ColumnStyle: Sendable {
  case plain
  /// A share of 1, shown as a percentage: 0.5 is `50%`.
  case share
  /// A truth value shown as a check box: ☐ or ☑.
  case checkBox
  /// The number of a day of the week, shown by its name: 1 is `Mon`.
  case weekday
}

/// Which columns a query without `show` gives.
package enum ColumnSet: String, Sendable {
  /// Every field, for programs: CSV, TSV, JSON.
  case complete
  /// The few that people want to read: tables and Markdown.
  case display
  /// Those for people and then those for programs, each with its audience.
  case both
}

/// A column of a result.
package struct ResultColumn: Hashable, Sendable {
  package let name: String
  package let type: ValueType
  package var style: ColumnStyle
  /// The readers it is for, in a result for both people and programs.
  package var audience = ColumnSet.both
  /// The shape of the rows inside each cell, for a column such as `items { name, quantity }`.
  package var children: [ResultColumn]?

  package init(
    _ name: String, _ type: ValueType, style: ColumnStyle = .plain,
    children: [ResultColumn]? = nil
  ) {
    self.name = name
    self.type = type
    self.style = style
    self.children = children
  }
}

/// What a result looks like before its rows come.
package struct ResultShape: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Rows of columns.
    case rows
    /// Rows under headings: rows with equal values in the key columns come one after another.
    case sections(SectionShape)
    /// One row with one column: a count, a sum.
    case value
  }

  package var kind: Kind
  package var columns: [ResultColumn]
  /// What is in the rows, in the plural: `items`, `lists`, `categories`, `groups`.
  package var noun: String
  /// What an empty result says: `no items in "BBQ" match`.
  package var emptyMessage: String
  /// The chart that is shown with the rows, in formats for people.
  package var chart: ChartShape?
  /// Where it says which rows are totals, if some are.
  package var total: TotalShape?
  /// What stands at the feet of its sections, in reports that add it to the rows.
  package var foot: FootShape?
  /// What of it stands where in a crosstab, in reports that make one of the rows.
  package var crosstab: CrosstabShape?

  package var sections: SectionShape? {
    switch kind {
    case .sections(let sections): sections
    case .rows, .value: nil
    }
  }

  package init(kind: Kind, columns: [ResultColumn], noun: String, emptyMessage: String) {
    self.kind = kind
    self.columns = columns
    self.noun = noun
    self.emptyMessage = emptyMessage
  }
}

/// The headings of a result in sections.
///
/// A row's cells are, in this order: the columns of the shape, then the hidden cells that the
/// indexes below point to (they are at `columns.count` and after).
package struct SectionShape: Hashable, Sendable {
  /// The keys that make a section; two rows are in the same section if `SectionIdentity` says so.
  package var keys: [SectionKey]
  /// The cell that says whether the row's item is completed, if the rows are items.
  package var completedCell: Int?
  /// How many rows there are at most, if the query says so: then a section may have others.
  package var limit: SectionLimit?

  package init(keys: [SectionKey], completedCell: Int?, limit: SectionLimit? = nil) {
    self.keys = keys
    self.completedCell = completedCell
    self.limit = limit
  }
}

/// How many rows of sections there are at most: of all of them together, or of each.
package struct SectionLimit: Hashable, Sendable {
  package let count: Int64
  package let skip: Int64
  package let isEach: Bool

  package init(_ count: Int64, skip: Int64 = 0, isEach: Bool) {
    (self.count, self.skip, self.isEach) = (count, skip, isEach)
  }

  /// The rows are some of those of a named query with a limit, which may have cut off any section.
  package static let ofNamedQuery = SectionLimit(0, isEach: true)

  /// Whether a section may have rows besides those that are there.
  ///
  /// - Parameter before: How many rows the sections before it have.
  package func mayHideRows(of rows: Int, before: Int) -> Bool {
    if isEach { return skip > 0 || Int64(rows) >= count }
    return before == 0 && skip > 0 || Int64(before + rows) >= count
  }
}

/// One key of a section: `category` in `items by category`.
package struct SectionKey: Hashable, Sendable {
  /// The name of the key in JSON and as a column: `category`.
  package var column: ResultColumn
  /// The index of the cell with the key's value.
  package var cell: Int
  /// The index of the cell with an emoji to put before the key in headings.
  package var emojiCell: Int?
  /// The index of the cell whose change starts a new section (an id), where names may be shared.
  package var identityCell: Int?
  /// Whether the value is a text, equal to another one as texts are; ids are equal by their bytes.
  package var isText: Bool

  package init(
    column: ResultColumn, cell: Int, emojiCell: Int? = nil, identityCell: Int? = nil,
    isText: Bool = false
  ) {
    (self.column, self.cell, self.isText) = (column, cell, isText)
    (self.emojiCell, self.identityCell) = (emojiCell, identityCell)
  }
}

extension ResultShape {
  /// The columns of a format without headings: keys of sections that are not shown come first. The
  /// checker sees to it that a column with the name of a key is that key.
  package var flatColumns: [(column: ResultColumn, cell: Int)] {
    let shown = Set(columns.map(\.name))
    let keys = (sections?.keys ?? []).filter { !shown.contains($0.column.name) }
    return keys.map { ($0.column, $0.cell) } + columns.indices.map { (columns[$0], $0) }
  }
}

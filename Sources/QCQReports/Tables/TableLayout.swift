internal import QCQText
internal import QCQLanguage

/// The titles, widths and alignment of a table's columns.
struct TableLayout {
  struct Column {
    let title: String
    let alignment: DisplayWidth.Alignment
    var width: Int
    /// The width below which the column would say too little.
    var minimum: Int
    /// Whether long values may be cut; of figures and dates only the title may.
    let isFlexible: Bool
    /// Whether the column only adds to the label of a shopping list, and gives way to it.
    let isSecondary: Bool
    /// The spaces before the next column.
    let gap: Int
    /// What stands above the title, once for columns beside each other that have the same; empty
    /// where nothing does.
    var group = ""
  }

  private(set) var columns: [Column]

  /// - Parameter width: The columns of the terminal, the indentation taken off; nil for any.
  /// - Returns: nil if the table cannot be made so narrow.
  init?(_ data: TableData, width: Int?) {
    columns = Self.columns(data, data.shape.columns.map { _ in nil })
    guard let width, total > width else { return }
    columns = Self.columns(data, DatedHead.heads(data.shape.columns.map(\.name)))
    widenGroups()
    if !fit(width) { return nil }
  }

  /// - Parameter heads: For each column what its title is in two lines; nil where it has one.
  private static func columns(_ data: TableData, _ heads: [DatedHead?]) -> [Column] {
    let isShoppingList = data.shape.isShoppingList
    let own = data.shape.ownColumns
    return data.shape.columns.enumerated().map { index, column in
      let cells = widestCell(data, index)
      if index == data.barColumn { return Column(bars: cells) }
      let isBox = isShoppingList && index == 0
      let isTitled = data.hasTitles ? !isBox : own.contains(index)
      let title = heads[index]?.title ?? TerminalText.escaped(column.name)
      var made = Column(
        isTitled ? title : "", column, cells: cells, isBox: isBox,
        isSecondary: isShoppingList && index > 1)
      if isTitled { made.group = heads[index]?.group ?? "" }
      return made
    }
  }

  private static func widestCell(_ data: TableData, _ index: Int) -> Int {
    data.sections.reduce(0) { widest, section in
      section.rows.reduce(widest) { max($0, DisplayWidth.displayWidth(of: $1.texts[index])) }
    }
  }

  var total: Int { Self.total(columns[...]) }

  private static func total(_ columns: ArraySlice<Column>) -> Int {
    columns.reduce(0) { $0 + $1.width } + columns.dropLast().reduce(0) { $0 + $1.gap }
  }

  /// The columns beside each other that have a group, group by group.
  private var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in columns.indices where !columns[index].group.isEmpty {
      if let last = groups.last, last.upperBound == index,
        columns[last.lowerBound].group == columns[index].group
      {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  /// A group is as wide as its name, at least.
  private mutating func widenGroups() {
    for group in groups {
      let first = group.lowerBound
      let missing = columns[first].group.utf8.count - Self.total(columns[group])
      if missing > 0 {
        columns[first].width += missing
        columns[first].minimum += missing
      }
    }
  }

  /// The line above the titles; nil where no column has a group.
  var groupLine: String? {
    var line = ""
    for group in groups {
      let before = columns[..<group.lowerBound].reduce(0) { $0 + $1.width + $1.gap }
      line = DisplayWidth.pad(line, to: before)
      line += DisplayWidth.truncate(
        columns[group.lowerBound].group, to: Self.total(columns[group]))
    }
    return line.isEmpty ? nil : line
  }

  /// Takes from the widest columns until the table fits: first from what nobody reads at a glance,
  /// then from what only adds to a label, then from texts, down to ten columns, then from all, down
  /// to what each needs at least.
  private mutating func fit(_ width: Int) -> Bool {
    for index in columns.indices where columns[index].isFlexible {
      columns[index].width = min(columns[index].width, max(width, columns[index].minimum))
    }
    shrink(to: width) { $0.isFlexible ? max($0.minimum, Self.glance) : $0.width }
    shrink(to: width) { $0.isSecondary ? $0.minimum : $0.width }
    shrink(to: width) { $0.isFlexible ? max($0.minimum, 10) : $0.width }
    shrink(to: width) { $0.minimum }
    return total <= width
  }

  /// So wide a text may be before it costs other columns anything.
  private static let glance = 40

  private mutating func shrink(to width: Int, _ floor: (Column) -> Int) {
    var excess = total - width
    while excess > 0 {
      let candidates = columns.indices.filter { columns[$0].width > floor(columns[$0]) }
      guard let widest = candidates.max(by: { columns[$0].width < columns[$1].width }) else {
        return
      }
      columns[widest].width -= 1
      excess -= 1
    }
  }
}

extension TableLayout.Column {
  /// A bar that is cut says something else.
  fileprivate init(bars width: Int) {
    self.init(
      title: "", alignment: .left, width: max(width, 1), minimum: max(width, 1),
      isFlexible: false, isSecondary: false, gap: 2)
  }

  fileprivate init(
    _ title: String, _ column: ResultColumn, cells: Int, isBox: Bool, isSecondary: Bool
  ) {
    let titleWidth = DisplayWidth.displayWidth(of: title)
    let natural = max(titleWidth, cells, 1)
    var isFlexible = true
    switch column.type {
    case .int, .number, .bool, .date: isFlexible = false
    case .text, .list, .category, .data: break
    }
    // Text in a column of figures is dirt of any length.
    if column.children != nil || cells > 24 { isFlexible = true }
    self.init(
      title: title, alignment: column.hasFigures ? .right : .left, width: natural,
      minimum: isFlexible ? min(natural, 6) : max(cells, min(titleWidth, 6)),
      isFlexible: isFlexible, isSecondary: isSecondary, gap: isBox ? 1 : 2)
  }
}

extension ResultColumn {
  /// Whether people read figures there, which stand to the right: a day of the week has a name.
  var hasFigures: Bool {
    guard children == nil, style != .weekday else { return false }
    return switch type {
    case .int, .number: true
    case .text, .bool, .date, .list, .category, .data: false
    }
  }
}

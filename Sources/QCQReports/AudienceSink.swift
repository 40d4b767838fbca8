package import QCQLanguage

/// Hands on what is for people, or for programs, of rows that are for both.
package struct AudienceSink: ResultSink {
  private var sink: any ResultSink
  private let audience: ColumnSet
  /// The columns that are handed on; nil where all are, as mostly.
  private var selection: [Int]?

  package init(_ audience: ColumnSet, of sink: any ResultSink) {
    (self.audience, self.sink) = (audience, sink)
  }

  package var wantsMore: Bool { mutating get { sink.wantsMore } }

  package mutating func begin(_ shape: ResultShape) {
    let columns = shape.columns.indices.filter {
      shape.columns[$0].audience == .both || shape.columns[$0].audience == audience
    }
    guard columns.count < shape.columns.count else { return sink.begin(shape) }
    selection = columns
    var selected = shape
    selected.columns = columns.map { shape.columns[$0] }
    selected.chart = shape.chart.flatMap { $0.selecting(columns) }
    selected.total = shape.total.flatMap { $0.selecting(columns) }
    selected.foot = shape.foot.map { $0.selecting(columns) }
    selected.crosstab = shape.crosstab.flatMap { $0.selecting(columns) }
    if let sections = shape.sections {
      selected.kind = .sections(sections.shifted(by: columns.count))
    }
    sink.begin(selected)
  }

  package mutating func row(_ row: any RowView) {
    sink.row(selection.map { SelectedRow(row: row, columns: $0) } ?? row)
  }

  package mutating func end() { sink.end() }
}

/// The selected columns of a row, and behind them all its cells, which headings point to.
private struct SelectedRow: RowView {
  let row: any RowView
  let columns: [Int]

  var cellCount: Int { columns.count + row.cellCount }
  func cell(_ index: Int) -> Cell { row.cell(place(index)) }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    row.forEachChild(place(index), body)
  }

  private func place(_ index: Int) -> Int {
    index < columns.count ? columns[index] : index - columns.count
  }
}

extension TotalShape {
  fileprivate func selecting(_ columns: [Int]) -> TotalShape? {
    let place = label.flatMap { columns.firstIndex(of: $0) }
    return label != nil && place == nil ? nil : TotalShape(cell: cell + columns.count, label: place)
  }
}

extension FootShape {
  fileprivate func selecting(_ columns: [Int]) -> FootShape {
    FootShape(sums: sums.compactMap { columns.firstIndex(of: $0) })
  }
}

extension CrosstabShape {
  fileprivate func selecting(_ columns: [Int]) -> CrosstabShape? {
    let count = columns.count
    return columns.firstIndex(of: value).map {
      CrosstabShape(
        rows: rows.shifted(by: count), columns: self.columns.shifted(by: count),
        rankCell: rankCell + count, value: $0)
    }
  }
}

extension SectionKey {
  /// The same for rows with so many more cells in front of the hidden ones.
  fileprivate func shifted(by count: Int) -> SectionKey {
    SectionKey(
      column: column, cell: cell + count, emojiCell: emojiCell.map { $0 + count },
      identityCell: identityCell.map { $0 + count }, isText: isText)
  }
}

extension SectionShape {
  func shifted(by count: Int) -> SectionShape {
    SectionShape(
      keys: keys.map { $0.shifted(by: count) }, completedCell: completedCell.map { $0 + count },
      limit: limit)
  }
}

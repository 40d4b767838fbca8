package import QCQLanguage

/// Hands on what is for people, or for programs, of rows that are for both.
package struct AudienceSink: ResultSink {
  private var sink: any ResultSink
  private let audience: ColumnSet
  /// The cells of the columns that are handed on, and the first one behind all columns.
  private var cells: [Int] = []
  private var columnCount = 0

  package init(_ audience: ColumnSet, of sink: any ResultSink) {
    (self.audience, self.sink) = (audience, sink)
  }

  package var wantsMore: Bool { sink.wantsMore }

  package mutating func begin(_ shape: ResultShape) {
    columnCount = shape.columns.count
    cells = shape.columns.indices.filter {
      shape.columns[$0].audience == .both || shape.columns[$0].audience == audience
    }
    var selected = shape
    selected.columns = cells.map { shape.columns[$0] }
    if case .sections(let sections) = shape.kind {
      selected.kind = .sections(sections.shifted(by: cells.count - columnCount))
    }
    sink.begin(selected)
  }

  package mutating func row(_ row: any RowView) {
    // Mostly all columns are for both.
    sink.row(
      cells.count == columnCount
        ? row : SelectedRow(row: row, cells: cells, columnCount: columnCount))
  }

  package mutating func end() { sink.end() }
}

private struct SelectedRow: RowView {
  let row: any RowView
  let cells: [Int]
  let columnCount: Int

  var cellCount: Int { row.cellCount - columnCount + cells.count }
  func cell(_ index: Int) -> Cell { row.cell(place(index)) }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    row.forEachChild(place(index), body)
  }

  private func place(_ index: Int) -> Int {
    index < cells.count ? cells[index] : index - cells.count + columnCount
  }
}

extension SectionShape {
  fileprivate func shifted(by count: Int) -> SectionShape {
    SectionShape(
      keys: keys.map { key in
        SectionKey(
          column: key.column, cell: key.cell + count, emojiCell: key.emojiCell.map { $0 + count },
          identityCell: key.identityCell.map { $0 + count })
      }, completedCell: completedCell.map { $0 + count })
  }
}

/// A chart that `draw` shows of a result.
package enum Chart: String, Sendable, CaseIterable {
  case bar, column, line, share, progress, heat

  /// What the chart is called in a sentence.
  package var phrase: String {
    switch self {
    case .bar: "a bar chart"
    case .column: "a column chart"
    case .line: "a line chart"
    case .share: "shares"
    case .progress: "progress bars"
    case .heat: "a heat map"
    }
  }
}

extension Chart {
  /// What charts are called elsewhere: the parts of a whole are `share`.
  package static let others = [
    "pie": "share", "piechart": "share", "donut": "share", "doughnut": "share", "ring": "share",
    "taart": "share", "heatmap": "heat", "histogram": "column", "area": "line", "trend": "line",
    "gauge": "progress",
  ]
}

/// Which columns of a result a chart is made of.
package struct ChartShape: Hashable, Sendable {
  /// A column that says what a mark stands for.
  package struct Label: Hashable, Sendable {
    package let column: Int
    /// The step from one label to the next, where the column holds parts of dates: `month` of
    /// `month(created)`.
    package let unit: CalendarUnit?
    /// The index of the cell that tells labels apart which read alike; nil where their own does.
    package var identityCell: Int?

    package init(column: Int, unit: CalendarUnit? = nil) {
      (self.column, self.unit) = (column, unit)
    }
  }

  package let chart: Chart
  /// The keys of the groups, or the one column that names a row; none where rows have no name.
  package private(set) var labels: [Label]
  /// The column whose numbers are drawn.
  package let value: Int
  /// Whether a group that is missing between others counts as zero, as in counts and sums.
  package let isZeroInGaps: Bool
  /// Whether the rows come in an order that somebody asked for, and not in that of their keys.
  package var isSorted = false
  /// How many rows there are at most; nil where all come.
  package var limit: Int64?
  /// The index of the cell with the place of the second key among the others, from 1; nil where
  /// rows don't say it.
  package var rankCell: Int?

  package init(_ chart: Chart, labels: [Label], value: Int, isZeroInGaps: Bool) {
    (self.chart, self.labels, self.value) = (chart, labels, value)
    self.isZeroInGaps = isZeroInGaps
  }

  /// - Parameter cells: For each label the one that tells it apart, where there is one.
  package mutating func identify(by cells: [Int?]) {
    for (side, cell) in zip(labels.indices, cells) { labels[side].identityCell = cell }
  }

  /// The cells behind the columns that it takes.
  package var hiddenCells: [Int] { (labels.map(\.identityCell) + [rankCell]).compactMap(\.self) }

  /// The same of rows that have nothing behind their columns.
  package var ofColumnsAlone: ChartShape {
    var shape = self
    shape.rankCell = nil
    shape.identify(by: labels.map { _ in nil })
    return shape
  }

  /// The same of a selection of the columns; nil where its number is not among them.
  package func selecting(_ columns: [Int]) -> ChartShape? {
    guard let value = columns.firstIndex(of: value) else { return nil }
    // All other cells stand behind the columns that are selected.
    let labels = labels.compactMap { label -> Label? in
      guard let column = columns.firstIndex(of: label.column) else { return nil }
      var selected = Label(column: column, unit: label.unit)
      selected.identityCell = label.identityCell.map { $0 + columns.count }
      return selected
    }
    var shape = ChartShape(chart, labels: labels, value: value, isZeroInGaps: isZeroInGaps)
    (shape.isSorted, shape.limit) = (isSorted, limit)
    shape.rankCell = rankCell.map { $0 + columns.count }
    return shape
  }
}

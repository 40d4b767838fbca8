internal import QCQLanguage

/// The two sides of a heat map, and what stands where they meet.
package struct ChartGrid: Sendable {
  package let rowLabels: [String]
  package let columnLabels: [String]
  /// The mark at a row and a column, by its number; absent where no group is.
  private let cells: [Place: Int]

  private struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// Time runs from left to right, and otherwise the second key does.
  init(_ shape: ChartShape, _ rows: [ChartData.Row]) {
    let isTimeFirst = shape.labels.first?.unit != nil && shape.labels.last?.unit == nil
    let (down, across) = isTimeFirst ? (1, 0) : (0, 1)
    let keys = ChartGrid.keys(shape, rows)
    rowLabels = ChartGrid.side(keys[down], shape.labels[down].unit)
    columnLabels = ChartGrid.side(keys[across], shape.labels[across].unit)
    let rowPlaces = ChartGrid.places(rowLabels)
    let columnPlaces = ChartGrid.places(columnLabels)
    var cells: [Place: Int] = [:]
    for (index, row) in rows.enumerated() {
      guard let vertical = rowPlaces[Array(row.labels[down].utf8)],
        let horizontal = columnPlaces[Array(row.labels[across].utf8)]
      else { continue }
      cells[Place(row: vertical, column: horizontal)] = index
    }
    self.cells = cells
  }

  package func mark(row: Int, column: Int) -> Int? { cells[Place(row: row, column: column)] }

  /// The labels of both keys, each once: in the order of rows that somebody has sorted, otherwise
  /// in that of the keys: as their ranks say, or else as the rows do.
  private static func keys(_ shape: ChartShape, _ rows: [ChartData.Row]) -> [[String]] {
    let (first, second) = (rows.map { $0.labels[0] }, rows.map { $0.labels[1] })
    if shape.isSorted { return [distinct(first), distinct(second)] }
    let ranked = rows.compactMap { row in row.rank.map { (rank: $0, label: row.labels[1]) } }
    if ranked.count == rows.count {
      let order = ranked.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      return [distinct(first), distinct(order.map(\.element.label))]
    }
    var runs: [[String]] = []
    for (index, label) in second.enumerated() {
      let isSame = index > 0 && first[index].utf8.elementsEqual(first[index - 1].utf8)
      if isSame { runs[runs.count - 1].append(label) } else { runs.append([label]) }
    }
    return [distinct(first), KeyOrder(runs).sorted]
  }

  private static func distinct(_ labels: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return labels.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// The labels of one side: those of time in its order and without gaps.
  private static func side(_ labels: [String], _ unit: CalendarUnit?) -> [String] {
    guard let unit else { return labels }
    let periods = labels.compactMap { PeriodLabel(reading: $0, unit) }
      .sorted { $0.start.dayNumber < $1.start.dayNumber }
    let others = labels.filter { PeriodLabel(reading: $0, unit) == nil }
    let all = PeriodLabel.all(between: periods)
    return (all.isEmpty || periods.count < 2 ? periods : all).map(\.text) + others
  }

  private static func places(_ labels: [String]) -> [[UInt8]: Int] {
    Dictionary(labels.enumerated().map { (Array($1.utf8), $0) }) { first, _ in first }
  }
}

internal import QCQLanguage

/// The two sides of a heat map, and what stands where they meet.
package struct ChartGrid: Sendable {
  package let rowLabels: [String]
  package let columnLabels: [String]
  /// The mark at a row and a column, by its number; absent where no group is.
  private let cells: [Place: Int]
  /// How many rows stand where another one does, as nothing tells their keys apart.
  package let hidden: Int

  private struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// Time runs from left to right, and otherwise the second key does.
  init(_ shape: ChartShape, _ rows: [ChartData.Row]) {
    let isTimeFirst = shape.labels.first?.unit != nil && shape.labels.last?.unit == nil
    let (down, across) = isTimeFirst ? (1, 0) : (0, 1)
    let keys = rows.map { ChartGrid.keys(of: $0, shape) }
    let sides = ChartGrid.sides(shape, rows, keys)
    let vertical = ChartGrid.side(sides[down], shape.labels[down].unit)
    let horizontal = ChartGrid.side(sides[across], shape.labels[across].unit)
    (rowLabels, columnLabels) = (vertical.map(\.label), horizontal.map(\.label))
    let (rowPlaces, columnPlaces) = (ChartGrid.places(vertical), ChartGrid.places(horizontal))
    var cells: [Place: Int] = [:]
    var hidden = 0
    for (index, keys) in keys.enumerated() {
      guard let row = rowPlaces[keys[down]], let column = columnPlaces[keys[across]] else {
        continue
      }
      let place = Place(row: row, column: column)
      if cells[place] == nil { cells[place] = index } else { hidden += 1 }
    }
    (self.cells, self.hidden) = (cells, hidden)
  }

  package func mark(row: Int, column: Int) -> Int? { cells[Place(row: row, column: column)] }

  /// The keys of a row; one of time is told by its label alone, as some are not those of rows.
  private static func keys(of row: ChartData.Row, _ shape: ChartShape) -> [ChartKey] {
    row.labels.enumerated().map { side, label in
      let isTime = shape.labels[side].unit.map { PeriodLabel(reading: label, $0) != nil } ?? false
      return ChartKey(label, isTime ? 0 : row.identities.isEmpty ? 0 : row.identities[side])
    }
  }

  /// Both keys, each once: in the order of rows that somebody has sorted, otherwise in that of the
  /// keys: as their ranks say, or else as the rows do.
  private static func sides(
    _ shape: ChartShape, _ rows: [ChartData.Row], _ keys: [[ChartKey]]
  ) -> [[ChartKey]] {
    let (first, second) = (keys.map { $0[0] }, keys.map { $0[1] })
    if shape.isSorted { return [distinct(first), distinct(second)] }
    let ranked = zip(rows, second).compactMap { row, key in row.rank.map { (rank: $0, key: key) } }
    if ranked.count == rows.count {
      let order = ranked.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      return [distinct(first), distinct(order.map(\.element.key))]
    }
    var runs: [[ChartKey]] = []
    for (index, key) in second.enumerated() {
      let isSame = index > 0 && first[index] == first[index - 1]
      if isSame { runs[runs.count - 1].append(key) } else { runs.append([key]) }
    }
    return [distinct(first), KeyOrder(runs).sorted]
  }

  private static func distinct(_ keys: [ChartKey]) -> [ChartKey] {
    var seen: Set<ChartKey> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// The keys of one side: those of time in its order and without gaps.
  private static func side(_ keys: [ChartKey], _ unit: CalendarUnit?) -> [ChartKey] {
    guard let unit else { return keys }
    let periods = keys.compactMap { PeriodLabel(reading: $0.label, unit) }
      .sorted { $0.start.dayNumber < $1.start.dayNumber }
    let others = keys.filter { PeriodLabel(reading: $0.label, unit) == nil }
    let all = PeriodLabel.all(between: periods)
    let shown = all.isEmpty || periods.count < 2 ? periods : all
    return shown.map { ChartKey($0.text, 0) } + others
  }

  private static func places(_ keys: [ChartKey]) -> [ChartKey: Int] {
    Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
  }
}

/// What stands at a row or a column of a heat map.
struct ChartKey: Hashable {
  // Not as a text: two that are only normalised otherwise are two.
  private let bytes: [UInt8]
  /// Tells it from others with the same label.
  private let identity: Int

  init(_ label: String, _ identity: Int) { (bytes, self.identity) = (Array(label.utf8), identity) }

  var label: String { String(decoding: bytes, as: UTF8.self) }
}

internal import QCQCharts
internal import QCQLanguage

/// Keeps of each row what a chart shows of it.
struct ChartCollector {
  private let shape: ChartShape
  private let columns: [ResultColumn]
  private let result: ResultShape
  private var rows: [ChartData.Row] = []
  /// For each label of a heat map what tells it from others, and the numbers of those that came.
  private let keys: [SectionKey]
  private var identities: [[SectionIdentity: Int]]
  /// Whether there were more rows than a chart can tell apart.
  private(set) var isFull = false
  /// Whether the rows that come now are not those of the chart.
  var isClosed = false

  static let most = 10_000

  /// Nil where nothing is drawn.
  init?(_ shape: ResultShape) {
    guard let chart = shape.chart else { return nil }
    (self.shape, columns, result) = (chart, shape.columns, shape)
    keys = (chart.chart == .heat ? chart.labels : []).map { label in
      let column = shape.columns[label.column]
      return SectionKey(
        column: column, cell: label.column, identityCell: label.identityCell,
        isText: label.identityCell == nil && column.type == .text)
    }
    identities = keys.map { _ in [:] }
  }

  /// The number of the row among those of the chart; nil for a total, and where there is no more
  /// room.
  mutating func add(_ row: any RowView, _ people: inout PeopleText) -> Int? {
    if isClosed || result.isTotal(row) { return nil }
    guard rows.count < Self.most else {
      isFull = true
      return nil
    }
    var labels: [String] = []
    for label in shape.labels {
      let text = people.text(row, label.column, columns[label.column])
      labels.append(text.isEmpty ? "(none)" : text)
    }
    let text = people.text(row, shape.value, columns[shape.value])
    var rank: Int64?
    if let cell = shape.rankCell, case .int(let int) = row.cell(cell) { rank = int }
    let identities = keys.indices.map { number(of: SectionIdentity(row, [keys[$0]]), $0) }
    rows.append(
      ChartData.Row(
        labels: labels, identities: identities, number: row.cell(shape.value).number, text: text,
        rank: rank))
    return rows.count - 1
  }

  private mutating func number(of identity: SectionIdentity, _ side: Int) -> Int {
    if let known = identities[side][identity] { return known }
    let next = identities[side].count
    identities[side][identity] = next
    return next
  }

  /// Nil where there is nothing to draw, or too much.
  var data: ChartData? {
    isFull || !hasNumbers ? nil : ChartData(shape, columns: columns, rows: rows)
  }

  private var hasNumbers: Bool { rows.contains { $0.number.map { !$0.isNaN } ?? false } }

  /// What is said instead of a chart of too many rows, or of rows without a number.
  var remark: String? {
    if isFull { return "(no chart: there are more than \(Self.most) rows)" }
    return rows.isEmpty || hasNumbers ? nil : "(no chart: no row has a number to draw)"
  }
}

/// A sink that shows a chart with the rows.
protocol ChartedSink: ResultSink {
  /// Takes the chart of other rows than those that come.
  mutating func take(_ chart: ChartCollector)
}

extension Cell {
  fileprivate var number: Double? {
    switch self {
    case .int(let int): Double(int)
    case .number(let number): number
    case .absent, .text, .data: nil
    }
  }
}

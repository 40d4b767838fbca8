import QCQLanguage

/// Groups of two keys as a table: a row for each value of the first key, a column for each of the
/// second one.
///
/// A group that there is none of leaves its cell absent. Everything is held until all has come.
struct Crosstab {
  private struct Column {
    let name: String
    let rank: Int64
  }

  private let flat: ResultShape
  private let shape: CrosstabShape
  private let isForPeople: Bool
  private var people: PeopleText
  private var rowPlaces: [SectionIdentity: Int] = [:]
  private var rows: [CrosstabRow] = []
  private var columnPlaces: [SectionIdentity: Int] = [:]
  private var columns: [Column] = []
  private var totals = CrosstabRow()

  /// Nil where the rows stand as they are.
  init?(_ flat: ResultShape, _ spec: ReportSpec) {
    guard let shape = flat.crosstab else { return nil }
    (self.flat, self.shape) = (flat, shape)
    isForPeople = spec.format.info.isProse
    people = PeopleText(spec)
  }

  mutating func add(_ row: any RowView, mark: RowMark? = nil) {
    let value = PackedRow(row, [PackedRow.Part(shape.value)])
    let first = SectionIdentity(row, [shape.rows])
    let second = SectionIdentity(row, [shape.columns])
    switch level(of: row) {
    case .all: totals.total = value
    case .column: if let place = columnPlaces[second] { totals.cells[place] = value }
    case .row: if let place = rowPlaces[first] { rows[place].total = value }
    case .group:
      let place = rowPlaces[first] ?? addRow(row, first)
      rows[place].cells[columnPlaces[second] ?? addColumn(row, second)] = value
      if mark != nil { rows[place].mark = .changed }
    }
  }

  private func level(of row: any RowView) -> TotalLevel {
    guard let total = flat.total, case .int(let level) = row.cell(total.cell) else {
      return .group
    }
    return TotalLevel(rawValue: level) ?? .group
  }

  private mutating func addRow(_ row: any RowView, _ identity: SectionIdentity) -> Int {
    rowPlaces[identity] = rows.count
    rows.append(CrosstabRow(PackedRow(row, [PackedRow.Part(shape.rows.cell)])))
    return rows.count - 1
  }

  private mutating func addColumn(_ row: any RowView, _ identity: SectionIdentity) -> Int {
    var rank = Int64(columns.count)
    if case .int(let int) = row.cell(shape.rankCell) { rank = int }
    columnPlaces[identity] = columns.count
    columns.append(Column(name: name(row.cell(shape.columns.cell)), rank: rank))
    return columns.count - 1
  }

  /// What stands above a column.
  private mutating func name(_ cell: Cell) -> String {
    let column = shape.columns.column
    if isForPeople {
      let text = people.text(cell, column)
      return text.isEmpty ? "(none)" : text
    }
    if case .text(let bytes) = cell { return String(decoding: bytes, as: UTF8.self) }
    let plain = ResultColumn(column.name, column.type)
    return SectionHeading.name(people.text(cell, plain), plain)
  }

  /// The column of the keys of the rows. People read there, once, what the names of the other
  /// columns are, where these do not tell it.
  private var corner: ResultColumn {
    let (rows, columns) = (shape.rows.column, shape.columns.column)
    guard isForPeople, !columns.speaksForItself else { return rows }
    return ResultColumn("\(rows.name) / \(columns.name)", rows.type, style: rows.style)
  }

  /// The table, when all groups have come.
  mutating func finish() -> (shape: ResultShape, rows: [CrosstabRow]) {
    let order = columns.indices.sorted { columns[$0].rank < columns[$1].rank }
    let value = flat.columns[shape.value]
    var names = UniqueNames([corner.name])
    var result = flat
    (result.crosstab, result.total, result.chart) = (nil, nil, nil)
    // Its rows are many groups each.
    result.noun = "rows"
    result.columns = [corner]
    for place in order { result.columns.append(value.named(names.add(columns[place].name))) }
    var all = rows
    if flat.total != nil {
      result.columns.append(value.named(names.add("total")))
      if !isForPeople {
        result.columns.append(ResultColumn(names.add(CrosstabRow.totalMark), .bool))
      }
      result.total = TotalShape(cell: result.columns.count, label: 0)
      totals.isTotal = true
      if !rows.isEmpty { all.append(totals) }
    }
    let form = CrosstabRow.Form(
      order: order, hasTotal: flat.total != nil, hasMark: flat.total != nil && !isForPeople)
    for index in all.indices { all[index].form = form }
    return (result, all)
  }
}

extension ResultColumn {
  fileprivate func named(_ name: String) -> ResultColumn {
    ResultColumn(name, type, style: style)
  }
}

/// A row of a crosstab: its key, its values in the order of the columns, its total.
struct CrosstabRow: RowView {
  /// Which cells there are, in which order.
  struct Form {
    var order: [Int] = []
    var hasTotal = false
    var hasMark = false
  }

  static let totalMark = "is_total"

  var cells: [Int: PackedRow] = [:]
  var total: PackedRow?
  var isTotal = false
  var mark: RowMark?
  var form = Form()
  private let key: PackedRow?

  init(_ key: PackedRow? = nil) { self.key = key }

  var cellCount: Int { 1 + form.order.count + (form.hasTotal ? 2 : 0) + (form.hasMark ? 1 : 0) }

  func cell(_ index: Int) -> Cell {
    let behind = index - 1 - form.order.count
    if index == 0 { return CrosstabRow.cell(key) }
    if behind < 0 { return CrosstabRow.cell(cells[form.order[index - 1]]) }
    return behind == 0 ? CrosstabRow.cell(total) : .int(isTotal ? 1 : 0)
  }

  /// The row owns the bytes that the cell points to.
  private static func cell(_ packed: PackedRow?) -> Cell { packed?.view.cell(0) ?? .absent }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {}
}

/// Names of which no two are the same: a second `total` becomes `total (2)`.
struct UniqueNames {
  private var taken: Set<String>

  init(_ taken: [String]) { self.taken = Set(taken) }

  mutating func add(_ name: String) -> String {
    var (unique, number) = (name, 1)
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(name) (\(number))"
    }
    return unique
  }
}

/// Hands on rows as they are, and the groups of a crosstab as its table.
struct CrosstabSink: ResultSink {
  private var sink: any ResultSink
  private let spec: ReportSpec
  private var table: Crosstab?
  private var chart: ChartCollector?
  private var people: PeopleText

  init(_ sink: any ResultSink, _ spec: ReportSpec) {
    (self.sink, self.spec) = (sink, spec)
    people = PeopleText(spec)
  }

  var wantsMore: Bool { mutating get { sink.wantsMore } }

  mutating func begin(_ shape: ResultShape) {
    table = Crosstab(shape, spec)
    if table == nil { sink.begin(shape) } else { chart = ChartCollector(shape) }
  }

  mutating func row(_ row: any RowView) {
    if table == nil { return sink.row(row) }
    table?.add(row)
    _ = chart?.add(row, &people)
  }

  mutating func end() {
    if let (shape, rows) = table?.finish() {
      sink.begin(shape)
      hand(over: chart)
      for row in rows { sink.row(row) }
      (table, chart) = (nil, nil)
    }
    sink.end()
  }

  /// The chart is one of the groups, wherever the table puts them.
  private mutating func hand(over chart: ChartCollector?) {
    guard var chart, var charted = sink as? any ChartedSink else { return }
    chart.isClosed = true
    charted.take(chart)
    sink = charted
  }
}

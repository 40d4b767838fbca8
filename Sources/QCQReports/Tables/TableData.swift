internal import QCQLanguage

/// The rows of a table, as texts: widths are known only when all have come.
struct TableData {
  struct Row {
    var texts: [String]
    /// Whether the row is a completed item of a shopping list.
    let isDone: Bool
    /// Whether rows before it are left out.
    var isBehindGap = false
    /// What became of the row, where that is to be seen.
    var mark: RowMark?
    /// Whether the row is about all groups together.
    var isTotal = false
    /// The number of the row among those of a chart.
    var chartPlace: Int?
  }

  struct Section {
    var heading: SectionHeading
    var rows: [Row] = []
    /// Whether its last rows are among those that are left out, and not the rows behind these.
    var endsInGap = false

    fileprivate var isCut: Bool { heading.total > rows.count { !$0.isTotal } }
  }

  private(set) var shape: ResultShape
  /// What a chart shows of the rows, if one is wanted.
  var chart: ChartCollector?
  /// The column that holds the bars of a chart.
  private(set) var barColumn: Int?
  /// One section without a heading that counts for anything, unless the shape has sections.
  private(set) var sections: [Section] = []
  private(set) var rowCount = 0
  private(set) var removedCount = 0
  private var totalCount = 0
  /// Whether there is a place for marks in front of the rows.
  var isMarked = false
  private var people: PeopleText
  private var tracker: SectionTracker?
  private let sectionShape: SectionShape
  private let isShoppingList: Bool
  private let excerpt: TableExcerpt?
  private var tail = TableTail()

  init(_ shape: ResultShape, _ spec: ReportSpec) {
    self.shape = shape
    chart = ChartCollector(shape)
    excerpt = spec.excerpt
    people = PeopleText(spec)
    isShoppingList = shape.isShoppingList
    sectionShape = shape.sections ?? SectionShape(keys: [], completedCell: nil)
    tracker = SectionTracker(sectionShape)
  }

  var hasHeadings: Bool { !sectionShape.keys.isEmpty }

  /// Whether each column has a title: a shopping list in sections tells what it has without them.
  var hasTitles: Bool { !(isShoppingList && hasHeadings) }

  /// Whether nothing of a row depends on those that come later.
  var canBePassedOn: Bool {
    if case .rows = shape.kind { !hasHeadings && excerpt == nil } else { false }
  }

  mutating func add(_ row: any RowView, mark: RowMark? = nil) {
    if tracker?.startsSection(row) == true {
      let last = sections.last?.heading
      sections.append(Section(heading: SectionHeading(row, sectionShape, &people, after: last)))
    }
    let last = sections.count - 1
    let isDone = isShoppingList && row.cell(0).isTrue
    let isTotal = shape.isTotal(row)
    if isTotal { totalCount += 1 }
    let chartPlace = mark == .removed ? nil : chart?.add(row, &people)
    if let excerpt, rowCount >= excerpt.head {
      tail.add(row, shape.columns, section: last, isDone: isDone, excerpt)
    } else {
      sections[last].rows.append(
        Row(
          texts: people.texts(row, shape), isDone: isDone, mark: mark, isTotal: isTotal,
          chartPlace: chartPlace))
    }
    rowCount += 1
    // What is gone is shown, and no longer counted.
    if mark == .removed {
      removedCount += 1
    } else {
      sections[last].heading.count(row, shape)
    }
  }

  /// Takes a row that is counted and not held.
  mutating func pass(_ row: any RowView) -> Row {
    rowCount += 1
    let isTotal = shape.isTotal(row)
    if isTotal { totalCount += 1 }
    _ = chart?.add(row, &people)
    let texts = people.texts(row, shape)
    return Row(texts: texts, isDone: isShoppingList && row.cell(0).isTrue, isTotal: isTotal)
  }

  /// Forgets the rows that it holds, which are still counted.
  mutating func letGo() { for index in sections.indices { sections[index].rows = [] } }

  /// How many rows there are, without those that are gone, and totals.
  var countedRows: Int { rowCount - removedCount - totalCount }

  /// How many rows an excerpt leaves out.
  var hiddenCount: Int { tail.hiddenCount }

  /// Puts the last rows behind the first ones, when all have come.
  mutating func finish() {
    guard let excerpt else { return }
    let rows = tail.take(excerpt)
    var isBehindGap = tail.hiddenCount > 0
    if isBehindGap, let next = rows.first?.section, sections[next].rows.isEmpty,
      let last = sections[..<next].lastIndex(where: { !$0.rows.isEmpty }), sections[last].isCut
    {
      sections[last].endsInGap = true
    }
    for (index, (section, packed, isDone)) in rows.enumerated() {
      let view = packed.view
      let cells = withExtendedLifetime(view) { people.texts(view, shape) }
      let isTotal = withExtendedLifetime(view) { shape.isTotal(view) }
      var row = Row(texts: cells, isDone: isDone, mark: nil, isTotal: isTotal)
      (row.isBehindGap, isBehindGap) = (isBehindGap, false)
      if chart != nil, !isTotal { row.chartPlace = rowCount - rows.count + index }
      sections[section].rows.append(row)
    }
    // Of sections in the gap not even the headings are seen.
    sections.removeAll { $0.rows.isEmpty }
  }

  /// Puts bars behind the last column. Where no row has one there is no column for them.
  mutating func addBars(_ bar: (Int) -> String) {
    let bars = sections.map { $0.rows.map { $0.chartPlace.map(bar) ?? "" } }
    if bars.allSatisfy({ $0.allSatisfy(\.isEmpty) }) { return }
    barColumn = shape.columns.count
    shape.columns.append(ResultColumn("", .text))
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].texts.append(bars[section][row])
      }
    }
  }
}

import QCQLanguage
import QCQSemantics

extension ColumnPlan {
  /// The cells that say which rows are totals: of what, and for programs whether at all.
  struct TotalCells {
    var level: Int
    var mark: Int?
  }

  /// Adds what tells totals from groups, and what of a group stands where in a crosstab.
  mutating func addForm(_ query: CheckedQuery, _ vocabulary: Vocabulary, for audience: ColumnSet) {
    let form = query.form
    if form.hasTotal, case .sections = query.grouping {
      foot = FootShape(sums: query.summedColumns)
    }
    guard case .groups(let keys) = query.grouping, let first = keys.first else { return }
    let value = columns.indices.last { !isKey($0, keys, vocabulary) }
    if form.hasTotal { addTotal(of: first, vocabulary, for: audience) }
    guard form.isCrosstab, keys.count == 2, let value else {
      addHeat(query, keys, for: audience)
      return
    }
    let (rows, columns) = (addSection(keys[0], vocabulary), addSection(keys[1], vocabulary))
    heatCells = [rows.identityCell, columns.identityCell]
    crosstab = CrosstabShape(
      rows: rows, columns: columns, rankCell: append(.constant(.int(0))), value: value)
    rankCell = crosstab?.rankCell
  }

  /// A heat map has the order of a crosstab, which its rows alone need not tell, and like there
  /// rows with one title are as many as they are.
  private mutating func addHeat(
    _ query: CheckedQuery, _ keys: [GroupKey], for audience: ColumnSet
  ) {
    guard let chart = query.form.chart, chart.chart == .heat, !query.asksGroups,
      audience != .complete
    else { return }
    heatCells = keys.map { key in
      if case .entity(let relation) = key.kind { append(.reference(relation)) } else { nil }
    }
    if !chart.isSorted { rankCell = append(.constant(.int(0))) }
  }

  private func isKey(_ index: Int, _ keys: [GroupKey], _ vocabulary: Vocabulary) -> Bool {
    guard case .expression(let expression) = columns[index].content else { return false }
    return keys.contains { $0.shown(vocabulary).expression == expression }
  }

  private mutating func addTotal(
    of key: GroupKey, _ vocabulary: Vocabulary, for audience: ColumnSet
  ) {
    let label = columns.indices.first { isKey($0, [key], vocabulary) } ?? 0
    var mark: Int?
    if audience != .display {
      var result = ResultColumn(FootShape.mark, .bool)
      if audience == .both { result.audience = .complete }
      columns.append(Column(result: result, content: .constant(.bool(false))))
      mark = columns.count - 1
    }
    let level = append(.constant(.int(TotalLevel.group.rawValue)))
    totalCells = TotalCells(level: level, mark: mark)
    total = TotalShape(cell: level, label: label)
  }

  /// The index of a cell that is there for it alone.
  private mutating func append(_ content: Content) -> Int {
    hidden.append(content)
    return columns.count + hidden.count - 1
  }
}

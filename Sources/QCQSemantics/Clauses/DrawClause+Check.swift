import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  /// Finds the columns that a chart is made of.
  func check(_ draw: DrawClause, _ syntax: QuerySyntax) {
    query.form.chart = nil
    guard let chart = draw.chart, mayDraw(chart, draw.span) else { return }
    let columns = query.chartColumns(vocabulary)
    guard let value = columns.firstIndex(where: { $0.isDrawn(by: chart) }) else {
      let hasNumber = columns.contains { $0.isDrawn(by: .bar) }
      return report(
        .nothingToDraw(
          chart, draw.span, query.source, hasNumber: hasNumber,
          insertAt: syntax.canTakeShow ? draw.span.lowerBound : nil))
    }
    query.form.chart = ChartShape(
      chart, labels: query.chartLabels(columns), value: value,
      isZeroInGaps: columns[value].isCounted)
  }

  /// Whether the query gives one set of rows; reports if not.
  private func mayDraw(_ chart: Chart, _ span: Span) -> Bool {
    switch query.grouping {
    case .none where query.measure != nil: report(.oneValueToDraw(chart, span))
    case .groups(let keys) where keys.isEmpty: report(.oneValueToDraw(chart, span))
    case .sections: report(.sectionsToDraw(span))
    case .none where chart == .heat: report(.keysOfHeat(span, count: 0))
    case .groups(let keys) where chart == .heat && keys.count != 2:
      report(.keysOfHeat(span, count: keys.count))
    case .none, .groups: return true
    }
    return false
  }
}

/// A column of a query as a chart sees it.
private struct ChartColumn {
  /// The number of the key that it shows.
  let key: Int?
  /// Nil for a key of a measure, and for rows inside a cell.
  let typed: TypedExpression?

  func isDrawn(by chart: Chart) -> Bool {
    guard key == nil, let typed else { return false }
    switch chart {
    case .progress: return typed.style == .share || typed.type == .number
    case .bar, .column, .line, .share, .heat: return typed.type == .int || typed.type == .number
    }
  }

  /// Whether it is a count or a sum, which is zero where there are no rows.
  var isCounted: Bool {
    guard case .aggregate(let function, _, _) = typed?.expression else { return false }
    return function == .count || function == .sum
  }
}

extension CheckedQuery {
  /// `a bar chart of count`
  var chartWords: String? {
    guard let shape = form.chart else { return nil }
    let name =
      measure?.function.rawValue ?? columns.map { $0[shape.value].name } ?? source.rawValue
    return "\(shape.chart.phrase) of \(name)"
  }

  /// The columns that the query asks for.
  fileprivate func chartColumns(_ vocabulary: Vocabulary) -> [ChartColumn] {
    let keys = if case .groups(let keys) = grouping { keys } else { [GroupKey]() }
    if let measure {
      return keys.indices.map { ChartColumn(key: $0, typed: nil) } + [
        ChartColumn(key: nil, typed: TypedExpression(measure.expression, measure.resultType))
      ]
    }
    return (columns ?? []).map { column in
      let key = keys.firstIndex { column.shows($0, vocabulary) }
      guard case .expression(let typed) = column.content else {
        return ChartColumn(key: nil, typed: nil)
      }
      return ChartColumn(key: key, typed: typed)
    }
  }

  /// The keys in their order, or the first column that is no number.
  fileprivate func chartLabels(_ columns: [ChartColumn]) -> [ChartShape.Label] {
    guard case .groups(let keys) = grouping else {
      let name = columns.firstIndex { $0.typed != nil && !$0.isDrawn(by: .bar) }
      return name.map { [ChartShape.Label(column: $0)] } ?? []
    }
    return keys.indices.compactMap { key in
      columns.firstIndex { $0.key == key }.map {
        ChartShape.Label(column: $0, unit: keys[key].unit)
      }
    }
  }
}

extension GroupKey {
  /// The step between keys that are parts of dates.
  fileprivate var unit: CalendarUnit? {
    guard case .value(let value) = kind, case .function(let function, _) = value.expression,
      case .stretches(_, _, let unit) = function.values
    else { return nil }
    return unit
  }
}

extension QuerySyntax {
  /// Whether a `show` may be put in front of `draw`.
  fileprivate var canTakeShow: Bool {
    measure == nil && !clauses.contains { $0.kind.info.needsRows }
  }
}

extension Diagnostic {
  static func oneValueToDraw(_ chart: Chart, _ span: Span) -> Diagnostic {
    Diagnostic(
      .nothingToDraw, span,
      "`draw \(chart.rawValue)` needs several rows, and this query gives one value",
      help: "group with `per category` to get one row per category, or leave `draw` out")
  }

  static func nothingToDraw(
    _ chart: Chart, _ span: Span, _ entity: Entity, hasNumber: Bool, insertAt place: Int?
  ) -> Diagnostic {
    let columns =
      switch entity {
      case .items: "name, quantity"
      case .lists: "title, progress"
      case .categories: "name, progress"
      }
    if chart == .progress, hasNumber || entity == .items {
      return Diagnostic(
        .nothingToDraw, span, "`draw progress` needs a share from 0 to 1, and none is shown",
        help: "`lists show title, progress` has one; or draw a `bar`")
    }
    return Diagnostic(
      .nothingToDraw, span,
      "`draw \(chart.rawValue)` needs a number in each row, and none is shown",
      help: "write `show \(columns)` before it",
      proposals: place.map { [.insert("show \(columns) ", at: $0)] } ?? [])
  }

  fileprivate static func sectionsToDraw(_ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`draw` makes one chart of all rows, but `by` gives sections",
      help: "`per` gives one row per group")
  }

  fileprivate static func keysOfHeat(_ span: Span, count: Int) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`draw heat` needs two keys of `per`, not \(count)",
      help: "write `per month(created), category`, or draw a `bar`")
  }
}

import QCQLanguage
import QCQSyntax
import QCQText

extension QueryCheck {
  /// What a report makes of the rows. What a named query says of that stays with it as long as its
  /// columns do.
  func checkForm(_ syntax: QuerySyntax) {
    if syntax.show != nil || syntax.group != nil || syntax.measure != nil {
      query.form = ResultForm()
    }
    let written = syntax.form
    if written.isEmpty, query.form.isPlain { return }
    if let span = written.total { checkTotal(span) }
    if let span = written.crosstab { query.form.isCrosstab = mayBeCrosstab(span) }
    if let draw = written.draw { check(draw, syntax) }
    if query.form.isCrosstab { checkRows(ofCrosstab: syntax) }
    // In a crosstab `sort` is about its rows: they stay together, and their cells in order.
    let isSorted = query.sort != nil && !query.form.isCrosstab
    let limit = query.limit?.count
    query.form.chart?.isSorted = isSorted
    query.form.chart?.limit = limit
  }

  private func checkTotal(_ span: Span) {
    if query.asksGroups { return report(.formOfFurther("with total", span)) }
    let keys = query.grouping.keys
    guard !keys.isEmpty else { return report(.totalWithoutKeys(span)) }
    if case .sections = query.grouping {
      if query.summedColumns.isEmpty {
        return report(.nothingToAddInSections(span, of: query.source))
      }
    } else if query.measure == nil, !query.shownValues(vocabulary).contains(where: \.isOfRows) {
      return report(.nothingToAdd(span))
    }
    let names = keys.map(\.name) + (query.columns ?? []).map(\.name)
    if names.contains(FootShape.mark) {
      return report(.takenByTotal(FootShape.mark, span))
    }
    query.form.hasTotal = true
  }

  private func mayBeCrosstab(_ span: Span) -> Bool {
    if query.asksGroups {
      report(.formOfFurther("crosstab", span))
      return false
    }
    guard case .groups(let keys) = query.grouping, keys.count == 2 else {
      let count = if case .groups(let keys) = query.grouping { keys.count } else { 0 }
      report(.keysOfCrosstab(span, count: count))
      return false
    }
    let count = query.measure == nil ? query.shownValues(vocabulary).count : 1
    if count != 1 { report(.valuesOfCrosstab(span, count: count)) }
    return count == 1
  }

  /// The rows of a crosstab are those of its first key: the second one can't say how they stand.
  private func checkRows(ofCrosstab syntax: QuerySyntax) {
    if let draw = syntax.form.draw, let chart = draw.chart, chart != .heat {
      report(.chartOfCrosstab(chart, draw.span))
    }
    let keys = query.grouping.keys
    guard let first = keys.first else { return }
    let isLoose = (query.sort ?? []).contains { key in
      !key.expression.expression.isFixed(by: [first], among: keys)
    }
    if isLoose, let span = syntax.sort?.span ?? syntax.form.crosstab {
      report(.orderOfCrosstab(span, first.name))
    }
  }
}

extension CheckedQuery {
  /// What the report makes of the rows, but for a chart.
  var formWords: [String] {
    var words: [String] = []
    let keys = grouping.keys
    if form.isCrosstab, let rows = keys.first, let columns = keys.last {
      words.append("as a table of \(rows.name) by \(columns.name)")
    }
    if form.hasTotal {
      let isOfSections = if case .sections = grouping { true } else { false }
      words.append(isOfSections ? "with the sums of each section" : "with a total")
    }
    return words
  }

  /// What is shown of groups beside their keys; nil for what is no expression.
  fileprivate func shownValues(_ vocabulary: Vocabulary) -> [CheckedExpression] {
    let keys = grouping.keys
    return (columns ?? []).compactMap { column in
      guard case .expression(let typed) = column.content,
        !keys.contains(where: { column.shows($0, vocabulary) })
      else { return nil }
      return typed.expression
    }
  }
}

extension CheckedExpression {
  /// Whether it has one value for some of the keys of groups, whatever the others are.
  package func isFixed(by kept: [GroupKey], among keys: [GroupKey]) -> Bool {
    if case .aggregate = self { return true }
    if case .among(let function, _) = self { return function == .share }
    if kept.contains(where: { $0.covers(self) }) { return true }
    if keys.contains(where: { $0.covers(self) }) { return false }
    return parts.allSatisfy { $0.isFixed(by: kept, among: keys) }
  }

  /// Whether there is an aggregate over rows in it.
  fileprivate var isOfRows: Bool {
    contains { if case .aggregate = $0 { true } else { false } }
  }
}

extension Diagnostic {
  fileprivate static func totalWithoutKeys(_ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span,
      "`with total` adds up groups or sections, but there is no `per` and no `by`",
      help: "write `per category` before it, or ask for the number alone: `count items`")
  }

  fileprivate static func nothingToAddInSections(_ span: Span, of source: Entity) -> Diagnostic {
    let example =
      switch source {
      case .items: "show name, quantity"
      case .lists: "show title, count(items) as items"
      case .categories: "show name, count(items) as items"
      }
    return Diagnostic(
      .clauseNotAllowed, span, "`with total` has nothing to add up: no amount is shown",
      help: "show one: `\(example)`")
  }

  fileprivate static func formOfFurther(_ clause: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span,
      "`\(clause)` needs the rows that groups are made of, and these groups are chosen already",
      help: "write it in a query of its own, with `per`")
  }

  fileprivate static func nothingToAdd(_ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`with total` has nothing to add up: no aggregate is shown",
      help: "show one, such as `count()` or `sum(quantity)`")
  }

  fileprivate static func takenByTotal(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "`with total` adds a column `\(name)`, and there is one already",
      help: "give the other column another name with `as`")
  }

  fileprivate static func keysOfCrosstab(_ span: Span, count: Int) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`crosstab` needs two keys of `per`, not \(count)",
      help: "the first gives the rows and the second the columns: `per month(created), category`")
  }

  fileprivate static func valuesOfCrosstab(_ span: Span, count: Int) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`crosstab` shows one value of each group, not \(count)",
      help: "show one beside the keys, such as `show sum(quantity)`")
  }

  fileprivate static func chartOfCrosstab(_ chart: Chart, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`draw \(chart.rawValue)` can't draw a crosstab",
      help: "draw `heat`, or leave `crosstab` out")
  }

  fileprivate static func orderOfCrosstab(_ span: Span, _ key: String) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`sort` orders the rows of a crosstab, which are those of `\(key)`",
      help: "sort by `\(key)`, or by an aggregate, which then covers the whole row")
  }
}

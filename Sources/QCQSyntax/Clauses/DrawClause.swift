package import QCQText

/// `draw bar`: the chart that a report shows of the result.
package struct DrawClause: Sendable {
  package enum Chart: String, Sendable, CaseIterable {
    case bar, column, line, share, progress
  }

  package var chart: Chart?
  package var span: Span
}

extension Parser {
  /// draw = "draw" ( "bar" | "column" | "line" | "share" | "progress" )
  mutating func parseDraw() -> DrawClause {
    let start = advance(as: .keyword).span.lowerBound
    let charts = DrawClause.Chart.allCases
    guard at(.word), current.keyword?.clause == nil else {
      fail(
        .expectedName(
          "a chart: " + alternatives(charts.map(\.rawValue)), found: found,
          missingSpan))
      return DrawClause(chart: nil, span: span(from: start))
    }
    let word = text(current)
    var chart = DrawClause.Chart(rawValue: word)
    if chart == nil {
      report(.unknownChart(word, current.span, among: charts.map(\.rawValue)))
      let nearest = Suggestion.nearest(to: word, among: charts.map(\.rawValue)).first
      chart = nearest.flatMap(DrawClause.Chart.init(rawValue:))
    }
    advance(as: .keyword)
    return DrawClause(chart: chart, span: span(from: start))
  }

  private func alternatives(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}

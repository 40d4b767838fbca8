package import QCQLanguage
package import QCQText

/// `draw bar`: the chart that a report shows of the result.
package struct DrawClause: Hashable, Sendable {
  package let chart: Chart?
  package let span: Span
}

extension QueryParser {
  /// draw = "draw" ( "bar" | "column" | "line" | "share" | "progress" | "heat" )
  mutating func parseDraw() -> DrawClause {
    let start = advance(as: .keyword).span.lowerBound
    let charts = Chart.allCases.map(\.rawValue)
    guard at(.word), !current.startsClause else {
      fail(.expectedName("a chart: \(Phrase.list(charts))", found: found, missingSpan))
      return DrawClause(chart: nil, span: span(from: start))
    }
    var word = text(current)
    if !charts.contains(word) {
      let near = Suggestion.nearest(to: word, among: charts, limit: 1).first
      let meant = Chart.others[word.lowercased()] ?? near
      report(.unknownChart(word, current.span, meant: meant, among: charts))
      word = meant ?? word
    }
    advance(as: .keyword)
    return DrawClause(chart: Chart(rawValue: word), span: span(from: start))
  }
}

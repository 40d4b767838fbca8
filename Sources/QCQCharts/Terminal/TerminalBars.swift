internal import QCQLanguage
internal import QCQText

/// Bars of one width, to stand beside the rows that they are of.
package struct TerminalBars {
  private let data: ChartData
  private let glyphs: ChartGlyphs
  /// The cells of the longest bar.
  private let cells: Int
  /// The widest text that stands in front of the bars, where the rows do not show it.
  private let textWidth: Int
  /// Whether a column in front of the bars is for the signs of numbers.
  private let hasSigns: Bool

  /// How many columns bars have at least, and at most: longer ones say nothing more.
  package static let widths = 8...40

  /// - Parameter width: The columns there are for bars and what belongs to them.
  package init(_ data: ChartData, width: Int, glyphs: ChartGlyphs) {
    (self.data, self.glyphs) = (data, glyphs)
    textWidth =
      data.chart == .share
      ? data.marks.reduce(0) { max($0, DisplayWidth.displayWidth(of: $1.text)) } + 1 : 0
    hasSigns = data.hasNegatives
    cells = max(1, width - textWidth - (hasSigns ? 1 : 0))
  }

  /// The bar of a mark; a `-` in front of it stands for a number below zero.
  package func bar(_ index: Int) -> String {
    let mark = data.marks[index]
    let text = textWidth > 0 ? DisplayWidth.pad(mark.text, to: textWidth - 1, .right) + " " : ""
    let sign = hasSigns ? (mark.reading.isNegative ? "-" : " ") : ""
    return TerminalChart.trimmed(text + sign + body(mark.reading))
  }

  private func body(_ reading: ChartData.Reading) -> String {
    switch reading {
    case .absent: return ""
    case .beyond:
      return glyphs.bar(1, cells: cells - 1) + String(glyphs.beyond)
    case .at:
      let bar = glyphs.bar(data.size(reading), cells: cells)
      guard data.chart == .progress else { return bar }
      return bar + String(repeating: glyphs.rest, count: max(0, cells - bar.count))
    }
  }
}

/// What the cells of a heat map stand for, as cells with their numbers.
struct HeatLegend {
  private struct Entry {
    let text: String
    let opacity: Double
    var isNegative = false
  }

  private let entries: [Entry]

  /// - Parameter hasZero: Whether a cell stands for nothing.
  init(_ data: ChartData, hasZero: Bool) {
    let bounds = data.heat.bounds.map { (text: data.text(of: $0), opacity: Self.opacity($0.step)) }
    var entries = hasZero ? [Entry(text: "0", opacity: Self.faintest)] : []
    for bound in bounds {
      entries.append(Entry(text: "up to \(bound.text)", opacity: bound.opacity))
    }
    if data.hasNegatives {
      for bound in bounds {
        entries.append(
          Entry(text: "to -\(bound.text)", opacity: bound.opacity, isNegative: true))
      }
    }
    self.entries = entries
  }

  private static let faintest = 0.23
  private static let strengths = [0.43, 0.61, 0.79, 1]

  /// Each step has one and a half times the contrast to the ground, light or dark, of the step
  /// before it, with the colours of a page.
  private static func opacity(_ step: Int) -> Double { strengths[step] }

  /// How strong the cell of a number is.
  static func opacity(_ data: ChartData, _ reading: ChartData.Reading) -> Double {
    switch reading {
    case .absent, .at(0): faintest
    case .at(let value): opacity(data.heat.step(of: abs(value)))
    case .beyond: opacity(HeatSteps.count - 1)
    }
  }

  private static let side = 12.0

  /// Draws the entries, side by side where there is room.
  ///
  /// - Parameter y: Where the texts of the first line stand; then of the last.
  func draw(_ canvas: inout SVGCanvas, y: inout Double) {
    var x = 0.0
    for entry in entries {
      let text = SVGCanvas.fitted(entry.text, canvas.width - Self.side - 5)
      let width = Self.side + 5 + SVGCanvas.width(of: text)
      if x > 0, x + width > canvas.width {
        x = 0
        y += SVGCanvas.lineHeight
      }
      canvas.cell(
        x: x, y: y - Self.side + 2, width: Self.side, height: Self.side,
        opacity: entry.opacity, isNegative: entry.isNegative)
      canvas.text(text, x: x + Self.side + 5, y: y)
      x += width + 8
    }
  }
}

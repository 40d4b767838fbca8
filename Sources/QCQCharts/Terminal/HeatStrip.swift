internal import QCQText

/// A heat map as lines of shades.
struct HeatStrip {
  let chart: TerminalChart

  /// More rows than a screen has say nothing more.
  private static let mostRows = 40

  var lines: [String] {
    guard let grid = chart.data.grid, !grid.columnLabels.isEmpty else { return [] }
    let labelWidth = min(chart.widest(grid.rowLabels), chart.width / 3)
    let room = chart.width - labelWidth - 1
    let (slot, bucket) = fit(grid.columnLabels.count, room)
    let count = (grid.columnLabels.count + bucket - 1) / bucket
    var lines = grid.rowLabels.indices.prefix(Self.mostRows).map { row in
      let cells = (0..<count).map { cell(grid, row, $0 * bucket, bucket, slot) }
      let label = chart.fitted(grid.rowLabels[row], labelWidth, .left)
      return chart.trimmed(label + " " + cells.joined())
    }
    let hidden = grid.rowLabels.count - lines.count
    if hidden > 0 { lines.append("and \(Plural.count(hidden, "more row"))") }
    let labels = (0..<count).map { grid.columnLabels[$0 * bucket] }
    let placed = LabelRow.place(
      labels, centers: (0..<count).map { $0 * slot + slot / 2 }, width: room)
    if !placed.isEmpty {
      lines.append(
        String(repeating: " ", count: labelWidth + 1) + LabelRow.line(placed))
    }
    lines += legend
    return lines + chart.remark(bucket > 1 ? "each cell is the largest of \(bucket) columns" : nil)
  }

  /// How wide a cell is, and how many columns it stands for.
  private func fit(_ columns: Int, _ room: Int) -> (slot: Int, bucket: Int) {
    for slot in [3, 2, 1] where columns * slot <= room { return (slot, 1) }
    return (1, (columns + room - 1) / max(room, 1))
  }

  private func cell(_ grid: ChartGrid, _ row: Int, _ first: Int, _ bucket: Int, _ slot: Int)
    -> String
  {
    let data = chart.data
    let readings = (first..<min(first + bucket, grid.columnLabels.count)).compactMap { column in
      grid.mark(row: row, column: column).map { data.marks[$0].reading }
    }
    let largest = readings.max { data.size($0) < data.size($1) } ?? .absent
    let glyph = glyph(largest)
    let body = String(repeating: glyph, count: max(1, slot - 1))
    return DisplayWidth.pad(body, to: slot)
  }

  private func glyph(_ reading: ChartData.Reading) -> Character {
    let glyphs = chart.glyphs
    switch reading {
    case .absent: return " "
    case .at(0): return glyphs.zero
    case .at(let value):
      return glyphs.shade(chart.data.size(reading), isNegative: value < 0)
    case .beyond(let isNegative): return isNegative ? glyphs.beneath : glyphs.beyond
    }
  }

  /// What the shades stand for: those above zero, and those below it where there are any.
  private var legend: [String] {
    let below = chart.data.hasNegatives ? steps(chart.glyphs.shadesBelow, "to -") : []
    var lines = [""]
    for step in ["\(chart.glyphs.zero) 0"] + steps(chart.glyphs.shades, "up to ") + below {
      let line = lines[lines.count - 1]
      let next = line.isEmpty ? step : line + "  " + step
      if DisplayWidth.displayWidth(of: next) <= chart.width {
        lines[lines.count - 1] = next
      } else {
        lines.append(step)
      }
    }
    return lines
  }

  private func steps(_ shades: [Character], _ words: String) -> [String] {
    let high = chart.data.sizes.high
    return shades.enumerated().map { index, glyph in
      let bound = high * Double(index + 1) / Double(shades.count)
      return "\(glyph) \(words)\(chart.data.text(ofTick: bound))"
    }
  }
}

internal import QCQText

/// A heat map as lines of shades.
struct HeatStrip {
  let chart: TerminalChart

  /// More rows than a screen has say nothing more.
  private static let mostRows = 40

  var lines: [String] {
    guard let grid = chart.data.grid, !grid.columnLabels.isEmpty else { return [] }
    let labelWidth = min(chart.widest(grid.rowLabels), chart.width / 3)
    let (slot, bucket) = fit(grid.columnLabels, labelWidth + 1)
    let count = (grid.columnLabels.count + bucket - 1) / bucket
    let cells = grid.rowLabels.indices.prefix(Self.mostRows).map { row in
      (0..<count).map { glyph(grid, row, $0 * bucket, bucket) }
    }
    var lines = zip(grid.rowLabels, cells).map { name, glyphs in
      let bodies = glyphs.map { glyph in
        DisplayWidth.pad(String(repeating: glyph, count: Self.body(slot)), to: slot)
      }
      return TerminalChart.trimmed(chart.fitted(name, labelWidth, .left) + " " + bodies.joined())
    }
    let hidden = grid.rowLabels.count - lines.count
    if hidden > 0 { lines.append("and \(Plural.count(hidden, "more row"))") }
    let labels = (0..<count).map { grid.columnLabels[$0 * bucket] }
    lines += chart.labelLines(labels, Self.centers(count, slot), slot, indent: labelWidth + 1)
    lines += legend(hasZero: cells.contains { $0.contains(chart.glyphs.zero) })
    return lines + chart.remark(bucket > 1 ? "each cell is the largest of \(bucket) columns" : nil)
  }

  /// How wide a cell is with the space beside it, and how many columns it stands for.
  ///
  /// So wide that all names stand side by side, or else as wide as there is room for; parts of
  /// dates tell of those beside them.
  private func fit(_ labels: [String], _ indent: Int) -> (slot: Int, bucket: Int) {
    let room = chart.width - indent
    let widest = min(room / labels.count, chart.widest(labels) + 1)
    if widest > Self.leastSlot {
      let slot = (Self.leastSlot...widest).first { slot in
        let placed = chart.place(labels, Self.centers(labels.count, slot), slot, room: room)
        return placed.count == labels.count
      }
      return (slot ?? (chart.data.isTime ? Self.leastSlot : widest), 1)
    }
    for slot in [Self.leastSlot, 2, 1] where labels.count * slot <= room { return (slot, 1) }
    return (1, (labels.count + room - 1) / max(room, 1))
  }

  private static let leastSlot = 3

  private static func body(_ slot: Int) -> Int { max(1, slot - 1) }

  private static func centers(_ count: Int, _ slot: Int) -> [Int] {
    (0..<count).map { $0 * slot + body(slot) / 2 }
  }

  private func glyph(_ grid: ChartGrid, _ row: Int, _ first: Int, _ bucket: Int) -> Character {
    let data = chart.data
    let readings = (first..<min(first + bucket, grid.columnLabels.count)).compactMap { column in
      grid.mark(row: row, column: column).map { data.marks[$0].reading }
    }
    let largest = readings.max { data.size($0) < data.size($1) } ?? .absent
    return glyph(largest)
  }

  private func glyph(_ reading: ChartData.Reading) -> Character {
    let glyphs = chart.glyphs
    switch reading {
    case .absent: return " "
    case .at(0): return glyphs.zero
    case .at(let value):
      return glyphs.shade(chart.data.heat.step(of: abs(value)), isNegative: value < 0)
    case .beyond(let isNegative): return isNegative ? glyphs.beneath : glyphs.beyond
    }
  }

  /// What the shades stand for: those above zero, and those below it where there are any.
  private func legend(hasZero: Bool) -> [String] {
    let zero = hasZero ? ["\(chart.glyphs.zero) 0"] : []
    let below = chart.data.hasNegatives ? steps("to -", isNegative: true) : []
    var lines: [String] = []
    for step in zero + steps("up to ", isNegative: false) + below {
      if let line = lines.last,
        DisplayWidth.displayWidth(of: line + "  " + step) <= chart.width
      {
        lines[lines.count - 1] = line + "  " + step
      } else {
        lines.append(step)
      }
    }
    return lines
  }

  private func steps(_ words: String, isNegative: Bool) -> [String] {
    chart.data.heat.bounds.map { bound in
      let shade = chart.glyphs.shade(bound.step, isNegative: isNegative)
      return "\(shade) \(words)\(chart.data.text(of: bound))"
    }
  }
}

internal import QCQLanguage
internal import QCQText

/// A chart as an SVG element that takes its colours from the page that it stands on.
///
/// Marks have the class `mark`, those of a heat map `heat`, too, or below zero `below`, what is
/// still to come `track`, lines `line`, `grid` and `axis`.
package struct SVGChart {
  let data: ChartData
  let width: Double
  let name: String

  /// - Parameters:
  ///   - width: In pixels.
  ///   - name: The class of the element.
  package init(_ data: ChartData, width: Int, name: String = "chart") {
    (self.data, self.width, self.name) = (data, Double(max(width, 200)), name)
  }

  package var element: String {
    guard !data.marks.isEmpty else { return "" }
    switch data.chart {
    case .bar, .share, .progress: return bars
    case .column, .line: return plot
    case .heat: return heat
    }
  }

  private func finish(_ canvas: SVGCanvas, height: Double) -> String {
    canvas.element(
      height: height.rounded(.up), title: data.title, summary: data.summary, name: name)
  }

  // MARK: Bars

  private static let mostBars = 100
  /// What of the width names in front of rows may take.
  private static let mostOfLabels = 0.34
  private static let barHeight = 14.0

  private var bars: String {
    var canvas = SVGCanvas(width: width)
    let marks = data.marks.prefix(Self.mostBars)
    let labels = RowLabels(marks.map(\.label), most: width * Self.mostOfLabels)
    let textWidth = side(marks.map(\.text), 0.3)
    let (left, right) = (labels.width, width - textWidth)
    let bottom = marks.indices.reduce(4) { $0 + labels.height($1) }
    let isFraction = data.chart == .progress
    if !isFraction { drawTicks(&canvas, left, right, bottom) }
    let zero = left + (right - left) * data.scale.fraction(0)
    var middle = 0.0
    for (index, mark) in marks.enumerated() {
      middle += labels.height(index) / 2
      defer { middle += labels.height(index) / 2 }
      let top = middle - Self.barHeight / 2
      let base = top + Self.barHeight - 3
      labels.write(index, x: left, y: base, &canvas)
      canvas.text(SVGCanvas.fitted(mark.text, textWidth - 8), x: width, y: base, .end)
      if isFraction {
        canvas.track(x: left, y: top, width: right - left, height: Self.barHeight)
      }
      guard let position = data.position(mark.reading) else { continue }
      let end = left + (right - left) * position
      canvas.bar(
        x: min(zero, end), y: top, width: abs(end - zero), height: Self.barHeight)
    }
    var height = bottom + (isFraction ? 0 : SVGCanvas.lineHeight)
    remark(&canvas, left: data.marks.count - marks.count, "row", &height)
    if let line = data.remark {
      height += SVGCanvas.lineHeight
      canvas.text(line, x: 0, y: height - 4)
    }
    return finish(canvas, height: height)
  }

  /// Room for texts beside the plot; none where there are none.
  private func side(_ texts: some Sequence<String>, _ most: Double) -> Double {
    let widest = texts.reduce(0.0) {
      max($0, SVGCanvas.width(of: TerminalText.escaped($1)))
    }
    return widest > 0 ? min(widest, width * most) + 8 : 0
  }

  private func drawTicks(
    _ canvas: inout SVGCanvas, _ left: Double, _ right: Double, _ bottom: Double
  ) {
    let ticks = data.scale.ticks
    let places = ticks.map { left + (right - left) * data.scale.fraction($0) }
    for (tick, x) in zip(ticks, places) {
      canvas.rule(x1: x, y1: 0, x2: x, y2: bottom, isAxis: tick == 0)
    }
    drawLabels(&canvas, ticks.map(data.text(ofTick:)), places, y: bottom + SVGCanvas.fontSize)
  }

  /// Labels under marks, as many as fit.
  private func drawLabels(
    _ canvas: inout SVGCanvas, _ labels: [String], _ centers: [Double], y: Double
  ) {
    for label in place(labels, centers) {
      // One that was moved inside stands at the edge: it mostly needs less room than it was given,
      // and so is nearer to its mark.
      if label.start == 0 {
        canvas.text(label.text, x: 0, y: y)
      } else if label.end == Int(width) {
        canvas.text(label.text, x: width, y: y, .end)
      } else {
        canvas.text(label.text, x: Double(label.start) + Double(label.width) / 2, y: y, .middle)
      }
    }
  }

  private func place(_ labels: [String], _ centers: [Double]) -> [LabelRow.Placed] {
    LabelRow.place(
      labels.map { SVGCanvas.fitted($0, width) }, centers: centers.map { Int($0) },
      width: Int(width), gap: 6, measure: { Int(SVGCanvas.width(of: $0).rounded(.up)) })
  }

  private func remark(
    _ canvas: inout SVGCanvas, left count: Int, _ noun: String, _ height: inout Double
  ) {
    guard count > 0 else { return }
    height += SVGCanvas.lineHeight
    canvas.text("and \(Plural.count(count, "more \(noun)"))", x: 0, y: height - 4)
  }

  // MARK: Columns and lines

  private static let plotHeight = 200.0

  private var plot: String {
    var canvas = SVGCanvas(width: width)
    let axis = side(data.scale.ticks.map(data.text(ofTick:)), 0.3)
    let buckets = Buckets(data, most: Int((width - axis) / 4))
    let labels = buckets.indices.map(buckets.label)
    let slanted = data.chart == .column ? slantedLabels(labels, axis, width) : nil
    let left = slanted?.left ?? axis
    let (top, bottom) = (8.0, 8.0 + Self.plotHeight)
    drawAxis(&canvas, left, bottom)
    let slot = (width - left) / Double(buckets.count)
    let centers = centers(labels.count, left, width)
    let heights = buckets.indices.map { index in
      data.position(buckets[index].reading).map { bottom - Self.plotHeight * $0 }
    }
    switch data.chart {
    case .line: drawLine(&canvas, centers, heights)
    case .bar, .column, .share, .progress, .heat:
      let zero = bottom - Self.plotHeight * data.scale.fraction(0)
      let body = min(slot * 0.8, 48)
      for case (let x, let height?) in zip(centers, heights) {
        canvas.bar(
          x: x - body / 2, y: min(zero, height), width: body, height: abs(height - zero))
      }
    }
    var height = bottom + top + SVGCanvas.lineHeight
    if let slanted {
      slanted.write(labels, centers, y: bottom + top + 4, &canvas)
      height = bottom + top + 4 + slanted.height
    } else {
      drawLabels(&canvas, labels, centers, y: bottom + top + SVGCanvas.fontSize)
    }
    if let line = buckets.remark("mark") {
      height += SVGCanvas.lineHeight
      canvas.text(line, x: 0, y: height - 4)
    }
    return finish(canvas, height: height)
  }

  private func drawAxis(_ canvas: inout SVGCanvas, _ left: Double, _ bottom: Double) {
    for tick in data.scale.ticks {
      let height = bottom - Self.plotHeight * data.scale.fraction(tick)
      canvas.rule(x1: left, y1: height, x2: width, y2: height, isAxis: tick == 0)
      canvas.text(data.text(ofTick: tick), x: left - 8, y: height + 4, .end)
    }
  }

  private func centers(_ count: Int, _ left: Double, _ right: Double) -> [Double] {
    (0..<count).map { left + (right - left) / Double(count) * (Double($0) + 0.5) }
  }

  /// Nil where all labels fit side by side, and where some of them tell the others: on a line, and
  /// in time.
  private func slantedLabels(
    _ labels: [String], _ left: Double, _ right: Double
  ) -> SlantedLabels? {
    guard !data.isTime else { return nil }
    let placed = place(labels, centers(labels.count, left, right))
    guard placed.count < labels.count(where: { !$0.isEmpty }) else { return nil }
    return SlantedLabels(labels, left: left, width: right)
  }

  /// A line is broken where there is no number, and a mark between two gaps is a dot.
  private func drawLine(_ canvas: inout SVGCanvas, _ centers: [Double], _ heights: [Double?]) {
    var run: [(x: Double, y: Double)] = []
    let hasDots = centers.count <= 40
    for (x, height) in zip(centers, heights) {
      if let height {
        run.append((x, height))
      } else {
        canvas.line(run)
        if !hasDots, run.count == 1 { canvas.dot(x: run[0].x, y: run[0].y) }
        run = []
      }
      if hasDots, let height { canvas.dot(x: x, y: height) }
    }
    canvas.line(run)
    if !hasDots, run.count == 1 { canvas.dot(x: run[0].x, y: run[0].y) }
  }

  // MARK: Heat

  private static let mostRows = 60
  private static let mostSlot = 48.0

  private var heat: String {
    guard let grid = data.grid, !grid.columnLabels.isEmpty else { return "" }
    var canvas = SVGCanvas(width: width)
    let labels = RowLabels(
      Array(grid.rowLabels.prefix(Self.mostRows)), most: width * Self.mostOfLabels)
    let count = Double(grid.columnLabels.count)
    // Wider where all names stand side by side then.
    let wide = max(Self.mostSlot, side(grid.columnLabels, 1))
    let most = wide * count <= width - labels.width ? wide : Self.mostSlot
    let right = min(labels.width + most * count, width)
    let slanted = slantedLabels(grid.columnLabels, labels.width, right)
    let left = slanted?.left ?? labels.width
    let slot = min((width - left) / count, most)
    let rowHeight = labels.tallest
    let rows = grid.rowLabels.indices.prefix(Self.mostRows)
    for row in rows {
      let top = Double(row) * rowHeight
      labels.write(row, x: left, y: top + rowHeight / 2 + 3, &canvas)
      drawCells(&canvas, grid, row, left: left, slot: slot, top: top, height: rowHeight - 1)
    }
    var height = Double(rows.count) * rowHeight
    let centers = grid.columnLabels.indices.map { left + slot * (Double($0) + 0.5) }
    if let slanted {
      slanted.write(grid.columnLabels, centers, y: height + 8, &canvas)
      height += 8 + slanted.height + SVGCanvas.fontSize
    } else {
      height += SVGCanvas.fontSize + 2
      drawLabels(&canvas, grid.columnLabels, centers, y: height)
      height += SVGCanvas.lineHeight + 4
    }
    let hasZero = rows.contains { row in
      grid.columnLabels.indices.contains { column in
        guard let index = grid.mark(row: row, column: column) else { return false }
        return data.marks[index].reading == .at(0)
      }
    }
    HeatLegend(data, hasZero: hasZero).draw(&canvas, y: &height)
    height += 6
    remark(&canvas, left: grid.rowLabels.count - rows.count, "row", &height)
    return finish(canvas, height: height)
  }

  private func drawCells(
    _ canvas: inout SVGCanvas, _ grid: ChartGrid, _ row: Int, left: Double, slot: Double,
    top: Double, height: Double
  ) {
    let gap = slot > 4 ? 1.0 : 0
    for column in grid.columnLabels.indices {
      guard let index = grid.mark(row: row, column: column) else { continue }
      let reading = data.marks[index].reading
      guard reading != .absent else { continue }
      canvas.cell(
        x: left + slot * Double(column), y: top, width: slot - gap, height: height,
        opacity: HeatLegend.opacity(data, reading), isNegative: reading.isNegative)
    }
  }
}

internal import QCQLanguage
internal import QCQText

/// A chart as an SVG element that takes its colours from the page that it stands on.
///
/// Marks have the class `mark`, those of a heat map below zero `below`, what is still to come
/// `track`, lines `line`, `grid` and `axis`.
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
    canvas.element(height: height, title: data.title, summary: data.summary, name: name)
  }

  // MARK: Bars

  private static let mostBars = 100
  private static let rowHeight = 22.0
  private static let barHeight = 14.0

  private var bars: String {
    var canvas = SVGCanvas(width: width)
    let marks = data.marks.prefix(Self.mostBars)
    let labelWidth = side(marks.map(\.label), 0.34)
    let textWidth = side(marks.map(\.text), 0.3)
    let (left, right) = (labelWidth, width - textWidth)
    let bottom = Double(marks.count) * Self.rowHeight + 4
    let isFraction = data.chart == .progress
    if !isFraction { drawTicks(&canvas, left, right, bottom) }
    let zero = left + (right - left) * data.scale.fraction(0)
    for (index, mark) in marks.enumerated() {
      let top = Double(index) * Self.rowHeight + 4
      let base = top + Self.barHeight - 3
      canvas.text(SVGCanvas.fitted(mark.label, labelWidth - 8), x: left - 8, y: base, .end)
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
      canvas.text(label.text, x: Double(label.start) + Double(label.width) / 2, y: y, .middle)
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
    let slanted = slantedLabels(labels, axis)
    let left = slanted?.left ?? axis
    let (top, bottom) = (8.0, 8.0 + Self.plotHeight)
    drawAxis(&canvas, left, bottom)
    let slot = (width - left) / Double(buckets.count)
    let centers = centers(labels.count, left)
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
      for (label, x) in zip(labels, centers) {
        canvas.slanted(
          label, x: x + 3, y: bottom + top + 4, slanted.angle, room: slanted.room(at: x))
      }
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

  private func centers(_ count: Int, _ left: Double) -> [Double] {
    (0..<count).map { left + (width - left) / Double(count) * (Double($0) + 0.5) }
  }

  /// Nil where all labels fit side by side, and where some of them tell the others: on a line, and
  /// in time.
  private func slantedLabels(_ labels: [String], _ left: Double) -> SlantedLabels? {
    guard data.chart == .column, !data.isTime else { return nil }
    let placed = place(labels, centers(labels.count, left))
    guard placed.count < labels.count(where: { !$0.isEmpty }) else { return nil }
    return SlantedLabels(labels, left: left, width: width)
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

  private var heat: String {
    guard let grid = data.grid, !grid.columnLabels.isEmpty else { return "" }
    var canvas = SVGCanvas(width: width)
    let rows = grid.rowLabels.prefix(Self.mostRows)
    let left = side(rows, 0.34)
    let slot = min((width - left) / Double(grid.columnLabels.count), 48)
    let gap = slot > 4 ? 1.0 : 0
    var hasZero = false
    for (row, label) in rows.enumerated() {
      let top = Double(row) * Self.rowHeight
      canvas.text(
        SVGCanvas.fitted(label, left - 8), x: left - 8, y: top + Self.barHeight, .end)
      for column in grid.columnLabels.indices {
        guard let index = grid.mark(row: row, column: column) else { continue }
        let reading = data.marks[index].reading
        guard reading != .absent else { continue }
        if reading == .at(0) { hasZero = true }
        canvas.cell(
          x: left + slot * Double(column), y: top, width: slot - gap,
          height: Self.rowHeight - 1, opacity: HeatLegend.opacity(data, reading),
          isNegative: reading.isNegative)
      }
    }
    var height = Double(rows.count) * Self.rowHeight + SVGCanvas.fontSize + 2
    let centers = grid.columnLabels.indices.map { left + slot * (Double($0) + 0.5) }
    drawLabels(&canvas, grid.columnLabels, centers, y: height)
    height += SVGCanvas.lineHeight + 4
    HeatLegend(data, hasZero: hasZero).draw(&canvas, y: &height)
    height += 6
    remark(&canvas, left: grid.rowLabels.count - rows.count, "row", &height)
    return finish(canvas, height: height)
  }
}

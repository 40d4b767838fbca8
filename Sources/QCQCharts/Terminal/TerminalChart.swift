package import QCQLanguage
internal import QCQText

/// A chart as lines of text that stand by themselves.
package struct TerminalChart {
  let data: ChartData
  let width: Int
  let glyphs: ChartGlyphs

  /// Fewer columns hold no chart.
  package static let leastWidth = 20

  /// - Parameter width: How wide lines may be.
  package init(_ data: ChartData, width: Int, glyphs: ChartGlyphs) {
    (self.data, self.width, self.glyphs) = (data, max(width, Self.leastWidth), glyphs)
  }

  /// Whether the chart can stand beside the rows of a table.
  package static func standsBesideRows(_ chart: Chart) -> Bool {
    switch chart {
    case .bar, .share, .progress: true
    case .column, .line, .heat: false
    }
  }

  package var lines: [String] {
    guard !data.marks.isEmpty else { return [] }
    switch data.chart {
    case .bar, .share, .progress: return barLines
    case .column: return columnLines
    case .line: return sparkLines
    case .heat: return HeatStrip(chart: self).lines
    }
  }

  // MARK: Bars

  private var barLines: [String] {
    let labelWidth = min(widest(data.marks.map(\.label)), width / 3)
    // A share stands in front of its bar already.
    let texts = data.marks.map { data.chart == .share ? "" : $0.text }
    let textWidth = min(widest(texts), width / 3)
    let gaps = (labelWidth > 0 ? 2 : 0) + (textWidth > 0 ? 2 : 0)
    let room = min(width - labelWidth - textWidth - gaps, TerminalBars.widths.upperBound)
    let bars = TerminalBars(data, width: room, glyphs: glyphs)
    let lines = data.marks.indices.map { index in
      let label = fitted(data.marks[index].label, labelWidth, .left)
      let text = fitted(texts[index], textWidth, .right)
      let parts = [label, text, bars.bar(index)].filter { !$0.isEmpty }
      return Self.trimmed(parts.joined(separator: "  "))
    }
    return lines + remarks
  }

  /// What stands below bars, wherever these stand.
  package var remarks: [String] { remark(data.remark) }

  // MARK: Columns

  private static let rowCount = 8
  /// More columns than this are told by some of their labels.
  private static let mostNames = 24

  private var columnLines: [String] {
    let top = data.text(ofTick: data.sizes.high)
    let axis = max(DisplayWidth.displayWidth(of: top), 1)
    let room = width - axis - 2
    let buckets = Buckets(data, most: room)
    // A column is as wide as there is room for, with a space beside it where it is more than one.
    let slot = max(1, min(room / buckets.count, 8))
    let body = slot > 1 ? slot - 1 : 1
    var lines = (0..<Self.rowCount).reversed().map { row -> String in
      let label = row == Self.rowCount - 1 ? top : row == 0 ? "0" : ""
      let cells = buckets.indices.map { index -> String in
        let size = data.size(buckets[index].reading)
        let glyph = glyphs.cell(size, row: row, of: Self.rowCount) ?? " "
        return DisplayWidth.pad(String(repeating: glyph, count: body), to: slot)
      }
      let margin = DisplayWidth.pad(label, to: axis, .right)
      return Self.trimmed(margin + " " + String(glyphs.vertical) + cells.joined())
    }
    let rule = String(repeating: glyphs.horizontal, count: slot * buckets.count)
    let margin = String(repeating: " ", count: axis + 1)
    lines.append(margin + String(glyphs.corner) + rule)
    if buckets.indices.contains(where: { buckets[$0].reading.isNegative }) {
      let signs = buckets.indices.map { index in
        DisplayWidth.pad(buckets[index].reading.isNegative ? "-" : " ", to: slot)
      }
      lines.append(Self.trimmed(margin + " " + signs.joined()))
    }
    let labels = buckets.indices.map(buckets.label)
    let centers = buckets.indices.map { $0 * slot + body / 2 }
    lines += labelLines(labels, centers, slot, indent: width - room)
    return lines + remark(buckets.remark("column"))
  }

  /// Every name where there are few, below the axis too; of parts of dates one tells of those
  /// beside it.
  func labelLines(
    _ labels: [String], _ centers: [Int], _ slot: Int, indent: Int
  ) -> [String] {
    if !data.isTime, labels.count <= Self.mostNames {
      let rows = LabelRow.staggered(
        labels, centers: centers.map { $0 + indent }, width: width, slot: slot,
        cut: { widest([$0]) > $1 ? Self.trimmed(fitted($0, $1, .left)) : $0 })
      if let rows { return rows.map(LabelRow.line) }
    }
    let placed = place(labels, centers, slot, room: width - indent)
    return placed.isEmpty ? [] : [String(repeating: " ", count: indent) + LabelRow.line(placed)]
  }

  /// As many labels as fit: those of time begin with their marks.
  func place(
    _ labels: [String], _ centers: [Int], _ slot: Int, room: Int
  ) -> [LabelRow.Placed] {
    guard data.isTime else { return LabelRow.place(labels, centers: centers, width: room) }
    let starts = centers.map { $0 - max(slot - 1, 1) / 2 }
    return LabelRow.place(labels, centers: starts, width: room, anchor: .start)
  }

  // MARK: Lines

  /// A line of fewer marks says nothing.
  private static let leastMarks = 8

  /// One line of eight heights, between the ends of its scale, or above them where these leave no
  /// room for it.
  private var sparkLines: [String] {
    let ends = [data.scale.low, data.scale.high].map(data.text(ofTick:))
    let used = ends.reduce(2) { $0 + DisplayWidth.displayWidth(of: $1) }
    let isAlone = width - used < Self.leastMarks
    let buckets = Buckets(data, most: isAlone ? width : width - used)
    let marks = buckets.indices.map { index in
      data.position(buckets[index].reading).map(glyphs.level) ?? " "
    }
    let first = isAlone ? "" : ends[0] + " "
    let margin = String(repeating: " ", count: DisplayWidth.displayWidth(of: first))
    let labels = buckets.indices.map(buckets.label)
    let placed = place(labels, Array(buckets.indices), 1, room: width - margin.count)
    var lines = [Self.trimmed(first + String(marks) + (isAlone ? "" : " " + ends[1]))]
    if !placed.isEmpty { lines.append(margin + LabelRow.line(placed)) }
    if isAlone { lines += remark("from \(ends[0]) to \(ends[1])") }
    return lines + remark(buckets.remark("mark"))
  }

  /// What is said of marks that were put together, in as many lines as it takes.
  func remark(_ text: String?) -> [String] {
    var lines: [String] = []
    for word in text?.split(separator: " ") ?? [] {
      if let line = lines.last, line.utf8.count + word.utf8.count < width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  // MARK: Texts

  func widest(_ texts: [String]) -> Int {
    texts.reduce(0) { max($0, DisplayWidth.displayWidth(of: $1)) }
  }

  func fitted(_ text: String, _ width: Int, _ alignment: DisplayWidth.Alignment) -> String {
    var cut = DisplayWidth.truncate(text, to: width)
    if cut.count < text.count, cut.last == "…" { cut = cut.dropLast() + String(glyphs.ellipsis) }
    return DisplayWidth.pad(cut, to: width, alignment)
  }

  /// A line without the blanks at its end.
  static func trimmed(_ line: String) -> String {
    let end = line.lastIndex { $0 != " " }
    return end.map { String(line[...$0]) } ?? ""
  }
}

/// Marks put together where there is no room for each: of some neighbours the largest stands.
struct Buckets {
  private let data: ChartData
  /// How many marks stand for one.
  let size: Int

  init(_ data: ChartData, most: Int) {
    self.data = data
    size = (data.marks.count + most - 1) / max(most, 1)
  }

  var count: Int { (data.marks.count + size - 1) / size }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> ChartData.Mark {
    let marks = data.marks[index * size..<min((index + 1) * size, data.marks.count)]
    let largest = marks.max { data.size($0.reading) < data.size($1.reading) }
    return largest ?? marks[marks.startIndex]
  }

  /// The label of the mark that stands for the others, and of a part of a date that of the first.
  func label(_ index: Int) -> String {
    (data.isTime ? data.marks[index * size] : self[index]).label
  }

  /// Says so where it is done.
  func remark(_ noun: String) -> String? {
    size > 1 ? "each \(noun) is the largest of \(size) rows" : nil
  }
}

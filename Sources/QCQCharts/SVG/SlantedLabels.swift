import QCQText

/// Labels below columns that stand slanted or upright, since side by side they would touch.
struct SlantedLabels {
  /// How far they are turned against the clock, in degrees.
  let angle: Int
  /// The room left of the first column: its label reaches beyond it.
  let left: Double
  /// How wide a label may be before it is cut.
  let longest: Double

  /// More columns than this are told by some of their labels.
  static let most = 24
  /// How near to one another lines of text may be.
  private static let lineHeight = 12.0
  /// The same of upright ones, which are for pages that have hardly any room.
  private static let smallSlot = 11.0
  private static let longestOfAll = 120.0
  private static let half = 0.5.squareRoot()

  /// - Parameter left: What the axis needs. Nil where there is no room for all labels.
  init?(_ labels: [String], left: Double, width: Double) {
    guard !labels.isEmpty, labels.count <= Self.most else { return nil }
    let widths = labels.map { label in
      min(SVGCanvas.width(of: TerminalText.escaped(label)), Self.longestOfAll)
    }
    let slot = (width - left) / Double(labels.count)
    let overhang = widths.enumerated().reduce(0.0) { reach, label in
      max(reach, label.element * Self.half + 4 - slot * (Double(label.offset) + 0.5))
    }
    let moved = max(left, min(overhang, width * 0.2))
    let isSlanted = (width - moved) / Double(labels.count) * Self.half >= Self.lineHeight
    guard isSlanted || slot >= Self.smallSlot else { return nil }
    (angle, self.left) = isSlanted ? (45, moved) : (90, left)
    longest = widths.reduce(0, max)
  }

  /// - Parameters:
  ///   - centers: The middles of the columns.
  ///   - y: Where they end.
  func write(
    _ labels: [String], _ centers: [Double], y: Double, _ canvas: inout SVGCanvas
  ) {
    for (label, x) in zip(labels, centers) {
      canvas.slanted(label, x: x + 3, y: y, angle, room: room(at: x))
    }
  }

  /// How wide a label may be whose column stands at a place: none begins outside.
  private func room(at x: Double) -> Double {
    angle == 90 ? longest : min(longest, max((x - 4) / Self.half, 0))
  }

  /// What they take below the line on which they end.
  var height: Double { (angle == 90 ? longest : longest * Self.half) + 6 }
}

import QCQText

/// Names in front of rows, each in one line or, where it is long, in two.
struct RowLabels {
  private let names: [String]
  private let lines: [[String]]
  /// What they take, with what stands between them and the rows; none where there are no names.
  let width: Double

  private static let gap = 8.0
  private static let lineHeight = 13.0
  private static let rowHeight = 22.0

  /// - Parameter most: How wide they may be, but for that.
  init(_ names: [String], most: Double) {
    let widest = names.reduce(0.0) {
      max($0, SVGCanvas.width(of: TerminalText.escaped($1)))
    }
    let room = min(widest, most)
    self.names = names
    lines = names.map { SVGCanvas.lines($0, room) }
    width = widest > 0 ? room + Self.gap : 0
  }

  /// How high a row is, so that its name has room.
  func height(_ row: Int) -> Double {
    Self.rowHeight + Self.lineHeight * Double(max(lines[row].count - 1, 0))
  }

  /// The same for rows of one height.
  var tallest: Double { lines.indices.reduce(Self.rowHeight) { max($0, height($1)) } }

  /// Writes the name of a row; what had to be cut is its title.
  ///
  /// - Parameters:
  ///   - x: Where the row begins.
  ///   - y: Where the text of a name of one line stands.
  func write(_ row: Int, x: Double, y: Double, _ canvas: inout SVGCanvas) {
    let shown = lines[row]
    let isCut = shown.joined(separator: " ") != TerminalText.escaped(names[row])
    let first = y - Self.lineHeight * Double(shown.count - 1) / 2
    for (index, line) in shown.enumerated() {
      canvas.text(
        line, x: x - Self.gap, y: first + Self.lineHeight * Double(index), .end,
        title: isCut ? names[row] : nil)
    }
  }
}

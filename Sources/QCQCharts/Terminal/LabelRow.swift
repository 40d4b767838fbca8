internal import QCQText

/// Labels under marks, as many as fit without touching one another.
struct LabelRow {
  struct Placed: Hashable {
    let start: Int
    let text: String
    let width: Int

    var end: Int { start + width }
  }

  /// What of a label stands where its mark is.
  enum Anchor {
    case middle
    /// Then equal steps look equal; what would reach beyond the end is left out.
    case start
  }

  /// Every label, or every second, third … of them, the first always among them.
  ///
  /// - Parameters:
  ///   - centers: Where the marks are, from left to right.
  ///   - width: What there is; a label is cut to it, and none begins or ends outside.
  ///   - anchor: What of a label stands there.
  ///   - gap: What stands between two labels at least.
  ///   - measure: How wide a text is.
  static func place(
    _ labels: [String], centers: [Int], width: Int, anchor: Anchor = .middle, gap: Int = 1,
    measure: (String) -> Int = { DisplayWidth.displayWidth(of: $0) }
  ) -> [Placed] {
    guard !labels.isEmpty else { return [] }
    for stride in 1...labels.count {
      let places = Swift.stride(from: 0, to: labels.count, by: stride)
      let placed = row(labels, centers, places, width, anchor, measure)
      if isFree(placed, gap) { return placed }
    }
    return []
  }

  /// Every label, in rows that take turns, of which there are as few as it takes; nil where there
  /// is no room for that.
  ///
  /// - Parameters:
  ///   - slot: How far the marks are from one another.
  ///   - cut: A text cut to so many columns.
  static func staggered(
    _ labels: [String], centers: [Int], width: Int, slot: Int, cut: (String, Int) -> String
  ) -> [[Placed]]? {
    for count in 1...mostRows {
      if let found = rows(labels, centers, width, count) { return found }
    }
    var longest = mostRows * slot - 1
    while longest >= leastCut {
      let found = rows(labels.map { cut($0, longest) }, centers, width, mostRows)
      if let found { return found }
      longest -= 1
    }
    return nil
  }

  private static let mostRows = 3
  /// What is left of a shorter one says nothing.
  private static let leastCut = 4

  private static func rows(
    _ labels: [String], _ centers: [Int], _ width: Int, _ count: Int
  ) -> [[Placed]]? {
    let rows = (0..<count).map { first in
      row(labels, centers, stride(from: first, to: labels.count, by: count), width, .middle) {
        DisplayWidth.displayWidth(of: $0)
      }
    }
    let isWhole = rows.reduce(0) { $0 + $1.count } == labels.count(where: { !$0.isEmpty })
    return isWhole && rows.allSatisfy { isFree($0, 1) } ? rows.filter { !$0.isEmpty } : nil
  }

  private static func isFree(_ placed: [Placed], _ gap: Int) -> Bool {
    zip(placed, placed.dropFirst()).allSatisfy { $0.end + gap <= $1.start }
  }

  /// Some of the labels, each at its mark as far as it is inside.
  private static func row(
    _ labels: [String], _ centers: [Int], _ places: some Sequence<Int>, _ width: Int,
    _ anchor: Anchor, _ measure: (String) -> Int
  ) -> [Placed] {
    places.compactMap { index in
      let needed = measure(labels[index])
      guard needed > 0, needed <= width else { return nil }
      let wanted = anchor == .start ? centers[index] : centers[index] - needed / 2
      let start = min(max(wanted, 0), width - needed)
      if anchor == .start, start < wanted { return nil }
      return Placed(start: start, text: labels[index], width: needed)
    }
  }

  /// The labels as a line of text.
  static func line(_ placed: [Placed]) -> String {
    var line = ""
    var used = 0
    for label in placed {
      line += String(repeating: " ", count: label.start - used) + label.text
      used = label.end
    }
    return TerminalChart.trimmed(line)
  }
}

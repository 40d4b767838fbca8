internal import QCQText

/// Labels under marks, as many as fit without touching one another.
struct LabelRow {
  struct Placed: Hashable {
    let start: Int
    let text: String
    let width: Int

    var end: Int { start + width }
  }

  /// Every label, or every second, third … of them, the first always among them.
  ///
  /// - Parameters:
  ///   - centers: Where the marks are, from left to right.
  ///   - width: What there is; a label is cut to it, and none begins or ends outside.
  ///   - gap: What stands between two labels at least.
  ///   - measure: How wide a text is.
  static func place(
    _ labels: [String], centers: [Int], width: Int, gap: Int = 1,
    measure: (String) -> Int = { DisplayWidth.displayWidth(of: $0) }
  ) -> [Placed] {
    guard !labels.isEmpty else { return [] }
    for stride in 1...labels.count {
      let placed = Swift.stride(from: 0, to: labels.count, by: stride).compactMap {
        index -> Placed? in
        let needed = measure(labels[index])
        guard needed > 0, needed <= width else { return nil }
        let start = min(max(centers[index] - needed / 2, 0), width - needed)
        return Placed(start: start, text: labels[index], width: needed)
      }
      let isFree = zip(placed, placed.dropFirst()).allSatisfy { $0.end + gap <= $1.start }
      if isFree { return placed }
    }
    return []
  }

  /// The labels as a line of text.
  static func line(_ placed: [Placed]) -> String {
    var line = ""
    var used = 0
    for label in placed {
      line += String(repeating: " ", count: label.start - used) + label.text
      used = label.end
    }
    return line
  }
}

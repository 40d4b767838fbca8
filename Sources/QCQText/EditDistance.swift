/// Counts the typing mistakes between two words: letters left out, added, changed, or two
/// neighbours swapped (optimal string alignment).
struct EditDistance {
  // Three rows of the usual matrix; kept to be used again for the next pair.
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  /// The distance, or nil if it is greater than `limit`; only a band of that width is computed.
  mutating func between(_ left: [UInt32], _ right: [UInt32], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let tooFar = limit + 1
    prepare(columns: right.count + 1, limit: limit)
    for row in stride(from: 1, through: left.count, by: 1) {
      let low = max(1, row - limit)
      let high = min(right.count, row + limit)
      guard low <= high else { return nil }
      for column in 0..<current.count { current[column] = tooFar }
      if row <= limit { current[0] = row }
      var smallest = current[0]
      for column in low...high {
        let cost = cell(left, right, row, column)
        current[column] = min(cost, tooFar)
        smallest = min(smallest, cost)
      }
      if smallest > limit { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  private func cell(_ left: [UInt32], _ right: [UInt32], _ row: Int, _ column: Int) -> Int {
    let isSame = left[row - 1] == right[column - 1]
    var cost = min(last[column - 1] + (isSame ? 0 : 1), last[column] + 1, current[column - 1] + 1)
    if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
      cost = min(cost, beforeLast[column - 2] + 1)
    }
    return cost
  }

  private mutating func prepare(columns: Int, limit: Int) {
    last = (0..<columns).map { min($0, limit + 1) }
    current = Array(repeating: limit + 1, count: columns)
    beforeLast = current
  }
}

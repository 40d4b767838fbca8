/// The steps in which a heat map tells sizes apart, from hardly anything to the most there is.
///
/// The bounds that the legend tells are those that choose the step of a cell: a legend can't name
/// a step that no cell takes, and no cell is larger than its step says.
struct HeatSteps: Sendable {
  static let count = 4

  /// The largest number of a step.
  struct Bound {
    /// From 0, which is the faintest.
    let step: Int
    let number: Double

    /// Whether it is the largest number that there is.
    var isLast: Bool { step == HeatSteps.count - 1 }
  }

  /// From the smallest; a step in which no whole number lies has none.
  let bounds: [Bound]

  /// - Parameters:
  ///   - sizes: Numbers without their signs.
  ///   - isWhole: Whether all of them are whole, and the bounds are to be.
  init(_ sizes: some Sequence<Double>, isWhole: Bool) {
    let largest = sizes.max() ?? 0
    guard largest > 0 else {
      bounds = []
      return
    }
    // Parts have as few digits as tell them apart; the factor below makes up for rounding errors.
    let round = RoundStep(atLeast: largest / 100, isWhole: isWhole)
    var last = 0.0
    bounds = (0..<Self.count).compactMap { step in
      let part = largest * Double(step + 1) / Double(Self.count)
      let isLargest = step == Self.count - 1
      let number = isLargest ? largest : round.multiple(round.count(below: part * (1 + 1e-12)))
      defer { last = number }
      return number > last ? Bound(step: step, number: number) : nil
    }
  }

  /// The step of a size that is not zero.
  func step(of size: Double) -> Int {
    bounds.first { size <= $0.number }?.step ?? Self.count - 1
  }
}

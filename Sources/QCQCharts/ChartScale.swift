/// A range of numbers from one round step to another, with zero in it.
package struct ChartScale: Hashable, Sendable {
  package let ticks: [Double]

  package var low: Double { ticks.first ?? 0 }
  package var high: Double { ticks.last ?? 1 }

  /// As many steps as an axis has room for.
  private static let steps = 5

  /// - Parameters:
  ///   - values: Finite, and no larger than `largest`.
  ///   - isWhole: Whether a step below one would stand for nothing.
  package init(covering values: some Sequence<Double>, isWhole: Bool) {
    var (low, high) = (0.0, 0.0)
    for value in values { (low, high) = (min(low, value), max(high, value)) }
    guard low < high else {
      ticks = [0, 1]
      return
    }
    let step = RoundStep(atLeast: (high - low) / Double(Self.steps), isWhole: isWhole)
    ticks = (step.count(below: low)...step.count(above: high)).map(step.multiple)
  }

  /// From nothing to all, for shares of one.
  package static let share = ChartScale(ticks: [0, 0.25, 0.5, 0.75, 1])

  private init(ticks: [Double]) { self.ticks = ticks }

  /// Where a value lies, from 0 at the lowest tick to 1 at the highest.
  package func fraction(_ value: Double) -> Double {
    min(max((value - low) / (high - low), 0), 1)
  }

  /// Larger numbers are as good as infinite: their differences have to be numbers.
  package static let largest = 1e300
  /// Smaller numbers are as good as zero.
  package static let smallest = 1e-290
}

/// 1, 2 or 5 times a power of ten.
struct RoundStep {
  let factor: Double
  let exponent: Int

  init(atLeast wanted: Double, isWhole: Bool) {
    if isWhole, wanted <= 1 {
      (factor, exponent) = (1, 0)
      return
    }
    // Near the logarithm, which needs no more than the binary exponent.
    var exponent = Int((Double(wanted.exponent) * 0.30103).rounded(.down))
    while RoundStep.power(exponent) > wanted { exponent -= 1 }
    while RoundStep.power(exponent + 1) <= wanted { exponent += 1 }
    let factor = [1.0, 2, 5].first { $0 * RoundStep.power(exponent) >= wanted }
    self.factor = factor ?? 1
    self.exponent = factor == nil ? exponent + 1 : exponent
  }

  /// As exact as a number can be: read, and not multiplied up.
  private static func power(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 1 }

  func multiple(_ count: Int) -> Double {
    let number = Double(count) * factor
    // Larger powers are not exact.
    if abs(exponent) > 22, let digits = Int64(exactly: number),
      let read = Double("\(digits)e\(exponent)")
    {
      return read
    }
    return exponent < 0
      ? number / RoundStep.power(-exponent) : number * RoundStep.power(exponent)
  }

  func count(above value: Double) -> Int {
    var count = Int((value / multiple(1)).rounded(.up))
    while multiple(count) < value { count += 1 }
    while multiple(count - 1) >= value { count -= 1 }
    return count
  }

  func count(below value: Double) -> Int { -count(above: -value) }
}

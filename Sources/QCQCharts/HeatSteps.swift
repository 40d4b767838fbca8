/// The steps in which a heat map tells sizes apart, from hardly anything to the most.
struct HeatSteps {
  static let count = 4

  /// The step of a size that is not zero, from 0.
  static func step(of size: Double) -> Int {
    min(max(Int((size * Double(count)).rounded(.up)), 1), count) - 1
  }

  /// The largest number of a step, as an axis has it.
  struct Bound {
    let step: Int
    let text: String
  }

  /// The bounds of the steps, from the smallest: where all numbers are whole, so are the bounds,
  /// and a step in which no whole number lies has none.
  static func bounds(_ data: ChartData) -> [Bound] {
    var last = 0.0
    return (0..<count).compactMap { step in
      let exact = data.sizes.high * Double(step + 1) / Double(count)
      let bound = data.isWhole ? exact.rounded(.down) : exact
      defer { last = bound }
      return bound > last ? Bound(step: step, text: data.text(ofTick: bound)) : nil
    }
  }
}

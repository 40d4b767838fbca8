/// The steps in which a heat map tells sizes apart, from hardly anything to the most.
struct HeatSteps {
  static let count = 4

  /// The step of a size that is not zero, from 0.
  static func step(of size: Double) -> Int {
    min(max(Int((size * Double(count)).rounded(.up)), 1), count) - 1
  }

  /// The largest number of each step, as an axis has it.
  static func bounds(_ data: ChartData) -> [String] {
    (1...count).map { data.text(ofTick: data.sizes.high * Double($0) / Double(count)) }
  }
}

/// The sum of many numbers, which overflows only if the result does.
///
/// It is the one that `sum` gives, in the database as in a report. With all its bytes zero it is
/// the sum of nothing.
package struct ExactSum: Sendable {
  /// The whole numbers; 2⁶⁴ of them fit.
  private var whole: Int128 = 0
  /// The numbers with fraction, and what their addition lost (Neumaier).
  private var fraction = 0.0
  private var lost = 0.0
  private var hasFraction = false
  /// Whether `fraction` counts in units of 2¹⁰⁰, as it had become too large.
  private var isLarge = false
  package private(set) var count: Int64 = 0

  package init() {}

  package mutating func add(_ int: Int64) {
    count &+= 1
    whole &+= Int128(int)
  }

  /// - Parameter number: A finite one.
  package mutating func add(_ number: Double) {
    count &+= 1
    hasFraction = true
    if !isLarge {
      if addPrecisely(number) { return }
      (fraction, lost, isLarge) = (fraction / Self.unit + lost / Self.unit, 0, true)
    }
    fraction += number / Self.unit
  }

  /// The opposite of `add`, for sums over rows that others follow on.
  package mutating func takeAway(_ int: Int64) {
    count &-= 1
    whole &-= Int128(int)
  }

  /// - Parameter number: One that was added.
  package mutating func takeAway(_ number: Double) {
    add(-number)
    count &-= 2
  }

  private static var unit: Double { 0x1p100 }

  /// False if the sum has become too large.
  private mutating func addPrecisely(_ number: Double) -> Bool {
    let sum = fraction + number
    guard sum.isFinite else { return false }
    lost += abs(fraction) >= abs(number) ? (fraction - sum) + number : (number - sum) + fraction
    fraction = sum
    return true
  }

  /// The sum as a whole number; nil where there were fractions, or it is too large for one.
  package var int: Int64? { hasFraction ? nil : Int64(exactly: whole) }

  /// The sum; infinite where it is too large.
  package func number(dividedBy divisor: Double = 1) -> Double {
    let whole = Double(whole) / divisor
    return isLarge
      ? (fraction / divisor) * Self.unit + whole : fraction / divisor + lost / divisor + whole
  }
}

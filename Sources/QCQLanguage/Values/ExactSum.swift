/// The sum of many numbers, rounded once, at the end: it overflows only if the result does, and is
/// the same in whatever order they come.
///
/// It is the one that `sum` gives, in the database as in a report. With all its bytes zero it is
/// the sum of nothing.
package struct ExactSum: Sendable {
  /// The whole numbers; 2⁶⁴ of them fit.
  private var whole: Int128 = 0
  /// The numbers with fraction.
  private var digits = WideDigits()
  private var hasFraction = false
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
    digits.add(number)
  }

  /// The opposite of `add`, for sums over rows that others follow on.
  package mutating func takeAway(_ int: Int64) {
    count &-= 1
    whole &-= Int128(int)
  }

  /// - Parameter number: One that was added.
  package mutating func takeAway(_ number: Double) {
    count &-= 1
    digits.add(-number)
  }

  /// The sum as a whole number; nil where there were fractions, or it is too large for one.
  package var int: Int64? { hasFraction ? nil : Int64(exactly: whole) }

  /// The sum; infinite where it is too large.
  package func number(dividedBy divisor: Double = 1) -> Double {
    guard hasFraction else { return Double(whole) / divisor }
    var all = digits
    all.add(whole)
    return all.number(dividedBy: divisor)
  }
}

/// A number with all the binary digits that sums of numbers can have: those of the smallest one
/// first, 32 in each part. A part takes in many sums before what is too much for it is carried on.
private struct WideDigits {
  private typealias Quarter = (
    Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64,
    Int64, Int64, Int64, Int64
  )
  private static let none: Quarter = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  private static let count = 68
  /// The place of the digit that is worth 1, as the smallest number is 2⁻¹⁰⁷⁴.
  private static let one = 1074
  private static let mask: UInt64 = 0xffff_ffff

  private var parts = (Self.none, Self.none, Self.none, Self.none)
  private var additions: Int64 = 0

  mutating func add(_ number: Double) {
    let exponent = Int(number.exponentBitPattern)
    let mantissa = number.significandBitPattern | (exponent > 0 ? 1 << 52 : 0)
    add(mantissa, at: max(exponent, 1) - 1, isNegative: number.sign == .minus)
  }

  mutating func add(_ whole: Int128) {
    var rest = whole.magnitude
    var place = Self.one
    while rest > 0 {
      add(UInt64(rest & UInt128(Self.mask)), at: place, isNegative: whole < 0)
      rest >>= 32
      place += 32
    }
  }

  /// Adds up to 53 digits that begin at a place.
  private mutating func add(_ mantissa: UInt64, at place: Int, isNegative: Bool) {
    let (index, shift) = (place / 32, UInt64(place % 32))
    let low = (mantissa & Self.mask) << shift
    let high = (mantissa >> 32) << shift
    let sums = (low & Self.mask, (low >> 32) + (high & Self.mask), high >> 32)
    let sign: Int64 = isNegative ? -1 : 1
    additions += 1
    if additions & (1 << 29 - 1) == 0 { carry() }
    update { parts in
      parts[index] += sign * Int64(sums.0)
      parts[index + 1] += sign * Int64(sums.1)
      parts[index + 2] += sign * Int64(sums.2)
    }
  }

  private mutating func update(_ body: (UnsafeMutableBufferPointer<Int64>) -> Void) {
    withUnsafeMutableBytes(of: &parts) { body($0.assumingMemoryBound(to: Int64.self)) }
  }

  /// Leaves 32 digits in each part, and the sign in the last one.
  private mutating func carry() {
    update { parts in
      for index in 0..<Self.count - 1 {
        parts[index + 1] += parts[index] >> 32
        parts[index] &= Int64(Self.mask)
      }
    }
  }

  private mutating func negate() {
    update { parts in for index in parts.indices { parts[index].negate() } }
  }

  /// Rounded to the nearest number, after the division.
  mutating func number(dividedBy divisor: Double) -> Double {
    carry()
    let isNegative = parts.3.16 < 0
    if isNegative { negate() }
    carry()
    var (top, digits) = (0, UInt128(0))
    update { parts in
      guard let first = parts.lastIndex(where: { $0 != 0 }) else { return }
      // Three parts are more than a number has; of the others it matters whether there is any.
      top = max(first - 2, 0)
      for index in stride(from: first, through: top, by: -1) {
        digits = digits << 32 | UInt128(UInt64(bitPattern: parts[index]))
      }
      if parts[..<top].contains(where: { $0 != 0 }) { digits |= 1 }
    }
    let number = Double(digits) / divisor
    return Double(
      sign: isNegative ? .minus : .plus, exponent: 32 * top - Self.one, significand: number)
  }
}

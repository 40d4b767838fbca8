internal import QCQLanguage

/// Writes instants as dates of one time zone.
///
/// A million rows fall on few days, and both the rules of a zone and the calendar are slow to ask:
/// what is known of a day is kept, in a table of fixed size.
struct DateWriter {
  private let zone: any TimeZoneRules
  // A zone may have to be looked up to tell its name: a result without dates does not ask.
  private lazy var isUTC = zone.identifier == "UTC"
  // Offsets of whole days (of UTC) in which the offset does not change.
  private var offsetDays = [Int](repeating: .min, count: DateWriter.cacheSize)
  private var offsets = [Int](repeating: 0, count: DateWriter.cacheSize)
  // The ten characters of local days, as they lie in memory.
  private var textDays = [Int](repeating: .min, count: DateWriter.cacheSize)
  private var texts = [(UInt64, UInt16)](repeating: (0, 0), count: DateWriter.cacheSize)
  private static let cacheSize = 512

  init(_ zone: any TimeZoneRules) {
    self.zone = zone
  }

  /// Whether an instant has a year of four digits, in every zone.
  static func canWrite(_ seconds: Double) -> Bool { StoredDate.bounds.contains(seconds) }

  /// Appends an instant that `canWrite` as ISO 8601, with as many digits of the second (none, 3, 6
  /// or 9) as give the same instant when read: `2026-11-20T18:30:05.123+01:00`.
  mutating func appendISO(_ seconds: Double, to buffer: ByteBuffer) {
    let fraction = Fraction(seconds)
    let offset = offset(at: fraction.whole)
    let (day, second) = divided(fraction.whole + offset, by: 86_400)
    let target = buffer.room(for: 40)
    putDay(day, at: target)
    target[10] = UInt8(ascii: "T")
    putClock(second, at: target + 11)
    target[16] = UInt8(ascii: ":")
    putTwo(second % 60, at: target + 17)
    var length = 19
    if fraction.digits > 0 {
      target[19] = UInt8(ascii: ".")
      putDigits(fraction.value, fraction.digits, at: target + 20)
      length = 20 &+ fraction.digits
    }
    length &+= putOffset(offset, at: target + length)
    buffer.advance(length)
  }

  /// Appends the date and time to the minute, for people: `2026-11-20 18:30`, and of midnight the
  /// day alone, as `ValueText.shownDate` does.
  mutating func appendPlain(_ seconds: Double, to buffer: ByteBuffer) {
    let whole = Fraction(seconds).whole
    let (day, second) = divided(whole + offset(at: whole), by: 86_400)
    let target = buffer.room(for: 16)
    putDay(day, at: target)
    if second < 60 { return buffer.advance(10) }
    target[10] = UInt8(ascii: " ")
    putClock(second, at: target + 11)
    buffer.advance(16)
  }

  @inline(__always)
  private mutating func putDay(_ day: Int, at target: UnsafeMutablePointer<UInt8>) {
    let slot = day & (Self.cacheSize - 1)
    if textDays[slot] != day { learnDay(day, slot) }
    let raw = UnsafeMutableRawPointer(target)
    raw.storeBytes(of: texts[slot].0, as: UInt64.self)
    raw.storeBytes(of: texts[slot].1, toByteOffset: 8, as: UInt16.self)
  }

  private mutating func learnDay(_ day: Int, _ slot: Int) {
    let date = CivilDate(dayNumber: day)
    let dash = UInt8(ascii: "-")
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { text in
      guard let start = text.baseAddress else { return }
      putTwo(date.year / 100, at: start)
      putTwo(date.year % 100, at: start + 2)
      start[4] = dash
      putTwo(date.month, at: start + 5)
      start[7] = dash
      putTwo(date.day, at: start + 8)
      let raw = UnsafeRawPointer(start)
      texts[slot].0 = raw.loadUnaligned(as: UInt64.self)
      texts[slot].1 = raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    }
    textDays[slot] = day
  }

  /// Writes `Z` or `+01:00` and tells how many bytes that took.
  @inline(__always)
  private mutating func putOffset(_ offset: Int, at target: UnsafeMutablePointer<UInt8>) -> Int {
    if offset == 0 && isUTC {
      target[0] = UInt8(ascii: "Z")
      return 1
    }
    target[0] = offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    putClock(abs(offset), at: target + 1)
    return 6
  }

  /// Seconds east of Greenwich, in whole minutes: ISO 8601 knows no others, and the local mean
  /// times of long ago have them.
  @inline(__always)
  private mutating func offset(at whole: Int) -> Int {
    let day = divided(whole, by: 86_400).quotient
    let slot = day & (Self.cacheSize - 1)
    if offsetDays[slot] == day { return offsets[slot] }
    return learnOffset(day, slot, whole)
  }

  private mutating func learnOffset(_ day: Int, _ slot: Int, _ whole: Int) -> Int {
    let start = zone.offset(atInstant: Double(day) * 86_400)
    let end = zone.offset(atInstant: Double(day) * 86_400 + 86_399)
    guard start == end else {
      let exact = zone.offset(atInstant: Double(whole))
      return exact - exact % 60
    }
    offsetDays[slot] = day
    offsets[slot] = start - start % 60
    return offsets[slot]
  }
}

/// Hours and minutes of a number of seconds: `18:30`.
@inline(__always)
private func putClock(_ second: Int, at target: UnsafeMutablePointer<UInt8>) {
  putTwo(second / 3600, at: target)
  target[2] = UInt8(ascii: ":")
  putTwo(second / 60 % 60, at: target + 3)
}

@inline(__always)
private func putTwo(_ number: Int, at target: UnsafeMutablePointer<UInt8>) {
  let digits = UInt32(truncatingIfNeeded: number)
  target[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits / 10)
  target[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits % 10)
}

/// A number that is not negative, filled with zeros to a number of digits.
@inline(__always)
private func putDigits(_ number: Int, _ digits: Int, at target: UnsafeMutablePointer<UInt8>) {
  var rest = UInt32(truncatingIfNeeded: number)
  var place = digits
  while place > 0 {
    place &-= 1
    target[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
}

/// A quotient rounded down, and what is left, which is never negative.
@inline(__always)
private func divided(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
}

/// An instant as whole seconds and a part of a second in the fewest digits that are enough.
private struct Fraction {
  private(set) var whole: Int
  private(set) var value = 0
  private(set) var digits = 0

  @inline(__always)
  init(_ seconds: Double) {
    whole = Int(seconds)
    if Double(whole) != seconds { splitFraction(seconds) }
  }

  private mutating func splitFraction(_ seconds: Double) {
    if Double(whole) > seconds { whole -= 1 }
    let rest = seconds - Double(whole)
    for (digits, scale) in [(3, 1e3), (6, 1e6), (9, 1e9)] {
      let rounded = (rest * scale).rounded()
      guard digits == 9 || Double(whole) + rounded / scale == seconds else { continue }
      if rounded == scale {
        whole += 1
      } else {
        (value, self.digits) = (Int(rounded), digits)
      }
      return
    }
  }
}

internal import QCQValues

/// Writes instants as dates of one time zone.
struct DateWriter {
  private let zone: any TimeZoneRules
  // The offset of a whole day (UTC) in which it does not change, found by asking the zone at both
  // ends: rules of a zone are slow to ask, and a million rows fall on few days.
  private var cachedDays: [Int]
  private var cachedOffsets: [Int]
  private static let cacheSize = 512

  init(_ zone: any TimeZoneRules) {
    self.zone = zone
    cachedDays = Array(repeating: .min, count: Self.cacheSize)
    cachedOffsets = Array(repeating: 0, count: Self.cacheSize)
  }

  /// Whether an instant has a year of four digits, in every zone.
  static func canWrite(_ seconds: Double) -> Bool {
    seconds > -62_167_132_800 && seconds < 253_402_214_400
  }

  /// Appends an instant that `canWrite` as ISO 8601, with as many digits of the second (none, 3, 6
  /// or 9) as give the same instant when read: `2026-11-20T18:30:05.123+01:00`.
  mutating func appendISO(_ seconds: Double, to buffer: ByteBuffer) {
    var whole = Int(seconds.rounded(.down))
    let fraction = Fraction(seconds, whole: &whole)
    let offset = offset(at: whole)
    appendDay(whole + offset, to: buffer)
    buffer.append(UInt8(ascii: "T"))
    appendClock(whole + offset, to: buffer)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(remainder(whole + offset, 60), digits: 2)
    if fraction.digits > 0 {
      buffer.append(UInt8(ascii: "."))
      buffer.append(fraction.value, digits: fraction.digits)
    }
    appendOffset(offset, to: buffer)
  }

  /// Appends the date and time to the minute, for people: `2026-11-20 18:30`.
  mutating func appendPlain(_ seconds: Double, to buffer: ByteBuffer) {
    let whole = Int(seconds.rounded(.down))
    let local = whole + offset(at: whole)
    appendDay(local, to: buffer)
    buffer.append(UInt8(ascii: " "))
    appendClock(local, to: buffer)
  }

  private func appendDay(_ local: Int, to buffer: ByteBuffer) {
    let date = CivilDate(dayNumber: (local - remainder(local, 86_400)) / 86_400)
    buffer.append(date.year, digits: 4)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(date.month, digits: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(date.day, digits: 2)
  }

  private func appendClock(_ local: Int, to buffer: ByteBuffer) {
    let second = remainder(local, 86_400)
    buffer.append(second / 3600, digits: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(second / 60 % 60, digits: 2)
  }

  private func appendOffset(_ offset: Int, to buffer: ByteBuffer) {
    if offset == 0 && zone.identifier == "UTC" {
      buffer.append(UInt8(ascii: "Z"))
      return
    }
    buffer.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    buffer.append(abs(offset) / 3600, digits: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(abs(offset) / 60 % 60, digits: 2)
  }

  /// Seconds east of Greenwich, in whole minutes: ISO 8601 knows no others, and the local mean
  /// times of long ago have them.
  private mutating func offset(at whole: Int) -> Int {
    let day = (whole - remainder(whole, 86_400)) / 86_400
    let slot = day & (Self.cacheSize - 1)
    if cachedDays[slot] == day { return cachedOffsets[slot] }
    let start = zone.offset(atInstant: Double(day) * 86_400)
    let end = zone.offset(atInstant: Double(day) * 86_400 + 86_399)
    guard start == end else {
      let exact = zone.offset(atInstant: Double(whole))
      return exact - exact % 60
    }
    cachedDays[slot] = day
    cachedOffsets[slot] = start - start % 60
    return cachedOffsets[slot]
  }
}

/// The part of a second, in the fewest digits that are enough.
private struct Fraction {
  var value = 0
  var digits = 0

  /// - Parameter whole: The seconds before the fraction; one more if it rounds up to a second.
  init(_ seconds: Double, whole: inout Int) {
    let rest = seconds - Double(whole)
    guard rest > 0 else { return }
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

@inline(__always)
private func remainder(_ value: Int, _ divisor: Int) -> Int {
  let rest = value % divisor
  return rest < 0 ? rest + divisor : rest
}

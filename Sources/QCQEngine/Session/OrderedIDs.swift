/// Makes ids of which each comes behind those before it: rows of one moment keep the order in which
/// they were added, and an index of a million new ones is filled from one end.
///
/// They are UUIDs of version 7: thousandths of a second, and random bits that go up within one.
final class OrderedIDs {
  private let now: () -> Double
  private var time: UInt64 = 0
  /// 12 and 62 bits.
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  /// Steps of the numbers need not be hard to guess.
  private var chance = UInt64.random(in: 0...(.max))

  init(now: @escaping () -> Double) { self.now = now }

  func next() -> String {
    let current = UInt64(min(max(now() * 1000, 0), 0xFFFF_FFFF_FFFF))
    if current > time {
      // Half of the numbers are left to go up.
      (time, high, low) = (current, .random(in: 0..<0x800), .random(in: 0..<(1 << 61)))
    } else {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      low += chance >> 32 + 1
      if low >> 62 > 0 { (low, high) = (low & (1 << 62 - 1), high + 1) }
      if high >> 12 > 0 { (high, time) = (0, time + 1) }
    }
    return Self.text(time << 16 | 0x7000 | high, 1 << 63 | low)
  }

  private static func text(_ first: UInt64, _ last: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { bytes in
      var place = 0
      for (index, shift) in stride(from: 60, through: 0, by: -4).enumerated() {
        if index == 8 || index == 12 {
          bytes[place] = UInt8(ascii: "-")
          place += 1
        }
        bytes[place] = digit(first >> UInt64(shift))
        place += 1
      }
      for (index, shift) in stride(from: 60, through: 0, by: -4).enumerated() {
        if index == 0 || index == 4 {
          bytes[place] = UInt8(ascii: "-")
          place += 1
        }
        bytes[place] = digit(last >> UInt64(shift))
        place += 1
      }
      return place
    }
  }

  private static func digit(_ number: UInt64) -> UInt8 {
    let digit = UInt8(number & 15)
    return digit < 10 ? 0x30 + digit : 0x41 - 10 + digit
  }
}

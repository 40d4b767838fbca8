/// Numbers in the bytes of a page, all with the highest byte first; nil beyond the end. The bytes
/// count from 0.
extension RandomAccessCollection<UInt8> where Index == Int {
  func number16(at place: Int) -> Int? {
    guard place >= 0, place + 2 <= count else { return nil }
    return Int(self[place]) << 8 | Int(self[place + 1])
  }

  func number32(at place: Int) -> UInt32? {
    guard place >= 0, place + 4 <= count else { return nil }
    return (0..<4).reduce(0) { $0 << 8 | UInt32(self[place + $1]) }
  }

  /// A signed number of one to eight bytes.
  func signed(at place: Int, bytes: Int) -> Int64? {
    guard place >= 0, place + bytes <= count, bytes > 0 else { return nil }
    var value = Int64(Int8(bitPattern: self[place]))
    for index in (place + 1)..<(place + bytes) { value = value << 8 | Int64(self[index]) }
    return value
  }

  /// A number of variable length, moving past it.
  func varint(at place: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place >= 0, place < count else { return nil }
      let byte = self[place]
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }
}

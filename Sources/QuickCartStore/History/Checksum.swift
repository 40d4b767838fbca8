/// A number that tells whether bytes are the ones that were written. It keeps nobody from writing
/// others with their own.
struct Checksum {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = (product.high ^ product.low) &+ 0x9E37_79B9_7F4A_7C15
  }

  mutating func add(_ number: some FixedWidthInteger) { mix(UInt64(truncatingIfNeeded: number)) }

  mutating func add(_ text: String) { text.withBytes { add($0) } }

  /// Bytes, with their number, so that what follows can't be taken for part of them.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count))
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var rest: UInt64 = 0
    for offset in whole..<bytes.count { rest = rest << 8 | UInt64(bytes[offset]) }
    mix(rest)
  }

  /// The sum as SQLite stores it.
  var stored: Int64 { Int64(bitPattern: value) }
}

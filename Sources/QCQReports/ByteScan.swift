/// Finds bytes that need care, eight at a time: most cells have none and can be copied whole.
enum ByteScan {
  /// Whether any byte is a quote, the sign between cells, a carriage return or a line feed.
  @inline(__always)
  static func hasCSVMark(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> Bool {
    any(
      bytes,
      word: { has(0x22, $0) | has(separator, $0) | has(0x0D, $0) | has(0x0A, $0) },
      byte: { $0 == 0x22 || $0 == separator || $0 == 0x0D || $0 == 0x0A })
  }

  /// Whether any byte is a tab, a line feed, a carriage return or a backslash.
  @inline(__always)
  static func hasTSVMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    any(
      bytes,
      word: { has(0x09, $0) | has(0x0A, $0) | has(0x0D, $0) | has(0x5C, $0) },
      byte: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x5C })
  }

  /// Whether any byte is not printable ASCII that stands for itself in a JSON string.
  @inline(__always)
  static func hasJSONMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    any(
      bytes,
      word: { has(0x22, $0) | has(0x5C, $0) | has(0x7F, $0) | outsidePrintable($0) },
      byte: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 >= 0x7F })
  }

  @inline(__always)
  private static func any(
    _ bytes: UnsafeBufferPointer<UInt8>, word: (UInt64) -> UInt64, byte: (UInt8) -> Bool
  ) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let last = bytes.count &- 8
    guard last >= 0 else { return bytes.contains(where: byte) }
    let raw = UnsafeRawPointer(start)
    var index = 0
    while index < last {
      if word(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) != 0 { return true }
      index &+= 8
    }
    // The last word may begin inside the one before: what is left is not looked at byte by byte.
    return word(raw.loadUnaligned(fromByteOffset: last, as: UInt64.self)) != 0
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Not zero exactly if one of the eight bytes of a word is the given one.
  @inline(__always)
  private static func has(_ byte: UInt8, _ word: UInt64) -> UInt64 {
    let difference = word ^ repeated(byte)
    return (difference &- repeated(1)) & ~difference & repeated(0x80)
  }

  /// Not zero if one of the eight bytes is below a space or not ASCII.
  @inline(__always)
  private static func outsidePrintable(_ word: UInt64) -> UInt64 {
    ((word &- repeated(0x20)) | word) & repeated(0x80)
  }
}

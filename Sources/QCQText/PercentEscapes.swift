/// Bytes that stand in an address as `%20` and the like.
package enum PercentEscapes {
  private static let sign = UInt8(ascii: "%")

  /// The bytes that are meant; what is no escape stays as it is.
  package static func undone(_ bytes: some Collection<UInt8>) -> [UInt8] { undo(bytes).bytes }

  /// The same; nil where a sign has no two digits behind it.
  package static func undoneExactly(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    let found = undo(bytes)
    return found.isExact ? found.bytes : nil
  }

  private static func undo(
    _ bytes: some Collection<UInt8>
  ) -> (bytes: [UInt8], isExact: Bool) {
    var (result, isExact): ([UInt8], Bool) = ([], true)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == sign else {
        result.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(Hexadecimal.value)
      if digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
        isExact = false
      }
    }
    return (result, isExact)
  }

  /// A text with all bytes escaped that may not stand for themselves.
  package static func escaped(_ text: String, keeping isPlain: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        result.append(byte)
      } else {
        result += [sign, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

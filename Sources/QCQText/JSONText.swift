/// Writes JSON strings.
package enum JSONText {
  /// Appends a string literal, quotes included.
  ///
  /// The result is valid JSON for any bytes: what is not UTF-8 becomes U+FFFD. DEL is escaped too,
  /// and with `escapingUnsafe` all that `TerminalText` would mark, for output to a terminal.
  package static func append(
    utf8 bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], escapingUnsafe: Bool = false
  ) {
    output.append(UInt8(ascii: "\""))
    var index = 0
    while index < bytes.count {
      let run = plainRun(bytes, from: index)
      output.append(contentsOf: bytes[index..<run])
      index = run
      guard index < bytes.count else { break }
      if bytes[index] < 0x80 {
        appendEscape(UInt16(bytes[index]), to: &output)
        index += 1
      } else {
        index += appendScalar(bytes, at: index, to: &output, escapingUnsafe: escapingUnsafe)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  package static func append(
    _ text: String, to output: inout [UInt8], escapingUnsafe: Bool = false
  ) {
    var text = text
    text.withUTF8 { append(utf8: $0, to: &output, escapingUnsafe: escapingUnsafe) }
  }

  /// Whether an ASCII byte stands for itself inside a JSON string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func plainRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
    return index
  }

  /// Appends the non-ASCII scalar at an index and returns the number of bytes it took.
  private static func appendScalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout [UInt8],
    escapingUnsafe: Bool
  ) -> Int {
    var decoder = UTF8()
    var rest = bytes[index..<min(bytes.count, index + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      output.append(contentsOf: "\u{FFFD}".utf8)
      return malformedLength(bytes, at: index)
    }
    let length = UTF8.width(scalar)
    // A raw U+FEFF is legal, but Foundation's reader drops it.
    if scalar == "\u{FEFF}" || (escapingUnsafe && TerminalText.isUnsafe(scalar)) {
      for unit in UTF16.encode(scalar) ?? .init() { appendEscape(unit, to: &output) }
    } else {
      output.append(contentsOf: bytes[index..<index + length])
    }
    return length
  }

  /// The bytes that one U+FFFD stands for: the longest start of a sequence that could have been
  /// one, as in `String(decoding:as:)`.
  private static func malformedLength(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int {
    var length = 1
    let needed: ClosedRange<UInt8>
    switch bytes[index] {
    case 0xE0: needed = 0xA0...0xBF
    case 0xED: needed = 0x80...0x9F
    case 0xE1...0xEF: needed = 0x80...0xBF
    case 0xF0: needed = 0x90...0xBF
    case 0xF1...0xF3: needed = 0x80...0xBF
    case 0xF4: needed = 0x80...0x8F
    default: return 1  // UInt8
    }
    guard index + 1 < bytes.count, needed.contains(bytes[index + 1]) else { return 1 }
    length = 2
    if bytes[index] >= 0xF0, index + 2 < bytes.count, (0x80...0xBF).contains(bytes[index + 2]) {
      length = 3
    }
    return length
  }

  /// Escapes a UTF-16 code unit.
  private static func appendEscape(_ value: UInt16, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch value {
    case 0x22: output.append(UInt8(ascii: "\""))
    case 0x5C: output.append(UInt8(ascii: "\\"))
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    default:  // UInt16
      output.append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt16] {
        output.append(hexDigit(UInt8(truncatingIfNeeded: value >> shift & 0xF)))
      }
    }
  }

  package static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension DelimitedForm {
  /// Comma-separated values after RFC 4180; an absent value is an empty cell.
  static let csv = DelimitedForm(
    quoting: .csv, separator: UInt8(ascii: ","), recordEnd: "\r\n", absent: "")
}

/// Comma-separated values after RFC 4180, with CRLF after each record.
///
/// A cell is quoted if it holds a quote, a comma or a line break, begins or ends with a space, or
/// is an empty text: an absent value is empty without quotes.
enum CSVText {
  @inline(__always)
  static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    let space = UInt8(ascii: " ")
    if text.isEmpty || text.first == space || text.last == space || ByteScan.hasCSVMark(text) {
      appendQuoted(text, to: buffer)
    } else {
      buffer.append(text)
    }
  }

  private static func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    let target = buffer.room(for: 2 * text.count + 2)
    target[0] = quote
    var length = 1
    for byte in text {
      if byte == quote {
        target[length] = quote
        length &+= 1
      }
      target[length] = byte
      length &+= 1
    }
    target[length] = quote
    buffer.advance(length &+ 1)
  }
}

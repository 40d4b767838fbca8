extension DelimitedForm {
  /// Comma-separated values after RFC 4180; an absent value is an empty cell.
  static let csv = DelimitedForm(
    quoting: .csv, separator: UInt8(ascii: ","), recordEnd: "\r\n", absent: "")
}

extension DelimitedForm {
  /// The same for spreadsheets, which take some texts for formulas.
  static let spreadsheet = DelimitedForm(
    quoting: .spreadsheet, separator: UInt8(ascii: ","), recordEnd: "\r\n", absent: "")
}

/// Comma-separated values after RFC 4180, with CRLF after each record.
///
/// A cell is quoted if it holds a quote, a comma (or what else stands between cells) or a line
/// break, begins or ends with a space, or is an empty text: an absent value is empty without
/// quotes.
enum CSVText {
  @inline(__always)
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, beside separator: UInt8, to buffer: ByteBuffer
  ) {
    let space = UInt8(ascii: " ")
    if text.isEmpty || text.first == space || text.last == space
      || ByteScan.hasCSVMark(text, separator)
    {
      appendQuoted(text, to: buffer)
    } else {
      buffer.append(text)
    }
  }

  /// Puts an apostrophe in front of a text that begins like a formula, or with apostrophes and then
  /// like one: so that taking one apostrophe off such a text gives it back.
  static func appendGuarded(
    _ text: UnsafeBufferPointer<UInt8>, beside separator: UInt8, to buffer: ByteBuffer
  ) {
    let apostrophe = UInt8(ascii: "'")
    switch text.first(where: { $0 != apostrophe }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D,
      0x0A:
      appendQuoted(text, to: buffer, lead: [apostrophe])
    default: append(text, beside: separator, to: buffer)  // UInt8?
    }
  }

  private static func appendQuoted(
    _ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer, lead: [UInt8] = []
  ) {
    let quote = UInt8(ascii: "\"")
    buffer.append(quote)
    buffer.append(lead)
    let target = buffer.room(for: 2 * text.count + 1)
    var length = 0
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

extension DelimitedForm {
  /// One record a line, in the form that PostgreSQL's COPY and MySQL read.
  static let tsv = DelimitedForm(
    quoting: .tsv, separator: UInt8(ascii: "\t"), recordEnd: "\n", absent: "\\N")
}

/// Tab-separated values, one record a line, in the form that PostgreSQL's COPY and MySQL read.
///
/// Tab, line feed, carriage return and backslash in text become `\t \n \r \\`, so that every line
/// is one record and every tab ends a cell; what is absent is `\N`.
enum TSVText {
  @inline(__always)
  static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    if ByteScan.hasTSVMark(text) {
      appendEscaped(text, to: buffer)
    } else {
      buffer.append(text)
    }
  }

  private static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    for byte in text {
      switch byte {
      case 0x09: buffer.append("\\t" as StaticString)
      case 0x0A: buffer.append("\\n" as StaticString)
      case 0x0D: buffer.append("\\r" as StaticString)
      case 0x5C: buffer.append("\\\\" as StaticString)
      default: buffer.append(byte)  // UInt8
      }
    }
  }
}

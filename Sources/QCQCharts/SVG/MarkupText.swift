internal import QCQText

/// Text as it stands in HTML and SVG, between tags and in attributes alike.
package enum MarkupText {
  /// Nothing of a text is markup any more; controls, and what turns the direction of text round,
  /// are made visible as in a terminal.
  package static func escaped(_ text: String) -> String {
    let text = TerminalText.escaped(text)
    guard text.utf8.contains(where: isMark) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      case UInt8(ascii: "'"): result += Array("&#39;".utf8)
      default: result.append(byte)  // UInt8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false  // UInt8
    }
  }
}

/// A text with holes, cut at its braces, as `print` and `show` have them; `{{` and `}}` stand for
/// braces themselves.
package enum PrintTemplate {
  package enum Piece {
    case text(String)
    /// What is between braces, and where it starts in UTF-8.
    case hole(String, offset: Int)
    case unclosed(offset: Int)
  }

  package static func pieces(of text: String) -> [Piece] {
    let bytes = Array(text.utf8)
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let isDoubled = offset + 1 < bytes.count && bytes[offset + 1] == byte
      if (byte == open || byte == close) && isDoubled {
        plain.append(byte)
        offset += 2
      } else if byte == open {
        pieces.append(.text(String(decoding: plain, as: UTF8.self)))
        plain = []
        guard let end = holeEnd(bytes, offset + 1) else {
          return pieces + [.unclosed(offset: offset)]
        }
        let inner = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
        pieces.append(.hole(inner, offset: offset + 1))
        offset = end + 1
      } else {
        plain.append(byte)
        offset += 1
      }
    }
    return pieces + [.text(String(decoding: plain, as: UTF8.self))]
  }

  /// The brace that closes a hole: none of those in its texts, whose quotes may be escaped.
  private static func holeEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var isQuoted = false
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\"), isQuoted {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if bytes[offset] == UInt8(ascii: "}"), !isQuoted {
        return offset
      }
      offset += 1
    }
    return nil
  }
}

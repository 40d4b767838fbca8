import QCQText

/// Text in UTF-16 with its mark, as Excel writes "Unicode text", turned into UTF-8.
package enum UTF16Text {
  /// Whether bytes begin with a mark of it; what has a NUL behind the mark is something else.
  package static func isAt(_ start: [UInt8]) -> Bool {
    let isMarked = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    return isMarked && !(start.dropFirst(2).prefix(2).elementsEqual([0, 0]))
  }

  /// The first bytes as text, as far as they can be read.
  package static func text(of start: [UInt8]) -> [UInt8] {
    let isLittle = start.first == 0xFF
    let units = stride(from: 2, to: start.count - 1, by: 2).map {
      unit(start[$0], start[$0 + 1], isLittle)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The text of a source; throws where it has half a character.
  package static func source(_ bytes: ByteSource) -> ByteSource {
    var isLittle: Bool?
    var line = 1
    func next() throws -> UInt16? {
      guard let first = try bytes.next() else { return nil }
      guard let second = try bytes.next() else { throw Self.half(line) }
      return Self.unit(first, second, isLittle ?? true)
    }
    return ByteSource {
      if isLittle == nil {
        isLittle = try bytes.next() == 0xFF
        _ = try bytes.next()
      }
      var text: [UInt8] = []
      while text.count < Self.pieceSize, let high = try next() {
        var scalar = Unicode.Scalar(high)
        if UTF16.isLeadSurrogate(high) {
          scalar = try next().flatMap { SurrogatePair.scalar(high, $0) }
        }
        guard let scalar else { throw Self.half(line) }
        if high == 0x0A { line += 1 }
        text += String(Character(scalar)).utf8
      }
      return text
    }
  }

  private static let pieceSize = 64 << 10

  private static func unit(_ first: UInt8, _ second: UInt8, _ isLittle: Bool) -> UInt16 {
    isLittle ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
  }

  private static func half(_ line: Int) -> ExchangeError {
    ExchangeError(line: line, "it is UTF-16 text with half a character in it; save it as UTF-8")
  }
}

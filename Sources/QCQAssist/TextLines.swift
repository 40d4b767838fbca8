/// How an editor counts the characters of a line.
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

/// A place as editors count: lines and characters from zero.
package struct LinePosition: Hashable, Sendable, Comparable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  package static func < (left: LinePosition, right: LinePosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// Where the lines of a document begin; kept up to date edit by edit.
package struct TextLines: Hashable, Sendable {
  private var starts: [Int32]

  package init(_ bytes: [UInt8]) {
    starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 10 { starts.append(Int32(offset + 1)) }
  }

  package var count: Int { starts.count }

  /// Where a line begins, in UTF-8; the document's last line for those behind it.
  package func start(of line: Int) -> Int { Int(starts[max(0, min(line, starts.count - 1))]) }

  /// The line of a UTF-8 offset.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The lines after `range` of the text was replaced.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let first = line(at: range.lowerBound) + 1
    let last = line(at: range.upperBound) + 1
    let added = bytes.indices.lazy.filter { bytes[$0] == 10 }
    let inserted = added.map { Int32(range.lowerBound + $0 + 1) }
    let delta = Int32(bytes.count - range.count)
    starts.replaceSubrange(first..<last, with: Array(inserted))
    guard delta != 0 else { return }
    for index in (first + inserted.count)..<starts.count { starts[index] += delta }
  }

  /// The place of a UTF-8 offset.
  package func position(
    of offset: Int, in bytes: [UInt8], _ encoding: PositionEncoding
  ) -> LinePosition {
    let offset = max(0, min(offset, bytes.count))
    let line = line(at: offset)
    let start = Int(starts[line])
    guard encoding != .utf8 else { return LinePosition(line: line, character: offset - start) }
    var character = 0
    for byte in bytes[start..<offset] { character += TextLines.width(byte, encoding) }
    return LinePosition(line: line, character: character)
  }

  /// The UTF-8 offset of a place; the nearest there is for one outside of the text or inside of a
  /// character. A character behind the end of its line is the line's end.
  package func offset(
    of position: LinePosition, in bytes: [UInt8], _ encoding: PositionEncoding
  ) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    var end = position.line + 1 < starts.count ? Int(starts[position.line + 1]) - 1 : bytes.count
    var offset = Int(starts[position.line])
    if position.line + 1 < starts.count, end > offset, bytes[end - 1] == 13 { end -= 1 }
    var left = max(0, position.character)
    while offset < end, left > 0 {
      left -= TextLines.width(bytes[offset], encoding)
      if left < 0 { break }
      offset += 1
      if encoding != .utf8 || left == 0 {
        while offset < end, bytes[offset] & 0xC0 == 0x80, encoding != .utf8 { offset += 1 }
      }
    }
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// How many units a byte adds: those of a character count with its first byte.
  private static func width(_ byte: UInt8, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

package import QCQText
package import QCQAssist

extension PositionEncoding {
  /// How many units the character takes that begins with a byte of UTF-8.
  @inline(__always)
  func units(ofLeading byte: UInt8) -> Int {
    switch self {
    case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    case .utf16: byte < 0xF0 ? 1 : 2
    case .utf32: 1
    }
  }
}

/// A place in a document as the protocol says it: both numbers count from 0.
package struct Position: Hashable, Comparable, Sendable, JSONWritable {
  package let line: Int
  package let character: Int

  package init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  package func write(to output: inout JSONOutput) {
    output.filled(#"{"line":#,"character":#}"#, [line, character])
  }
}

/// A part of a document; its end is not in it.
package struct PositionRange: Hashable, Sendable, JSONWritable {
  package let start: Position
  package let end: Position

  package init(_ start: Position, _ end: Position) { (self.start, self.end) = (start, end) }

  package func write(to output: inout JSONOutput) {
    output.filled(
      #"{"start":{"line":#,"character":#},"end":{"line":#,"character":#}}"#,
      [start.line, start.character, end.line, end.character])
  }
}

/// The text of a document, with the places where its lines begin.
///
/// A line ends at `\n`, `\r\n` or `\r`, as the protocol has it.
package struct DocumentText: Hashable, Sendable {
  package private(set) var utf8: [UInt8]
  private var starts: [Int]

  package init(_ text: String) { self.init(utf8: Array(text.utf8)) }

  package init(utf8: [UInt8]) {
    self.utf8 = utf8
    starts = [0]
    DocumentText.findLines(in: utf8, 0..<utf8.count, into: &starts)
  }

  package var lineCount: Int { starts.count }

  package var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Appends where lines begin after each break in a range; a break ends in the range that it
  /// begins in.
  private static func findLines(
    in bytes: [UInt8], _ range: Range<Int>, into starts: inout [Int]
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      for index in range {
        let byte = bytes[index]
        if byte > 0x0D { continue }
        if byte == 0x0A {
          starts.append(index + 1)
        } else if byte == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
          starts.append(index + 1)
        }
      }
    }
  }

  /// Replaces a part of the text; what lies outside of the text is taken as its end.
  package mutating func replace(_ range: Range<Int>, with text: some Collection<UInt8>) {
    let lower = min(max(range.lowerBound, 0), utf8.count)
    let upper = min(max(range.upperBound, lower), utf8.count)
    // A line more on both sides: `\r` and `\n` may come together or apart.
    let first = max(line(at: lower) - 1, 0)
    let last = min(line(at: upper) + 1, starts.count - 1)
    let oldEnd = last + 1 < starts.count ? starts[last + 1] : utf8.count
    utf8.replaceSubrange(lower..<upper, with: text)
    let shift = text.count - (upper - lower)
    let newEnd = oldEnd + shift
    var found: [Int] = []
    DocumentText.findLines(in: utf8, starts[first]..<newEnd, into: &found)
    // The line that begins after the part is in the list still.
    if last + 1 < starts.count, found.last == newEnd { found.removeLast() }
    if shift != 0 {
      for index in (last + 1)..<max(starts.count, last + 1) { starts[index] += shift }
    }
    starts.replaceSubrange((first + 1)..<(last + 1), with: found)
  }

  /// The line of an offset.
  package func line(at offset: Int) -> Int { starts.lastIndex(upTo: offset) { $0 } }

  /// The bytes of a line without its break.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line < starts.count else { return utf8.count..<utf8.count }
    guard line + 1 < starts.count else { return starts[line]..<utf8.count }
    let end = starts[line + 1]
    let isPair = end - starts[line] >= 2 && utf8[end - 1] == 0x0A && utf8[end - 2] == 0x0D
    return starts[line]..<(end - (isPair ? 2 : 1))
  }

  // MARK: Positions

  /// The offset of a position; past the end of a line, or of the text, is its end, and inside of a
  /// character its beginning.
  package func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let line = range(ofLine: position.line)
    if encoding == .utf8 { return boundary(line, position.character) }
    return utf8.withUnsafeBufferPointer { bytes in
      var left = position.character
      var index = line.lowerBound
      while index < line.upperBound, left > 0 {
        let byte = bytes[index]
        left -= encoding.units(ofLeading: byte)
        if left < 0 { break }
        index += 1
        if byte < 0x80 { continue }
        while index < line.upperBound, bytes[index] & 0xC0 == 0x80 { index += 1 }
      }
      return index
    }
  }

  private func boundary(_ line: Range<Int>, _ column: Int) -> Int {
    let index = line.lowerBound + min(max(column, 0), line.count)
    return max(line.lowerBound, start(ofCharacterAround: index))
  }

  /// Where the character begins that an offset lies in; between two it is that offset.
  func start(ofCharacterAround offset: Int) -> Int {
    var index = offset
    while index > 0, index < utf8.count, utf8[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// The smallest part of the text that has a span in it and cuts no character in two.
  package func whole(_ span: Span) -> Span {
    let lower = min(max(span.lowerBound, 0), utf8.count)
    var upper = min(max(span.upperBound, lower), utf8.count)
    while upper < utf8.count, utf8[upper] & 0xC0 == 0x80 { upper += 1 }
    return Span(start(ofCharacterAround: lower), upper)
  }

  /// The place of an offset; between the two characters of a line break it is before them, and
  /// inside of a character before it.
  ///
  /// - Parameter known: The place of another one in the same encoding, to count on from.
  package func position(
    at offset: Int, _ encoding: PositionEncoding,
    from known: (offset: Int, position: Position)? = nil
  ) -> Position {
    let inner = self.start(ofCharacterAround: min(max(offset, 0), utf8.count))
    let line = line(at: inner)
    let offset = min(inner, range(ofLine: line).upperBound)
    var (start, counted) = (starts[line], 0)
    if encoding == .utf8 { return Position(line, offset - start) }
    if let known, known.position.line == line, known.offset <= offset {
      (start, counted) = (max(start, known.offset), known.position.character)
    }
    let units = utf8.withUnsafeBufferPointer { bytes in
      var units = counted
      for index in start..<offset where bytes[index] & 0xC0 != 0x80 {
        units += encoding.units(ofLeading: bytes[index])
      }
      return units
    }
    return Position(line, units)
  }
}

/// Finds the line and column of an offset.
package struct LineIndex: Sendable {
  private let starts: [Int]
  private let source: SourceText

  package init(_ source: SourceText) {
    var starts = [0]
    for (offset, byte) in source.utf8.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
    self.source = source
  }

  package var lineCount: Int { starts.count }

  /// The zero-based line of a UTF-8 offset.
  package func line(at offset: Int) -> Int { starts.lastIndex(upTo: offset) { $0 } }

  /// The line and column of an offset, both counted from 1; columns count Unicode scalars.
  package func position(at offset: Int) -> (line: Int, column: Int) {
    let line = line(at: offset)
    let before = source.utf8[starts[line]..<max(starts[line], min(offset, source.utf8.count))]
    return (line + 1, before.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The offset in UTF-16 code units from the start of the line, as editors count.
  package func utf16Column(at offset: Int) -> Int {
    let start = starts[line(at: offset)]
    let before = source.utf8[start..<max(start, min(offset, source.utf8.count))]
    return String(decoding: before, as: UTF8.self).utf16.count
  }

  /// The span of a zero-based line without its line break.
  package func span(ofLine line: Int) -> Span {
    let end = line + 1 < starts.count ? starts[line + 1] - 1 : source.utf8.count
    let hasReturn = end > starts[line] && source.utf8[end - 1] == UInt8(ascii: "\r")
    return Span(starts[line], hasReturn ? end - 1 : end)
  }
}

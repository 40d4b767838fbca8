package import QCQText

/// Tokens as the protocol sends them: five numbers for each, its place counted from the one before.
package enum SemanticTokenData {
  /// Line, start, length, type and modifiers of each token; one that runs over lines is cut at
  /// them.
  package static func encode(
    _ tokens: some Collection<SemanticToken>, of source: SourceText, _ encoding: PositionEncoding
  ) -> [UInt32] {
    source.utf8.withUnsafeBufferPointer { bytes in
      var encoder = Encoder(bytes: bytes, encoding: encoding)
      encoder.data.reserveCapacity(tokens.count * 5)
      for token in tokens { encoder.add(token) }
      return encoder.data
    }
  }

  /// The tokens that lie in a span, at least in part.
  package static func tokens(_ tokens: [SemanticToken], in span: Span) -> ArraySlice<SemanticToken>
  {
    let first = tokens.endOfPrefix { $0.span.end <= span.start }
    return tokens[first...].prefix { $0.span.start < span.end }
  }

  /// A replacement of some of the numbers.
  package struct Edit: Hashable, Sendable {
    package let start: Int
    package let deleteCount: Int
    package let data: [UInt32]
  }

  /// What makes the new numbers of the old ones: nothing, or one edit around all that differs.
  package static func edits(from old: [UInt32], to new: [UInt32]) -> [Edit] {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    if prefix == old.count, prefix == new.count { return [] }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    // Whole tokens, which are easier to read in a trace and no longer to send.
    prefix -= prefix % 5
    suffix -= suffix % 5
    let data = Array(new[prefix..<(new.count - suffix)])
    return [Edit(start: prefix, deleteCount: old.count - suffix - prefix, data: data)]
  }
}

/// Goes through a text once, counting lines and columns on the way.
private struct Encoder {
  let bytes: UnsafeBufferPointer<UInt8>
  let encoding: PositionEncoding
  var data: [UInt32] = []
  private var offset = 0
  private var line: UInt32 = 0
  private var column: UInt32 = 0
  /// Where the last token begins.
  private var last: (line: UInt32, column: UInt32) = (0, 0)

  init(bytes: UnsafeBufferPointer<UInt8>, encoding: PositionEncoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
  }

  mutating func add(_ token: SemanticToken) {
    move(to: token.span.lowerBound)
    let end = min(token.span.upperBound, bytes.count)
    while offset < end {
      let (startLine, startColumn) = (line, column)
      let lineEnd = endOfLine(upTo: end)
      move(to: lineEnd)
      append(startLine, startColumn, length: column - startColumn, token)
      while offset < end, bytes[offset] == 10 || bytes[offset] == 13 { move(to: offset + 1) }
    }
  }

  private mutating func append(
    _ startLine: UInt32, _ startColumn: UInt32, length: UInt32, _ token: SemanticToken
  ) {
    guard length > 0 else { return }
    let isSameLine = startLine == last.line
    data.append(startLine - last.line)
    data.append(isSameLine ? startColumn - last.column : startColumn)
    data.append(length)
    data.append(token.type.rawValue)
    data.append(token.modifiers.rawValue)
    last = (startLine, startColumn)
  }

  private func endOfLine(upTo end: Int) -> Int {
    var position = offset
    while position < end, bytes[position] != 10, bytes[position] != 13 { position += 1 }
    return position
  }

  private mutating func move(to target: Int) {
    let target = min(target, bytes.count)
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      // A line ends at `\n`, `\r\n` or `\r`, as the protocol has it.
      if byte == 10 || byte == 13 && (offset == bytes.count || bytes[offset] != 10) {
        line += 1
        column = 0
      } else if byte < 0x80 {
        column += 1
      } else {
        switch encoding {
        case .utf8: column += 1
        case .utf16: column += byte >= 0xF0 ? 2 : byte >= 0xC0 ? 1 : 0
        case .utf32: column += byte >= 0xC0 ? 1 : 0
        }
      }
    }
  }
}

package import QCQText

extension StringEscapes {
  /// What stands between the quotes of a string, even if one of them is missing.
  package static func inner(_ source: SourceText, _ span: Span) -> Span {
    let range = innerRange(source, span)
    return Span(range.lowerBound, range.upperBound)
  }

  /// Where each byte of a string's value stands in the source, and behind them where its text ends.
  package static func offsets(_ source: SourceText, _ span: Span) -> [Int] {
    let inner = innerRange(source, span)
    guard source.utf8[span.lowerBound] == UInt8(ascii: "\"") else {
      return Array(inner) + [inner.upperBound]
    }
    var offsets: [Int] = []
    offsets.reserveCapacity(inner.count + 1)
    var offset = inner.lowerBound
    while offset < inner.upperBound {
      guard source.utf8[offset] == UInt8(ascii: "\\") else {
        offsets.append(offset)
        offset += 1
        continue
      }
      let length = escapeLength(source.utf8, offset, inner.upperBound)
      let escape = source.text(Span(offset, offset + length))
      if let replacement = meaning(escape) {
        for _ in replacement.utf8 { offsets.append(offset) }
      } else {
        offsets.append(contentsOf: offset..<(offset + length))
      }
      offset += length
    }
    return offsets + [inner.upperBound]
  }
}

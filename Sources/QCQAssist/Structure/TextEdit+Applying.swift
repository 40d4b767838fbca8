package import QCQText

extension [UInt8] {
  /// The text after edits that all speak of it as it is now, and do not overlap.
  ///
  /// Of insertions at one place the first comes first, as the protocol has it.
  package func applying(_ edits: [TextEdit]) -> [UInt8] {
    let order = edits.enumerated().sorted { left, right in
      (left.element.span.start, left.element.span.end, left.offset)
        < (right.element.span.start, right.element.span.end, right.offset)
    }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var position = 0
    for (_, edit) in order {
      let start = Swift.max(position, Swift.min(edit.span.lowerBound, count))
      result += self[position..<start]
      result += edit.replacement.utf8
      position = Swift.max(start, Swift.min(edit.span.upperBound, count))
    }
    return result + self[position...]
  }
}

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

extension TextEdit {
  /// The edit that makes one text of another: of what lies between their common beginning and end,
  /// in whole characters.
  package init(from old: [UInt8], to new: [UInt8]) {
    let (start, rest) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new -> (Int, Int) in
        func isInside(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
          place < text.count && text[place] & 0xC0 == 0x80
        }
        let most = min(old.count, new.count)
        var first = 0
        while first < most, old[first] == new[first] { first += 1 }
        while first > 0, isInside(old, first) || isInside(new, first) { first -= 1 }
        var last = 0
        while last < most - first, old[old.count - 1 - last] == new[new.count - 1 - last] {
          last += 1
        }
        while last > 0, isInside(old, old.count - last) { last -= 1 }
        return (first, last)
      }
    }
    self.init(
      Span(start, old.count - rest),
      String(decoding: new[start..<(new.count - rest)], as: UTF8.self))
  }
}

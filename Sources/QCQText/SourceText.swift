/// A text to be read by qcq, with the name by which its messages call it.
package struct SourceText: Sendable {
  /// What messages call it: a path, `-` for standard input, or `query` for a command-line argument.
  package let name: String
  package let utf8: [UInt8]

  /// Longer texts are refused with the diagnostic `text-too-long` before they are lexed.
  package static let maximumBytes = 4 << 20

  package init(_ text: String, name: String = "query") {
    self.name = name
    self.utf8 = Array(text.utf8)
  }

  package init(utf8: [UInt8], name: String) {
    self.name = name
    self.utf8 = utf8
  }

  /// Whether lines end as on Windows: a text keeps the line ends that it begins with.
  package var usesCRLF: Bool {
    guard let first = utf8.firstIndex(of: 10), first > 0 else { return false }
    return utf8[first - 1] == 13
  }

  /// A text to be put into this one, with the line ends that this one has.
  package func endingLines(of text: String) -> String {
    guard usesCRLF, text.utf8.contains(10) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == 10, bytes.last != 13 { bytes.append(13) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a span; bytes that are not UTF-8 come out as U+FFFD.
  package func text(_ span: Span) -> String {
    let lower = max(0, min(span.lowerBound, utf8.count))
    let upper = max(lower, min(span.upperBound, utf8.count))
    return String(decoding: utf8[lower..<upper], as: UTF8.self)
  }

  /// The text after some edits, in whatever order; nil without any, and where two overlap.
  package func applying(_ edits: [TextEdit]) -> String? {
    let ordered = edits.enumerated().sorted { left, right in
      (left.element.span.start, left.element.span.end, left.offset)
        < (right.element.span.start, right.element.span.end, right.offset)
    }
    guard !edits.isEmpty else { return nil }
    var result: [UInt8] = []
    var place = 0
    for (_, edit) in ordered {
      let (start, end) = (edit.span.lowerBound, edit.span.upperBound)
      guard start >= place, start <= end, end <= utf8.count else { return nil }
      result += utf8[place..<start] + Array(edit.replacement.utf8)
      place = end
    }
    return String(decoding: result + utf8[place...], as: UTF8.self)
  }

  package var string: String { String(decoding: utf8, as: UTF8.self) }
}

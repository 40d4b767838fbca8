/// A half-open range of UTF-8 offsets in a source text.
///
/// Offsets are 32-bit: the size limit of a source text (`SourceText.maximumBytes`) is far below.
package struct Span: Hashable, Sendable {
  package var start: Int32
  package var end: Int32

  package init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package static let none = Span(0, 0)

  package var lowerBound: Int { Int(start) }
  package var upperBound: Int { Int(end) }
  package var range: Range<Int> { Int(start)..<Int(end) }
  package var isEmpty: Bool { start >= end }

  /// The smallest span that covers this one and the other.
  package func union(_ other: Span) -> Span {
    Span(Int(min(start, other.start)), Int(max(end, other.end)))
  }

  package func contains(_ offset: Int) -> Bool { Int(start) <= offset && offset < Int(end) }

  /// True when nothing of the other span lies outside this one.
  package func encloses(_ other: Span) -> Bool { start <= other.start && other.end <= end }
}

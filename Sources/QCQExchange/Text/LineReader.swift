/// Reads lines, however they end.
final class LineReader {
  private let source: ByteSource
  /// A line is longer than this only in a file that is none of lists.
  private static let longest = 1 << 20
  private var bytes: [UInt8] = []
  /// Lines that were read to know what those before them are.
  private var ahead: [Line] = []
  /// How many of these were taken.
  private var taken = 0

  /// A line without the space around it, its number, and how far it is indented.
  typealias Line = (text: String, number: Int, indent: Int)

  init(_ source: ByteSource) { self.source = source }

  func next() throws -> Line? {
    guard taken < ahead.count else { return try read() }
    taken += 1
    let line = ahead[taken - 1]
    if taken == ahead.count || taken > 1_000 {
      ahead.removeFirst(taken)
      taken = 0
    }
    return line
  }

  /// A line that stays: the next one, or one that comes some lines after it.
  func peek(after count: Int = 0) throws -> Line? {
    while ahead.count - taken <= count {
      guard let line = try read() else { return nil }
      ahead.append(line)
    }
    return ahead[taken + count]
  }

  private func read() throws -> Line? {
    guard try source.peek() != nil else { return nil }
    let number = source.line
    bytes.removeAll(keepingCapacity: true)
    try source.append(to: &bytes, atMost: Self.longest) { $0 != 0x0A && $0 != 0x0D }
    if try source.next() == 0x0D, try source.peek() == 0x0A { _ = try source.next() }
    let text = try bytes.withUnsafeBufferPointer { try TrimmedText.string($0, line: number) }
    return (text, number, Self.indent(bytes))
  }

  /// How many blanks stand before a line, where a tab leads to the next place that is a multiple
  /// of four.
  private static func indent(_ line: [UInt8]) -> Int {
    var indent = 0
    for byte in line {
      switch byte {
      case 0x20: indent += 1
      case 0x09: indent += 4 - indent % 4
      default: return indent  // UInt8
      }
    }
    return indent
  }
}

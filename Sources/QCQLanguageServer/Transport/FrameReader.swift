/// Cuts a stream of bytes into messages by their `Content-Length`.
///
/// However the stream is split, the messages are the same. After a header that cannot be read the
/// next one that can be is looked for, so that one slip does not silence a client for good.
package struct FrameReader {
  /// What was found in the stream.
  package enum Frame: Equatable {
    case message([UInt8])
    /// A header without a length that can be used.
    case malformed(reason: String)
  }

  /// A message that claims to be longer than this is taken for a slip.
  package static let maximumLength = 256 << 20
  /// A header that has no end after this many bytes is given up.
  static let maximumHeader = 16 << 10

  private var buffer: [UInt8] = []
  /// Where in the buffer what has not been handed out begins.
  private var start = 0
  /// The length of the message whose header was read.
  private var length: Int?
  /// How far the search for the end of the header has come.
  private var searched = 0
  /// Whether a slip was told of whose rest is still being skipped.
  private var isSkipping = false

  package init() {}

  /// Whether the stream would end in the middle of a message here.
  package var isInsideMessage: Bool { length != nil || start < buffer.count }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeSubrange(..<start)
      searched = max(0, searched - start)
      start = 0
    }
    if let length { buffer.reserveCapacity(start + length) }
    buffer.append(contentsOf: bytes)
  }

  /// The next message, if all of it is there.
  package mutating func next() -> Frame? {
    while length == nil {
      guard let end = headerEnd() else { return giveUpOnHeader() }
      let header = buffer[start..<end]
      start = end + 4
      searched = start
      length = FrameReader.length(in: header)
      let wasSkipping = isSkipping
      isSkipping = length == nil
      if isSkipping, !wasSkipping {
        return .malformed(reason: "a header has no valid Content-Length")
      }
    }
    guard let length, buffer.count - start >= length else { return nil }
    let body = Array(buffer[start..<(start + length)])
    start += length
    searched = start
    self.length = nil
    return .message(body)
  }

  private mutating func headerEnd() -> Int? {
    var index = max(start, searched)
    while index + 3 < buffer.count {
      if buffer[index + 3] == 0x0A, buffer[index + 2] == 0x0D, buffer[index + 1] == 0x0A,
        buffer[index] == 0x0D
      {
        return index
      }
      index += 1
    }
    searched = index
    return nil
  }

  private mutating func giveUpOnHeader() -> Frame? {
    guard buffer.count - start > FrameReader.maximumHeader else { return nil }
    // The end may hold the beginning of a header that is good.
    start = buffer.count - 64
    searched = start
    defer { isSkipping = true }
    return isSkipping ? nil : .malformed(reason: "a header is too long")
  }

  /// Reads the length from a header; the last one counts, as a slip may stand before it.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let name = Array("content-length:".utf8)
    guard header.count > name.count else { return nil }
    var found: Int?
    for place in header.startIndex...(header.endIndex - name.count) {
      let lowered = header[place..<(place + name.count)].lazy.map { byte in
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      }
      guard lowered.elementsEqual(name) else { continue }
      found = number(header[(place + name.count)...])
    }
    return found.flatMap { $0 <= maximumLength ? $0 : nil }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    let line = text.prefix { $0 != 0x0D && $0 != 0x0A }
    let digits = line.drop { $0 == 0x20 || $0 == 0x09 }
      .reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    guard !digits.isEmpty, digits.count < 19, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

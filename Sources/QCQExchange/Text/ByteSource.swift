/// Why a file can't be taken in, or where it ends too early.
package struct ExchangeError: Error, Hashable {
  /// From 1; nil where it is about all of the file.
  package let line: Int?
  package let message: String

  package init(line: Int?, _ message: String) { (self.line, self.message) = (line, message) }
}

/// The bytes of a file, read as they are needed.
package final class ByteSource {
  /// Gives the next bytes; none at the end.
  package typealias Reader = () throws -> [UInt8]

  private let read: Reader
  private var chunk: [UInt8] = []
  private var place = 0
  package private(set) var line = 1
  private var isAtEnd = false
  /// Whether a newline was the last to be taken.
  package private(set) var hasEndedLine = false

  package init(_ read: @escaping Reader) { self.read = read }

  package convenience init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// What some programs put before UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Leaves out the mark that some programs put before UTF-8.
  package func skipMark() throws {
    if try peek() == 0xEF, chunk[place...].starts(with: Self.mark) { place += 3 }
  }

  /// The next byte, which stays; nil at the end.
  @inline(__always)
  package func peek() throws -> UInt8? {
    if place < chunk.count { return chunk[place] }
    return try refill() ? chunk[place] : nil
  }

  @inline(__always)
  package func next() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    place += 1
    hasEndedLine = byte == 0x0A
    // A line may end in a carriage return alone.
    if try hasEndedLine || byte == 0x0D && peek() != 0x0A { line += 1 }
    return byte
  }

  /// More bytes than these in one piece are no text of a list.
  package static let longestText = 256 << 20

  /// Appends bytes up to the first for which the rule is false, which stays.
  @inline(__always)
  package func append(
    to bytes: inout [UInt8], atMost limit: Int = ByteSource.longestText,
    while isPart: (UInt8) -> Bool
  ) throws {
    while try place < chunk.count || refill() {
      guard bytes.count <= limit else {
        throw ExchangeError(line: line, "a value is longer than \(limit) bytes")
      }
      let (end, lines) = chunk.withUnsafeBufferPointer { chunk in
        var (end, lines) = (place, 0)
        while end < chunk.count, isPart(chunk[end]) {
          if chunk[end] == 0x0A { lines += 1 }
          end += 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[place..<end]))
        return (end, lines)
      }
      line += lines
      if end > place { hasEndedLine = false }
      place = end
      if end < chunk.count { return }
    }
  }

  /// Takes a line if all of it is in the bytes that were read and somebody wants it as it is.
  ///
  /// - Parameter body: Gives how many bytes it took, the last of them a newline and the only one;
  ///   nil to take none.
  func takeLine(_ body: (UnsafeBufferPointer<UInt8>) -> Int?) -> Bool {
    let taken = chunk.withUnsafeBufferPointer { chunk in
      body(UnsafeBufferPointer(rebasing: chunk[place...]))
    }
    guard let taken else { return false }
    place += taken
    (line, hasEndedLine) = (line + 1, true)
    return true
  }

  /// The bytes that come next, which stay: as many as are wanted, or all that there are.
  func ahead(atMost limit: Int) throws -> [UInt8] {
    while chunk.count - place < limit, !isAtEnd {
      let more = try read()
      isAtEnd = more.isEmpty
      chunk += more
    }
    return Array(chunk[place...].prefix(limit))
  }

  private func refill() throws -> Bool {
    if isAtEnd { return false }
    chunk = try read()
    place = 0
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }
}

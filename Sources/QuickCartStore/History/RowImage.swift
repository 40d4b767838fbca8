import QCQLanguage
import QCQPlatform

/// The cells of one row as bytes, one behind the other: as they are stored, to the bit.
///
/// A cell is a tag and what belongs to it. Two cells are the very same if their bytes are.
struct RowImage {
  private(set) var bytes: [UInt8] = []
  /// Where each cell starts.
  private(set) var starts: [Int] = []

  /// The tags are kept on disk, so that none may get another meaning.
  fileprivate enum Tag: UInt8 {
    case absent, int, number, text, data, wideText
  }

  var count: Int { starts.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// - Parameter isWide: Whether a text is in UTF-16, as in a database of that encoding.
  mutating func append(_ cell: Cell, isWide: Bool = false) {
    starts.append(bytes.count)
    switch cell {
    case .absent: bytes.append(Tag.absent.rawValue)
    case .int(let int):
      bytes.append(Tag.int.rawValue)
      bytes.append(variable: UInt64(bitPattern: int << 1 ^ int >> 63))
    case .number(let number):
      bytes.append(Tag.number.rawValue)
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
    case .text(let text): append(isWide ? .wideText : .text, text)
    case .data(let data): append(.data, data)
    }
  }

  private mutating func append(_ tag: Tag, _ content: UnsafeBufferPointer<UInt8>) {
    bytes.append(tag.rawValue)
    bytes.append(variable: UInt64(content.count))
    bytes += content
  }

  /// Takes over a cell of another row.
  mutating func append(_ index: Int, of other: RowImage) {
    starts.append(bytes.count)
    bytes += other.bytes[other.range(index)]
  }

  /// Takes over cells of another row.
  mutating func append(_ range: Range<Int>, of other: RowImage) {
    if range.isEmpty { return }
    let start = other.starts[range.lowerBound]
    let end = other.range(range.upperBound - 1).upperBound
    let shift = bytes.count - start
    for index in range { starts.append(other.starts[index] + shift) }
    bytes += other.bytes[start..<end]
  }

  /// Takes over cells that were stored; throws unless they are whole.
  mutating func append(_ count: Int, from reader: inout ByteReader) throws {
    let first = reader.offset
    let shift = bytes.count - first
    for _ in 0..<count {
      starts.append(reader.offset + shift)
      try reader.skipCell()
    }
    bytes.append(
      contentsOf: UnsafeRawBufferPointer(rebasing: reader.bytes[first..<reader.offset]))
  }

  private func range(_ index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
  }

  /// The bytes of one cell.
  func cell(_ index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

  func isSame(_ index: Int, as other: RowImage, _ otherIndex: Int) -> Bool {
    let (range, otherRange) = (range(index), other.range(otherIndex))
    guard range.count == otherRange.count else { return false }
    return bytes.withUnsafeBytes { left in
      other.bytes.withUnsafeBytes { right in
        // A cell has a tag at least, so that both have an address.
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left + range.lowerBound, right + otherRange.lowerBound, range.count) == 0
      }
    }
  }

  /// The cell as a value; a text that is not well formed gets U+FFFD.
  func value(_ index: Int) -> Value {
    var content: Value = .absent
    withCell(index) { cell, isWide in
      content =
        switch cell {
        case .absent: .absent
        case .int(let int): .int(int)
        case .number(let number): .number(number)
        case .text(let text) where isWide: .text(RowImage.text(wide: text))
        case .text(let text): .text(String(decoding: text, as: UTF8.self))
        case .data(let data): .data(Array(data))
        }
    }
    return content
  }

  var values: [Value] { starts.indices.map(value) }

  private static func text(wide bytes: UnsafeBufferPointer<UInt8>) -> String {
    let units = (0..<bytes.count / 2).map {
      UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Hands over a cell, whose pointers are good during the call, and whether its text is UTF-16.
  func withCell(_ index: Int, _ body: (Cell, Bool) -> Void) {
    bytes.withUnsafeBytes { all in
      var reader = ByteReader(all, offset: starts[index])
      // It was whole when it came in.
      guard let (cell, isWide) = try? reader.cell() else { return body(.absent, false) }
      body(cell, isWide)
    }
  }
}

/// Stored bytes that are not what they should be.
struct DamagedBytes: Error {}

/// Reads bytes that somebody may have tampered with: nothing is read beyond their end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset: Int

  init(_ bytes: UnsafeRawBufferPointer, offset: Int = 0) {
    (self.bytes, self.offset) = (bytes, offset)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw DamagedBytes() }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A number that takes the fewer bytes the smaller it is.
  mutating func variable() throws -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while shift < 64 {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw DamagedBytes()
  }

  /// A number that is to be used as a count or an index.
  mutating func count(atMost limit: Int = .max) throws -> Int {
    guard let count = Int(exactly: try variable()), count <= limit else { throw DamagedBytes() }
    return count
  }

  mutating func signed() throws -> Int64 {
    let number = try variable()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func take(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count >= 0, count <= bytes.count - offset else { throw DamagedBytes() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  mutating func text() throws -> String {
    String(decoding: try take(try count()), as: UTF8.self)
  }

  /// The cell that comes next, and whether its text is UTF-16.
  mutating func cell() throws -> (Cell, isWide: Bool) {
    guard let tag = RowImage.Tag(rawValue: try byte()) else { throw DamagedBytes() }
    switch tag {
    case .absent: return (.absent, false)
    case .int: return (.int(try signed()), false)
    case .number:
      let bits = try take(8).loadUnaligned(as: UInt64.self)
      return (.number(Double(bitPattern: UInt64(littleEndian: bits))), false)
    case .text: return (.text(try content()), false)
    case .wideText: return (.text(try content()), true)
    case .data: return (.data(try content()), false)
    }
  }

  private mutating func content() throws -> UnsafeBufferPointer<UInt8> {
    try take(try count()).assumingMemoryBound(to: UInt8.self)
  }

  mutating func skipCell() throws {
    guard let tag = RowImage.Tag(rawValue: try byte()) else { throw DamagedBytes() }
    switch tag {
    case .absent: return
    case .int: _ = try variable()
    case .number: try skip(8)
    case .text, .wideText, .data: try skip(try count())
    }
  }

  private mutating func skip(_ count: Int) throws {
    guard count >= 0, count <= bytes.count - offset else { throw DamagedBytes() }
    offset += count
  }
}

extension [UInt8] {
  /// Adds a number that takes the fewer bytes the smaller it is.
  mutating func append(variable number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  mutating func append(signed number: Int64) {
    append(variable: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func append(counted text: String) {
    append(variable: UInt64(text.utf8.count))
    self += text.utf8
  }
}

import QCQPlatform

/// Records that are written one after the other and read in the same order: in memory while they
/// are few, and else in a file without a name.
final class Spool {
  /// The bytes that are not in the file.
  private var tail: [UInt8] = []
  private var file: TemporaryFile?
  private var writtenCount = 0
  private(set) var isEmpty = true
  private static let memoryLimit = 1 << 20
  private let wait: LockWait

  /// - Parameter wait: What stops the reading.
  init(_ wait: LockWait) { self.wait = wait }

  /// How many bytes there are: the place of the next record.
  var count: Int { writtenCount + tail.count }

  func append(_ record: [UInt8]) throws { try record.withUnsafeBytes { try append($0) } }

  func append(_ record: UnsafeRawBufferPointer) throws {
    isEmpty = false
    withUnsafeBytes(of: UInt32(record.count)) { tail.append(contentsOf: $0) }
    tail.append(contentsOf: record)
    if tail.count >= Spool.memoryLimit { try write() }
  }

  private func write() throws {
    let file = try self.file ?? TemporaryFile()
    self.file = file
    try tail.withUnsafeBytes { try file.write($0) }
    writtenCount += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  /// Hands over each record from a place to another; its bytes are good during the call.
  func forEach(
    from start: Int = 0, to end: Int? = nil,
    _ body: (_ place: Int, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let end = end ?? count
    var place = start
    var window: [UInt8] = []
    while place < end {
      try wait.check()
      window = try read(place, upTo: end, atLeast: 4)
      let length = window.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
      if window.count < 4 + length { window = try read(place, upTo: end, atLeast: 4 + length) }
      let start = place
      place += try window.withUnsafeBytes { bytes in
        try Spool.records(in: bytes) { try body(start + $0, $1) }
      }
    }
  }

  /// The places of a record and of what stands before it.
  static func places(of record: UnsafeRawBufferPointer, at place: Int) -> Range<Int> {
    place..<(place + 4 + record.count)
  }

  /// Hands over the records that are whole; gives how many bytes they take.
  private static func records(
    in bytes: UnsafeRawBufferPointer, _ body: (Int, UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    var offset = 0
    while offset + 4 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      guard offset + 4 + length <= bytes.count else { break }
      let start = offset + 4
      try body(offset, UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)]))
      offset = start + length
    }
    return offset
  }

  /// Some bytes from a place on.
  private func read(_ place: Int, upTo end: Int, atLeast count: Int) throws -> [UInt8] {
    let wanted = min(max(count, 256 << 10), end - place)
    guard let file, place < writtenCount else {
      let start = place - writtenCount
      return Array(tail[start..<(start + wanted)])
    }
    let fromFile = min(wanted, writtenCount - place)
    var bytes = try file.read(fromFile, at: place)
    if bytes.count < wanted { bytes += tail[..<(wanted - bytes.count)] }
    return bytes
  }
}

/// Numbers of rows: a few bytes each where they are close together, as they mostly are.
struct RowNumbers {
  private var masks: [Int64: UInt64] = [:]
  /// The mask in use, as numbers mostly come in their order.
  private var place: Int64?
  private var mask: UInt64 = 0

  /// Adds a number; false if it was there.
  mutating func insert(_ number: Int64) -> Bool {
    let (place, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
    if place != self.place {
      if let last = self.place { masks[last] = mask }
      (self.place, mask) = (place, masks[place] ?? 0)
    }
    defer { mask |= bit }
    return mask & bit == 0
  }

  func contains(_ number: Int64) -> Bool {
    let (place, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
    return (place == self.place ? mask : masks[place] ?? 0) & bit != 0
  }
}

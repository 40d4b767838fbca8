/// Bytes being put together.
///
/// Plain memory and not an array: the cells of a million rows are copied from the database's
/// pointers to here, and an array's checks would cost more than the copying.
final class ByteBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1024) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func removeAll() { count = 0 }

  /// Makes room for more bytes and returns where they go; `advance` then says how many came.
  @inline(__always)
  func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
    if count + more > capacity { grow(by: more) }
    return base + count
  }

  @inline(__always)
  func advance(_ written: Int) { count += written }

  @inline(__always)
  func append(_ byte: UInt8) {
    room(for: 1).pointee = byte
    count += 1
  }

  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    room(for: bytes.count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  func append(spaces number: Int) {
    guard number > 0 else { return }
    room(for: number).update(repeating: UInt8(ascii: " "), count: number)
    advance(number)
  }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ number: Int64) {
    let longest = 20
    let target = room(for: longest)
    var rest = number.magnitude
    var place = longest
    // From the right end of the room, as the number of digits is not known yet.
    repeat {
      place -= 1
      let next = rest / 10
      target[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- next &* 10)
      rest = next
    } while rest > 0
    if number < 0 {
      place -= 1
      target[place] = UInt8(ascii: "-")
    }
    for index in place..<longest { target[index &- place] = target[index] }
    count += longest - place
  }

  private func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

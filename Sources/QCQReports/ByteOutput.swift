/// Where the bytes of a report go, 64 KiB at a time.
package final class ByteOutput {
  /// Whether the reader still wants bytes; a closed pipe does not.
  package private(set) var isOpen = true

  let buffer = ByteBuffer(capacity: ByteOutput.flushSize + 4096)
  private let write: (UnsafeRawBufferPointer) -> Bool
  private static let flushSize = 64 << 10

  /// - Parameter write: Takes all the bytes, or returns false if no more can be written.
  package init(write: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.write = write
  }

  package func append(_ text: String) {
    buffer.append(text)
    flushIfFull()
  }

  /// Writes what has come together, if it is enough to be worth a call.
  @inline(__always)
  func flushIfFull() {
    if buffer.count >= Self.flushSize { flush() }
  }

  /// While true, nothing is written: what comes is kept.
  package var isHeld = false {
    didSet { if !isHeld { flush() } }
  }

  /// Forgets what was kept.
  package func dropHeld() {
    buffer.removeAll()
    isHeld = false
  }

  package func flush() {
    if isHeld { return }
    if isOpen && buffer.count > 0 {
      isOpen = write(UnsafeRawBufferPointer(buffer.bytes))
    }
    buffer.removeAll()
  }
}

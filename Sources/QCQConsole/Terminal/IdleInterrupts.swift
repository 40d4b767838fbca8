import QCQPlatform

/// Ctrl-C while somebody types, when no work runs that it could stop.
package final class IdleInterrupts {
  /// Can be read from when one may have come; -1 where none can.
  package let descriptor: Int32
  /// How many had come when those before were forgotten.
  private var known = 0

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Forgets those that came before somebody was asked. The thread that tells of them may be late:
  /// what it still tells of these is not heard.
  package func forget() {
    known = SignalPipe.interruptCount
    while Descriptor.isReadable(descriptor) { _ = Descriptor.readByte(descriptor) }
  }

  /// Whether one has come, to be asked where the descriptor can be read from.
  package func take() -> Bool {
    guard Descriptor.readByte(descriptor) != nil else { return false }
    let count = SignalPipe.interruptCount
    defer { known = count }
    return count > known
  }
}

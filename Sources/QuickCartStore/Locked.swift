import Foundation

/// A value that several threads may use, one at a time.
///
/// `Synchronization.Mutex` would do, but needs a later macOS than this package asks for.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}

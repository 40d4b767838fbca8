import Foundation

/// Whether work was stopped; set by one thread, asked by another.
final class StopFlag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
  func clear() { lock.withLock { value = false } }
}
